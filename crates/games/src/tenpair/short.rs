//! A stage of fewer digits than a word has bits: a set of digits is a word.
//!
//! Entry 0 is no digit, and neither is the one after the last that the word could hold. The first stands in
//! every set that is searched downwards, the second is what a search upwards finds in an empty set. They
//! match nothing, not even each other, so what is written there is never seen.
#![expect(clippy::inline_always, reason = "what is not inlined is compiled without the bit instructions")]
#![expect(
    clippy::needless_bitwise_bool,
    reason = "a branch that nobody can foretell costs more than both sides of it"
)]

use super::bits::Bits;
use super::rules::Law;
use super::stage::Stage;
use super::words::Word;

/// At most 63 digits.
pub(super) type Short = Masks<u64, 65>;

/// At most 127 digits.
pub(super) type Middle = Masks<u128, 129>;

/// A stage with words of one size, and one entry more than they have bits.
#[derive(Clone)]
pub(super) struct Masks<W, const ENTRIES: usize> {
    cells: usize,
    /// The digits that are left, and entry 0.
    left: W,
    /// The digits that match the next one in reading order.
    along: W,
    /// The digits that match the next one in their column, where that is not the next in reading order.
    down: W,
    entries: [Entry; ENTRIES],
    /// Of each class, the digits in it.
    alike: [W; 36],
    /// Of each column, the digits in it, and entry 0.
    columns: [W; 36],
}

/// What is known of a digit, in one word so that it is copied at once: its cell, the digit, its class and its
/// column, from the lowest bits up.
#[derive(Clone, Copy, Default)]
struct Entry(u64);

impl Entry {
    const COLUMN: u32 = 48;

    #[inline(always)]
    fn new(cell: usize, digit: u8, class: u8, column: usize) -> Self {
        Self(cell as u64 | u64::from(digit) << 32 | u64::from(class) << 40 | (column as u64) << Self::COLUMN)
    }

    #[inline(always)]
    fn cell(self) -> usize {
        self.0 as u32 as usize
    }

    #[inline(always)]
    fn digit(self) -> u8 {
        (self.0 >> 32) as u8
    }

    #[inline(always)]
    fn class(self) -> u8 {
        (self.0 >> 40) as u8
    }

    #[inline(always)]
    fn column(self) -> usize {
        usize::from((self.0 >> Self::COLUMN) as u8)
    }

    /// The same digit elsewhere.
    #[inline(always)]
    fn moved(self, cell: usize, column: usize) -> Self {
        Self(self.0 & 0xFFFF << 32 | cell as u64 | (column as u64) << Self::COLUMN)
    }
}

impl<W: Word, const ENTRIES: usize> Default for Masks<W, ENTRIES> {
    #[inline(always)]
    fn default() -> Self {
        let mut entries = [Entry::default(); ENTRIES];
        entries[W::SIZE] = Entry::new(0, 0, u8::MAX, 0);
        Self {
            cells: 0,
            left: W::only(0),
            along: W::NONE,
            down: W::NONE,
            entries,
            alike: [W::NONE; 36],
            columns: [W::NONE; 36],
        }
    }
}

impl<W: Word, const ENTRIES: usize> Stage for Masks<W, ENTRIES> {
    #[inline(always)]
    fn load(&mut self, law: &Law, cells: usize, standing: impl Iterator<Item = (usize, u8)>) {
        self.cells = cells;
        (self.along, self.down) = (W::NONE, W::NONE);
        self.alike[..=law.classes].fill(W::NONE);
        self.columns[..law.width].fill(W::only(0));
        let mut last = 0;
        for (cell, digit) in standing {
            let this = (last + 1) % W::SIZE;
            let (class, column) = (law.class[usize::from(digit) % 64], law.column(cell));
            let line = &mut self.columns[column];
            let above = line.highest();
            *line |= W::only(this);
            self.alike[usize::from(class)] |= W::only(this);
            let matches = |entry: usize| self.entries[entry].class() == class;
            let (along, down) = (matches(last), matches(above) & (above != last));
            self.along |= W::bit(along) << last;
            self.down |= W::bit(down) << above;
            self.entries[this] = Entry::new(cell, digit, class, column);
            last = this;
        }
        self.left = W::ALL >> (W::SIZE - 1 - last);
    }

    #[inline(always)]
    fn cells(&self) -> usize {
        self.cells
    }

    #[inline(always)]
    fn left(&self) -> usize {
        self.left.count() as usize - 1
    }

    #[inline(always)]
    fn standing(&self) -> impl Iterator<Item = (usize, u8)> {
        let digits = (self.left & W::above(0)).members();
        digits.map(|entry| (self.entries[entry].cell(), self.entries[entry].digit()))
    }

    #[inline(always)]
    fn pairs(&self) -> u32 {
        self.along.count() + self.down.count()
    }

    #[inline(always)]
    fn pair<B: Bits>(&self, rank: u32) -> (usize, usize) {
        let (first, second, _) = self.find::<B>(rank);
        (self.entries[first].cell(), self.entries[second].cell())
    }

    #[inline(always)]
    fn each_pair(&self, mut visit: impl FnMut(usize, usize)) {
        for first in (self.along | self.down).members() {
            let (after, bit) = (self.left & W::above(first), W::only(first));
            let cell = |entry: usize| self.entries[entry].cell();
            if self.along & bit != W::NONE {
                visit(cell(first), cell(after.lowest()));
            }
            if self.down & bit != W::NONE {
                visit(cell(first), cell((after & self.column(first)).lowest()));
            }
        }
    }

    #[inline(always)]
    fn cross_out<B: Bits>(&mut self, rank: u32) {
        let (first, second, vertical) = self.find::<B>(rank);
        let gone = W::only(first) | W::only(second);
        self.left &= !gone;
        // The next digit has changed for the one before each of the two, in reading order and in the column.
        // In the line that the two share, that is the same digit for both.
        let before = self.last_before(first, W::ALL);
        let above = self.last_before(second, self.column(second));
        let (third, line) = if vertical { (second, W::ALL) } else { (first, self.column(first)) };
        let third = self.last_before(third, line);
        let (mut along, mut down, mut changed) = (W::NONE, W::NONE, gone);
        for entry in [before, above, third] {
            let (matches_along, matches_down) = self.matches(entry);
            along |= W::bit(matches_along) << entry;
            down |= W::bit(matches_down) << entry;
            changed |= W::only(entry);
        }
        self.along = self.along & !changed | along;
        self.down = self.down & !changed | down;
    }

    /// The digits left keep what is known of them; only the copies and those that they follow are looked at.
    #[inline(always)]
    fn deal<B: Bits>(&mut self, law: &Law) {
        let (left, width) = (self.left(), law.width);
        debug_assert!(left > 0 && 2 * left < W::SIZE, "{left} digits cannot be dealt again here");
        let first_copy = left + 1;
        // Entries move down only, so nothing is overwritten that is still to be read.
        for (from, to) in (self.left & W::above(0)).members().zip(1..) {
            self.entries[to % W::SIZE] = self.entries[from];
        }
        self.along = self.along.extract::<B>(self.left);
        self.down = self.down.extract::<B>(self.left);
        // The copies stand without gaps: their neighbours are one and `width` places on.
        let (mut along, mut down) = (W::NONE, W::NONE);
        for alike in &mut self.alike[1..=law.classes] {
            let digits = alike.extract::<B>(self.left) >> 1;
            along |= digits & digits >> 1;
            down |= digits & digits >> width;
            *alike = digits << 1 | digits << first_copy;
        }
        self.along |= along << first_copy;
        self.down |= down << first_copy;
        // The last digit of all precedes the first copy.
        let alike = |one: usize, other: usize| {
            self.entries[one % W::SIZE].class() == self.entries[other % W::SIZE].class()
        };
        self.along |= W::bit(alike(left, 1)) << left;
        // In every column, the last digit stands above the first copy, if there is one.
        let first_column = law.column(self.cells);
        let mut column = first_column;
        let all_copies = W::below(left);
        for number in 0..width {
            let line = self.columns[column].extract::<B>(self.left);
            let above = line.highest();
            let follows = (number < left) & alike(above, number + 1) & ((number > 0) | (above != left));
            self.down |= W::bit(follows) << above;
            self.columns[column] = line | (W::every(law) << number & all_copies) << first_copy;
            column = if column + 1 == width { 0 } else { column + 1 };
        }
        let mut column = first_column;
        for number in 0..left {
            let copy = self.entries[(number + 1) % W::SIZE].moved(self.cells + number, column);
            self.entries[(first_copy + number) % W::SIZE] = copy;
            column = if column + 1 == width { 0 } else { column + 1 };
        }
        self.cells += left;
        self.left = W::ALL >> (W::SIZE - 1 - 2 * left);
    }
}

impl<W: Word, const ENTRIES: usize> Masks<W, ENTRIES> {
    /// The digits in the column of this one.
    #[inline(always)]
    fn column(&self, entry: usize) -> W {
        self.columns[self.entries[entry].column()]
    }

    /// The entries of pair number `rank`, and whether they are neighbours in a column.
    #[inline(always)]
    fn find<B: Bits>(&self, rank: u32) -> (usize, usize, bool) {
        let along = self.along.count();
        let vertical = rank >= along;
        let (firsts, rank) = if vertical { (self.down, rank - along) } else { (self.along, rank) };
        let first = firsts.select::<B>(rank) % W::SIZE;
        let line = if vertical { self.column(first) } else { W::ALL };
        let second = (self.left & line & W::above(first)).lowest() % W::SIZE;
        (first, second, vertical)
    }

    /// The last digit left before this one in a line; entry 0 if there is none.
    #[inline(always)]
    fn last_before(&self, entry: usize, line: W) -> usize {
        (self.left & line & W::below(entry)).highest() % W::SIZE
    }

    /// Whether a digit matches the next one, and whether it matches another one below.
    #[inline(always)]
    fn matches(&self, entry: usize) -> (bool, bool) {
        let after = self.left & W::above(entry);
        let (next, below) = (after.lowest(), (after & self.column(entry)).lowest());
        let class = self.entries[entry].class();
        let alike = |other: usize| self.entries[other].class() == class;
        (alike(next), alike(below) & (next != below))
    }
}

impl Short {
    /// The same stage in larger words.
    #[inline(always)]
    pub(super) fn widened(&self) -> Middle {
        let mut middle = Middle { cells: self.cells, ..Middle::default() };
        (middle.left, middle.along, middle.down) = (self.left.into(), self.along.into(), self.down.into());
        middle.entries[..64].copy_from_slice(&self.entries[..64]);
        middle.alike = self.alike.map(u128::from);
        middle.columns = self.columns.map(u128::from);
        middle
    }
}

impl Middle {
    /// The same stage in smaller words; only right after a deal that left few enough.
    #[inline(always)]
    pub(super) fn narrowed(&self) -> Short {
        debug_assert!(self.left >> 64 == 0, "digits beyond what the word holds");
        let mut short = Short { cells: self.cells, ..Short::default() };
        (short.left, short.along, short.down) = (self.left as u64, self.along as u64, self.down as u64);
        short.entries[..64].copy_from_slice(&self.entries[..64]);
        short.alike = self.alike.map(|alike| alike as u64);
        short.columns = self.columns.map(|column| column as u64);
        short
    }
}
