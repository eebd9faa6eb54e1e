//! The learner: the network, the target network, the optimiser and the replay buffer; one update at a time.
//!
//! Deep Q-learning is V. Mnih et al., *Human-level control through deep reinforcement learning*, Nature, 2015; double
//! is H. van Hasselt, A. Guez and D. Silver, *Deep reinforcement learning with double Q-learning*, AAAI 2016. It knows
//! boards, moves and rewards, and nothing of how they come about: toy problems are learned by the same lines.

use super::adam::Adam;
use super::board::{image, legal, turned};
use super::gradient::Batch;
use super::network::{Network, best};
use super::replay::{Replay, Transition};
use super::setting::Setting;
use plyground_core::Rng;
use plyground_games::twenty48::Packed;

/// Every move, whether it is legal or not.
const ALL: u8 = 15;

pub(super) struct Learner {
    pub(super) setting: Setting,
    pub(super) network: Network,
    /// The network that targets come from: an old copy.
    pub(super) target: Network,
    pub(super) adam: Adam,
    pub(super) replay: Replay,
    pub(super) epsilon: f64,
    packed: Packed,
}

impl Learner {
    /// One that has learned nothing.
    pub(super) fn new(setting: Setting, rng: &mut Rng) -> Self {
        let network = Network::new(&setting, rng);
        let adam = Adam::new(network.weights.len());
        let replay = Replay::new(setting.buffer, setting.priority, setting.correction);
        let epsilon = setting.epsilon;
        Self::of(setting, network.clone(), network, adam, replay, epsilon)
    }

    /// One that has.
    pub(super) fn of(
        setting: Setting,
        network: Network,
        target: Network,
        adam: Adam,
        replay: Replay,
        epsilon: f64,
    ) -> Self {
        Self { setting, network, target, adam, replay, epsilon, packed: Packed::new() }
    }

    /// From now on targets come from the network as it is.
    pub(super) fn copy_target(&mut self) {
        self.target.weights.clone_from(&self.network.weights);
    }

    /// The moves that may be chosen and judged on a board.
    fn allowed(&self, tiles: u64) -> u8 {
        if self.setting.mask { legal(&self.packed, tiles) } else { ALL }
    }

    /// A random move now and then, else the one that the network likes best.
    pub(super) fn choose(&self, tiles: u64, rng: &mut Rng) -> u8 {
        let allowed = self.allowed(tiles);
        if rng.unit() <= self.epsilon {
            let nth = rng.below(allowed.count_ones());
            let mut left = allowed;
            (0..nth).for_each(|_| left &= left - 1);
            return left.trailing_zeros() as u8;
        }
        best(&self.network.values(tiles), allowed)
    }

    /// Whether enough is remembered to learn from: more than a batch, as in the study.
    pub(super) fn ready(&self) -> bool {
        self.replay.transitions.len() > self.setting.batch
    }

    /// Learns from a batch; the loss before it.
    pub(super) fn update(&mut self, rng: &mut Rng) -> f32 {
        let drawn = self.replay.draw(self.setting.batch, rng);
        let mut seen: Vec<Transition> = drawn.places.iter().map(|&at| self.replay.transitions[at]).collect();
        if self.setting.symmetries {
            for transition in &mut seen {
                let which = rng.below(8);
                transition.board = image(transition.board, which);
                transition.next = image(transition.next, which);
                transition.direction = turned(transition.direction, which);
            }
        }
        let batch = Batch {
            boards: seen.iter().map(|one| one.board).collect(),
            moves: seen.iter().map(|one| one.direction).collect(),
            targets: self.targets(&seen),
            weights: drawn.weights,
            huber: self.setting.huber as f32,
        };
        let loss = batch.loss(&self.network);
        self.adam.step(&mut self.network.weights, &loss.gradients, self.setting.rate);
        self.replay.surprised(&drawn.places, &loss.errors);
        self.epsilon = (self.epsilon * self.setting.epsilon_decay).max(self.setting.epsilon_end);
        loss.mean
    }

    /// What each move should have been worth: what it earned, and what the best of the next ones is worth.
    fn targets(&self, seen: &[Transition]) -> Vec<f32> {
        let boards: Vec<u64> = seen.iter().map(|one| one.next).collect();
        let judged = self.target.values_of_many(&boards);
        let chosen = self.setting.double.then(|| self.network.values_of_many(&boards));
        let target = |(at, one): (usize, &Transition)| {
            if one.discount == 0.0 {
                return one.reward;
            }
            let chooser = chosen.as_ref().unwrap_or(&judged);
            let next = best(&chooser[at], self.allowed(one.next));
            one.reward + one.discount * judged[at][usize::from(next)]
        };
        seen.iter().enumerate().map(target).collect()
    }
}
