//! What can never be crossed out before the next deal: the lower bound of the search.
//!
//! A pair goes once nothing stands between its digits. If whatever can go at all is taken to be gone for all other
//! pairs, more can go than in truth; what still cannot go never will. (It is the relaxation without deletions
//! of planning: Hoffmann, Nebel, *The FF planning system*, 2001.)

use super::number_set::NumberSet;
use super::stage::Stage;

/// What a deal adds to the sum at least where every class is even. Fewer than four digits are never dealt then:
/// two that are left match and are neighbours.
pub(super) const LEAST_DEAL: u32 = 6;

/// Two digits that match, and what must be gone before they meet.
#[derive(Clone, Copy)]
pub(super) struct Meeting<W> {
    both: W,
    between: W,
}

impl<W: NumberSet> Stage<W> {
    /// The digits that cannot be crossed out any more, whatever is done until the next deal. `meetings` is room
    /// to work in.
    pub(super) fn never(&self, left: W, meetings: &mut Vec<Meeting<W>>) -> W {
        let digits = left & !W::only(0);
        let mut standing = digits;
        meetings.clear();
        for digit in digits.members() {
            // Digits meet the nearest of their kind first, on either way.
            let after = left & W::above(digit);
            let (alike, line) = (after & self.like(digit), self.line(digit));
            for (alike, line) in [(alike, after), (alike & line, after & line)] {
                let next = alike.lowest();
                if next < W::SIZE {
                    let (both, between) = (W::only(digit) | W::only(next), line & W::below(next));
                    if between.is_empty() {
                        standing &= !both;
                    } else {
                        meetings.push(Meeting { both, between });
                    }
                }
            }
        }
        loop {
            let before = standing;
            meetings.retain(|meeting| {
                let blocked = !(meeting.between & standing).is_empty();
                if !blocked {
                    standing &= !meeting.both;
                }
                blocked
            });
            if standing == before || standing.is_empty() {
                return standing;
            }
        }
    }

    /// How many digits are left at the end of the stage, at least, if these can never go: of every class as many
    /// as cannot go, and one more if the others are an odd number.
    pub(super) fn rest(&self, left: W, never: W) -> u32 {
        if never.is_empty() {
            return self.odd(left);
        }
        let rest = self.alike.iter().map(|&alike| {
            let (all, never) = ((alike & left).count(), (alike & never).count());
            never + ((all ^ never) & 1)
        });
        rest.sum()
    }

    /// What the next deal adds to the sum at least; 0 if none may be needed.
    pub(super) fn next_deal(&self, left: W, never: W) -> u32 {
        match self.rest(left, never) {
            0 => 0,
            rest if self.odd(left) == 0 => (rest + 2).max(LEAST_DEAL),
            rest => rest + 2,
        }
    }
}
