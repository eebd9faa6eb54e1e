//! The rules of a game that exists only at run time: methods of a Python object, or a game of the catalogue that a search
//! looks at with a Python function.

use super::position::{At, Place};
use super::raised::raise;
use super::words::{Word, objection};
use crate::errors::Error;
use crate::rules::Rules;
use crate::state::State;
use plyground_catalog::AnyPosition;
use plyground_core::{Player, Rng, Turn};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyList, PyString};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// The methods of a game in Python, bound to it.
pub(crate) struct Calls {
    start: Py<PyAny>,
    turn: Py<PyAny>,
    moves: Py<PyAny>,
    play: Py<PyAny>,
    payoff: Py<PyAny>,
    read: Py<PyAny>,
    /// The view with an input for every move of a list.
    shown: Py<PyAny>,
    outcome: Py<PyAny>,
    /// `None` if the game leaves nothing to chance.
    chances: Option<Py<PyAny>>,
    /// `None` if positions are texts.
    text: Option<Py<PyAny>>,
    /// `None` if there is nothing to solve.
    solved: Option<Py<PyAny>>,
}

impl Calls {
    /// From a dict with the methods.
    pub(crate) fn of(methods: &Bound<'_, PyDict>) -> PyResult<Self> {
        let maybe = |name: &str| -> PyResult<Option<Py<PyAny>>> {
            Ok(methods.get_item(name)?.filter(|method| !method.is_none()).map(Bound::unbind))
        };
        let method =
            |name: &str| maybe(name)?.ok_or_else(|| Error::new_err(format!("a game needs a method {name}")));
        Ok(Self {
            start: method("start")?,
            turn: method("turn")?,
            moves: method("moves")?,
            play: method("play")?,
            payoff: method("payoff")?,
            read: method("read")?,
            shown: method("shown")?,
            outcome: method("outcome")?,
            chances: maybe("chances")?,
            text: maybe("text")?,
            solved: maybe("solved")?,
        })
    }
}

/// Where the rules are.
pub(crate) enum Source {
    /// In Python.
    Theirs(Arc<Calls>),
    /// In the catalogue.
    Ours,
    /// Nowhere: the game that is over before it begins.
    Nothing,
}

/// What Python functions add to a search.
pub(crate) struct Guide {
    /// The game, for the positions that the functions get.
    pub(crate) rules: Py<Rules>,
    /// The value of a position, or the values of a list of positions.
    pub(crate) evaluate: Option<(Py<PyAny>, Batch)>,
    /// The move of a playout, or weights for all moves.
    pub(crate) policy: Option<Py<PyAny>>,
}

/// Whether an evaluation takes positions one by one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Batch {
    One,
    Many,
}

/// A game that exists only at run time.
pub(crate) struct Book {
    pub(crate) source: Source,
    /// What the outcome calls the players.
    pub(crate) rules_text: String,
    pub(crate) repetition: Option<u32>,
    pub(crate) guide: Option<Guide>,
    /// Positions that others keep as their successors.
    kept: AtomicUsize,
}

impl Book {
    /// The most positions that a search keeps, so that it need not ask Python for them again.
    const MOST_KEPT: usize = 200_000;

    pub(crate) fn new(
        source: Source,
        rules_text: String,
        repetition: Option<u32>,
        guide: Option<Guide>,
    ) -> Self {
        Self { source, rules_text, repetition, guide, kept: AtomicUsize::new(0) }
    }

    /// Whether one more successor may be kept. Only searches with functions of Python's keep them: these are asked for the
    /// same positions again and again, and are gone with the answer.
    pub(crate) fn keeps(&self) -> bool {
        self.guide.is_some() && self.kept.fetch_add(1, Relaxed) < Self::MOST_KEPT
    }

    fn calls(&self) -> Option<&Calls> {
        if let Source::Theirs(calls) = &self.source { Some(calls) } else { None }
    }

    /// Calls Python; an exception ends the search.
    fn ask<T>(&self, call: impl FnOnce(Python<'_>, &Calls) -> PyResult<T>) -> Option<T> {
        let calls = self.calls()?;
        Some(Python::attach(|py| call(py, calls).unwrap_or_else(|why| raise(py, why))))
    }

    pub(crate) fn start(&self) -> At {
        self.ask(|py, calls| calls.start.call0(py)).map_or(At::Nothing, At::Theirs)
    }

    /// The state of a text; the error says why there is none.
    pub(crate) fn read(&self, text: &str) -> Result<At, String> {
        let Some(calls) = self.calls() else { return Err("this game exists only at run time".to_owned()) };
        Python::attach(|py| {
            calls.read.call1(py, (text,)).map(At::Theirs).map_err(|why| why.value(py).to_string())
        })
    }

    pub(crate) fn turn(&self, state: &Py<PyAny>) -> Turn {
        let turn = self.ask(|py, calls| turn_of(calls.turn.call1(py, (state,))?.bind(py)));
        turn.unwrap_or(Turn::Over)
    }

    pub(crate) fn payoff(&self, state: &Py<PyAny>) -> f64 {
        let payoff = self.ask(|py, calls| {
            let payoff: f64 = calls.payoff.call1(py, (state,))?.extract(py)?;
            if payoff.is_finite() {
                return Ok(payoff);
            }
            Err(Error::new_err(format!("payoff: expected a finite number, not {payoff}")))
        });
        payoff.unwrap_or(0.0)
    }

    pub(crate) fn moves(&self, state: &Py<PyAny>) -> Vec<(Word, f64)> {
        let moves = self.ask(|py, calls| {
            let all = calls.moves.call1(py, (state,))?;
            all.bind(py).try_iter()?.map(|mv| Ok((word(&mv?)?, 0.0))).collect::<PyResult<_>>()
        });
        moves.unwrap_or_default()
    }

    pub(crate) fn chances(&self, state: &Py<PyAny>) -> Vec<(Word, f64)> {
        let events = self.ask(|py, calls| {
            let Some(chances) = &calls.chances else {
                return Err(Error::new_err("turn: \"chance\" needs a method chances"));
            };
            let all = chances.call1(py, (state,))?;
            let all = all.bind(py);
            let pairs =
                if let Ok(table) = all.cast::<PyDict>() { table.items().into_any() } else { all.clone() };
            let event = |pair: PyResult<Bound<'_, PyAny>>| {
                let (name, chance): (Bound<'_, PyAny>, f64) = pair?.extract()?;
                Ok((word(&name)?, chance))
            };
            pairs.try_iter()?.map(event).collect::<PyResult<_>>()
        });
        events.unwrap_or_default()
    }

    pub(crate) fn play(&self, state: &Py<PyAny>, mv: Word) -> At {
        let next = self.ask(|py, calls| calls.play.call1(py, (state, mv.python(py))));
        next.map_or(At::Nothing, At::Theirs)
    }

    pub(crate) fn text(&self, state: &Py<PyAny>) -> String {
        let text = self.ask(|py, calls| match &calls.text {
            None => state.extract(py),
            Some(text) => text.call1(py, (state,))?.extract(py),
        });
        text.unwrap_or_else(|| "nothing".to_owned())
    }

    pub(crate) fn solved(&self, state: &Py<PyAny>) -> bool {
        let solved = self.ask(|py, calls| match &calls.solved {
            None => Ok(false),
            Some(solved) => solved.call1(py, (state,))?.extract(py),
        });
        solved.unwrap_or_default()
    }

    pub(crate) fn outcome(&self, state: &Py<PyAny>) -> String {
        self.ask(|py, calls| calls.outcome.call1(py, (state,))?.extract(py)).unwrap_or_default()
    }

    /// The view as Python gives it, with an input for each move.
    pub(crate) fn shown(&self, state: &Py<PyAny>, moves: &[&str]) -> serde_json::Value {
        let shown = self.ask(|py, calls| {
            let shown = calls.shown.call1(py, (state, PyList::new(py, moves)?))?;
            crate::convert::from_python(shown.bind(py), "view")
        });
        shown.unwrap_or_default()
    }

    /// The values of positions, by the function of the guide.
    pub(crate) fn values(&self, places: &[&Place]) -> Vec<f64> {
        let Some(Guide { rules, evaluate: Some((evaluate, batch)), .. }) = &self.guide else {
            return places.iter().map(|place| place.payoff()).collect();
        };
        let asked = |py: Python<'_>| -> PyResult<Vec<f64>> {
            let state = |place: &Place| {
                let position: Arc<dyn AnyPosition> = Arc::new(place.clone());
                Bound::new(
                    py,
                    State { rules: rules.clone_ref(py), position: place.handed().unwrap_or(position) },
                )
            };
            if *batch == Batch::One {
                let value = |place: &&Place| evaluate.call1(py, (state(place)?,))?.extract::<f64>(py);
                return places.iter().map(value).collect();
            }
            let states = places.iter().map(|place| state(place)).collect::<PyResult<Vec<_>>>()?;
            let values = evaluate.call1(py, (PyList::new(py, states)?,))?;
            let values: Vec<f64> =
                values.bind(py).try_iter()?.map(|value| value?.extract()).collect::<PyResult<_>>()?;
            if values.len() == places.len() {
                return Ok(values);
            }
            let (found, wanted) = (values.len(), places.len());
            Err(Error::new_err(format!(
                "evaluate: expected {wanted} values, one for each position, not {found}"
            )))
        };
        Python::attach(|py| {
            let values = asked(py).unwrap_or_else(|why| raise(py, why));
            if let Some(value) = values.iter().find(|value| !value.is_finite()) {
                raise(py, Error::new_err(format!("evaluate: expected finite numbers, not {value}")));
            }
            values
        })
    }

    /// The move of a playout, where the guide has a policy.
    pub(crate) fn chosen(&self, place: &Place, rng: &mut Rng) -> Option<Word> {
        let Guide { rules, policy, .. } = self.guide.as_ref()?;
        let policy = policy.as_ref()?;
        let options = place.options();
        let mut ask = |py: Python<'_>| -> PyResult<Word> {
            let position: Arc<dyn AnyPosition> = Arc::new(place.clone());
            let state = State { rules: rules.clone_ref(py), position: place.handed().unwrap_or(position) };
            let answer = policy.call1(py, (Bound::new(py, state)?,))?;
            let answer = answer.bind(py);
            if let Ok(name) = answer.cast::<PyString>() {
                let mv = Word::of(&name.to_cow()?);
                if options.iter().any(|(known, _)| *known == mv) {
                    return Ok(mv);
                }
                return Err(Error::new_err(format!("policy: {mv} is no legal move at {place}")));
            }
            let weights: Vec<f64> =
                answer.try_iter()?.map(|weight| weight?.extract()).collect::<PyResult<_>>()?;
            let sum: f64 = weights.iter().sum();
            if weights.len() != options.len()
                || weights.iter().any(|weight| weight.is_nan() || *weight < 0.0)
                || sum <= 0.0
            {
                return Err(Error::new_err(format!(
                    "policy: expected a move, or {} weights that are not negative and not all 0, in the order of the moves",
                    options.len()
                )));
            }
            let mut left = rng.unit() * sum;
            let hit = options.iter().zip(&weights).find(|(_, weight)| {
                left -= **weight;
                left < 0.0
            });
            // Rounding can leave a rest: then the last move that has a weight is meant.
            let last = || options.iter().zip(&weights).rfind(|(_, weight)| **weight > 0.0);
            Ok(hit.or_else(last).map_or(options[0].0, |((mv, _), _)| *mv))
        };
        Some(Python::attach(|py| ask(py).unwrap_or_else(|why| raise(py, why))))
    }
}

/// The move that Python names.
fn word(name: &Bound<'_, PyAny>) -> PyResult<Word> {
    let Ok(text) = name.cast::<PyString>() else {
        let kind = name.get_type().name()?;
        return Err(Error::new_err(format!("moves: expected names of moves, which are texts, not a {kind}")));
    };
    let text = text.to_cow()?;
    if let Some(known) = Word::recent(&text) {
        return Ok(known);
    }
    objection(&text).map_or_else(|| Ok(Word::of(&text)), |why| Err(Error::new_err(format!("moves: {why}"))))
}

/// Who is to move, as Python says it.
fn turn_of(turn: &Bound<'_, PyAny>) -> PyResult<Turn> {
    let wrong = || {
        let found = turn.repr().map_or_else(|_| "something else".to_owned(), |text| text.to_string());
        Error::new_err(format!("turn: expected 0 or 1 (a player), \"chance\" or \"over\", not {found}"))
    };
    if turn.is_none() {
        return Ok(Turn::Over);
    }
    // First of all, as what is no number takes an exception to find out.
    if let Ok(word) = turn.cast::<PyString>() {
        return match word.to_cow()?.as_ref() {
            "first" => Ok(Turn::Player(Player::First)),
            "second" => Ok(Turn::Player(Player::Second)),
            "chance" => Ok(Turn::Chance),
            "over" => Ok(Turn::Over),
            _ => Err(wrong()),
        };
    }
    if turn.is_instance_of::<PyBool>() {
        return Err(wrong());
    }
    // Whole numbers of other libraries count as well.
    match turn.extract::<i64>() {
        Ok(0) => Ok(Turn::Player(Player::First)),
        Ok(1) => Ok(Turn::Player(Player::Second)),
        _ => Err(wrong()),
    }
}
