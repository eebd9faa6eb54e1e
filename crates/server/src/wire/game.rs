//! A game: where it stands, who plays, which moves were made.

use super::thought::{Brief, Progress};
use crate::advisers;
use crate::live_game::Head;
use plyground_catalog::{AgentSpec, AnyGame, Made, Ply, Rules};
use plyground_core::{Text, Turn, View};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// Where a game stands, and its moves from an index on.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Game {
    #[serde(flatten)]
    pub(crate) summary: Summary,
    /// The position at the cursor as a screen needs it.
    #[schema(value_type = View)]
    pub(crate) view: Arc<View>,
    /// All rule parameters.
    #[schema(value_type = Scalars)]
    pub(crate) rules: Rules,
    /// Decides chance and the agents' dice.
    pub(crate) seed: u64,
    /// Grows with every change.
    pub(crate) revision: u64,
    /// The first position.
    pub(crate) start: String,
    /// The position at the cursor.
    pub(crate) position: String,
    /// Points for the first player there.
    pub(crate) payoff: f64,
    /// Why the game is over there, as part of a sentence; null while it goes on, or if the outcome says it all.
    #[schema(required)]
    pub(crate) reason: Option<Text>,
    /// The ply that undo goes to.
    #[schema(required)]
    pub(crate) undo: Option<usize>,
    /// The ply that redo goes to.
    #[schema(required)]
    pub(crate) redo: Option<usize>,
    /// How the agent to move gets on, if it was asked.
    #[schema(value_type = Option<Progress>, required)]
    pub(crate) thinking: Option<Arc<Progress>>,
    /// `moves` are those from this index on.
    pub(crate) from: usize,
    /// Moves and events, undone ones too.
    pub(crate) moves: Vec<Played>,
}

/// Parameters by name, for the description of the API.
#[derive(ToSchema)]
#[schema(as = Rules)]
#[expect(dead_code, reason = "it describes what rules write")]
pub(crate) struct Scalars(std::collections::HashMap<String, Scalar>);

/// A value of a parameter, for the description of the API.
#[derive(ToSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "it describes what parameters write")]
pub(crate) enum Scalar {
    Number(f64),
    Text(String),
    Flag(bool),
}

/// A game in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = GameSummary)]
pub(crate) struct Card {
    #[serde(flatten)]
    pub(crate) summary: Summary,
    /// The position at the cursor as a small picture needs it: without inputs, and of a large board the first 400 cells.
    /// None if the game cannot be opened any more.
    #[schema(required)]
    pub(crate) view: Option<View>,
}

/// What is known of a game without its moves.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = GameHead)]
pub(crate) struct Summary {
    pub(crate) id: String,
    /// As the catalogue spells it.
    pub(crate) game: String,
    /// As people write it.
    pub(crate) title: String,
    /// First player first.
    pub(crate) seats: Vec<Seat>,
    /// Unix milliseconds.
    pub(crate) created: u64,
    /// Unix milliseconds.
    pub(crate) changed: u64,
    /// What the position waits for.
    pub(crate) turn: Turn,
    /// Who is to act.
    pub(crate) waits: Waits,
    /// As tables count it; none while the game goes on.
    #[schema(required)]
    pub(crate) outcome: Option<String>,
    /// The cursor.
    pub(crate) ply: usize,
    /// Moves and events altogether, undone ones too.
    pub(crate) length: usize,
}

impl Summary {
    /// Of a game by its head and where it stands; without the game, which another version had, by its head alone.
    pub(crate) fn of(id: u64, head: &Head, game: Option<&dyn AnyGame>, turn: Turn, length: usize) -> Self {
        let entry = game.map(AnyGame::entry);
        let names = entry.map_or(&[][..], |entry| entry.seats);
        let seat = |(index, seat): (usize, &Option<AgentSpec>)| {
            let agent = seat.as_ref().map(ToString::to_string);
            let level = game.zip(agent.as_deref()).and_then(|(game, agent)| advisers::level_of(game, agent));
            let name = names.get(index).copied().unwrap_or_default();
            Seat { name, level, agent, person: head.person(index).map(str::to_owned) }
        };
        Self {
            id: id.to_string(),
            game: head.game.clone(),
            title: entry.map_or(head.game.as_str(), |entry| entry.title).to_owned(),
            seats: head.seats.iter().enumerate().map(seat).collect(),
            created: head.created,
            changed: head.changed,
            turn,
            waits: Waits::of(turn, &head.seats),
            outcome: head.outcome.clone(),
            ply: head.ply,
            length,
        }
    }
}

/// Who sits where.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Seat {
    /// "White".
    pub(crate) name: &'static str,
    /// In agent notation; none for a person.
    #[schema(required)]
    pub(crate) agent: Option<String>,
    /// What the person is called, where a record told.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) person: Option<String>,
    /// The level of difficulty that the agent is, if it is one.
    #[schema(required)]
    pub(crate) level: Option<u32>,
}

/// Who is to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Waits {
    Person,
    Agent,
    Nobody,
}

impl Waits {
    /// Where these sit and the game waits for this.
    fn of(turn: Turn, seats: &[Option<AgentSpec>]) -> Self {
        match turn {
            Turn::Over => Self::Nobody,
            Turn::Chance => Self::Agent,
            Turn::Player(player) if seats.get(player as usize).is_some_and(Option::is_some) => Self::Agent,
            Turn::Player(_) => Self::Person,
        }
    }
}

/// A move or an event that was made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub(crate) struct Played {
    /// Who made which move, and what came of it.
    #[serde(flatten)]
    pub(crate) ply: Ply,
    #[serde(flatten)]
    pub(crate) note: Note,
}

impl Played {
    /// As it is stored: the view can be made again.
    pub(crate) fn without_view(&self) -> Self {
        Self { ply: self.ply.clone(), note: Note { view: None, ..self.note.clone() } }
    }
}

/// What is noted beside a move.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = MoveNote)]
pub(crate) struct Note {
    /// The agent that sat there; none for a person and for chance.
    #[schema(required)]
    pub(crate) agent: Option<String>,
    /// That the agent thought.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) millis: Option<f64>,
    /// What the agent thought, in short.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) thought: Option<Brief>,
    /// The position after the move, where another move follows in the same answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<View>, nullable = false)]
    pub(crate) view: Option<Arc<View>>,
}

impl From<Made<Note>> for Played {
    fn from(Made { ply, note }: Made<Note>) -> Self {
        Self { ply, note }
    }
}

impl From<Played> for Made<Note> {
    fn from(Played { ply, note }: Played) -> Self {
        Self { ply, note }
    }
}
