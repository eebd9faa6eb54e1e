//! Sums over moves. They are taken twice: within a game, whose moves depend on each other, and over games, which do not;
//! so an interval counts games, never moves.

use plyground_stats::{Clustered, Estimate, Sample};
use serde::{Deserialize, Serialize};

/// What moves cost: of one game as [`Sample`]s, of all games as [`Clustered`] ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Cost<T> {
    pub(super) seconds: T,
    pub(super) nodes: T,
    pub(super) branching: T,
}

/// Everything that is summed of an agent's moves.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Sums<T> {
    pub(super) all: Cost<T>,
    /// By phase, in the order in which phases appeared.
    pub(super) phases: Vec<Cost<T>>,
    /// By the points of a line, in each of which as many move numbers lie as the longest game demands.
    pub(super) seconds: Vec<T>,
    /// The same within each phase.
    pub(super) phase_seconds: Vec<Vec<T>>,
    /// Spent in the game so far.
    pub(super) spent: Vec<T>,
    pub(super) nodes: Vec<T>,
    /// Left on the board.
    pub(super) left: Vec<T>,
    /// Lost in the game up to a move number: by number, not by point.
    pub(super) lost: Vec<T>,
}

/// The place with this number, which is made if there is none yet.
pub(super) fn at<T: Default>(all: &mut Vec<T>, index: usize) -> &mut T {
    if all.len() <= index {
        all.resize_with(index + 1, T::default);
    }
    &mut all[index]
}

impl Cost<Clustered> {
    pub(super) fn add(&mut self, game: &Cost<Sample>) {
        self.seconds.add(&game.seconds);
        self.nodes.add(&game.nodes);
        self.branching.add(&game.branching);
    }

    /// The mean time of a move; none where there is no move.
    pub(super) fn time(&self) -> Option<Estimate> {
        (self.seconds.count() > 0).then(|| self.seconds.estimate().above_zero())
    }

    pub(super) fn nodes(&self) -> Option<Estimate> {
        (self.nodes.count() > 0).then(|| self.nodes.estimate().above_zero())
    }

    pub(super) fn branching(&self) -> Option<Estimate> {
        (self.branching.count() > 0).then(|| self.branching.estimate().above_zero())
    }
}

impl Sums<Clustered> {
    /// One more game.
    pub(super) fn add(&mut self, game: &Sums<Sample>) {
        self.all.add(&game.all);
        for (phase, cost) in game.phases.iter().enumerate() {
            at(&mut self.phases, phase).add(cost);
        }
        each(&mut self.seconds, &game.seconds);
        for (phase, seconds) in game.phase_seconds.iter().enumerate() {
            each(at(&mut self.phase_seconds, phase), seconds);
        }
        each(&mut self.spent, &game.spent);
        each(&mut self.nodes, &game.nodes);
        each(&mut self.left, &game.left);
        each(&mut self.lost, &game.lost);
    }
}

fn each(all: &mut Vec<Clustered>, game: &[Sample]) {
    for (index, sample) in game.iter().enumerate() {
        at(all, index).add(sample);
    }
}
