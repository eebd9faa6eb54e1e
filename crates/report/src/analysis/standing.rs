//! Where every agent stands: the one number with its interval that the report leads with, also while the games go on.

use super::{Analysis, puzzle, solo, solving, versus};
use plyground_stats::{Estimate, mean};
use plyground_store::Kind;
use serde::Serialize;

/// How one agent stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = AgentStanding))]
pub struct Standing {
    /// In agent notation.
    pub agent: String,
    /// Games, boards or searches.
    pub games: u64,
    /// Not a number before the first of them.
    pub score: Estimate,
}

/// What a standing's number is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// The share of the points of matches.
    Points,
    /// The share of boards or games that are solved.
    Solved,
    /// Seconds a search: the fewer the better.
    Seconds,
    /// Points a game.
    Mean,
}

/// In the experiment's order.
pub(super) fn standings(analysis: &Analysis) -> (Score, Vec<Standing>) {
    let score = match analysis.run.kind {
        Kind::Positions => Score::Seconds,
        Kind::Solve => Score::Solved,
        Kind::Match | Kind::Imported if analysis.is_of_two() => Score::Points,
        _ if puzzle::suits(analysis) => Score::Solved,
        _ => Score::Mean,
    };
    let standing = |(agent, name): (usize, &String)| {
        let games = analysis.games_of(agent).count() as u64;
        let (games, estimate) = match score {
            Score::Points => versus::points(analysis, agent),
            Score::Solved => (games, solving::solved_share(analysis, agent)),
            Score::Seconds => (games, mean(analysis.game_seconds(agent)).above_zero()),
            Score::Mean => (games, solo::scores(analysis, agent).estimate()),
        };
        Standing { agent: name.clone(), games, score: estimate }
    };
    (score, analysis.agents().iter().enumerate().map(standing).collect())
}
