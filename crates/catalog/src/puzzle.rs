//! What puzzles are asked beside a solution: whether a given one is right, and which first moves are best.

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

/// By which rules a game's own solver is measured, and beside whom.
#[derive(Clone, Debug, PartialEq)]
pub struct SolverRace {
    /// What the rules are, beside what solvers have anyway.
    pub rules: Rules,
    /// Who is measured.
    pub solver: &'static str,
    /// Who solves the same in turns with it; none where it is measured alone.
    pub reference: Option<&'static str>,
}

/// What a checker says of a solution.
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
        /// With which move, counted from 1; one after the last if the end is no goal.
        at: usize,
        /// That move; none at the end.
        #[serde(rename = "move")]
        mv: Option<String>,
        /// What is wrong.
        why: String,
        /// The position in which it is.
        position: String,
    },
}

/// Why a solution was not checked.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum VerifyError {
    /// The game has no solutions.
    #[error("{game} has no goal to reach")]
    NoGoal {
        /// The game.
        game: &'static str,
    },
    /// The position is none.
    #[error("position: {0}")]
    Position(BadNotation),
    /// A move is no move of the game, legal or not.
    #[error("move {number}: {why}")]
    Move {
        /// Which, counted from 1.
        number: usize,
        /// Why not.
        why: String,
    },
    /// The game and its twin disagree: a mistake of ours.
    #[error("move {number}: the game and its slow twin disagree whether it is legal")]
    Disagreement {
        /// Which, counted from 1.
        number: usize,
    },
}

/// Every first move that begins a shortest solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstMoves {
    /// The solution that they are measured by; without a shortest one there are no moves.
    pub solution: Solution,
    /// The moves, in the game's order.
    pub moves: Vec<String>,
    /// Moves that the budget did not suffice to judge.
    pub unjudged: Vec<String>,
    /// Positions entered for all of it: the solution and every board after a first move.
    pub nodes: u64,
    /// Measured, for all of it.
    pub time: Duration,
}

impl<G: Listed> Opened<G> {
    /// Plays a solution by the twin's rules; where there is no twin, by those of the game itself.
    pub(crate) fn check(&self, position: &str, moves: &[String]) -> Result<Verdict, VerifyError> {
        if let (Some(twin), Some(solved)) = (&self.twin, G::GOAL) {
            return self.check_by(twin, solved, position, moves);
        }
        let solved = self.agents.iter().find_map(AgentKind::goal);
        let solved = solved.ok_or(VerifyError::NoGoal { game: self.entry.name })?;
        self.check_by(&*self.game, solved, position, moves)
    }

    /// Plays a solution by the rules of a judge alone; the game itself only explains what is wrong.
    fn check_by<T: Game>(
        &self,
        judge: &T,
        solved: fn(&T, &T::State) -> bool,
        position: &str,
        moves: &[String],
    ) -> Result<Verdict, VerifyError> {
        let mut state = self.game.read(position).map_err(VerifyError::Position)?;
        let mut twin: T::State = state.to_string().parse().map_err(VerifyError::Position)?;
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

    /// Solves every position after one move, no longer than could still be a shortest solution.
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
