//! A point of the graph of a game's values.

use plyground_catalog::{Reader, Solution, Thought as Found};
use plyground_core::{Answer, Bound, Reading};
use serde::Serialize;
use utoipa::ToSchema;

/// A point of the graph of a game's values.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[schema(as = ReviewPoint)]
pub(crate) struct Point {
    /// The ply of the position.
    pub(crate) ply: usize,
    /// The value of the position, for the first player, on the agent's own scale.
    pub(crate) value: f64,
    /// What the value reads as; absent if nothing is known of the agent's scale.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) reading: Option<Reading>,
    /// The depth of the search, in plies.
    pub(crate) depth: u32,
    /// The move that the agent would play; null at the end of the game.
    #[serde(rename = "move")]
    #[schema(required)]
    pub(crate) mv: Option<String>,
}

impl Point {
    /// The point of a position that was searched, or at which the game is over; `None` if chance moves.
    pub(crate) fn of(ply: usize, found: Option<Found>, over: Option<f64>, reader: &Reader) -> Option<Self> {
        let thought = found.map(|Found { decision, .. }| Self {
            ply,
            reading: reader.thought(&decision).0,
            value: decision.value,
            depth: decision.depth,
            mv: Some(decision.mv),
        });
        thought.or(over.map(|value| Self { ply, value, reading: reader.end(value), depth: 0, mv: None }))
    }

    /// The point of a puzzle: the negated number of moves still needed, or of its lower bound; `None` if it cannot be
    /// solved.
    pub(crate) fn of_puzzle(ply: usize, found: &Solution) -> Option<Self> {
        let (moves, mv) = match &found.answer {
            Answer::Solved { line, .. } => (line.len(), line.first().cloned()),
            Answer::Impossible => return None,
            Answer::Stopped { lower_bound, .. } => (*lower_bound as usize, None),
        };
        let bound = match &found.answer {
            Answer::Solved { shortest: true, .. } => Bound::Exact,
            Answer::Solved { .. } => Bound::Upper,
            Answer::Impossible | Answer::Stopped { .. } => Bound::Lower,
        };
        let reading = Some(Reading::Moves { moves: moves as u32, bound });
        Some(Self { ply, value: -(moves as f64), reading, depth: moves as u32, mv })
    }
}
