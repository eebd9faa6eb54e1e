//! A position as a Python value: immutable, hashable, comparable, with text that round-trips.

use crate::convert::data;
use crate::errors::Raise;
use crate::guard::guarded;
use crate::picture;
use crate::rules::Rules;
use crate::theirs::Place;
use numpy::PyArray3;
use plyground_catalog::AnyPosition;
use plyground_core::{Player, Seed, Turn};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A position of a game. It never changes: a move gives another one.
#[pyclass(frozen, module = "plyground")]
pub(crate) struct State {
    pub(crate) rules: Py<Rules>,
    pub(crate) position: Arc<dyn AnyPosition>,
}

/// Who or what is to move, in a word.
pub(crate) fn turn_word(turn: Turn) -> &'static str {
    match turn {
        Turn::Player(Player::First) => "first",
        Turn::Player(Player::Second) => "second",
        Turn::Chance => "chance",
        Turn::Over => "over",
    }
}

#[pymethods]
impl State {
    /// The game with its rules.
    #[getter]
    fn game(&self, py: Python<'_>) -> Py<Rules> {
        self.rules.clone_ref(py)
    }

    /// Who or what is to move: "first", "second", "chance" or "over".
    #[getter]
    fn turn(&self) -> PyResult<&'static str> {
        guarded(|| Ok(turn_word(self.position.turn())))
    }

    /// Whether the game is over.
    #[getter]
    fn over(&self) -> PyResult<bool> {
        guarded(|| Ok(self.position.turn() == Turn::Over))
    }

    /// Points for the first player so far; the second player has the opposite.
    #[getter]
    fn payoff(&self) -> PyResult<f64> {
        guarded(|| Ok(self.position.payoff()))
    }

    /// The result as reports name it; None if the game is not over.
    #[getter]
    fn outcome(&self) -> PyResult<Option<String>> {
        guarded(|| Ok(self.position.outcome()))
    }

    /// The legal moves in the game's order; empty on other turns than a player's.
    fn moves(&self) -> PyResult<Vec<String>> {
        guarded(|| {
            let choices = self.position.choices().into_iter();
            Ok(choices.filter(|choice| choice.probability.is_none()).map(|choice| choice.mv).collect())
        })
    }

    /// The events of a chance turn with their probabilities; empty on other turns.
    fn events(&self) -> PyResult<Vec<(String, f64)>> {
        guarded(|| {
            let choices = self.position.choices().into_iter();
            Ok(choices.filter_map(|choice| Some((choice.mv, choice.probability?))).collect())
        })
    }

    /// The position after a move or an event.
    fn play(&self, py: Python<'_>, mv: &str) -> PyResult<Self> {
        let position = guarded(|| self.position.after(mv).raise())?;
        Ok(Self { rules: self.rules.clone_ref(py), position })
    }

    /// A random move or event by this seed; None if the game is over.
    #[pyo3(signature = (seed = 1))]
    fn sample(&self, seed: u64) -> PyResult<Option<String>> {
        guarded(|| Ok(self.position.sample(&mut Seed(seed).rng())))
    }

    /// What a game written in Python calls its state; None in games of plyground's own.
    #[getter]
    fn data(&self, py: Python<'_>) -> Option<Py<PyAny>> {
        let place = self.position.state().downcast_ref::<Place>()?;
        Some(place.data()?.clone_ref(py))
    }

    /// The board as data for a screen: cells, pieces, and the legal moves as gestures.
    fn view(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        guarded(|| data(py, &self.position.view()))
    }

    /// The board in letters, as terminals show it.
    fn letters(&self) -> PyResult<String> {
        let seats = self.rules.get().game.entry().seats;
        guarded(|| Ok(plyground::letters(&self.position.view(), seats)))
    }

    /// The board as SVG, as the page draws it.
    #[pyo3(signature = (*, width = None, dark = false, flipped = false, hint = None))]
    fn svg(&self, width: Option<f64>, dark: bool, flipped: bool, hint: Option<&str>) -> PyResult<String> {
        picture::draw(self, width, dark, flipped, hint)
    }

    /// The board as PNG, on a transparent ground.
    #[pyo3(signature = (*, width = None, dark = false, flipped = false, hint = None))]
    fn png<'py>(
        &self,
        py: Python<'py>,
        width: Option<f64>,
        dark: bool,
        flipped: bool,
        hint: Option<&str>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        picture::png(py, self, width, dark, flipped, hint)
    }

    /// The board as an array of rows, columns and three bytes for red, green and blue.
    #[pyo3(signature = (*, width = None, dark = false, flipped = false))]
    fn pixels<'py>(
        &self,
        py: Python<'py>,
        width: Option<f64>,
        dark: bool,
        flipped: bool,
    ) -> PyResult<Bound<'py, PyArray3<u8>>> {
        picture::pixels(py, self, width, dark, flipped)
    }

    /// What a notebook shows.
    fn _repr_svg_(&self) -> PyResult<String> {
        picture::draw(self, Some(picture::NOTEBOOK), false, false, None)
    }

    fn __str__(&self) -> PyResult<String> {
        guarded(|| Ok(self.position.text()))
    }

    fn __repr__(&self) -> PyResult<String> {
        Ok(format!("<State of {}: {}>", self.rules.get().game.entry().name, self.__str__()?))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<Self>() else { return Ok(false) };
        let other = other.get();
        guarded(|| {
            Ok(self.position.text() == other.position.text()
                && (self.rules.is(&other.rules) || self.rules.get().key() == other.rules.get().key()))
        })
    }

    fn __hash__(&self) -> PyResult<u64> {
        guarded(|| {
            let mut hasher = DefaultHasher::new();
            self.position.text().hash(&mut hasher);
            Ok(hasher.finish())
        })
    }

    fn __copy__(this: Bound<'_, Self>) -> Bound<'_, Self> {
        this
    }

    fn __deepcopy__<'py>(this: Bound<'py, Self>, _memo: &Bound<'py, PyAny>) -> Bound<'py, Self> {
        this
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let read = self.rules.bind(py).getattr("read")?;
        (read, (self.__str__()?,)).into_pyobject(py)
    }
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<State>()
}
