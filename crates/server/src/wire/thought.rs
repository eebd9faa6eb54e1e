//! An agent's thoughts on the wire: the progress of a search, its answer, and an account of the search.

use plyground_catalog::{FirstMoves, Reader, Solution, Thought as Found};
use plyground_core::{Answer, Bound, Insight, Reading, View};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use utoipa::ToSchema;

/// A summary of a thought.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub(crate) struct Brief {
    /// Expected payoff for the first player, on the agent's own scale.
    pub(crate) value: f64,
    /// What the value reads as; absent if nothing is known of the agent's scale.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) reading: Option<Reading>,
    /// The depth of the search, in plies.
    pub(crate) depth: u32,
    /// Positions entered.
    pub(crate) nodes: u64,
    /// Plies played in playouts.
    #[serde(alias = "steps")] // as it was called when older games were stored
    pub(crate) playout_plies: u64,
    pub(crate) rate: f64,
}

/// The answer of an agent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub(crate) struct Thought {
    /// The agent, in agent notation.
    pub(crate) agent: String,
    /// The move that the agent chooses.
    #[serde(rename = "move")]
    pub(crate) mv: String,
    /// Expected payoff for the first player, on the agent's own scale.
    pub(crate) value: f64,
    /// What the value reads as; absent if nothing is known of the agent's scale.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) reading: Option<Reading>,
    /// The line of play that the agent expects.
    pub(crate) line: Vec<String>,
    pub(crate) depth: u32,
    /// Positions entered.
    pub(crate) nodes: u64,
    /// Plies played in playouts.
    #[serde(alias = "steps")] // as it was called when older games were stored
    pub(crate) playout_plies: u64,
    /// Nodes per second, or playout plies per second if there are no nodes.
    pub(crate) rate: f64,
    /// The time of the search, in milliseconds.
    pub(crate) millis: f64,
    /// Every move that the agent evaluated, in the game's order.
    pub(crate) judged: Vec<Judged>,
}

/// An agent's evaluation of one move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub(crate) struct Judged {
    #[serde(rename = "move")]
    pub(crate) mv: String,
    pub(crate) value: f64,
    /// What the value reads as; absent if nothing is known of the agent's scale.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) reading: Option<Reading>,
    pub(crate) bound: Bound,
    pub(crate) visits: u64,
    pub(crate) line: Vec<String>,
    /// The cells that the move touches, where its value can be drawn.
    pub(crate) cells: Vec<usize>,
}

/// The answer of an agent, and an account of its search.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub(crate) struct Inside {
    /// The ply that was searched: the nearest to the requested one at which a player is to move.
    pub(crate) ply: usize,
    pub(crate) thought: Thought,
    /// The account of the search; null if the agent has none.
    #[schema(required)]
    pub(crate) insight: Option<Insight>,
}

/// The progress of a search.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub(crate) struct Progress {
    pub(crate) agent: String,
    pub(crate) depth: u32,
    pub(crate) value: f64,
    /// What the value reads as; absent if nothing is known of the agent's scale.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub(crate) reading: Option<Reading>,
    pub(crate) line: Vec<String>,
    pub(crate) nodes: u64,
    pub(crate) playout_plies: u64,
    pub(crate) rate: f64,
    pub(crate) bytes: u64,
    pub(crate) millis: f64,
}

impl Thought {
    /// Converts the catalogue's answer, for a position with this view whose values are read like this.
    pub(crate) fn of(agent: String, found: Found, view: &View, reader: &Reader) -> Self {
        let Found { decision, nodes, playout_plies, time, .. } = found;
        let (reading, readings) = reader.thought(&decision);
        let judged = decision.judged.into_iter().zip(readings).map(|(judged, reading)| {
            let cells = cells_of(view, &judged.mv);
            let plyground_core::Judged { mv, value, bound, visits, line } = judged;
            Judged { mv, value: finite(value), reading, bound, visits, line, cells }
        });
        Self {
            agent,
            judged: judged.collect(),
            mv: decision.mv,
            value: finite(decision.value),
            reading,
            line: decision.line,
            depth: decision.depth,
            nodes,
            playout_plies,
            rate: rate(nodes, playout_plies, time),
            millis: millis(time),
        }
    }

    /// A solver's value for every move: the negated number of moves still needed. `None` without a shortest solution.
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
            let fewest = line.len() as u32;
            let reading = Some(match bound {
                Bound::Exact => Reading::Moves { moves: fewest, bound },
                Bound::Unproven => Reading::Moves { moves: fewest, bound: Bound::Lower },
                Bound::Upper | Bound::Lower => Reading::Moves { moves: fewest + 1, bound: Bound::Lower },
            });
            let rest = if line.first() == Some(&input.mv) { line.clone() } else { vec![input.mv.clone()] };
            let cells = cells_of(view, &input.mv);
            Judged { mv: input.mv.clone(), value, reading, bound, visits: 0, line: rest, cells }
        });
        Some(Self {
            agent: agent.to_owned(),
            judged: judged.collect(),
            mv: line.first()?.clone(),
            value: debt,
            reading: Some(Reading::Moves { moves: line.len() as u32, bound: Bound::Exact }),
            line: line.clone(),
            depth: line.len() as u32,
            nodes: found.nodes,
            playout_plies: 0,
            rate: rate(found.nodes, 0, found.time),
            millis: millis(found.time),
        })
    }

    /// The summary of this thought.
    pub(crate) fn brief(&self) -> Brief {
        let Self { value, reading, depth, nodes, playout_plies, rate, .. } = *self;
        Brief { value, reading, depth, nodes, playout_plies, rate }
    }
}

impl Progress {
    /// Converts the progress that an agent reports.
    pub(crate) fn of(agent: &str, said: &plyground_core::Progress, reader: &Reader) -> Self {
        Self {
            agent: agent.to_owned(),
            depth: said.depth,
            value: finite(said.value),
            reading: reader.value(said.value, false),
            line: said.line.clone(),
            nodes: said.nodes,
            playout_plies: said.playout_plies,
            rate: rate(said.nodes, said.playout_plies, said.elapsed),
            bytes: said.bytes,
            millis: millis(said.elapsed),
        }
    }
}

/// The cells that a move touches, from the view before it; empty for directions and buttons.
pub(crate) fn cells_of(view: &View, mv: &str) -> Vec<usize> {
    let input = view.inputs.iter().find(|input| input.mv == mv);
    match input.map(|input| &input.gesture) {
        Some(plyground_core::view::Gesture::Path(cells)) => cells.clone(),
        _ => Vec::new(),
    }
}

/// Makes a number finite: JSON has no infinity and no NaN, and stored values must be readable.
pub(crate) fn finite(value: f64) -> f64 {
    if value.is_nan() { 0.0 } else { value.clamp(f64::MIN, f64::MAX) }
}

/// Milliseconds, to the microsecond.
pub(crate) fn millis(time: Duration) -> f64 {
    time.as_micros() as f64 / 1000.0
}

fn rate(nodes: u64, playout_plies: u64, time: Duration) -> f64 {
    let count = if nodes > 0 { nodes } else { playout_plies };
    (count as f64 / time.as_secs_f64().max(1e-6)).round()
}
