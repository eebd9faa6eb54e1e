//! A point of the graph of a game's values.

use plyground_catalog::{Solution, Thought as Found};
use plyground_core::Answer;
use serde::Serialize;
use utoipa::ToSchema;

/// A point of the graph of a game's values.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[schema(as = ReviewPoint)]
pub(crate) struct Point {
    /// The ply of the position.
    pub(crate) ply: usize,
    /// The value of the position, for the first player.
    pub(crate) value: f64,
    /// The depth of the search, in plies.
    pub(crate) depth: u32,
    /// The move that the agent would play; null at the end of the game.
    #[serde(rename = "move")]
    #[schema(required)]
    pub(crate) mv: Option<String>,
}

impl Point {
    /// The point of a position that was searched, or at which the game is over; `None` if chance moves.
    pub(crate) fn of(ply: usize, found: Option<Found>, over: Option<f64>) -> Option<Self> {
        let thought = found.map(|Found { decision, .. }| Self {
            ply,
            value: decision.value,
            depth: decision.depth,
            mv: Some(decision.mv),
        });
        thought.or(over.map(|value| Self { ply, value, depth: 0, mv: None }))
    }

    /// The point of a puzzle: the negated number of moves still needed, or of its lower bound; `None` if it cannot be
    /// solved.
    pub(crate) fn of_puzzle(ply: usize, found: &Solution) -> Option<Self> {
        let (moves, mv) = match &found.answer {
            Answer::Solved { line, .. } => (line.len(), line.first().cloned()),
            Answer::Impossible => return None,
            Answer::Stopped { lower_bound, .. } => (*lower_bound as usize, None),
        };
        Some(Self { ply, value: -(moves as f64), depth: moves as u32, mv })
    }
}
