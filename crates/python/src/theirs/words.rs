//! The moves of games that exist only at run time: names, each with a number, so that searches copy and compare numbers.

use plyground_core::BadNotation;
use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;
use std::sync::{LazyLock, PoisonError, RwLock};

/// A move by its name. Names are never forgotten.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Word(u32);

/// The longest name of a move, in bytes.
pub(crate) const LONGEST: usize = 100;

/// More names than this are not read from text: they are kept as long as the process lives.
const MOST: usize = 1 << 20;

#[derive(Default)]
struct Words {
    numbers: HashMap<&'static str, u32>,
    texts: Vec<&'static str>,
}

static WORDS: LazyLock<RwLock<Words>> = LazyLock::new(RwLock::default);

impl Word {
    /// The move of this name.
    pub(crate) fn of(name: &str) -> Self {
        if let Some(known) = Self::known(name) {
            return known;
        }
        let mut words = WORDS.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(&number) = words.numbers.get(name) {
            return Self(number);
        }
        let (number, kept) = (words.texts.len() as u32, &*Box::leak(Box::<str>::from(name)));
        words.texts.push(kept);
        words.numbers.insert(kept, number);
        Self(number)
    }

    fn known(name: &str) -> Option<Self> {
        let words = WORDS.read().unwrap_or_else(PoisonError::into_inner);
        words.numbers.get(name).copied().map(Self)
    }

    /// Its name.
    pub(crate) fn text(self) -> &'static str {
        WORDS.read().unwrap_or_else(PoisonError::into_inner).texts[self.0 as usize]
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
        let full = || WORDS.read().unwrap_or_else(PoisonError::into_inner).texts.len() >= MOST;
        match Self::known(text) {
            Some(known) => Ok(known),
            None if full() => Err(BadNotation::new(format!("{text:?} is no move that was ever made here"))),
            None => Ok(Self::of(text)),
        }
    }
}
