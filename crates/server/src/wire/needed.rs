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
