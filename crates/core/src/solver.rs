//! What a solver is: something that looks for the whole way to a goal. Solving is not choosing: a solver
//! never passes a first legal move off as an answer.

use crate::budget::Limit;
use crate::context::Context;
use crate::game::{Game, Puzzle};
use crate::parameter::{PLENTY, Parameter};
use serde::Serialize;

/// The longest solution that a solver may look for, as solvers list it.
pub const MAX_MOVES: Parameter =
    Parameter::whole("max_moves", "most moves in a solution; 0: no limit", 0..=PLENTY);

/// Finds a way to the goal of a puzzle, or says that there is none. (Which games have a goal is the matter of
/// each solver's bounds, so that a list of solvers can be kept for any game.)
pub trait Solver<G: Game>: Send {
    /// Looks for a solution within the context's budget.
    fn solve(&mut self, game: &G, state: &G::State, ctx: &mut Context<'_>) -> Attempt<G::Move>;
}

/// Moves that are still needed, at least.
pub trait Distance<G: Puzzle>: Send {
    /// Never more than the shortest way takes, if a search is to be trusted with shortest ways. If no move
    /// shortens it by more than one, a search need not look at any position twice.
    fn distance(&self, game: &G, state: &G::State) -> u32;
}

/// What came of trying to solve a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt<M> {
    /// The answer.
    pub answer: Answer<M>,
    /// What it took.
    pub effort: Effort,
}

/// A solver's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer<M> {
    /// A way to the goal.
    Solved {
        /// Every move of it.
        line: Vec<M>,
        /// Whether no shorter one exists.
        shortest: bool,
    },
    /// There is no way to the goal within the rules and the solver's limits.
    Impossible,
    /// The budget ran out first.
    Stopped {
        /// Every solution has at least so many moves.
        lower_bound: u32,
        /// What ran out.
        limit: Limit,
    },
}

impl<M> Answer<M> {
    /// The same in other words: each move translated, such as into text.
    pub fn map<N>(self, name: impl FnMut(M) -> N) -> Answer<N> {
        match self {
            Self::Solved { line, shortest } => {
                Answer::Solved { line: line.into_iter().map(name).collect(), shortest }
            }
            Self::Impossible => Answer::Impossible,
            Self::Stopped { lower_bound, limit } => Answer::Stopped { lower_bound, limit },
        }
    }
}

/// What a search cost, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Effort {
    /// Positions whose moves were generated.
    pub expanded: u64,
    /// Positions that were reached, as often as they were.
    pub generated: u64,
    /// Positions that were waiting when it ended.
    pub open: u64,
    /// Bytes that the search held at its largest, in its own tables.
    pub peak_bytes: u64,
}
