//! Plays one job and returns the rows to store.

use crate::plan::{Job, Plan, Task};
use plyground_catalog::{Advance, AnyMatch, SolveError, SpecError, Thinking};
use plyground_core::{Answer, BadMove, BadNotation, Limit, Player, Record, Turn};
use plyground_store::{GameRow, MoveRow, Played, SolutionRow, fingerprint};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use thiserror::Error;

/// Why a job could not be done. Plans are checked beforehand: any error here is an internal error, or a board
/// that no rule admits.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlayError {
    /// The agent is invalid.
    #[error(transparent)]
    Agent(#[from] SpecError),
    /// The position is none.
    #[error("position: {0}")]
    Position(#[from] BadNotation),
    /// The solver failed.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// A solution's move is none.
    #[error("solution: {0}")]
    Line(#[from] BadMove),
    /// A player was to move in a game that nobody can move in.
    #[error("no player is to move at {0}")]
    Stuck(String),
}

/// Plays one job; `None` if it was cancelled before it was done.
pub fn play(plan: &Plan, job: &Job, cancelled: &AtomicBool) -> Result<Option<Played>, PlayError> {
    let mut table = plan.game.open(job.start.as_deref(), job.seed)?;
    for (player, &seat) in [Player::First, Player::Second].into_iter().zip(&*job.seats) {
        table.seat(player, Some(plan.agent(seat)))?;
    }
    let mut sheet = Sheet { plan, job, cancelled, moves: Vec::new(), nanos: 0, forfeited: None };
    let (finished, solution) = match job.task {
        Task::Play => (sheet.play_on(&mut *table)?, None),
        Task::Answer => (sheet.step(&mut *table)?, None),
        Task::Solve => sheet.solve(&mut *table)?,
    };
    // A search that is called off answers early, and its answer must not be taken for one.
    if !finished || cancelled.load(Relaxed) {
        return Ok(None);
    }
    Ok(Some(sheet.finish(&*table, solution)))
}

/// What is written down while a job is done.
struct Sheet<'a> {
    plan: &'a Plan,
    job: &'a Job,
    cancelled: &'a AtomicBool,
    moves: Vec<MoveRow>,
    nanos: u64,
    /// The game as it ended, if a guest has failed.
    forfeited: Option<Record>,
}

impl Sheet<'_> {
    fn play_on(&mut self, table: &mut dyn AnyMatch) -> Result<bool, PlayError> {
        while table.turn() != Turn::Over && self.forfeited.is_none() {
            if !self.step(table)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// One move or event; false if the search was called off.
    fn step(&mut self, table: &mut dyn AnyMatch) -> Result<bool, PlayError> {
        let stage = table.stage();
        let thinking = Thinking { budget: self.plan.budget, cancelled: self.cancelled, listen: &mut |_| () };
        let advance = match (table.advance(thinking), table.turn()) {
            (Ok(advance), _) => advance,
            // The game stays as it was, so that whoever is to move is the one that has failed.
            (Err(why), Turn::Player(player)) => {
                self.forfeited = Some(table.forfeited(player, why.to_string()));
                return Ok(!self.cancelled.load(Relaxed));
            }
            (Err(_), _) => None,
        };
        let Advance { mv, by, thought } = advance.ok_or_else(|| PlayError::Stuck(table.position()))?;
        let (Turn::Player(player), Some(thought)) = (by, thought) else { return Ok(true) };
        let nanos = thought.time.as_nanos() as u64;
        self.nanos += nanos;
        let two = self.job.seats.len() == 2;
        self.moves.push(MoveRow {
            job: self.job.number,
            // The place that the move has just taken.
            ply: table.plies() as u64 - 1,
            number: self.moves.len() as u64 + 1,
            seat: player as u8,
            phase: stage.phase.into_owned(),
            mv,
            nodes: thought.nodes,
            playout_plies: thought.playout_plies,
            depth: thought.decision.depth.into(),
            value: (!thought.decision.judged.is_empty()).then_some(thought.decision.value),
            branching: stage.branching as u64,
            first_pieces: stage.material[0].into(),
            second_pieces: two.then_some(stage.material[1].into()),
            nanos,
            cpu_nanos: thought.cpu.map(|cpu| cpu.as_nanos() as u64),
            late_nanos: thought.late.map(|late| late.as_nanos() as u64),
        });
        Ok(!self.cancelled.load(Relaxed))
    }

    fn solve(&mut self, table: &mut dyn AnyMatch) -> Result<(bool, Option<SolutionRow>), PlayError> {
        let solver = self.plan.agent(self.job.seats[0]);
        let thinking = Thinking { budget: self.plan.budget, cancelled: self.cancelled, listen: &mut |_| () };
        let solution = self.plan.game.solve_by(self.job.seed, &table.position(), solver, thinking)?;
        self.nanos = solution.time.as_nanos() as u64;
        let (mut shortest, mut lower_bound, mut limit) = (None, None, None);
        let answer = match solution.answer {
            Answer::Solved { line, shortest: proven } => {
                for mv in &line {
                    table.play(mv)?;
                }
                shortest = Some(proven);
                "solved"
            }
            Answer::Impossible => "impossible",
            Answer::Stopped { limit: Limit::Cancelled, .. } => return Ok((false, None)),
            Answer::Stopped { lower_bound: bound, limit: met } => {
                (lower_bound, limit) = (Some(bound.into()), Some(met.name().to_owned()));
                "stopped"
            }
        };
        let effort = solution.effort;
        let row = SolutionRow {
            job: self.job.number,
            answer: answer.to_owned(),
            shortest,
            lower_bound,
            limit,
            expanded: effort.expanded,
            generated: effort.generated,
            open: effort.open,
            peak_bytes: effort.peak_bytes,
        };
        Ok((true, Some(row)))
    }

    fn finish(self, table: &dyn AnyMatch, solution: Option<SolutionRow>) -> Played {
        let (job, record) = (self.job, self.forfeited.unwrap_or_else(|| table.record()));
        let agent = |seat: usize| job.seats.get(seat).map(|&agent| self.plan.agent(agent).to_string());
        let game = GameRow {
            job: job.number,
            pair: job.pair,
            opening: job.start.as_deref().map(str::to_owned),
            first: agent(0).unwrap_or_default(),
            second: agent(1),
            seed: job.seed.0,
            outcome: record.outcome.clone(),
            payoff: record.payoff,
            plies: record.moves.len() as u64,
            length: table.length(),
            optimum: job.optimum,
            nanos: self.nanos,
            forfeit: record.forfeit.as_ref().map(|forfeit| forfeit.why.clone()),
            fingerprint: fingerprint(&record.start, record.moves.iter().map(String::as_str)),
        };
        Played { game, record: record.to_line(), moves: self.moves, solution, host: None }
    }
}
