//! The laboratory: a database of runs, and experiments played into it.

use crate::convert::{data, from_python};
use crate::errors::{Error, Forfeit, InternalError, Raise};
use crate::signals::interruptible_with;
use crate::table::Table;
use plyground_arena::{
    Ended, Experiment, Plan, Progress, RunError, Running, Shard, begin, cores, ended, run,
};
use plyground_report::{Analysis, Duel, Part, Report, again, csv, html, keep, markdown, terminal};
use plyground_stats::Estimate;
use plyground_store::export::{ExportError, What, columns};
use plyground_store::{Access, Run, State, Store, StoreError};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use serde_json::{Value, json};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// An open database. Its file is closed when the value is gone.
#[pyclass(frozen, module = "plyground")]
pub(crate) struct Database {
    store: Mutex<Store>,
    place: String,
}

/// What a run has reached, for whoever shows it.
#[derive(Clone, Default)]
struct Reached {
    done: u64,
    total: u64,
    standings: Vec<(String, u64, f64)>,
}

impl Reached {
    fn of(progress: &Progress<'_>) -> Self {
        let rows = progress.standings.rows().iter();
        let standings = rows.map(|row| (row.agent.clone(), row.games, row.points)).collect();
        Self { done: progress.done, total: progress.total, standings }
    }
}

impl Database {
    /// Another thread of Python may be at work in the same database: then this one waits, without Python's lock.
    fn store(&self) -> MutexGuard<'_, Store> {
        self.store.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&Store) -> Result<T, Trouble> + Send,
    ) -> PyResult<T> {
        interruptible_with(py, |_| work(&self.store()), |_| Ok(()))?.map_err(PyErr::from)
    }
}

#[pymethods]
impl Database {
    #[new]
    #[pyo3(signature = (place, write = false))]
    fn new(py: Python<'_>, place: String, write: bool) -> PyResult<Self> {
        let there = place.contains("://") || Path::new(&place).exists();
        if !write && !there {
            return Err(Error::new_err(format!("{place}: there is no such database")));
        }
        let access = if write { Access::Write } else { Access::Read };
        let open = |_: &_| Store::open(&place, access).map_err(Trouble::from);
        let store = interruptible_with(py, open, |_| Ok(()))??;
        Ok(Self { store: Mutex::new(store), place })
    }

    /// As it was named.
    #[getter]
    fn place(&self) -> &str {
        &self.place
    }

    /// Every run, the latest first, as dicts.
    fn runs(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let runs = self.work(py, |store| Ok(store.runs()?))?;
        data(py, &runs)
    }

    /// The run of a name, a number or the beginning of a key; the latest for an empty text.
    fn run(&self, py: Python<'_>, name: &str) -> PyResult<Py<PyAny>> {
        let run = self.work(py, |store| Ok(store.run(name)?))?;
        data(py, &run)
    }

    /// Plays what is missing of an experiment, given as TOML or as a dict, and returns the key of its run. `watch` is called
    /// now and then with what is done, what there is to do, and the standings.
    #[pyo3(signature = (experiment, name, threads = None, oversubscribe = false, watch = None))]
    fn perform(
        &self,
        py: Python<'_>,
        experiment: &Bound<'_, PyAny>,
        name: &str,
        threads: Option<usize>,
        oversubscribe: bool,
        watch: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<String> {
        let watch = watch.map(|watch| watch.clone().unbind());
        let text = toml_text(experiment)?;
        let seen = Mutex::new(None::<Reached>);
        let look = |py: Python<'_>| {
            let reached = seen.lock().unwrap_or_else(PoisonError::into_inner).take();
            match (reached, &watch) {
                (Some(Reached { done, total, standings }), Some(watch)) => {
                    watch.call1(py, (done, total, standings)).map(drop)
                }
                _ => Ok(()),
            }
        };
        let play = |cancelled: &_| {
            let store = self.store();
            let tell = &mut |progress: &Progress<'_>| {
                *seen.lock().unwrap_or_else(PoisonError::into_inner) = Some(Reached::of(progress));
            };
            perform(&store, &text, name, threads, oversubscribe, cancelled, tell)
        };
        let ended = interruptible_with(py, play, look)??;
        look(py)?;
        Ok(ended.run.key)
    }

    /// The report on a run in a format: terminal, html, markdown, csv or json.
    #[pyo3(signature = (name, format, width = 100))]
    fn report(&self, py: Python<'_>, name: &str, format: &str, width: usize) -> PyResult<String> {
        let print: fn(&Report, usize) -> String = match format {
            "terminal" => terminal,
            "html" => |report, _| html(report),
            "markdown" => |report, _| markdown(report),
            "csv" => |report, _| csv(report),
            "json" => |report, _| serde_json::to_string(report).expect("a report is text and numbers"),
            other => {
                let why =
                    format!("{other:?} is not a format; there are terminal, html, markdown, csv and json");
                return Err(Error::new_err(why));
            }
        };
        self.work(py, |store| {
            let run = store.run(name)?;
            let command = again(&run, &run.key, store.place());
            let report = analysis(store, run)?.report();
            Ok(print(&Report { command, ..report }, width))
        })
    }

    /// Where every agent stands: what the number is, and for each agent its games and the number with its interval.
    fn standings(&self, py: Python<'_>, name: &str) -> PyResult<Py<PyAny>> {
        let (score, standings) = self.work(py, |store| Ok(games_of(store, store.run(name)?)?.standings()))?;
        let rows: Vec<Value> = standings
            .iter()
            .map(|row| json!({ "agent": row.agent, "games": row.games, "score": numbers(&row.score) }))
            .collect();
        data(py, &json!({ "of": format!("{score:?}").to_lowercase(), "rows": rows }))
    }

    /// One agent against another: games, score and Elo with their intervals; None without a game between them.
    fn duel(&self, py: Python<'_>, name: &str, agent: &str, against: &str) -> PyResult<Py<PyAny>> {
        let duel = self.work(py, |store| Ok(games_of(store, store.run(name)?)?.duel(agent, against)))?;
        data(py, &duel.map(|duel| told(&duel)))
    }

    /// A table of a run: games, moves or solutions.
    fn table(&self, py: Python<'_>, name: &str, what: &str) -> PyResult<Table> {
        let what = match what {
            "games" => What::Games,
            "moves" => What::Moves,
            "solutions" => What::Solutions,
            other => {
                return Err(Error::new_err(format!(
                    "{other:?} is no table; there are games, moves, solutions"
                )));
            }
        };
        let columns = self.work(py, |store| Ok(columns(store, &store.run(name)?, what)?))?;
        Table::new(columns)
    }

    /// The whole game of a job as one line of JSON; None if it is not stored.
    fn record(&self, py: Python<'_>, name: &str, job: u64) -> PyResult<Option<String>> {
        self.work(py, |store| Ok(store.record(store.run(name)?.id, job)?))
    }
}

/// The text of an experiment: itself, or written from a dict.
fn toml_text(experiment: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(text) = experiment.extract::<String>() {
        return Ok(text);
    }
    let value = from_python(experiment, "experiment")?;
    toml::to_string(&value).map_err(|why| Error::new_err(format!("experiment: {why}")))
}

fn perform(
    store: &Store,
    text: &str,
    name: &str,
    threads: Option<usize>,
    oversubscribe: bool,
    cancelled: &std::sync::atomic::AtomicBool,
    watch: &mut dyn FnMut(&Progress<'_>),
) -> Result<Ended, Trouble> {
    let wrong = |why: plyground_arena::BadExperiment| Trouble::Input(format!("{name}: {why}"));
    let mut experiment = Experiment::from_toml(text).map_err(wrong)?;
    if experiment.name.is_empty() {
        name.clone_into(&mut experiment.name);
    }
    let demand = Plan::demand(&experiment).map_err(wrong)?;
    let cores = cores();
    let threads = threads.unwrap_or_else(|| (cores / demand.most_threads()).max(1));
    if threads == 0 {
        return Err(Trouble::Input("threads = 0: expected 1 or more".to_owned()));
    }
    if !oversubscribe && let Some(why) = demand.strain(threads, cores) {
        let ways = "use fewer, or oversubscribe=True to play nevertheless";
        return Err(Trouble::Input(format!("threads = {threads}: {why}; {ways}")));
    }
    let over = if let Some(over) = ended(&experiment, store, threads)? {
        over
    } else {
        let plan = Plan::of(experiment).map_err(wrong)?;
        let begun = begin(&plan, text, store, Shard::WHOLE)?;
        run(&plan, begun, store, &Running { threads, shard: Shard::WHOLE, cancelled }, watch)?
    };
    if over.run.state != State::Open {
        keep(store, &over.run, |_| ())?;
    }
    Ok(over)
}

fn analysis(store: &Store, run: Run) -> Result<Analysis, StoreError> {
    store.wait(Analysis::read(store.database(), run, &Part::default(), |_| ()))
}

/// Enough for standings and duels.
fn games_of(store: &Store, run: Run) -> Result<Analysis, StoreError> {
    store.wait(Analysis::of_games(store.database(), run, &Part::default()))
}

/// With infinite ends as Python's, which JSON does not have.
fn numbers(estimate: &Estimate) -> Value {
    let number = |number: f64| if number.is_finite() { json!(number) } else { json!(number.to_string()) };
    json!([number(estimate.value), number(estimate.low), number(estimate.high)])
}

fn told(duel: &Duel) -> Value {
    let (score, elo, normalised) = match &duel.stopped {
        Some(after) => (after.score, after.elo, Some(after.normalised)),
        None => (duel.elo.score, duel.elo.elo, duel.elo.normalised),
    };
    json!({
        "wins": duel.tally.wins, "losses": duel.tally.losses, "draws": duel.tally.draws, "pairs": duel.tally.pairs,
        "copies": duel.tally.copies, "score": numbers(&score), "elo": numbers(&elo),
        "normalised": normalised.as_ref().map(numbers), "superiority": duel.elo.superiority,
        "lines": duel.elo.lines(&duel.tally),
    })
}

/// What can go wrong in the laboratory.
enum Trouble {
    Input(String),
    Store(StoreError),
    Run(RunError),
    Export(ExportError),
}

macro_rules! troubles {
    ($($from:ty => $kind:ident),*) => {
        $(impl From<$from> for Trouble {
            fn from(why: $from) -> Self {
                Self::$kind(why)
            }
        })*
    };
}

troubles!(StoreError => Store, RunError => Run, ExportError => Export);

impl From<Trouble> for PyErr {
    /// What the caller can set right is an error of the input; a disk that is full, or a server that is away, is the system's.
    fn from(why: Trouble) -> Self {
        match why {
            Trouble::Input(why) => Error::new_err(why),
            Trouble::Store(why)
            | Trouble::Run(RunError::Store(why))
            | Trouble::Export(ExportError::Store(why)) => match why {
                StoreError::Full { .. }
                | StoreError::Busy { .. }
                | StoreError::Away { .. }
                | StoreError::Crowded { .. }
                | StoreError::Other { .. } => PyOSError::new_err(why.to_string()),
                why => Error::new_err(why.to_string()),
            },
            Trouble::Run(why @ (RunError::Guest(_) | RunError::GivenUp { .. })) => {
                Forfeit::new_err(why.to_string())
            }
            Trouble::Run(why @ RunError::Job { .. }) => InternalError::new_err(why.to_string()),
            Trouble::Run(why) => Error::new_err(why.to_string()),
            Trouble::Export(ExportError::Write(why)) => PyOSError::new_err(why.to_string()),
        }
    }
}

/// A record is played again by its own rules: the positions from the first to the last, and the moves between them.
#[pyfunction]
fn replay(py: Python<'_>, line: &str) -> PyResult<Py<PyAny>> {
    let replayed = crate::guard::guarded(|| {
        let record = plyground_core::Record::from_line(line).raise()?;
        plyground_catalog::replay(&record, true).raise()
    })?;
    data(py, &replayed)
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Database>()?;
    module.add_function(wrap_pyfunction!(replay, module)?)
}
