//! Players of theirs: objects of Python in the catalogue's list of guests. An exception costs its player the game, with the
//! traceback kept as the reason; the process goes on.

use crate::decision::Decision;
use crate::errors::{Error, Raise};
use crate::rules::Rules;
use crate::state::State;
use plyground_catalog::{
    AgentInfo, AgentSpec, AnyPosition, Entry, Forfeit, Guest, GuestIdentity, GuestInfo, GuestSeat, Question,
    SpecError, Thinking, Thought, add_guest, games,
};
use plyground_core::clock::Stopwatch;
use plyground_core::{Bound as Kind, Budget, Decision as Decided, Judged};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::Map;
use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, LazyLock, Mutex, PoisonError, RwLock};
use std::time::Duration;

/// A player of theirs, by its name.
struct Player {
    name: &'static str,
    now: RwLock<Now>,
    claimed: Mutex<&'static [&'static str]>,
}

/// Who has the name now: a cell of a notebook that is run again gives it to another one.
struct Now {
    /// Makes what is asked for moves: once for every game that it plays.
    sit: Py<PyAny>,
    summary: &'static str,
    identity: GuestIdentity,
}

/// A seat for one game.
struct Seat {
    name: &'static str,
    ask: Py<PyAny>,
    rules: Py<Rules>,
    /// The position after so many moves of the game.
    reached: Option<(Vec<String>, Arc<dyn AnyPosition>)>,
}

static PLAYERS: LazyLock<Mutex<HashMap<String, &'static Player>>> = LazyLock::new(Mutex::default);

impl Guest for Player {
    fn name(&self) -> &'static str {
        self.name
    }

    fn summary(&self) -> &'static str {
        self.now.read().unwrap_or_else(PoisonError::into_inner).summary
    }

    /// All that there are now. The list is made anew, and kept, when games have been added.
    fn games(&self) -> &[&'static str] {
        let mut claimed = self.claimed.lock().unwrap_or_else(PoisonError::into_inner);
        if claimed.len() != games().count() {
            let all: Vec<&'static str> = games().map(|entry| entry.name).collect();
            *claimed = Box::leak(all.into_boxed_slice());
        }
        *claimed
    }

    fn budget(&self) -> Budget {
        Budget::default()
    }

    fn about(&self, _: &'static Entry) -> AgentInfo {
        AgentInfo {
            name: self.name,
            summary: self.summary(),
            parameters: &[],
            defaults: Map::new(),
            budget: self.budget(),
            shows: None,
            guest: Some(GuestInfo::default()),
            randomised: true,
        }
    }

    fn greet_again(&self) {}

    fn sit(
        &self,
        entry: &'static Entry,
        rules: &plyground_catalog::Rules,
        _: &AgentSpec,
    ) -> Result<Box<dyn GuestSeat>, SpecError> {
        let game: Arc<_> = entry.open(rules.clone())?.into();
        let bad = |why: String| SpecError::BadGuest { guest: self.name.to_owned(), why };
        Python::attach(|py| {
            let sit = self.now.read().unwrap_or_else(PoisonError::into_inner).sit.clone_ref(py);
            let rules = Py::new(py, Rules { game }).map_err(|why| bad(story(py, &why)))?;
            let ask = sit.call1(py, (&rules,)).map_err(|why| bad(story(py, &why)))?;
            Ok(Box::new(Seat { name: self.name, ask, rules, reached: None }) as Box<dyn GuestSeat>)
        })
    }

    fn identity(&self) -> Result<GuestIdentity, Forfeit> {
        Ok(self.now.read().unwrap_or_else(PoisonError::into_inner).identity.clone())
    }
}

impl Seat {
    /// The position in question, played on from the last one where the game went on from it.
    fn position(&mut self, question: &Question<'_>) -> Result<Arc<dyn AnyPosition>, String> {
        let game = &self.rules.get().game;
        let known = self.reached.take().filter(|(moves, _)| question.moves.starts_with(moves));
        let (begun, mut at) = match known {
            Some((moves, at)) => (moves.len(), at),
            // A game that has only one start begins with that.
            None => match &question.start {
                Some(start) => (0, game.read(start).map_err(|why| why.to_string())?),
                None => (0, game.begin(question.seed)),
            },
        };
        for mv in &question.moves[begun..] {
            at = at.after(mv).map_err(|why| why.to_string())?;
        }
        self.reached = Some((question.moves.to_vec(), Arc::clone(&at)));
        Ok(at)
    }
}

impl GuestSeat for Seat {
    fn choose(&mut self, question: &Question<'_>, _: Thinking<'_>) -> Result<Thought, Forfeit> {
        let name = self.name;
        let forfeit = |why: String| Forfeit { guest: name, why };
        let position = self.position(question).map_err(|why| forfeit(format!("lost the game: {why}")))?;
        let watch = Stopwatch::start();
        let budget = question.budget;
        let answer = Python::attach(|py| {
            let ask = || {
                let state = Bound::new(py, State { rules: self.rules.clone_ref(py), position })?;
                let seconds = budget.millis.map(|millis| millis as f64 / 1000.0);
                let seed = question.seed.branch(1 + question.moves.len() as u64).0;
                let answer = self.ask.call1(py, (state, budget.nodes, budget.depth, seconds, seed))?;
                thought(answer.bind(py))
            };
            ask().map_err(|why| forfeit(story(py, &why)))
        });
        let mut thought = answer?;
        thought.time = watch.elapsed();
        let limit = budget.millis.map(Duration::from_millis);
        thought.late = limit.and_then(|limit| thought.time.checked_sub(limit)).filter(|late| !late.is_zero());
        Ok(thought)
    }
}

/// What a player of theirs answered: a decision of an agent of ours, or a move with its value if there is one.
fn thought(answer: &Bound<'_, PyAny>) -> PyResult<Thought> {
    if let Ok(decision) = answer.cast::<Decision>() {
        return Ok(decision.get().thought().clone());
    }
    let (mv, value): (String, Option<f64>) = answer.extract()?;
    let line = vec![mv.clone()];
    let judged = value.map(|value| Judged {
        mv: mv.clone(),
        value,
        bound: Kind::Unproven,
        visits: 0,
        line: line.clone(),
    });
    let (value, judged) = (value.unwrap_or_default(), judged.into_iter().collect());
    let decision = Decided { mv, value, line, depth: 0, judged };
    let (time, cpu, late, insight) = (Duration::ZERO, None, None, None);
    Ok(Thought { decision, nodes: 0, playout_plies: 0, time, cpu, late, insight })
}

/// What an exception says, with where it was raised.
fn story(py: Python<'_>, why: &PyErr) -> String {
    let told = || -> PyResult<String> {
        let parts = (why.get_type(py), why.value(py), why.traceback(py));
        let lines = py.import("traceback")?.call_method1("format_exception", parts)?;
        Ok(lines.extract::<Vec<String>>()?.concat())
    };
    let traceback = told().unwrap_or_default();
    format!("raised {why}\n{}", traceback.trim_end())
}

/// Adds a player, or gives its name to another one.
#[pyfunction]
fn add_player(py: Python<'_>, name: &str, sit: Py<PyAny>, about: &Bound<'_, PyDict>) -> PyResult<()> {
    let text = |key: &str| -> PyResult<String> {
        Ok(about.get_item(key)?.map(|text| text.extract()).transpose()?.unwrap_or_default())
    };
    let files = about.get_item("files")?.map(|files| files.extract()).transpose()?.unwrap_or_default();
    let leak = |text: String| -> &'static str { Box::leak(text.into_boxed_str()) };
    let identity = GuestIdentity {
        name: name.to_owned(),
        version: text("version")?,
        command: vec!["python".to_owned(), text("class")?],
        options: Vec::new(),
        files,
        threads: 1,
    };
    let now = Now { sit, summary: leak(text("summary")?), identity };
    let known = PLAYERS.lock().unwrap_or_else(PoisonError::into_inner).get(name).copied();
    if let Some(player) = known {
        let before = std::mem::replace(&mut *player.now.write().unwrap_or_else(PoisonError::into_inner), now);
        before.sit.drop_ref(py);
        return Ok(());
    }
    let player = Player { name: leak(name.to_owned()), now: RwLock::new(now), claimed: Mutex::new(&[]) };
    let player: &'static Player = Box::leak(Box::new(player));
    crate::guard::guarded(|| add_guest(player).raise())?;
    PLAYERS.lock().unwrap_or_else(PoisonError::into_inner).insert(name.to_owned(), player);
    Ok(())
}

/// Adds the guests of a file, programs from outside, and returns their names.
#[pyfunction]
fn invite(file: &str) -> PyResult<Vec<String>> {
    crate::guard::guarded(|| {
        let invited =
            plyground_guests::invite(Path::new(file)).map_err(|why| Error::new_err(why.to_string()))?;
        Ok(invited.into_iter().map(|guest| guest.definition().name.clone()).collect())
    })
}

/// Prints exceptions in games of theirs where they happen, for programs that cannot raise them.
#[pyfunction]
fn print_exceptions(on: bool) {
    crate::theirs::print_exceptions(on);
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(add_player, module)?)?;
    module.add_function(wrap_pyfunction!(invite, module)?)?;
    module.add_function(wrap_pyfunction!(print_exceptions, module)?)
}
