//! A game with its rules chosen, as a Python value.

use crate::convert::{data, from_python, to_python};
use crate::errors::Raise;
use crate::guard::guarded;
use crate::signals::interruptible;
use crate::state::State;
use plyground_catalog::{AnyGame, AnyPosition, Counting, find, games};
use plyground_core::Seed;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use serde_json::{Map, Value};
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// A game with its rules chosen. Equal rules are equal values.
#[pyclass(frozen, module = "plyground")]
pub(crate) struct Rules {
    pub(crate) game: Arc<dyn AnyGame>,
}

impl Rules {
    pub(crate) fn open(name: &str, rules: Map<String, Value>) -> PyResult<Self> {
        guarded(|| {
            let game = find(name).raise()?.open(rules).raise()?;
            Ok(Self { game: Arc::from(game) })
        })
    }

    /// What tells it from others.
    pub(crate) fn key(&self) -> (&'static str, String) {
        (self.game.entry().name, Value::Object(self.game.rules()).to_string())
    }
}

#[pymethods]
impl Rules {
    /// The game's name in commands, files and addresses.
    #[getter]
    fn name(&self) -> &'static str {
        self.game.entry().name
    }

    /// The game's title.
    #[getter]
    fn title(&self) -> &'static str {
        self.game.entry().title
    }

    /// What the game is, in a line.
    #[getter]
    fn summary(&self) -> &'static str {
        self.game.entry().summary
    }

    /// The players, first player first.
    #[getter]
    fn seats(&self) -> Vec<&'static str> {
        self.game.entry().seats.to_vec()
    }

    /// How many players it has.
    #[getter]
    fn players(&self) -> usize {
        self.game.entry().seats.len()
    }

    /// Every rule parameter with its value.
    #[getter]
    fn parameters(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        to_python(py, &Value::Object(self.game.rules()))
    }

    /// The agents that can play it, by name, with a line on each.
    fn agents(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        guarded(|| {
            let all = PyDict::new(py);
            for agent in self.game.agents() {
                all.set_item(agent.name, agent.summary)?;
            }
            Ok(all.into_any().unbind())
        })
    }

    /// Its levels of difficulty, the easiest first, with the agent behind each.
    fn levels(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        guarded(|| {
            let all = PyDict::new(py);
            for (level, agent) in self.game.levels() {
                all.set_item(level, agent)?;
            }
            Ok(all.into_any().unbind())
        })
    }

    /// The rules as people read them: sections of text, as data.
    fn sheet(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        guarded(|| data(py, &self.game.sheet()))
    }

    /// The first position of the game with this seed.
    #[pyo3(signature = (seed = 1))]
    fn start(this: Bound<'_, Self>, seed: u64) -> PyResult<State> {
        let position = guarded(|| Ok(this.get().game.begin(Seed(seed))))?;
        Ok(State { rules: this.unbind(), position })
    }

    /// A position from its text.
    fn read(this: Bound<'_, Self>, text: &str) -> PyResult<State> {
        let position = guarded(|| this.get().game.read(text).raise())?;
        Ok(State { rules: this.unbind(), position })
    }

    /// How many sequences of this many moves and events begin at the position (at the start if there is none).
    #[pyo3(signature = (depth, position = None))]
    fn perft(&self, py: Python<'_>, depth: u32, position: Option<&str>) -> PyResult<Option<u64>> {
        let game = &*self.game;
        interruptible(py, |cancelled| {
            let start = position.map_or_else(|| Ok(game.begin(Seed(1))), |text| game.read(text)).raise()?;
            counted(game, &*start, depth, cancelled)
        })?
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self.key() == other.get().key())
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.key().hash(&mut hasher);
        hasher.finish()
    }

    fn __repr__(&self) -> String {
        let (defaults, rules) = (self.game.entry().defaults(), self.game.rules());
        let own = rules.iter().filter(|(name, value)| defaults.get(*name) != Some(*value));
        let own = own.map(|(name, value)| format!("{name}={value}"));
        let name = format!("{:?}", self.game.entry().name);
        let all: Vec<String> = std::iter::once(name).chain(own).collect();
        format!("plyground.game({})", all.join(", "))
    }

    fn __copy__(this: Bound<'_, Self>) -> Bound<'_, Self> {
        this
    }

    fn __deepcopy__<'py>(this: Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        this
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let open = py.import("plyground._native")?.getattr("open_game")?;
        let rules = to_python(py, &Value::Object(self.game.rules()))?;
        (open, (self.game.entry().name, rules)).into_pyobject(py)
    }
}

/// The most moves that are counted at once.
const AT_ONCE: u32 = 3;

/// A long count as the sum of short ones, so that it can be called off between them.
fn counted(
    game: &dyn AnyGame,
    from: &dyn AnyPosition,
    depth: u32,
    cancelled: &AtomicBool,
) -> PyResult<Option<u64>> {
    if depth <= AT_ONCE {
        return game.perft(&from.text(), depth, Counting::Turns).raise();
    }
    let mut total = 0;
    for choice in from.choices() {
        if cancelled.load(Relaxed) {
            return Ok(None);
        }
        let Some(count) = counted(game, &*from.after(&choice.mv).raise()?, depth - 1, cancelled)? else {
            return Ok(None);
        };
        total += count;
    }
    Ok(Some(total))
}

/// The game of this name with these rules.
#[pyfunction]
fn open_game(name: &str, rules: &Bound<'_, PyDict>) -> PyResult<Rules> {
    let Value::Object(rules) = from_python(rules.as_any(), name)? else { unreachable!("a dict is a table") };
    Rules::open(name, rules)
}

/// The names of all games.
#[pyfunction]
fn game_names() -> Vec<&'static str> {
    games().map(|entry| entry.name).collect()
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Rules>()?;
    module.add_function(wrap_pyfunction!(open_game, module)?)?;
    module.add_function(wrap_pyfunction!(game_names, module)?)
}
