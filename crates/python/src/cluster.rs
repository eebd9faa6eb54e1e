//! Runs on many machines: a `Player` plays jobs where it is told and packs the games, and a `Campaign` has the database
//! and stores what comes back. Which machine plays what is decided in `python/plyground/cluster/`.

use crate::convert::data;
use crate::errors::Error;
use crate::guard::guarded;
use crate::signals::interruptible;
use plyground_arena::{self as arena, BadExperiment, Experiment, Plan, Refused, RunError};
use plyground_core::clock::Stopwatch;
use plyground_store::{Access, Patience, Session, Store, StoreError};
use pyo3::create_exception;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use serde_json::{Value, json};
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

create_exception!(
    plyground,
    RunFailed,
    PyRuntimeError,
    "A run that cannot go on. Whatever was stored before is safe, and the same call goes on."
);

fn wrong(why: &BadExperiment) -> PyErr {
    Error::new_err(why.to_string())
}

/// What is not the caller's fault, such as a full disk, may pass; everything else is invalid input.
pub(crate) fn of_store(why: &StoreError) -> PyErr {
    match why {
        StoreError::Full { .. }
        | StoreError::Busy { .. }
        | StoreError::Away { .. }
        | StoreError::Crowded { .. }
        | StoreError::Other { .. } => RunFailed::new_err(why.to_string()),
        why => Error::new_err(why.to_string()),
    }
}

fn of_run(why: &RunError) -> PyErr {
    match why {
        RunError::Store(why) => of_store(why),
        RunError::Job { .. } | RunError::Guest(_) | RunError::GivenUp { .. } => {
            RunFailed::new_err(why.to_string())
        }
        why => Error::new_err(why.to_string()),
    }
}

fn refused(why: &Refused) -> PyErr {
    match why {
        Refused::Run(why) => of_run(why),
        why => RunFailed::new_err(why.to_string()),
    }
}

/// The plan from a file's text.
fn plan(text: &str, name: &str) -> PyResult<Plan> {
    let mut experiment = Experiment::from_toml(text).map_err(|why| wrong(&why))?;
    if experiment.name.is_empty() {
        name.clone_into(&mut experiment.name);
    }
    Plan::of(experiment).map_err(|why| wrong(&why))
}

/// Plays jobs of an experiment on this machine.
#[pyclass(frozen, module = "plyground")]
struct Player {
    plan: Plan,
    stopped: AtomicBool,
}

#[pymethods]
impl Player {
    #[new]
    fn new(py: Python<'_>, text: &str, name: &str) -> PyResult<Self> {
        guarded(|| Ok(Self { plan: py.detach(|| plan(text, name))?, stopped: AtomicBool::new(false) }))
    }

    /// Plays these jobs and packs the games; `node` is this machine's name in the cluster. Returns the bytes and how many
    /// seconds it took.
    #[expect(clippy::needless_pass_by_value, reason = "Python's lists arrive as vectors")]
    fn play<'py>(&self, py: Python<'py>, jobs: Vec<u64>, node: &str) -> PyResult<(Bound<'py, PyBytes>, f64)> {
        let played = interruptible(py, |cancelled| {
            let clock = Stopwatch::start();
            let packed =
                relayed(&self.stopped, cancelled, || arena::deliver(&self.plan, &jobs, node, cancelled));
            packed.map(|packed| packed.map(|bytes| (bytes, clock.elapsed().as_secs_f64())))
        })?;
        let (bytes, seconds) =
            played.map_err(|why| refused(&why))?.ok_or_else(|| RunFailed::new_err("called off"))?;
        Ok((PyBytes::new(py, &bytes), seconds))
    }

    /// Calls off whatever is played, now and later.
    fn stop(&self) {
        self.stopped.store(true, Relaxed);
    }
}

/// A run in a database, whose games come from elsewhere.
#[pyclass(frozen, module = "plyground")]
struct Campaign {
    campaign: Mutex<arena::Campaign>,
    /// Ends the waiting for a database that is away.
    stop: Arc<AtomicBool>,
}

impl Campaign {
    fn lock(&self) -> MutexGuard<'_, arena::Campaign> {
        self.campaign.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something that may wait for the database.
    fn patiently<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut arena::Campaign) -> T + Send,
    ) -> PyResult<T> {
        interruptible(py, |cancelled| relayed(cancelled, &self.stop, || work(&mut self.lock())))
    }
}

/// Does something that heeds one flag, which is set when another one is.
fn relayed<T>(from: &AtomicBool, to: &AtomicBool, work: impl FnOnce() -> T) -> T {
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        let relay = scope.spawn(|| {
            while !done.load(Relaxed) {
                to.fetch_or(from.load(Relaxed), Relaxed);
                thread::park_timeout(Duration::from_millis(50));
            }
        });
        // Also if the work panics, the relay must end.
        let result = catch_unwind(AssertUnwindSafe(work));
        done.store(true, Relaxed);
        relay.thread().unpark();
        result.unwrap_or_else(|payload| resume_unwind(payload))
    })
}

#[pymethods]
impl Campaign {
    #[new]
    fn new(py: Python<'_>, text: &str, name: &str, db: &str) -> PyResult<Self> {
        let stop = Arc::new(AtomicBool::new(false));
        let patience = Patience::of(Patience::OF_A_RUN).until(Arc::clone(&stop)).telling(|line| {
            // If standard error is closed, there is nobody to tell.
            let _ = writeln!(std::io::stderr(), "{line}");
        });
        let begin = || {
            let plan = plan(text, name)?;
            let store = Store::open_patiently(db, Access::Write, patience).map_err(|why| of_store(&why))?;
            arena::Campaign::begin(plan, text, store).map_err(|why| of_run(&why))
        };
        let campaign = interruptible(py, |cancelled| relayed(cancelled, &stop, begin))??;
        Ok(Self { campaign: Mutex::new(campaign), stop })
    }

    /// What tells the run from others, in every database.
    #[getter]
    fn key(&self) -> String {
        self.lock().plan().experiment.key()
    }

    /// As reports call it.
    #[getter]
    fn name(&self) -> String {
        self.lock().plan().experiment.name.clone()
    }

    /// Whether time limits any agent's moves, so that the games depend on the machine.
    #[getter]
    fn timed(&self) -> bool {
        self.lock().plan().limits.iter().any(Option::is_some)
    }

    /// The most threads that an agent thinks on.
    #[getter]
    fn threads(&self) -> usize {
        self.lock().plan().most_threads()
    }

    /// The jobs that are missing; those that are compared with each other are together.
    fn pending(&self) -> Vec<Vec<u64>> {
        self.lock().pending()
    }

    /// Whether nothing is left to play.
    #[getter]
    fn over(&self) -> bool {
        self.lock().over()
    }

    /// Stores the games that a player has packed, unless they are stored already; returns how many were new.
    fn take(&self, py: Python<'_>, games: &[u8]) -> PyResult<u64> {
        self.patiently(py, |campaign| campaign.take(games))?.map_err(|why| refused(&why))
    }

    /// How many jobs at a time a machine plays.
    fn uses(&self, node: &str, threads: u64) {
        self.lock().uses(node, threads);
    }

    /// The machines on which moves took so often longer than their time that they must be overloaded.
    fn overloaded(&self) -> Vec<String> {
        let campaign = self.lock();
        let overloaded = campaign.nodes().filter(|session| session.overloaded());
        overloaded.filter_map(|session| session.node.clone()).collect()
    }

    /// Stores what is known of the machines.
    fn note(&self, py: Python<'_>) -> PyResult<()> {
        self.patiently(py, arena::Campaign::note)?.map_err(|why| of_run(&why))
    }

    /// How it goes, as data.
    fn progress(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let value = {
            let campaign = self.lock();
            let progress = campaign.progress();
            json!({
                "done": progress.done,
                "before": progress.before,
                "total": progress.total,
                "standings": progress.standings.rows(),
                "sprt": progress.sprt,
                "nodes": campaign.nodes().map(node).collect::<Vec<_>>(),
            })
        };
        data(py, &value)
    }

    /// Closes the run as far as it is stored, and tells how it ended, as data.
    fn end(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let ended = self.patiently(py, |campaign| {
            let ended = campaign.end().map_err(|why| of_run(&why))?;
            plyground_report::keep(campaign.store(), &ended.run, |_| ()).map_err(|why| of_store(&why))?;
            let nodes: Vec<Value> = campaign.nodes().map(node).collect();
            Ok::<_, PyErr>(json!({
                "db": campaign.store().place(),
                "run": ended.run.id,
                "key": ended.run.key,
                "name": ended.run.name,
                "question": ended.run.question,
                "kind": ended.run.kind,
                "game": ended.run.game,
                "state": ended.run.state,
                "jobs": ended.run.jobs,
                "done": ended.done,
                "fresh": ended.fresh,
                "total": ended.total,
                "standings": ended.standings.rows(),
                "sprt": ended.sprt,
                "measured": { "nodes": nodes },
            }))
        })??;
        data(py, &ended)
    }
}

fn node(session: &Session) -> Value {
    json!({ "session": session, "overloaded": session.overloaded() })
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("RunFailed", module.py().get_type::<RunFailed>())?;
    module.add_class::<Player>()?;
    module.add_class::<Campaign>()
}
