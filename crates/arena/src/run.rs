//! A run: every job that is not stored yet, on all cores, each game stored as soon as it is finished.
//!
//! Jobs do not depend on each other, so the store holds the same games in whatever order they were finished, and
//! however often the run was interrupted. A stopping rule keeps it so: it looks at the pairs in the order of the
//! plan, never in the order in which they were finished, and the pair that decides is the first one after which the
//! pairs up to it would have decided. Games beyond it, which other threads had finished meanwhile, are taken out
//! again when it has spoken.

use crate::experiment::Experiment;
use crate::guests::{self, Streaks};
use crate::kept;
use crate::machine::machine;
use crate::plan::{Job, Plan};
use crate::play::{PlayError, play};
use crate::session;
use crate::shard::Shard;
use crate::standings::Standings;
use plyground_catalog::Forfeit;
use plyground_core::clock::unix_seconds;
use plyground_stats::{Sequence, Sprt, SprtState};
use plyground_store::{Played, Run, Session, State, Store, StoreError};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::Duration;
use thiserror::Error;

/// How to run.
pub struct Running<'a> {
    /// Games at a time.
    pub threads: usize,
    /// Which share of the jobs.
    pub shard: Shard,
    /// The flag that stops the run; unfinished games are dropped, all others are stored.
    pub cancelled: &'a AtomicBool,
}

/// How a run goes.
#[derive(Clone, Debug)]
pub struct Progress<'a> {
    /// Jobs of this share that are stored.
    pub done: u64,
    /// Jobs of this share that were stored when it began.
    pub before: u64,
    /// Jobs of this share.
    pub total: u64,
    /// How the agents stand.
    pub standings: &'a Standings,
    /// Where the stopping rule stands, if there is one.
    pub sprt: Option<SprtState>,
    /// This process: the machine, and how well limits of time are kept.
    pub session: &'a Session,
}

/// How a run ended.
#[derive(Clone, Debug)]
pub struct Ended {
    /// The run as it is now.
    pub run: Run,
    /// Jobs of this share that are stored.
    pub done: u64,
    /// Of them, played just now.
    pub fresh: u64,
    /// Jobs of this share.
    pub total: u64,
    /// How the agents stand.
    pub standings: Standings,
    /// Where the stopping rule stands, if there is one.
    pub sprt: Option<SprtState>,
    /// This process: the machine, and how well limits of time were kept.
    pub session: Session,
}

/// Why a run did not go on. Whatever was stored before is safe.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RunError {
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A job.
    #[error("job {job}: {why}")]
    Job {
        /// Its number.
        job: u64,
        /// What went wrong.
        why: PlayError,
    },
    /// It was begun by another version, whose games may differ.
    #[error(
        "this run was begun by plyground {theirs}, and this is {ours}: games of both do not belong together; \
         go on with {theirs}, or begin again with another --db"
    )]
    OtherVersion {
        /// The one that began it.
        theirs: String,
        /// This one.
        ours: String,
    },
    /// It was begun with another program of the same name.
    #[error("{0}; begin again with another --db")]
    OtherGuest(String),
    /// A guest does not tell who it is.
    #[error("guest {0}")]
    Guest(#[from] Forfeit),
    /// A guest fails again and again.
    #[error(
        "{agent} has forfeited {times} games in a row and is given up; the last time: {why}. All games so far are stored; \
         when it is repaired, begin again with another --db, or go on with the same command"
    )]
    GivenUp {
        /// The agent.
        agent: String,
        /// How often.
        times: u32,
        /// The last reason.
        why: String,
    },
    /// A stopping rule needs every result.
    #[error("a share cannot stop by itself: play the whole experiment, or leave sprt out")]
    SharedStop,
}

/// Finds the run of a plan in the store, or begins it, if this share of it can be played.
pub fn begin(plan: &Plan, specification: &str, store: &Store, shard: Shard) -> Result<Run, RunError> {
    if plan.experiment.versus.as_ref().is_some_and(|versus| versus.sprt.is_some()) && shard != Shard::WHOLE {
        return Err(RunError::SharedStop);
    }
    let Experiment { question, name, game, seed, .. } = plan.experiment.clone();
    let now = unix_seconds();
    let guests = guests::identities(&plan.experiment.agents)?;
    let run = store.begin(&Run {
        id: 0,
        key: plan.experiment.key(),
        name,
        question,
        kind: plan.kind,
        game,
        specification: specification.to_owned(),
        seed,
        jobs: plan.jobs.len() as u64,
        version: env!("CARGO_PKG_VERSION").to_owned(),
        machine: machine(),
        guests: guests.clone(),
        state: State::Open,
        started: now,
        updated: now,
    })?;
    let ours = env!("CARGO_PKG_VERSION");
    if run.state == State::Open && run.version != ours {
        return Err(RunError::OtherVersion { theirs: run.version, ours: ours.to_owned() });
    }
    if run.state == State::Open {
        let wrong = guests::difference(run.guests.as_deref(), guests.as_deref());
        wrong.map_or(Ok(()), |why| Err(RunError::OtherGuest(why)))?;
    }
    Ok(run)
}

/// Plays every job of a run that is not stored yet; `watch` is told after every few games.
pub fn run(
    plan: &Plan,
    run: Run,
    store: &Store,
    running: &Running<'_>,
    watch: &mut dyn FnMut(&Progress<'_>),
) -> Result<Ended, RunError> {
    let sprt = plan.experiment.versus.as_ref().and_then(|versus| versus.sprt);
    let session = session::begin(running.threads);
    let mut ledger = Ledger::of(plan, run, store, running.shard, sprt, session)?;
    let pending = ledger.pending(plan, running.shard);
    watch(&ledger.progress());
    let outcome = if ledger.over() { Ok(()) } else { ledger.play(plan, &pending, running, watch) };
    // A run is closed even if a job went wrong. A database that takes no games has been waited for long enough.
    let closed = if matches!(outcome, Err(RunError::Store(_))) { Ok(()) } else { ledger.close() };
    outcome.and(closed)?;
    ledger.settle()?;
    let ended = ledger.end();
    if running.shard == Shard::WHOLE {
        kept::keep(store, &ended)?;
    }
    Ok(ended)
}

/// What is known of a run while it goes on.
struct Ledger<'a> {
    run: Run,
    store: &'a Store,
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
    session: Session,
}

impl<'a> Ledger<'a> {
    fn of(
        plan: &Plan,
        run: Run,
        store: &'a Store,
        shard: Shard,
        sprt: Option<Sprt>,
        session: Session,
    ) -> Result<Self, RunError> {
        let agents = plan.experiment.agents.iter().map(ToString::to_string);
        let mut ledger = Self {
            store,
            stored: vec![false; plan.jobs.len()],
            before: Vec::new(),
            done: 0,
            total: plan.jobs.iter().filter(|job| shard.has(job.pair)).count() as u64,
            standings: Standings::new(plan.kind, agents),
            stop: sprt.map(Sequence::new),
            streaks: Streaks::default(),
            session,
            run,
        };
        store.each_game(ledger.run.id, |game| {
            if let Some(there) = ledger.stored.get_mut(game.job as usize) {
                *there = true;
            }
            if shard.has(game.pair) {
                ledger.before.push(game.job);
                ledger.done += 1;
                ledger.standings.add(&game);
            }
            if let Some(stop) = &mut ledger.stop {
                stop.add(game.job, game.payoff);
            }
        })?;
        Ok(ledger)
    }

    fn pending<'p>(&self, plan: &'p Plan, shard: Shard) -> Vec<&'p Job> {
        let missing = |job: &&Job| shard.has(job.pair) && !self.stored[job.number as usize];
        plan.jobs.iter().filter(missing).collect()
    }

    fn over(&self) -> bool {
        self.run.state != State::Open || self.stop.as_ref().is_some_and(|stop| stop.decided().is_some())
    }

    fn progress(&self) -> Progress<'_> {
        Progress {
            done: self.done,
            before: self.before.len() as u64,
            total: self.total,
            standings: &self.standings,
            sprt: self.stop.as_ref().map(Sequence::state),
            session: &self.session,
        }
    }

    /// Workers take the next job from the list and send the result; this thread stores and counts.
    fn play(
        &mut self,
        plan: &Plan,
        pending: &[&Job],
        running: &Running<'_>,
        watch: &mut dyn FnMut(&Progress<'_>),
    ) -> Result<(), RunError> {
        let (next, enough) = (AtomicUsize::new(0), AtomicBool::new(false));
        self.store.note_session(self.run.id, &self.session)?;
        std::thread::scope(|scope| {
            // A few games may wait to be stored; more would be lost when the process is killed.
            let (send, receive) = mpsc::sync_channel(64);
            for _ in 0..running.threads.clamp(1, pending.len().max(1)) {
                let (send, next, enough) = (send.clone(), &next, &enough);
                scope.spawn(move || {
                    while let Some(job) = pending.get(next.fetch_add(1, Relaxed)) {
                        let played =
                            play(plan, job, enough).map_err(|why| RunError::Job { job: job.number, why });
                        let Some(played) = played.transpose() else { break };
                        if send.send(played).is_err() {
                            break;
                        }
                    }
                });
            }
            drop(send);
            let outcome = self.collect(plan, &receive, running.cancelled, &enough, watch);
            // Running searches are cancelled; workers that wait to send find the channel closed.
            enough.store(true, Relaxed);
            drop(receive);
            outcome
        })?;
        session::end(&mut self.session);
        Ok(self.store.note_session(self.run.id, &self.session)?)
    }

    fn collect(
        &mut self,
        plan: &Plan,
        receive: &Receiver<Result<Played, RunError>>,
        cancelled: &AtomicBool,
        enough: &AtomicBool,
        watch: &mut dyn FnMut(&Progress<'_>),
    ) -> Result<(), RunError> {
        let mut outcome = Ok(());
        loop {
            let first = match receive.recv_timeout(Duration::from_millis(50)) {
                Ok(first) => Some(first),
                Err(RecvTimeoutError::Timeout) => None,
                Err(RecvTimeoutError::Disconnected) => return outcome,
            };
            let mut batch = Vec::new();
            for played in first.into_iter().chain(receive.try_iter().take(64)) {
                match played {
                    Ok(played) => batch.push(played),
                    Err(why) => outcome = outcome.and(Err(why)),
                }
            }
            self.keep(plan, &batch)?;
            for played in &batch {
                outcome = outcome.and(self.streaks.add(&played.game));
            }
            if !batch.is_empty() {
                watch(&self.progress());
            }
            // A job beyond the deciding pair may have failed: nobody needs it any more.
            if self.over() {
                return Ok(());
            }
            // The workers are called off and leave; what they had finished by then is kept.
            if outcome.is_err() || cancelled.load(Relaxed) {
                enough.store(true, Relaxed);
            }
        }
    }

    fn keep(&mut self, plan: &Plan, batch: &[Played]) -> Result<(), RunError> {
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
            session::count(&mut self.session, plan, played);
            if let Some(stop) = &mut self.stop {
                stop.add(played.game.job, played.game.payoff);
            }
        }
        Ok(())
    }

    /// What is stored decides whether the run is over: other shares may have been stored since this one looked.
    fn close(&mut self) -> Result<(), RunError> {
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
    /// other threads had finished meanwhile is no part of the result.
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

    fn end(self) -> Ended {
        let sprt = self.stop.as_ref().map(Sequence::state);
        let fresh = self.done - self.before.len() as u64;
        Ended {
            run: self.run,
            done: self.done,
            fresh,
            total: self.total,
            standings: self.standings,
            sprt,
            session: self.session,
        }
    }
}
