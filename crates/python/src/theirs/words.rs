//! The moves of games that exist only at run time: names that are kept once, so that searches copy and compare addresses, and
//! Python gets the same text object every time.

use plyground_core::BadNotation;
use pyo3::prelude::*;
use pyo3::types::PyString;
use std::cell::Cell;
use std::collections::HashMap;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;
use std::sync::{LazyLock, OnceLock, PoisonError, RwLock};

/// A move by its name. Names are never forgotten.
#[derive(Clone, Copy)]
pub(crate) struct Word(&'static Entry);

struct Entry {
    number: u32,
    text: Box<str>,
    python: OnceLock<Py<PyString>>,
}

/// The longest name of a move, in bytes.
pub(crate) const LONGEST: usize = 100;

/// More names than this are not read from text: they are kept as long as the process lives.
const MOST: usize = 1 << 20;

static WORDS: LazyLock<RwLock<HashMap<&'static str, Word>>> = LazyLock::new(RwLock::default);

/// How many names each thread finds again without the lock.
const RECENT: usize = 256;

thread_local! {
    static LATEST: [Cell<Option<Word>>; RECENT] = const { [const { Cell::new(None) }; RECENT] };
}

/// Where a name would be among the latest: names of moves differ in their first and last letters.
fn slot(name: &str) -> usize {
    let bytes = name.as_bytes();
    let letter = |at: usize| bytes.get(at).map_or(0, |&byte| usize::from(byte));
    let end = bytes.len().wrapping_sub(1);
    (letter(0) + 5 * letter(1) + 17 * letter(2) + 67 * letter(end) + 29 * bytes.len()) % RECENT
}

impl Word {
    /// The move of this name.
    pub(crate) fn of(name: &str) -> Self {
        Self::recent(name).unwrap_or_else(|| {
            let word = Self::known(name).unwrap_or_else(|| Self::new(name));
            LATEST.with(|latest| latest[slot(name)].set(Some(word)));
            word
        })
    }

    /// The move of this name, if this thread has just met it.
    pub(crate) fn recent(name: &str) -> Option<Self> {
        LATEST.with(|latest| latest[slot(name)].get()).filter(|word| word.text() == name)
    }

    fn new(name: &str) -> Self {
        let mut words = WORDS.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(&word) = words.get(name) {
            return word;
        }
        let number = words.len() as u32;
        let entry: &'static Entry =
            Box::leak(Box::new(Entry { number, text: Box::from(name), python: OnceLock::new() }));
        words.insert(&entry.text, Self(entry));
        Self(entry)
    }

    fn known(name: &str) -> Option<Self> {
        let words = WORDS.read().unwrap_or_else(PoisonError::into_inner);
        words.get(name).copied()
    }

    /// Its name.
    pub(crate) fn text(self) -> &'static str {
        &self.0.text
    }

    /// Its name in Python.
    pub(crate) fn python(self, py: Python<'_>) -> Py<PyString> {
        let text = self.0.python.get();
        let text = text.unwrap_or_else(|| {
            let made = PyString::new(py, self.text()).unbind();
            self.0.python.get_or_init(|| made)
        });
        text.clone_ref(py)
    }
}

impl PartialEq for Word {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Word {}

impl Hash for Word {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.number.hash(state);
    }
}

/// What is wrong with the name of a move, if anything is.
pub(crate) fn objection(name: &str) -> Option<String> {
    if name.is_empty() || name.len() > LONGEST || name.contains(char::is_whitespace) {
        return Some(format!("{name:?}: a move is one word of at most {LONGEST} bytes without spaces"));
    }
    None
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

impl fmt::Debug for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

impl FromStr for Word {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Self, BadNotation> {
        if let Some(why) = objection(text) {
            return Err(BadNotation::new(why));
        }
        let full = || WORDS.read().unwrap_or_else(PoisonError::into_inner).len() >= MOST;
        match Self::known(text) {
            Some(known) => Ok(known),
            None if full() => Err(BadNotation::new(format!("{text:?} is no move that was ever made here"))),
            None => Ok(Self::of(text)),
        }
    }
}
