//! How many positions of a pair come to what.

use super::cell::{Cell, DECIDED};
use super::pack::{LOST, WON};

/// Counts of the positions with one side to move, up to symmetry, from that side's view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Won positions.
    pub won: u64,
    /// Lost positions.
    pub lost: u64,
    /// Drawn positions.
    pub drawn: u64,
    /// Half-moves of the longest win; 0 if there is none.
    pub longest_win: u16,
    /// Half-moves of the longest loss; 0 if there is none.
    pub longest_loss: u16,
}

impl Tally {
    pub(super) fn of<'a>(cells: impl Iterator<Item = &'a Cell>) -> Self {
        let mut tally = Self::default();
        for &cell in cells {
            if cell & DECIDED == 0 {
                tally.drawn += 1;
            } else if cell % 2 == 1 {
                tally.won += 1;
                tally.longest_win = tally.longest_win.max(cell ^ DECIDED);
            } else {
                tally.lost += 1;
                tally.longest_loss = tally.longest_loss.max(cell ^ DECIDED);
            }
        }
        tally
    }

    /// Adds the positions of a row by the kinds of their values; of those that are equal, the distinct ones alone.
    pub(super) fn count(&mut self, kinds: &[u8], distinct: Option<Vec<bool>>) {
        let mut add = |kind| match kind {
            WON => self.won += 1,
            LOST => self.lost += 1,
            _ => self.drawn += 1,
        };
        match distinct {
            None => kinds.iter().for_each(|&kind| add(kind)),
            Some(distinct) => {
                kinds.iter().zip(distinct).filter(|(_, distinct)| *distinct).for_each(|(&kind, _)| add(kind));
            }
        }
    }

    /// Both together.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self {
            won: self.won + other.won,
            lost: self.lost + other.lost,
            drawn: self.drawn + other.drawn,
            longest_win: self.longest_win.max(other.longest_win),
            longest_loss: self.longest_loss.max(other.longest_loss),
        }
    }
}
