//! The Solver trait: a solver looks for a whole solution of a puzzle. It never returns just any legal move as an answer.

use crate::budget::Limit;
use crate::context::Context;
use crate::game::{Game, Puzzle};
use crate::parameter::{PLENTY, Parameter};
use serde::Serialize;

/// The longest solution that a solver may look for, as solvers list it.
pub const MAX_MOVES: Parameter =
    Parameter::whole("max_moves", "most moves in a solution; 0: no limit", 0..=PLENTY);

/// Finds a solution of a puzzle, or proves that there is none. (The trait bounds of each solver say which games have a
/// goal, so that a list of solvers can be kept for any game.)
pub trait Solver<G: Game>: Send {
    /// Looks for a solution within the context's budget.
    fn solve(&mut self, game: &G, state: &G::State, ctx: &mut Context<'_>) -> Attempt<G::Move>;
}

/// A lower bound on the moves still needed.
pub trait Distance<G: Puzzle>: Send {
    /// The bound of a position. It must never exceed the length of a shortest solution, or searches do not find shortest
    /// solutions. If no move lowers it by more than one, a search need not expand any position twice.
    fn distance(&self, game: &G, state: &G::State) -> u32;
}

/// The result of an attempt to solve a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt<M> {
    /// The answer.
    pub answer: Answer<M>,
    /// The cost of the search.
    pub effort: Effort,
}

/// A solver's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer<M> {
    /// A solution.
    Solved {
        /// Every move of it.
        line: Vec<M>,
        /// Whether no shorter one exists.
        shortest: bool,
    },
    /// There is no solution within the rules and the solver's limits.
    Impossible,
    /// The budget ran out first.
    Stopped {
        /// Every solution has at least this many moves.
        lower_bound: u32,
        /// The limit that was reached.
        limit: Limit,
    },
}

impl<M> Answer<M> {
    /// The same answer with each move translated, such as into text.
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

/// The cost of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Effort {
    /// Positions whose moves were generated.
    pub expanded: u64,
    /// Positions that were reached, counted each time.
    pub generated: u64,
    /// Positions that were not yet expanded at the end.
    pub open: u64,
    /// The largest size of the search's tables, in bytes.
    pub peak_bytes: u64,
}
