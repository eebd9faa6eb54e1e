//! A board between two deals, made for crossing out: the digits that stand when it is built are numbered from
//! 1 in reading order, and what is left of them is a set.
//!
//! Two pairs that are possible at once and share no digit can be crossed out in either order with the same
//! result, and what has become possible stays so until one of its digits is gone. So the search need not try
//! both orders: a pair is *asleep* while every way on through it has been, or is about to be, looked at from an
//! earlier set (Godefroid, *Partial-order methods for the verification of concurrent systems*, 1996).
#![expect(clippy::inline_always, reason = "measured: a third of the time of a walk")]

use super::board::Board;
use super::number_set::NumberSet;

/// What stays the same until the next deal.
pub(super) struct Stage<W> {
    /// Of each digit, its class; what stands before the first digit and after the last matches nothing.
    pub(super) class: Vec<u8>,
    /// Of each digit, its column.
    pub(super) column: Vec<u8>,
    /// Of each class, the digits in it.
    pub(super) alike: Vec<W>,
    /// Of each column, the digits in it, and number 0.
    pub(super) columns: Vec<W>,
}

/// What changes when a pair is crossed out. A pair is known by its first digit and its kind.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sets<W> {
    /// The digits that are left, and number 0.
    pub(super) left: W,
    /// The digits that match the next one in reading order, and those that match the next one in their column
    /// where that is not the next in reading order.
    pub(super) pairs: Pairs<W>,
    /// The pairs that need not be tried from here.
    pub(super) asleep: Pairs<W>,
}

/// A set of pairs, by their first digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pairs<W> {
    /// Neighbours in reading order.
    pub(super) along: W,
    /// Neighbours in a column only.
    pub(super) down: W,
}

impl<W: NumberSet> Pairs<W> {
    pub(super) const NONE: Self = Self { along: W::NONE, down: W::NONE };

    #[inline]
    pub(super) fn is_empty(self) -> bool {
        self.along.is_empty() && self.down.is_empty()
    }

    /// Whether there is exactly one.
    #[inline]
    pub(super) fn is_one(self) -> bool {
        let (one, other) =
            if self.along.is_empty() { (self.down, self.along) } else { (self.along, self.down) };
        !one.is_empty() && one.without_lowest().is_empty() && other.is_empty()
    }

    pub(super) fn count(self) -> u32 {
        self.along.count() + self.down.count()
    }

    #[inline]
    pub(super) fn and(self, other: Self) -> Self {
        Self { along: self.along & other.along, down: self.down & other.down }
    }

    #[inline]
    pub(super) fn without(self, other: Self) -> Self {
        Self { along: self.along & !other.along, down: self.down & !other.down }
    }

    /// Those whose first digit is one of these.
    #[inline]
    pub(super) fn first_in(self, digits: W) -> Self {
        Self { along: self.along & digits, down: self.down & digits }
    }

    /// Takes one out: its first digit and whether it is a pair of a column.
    #[inline]
    pub(super) fn take(&mut self) -> Option<(usize, bool)> {
        let vertical = self.along.is_empty();
        let set = if vertical { &mut self.down } else { &mut self.along };
        let first = set.lowest();
        *set = set.without_lowest();
        (first < W::SIZE).then_some((first, vertical))
    }
}

impl<W: NumberSet> Sets<W> {
    /// How many digits are left.
    #[inline]
    pub(super) fn count(&self) -> u32 {
        self.left.count() - 1
    }
}

impl<W: NumberSet> Stage<W> {
    pub(super) fn new() -> Self {
        let (class, column) = (vec![0; W::SIZE + 1], vec![0; W::SIZE + 1]);
        Self { class, column, alike: Vec::new(), columns: Vec::new() }
    }

    /// Begins with a board that has fewer digits than the word has numbers.
    pub(super) fn load(&mut self, board: &Board, width: u32) -> Sets<W> {
        debug_assert!(board.left() < W::SIZE, "{} digits", board.left());
        let classes = board.classes.iter().max().map_or(0, |&most| usize::from(most) + 1);
        self.alike.clear();
        self.alike.resize(classes, W::NONE);
        self.columns.clear();
        self.columns.resize(width as usize, W::only(0));
        for ends in [&mut self.class, &mut self.column] {
            (ends[0], ends[W::SIZE]) = (0xFE, 0xFF);
        }
        let mut sets = Sets { left: W::only(0), pairs: Pairs::NONE, asleep: Pairs::NONE };
        for (digit, (&class, &cell)) in (1..).zip(board.classes.iter().zip(&board.cells)) {
            let column = cell % width;
            (self.class[digit], self.column[digit]) = (class, column as u8);
            let (this, line) = (W::only(digit), &mut self.columns[column as usize]);
            let above = line.highest();
            *line |= this;
            sets.left |= this;
            self.alike[usize::from(class)] |= this;
            if self.class[digit - 1] == class {
                sets.pairs.along |= W::only(digit - 1);
            }
            if above != digit - 1 && self.class[above] == class {
                sets.pairs.down |= W::only(above);
            }
        }
        sets
    }

    /// The digits in the column of this one, and number 0.
    #[inline]
    pub(super) fn line(&self, digit: usize) -> W {
        self.columns[usize::from(self.column[digit])]
    }

    /// The digits that match this one, and it.
    #[inline]
    pub(super) fn like(&self, digit: usize) -> W {
        self.alike[usize::from(self.class[digit])]
    }

    /// The second digit of a pair.
    #[inline]
    pub(super) fn second(&self, left: W, first: usize, vertical: bool) -> usize {
        let after = left & W::above(first);
        if vertical { (after & self.line(first)).lowest() } else { after.lowest() }
    }

    /// Crosses out a pair: in each line through the two, the digits on both sides become neighbours.
    #[inline(always)]
    pub(super) fn cross_out(&self, sets: &Sets<W>, first: usize, second: usize, vertical: bool) -> Sets<W> {
        let keep = !(W::only(first) | W::only(second));
        let mut sets = Sets {
            left: sets.left & keep,
            pairs: sets.pairs.first_in(keep),
            asleep: sets.asleep.first_in(keep),
        };
        // Columns first: what was a pair with the digit gone must not be taken for one that joins a line.
        if vertical {
            self.close_down(&mut sets, second);
            self.close_along(&mut sets, first);
            self.close_along(&mut sets, second);
        } else {
            self.close_down(&mut sets, first);
            self.close_down(&mut sets, second);
            self.close_along(&mut sets, second);
        }
        sets
    }

    /// The digits on both sides of this one, which is gone, are neighbours now in reading order.
    #[inline(always)]
    fn close_along(&self, sets: &mut Sets<W>, gone: usize) {
        let last = (sets.left & W::below(gone)).highest();
        let next = (sets.left & W::above(gone)).lowest();
        let at = W::only(last);
        sets.asleep.along &= !at;
        if self.class[last] == self.class[next] {
            sets.pairs.along |= at;
            // If they are in one column, they are neighbours both ways, and no pair of the column any more.
            if self.column[last] == self.column[next] {
                sets.pairs.down &= !at;
                sets.asleep.along |= sets.asleep.down & at;
                sets.asleep.down &= !at;
            }
        } else {
            sets.pairs.along &= !at;
        }
    }

    /// The digits on both sides of this one, which is gone, are neighbours now in its column.
    #[inline(always)]
    fn close_down(&self, sets: &mut Sets<W>, gone: usize) {
        let line = self.line(gone) & sets.left;
        let above = (line & W::below(gone)).highest();
        let below = (line & W::above(gone)).lowest();
        let next = (sets.left & W::above(above)).lowest();
        let at = W::only(above);
        sets.asleep.down &= !at;
        if self.class[above] == self.class[below] && next != below {
            sets.pairs.down |= at;
        } else {
            sets.pairs.down &= !at;
        }
    }

    /// How many classes have an odd number of digits left.
    pub(super) fn odd(&self, left: W) -> u32 {
        self.alike.iter().map(|&alike| (alike & left).count() & 1).sum()
    }
}
