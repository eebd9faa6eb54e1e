//! A game in progress. Unlike a position it knows its past, so that a draw by repetition is seen.

use crate::errors::Raise;
use crate::guard::guarded;
use crate::rules::Rules;
use crate::state::{State, turn_word};
use plyground_catalog::AnyMatch;
use plyground_core::Seed;
use pyo3::prelude::*;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A game in progress, move by move.
#[pyclass(frozen, module = "plyground._native")]
pub(crate) struct Playing {
    rules: Py<Rules>,
    table: Mutex<Box<dyn AnyMatch>>,
}

impl Playing {
    fn table(&self) -> MutexGuard<'_, Box<dyn AnyMatch>> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl Playing {
    #[new]
    #[pyo3(signature = (game, position = None, seed = 1))]
    fn new(game: Bound<'_, Rules>, position: Option<&str>, seed: u64) -> PyResult<Self> {
        let table = guarded(|| game.get().game.open(position, Seed(seed)).raise())?;
        Ok(Self { rules: game.unbind(), table: Mutex::new(table) })
    }

    /// Who or what is to move, with every rule in force: "first", "second", "chance" or "over".
    #[getter]
    fn turn(&self) -> PyResult<&'static str> {
        guarded(|| Ok(turn_word(self.table().turn())))
    }

    /// The position.
    #[getter]
    fn state(&self, py: Python<'_>) -> PyResult<State> {
        let position = guarded(|| self.rules.get().game.read(&self.table().position()).raise())?;
        Ok(State { rules: self.rules.clone_ref(py), position })
    }

    /// Points for the first player so far; a draw by repetition has none.
    #[getter]
    fn payoff(&self) -> PyResult<f64> {
        guarded(|| Ok(self.table().payoff()))
    }

    /// The result as reports name it; None if the game is not over.
    #[getter]
    fn outcome(&self) -> PyResult<Option<String>> {
        guarded(|| Ok(self.table().outcome()))
    }

    /// Makes a move or an event.
    fn play(&self, mv: &str) -> PyResult<()> {
        guarded(|| self.table().play(mv).raise())
    }
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Playing>()
}
