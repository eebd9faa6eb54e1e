//! What is said of text that is no position, no move, or no move here.

use thiserror::Error;

/// Text that is not what it should be: what is wrong, where, and what would be right, in one sentence.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct BadNotation(String);

impl BadNotation {
    /// The sentence names the place ("row 2: 4 tiles wanted, 3 found") and what would be right.
    pub fn new(sentence: impl Into<String>) -> Self {
        Self(sentence.into())
    }
}

/// A move from outside that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadMove {
    /// The text is no move of this game at all.
    #[error("{text:?} is not a move: {why}")]
    Unreadable {
        /// What was given.
        text: String,
        /// What is wrong with it.
        why: BadNotation,
    },
    /// It is a move, but not here.
    #[error("{text} is illegal here: {why}")]
    Illegal {
        /// What was given.
        text: String,
        /// The rule that forbids it.
        why: String,
    },
    /// Nobody can move any more.
    #[error("{text:?} cannot be played: the game is over")]
    Over {
        /// What was given.
        text: String,
    },
}
