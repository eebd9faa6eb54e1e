//! How a published figure is measured in our games: a small vocabulary that study files are written in.

use crate::analysis::{Analysis, BoardMean};
use crate::number::Unit;
use plyground_stats::{Estimate, Sample, mean, mean_of_means, rate, unpaired_difference};
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
    /// By how much the numbers that an agent's games end with are larger than another's, on average.
    OutcomeApart {
        /// Whose games.
        agent: String,
        /// Beside whose.
        beside: String,
    },
    /// The share of an agent's games that end with at least so many points.
    Points {
        /// Whose games.
        agent: String,
        /// How many.
        least: f64,
    },
    /// Who wins between two that do not throw dice, with these two in the seats: one game tells all. 1 is the first player,
    /// 0 the second, ½ a draw.
    Winner {
        /// In the first seat.
        first: String,
        /// In the second.
        second: String,
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
    /// The share of boards that a solver solves; of attempts, where it tries each board several times.
    Solved {
        /// The solver.
        agent: String,
    },
    /// The mean number of moves of its solutions: by board first, then over the boards.
    Moves {
        /// The solver.
        agent: String,
        /// Only on this board, as the experiment spells it.
        #[serde(default)]
        board: Option<String>,
    },
    /// The share of its solutions that have so many moves.
    MovesBetween {
        /// The solver.
        agent: String,
        /// The fewest.
        least: u64,
        /// The most.
        most: u64,
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
    /// The time within which this share of its attempts were solved; of 1, the longest.
    TimeWithin {
        /// The solver.
        agent: String,
        /// Which share.
        share: f64,
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
            | Self::Points { agent, .. }
            | Self::Branching { agent, .. }
            | Self::GameTime { agent }
            | Self::MoveTime { agent, .. }
            | Self::Solved { agent }
            | Self::Moves { agent, .. }
            | Self::MovesBetween { agent, .. }
            | Self::TimeWithin { agent, .. }
            | Self::Optimal { agent }
            | Self::SolveTime { agent }
            | Self::Lost { agent, .. } => vec![agent],
            Self::FirstWins { first, second } | Self::Winner { first, second } => vec![first, second],
            Self::Wins { agent, against } => vec![agent, against],
            Self::Length { agent, against } => {
                [agent].into_iter().chain(against).map(String::as_str).collect()
            }
            Self::TimeSaved { agent, beside, .. }
            | Self::NodesSaved { agent, beside, .. }
            | Self::OutcomeApart { agent, beside }
            | Self::MovesApart { agent, beside } => vec![agent, beside],
        }
    }

    /// Ours, with its doubt and unit; none where nothing was measured.
    pub fn of(&self, analysis: &Analysis) -> Option<(Estimate, Unit)> {
        let number = |agent: &String| analysis.agent(agent);
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
            Self::OutcomeApart { agent, beside } => {
                let ends = |agent: &String| {
                    Some(Sample::of(
                        analysis.outcomes(number(agent)?).iter().filter_map(|end| end.parse().ok()),
                    ))
                };
                (known(unpaired_difference(ends(agent)?, ends(beside)?))?, Unit::Plain)
            }
            Self::Points { agent, least } => {
                let points = analysis.points(number(agent)?);
                let hits = points.iter().filter(|points| *points >= least).count();
                (known(rate(hits as u64, points.len() as u64))?, Unit::Share)
            }
            Self::Winner { first, second } => {
                let tally = analysis.seated(number(first)?, number(second)?);
                let points = tally.wins as f64 + tally.draws as f64 / 2.0;
                (known(Estimate::exact(points / tally.games() as f64))?, Unit::Share)
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
            Self::Solved { .. }
            | Self::Moves { .. }
            | Self::MovesBetween { .. }
            | Self::MovesApart { .. }
            | Self::Optimal { .. }
            | Self::SolveTime { .. }
            | Self::TimeWithin { .. } => return self.of_solutions(analysis),
            Self::Lost { agent, men } => (analysis.lost(number(agent)?, *men)?, Unit::Plain),
        })
    }

    /// The same of what is measured in solutions; none for all else.
    fn of_solutions(&self, analysis: &Analysis) -> Option<(Estimate, Unit)> {
        let number = |agent: &String| analysis.agent(agent);
        Some(match self {
            Self::Solved { agent } => {
                let boards = analysis.boards(number(agent)?);
                let solved = boards.iter().map(|board| board.moves.count()).sum();
                let attempts = boards.iter().map(|board| board.attempts).sum();
                (known(share(&boards, solved, attempts))?, Unit::Share)
            }
            Self::Moves { agent, board } => (
                known(board_means(&analysis.boards(number(agent)?), board.as_ref(), |b| b.moves))?,
                Unit::Plain,
            ),
            Self::MovesBetween { agent, least, most } => {
                let agent = number(agent)?;
                let solved = analysis.solved_in(agent);
                let hits = solved.iter().filter(|(moves, _)| (least..=most).contains(&moves)).count() as u64;
                (known(share(&analysis.boards(agent), hits, solved.len() as u64))?, Unit::Share)
            }
            Self::MovesApart { agent, beside } => {
                let (ours, theirs) = (analysis.boards(number(agent)?), analysis.boards(number(beside)?));
                let both = |boards: &[BoardMean], others: &[BoardMean]| -> Vec<BoardMean> {
                    let solved = |board: &&BoardMean| board.moves.count() > 0;
                    let in_both =
                        |board: &&BoardMean| others.iter().filter(solved).any(|o| o.name == board.name);
                    boards.iter().filter(solved).filter(in_both).cloned().collect()
                };
                let (ours, theirs) = (both(&ours, &theirs), both(&theirs, &ours));
                let [a, b] = [ours, theirs].map(|boards| board_means(&boards, None, |b| b.moves));
                (known(Estimate::plus_minus(a.value - b.value, a.error().hypot(b.error())))?, Unit::Plain)
            }
            Self::Optimal { agent } => {
                let boards = analysis.boards(number(agent)?);
                let best = |b: &&BoardMean| {
                    b.optimum.is_some_and(|optimum| {
                        b.moves.count() > 0 && (b.moves.mean() - optimum as f64).abs() < 1e-9
                    })
                };
                (Estimate::exact(boards.iter().filter(best).count() as f64), Unit::Plain)
            }
            Self::SolveTime { agent } => (
                known(board_means(&analysis.boards(number(agent)?), None, |b| b.seconds).above_zero())?,
                Unit::Seconds,
            ),
            Self::TimeWithin { agent, share } => {
                let mut times: Vec<f64> =
                    analysis.solved_in(number(agent)?).into_iter().map(|(_, seconds)| seconds).collect();
                times.sort_by(f64::total_cmp);
                let place = (share * times.len() as f64).ceil() as usize;
                (Estimate::exact(*times.get(place.max(1) - 1)?), Unit::Seconds)
            }
            _ => return None,
        })
    }
}

/// Nothing where nothing was counted.
fn known(estimate: Estimate) -> Option<Estimate> {
    (!estimate.value.is_nan()).then_some(estimate)
}

/// Whether a solver tried no board twice: what it does on given boards is then taken for certain.
fn once(boards: &[BoardMean]) -> bool {
    boards.iter().all(|board| board.attempts < 2)
}

/// So many of all: the boards are all there are, not a sample of boards, so that the share is what it is; several attempts
/// at each are a sample.
fn share(boards: &[BoardMean], hits: u64, all: u64) -> Estimate {
    if once(boards) && all > 0 { Estimate::exact(hits as f64 / all as f64) } else { rate(hits, all) }
}

/// The mean over boards of the mean over attempts. A solver without luck has no doubt on given boards; one with luck has
/// that of its attempts.
fn board_means(boards: &[BoardMean], board: Option<&String>, of: impl Fn(&BoardMean) -> Sample) -> Estimate {
    let chosen: Vec<Sample> = boards
        .iter()
        .filter(|mean| mean.moves.count() > 0 && board.is_none_or(|board| mean.name == *board))
        .map(of)
        .collect();
    if once(boards) {
        Estimate::exact(chosen.iter().map(Sample::mean).sum::<f64>() / chosen.len() as f64)
    } else {
        mean_of_means(&chosen)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(moves: &[f64], attempts: u64) -> BoardMean {
        BoardMean { moves: Sample::of(moves.to_vec()), attempts, ..BoardMean::default() }
    }

    #[test]
    fn one_attempt_at_each_board_is_certain_and_several_are_a_sample() {
        let once = [board(&[19.0], 1), board(&[36.0], 1), board(&[], 1)];
        assert_eq!(board_means(&once, None, |b| b.moves), Estimate::exact(27.5));
        assert_eq!(share(&once, 2, 3), Estimate::exact(2.0 / 3.0));
        let often = [board(&[19.0, 25.0], 2), board(&[36.0], 2)];
        let moves = board_means(&often, None, |b| b.moves);
        assert!((moves.value - 29.0).abs() < 1e-9 && moves.low < 28.0 && moves.high > 30.0, "{moves:?}");
        assert_eq!(share(&often, 3, 4), rate(3, 4));
    }
}
