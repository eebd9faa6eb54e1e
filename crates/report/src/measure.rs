//! How a published figure is measured in our games: a small vocabulary that study files are written in.

use crate::analysis::Analysis;
use crate::number::Unit;
use plyground_stats::{Estimate, Sample, mean, rate};
use serde::Deserialize;

/// What to measure. An agent is named by its notation, as the experiment has it.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(tag = "of", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Measure {
    /// The share of an agent's games that end so.
    Outcome {
        /// Whose games.
        agent: String,
        /// How they end, such as "128".
        is: String,
    },
    /// The share of an agent's games that end with at least this number.
    AtLeast {
        /// Whose games.
        agent: String,
        /// The number, such as 1024.
        least: u64,
    },
    /// The share of games that the first player wins, with these two in the seats.
    FirstWins {
        /// In the first seat.
        first: String,
        /// In the second.
        second: String,
    },
    /// The share of games between two that one of them wins, from both seats.
    Wins {
        /// Who wins.
        agent: String,
        /// Against whom.
        against: String,
    },
    /// The mean length of games, in moves.
    Length {
        /// Whose games.
        agent: String,
        /// Only those with this one in the second seat.
        #[serde(default)]
        against: Option<String>,
    },
    /// The mean number of legal moves.
    Branching {
        /// Who has them.
        agent: String,
        /// Of which phase; all if none is named.
        #[serde(default)]
        phase: Option<String>,
    },
    /// The mean time of a game.
    GameTime {
        /// Whose games.
        agent: String,
    },
    /// The mean time of a move.
    MoveTime {
        /// Whose moves.
        agent: String,
        /// Of which phase; all if none is named.
        #[serde(default)]
        phase: Option<String>,
    },
    /// The share of time that one agent saves beside another on the same positions.
    TimeSaved {
        /// Who saves.
        agent: String,
        /// Beside whom.
        beside: String,
        /// Of which phase; all if none is named.
        #[serde(default)]
        phase: Option<String>,
    },
    /// The same with nodes, which repeat exactly.
    NodesSaved {
        /// Who saves.
        agent: String,
        /// Beside whom.
        beside: String,
        /// Of which phase; all if none is named.
        #[serde(default)]
        phase: Option<String>,
    },
    /// The share of boards that a solver solves.
    Solved {
        /// The solver.
        agent: String,
    },
    /// The mean number of moves of its solutions.
    Moves {
        /// The solver.
        agent: String,
        /// Only on this board, as the experiment spells it.
        #[serde(default)]
        board: Option<String>,
    },
    /// By how many moves its solutions are longer than another solver's on the boards that both solve, on average.
    MovesApart {
        /// The solver.
        agent: String,
        /// The other.
        beside: String,
    },
    /// How many boards it solves with the fewest moves possible.
    Optimal {
        /// The solver.
        agent: String,
    },
    /// The mean time of its solutions.
    SolveTime {
        /// The solver.
        agent: String,
    },
    /// The first of its own moves before which an agent has lost so many men on average.
    Lost {
        /// Who loses them.
        agent: String,
        /// How many.
        men: f64,
    },
}

impl Measure {
    /// Whom it is about.
    pub fn agents(&self) -> Vec<&str> {
        match self {
            Self::Outcome { agent, .. }
            | Self::AtLeast { agent, .. }
            | Self::Branching { agent, .. }
            | Self::GameTime { agent }
            | Self::MoveTime { agent, .. }
            | Self::Solved { agent }
            | Self::Moves { agent, .. }
            | Self::Optimal { agent }
            | Self::SolveTime { agent }
            | Self::Lost { agent, .. } => vec![agent],
            Self::FirstWins { first, second } => vec![first, second],
            Self::Wins { agent, against } => vec![agent, against],
            Self::Length { agent, against } => {
                [agent].into_iter().chain(against).map(String::as_str).collect()
            }
            Self::TimeSaved { agent, beside, .. }
            | Self::NodesSaved { agent, beside, .. }
            | Self::MovesApart { agent, beside } => vec![agent, beside],
        }
    }

    /// Ours, with its doubt and unit; none where nothing was measured.
    pub fn of(&self, analysis: &Analysis) -> Option<(Estimate, Unit)> {
        let number = |agent: &String| analysis.agent(agent);
        let known = |estimate: Estimate| (!estimate.value.is_nan()).then_some(estimate);
        Some(match self {
            Self::Outcome { agent, is } => {
                let agent = number(agent)?;
                let ends = analysis.outcomes(agent);
                (
                    known(rate(ends.iter().filter(|end| *end == is).count() as u64, ends.len() as u64))?,
                    Unit::Share,
                )
            }
            Self::AtLeast { agent, least } => {
                let ends = analysis.outcomes(number(agent)?);
                let hits =
                    ends.iter().filter(|end| end.parse::<u64>().is_ok_and(|end| end >= *least)).count();
                (known(rate(hits as u64, ends.len() as u64))?, Unit::Share)
            }
            Self::FirstWins { first, second } => {
                let tally = analysis.seated(number(first)?, number(second)?);
                (known(rate(tally.wins, tally.games()))?, Unit::Share)
            }
            Self::Wins { agent, against } => {
                let tally = analysis.tally(number(agent)?, number(against)?);
                (known(rate(tally.wins, tally.games()))?, Unit::Share)
            }
            Self::Length { agent, against } => {
                let second = match against {
                    Some(name) => Some(number(name)?),
                    None => None,
                };
                (known(mean(analysis.lengths(number(agent)?, second)))?, Unit::Plain)
            }
            Self::Branching { agent, phase } => {
                (known(analysis.branching(number(agent)?, phase.as_deref())?.estimate())?, Unit::Plain)
            }
            Self::GameTime { agent } => {
                (known(mean(analysis.game_seconds(number(agent)?)).above_zero())?, Unit::Seconds)
            }
            Self::MoveTime { agent, phase } => (
                known(analysis.move_seconds(number(agent)?, phase.as_deref())?.estimate().above_zero())?,
                Unit::Seconds,
            ),
            Self::TimeSaved { agent, beside, phase } => (
                analysis.time_ratio(number(agent)?, number(beside)?, phase.as_deref())?.map(|r| 1.0 - r),
                Unit::Share,
            ),
            Self::NodesSaved { agent, beside, phase } => (
                analysis.nodes_ratio(number(agent)?, number(beside)?, phase.as_deref())?.map(|r| 1.0 - r),
                Unit::Share,
            ),
            Self::Solved { agent } => {
                let boards = analysis.boards(number(agent)?);
                let solved = boards.iter().filter(|board| board.moves.count() > 0).count() as u64;
                (known(exact_count(solved, boards.len() as u64))?, Unit::Share)
            }
            Self::Moves { agent, board } => {
                (known(board_means(analysis, number(agent)?, board.as_ref(), |b| b.moves))?, Unit::Plain)
            }
            Self::MovesApart { agent, beside } => {
                let (ours, theirs) = (analysis.boards(number(agent)?), analysis.boards(number(beside)?));
                let apart = ours.iter().filter(|a| a.moves.count() > 0).filter_map(|a| {
                    let b = theirs.iter().find(|b| b.name == a.name && b.moves.count() > 0)?;
                    Some(a.moves.mean() - b.moves.mean())
                });
                (known(Estimate::exact(Sample::of(apart).mean()))?, Unit::Plain)
            }
            Self::Optimal { agent } => {
                let boards = analysis.boards(number(agent)?);
                let best = |b: &&crate::analysis::BoardMean| {
                    b.optimum.is_some_and(|optimum| {
                        b.moves.count() > 0 && (b.moves.mean() - optimum as f64).abs() < 1e-9
                    })
                };
                (Estimate::exact(boards.iter().filter(best).count() as f64), Unit::Plain)
            }
            Self::SolveTime { agent } => (
                known(board_means(analysis, number(agent)?, None, |b| b.seconds).above_zero())?,
                Unit::Seconds,
            ),
            Self::Lost { agent, men } => (analysis.lost(number(agent)?, *men)?, Unit::Plain),
        })
    }
}

/// The boards are all there are, not a sample of boards: their share is what it is.
fn exact_count(hits: u64, all: u64) -> Estimate {
    if all == 0 { rate(0, 0) } else { Estimate::exact(hits as f64 / all as f64) }
}

/// The mean over boards of the mean over attempts. A solver without luck has no doubt on given boards; one with luck has
/// that of its attempts.
fn board_means(
    analysis: &Analysis,
    agent: usize,
    board: Option<&String>,
    of: impl Fn(&crate::analysis::BoardMean) -> Sample,
) -> Estimate {
    let boards = analysis.boards(agent);
    let chosen: Vec<Sample> = boards
        .iter()
        .filter(|mean| mean.moves.count() > 0 && board.is_none_or(|board| mean.name == *board))
        .map(of)
        .collect();
    let count = chosen.len() as f64;
    let value = chosen.iter().map(Sample::mean).sum::<f64>() / count;
    if chosen.is_empty() || chosen.iter().any(|sample| sample.count() < 2) {
        return Estimate::exact(if chosen.is_empty() { f64::NAN } else { value });
    }
    let error = chosen.iter().map(|sample| sample.estimate().error().powi(2)).sum::<f64>().sqrt() / count;
    Estimate::plus_minus(value, error)
}
