//! Games of theirs in the catalogue. A game that is added again under its name takes the place of the one before, as happens
//! when a cell of a notebook is run again.

use super::book::{Book, Calls, Source};
use super::game::Live;
use crate::errors::{Error, Raise};
use crate::guard::guarded;
use plyground_catalog::{About, AgentKind, Entry, add, agents, find};
use plyground_core::testing::{check_presence, check_rules};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError, RwLock};

/// A game of theirs as it is now.
struct Slot {
    seats: usize,
    now: RwLock<Now>,
}

#[derive(Clone)]
struct Now {
    book: Arc<Book>,
    chance: bool,
    puzzle: bool,
}

impl Slot {
    fn now(&self) -> Now {
        self.now.read().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

static SLOTS: LazyLock<Mutex<HashMap<String, Arc<Slot>>>> = LazyLock::new(Mutex::default);

/// Adds a game, described by a dict of its methods and of what it is called.
#[pyfunction]
fn add_game(game: &Bound<'_, PyDict>) -> PyResult<()> {
    fn part<'py, T: for<'a> FromPyObject<'a, 'py, Error: Into<PyErr>>>(
        game: &Bound<'py, PyDict>,
        name: &str,
    ) -> PyResult<T> {
        let part = game.get_item(name)?.ok_or_else(|| Error::new_err(format!("a game needs {name}")))?;
        part.extract().map_err(Into::into)
    }
    let (name, players): (String, usize) = (part(game, "name")?, part(game, "players")?);
    let methods = part::<Bound<'_, PyDict>>(game, "methods")?;
    let has = |name: &str| Ok::<_, PyErr>(methods.get_item(name)?.is_some_and(|method| !method.is_none()));
    let (chance, solved) = (has("chances")?, has("solved")?);
    let book = Book::new(
        Source::Theirs(Arc::new(Calls::of(&methods)?)),
        part(game, "rules")?,
        part(game, "repetition")?,
        None,
    );
    let now = Now { book: Arc::new(book), chance, puzzle: solved && !chance };
    if !(1..=2).contains(&players) {
        return Err(Error::new_err(format!("players = {players}: a game has one or two players")));
    }
    if let Some(slot) = slot_of(&name) {
        if slot.seats != players {
            let why =
                format!("there is a game {name:?} for {} already; give this one another name", slot.seats);
            return Err(Error::new_err(why));
        }
        *slot.now.write().unwrap_or_else(PoisonError::into_inner) = now;
        return Ok(());
    }
    let slot = Arc::new(Slot { seats: players, now: RwLock::new(now) });
    let leak = |text: String| -> &'static str { Box::leak(text.into_boxed_str()) };
    let about = About {
        name: leak(name.clone()),
        title: leak(part(game, "title")?),
        summary: leak(part(game, "summary")?),
        seats: Box::leak(part::<Vec<String>>(game, "seats")?.into_iter().map(leak).collect()),
    };
    guarded(|| {
        let (one, other) = (Arc::clone(&slot), Arc::clone(&slot));
        let entry = if players == 1 {
            Entry::at_run_time(about, move || solo(&one.now()), move || Live::<1>(other.now().book))
        } else {
            Entry::at_run_time(about, move || duo(&one.now()), move || Live::<2>(other.now().book))
        };
        add(entry).map(drop).raise()
    })?;
    // Not locked while Python is asked: the lock of Python may go to another thread that adds a game.
    SLOTS.lock().unwrap_or_else(PoisonError::into_inner).insert(name, slot);
    Ok(())
}

fn slot_of(name: &str) -> Option<Arc<Slot>> {
    SLOTS.lock().unwrap_or_else(PoisonError::into_inner).get(name).map(Arc::clone)
}

fn solo(now: &Now) -> Vec<AgentKind<Live<1>>> {
    if now.puzzle { agents::for_puzzles() } else { agents::for_any_game() }
}

fn duo(now: &Now) -> Vec<AgentKind<Live<2>>> {
    if now.chance { agents::for_any_game() } else { agents::for_two_players() }
}

/// Plays random games of one of theirs and checks every position against the laws of games, with the tests that our own
/// games must pass. Returns what the first broken law is, in words.
#[pyfunction]
fn check_game(py: Python<'_>, name: &str, games: u64, longest: u64) -> PyResult<Option<String>> {
    let Some(slot) = slot_of(name) else {
        find(name).raise()?;
        return Err(Error::new_err(format!("{name} is a game of plyground's own")));
    };
    let book = slot.now().book;
    crate::signals::interruptible(py, |_| {
        crate::guard::law(|| {
            if slot.seats == 1 {
                laws(&Live::<1>(book), games, longest);
            } else {
                laws(&Live::<2>(book), games, longest);
            }
        })
    })?
}

fn laws<const SEATS: usize>(game: &Live<SEATS>, games: u64, longest: u64) {
    check_rules(game, games, longest);
    check_presence(game, game, games, longest);
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(add_game, module)?)?;
    module.add_function(wrap_pyfunction!(check_game, module)?)
}
