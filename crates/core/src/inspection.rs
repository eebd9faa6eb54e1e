//! What there is to know of one place of the board: what a screen tells when somebody points at it.
//!
//! A view lists what can be done now. This answers for any piece, whoever's turn it is: where it could go, what it
//! could strike and at what cost, and what the ground under it does.

use crate::game::Player;
use crate::view::{Fact, Loss};
use serde::{Deserialize, Serialize};

/// One place, looked at closely. Cells are indices of the view's cells.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Inspection {
    /// Which place.
    pub cell: usize,
    /// What is there: the piece first, if there is one, then the ground.
    pub notes: Vec<Note>,
    /// Where the piece could go if it were its turn.
    pub reach: Vec<usize>,
    /// What it sees from where it stands, where the rules ask.
    pub sight: Vec<usize>,
    /// What it could strike or be paired with if it were its turn.
    pub targets: Vec<Target>,
}

/// Something that has a name, and what is worth knowing of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Note {
    /// What it is: "swordsman", "shallow water", "digit 3".
    pub title: String,
    /// Whose it is, if anybody's.
    #[cfg_attr(feature = "schema", schema(required))]
    pub side: Option<Player>,
    /// What is worth knowing, each in a number or a word: "to leave" 2, "defence" −1.
    pub facts: Vec<Fact>,
}

/// Something that a piece could strike or be paired with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Target {
    /// Where it is.
    pub cell: usize,
    /// Where the piece would have to stand.
    pub from: usize,
    /// What that would cost on which cells, as the pieces stand now.
    pub losses: Vec<Loss>,
}

impl Note {
    /// Something that belongs to nobody.
    pub fn new(title: impl Into<String>, facts: Vec<Fact>) -> Self {
        Self { title: title.into(), side: None, facts }
    }

    /// Something that belongs to a player.
    pub fn of(side: Player, title: impl Into<String>, facts: Vec<Fact>) -> Self {
        Self { side: Some(side), ..Self::new(title, facts) }
    }
}
