//! A point of the graph over a game.

use plyground_catalog::{Solution, Thought as Found};
use plyground_core::Answer;
use serde::Serialize;
use utoipa::ToSchema;

/// A point of the graph over a game.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[schema(as = ReviewPoint)]
pub(crate) struct Point {
    pub(crate) ply: usize,
    /// For the first player.
    pub(crate) value: f64,
    pub(crate) depth: u32,
    /// What the agent would play; none at the end.
    #[serde(rename = "move")]
    #[schema(required)]
    pub(crate) mv: Option<String>,
}

impl Point {
    /// Of a position that was thought about, or in which the game was over; none where chance moves.
    pub(crate) fn of(ply: usize, found: Option<Found>, over: Option<f64>) -> Option<Self> {
        let thought = found.map(|Found { decision, .. }| Self {
            ply,
            value: decision.value,
            depth: decision.depth,
            mv: Some(decision.mv),
        });
        thought.or(over.map(|value| Self { ply, value, depth: 0, mv: None }))
    }

    /// Of a puzzle: how many moves it still needs, or at least needs, as a debt; none if no moves solve it.
    pub(crate) fn of_puzzle(ply: usize, found: &Solution) -> Option<Self> {
        let (moves, mv) = match &found.answer {
            Answer::Solved { line, .. } => (line.len(), line.first().cloned()),
            Answer::Impossible => return None,
            Answer::Stopped { lower_bound, .. } => (*lower_bound as usize, None),
        };
        Some(Self { ply, value: -(moves as f64), depth: moves as u32, mv })
    }
}
