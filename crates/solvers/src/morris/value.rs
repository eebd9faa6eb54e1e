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

/// Who wins, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// It wins.
    Won,
    /// Neither can win.
    Drawn,
    /// It loses.
    Lost,
}

impl Value {
    /// The value of a position by those of the positions that its moves lead to; one without moves is lost.
    pub fn of_moves(values: impl IntoIterator<Item = Self>) -> Self {
        let best = values.into_iter().map(Self::before).max_by_key(|value| match *value {
            Self::Won(distance) => (2, -i32::from(distance)),
            Self::Drawn => (1, 0),
            Self::Lost(distance) => (0, distance.into()),
        });
        best.unwrap_or(Self::Lost(0))
    }

    /// What a move comes to that leads here, for whoever makes it.
    #[must_use]
    pub fn before(self) -> Self {
        match self {
            Self::Won(distance) => Self::Lost(distance + 1),
            Self::Drawn => Self::Drawn,
            Self::Lost(distance) => Self::Won(distance + 1),
        }
    }

    /// Who wins.
    pub fn outcome(self) -> Outcome {
        match self {
            Self::Won(_) => Outcome::Won,
            Self::Drawn => Outcome::Drawn,
            Self::Lost(_) => Outcome::Lost,
        }
    }

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

impl Outcome {
    /// Who wins by the positions that the moves lead to; one without moves is lost.
    pub fn of_moves(outcomes: impl IntoIterator<Item = Self>) -> Self {
        let rank = |outcome: &Self| match outcome {
            Self::Won => 0,
            Self::Drawn => 1,
            Self::Lost => 2,
        };
        outcomes.into_iter().max_by_key(rank).map_or(Self::Lost, Self::before)
    }

    /// What a move comes to that leads here, for whoever makes it.
    #[must_use]
    pub fn before(self) -> Self {
        match self {
            Self::Won => Self::Lost,
            Self::Drawn => Self::Drawn,
            Self::Lost => Self::Won,
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Won => "won",
            Self::Drawn => "drawn",
            Self::Lost => "lost",
        })
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_winner_hastens_and_the_loser_delays() {
        let of = |values: &[Value]| Value::of_moves(values.iter().copied());
        assert_eq!(of(&[Value::Lost(8), Value::Lost(4), Value::Drawn, Value::Won(1)]), Value::Won(5));
        assert_eq!(of(&[Value::Won(3), Value::Drawn]), Value::Drawn);
        assert_eq!(of(&[Value::Won(3), Value::Won(9)]), Value::Lost(10));
        assert_eq!(of(&[]), Value::Lost(0));
    }

    #[test]
    fn an_end_that_fills_the_counter_with_its_last_move_is_in_time() {
        assert!(Value::Won(3).before_limit(297, 300));
        assert!(!Value::Won(3).before_limit(298, 300));
        assert!(Value::Won(3).before_limit(298, 0));
        assert!(Value::Drawn.before_limit(299, 300));
    }
}
