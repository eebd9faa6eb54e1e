//! A run: every job that is not stored yet, on all cores, each game stored as soon as it is finished.
//!
//! Jobs do not depend on each other, so the store holds the same games in whatever order they were finished, and
//! however often the run was interrupted. A stopping rule keeps it so: it looks at the pairs in the order of the
//! plan, never in the order in which they were finished, and the pair that decides is the first one after which the
//! pairs up to it would have decided. Games beyond it, which other threads had finished meanwhile, are taken out
//! again when it has spoken.

use crate::experiment::Experiment;
use crate::guests;
use crate::ledger::Ledger;
use crate::machine::machine;
use crate::plan::{Job, Plan};
use crate::play::{PlayError, play};
use crate::session;
use crate::shard::Shard;
use crate::standings::Standings;
use plyground_catalog::Forfeit;
use plyground_core::clock::unix_seconds;
use plyground_stats::SprtState;
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
    let session = session::begin(running.threads);
    let mut here = Here { plan, ledger: Ledger::of(plan, run, store, running.shard)?, session };
    let pending = here.ledger.pending(plan);
    watch(&here.progress());
    let outcome = if here.ledger.over() { Ok(()) } else { here.play(&pending, running, watch) };
    // A run is closed even if a job went wrong. A database that takes no games has been waited for long enough.
    let closed = if matches!(outcome, Err(RunError::Store(_))) { Ok(()) } else { here.ledger.close() };
    outcome.and(closed)?;
    here.ledger.end(here.session)
}

/// A run that is played by threads of this process.
struct Here<'a> {
    plan: &'a Plan,
    ledger: Ledger<&'a Store>,
    session: Session,
}

impl Here<'_> {
    fn progress(&self) -> Progress<'_> {
        self.ledger.progress(&self.session)
    }

    /// Workers take the next job from the list and send the result; this thread stores and counts.
    fn play(
        &mut self,
        pending: &[&Job],
        running: &Running<'_>,
        watch: &mut dyn FnMut(&Progress<'_>),
    ) -> Result<(), RunError> {
        let (next, enough, plan) = (AtomicUsize::new(0), AtomicBool::new(false), self.plan);
        self.note()?;
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
            let outcome = self.collect(&receive, running.cancelled, &enough, watch);
            // Running searches are cancelled; workers that wait to send find the channel closed.
            enough.store(true, Relaxed);
            drop(receive);
            outcome
        })?;
        session::end(&mut self.session);
        self.note()
    }

    fn note(&self) -> Result<(), RunError> {
        Ok(self.ledger.store.note_session(self.ledger.run.id, &self.session)?)
    }

    fn collect(
        &mut self,
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
            session::sign(&self.session, &mut batch);
            self.ledger.keep(&batch)?;
            for played in &batch {
                session::count(&mut self.session, self.plan, played);
            }
            outcome = outcome.and(self.ledger.judge(&batch));
            if !batch.is_empty() {
                watch(&self.progress());
            }
            // A job beyond the deciding pair may have failed: nobody needs it any more.
            if self.ledger.over() {
                return Ok(());
            }
            // The workers are called off and leave; what they had finished by then is kept.
            if outcome.is_err() || cancelled.load(Relaxed) {
                enough.store(true, Relaxed);
            }
        }
    }
}
