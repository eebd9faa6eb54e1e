//! How many moves a puzzle still needs.

use super::thought::millis;
use plyground_catalog::Solution;
use plyground_core::{Answer, Limit};
use serde::Serialize;
use utoipa::ToSchema;

/// How many moves a puzzle still needs.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub(crate) struct Needed {
    pub(crate) answer: Verdict,
    /// The number of moves of the solution; null if none was found.
    #[schema(required)]
    pub(crate) moves: Option<usize>,
    /// The moves of the solution.
    pub(crate) line: Vec<String>,
    /// The number of moves of each kind in the solution.
    pub(crate) kinds: Vec<Kind>,
    /// Whether the solution is proven shortest.
    pub(crate) shortest: bool,
    /// A lower bound: every solution has at least this many moves.
    pub(crate) at_least: usize,
    /// The limit that ended the search; null if the search found an answer.
    #[schema(required)]
    pub(crate) limit: Option<Limit>,
    /// The number of positions expanded.
    pub(crate) nodes: u64,
    /// The time of the search, in milliseconds.
    pub(crate) millis: f64,
}

/// The outcome of an attempt to solve a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Verdict {
    Solved,
    Impossible,
    Stopped,
}

/// The number of moves of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = KindCount)]
pub(crate) struct Kind {
    pub(crate) kind: &'static str,
    pub(crate) count: u64,
}

impl Needed {
    /// The answer of a solver.
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
