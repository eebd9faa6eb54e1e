//! Details of one cell, for a screen to show when the user points at it.
//!
//! A view lists the legal moves of the player to move. An inspection describes any piece, whoever's turn it is: where it
//! could go, what it could attack and at what cost, and the effect of the ground under it.

use crate::game::Player;
use crate::view::{Fact, Loss};
use serde::{Deserialize, Serialize};

/// The details of one cell. Cells are indices into the view's cells.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Inspection {
    /// The inspected cell.
    pub cell: usize,
    /// Notes on what is there: the piece first, if there is one, then the ground.
    pub notes: Vec<Note>,
    /// The cells to which the piece could go if it were its turn.
    pub reach: Vec<usize>,
    /// The cells that the piece sees from its cell, in games where sight matters.
    pub sight: Vec<usize>,
    /// The pieces that it could attack or be paired with if it were its turn.
    pub targets: Vec<Target>,
}

/// A note on a piece or on the ground.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Note {
    /// Its name, such as "swordsman", "shallow water" or "digit 3".
    pub title: String,
    /// The player that it belongs to; null if it belongs to neither.
    #[cfg_attr(feature = "schema", schema(required))]
    pub side: Option<Player>,
    /// Its properties, each a number or a word: "to leave" 2, "defence" −1.
    pub facts: Vec<Fact>,
}

/// A piece that the inspected piece could attack or be paired with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Target {
    /// The cell of the target.
    pub cell: usize,
    /// The cell from which the inspected piece would act.
    pub from: usize,
    /// The losses that this would cause, by the cells where the pieces are now.
    pub losses: Vec<Loss>,
}

impl Note {
    /// A note on something that belongs to neither player.
    pub fn new(title: impl Into<String>, facts: Vec<Fact>) -> Self {
        Self { title: title.into(), side: None, facts }
    }

    /// A note on something that belongs to a player.
    pub fn of(side: Player, title: impl Into<String>, facts: Vec<Fact>) -> Self {
        Self { side: Some(side), ..Self::new(title, facts) }
    }
}
