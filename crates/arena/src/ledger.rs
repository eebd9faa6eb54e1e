//! What is known of a run while it goes on: which jobs are stored, how the agents stand, and whether the stopping rule has
//! spoken. Whoever plays the jobs, threads of this process or other machines, the ledger stores and counts.

use crate::guests::Streaks;
use crate::kept;
use crate::plan::{Job, Plan};
use crate::run::{Ended, Progress, RunError};
use crate::shard::Shard;
use crate::standings::Standings;
use plyground_core::clock::unix_seconds;
use plyground_stats::Sequence;
use plyground_store::{Played, Run, Session, State, Store};
use std::ops::Deref;

/// A run, and what has been stored of it.
pub(crate) struct Ledger<S> {
    pub(crate) run: Run,
    pub(crate) store: S,
    shard: Shard,
    stored: Vec<bool>,
    /// Jobs of this share that were stored when it began.
    before: Vec<u64>,
    done: u64,
    total: u64,
    standings: Standings,
    /// The stopping rule, if there is one.
    stop: Option<Sequence>,
    /// How many games in a row each agent has forfeited.
    streaks: Streaks,
}

impl<S: Deref<Target = Store>> Ledger<S> {
    pub(crate) fn of(plan: &Plan, run: Run, store: S, shard: Shard) -> Result<Self, RunError> {
        let agents = plan.experiment.agents.iter().map(ToString::to_string);
        let (mut stored, mut before) = (vec![false; plan.jobs.len()], Vec::new());
        let mut standings = Standings::new(plan.kind, agents);
        let sprt = plan.experiment.versus.as_ref().and_then(|versus| versus.sprt);
        let mut stop = sprt.map(Sequence::new);
        store.each_game(run.id, |game| {
            if let Some(there) = stored.get_mut(game.job as usize) {
                *there = true;
            }
            if shard.has(game.pair) {
                before.push(game.job);
                standings.add(&game);
            }
            if let Some(stop) = &mut stop {
                stop.add(game.job, game.payoff);
            }
        })?;
        Ok(Self {
            done: before.len() as u64,
            total: plan.jobs.iter().filter(|job| shard.has(job.pair)).count() as u64,
            run,
            store,
            shard,
            stored,
            before,
            standings,
            stop,
            streaks: Streaks::default(),
        })
    }

    /// The jobs that are not stored yet, in their order.
    pub(crate) fn pending<'p>(&self, plan: &'p Plan) -> Vec<&'p Job> {
        let missing = |job: &&Job| self.shard.has(job.pair) && !self.has(job.number);
        plan.jobs.iter().filter(missing).collect()
    }

    /// Whether a job is stored.
    pub(crate) fn has(&self, job: u64) -> bool {
        self.stored.get(job as usize).copied().unwrap_or(false)
    }

    /// Whether nothing is left to play: the run has ended, or the stopping rule has spoken.
    pub(crate) fn over(&self) -> bool {
        self.run.state != State::Open || self.stop.as_ref().is_some_and(|stop| stop.decided().is_some())
    }

    pub(crate) fn progress<'l>(&'l self, session: &'l Session) -> Progress<'l> {
        Progress {
            done: self.done,
            before: self.before.len() as u64,
            total: self.total,
            standings: &self.standings,
            sprt: self.stop.as_ref().map(Sequence::state),
            session,
        }
    }

    /// Stores finished jobs that are not stored yet, and counts them.
    pub(crate) fn keep(&mut self, batch: &[Played]) -> Result<(), RunError> {
        if batch.is_empty() {
            return Ok(());
        }
        let fresh = self.store.insert(self.run.id, batch)?;
        // Another process plays the same jobs, and may have ended the run.
        if fresh < batch.len() as u64
            && let Some(run) = self.store.run_with_key(&self.run.key)?
        {
            self.run = run;
        }
        for played in batch {
            self.stored[played.game.job as usize] = true;
            self.done += 1;
            self.standings.add(&played.game);
            if let Some(stop) = &mut self.stop {
                stop.add(played.game.job, played.game.payoff);
            }
        }
        Ok(())
    }

    /// Counts the forfeits of all games; an agent that has failed too often is given up.
    pub(crate) fn judge(&mut self, batch: &[Played]) -> Result<(), RunError> {
        let mut outcome = Ok(());
        for played in batch {
            let judged = self.streaks.add(&played.game);
            outcome = outcome.and(judged);
        }
        outcome
    }

    /// What is stored decides whether the run is over: other shares may have been stored since this one looked.
    pub(crate) fn close(&mut self) -> Result<(), RunError> {
        if self.run.state == State::Open {
            let now = unix_seconds();
            self.run = match self.stop.as_ref().and_then(Sequence::decided) {
                Some(jobs) => self.store.decide(self.run.id, jobs, now)?,
                None => self.store.complete(self.run.id, now)?,
            };
        }
        Ok(())
    }

    /// Where the stopping rule has spoken, the games up to there are all there is, as the report counts them too: what
    /// was finished beyond it meanwhile is no part of the result.
    fn settle(&mut self) -> Result<(), RunError> {
        let Some(stop) = self.stop.as_ref().filter(|stop| stop.decided().is_some()) else { return Ok(()) };
        self.standings = self.standings.empty();
        self.done = 0;
        let (standings, done) = (&mut self.standings, &mut self.done);
        self.store.each_game(self.run.id, |game| {
            if stop.counts(game.job) {
                standings.add(&game);
                *done += 1;
            }
        })?;
        self.before.retain(|&job| stop.counts(job));
        self.total = self.done;
        Ok(())
    }

    /// How the run ended, or how far it came.
    pub(crate) fn end(&mut self, session: Session) -> Result<Ended, RunError> {
        self.settle()?;
        let ended = Ended {
            run: self.run.clone(),
            done: self.done,
            fresh: self.done - self.before.len() as u64,
            total: self.total,
            standings: self.standings.clone(),
            sprt: self.stop.as_ref().map(Sequence::state),
            session,
        };
        if self.shard == Shard::WHOLE {
            kept::keep(&self.store, &ended)?;
        }
        Ok(ended)
    }
}
