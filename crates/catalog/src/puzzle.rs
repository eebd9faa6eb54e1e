//! Checks a given solution of a puzzle, and finds the best first moves.

use crate::agent_kind::AgentKind;
use crate::agent_spec::AgentSpec;
use crate::any_match::Thinking;
use crate::listed::Listed;
use crate::opened::Opened;
use crate::solution::{Solution, SolveError};
use crate::spec_error::SpecError;
use crate::{AnyGame, Rules};
use plyground_core::{Answer, BadNotation, Budget, Game, GameExt, Limit, Progress};
use serde::Serialize;
use std::sync::Arc;
use std::time::Duration;
use thiserror::Error;

/// How a game's own solver is measured: the rules and the reference solver.
#[derive(Clone, Debug, PartialEq)]
pub struct SolverRace {
    /// The rules, in addition to the default rules for solvers.
    pub rules: Rules,
    /// The measured solver.
    pub solver: &'static str,
    /// The reference, which solves the same boards in turns with it; `None` if there is none.
    pub reference: Option<&'static str>,
}

/// The result of checking a solution.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase", tag = "verdict")]
pub enum Verdict {
    /// Every move is legal, and the last one reaches the goal.
    Right {
        /// How many moves of each kind there are.
        kinds: Vec<(&'static str, u64)>,
    },
    /// Something is wrong.
    Wrong {
        /// The number of the wrong move, counted from 1; one after the last if the goal is not reached.
        at: usize,
        /// That move; `None` at the end.
        #[serde(rename = "move")]
        mv: Option<String>,
        /// What is wrong.
        why: String,
        /// The position before it.
        position: String,
    },
}

/// Why a solution was not checked.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum VerifyError {
    /// The game has no goal.
    #[error("{game} has no goal to reach")]
    NoGoal {
        /// The game.
        game: &'static str,
    },
    /// The position is invalid.
    #[error("position: {0}")]
    Position(BadNotation),
    /// The text of a move cannot be read.
    #[error("move {number}: {why}")]
    Move {
        /// Which, counted from 1.
        number: usize,
        /// Why not.
        why: String,
    },
    /// The game and its twin disagree: an internal error.
    #[error("move {number}: the game and its slow twin disagree whether it is legal")]
    Disagreement {
        /// Which, counted from 1.
        number: usize,
    },
}

/// Every first move that begins a shortest solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstMoves {
    /// The shortest solution with which they are compared; without one there are no moves.
    pub solution: Solution,
    /// The moves, in the game's order.
    pub moves: Vec<String>,
    /// Moves that the budget left undecided.
    pub unjudged: Vec<String>,
    /// Positions entered in total, for the solution and for every board after a first move.
    pub nodes: u64,
    /// The total time.
    pub time: Duration,
}

impl<G: Listed> Opened<G> {
    /// Checks a solution with the twin's rules; without a twin, with those of the game itself.
    pub(crate) fn check(&self, position: &str, moves: &[String]) -> Result<Verdict, VerifyError> {
        if let (Some(twin), Some(solved)) = (&self.twin, G::GOAL) {
            return self.check_by(twin, solved, position, moves);
        }
        let solved = self.agents.iter().find_map(AgentKind::goal);
        let solved = solved.ok_or(VerifyError::NoGoal { game: self.entry.name })?;
        self.check_by(&*self.game, solved, position, moves)
    }

    /// Checks a solution with the rules of `judge` alone; the game itself only explains what is wrong.
    fn check_by<T: Game>(
        &self,
        judge: &T,
        solved: fn(&T, &T::State) -> bool,
        position: &str,
        moves: &[String],
    ) -> Result<Verdict, VerifyError> {
        let mut state = self.game.read(position).map_err(VerifyError::Position)?;
        let mut twin = judge.parse(&state.to_string()).map_err(VerifyError::Position)?;
        let mut played = Vec::new();
        for (index, text) in moves.iter().enumerate() {
            let number = index + 1;
            let unreadable = |why: BadNotation| VerifyError::Move { number, why: why.to_string() };
            let mv: G::Move = text.parse().map_err(unreadable)?;
            let same: T::Move = mv.to_string().parse().map_err(unreadable)?;
            let mut legal = Vec::new();
            judge.moves(&twin, &mut legal);
            match (legal.contains(&same), self.game.try_play(&mut state, text)) {
                (true, Ok(_)) => judge.play(&mut twin, same),
                (false, Err(why)) => {
                    let (mv, why) = (Some(mv.to_string()), why.to_string());
                    return Ok(Verdict::Wrong { at: number, mv, why, position: twin.to_string() });
                }
                (true, Err(_)) | (false, Ok(_)) => return Err(VerifyError::Disagreement { number }),
            }
            played.push(mv);
        }
        if !solved(judge, &twin) {
            let (at, position) = (moves.len() + 1, twin.to_string());
            let why = "the moves end before the goal is reached".to_owned();
            return Ok(Verdict::Wrong { at, mv: None, why, position });
        }
        Ok(Verdict::Right { kinds: kinds::<G>(&played) })
    }

    /// Solves every position after one move, only as far as it could still be part of a shortest solution.
    pub(crate) fn judge_first_moves(
        self: &Arc<Self>,
        position: &str,
        solver: &AgentSpec,
        thinking: Thinking<'_>,
    ) -> Result<FirstMoves, SolveError> {
        let Thinking { budget, cancelled, listen } = thinking;
        let (mut nodes, mut time) = (0, Duration::ZERO);
        // Every board is a search of its own; the listener hears of all of them as of one.
        let mut solve = |position: &str, budget: Budget| {
            let (nodes_before, time_before) = (nodes, time);
            let mut listen = |said: &Progress| {
                let (nodes, elapsed) = (nodes_before + said.nodes, time_before + said.elapsed);
                listen(&Progress { nodes, elapsed, ..said.clone() });
            };
            let solved = self.solve(position, solver, Thinking { budget, cancelled, listen: &mut listen })?;
            nodes += solved.effort.expanded;
            time += solved.time;
            Ok::<_, SolveError>(solved)
        };
        let solution = solve(position, budget)?;
        let (mut moves, mut unjudged) = (Vec::new(), Vec::new());
        let length = match &solution.answer {
            Answer::Solved { shortest: false, .. } => {
                return Err(SpecError::not_shortest(&solver.name).into());
            }
            Answer::Solved { line, .. } => line.len() as u32,
            Answer::Impossible | Answer::Stopped { .. } => 0,
        };
        let state = self.game.read(position)?;
        for mv in self.game.legal_moves(&state).into_iter().filter(|_| length > 0) {
            let after = self.game.after(&state, mv).to_string();
            let budget = Budget { depth: Some(length - 1), ..budget };
            match solve(&after, budget)?.answer {
                Answer::Solved { line, .. } if line.len() < length as usize => moves.push(mv.to_string()),
                Answer::Solved { .. } | Answer::Impossible | Answer::Stopped { limit: Limit::Depth, .. } => {}
                Answer::Stopped { .. } => unjudged.push(mv.to_string()),
            }
        }
        Ok(FirstMoves { solution, moves, unjudged, nodes, time })
    }
}

/// How many moves of each kind there are, where the game has kinds.
pub(crate) fn kinds<G: Listed>(line: &[G::Move]) -> Vec<(&'static str, u64)> {
    let count = |kind| line.iter().filter(|&&mv| G::kind(mv) == Some(kind)).count() as u64;
    G::KINDS.iter().map(|&kind| (kind, count(kind))).collect()
}
