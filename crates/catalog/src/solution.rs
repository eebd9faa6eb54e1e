//! The answer of a solver, as text and numbers.

use crate::SpecError;
use plyground_core::{Answer, BadNotation, Effort};
use std::time::Duration;
use thiserror::Error;

/// The result of solving a puzzle, as text and numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The answer, its moves in the game's notation.
    pub answer: Answer<String>,
    /// How many moves of each kind it has, where the game has kinds.
    pub kinds: Vec<(&'static str, u64)>,
    /// What the solver counted.
    pub effort: Effort,
    /// Measured.
    pub time: Duration,
}

/// Why a puzzle was not given to a solver, or its solution not passed on.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SolveError {
    /// The solver is invalid.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// The position is none.
    #[error("position: {0}")]
    Position(#[from] BadNotation),
    /// The solver returned a wrong solution: an internal error.
    #[error("the solution does not replay: {0}")]
    Broken(String),
}
