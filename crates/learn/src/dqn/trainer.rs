//! Training: episodes one after the other.
//!
//! Episode *n* plays and draws on branch *n* of the seed, and between episodes nothing is in progress: a run that is
//! taken up from a file goes on as if it had never stopped, to the last bit.

use super::curve::Episode;
use super::learner::Learner;
use super::network::{Network, Policy, best};
use super::returns::{After, Returns};
use super::reward::Moved;
use super::setting::{BadSetting, Setting};
use crate::ntuple::tiles;
use plyground_core::{Game, GameExt, Rng, Seed, Turn};
use plyground_games::twenty48::{DIRECTIONS, Move, State, Twenty48};

/// A deep Q-network in training.
pub struct Trainer {
    pub(super) learner: Learner,
    pub(super) seed: Seed,
    pub(super) moves: u64,
    pub(super) curve: Vec<Episode>,
    game: Twenty48,
}

impl Trainer {
    /// The branch of the seed that a network begins with, and that of games that nobody learns from.
    const BEGINNING: u64 = u64::MAX;
    const TESTS: u64 = u64::MAX - 1;

    /// A network that has learned nothing yet.
    pub fn new(setting: Setting, seed: Seed) -> Result<Self, BadSetting> {
        setting.check()?;
        let learner = Learner::new(setting, &mut seed.branch(Self::BEGINNING).rng());
        Self::of(learner, seed, 0, Vec::new())
    }

    pub(super) fn of(
        learner: Learner,
        seed: Seed,
        moves: u64,
        curve: Vec<Episode>,
    ) -> Result<Self, BadSetting> {
        let game = learner.setting.game()?;
        Ok(Self { learner, seed, moves, curve, game })
    }

    /// How it learns.
    pub fn setting(&self) -> &Setting {
        &self.learner.setting
    }

    /// Decides everything.
    pub fn seed(&self) -> Seed {
        self.seed
    }

    /// The network as it is.
    pub fn network(&self) -> &Network {
        &self.learner.network
    }

    /// Every episode so far.
    pub fn curve(&self) -> &[Episode] {
        &self.curve
    }

    /// Moves so far, illegal ones too.
    pub fn moves(&self) -> u64 {
        self.moves
    }

    /// Updates so far.
    pub fn updates(&self) -> u64 {
        self.learner.adam.steps
    }

    /// Whether the training has diverged: a weight is no longer finite.
    pub fn diverged(&self) -> bool {
        self.network().weights.iter().any(|weight| !weight.is_finite())
    }

    /// Plays and learns one more episode.
    pub fn episode(&mut self) -> Episode {
        let number = self.curve.len() as u64;
        let mut rng = self.seed.branch(number).rng();
        let setting = &self.learner.setting;
        let (longest, update_every, target_every) =
            (setting.longest, setting.update_every, setting.target_every);
        let mut returns = Returns::new(setting.steps, setting.gamma);
        let mut state = self.game.start(&mut rng);
        let (mut moves, mut updates, mut losses) = (0, 0_u64, 0.0);
        loop {
            let (board, next, reward, over);
            board = tiles(&state);
            let direction = self.learner.choose(board, &mut rng);
            (next, reward, over) = self.play(&state, direction, &mut rng);
            state = next;
            moves += 1;
            self.moves += 1;
            let after = match over {
                true => After::Over,
                false if moves == longest => After::Broken,
                false => After::More,
            };
            let replay = &mut self.learner.replay;
            returns.push((board, direction), reward, tiles(&state), after, |one| replay.push(one));
            // As in the study, the move that ends the game is learned from later.
            if after == After::Over {
                break;
            }
            if self.moves.is_multiple_of(update_every) && self.learner.ready() {
                losses += f64::from(self.learner.update(&mut rng));
                updates += 1;
            }
            if after == After::Broken {
                break;
            }
        }
        if number.is_multiple_of(target_every) {
            self.learner.copy_target();
        }
        let episode = Episode {
            moves,
            score: u64::from(state.score()),
            largest: state.largest(),
            epsilon: self.learner.epsilon,
            loss: if updates > 0 { losses / updates as f64 } else { 0.0 },
        };
        self.curve.push(episode);
        episode
    }

    /// What a move makes of a position, what it earns, and whether the game is over. One that is not legal changes
    /// nothing and brings no new tile.
    fn play(&self, state: &State, direction: u8, rng: &mut Rng) -> (State, f32, bool) {
        let mv = DIRECTIONS[usize::from(direction)];
        let mut next = *state;
        if self.game.legal_moves(state).contains(&mv) {
            self.game.play(&mut next, mv);
            if self.game.turn(&next) == Turn::Chance {
                let event = self.game.sample_chance(&next, rng);
                self.game.play(&mut next, event);
            }
        }
        let over = self.game.turn(&next) == Turn::Over;
        let won = self.game.rules().stop != 0 && next.largest() >= self.game.rules().stop;
        let moved = Moved {
            before: state.exponents(),
            after: next.exponents(),
            points: next.score() - state.score(),
            lost: over && !won,
        };
        (next, self.learner.setting.reward.of(&moved), over)
    }

    /// Games by the usual rules that nobody learns from: the best legal move, always.
    pub fn test(&self, games: u64) -> Vec<Episode> {
        let (game, policy) = (Twenty48::default(), Policy::new(self.network().clone(), self.setting()));
        let play = |number: u64| {
            let mut rng = self.seed.branch(Self::TESTS).branch(number).rng();
            let (mut state, mut moves) = (game.start(&mut rng), 0);
            loop {
                let legal = game.legal_moves(&state).into_iter().filter_map(Move::direction);
                let legal = legal.fold(0_u8, |legal, direction| legal | 1 << direction);
                if legal == 0 {
                    break;
                }
                let direction = best(&policy.values(tiles(&state)), legal);
                game.play(&mut state, DIRECTIONS[usize::from(direction)]);
                let event = game.sample_chance(&state, &mut rng);
                game.play(&mut state, event);
                moves += 1;
            }
            Episode { moves, score: u64::from(state.score()), largest: state.largest(), ..Episode::default() }
        };
        (0..games).map(play).collect()
    }
}
