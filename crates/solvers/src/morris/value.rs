//! What a position comes to.

use std::fmt;

/// What a position comes to for the side to move if both play perfectly: the winner hastens and the loser delays.
///
/// Numbers are half-moves until a side that is to move has lost; a removal belongs to its move. Draws by repetition and
/// by too many quiet half-moves are not looked at: see [`Value::before_limit`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// It wins after so many half-moves, an odd number.
    Won(u16),
    /// Neither can win.
    Drawn,
    /// It loses after so many half-moves, an even number.
    Lost(u16),
}

impl Value {
    /// The half-moves to the end, if there is one.
    pub fn distance(self) -> Option<u16> {
        match self {
            Self::Won(distance) | Self::Lost(distance) => Some(distance),
            Self::Drawn => None,
        }
    }

    /// Whether the end is sure to come before the game is drawn for want of removals, by the half-moves since the last
    /// one and the most that the rules allow (0: any number). It may come in time even where this is false, if there
    /// are removals on the way.
    ///
    /// Repetition needs no such question: whoever wins and hastens comes closer with every move, so no position recurs.
    pub fn before_limit(self, quiet: u32, max_quiet: u32) -> bool {
        // A side that has lost has lost even if the counter is full.
        self.distance().is_none_or(|distance| max_quiet == 0 || quiet + u32::from(distance) <= max_quiet)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Won(distance) => write!(f, "won in {distance}"),
            Self::Drawn => f.write_str("drawn"),
            Self::Lost(distance) => write!(f, "lost in {distance}"),
        }
    }
}
