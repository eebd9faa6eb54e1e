//! What a move or an event did on the board: what a screen needs to mark the last move and to let pieces slide.

use crate::view::Loss;
use serde::{Deserialize, Serialize};

/// What a move did. Cells are indices of the view's cells after it, which are those before it and perhaps more.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Trace {
    /// The cells that the move is about, in order: from, to, struck. None if it is about the whole board.
    pub cells: Vec<usize>,
    /// Every piece that changed its place, came or went.
    pub motions: Vec<Motion>,
    /// How many were lost on which cells, as the pieces stood before.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub losses: Vec<Loss>,
}

/// A piece that changed its place, came or went. Two that meet on one cell become one there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Motion {
    /// Where it was; none if it is new.
    #[cfg_attr(feature = "schema", schema(required))]
    pub from: Option<usize>,
    /// Where it is; none if it is gone.
    #[cfg_attr(feature = "schema", schema(required))]
    pub to: Option<usize>,
}

impl Motion {
    /// A piece that went from one cell to another.
    pub fn walk(from: usize, to: usize) -> Self {
        Self { from: Some(from), to: Some(to) }
    }

    /// A new piece.
    pub fn come(to: usize) -> Self {
        Self { from: None, to: Some(to) }
    }

    /// A piece that is gone.
    pub fn gone(from: usize) -> Self {
        Self { from: Some(from), to: None }
    }
}
