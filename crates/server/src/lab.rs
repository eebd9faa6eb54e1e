//! Experiments: a queue, and one thread that runs them one after the other on all cores but one, so that people who play
//! meanwhile need not wait. Results are in the store; this module holds only the current state.

use crate::experiments::Known;
use crate::pool::Cores;
use crate::problem::{Kind, Problem};
use plyground_arena::{BadExperiment, Experiment, Plan, RunError, Running, Shard, begin, cores, run};
use plyground_core::Text;
use plyground_core::clock::Stopwatch;
use plyground_report::claim::Claim;
use plyground_report::keep;
use plyground_store::{Access, Database, Patience, Run, State, Store, StoreError};
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::watch;

/// The laboratory.
pub(crate) struct Lab {
    /// The database for asynchronous code.
    pub(crate) database: Database,
    /// The database for synchronous requests; the thread that runs experiments has another one, with longer waits.
    store: Arc<Store>,
    /// Ends the waiting for the database when an experiment is stopped.
    stopped: Arc<AtomicBool>,
    live: Live,
    orders: Mutex<Sender<i64>>,
    /// The answers of finished experiments, by run and time of the last change.
    pub(crate) answers: Mutex<HashMap<(i64, i64), Text>>,
    /// Published figures beside those of finished runs, stored the same way.
    pub(crate) claims: Mutex<HashMap<(i64, i64), Vec<Claim>>>,
    /// The last standings of each run.
    pub(crate) standings: Mutex<HashMap<i64, Known>>,
}

/// How long an experiment may take to stop.
pub(crate) const PATIENCE: Duration = Duration::from_secs(5);

type Live = Arc<Mutex<HashMap<i64, Arc<LiveRun>>>>;

/// An experiment that was started or queued since the server started.
pub(crate) struct LiveRun {
    plan: Plan,
    run: Run,
    cancelled: AtomicBool,
    now: watch::Sender<Now>,
}

/// The progress of an experiment.
#[derive(Clone, Debug, Default)]
pub(crate) struct Now {
    /// What it does.
    pub(crate) stage: Stage,
    /// Jobs stored.
    pub(crate) done: u64,
    /// Jobs a second.
    pub(crate) rate: Option<f64>,
}

impl Now {
    /// Whether it is running or waiting.
    pub(crate) fn is_busy(&self) -> bool {
        matches!(self.stage, Stage::Waiting | Stage::Running)
    }
}

/// The state of an experiment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Stage {
    /// It waits for other experiments.
    #[default]
    Waiting,
    Running,
    /// All jobs are done.
    Ended,
    /// It was cancelled.
    Cancelled,
    /// It failed, with the error message.
    Failed(String),
}

impl Lab {
    /// A laboratory over a database, with a thread of its own. `tell` is called with what an experiment waits for.
    pub(crate) fn new(
        database: Database,
        address: &str,
        threads: usize,
        cores: Cores,
        tell: fn(&str),
    ) -> Result<Self, StoreError> {
        let store = Arc::new(Store::open(address, Access::Write)?);
        let stopped = Arc::<AtomicBool>::default();
        let patience = Patience::of(Patience::OF_A_RUN).until(Arc::clone(&stopped)).telling(tell);
        let own = Store::open_patiently(address, Access::Write, patience)?;
        let (orders, waiting) = channel::<i64>();
        let live = Live::default();
        let (there, hurry, kept) = (Arc::clone(&live), Arc::clone(&stopped), Arc::clone(&store));
        let work = move || {
            for id in waiting {
                let live_run = lock(&there).get(&id).cloned();
                if let Some(live_run) = live_run {
                    let _loan = cores.borrow(threads);
                    hurry.store(false, Relaxed);
                    live_run.work(&own, threads);
                }
            }
            // Closing blocks, which an asynchronous thread may not; this thread outlives the laboratory and closes for it.
            drop((own, kept));
        };
        let spawned = std::thread::Builder::new().name("laboratory".to_owned()).spawn(work);
        spawned.map_err(|why| StoreError::Other { place: address.to_owned(), why: why.to_string() })?;
        Ok(Self {
            database,
            store,
            stopped,
            live,
            orders: Mutex::new(orders),
            answers: Mutex::default(),
            claims: Mutex::default(),
            standings: Mutex::default(),
        })
    }

    /// Starts an experiment, or continues the existing one with the same content.
    pub(crate) async fn start(self: &Arc<Self>, toml: String) -> Result<Run, Problem> {
        let lab = Arc::clone(self);
        blocking(move || {
            let plan = plan(&toml)?;
            plan.fit(cores())?;
            let run = begin(&plan, &toml, &lab.store, Shard::WHOLE)?;
            lab.enqueue(plan, run)
        })
        .await
    }

    fn enqueue(&self, plan: Plan, run: Run) -> Result<Run, Problem> {
        let mut live = lock(&self.live);
        let busy = |live_run: &Arc<LiveRun>| live_run.now.borrow().is_busy();
        if live.get(&run.id).is_some_and(busy) || run.state != State::Open {
            return Ok(run);
        }
        let live_run = LiveRun {
            plan,
            run: run.clone(),
            cancelled: AtomicBool::new(false),
            now: watch::channel(Now::default()).0,
        };
        live.insert(run.id, Arc::new(live_run));
        drop(live);
        let orders = self.orders.lock().unwrap_or_else(PoisonError::into_inner);
        let gone = |_| Problem::new(Kind::Internal, "the laboratory's thread has ended");
        orders.send(run.id).map_err(gone)?;
        Ok(run)
    }

    /// Continues an experiment that was cancelled or interrupted.
    pub(crate) async fn resume(self: &Arc<Self>, run: Run) -> Result<(), Problem> {
        if run.state != State::Open {
            return Err(state("the experiment is done; there is nothing to continue"));
        }
        self.start(run.specification).await.map(|_| ())
    }

    /// Stops an experiment; every finished game is kept.
    pub(crate) fn cancel(&self, id: i64) -> Result<(), Problem> {
        let live_run = self.live_run(id).filter(|live_run| live_run.now.borrow().is_busy());
        let live_run = live_run.ok_or_else(|| state("the experiment is not running"))?;
        live_run.cancelled.store(true, Relaxed);
        live_run.now.send_if_modified(|now| {
            let waited = now.stage == Stage::Waiting;
            if waited {
                now.stage = Stage::Cancelled;
            } else {
                self.stopped.store(true, Relaxed);
            }
            waited
        });
        Ok(())
    }

    /// Deletes an experiment with all its games.
    pub(crate) async fn forget(&self, id: i64) -> Result<(), Problem> {
        if self.live_run(id).is_some_and(|live_run| live_run.now.borrow().is_busy()) {
            return Err(state("the experiment is running; cancel it first"));
        }
        self.database.forget(id).await?;
        lock(&self.live).remove(&id);
        self.standings.lock().unwrap_or_else(PoisonError::into_inner).remove(&id);
        Ok(())
    }

    /// The current state of an experiment, if it was started since the server started.
    pub(crate) fn now(&self, id: i64) -> Option<Now> {
        self.live_run(id).map(|live_run| live_run.now.borrow().clone())
    }

    /// Receives every change.
    pub(crate) fn watch(&self, id: i64) -> Option<watch::Receiver<Now>> {
        self.live_run(id).map(|live_run| live_run.now.subscribe())
    }

    fn live_run(&self, id: i64) -> Option<Arc<LiveRun>> {
        lock(&self.live).get(&id).cloned()
    }

    /// Stops all experiments when the server is stopped.
    pub(crate) fn close(&self) {
        let ids: Vec<i64> = lock(&self.live).keys().copied().collect();
        for id in ids {
            // An experiment that has ended need not be stopped.
            let _ = self.cancel(id);
        }
    }

    /// Waits until every stopped experiment has ended, for a limited time.
    pub(crate) async fn wait(&self) {
        let all: Vec<Arc<LiveRun>> = lock(&self.live).values().cloned().collect();
        for live_run in all {
            let mut watching = live_run.now.subscribe();
            let ended = watching.wait_for(|now| !now.is_busy());
            // What takes longer ends with the process; its stored games are kept.
            let _ = tokio::time::timeout(PATIENCE, ended).await;
        }
    }
}

impl LiveRun {
    fn work(&self, store: &Store, threads: usize) {
        // An experiment cancelled while it waited stays cancelled; from here on a cancel waits until the work has ended.
        let begins = self.now.send_if_modified(|now| {
            let waited = now.stage == Stage::Waiting;
            if waited {
                now.stage = Stage::Running;
            }
            waited
        });
        if !begins {
            return;
        }
        let clock = Stopwatch::start();
        let mut watch = |progress: &plyground_arena::Progress<'_>| {
            let fresh = progress.done - progress.before;
            let rate = (fresh > 0).then(|| fresh as f64 / clock.elapsed().as_secs_f64().max(1e-3));
            self.now.send_replace(Now { stage: Stage::Running, done: progress.done, rate });
        };
        let threads = (threads / self.plan.most_threads()).max(1);
        let running = Running { threads, shard: Shard::WHOLE, cancelled: &self.cancelled };
        let ended = run(&self.plan, self.run.clone(), store, &running, &mut watch).and_then(|ended| {
            keep(store, &ended.run, |_| ())?;
            Ok(ended)
        });
        let stage = match ended {
            Ok(ended) if ended.run.state != State::Open => Stage::Ended,
            Ok(_) => Stage::Cancelled,
            Err(why) => Stage::Failed(why.to_string()),
        };
        self.now.send_modify(|now| (now.stage, now.rate) = (stage, None));
    }
}

/// The plan of an experiment file.
pub(crate) fn plan(toml: &str) -> Result<Plan, Problem> {
    Ok(Plan::of(Experiment::from_toml(toml)?)?)
}

/// Runs blocking work outside the asynchronous threads.
pub(crate) async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|why| Problem::new(Kind::Internal, why.to_string()))?
}

fn lock(live: &Live) -> MutexGuard<'_, HashMap<i64, Arc<LiveRun>>> {
    live.lock().unwrap_or_else(PoisonError::into_inner)
}

fn state(why: &str) -> Problem {
    Problem::new(Kind::ExperimentState, why)
}

impl From<BadExperiment> for Problem {
    fn from(why: BadExperiment) -> Self {
        let place = match &why {
            BadExperiment::Unreadable(_) => "toml".to_owned(),
            BadExperiment::Unknown { place, .. } => place.clone(),
            BadExperiment::Senseless { place, .. } => (*place).to_owned(),
        };
        Self::new(Kind::BadExperiment, why.to_string()).at(place)
    }
}

impl From<RunError> for Problem {
    fn from(why: RunError) -> Self {
        match why {
            RunError::Store(why) => why.into(),
            why => Self::new(Kind::ExperimentState, why.to_string()),
        }
    }
}

impl From<StoreError> for Problem {
    fn from(why: StoreError) -> Self {
        let kind =
            if matches!(why, StoreError::UnknownRun { .. }) { Kind::NoSuchExperiment } else { Kind::Storage };
        Self::new(kind, why.to_string())
    }
}
