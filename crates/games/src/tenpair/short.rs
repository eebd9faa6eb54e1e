//! A stage of up to 63 digits: a set of them is a word.
//!
//! Entry 0 is no digit. It stands in every set that is searched downwards, so that a search always ends, and
//! matches nothing, so that what is written there is never seen.
#![expect(clippy::inline_always, reason = "what is not inlined is compiled without the bit instructions")]

use super::bits::Bits;
use super::rules::Law;
use super::stage::Stage;

/// The most digits that it can hold.
pub(super) const MOST: usize = 63;

#[derive(Clone)]
pub(super) struct Short {
    cells: usize,
    /// The digits that are left.
    left: u64,
    /// The digits that match the next one in reading order.
    along: u64,
    /// The digits that match the next one in their column, where that is not the next in reading order.
    down: u64,
    digit: [u8; 64],
    class: [u8; 64],
    column: [u8; 64],
    cell: [u32; 64],
    /// Of each class, the digits in it.
    alike: [u64; 64],
    /// Of each column, the digits in it, and entry 0.
    columns: [u64; 64],
}

impl Default for Short {
    #[inline(always)]
    fn default() -> Self {
        let (bytes, words) = ([0; 64], [0; 64]);
        Self {
            cells: 0,
            left: 1,
            along: 0,
            down: 0,
            digit: bytes,
            class: bytes,
            column: bytes,
            cell: [0; 64],
            alike: words,
            columns: [1; 64],
        }
    }
}

impl Stage for Short {
    #[inline(always)]
    fn suits(left: usize) -> bool {
        left <= MOST
    }

    #[inline(always)]
    fn load(&mut self, law: &Law, cells: usize, standing: impl Iterator<Item = (usize, u8)>) {
        let mut entry = 0;
        for (cell, digit) in standing {
            entry += 1;
            self.cell[entry & 63] = cell as u32;
            self.digit[entry & 63] = digit;
        }
        self.cells = cells;
        self.index(law, entry);
    }

    #[inline(always)]
    fn cells(&self) -> usize {
        self.cells
    }

    #[inline(always)]
    fn left(&self) -> usize {
        self.left.count_ones() as usize - 1
    }

    #[inline(always)]
    fn standing(&self) -> impl Iterator<Item = (usize, u8)> + Clone {
        ones(self.left & !1).map(|entry| (self.cell[entry] as usize, self.digit[entry]))
    }

    #[inline(always)]
    fn pairs(&self) -> u32 {
        self.along.count_ones() + self.down.count_ones()
    }

    #[inline(always)]
    fn pair<B: Bits>(&self, rank: u32) -> (usize, usize) {
        let (first, second, _) = self.find::<B>(rank);
        (self.cell[first] as usize, self.cell[second] as usize)
    }

    #[inline(always)]
    fn each_pair(&self, mut visit: impl FnMut(usize, usize)) {
        for first in ones(self.along | self.down) {
            let after = self.left & (!1 << first);
            let below = after & self.columns[usize::from(self.column[first]) & 63];
            let cell = self.cell[first] as usize;
            if self.along >> first & 1 == 1 {
                visit(cell, self.cell[after.trailing_zeros() as usize & 63] as usize);
            }
            if self.down >> first & 1 == 1 {
                visit(cell, self.cell[below.trailing_zeros() as usize & 63] as usize);
            }
        }
    }

    #[inline(always)]
    fn cross_out<B: Bits>(&mut self, rank: u32) {
        let (first, second, vertical) = self.find::<B>(rank);
        let gone = 1 << first | 1 << second;
        self.left &= !gone;
        self.along &= !gone;
        self.down &= !gone;
        // The next digit has changed for the one before each of the two, in reading order and in the column.
        // In the line that the two share, that is the same digit for both.
        let column = |entry: usize| self.columns[usize::from(self.column[entry]) & 63];
        let before = self.last_before(first, !0);
        let above = self.last_before(second, column(second));
        let (third, line) = if vertical { (second, !0) } else { (first, column(first)) };
        let third = self.last_before(third, line);
        self.mark(before);
        self.mark(above);
        self.mark(third);
    }

    #[inline(always)]
    fn deal(&mut self, law: &Law) {
        let left = self.left();
        debug_assert!(Self::suits(2 * left), "{left} digits cannot be dealt again");
        // Entries move down only, so nothing is overwritten that is still to be read.
        for (from, to) in ones(self.left & !1).zip(1..) {
            self.digit[to & 63] = self.digit[from];
            self.cell[to & 63] = self.cell[from];
        }
        for entry in 1..=left {
            self.digit[(left + entry) & 63] = self.digit[entry & 63];
            self.cell[(left + entry) & 63] = (self.cells + entry - 1) as u32;
        }
        self.cells += left;
        self.index(law, 2 * left);
    }
}

impl Short {
    /// Everything that follows from the digits and the cells of the entries 1 to `count`.
    #[inline(always)]
    fn index(&mut self, law: &Law, count: usize) {
        self.left = !0 >> (63 - count);
        (self.along, self.down) = (0, 0);
        self.alike = [0; 64];
        self.columns[..law.width].fill(1);
        for entry in 1..=count {
            let entry = entry & 63;
            let class = law.class[usize::from(self.digit[entry]) & 63];
            let column = (self.cell[entry] % law.width as u32) as u8;
            self.class[entry] = class;
            self.column[entry] = column;
            self.alike[usize::from(class) & 63] |= 1 << entry;
            self.columns[usize::from(column) & 63] |= 1 << entry;
        }
        for entry in 1..=count {
            self.mark(entry & 63);
        }
    }

    /// The entries of pair number `rank`, and whether they are neighbours in a column.
    #[inline(always)]
    fn find<B: Bits>(&self, rank: u32) -> (usize, usize, bool) {
        let along = self.along.count_ones();
        let vertical = rank >= along;
        let (firsts, rank) = if vertical { (self.down, rank - along) } else { (self.along, rank) };
        let first = B::select(firsts, rank) as usize & 63;
        let column = self.columns[usize::from(self.column[first]) & 63];
        let line = if vertical { column } else { !0 };
        let second = (self.left & line & (!1 << first)).trailing_zeros() as usize & 63;
        (first, second, vertical)
    }

    /// The last digit left before this one in a line; entry 0 if there is none.
    #[inline(always)]
    fn last_before(&self, entry: usize, line: u64) -> usize {
        let before = self.left & line & ((1 << entry) - 1);
        (63 ^ before.leading_zeros()) as usize & 63
    }

    /// Works out anew whether a digit matches its neighbours.
    #[inline(always)]
    fn mark(&mut self, entry: usize) {
        let after = self.left & (!1 << entry);
        let next = after & after.wrapping_neg();
        let below = after & self.columns[usize::from(self.column[entry]) & 63];
        let below = below & below.wrapping_neg();
        let alike = self.alike[usize::from(self.class[entry]) & 63];
        let along = u64::from(alike & next != 0);
        let down = u64::from(alike & below & !next != 0);
        self.along = self.along & !(1 << entry) | along << entry;
        self.down = self.down & !(1 << entry) | down << entry;
    }
}

/// The positions of the set bits, lowest first.
#[inline(always)]
fn ones(mut word: u64) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        let lowest = word.trailing_zeros() as usize;
        word &= word.wrapping_sub(1);
        (lowest < 64).then_some(lowest)
    })
}
