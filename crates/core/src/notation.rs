//! Errors for text that is not a position, not a move, or not a legal move here.

use crate::text::Text;
use thiserror::Error;

/// Text that is not what it should be: what is wrong, where, and what would be right, in one sentence.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct BadNotation(Text);

impl BadNotation {
    /// The sentence names the place ("row 2: expected 4 tiles, found 3") and what would be right.
    pub fn new(sentence: impl Into<Text>) -> Self {
        Self(sentence.into())
    }

    /// The sentence, which may be told in other languages.
    pub fn text(self) -> Text {
        self.0
    }
}

/// The longest text of a position that is accepted from outside, in bytes; every notation has at least one letter for each
/// cell. TenPair boards could have millions of cells, but drawing, storing and searching them would cost too much.
pub const LONGEST_POSITION: usize = 16_384;

/// Refuses a position whose text is longer than [`LONGEST_POSITION`].
pub fn check_length(letters: usize) -> Result<(), BadNotation> {
    if letters <= LONGEST_POSITION {
        return Ok(());
    }
    let text = Text::new("the position is {n} letters long; at most {m} are allowed");
    Err(BadNotation::new(text.with("n", letters).with("m", LONGEST_POSITION)))
}

/// A move from outside that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadMove {
    /// The text is not a move of this game.
    #[error("{text:?} is not a move: {why}")]
    Unreadable {
        /// What was given.
        text: String,
        /// What is wrong with it.
        why: BadNotation,
    },
    /// It is a move of this game, but not legal here.
    #[error("{text} is illegal here: {why}")]
    Illegal {
        /// What was given.
        text: String,
        /// The rule that forbids it.
        why: String,
    },
    /// The board would become larger than the limit for positions from outside.
    #[error("{text} cannot be played: after it {why}")]
    TooLong {
        /// What was given.
        text: String,
        /// How long the position would be, and how long it may be.
        why: BadNotation,
    },
    /// The game is over.
    #[error("{text:?} cannot be played: the game is over")]
    Over {
        /// What was given.
        text: String,
    },
}
