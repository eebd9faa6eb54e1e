//! A game on the wire: its state, its players and its moves.

use super::thought::{Brief, Progress};
use crate::advisers;
use crate::live_game::Head;
use plyground_catalog::{AgentSpec, AnyGame, Made, Ply, Rules};
use plyground_core::{Text, Turn, View};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use utoipa::ToSchema;

/// The state of a game, and its moves from an index on.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Game {
    #[serde(flatten)]
    pub(crate) summary: Summary,
    /// The position at the cursor, for drawing it.
    #[schema(value_type = View)]
    pub(crate) view: Arc<View>,
    /// All rule parameters.
    #[schema(value_type = Scalars)]
    pub(crate) rules: Rules,
    /// The random seed, for chance events and for the agents.
    pub(crate) seed: u64,
    /// A number that grows with every change.
    pub(crate) revision: u64,
    /// The first position.
    pub(crate) start: String,
    /// The position at the cursor.
    pub(crate) position: String,
    /// The points of the first player at the cursor.
    pub(crate) payoff: f64,
    /// Why the game is over there, as part of a sentence; null while it goes on, or if the outcome says it all.
    #[schema(required)]
    pub(crate) reason: Option<Text>,
    /// The ply that undo goes to; null if there is none.
    #[schema(required)]
    pub(crate) undo: Option<usize>,
    /// The ply that redo goes to; null if there is none.
    #[schema(required)]
    pub(crate) redo: Option<usize>,
    /// The progress of the agent to move; null if it is not thinking.
    #[schema(value_type = Option<Progress>, required)]
    pub(crate) thinking: Option<Arc<Progress>>,
    /// The index of the first move in `moves`.
    pub(crate) from: usize,
    /// Moves and events, including undone ones.
    pub(crate) moves: Vec<Played>,
}

/// Parameters by name.
#[derive(ToSchema)]
#[schema(as = Rules)]
#[expect(dead_code, reason = "it describes what rules write")]
pub(crate) struct Scalars(std::collections::HashMap<String, Scalar>);

/// A value of a parameter.
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
    /// The position at the cursor for a small picture: without inputs, and only the first 400 cells of a large board. Null
    /// if the game can no longer be opened.
    #[schema(required)]
    pub(crate) view: Option<View>,
}

/// A game without its moves.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = GameHead)]
pub(crate) struct Summary {
    pub(crate) id: String,
    /// The name of the game in the catalogue.
    pub(crate) game: String,
    /// The title of the game.
    pub(crate) title: String,
    /// The players, first player first.
    pub(crate) seats: Vec<Seat>,
    /// When it was created, in Unix milliseconds.
    pub(crate) created: u64,
    /// When it last changed, in Unix milliseconds.
    pub(crate) changed: u64,
    /// Who or what is to move at the cursor.
    pub(crate) turn: Turn,
    /// Whether a person, an agent or nobody has to act.
    pub(crate) waits: Waits,
    /// The result, as reports name it; null while the game is not over.
    #[schema(required)]
    pub(crate) outcome: Option<String>,
    /// The ply of the cursor.
    pub(crate) ply: usize,
    /// The total number of moves and events, including undone ones.
    pub(crate) length: usize,
}

impl Summary {
    /// The summary of a game; without `game`, which this version may not know, from its head alone.
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

/// A player.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Seat {
    /// The name of the seat, such as "White".
    pub(crate) name: &'static str,
    /// The agent, in agent notation; null for a person.
    #[schema(required)]
    pub(crate) agent: Option<String>,
    /// The name of the person, if a record had it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) person: Option<String>,
    /// The level of difficulty, if the agent is that of a level.
    #[schema(required)]
    pub(crate) level: Option<u32>,
}

/// Whether a person, an agent or nobody has to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Waits {
    Person,
    Agent,
    Nobody,
}

impl Waits {
    /// Who has to act, given the turn and the players.
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
    /// The move, who made it, and its effects.
    #[serde(flatten)]
    pub(crate) ply: Ply,
    #[serde(flatten)]
    pub(crate) note: Note,
}

impl Played {
    /// The move as it is stored: without the view, which can be computed again.
    pub(crate) fn without_view(&self) -> Self {
        Self { ply: self.ply.clone(), note: Note { view: None, ..self.note.clone() } }
    }
}

/// Notes on a move.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ToSchema)]
#[schema(as = MoveNote)]
pub(crate) struct Note {
    /// The agent that made the move; null for a person and for chance.
    #[schema(required)]
    pub(crate) agent: Option<String>,
    /// The thinking time of the agent, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) millis: Option<f64>,
    /// A summary of the agent's thought.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) thought: Option<Brief>,
    /// The position after the move, if another move follows in the same response.
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
