//! What goes over the wire about games: the shapes of `docs/api.md`.

use crate::advisers;
use crate::table::Head;
use plyground_catalog::{AgentSpec, AnyGame, FirstMoves, Made, Rules, Solution, Step, Thought as Found};
use plyground_core::{Answer, Bound, Insight, Limit, Turn, View};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;
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
    pub(crate) step: Step,
    #[serde(flatten)]
    pub(crate) note: Note,
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
    fn from(Made { step, note }: Made<Note>) -> Self {
        Self { step, note }
    }
}

impl From<Played> for Made<Note> {
    fn from(Played { step, note }: Played) -> Self {
        Self { step, note }
    }
}

/// What an agent thought, in short.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub(crate) struct Brief {
    pub(crate) value: f64,
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
    pub(crate) steps: u64,
    pub(crate) rate: f64,
}

/// What an agent answered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub(crate) struct Thought {
    pub(crate) agent: String,
    #[serde(rename = "move")]
    pub(crate) mv: String,
    /// Expected payoff for the first player.
    pub(crate) value: f64,
    /// The continuation that it expects.
    pub(crate) line: Vec<String>,
    pub(crate) depth: u32,
    /// Positions entered.
    pub(crate) nodes: u64,
    /// Plies of playouts.
    pub(crate) steps: u64,
    /// Nodes a second, or steps where there are no nodes.
    pub(crate) rate: f64,
    pub(crate) millis: f64,
    /// Every move that it judged, in the game's order.
    pub(crate) judged: Vec<Judged>,
}

/// What an agent thinks of one move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub(crate) struct Judged {
    #[serde(rename = "move")]
    pub(crate) mv: String,
    pub(crate) value: f64,
    pub(crate) bound: Bound,
    pub(crate) visits: u64,
    pub(crate) line: Vec<String>,
    /// That the move touches: where to draw its value.
    pub(crate) cells: Vec<usize>,
}

/// What an agent answered, and what its search did.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub(crate) struct Inside {
    /// The position that was thought about: the nearest to the one asked for at which a player is to move.
    pub(crate) ply: usize,
    pub(crate) thought: Thought,
    /// None of an agent that has nothing to tell.
    #[schema(required)]
    pub(crate) insight: Option<Insight>,
}

/// How a search goes.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub(crate) struct Progress {
    pub(crate) agent: String,
    pub(crate) depth: u32,
    pub(crate) value: f64,
    pub(crate) line: Vec<String>,
    pub(crate) nodes: u64,
    pub(crate) steps: u64,
    pub(crate) rate: f64,
    pub(crate) bytes: u64,
    pub(crate) millis: f64,
}

impl Thought {
    /// What the catalogue's answer says, for a position with this view.
    pub(crate) fn of(agent: String, found: Found, view: &View) -> Self {
        let Found { decision, nodes, steps, time, .. } = found;
        let judged = decision.judged.into_iter().map(|judged| {
            let cells = cells_of(view, &judged.mv);
            let plyground_core::Judged { mv, value, bound, visits, line } = judged;
            Judged { mv, value: finite(value), bound, visits, line, cells }
        });
        Self {
            agent,
            judged: judged.collect(),
            mv: decision.mv,
            value: finite(decision.value),
            line: decision.line,
            depth: decision.depth,
            nodes,
            steps,
            rate: rate(nodes, steps, time),
            millis: millis(time),
        }
    }

    /// What a solver's answer says of every move: a move is worth the moves that are still needed, as a debt. None
    /// without a shortest solution.
    pub(crate) fn of_puzzle(agent: &str, found: &FirstMoves, view: &View) -> Option<Self> {
        let Solution { answer: Answer::Solved { line, shortest: true }, .. } = &found.solution else {
            return None;
        };
        let debt = -(line.len() as f64);
        let judged = view.inputs.iter().map(|input| {
            let best = found.moves.contains(&input.mv);
            let bound = match best {
                true => Bound::Exact,
                false if found.unjudged.contains(&input.mv) => Bound::Unproven,
                false => Bound::Upper,
            };
            let value = if best { debt } else { debt - 1.0 };
            let rest = if line.first() == Some(&input.mv) { line.clone() } else { vec![input.mv.clone()] };
            let cells = cells_of(view, &input.mv);
            Judged { mv: input.mv.clone(), value, bound, visits: 0, line: rest, cells }
        });
        Some(Self {
            agent: agent.to_owned(),
            judged: judged.collect(),
            mv: line.first()?.clone(),
            value: debt,
            line: line.clone(),
            depth: line.len() as u32,
            nodes: found.nodes,
            steps: 0,
            rate: rate(found.nodes, 0, found.time),
            millis: millis(found.time),
        })
    }

    /// The same in short.
    pub(crate) fn brief(&self) -> Brief {
        let Self { value, depth, nodes, steps, rate, .. } = *self;
        Brief { value, depth, nodes, steps, rate }
    }
}

impl Progress {
    /// What an agent says of its search.
    pub(crate) fn of(agent: &str, said: &plyground_core::Progress) -> Self {
        Self {
            agent: agent.to_owned(),
            depth: said.depth,
            value: finite(said.value),
            line: said.line.clone(),
            nodes: said.nodes,
            steps: said.steps,
            rate: rate(said.nodes, said.steps, said.elapsed),
            bytes: said.bytes,
            millis: millis(said.elapsed),
        }
    }
}

/// The cells that a move touches by the view before it; none for directions and buttons.
pub(crate) fn cells_of(view: &View, mv: &str) -> Vec<usize> {
    let input = view.inputs.iter().find(|input| input.mv == mv);
    match input.map(|input| &input.gesture) {
        Some(plyground_core::view::Gesture::Path(cells)) => cells.clone(),
        _ => Vec::new(),
    }
}

/// JSON has no infinity and no NaN, and what is stored must be read again.
pub(crate) fn finite(value: f64) -> f64 {
    if value.is_nan() { 0.0 } else { value.clamp(f64::MIN, f64::MAX) }
}

/// Milliseconds, to the microsecond.
pub(crate) fn millis(time: Duration) -> f64 {
    time.as_micros() as f64 / 1000.0
}

fn rate(nodes: u64, steps: u64, time: Duration) -> f64 {
    let count = if nodes > 0 { nodes } else { steps };
    (count as f64 / time.as_secs_f64().max(1e-6)).round()
}

impl Played {
    /// As it is stored: the view can be made again.
    pub(crate) fn without_view(&self) -> Self {
        Self { step: self.step.clone(), note: Note { view: None, ..self.note.clone() } }
    }
}

/// How many moves a puzzle still needs.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub(crate) struct Needed {
    pub(crate) answer: Verdict,
    /// Of the solution.
    #[schema(required)]
    pub(crate) moves: Option<usize>,
    pub(crate) line: Vec<String>,
    /// How many moves of each kind it has.
    pub(crate) kinds: Vec<Kind>,
    /// Whether no solution is shorter.
    pub(crate) shortest: bool,
    /// Every solution has so many moves.
    pub(crate) at_least: usize,
    /// What ended the search, if it was not an answer.
    #[schema(required)]
    pub(crate) limit: Option<Limit>,
    /// Positions looked into.
    pub(crate) nodes: u64,
    pub(crate) millis: f64,
}

/// What came of trying to solve a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Verdict {
    Solved,
    Impossible,
    Stopped,
}

/// How many moves of a kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = KindCount)]
pub(crate) struct Kind {
    pub(crate) kind: &'static str,
    pub(crate) count: u64,
}

impl Needed {
    /// What a solver found.
    pub(crate) fn of(found: Solution) -> Self {
        let Solution { answer, kinds, effort, time } = found;
        let (verdict, line, shortest, at_least, limit) = match answer {
            Answer::Solved { line, shortest } => {
                let at_least = if shortest { line.len() } else { 0 };
                (Verdict::Solved, Some(line), shortest, at_least, None)
            }
            Answer::Impossible => (Verdict::Impossible, None, false, 0, None),
            Answer::Stopped { lower_bound, limit } => {
                (Verdict::Stopped, None, false, lower_bound as usize, Some(limit))
            }
        };
        Self {
            answer: verdict,
            moves: line.as_ref().map(Vec::len),
            line: line.unwrap_or_default(),
            kinds: kinds.into_iter().map(|(kind, count)| Kind { kind, count }).collect(),
            shortest,
            at_least,
            limit,
            nodes: effort.expanded,
            millis: millis(time),
        }
    }
}

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
