//! The effects of a move or an event on the board, with which a screen marks the last move and animates pieces.

use crate::view::Loss;
use serde::{Deserialize, Serialize};

/// The effects of a move. Cells are indices into the view's cells after the move, which are those before it and perhaps
/// more.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Trace {
    /// The cells of the move, in order: from, to, attacked. Empty if the move concerns the whole board.
    pub cells: Vec<usize>,
    /// Every piece that moved, appeared or disappeared.
    pub motions: Vec<Motion>,
    /// The losses, by the cells where the pieces were before the move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub losses: Vec<Loss>,
}

/// A piece that moved, appeared or disappeared. Two pieces that meet on one cell merge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Motion {
    /// Its cell before the move; null if the piece is new.
    #[cfg_attr(feature = "schema", schema(required))]
    pub from: Option<usize>,
    /// Its cell after the move; null if the piece is gone.
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
