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
use super::number_set::NumberSet;
use super::rules::Law;
use super::stage::Stage;

/// At most 63 digits.
pub(super) type Short = Masks<u64, 65>;

/// At most 127 digits.
pub(super) type Middle = Masks<u128, 129>;

/// A stage with words of one size, and one entry more than they have bits.
#[derive(Clone)]
pub(super) struct Masks<W, const ENTRIES: usize> {
    cells: usize,
    sets: Sets<W>,
    entries: [Entry; ENTRIES],
    /// Of each class, the digits in it.
    alike: [W; 64],
    /// Of each column, the digits in it, and entry 0.
    columns: [W; 64],
}

/// What changes when a pair is crossed out. It is apart from the rest so that random play can keep it in
/// registers.
#[derive(Clone, Copy)]
struct Sets<W> {
    /// The digits that are left, and entry 0.
    left: W,
    /// The digits that match the next one in reading order.
    along: W,
    /// The digits that match the next one in their column, where that is not the next in reading order.
    down: W,
}

/// What is known of a digit, in one word so that it is copied at once: its cell, the digit, its class and its
/// column, from the lowest bits up.
#[derive(Clone, Copy, Default)]
struct Entry(u64);

impl Entry {
    const COLUMN: u32 = 48;

    #[inline(always)]
    fn new(cell: usize, column: usize, kind: u16) -> Self {
        Self(cell as u64 | u64::from(kind) << 32 | (column as u64) << Self::COLUMN)
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

impl<W: NumberSet, const ENTRIES: usize> Default for Masks<W, ENTRIES> {
    #[inline(always)]
    fn default() -> Self {
        let mut entries = [Entry::default(); ENTRIES];
        entries[W::SIZE] = Entry::new(0, 0, u16::MAX);
        Self {
            cells: 0,
            sets: Sets { left: W::only(0), along: W::NONE, down: W::NONE },
            entries,
            alike: [W::NONE; 64],
            columns: [W::NONE; 64],
        }
    }
}

impl<W: NumberSet, const ENTRIES: usize> Stage for Masks<W, ENTRIES> {
    #[inline(always)]
    fn load(&mut self, law: &Law, cells: usize, standing: impl Iterator<Item = (usize, u8)>) {
        self.cells = cells;
        self.alike[..=law.classes].fill(W::NONE);
        self.columns[..law.width].fill(W::only(0));
        let (mut last, mut along, mut down) = (0, W::NONE, W::NONE);
        for (cell, digit) in standing {
            last = (last + 1) % W::SIZE;
            let (column, this) = (law.column(cell), W::only(last));
            let entry = Entry::new(cell, column, law.kinds[usize::from(digit) % 64]);
            let line = &mut self.columns[column % 64];
            let above = line.highest() % W::SIZE;
            *line |= this;
            self.alike[usize::from(entry.class()) % 64] |= this;
            down |= W::bit(self.entries[above].class() == entry.class()) << above;
            self.entries[last] = entry;
        }
        // The entries stand without gaps: what follows in reading order is one place on.
        self.alike[1..=law.classes].iter().for_each(|&alike| along |= alike & alike >> 1);
        self.columns[..law.width].iter().for_each(|&line| down &= !(line & line >> 1));
        self.sets = Sets { left: W::ALL >> (W::SIZE - 1 - last), along, down };
    }

    #[inline(always)]
    fn cells(&self) -> usize {
        self.cells
    }

    #[inline(always)]
    fn left(&self) -> usize {
        self.sets.left.count() as usize - 1
    }

    #[inline(always)]
    fn standing(&self) -> impl Iterator<Item = (usize, u8)> {
        let digits = (self.sets.left & W::above(0)).members();
        digits.map(|entry| (self.entries[entry].cell(), self.entries[entry].digit()))
    }

    #[inline(always)]
    fn pairs(&self) -> u32 {
        self.sets.pairs()
    }

    #[inline(always)]
    fn pair<B: Bits>(&self, rank: u32) -> (usize, usize) {
        let (first, vertical) = self.sets.first::<B>(rank);
        let line = if vertical { self.column(first) } else { W::ALL };
        let second = (self.sets.left & line & W::above(first)).lowest();
        (self.entries[first].cell(), self.entries[second].cell())
    }

    #[inline(always)]
    fn each_pair(&self, mut visit: impl FnMut(usize, usize)) {
        let Sets { left, along, down } = self.sets;
        for first in (along | down).members() {
            let (after, bit) = (left & W::above(first), W::only(first));
            let cell = |entry: usize| self.entries[entry].cell();
            if along & bit != W::NONE {
                visit(cell(first), cell(after.lowest()));
            }
            if down & bit != W::NONE {
                visit(cell(first), cell((after & self.column(first)).lowest()));
            }
        }
    }

    #[inline(always)]
    fn cross_out<B: Bits>(&mut self, mut choose: impl FnMut(u32, usize) -> Option<u32>) {
        let mut sets = self.sets;
        while let Some(rank) = choose(sets.pairs(), sets.left.count() as usize - 1) {
            sets.cross_out::<B, ENTRIES>(self, rank);
        }
        self.sets = sets;
    }

    /// The digits left keep what is known of them; only the copies and those that they follow are looked at.
    #[inline(always)]
    fn deal<B: Bits>(&mut self, law: &Law) {
        let (left, width) = (self.left(), law.width);
        debug_assert!(left > 0 && 2 * left < W::SIZE, "{left} digits cannot be dealt again here");
        let first_copy = left + 1;
        // Entries move down only, so nothing is overwritten that is still to be read.
        let old = self.sets;
        for (from, to) in (old.left & W::above(0)).members().zip(1..) {
            self.entries[to % W::SIZE] = self.entries[from];
        }
        // The copies stand without gaps: their neighbours are one and `width` places on.
        let (mut along, mut down) = (W::NONE, W::NONE);
        for alike in &mut self.alike[1..=law.classes] {
            let digits = alike.extract::<B>(old.left) >> 1;
            along |= digits & digits >> 1;
            down |= digits & digits >> width;
            *alike = digits << 1 | digits << first_copy;
        }
        along = old.along.extract::<B>(old.left) | along << first_copy;
        down = old.down.extract::<B>(old.left) | down << first_copy;
        // The last digit of all precedes the first copy.
        let alike = |one: usize, other: usize| {
            self.entries[one % W::SIZE].class() == self.entries[other % W::SIZE].class()
        };
        along |= W::bit(alike(left, 1)) << left;
        // In every column, the last digit stands above the first copy, if there is one.
        let first_column = law.column(self.cells);
        let columns = &law.columns[first_column..];
        let all_copies = W::below(left);
        let mut follows = W::NONE;
        for (number, &column) in columns[..width].iter().enumerate() {
            let line = &mut self.columns[usize::from(column)];
            let standing = line.extract::<B>(old.left);
            *line = standing | (W::every(law) << number & all_copies) << first_copy;
            let above = standing.highest() % W::SIZE;
            follows |= W::bit(alike(above, number + 1) & (number < left)) << above;
        }
        // Where the last digit of all is one of these, its copy is the next in reading order as well.
        let both_ways = self.entries[left % W::SIZE].column() == first_column;
        down |= follows & !(W::bit(both_ways) << left);
        let (digits, copies) = self.entries[1..].split_at_mut(left);
        for (number, (copy, (digit, &column))) in
            copies.iter_mut().zip(digits.iter().zip(columns)).enumerate()
        {
            *copy = digit.moved(self.cells + number, column.into());
        }
        self.cells += left;
        self.sets = Sets { left: W::ALL >> (W::SIZE - 1 - 2 * left), along, down };
    }
}

impl<W: NumberSet, const ENTRIES: usize> Masks<W, ENTRIES> {
    /// The digits in the column of this one.
    #[inline(always)]
    fn column(&self, entry: usize) -> W {
        self.columns[self.entries[entry].column() % 64]
    }
}

impl<W: NumberSet> Sets<W> {
    #[inline(always)]
    fn pairs(self) -> u32 {
        self.along.count() + self.down.count()
    }

    /// The first digit of pair number `rank`, and whether the second is below it.
    #[inline(always)]
    fn first<B: Bits>(self, rank: u32) -> (usize, bool) {
        let along = self.along.count();
        let vertical = rank >= along;
        let first = if vertical {
            self.down.select::<B>(rank.wrapping_sub(along))
        } else {
            self.along.select::<B>(rank)
        };
        (first % W::SIZE, vertical)
    }

    /// Crosses out pair number `rank`. In each line through the two, the digits on both sides become
    /// neighbours; in the line that the two share, that is one gap for both.
    #[inline(always)]
    fn cross_out<B: Bits, const ENTRIES: usize>(&mut self, stage: &Masks<W, ENTRIES>, rank: u32) {
        let (first, vertical) = self.first::<B>(rank);
        let line = stage.column(first);
        if vertical {
            let second = (self.left & line & W::above(first)).lowest() % W::SIZE;
            self.remove(first, second);
            self.close_along(stage, first);
            self.close_along(stage, second);
            self.close_down(stage, second, line);
        } else {
            let second = (self.left & W::above(first)).lowest() % W::SIZE;
            self.remove(first, second);
            self.close_along(stage, second);
            self.close_down(stage, first, line);
            self.close_down(stage, second, stage.column(second));
        }
    }

    #[inline(always)]
    fn remove(&mut self, first: usize, second: usize) {
        let keep = !(W::only(first) | W::only(second));
        self.left &= keep;
        self.along &= keep;
        self.down &= keep;
    }

    /// The digits on both sides of this one, which is gone, are neighbours now in reading order.
    #[inline(always)]
    fn close_along<const ENTRIES: usize>(&mut self, stage: &Masks<W, ENTRIES>, gone: usize) {
        let last = (self.left & W::below(gone)).highest() % W::SIZE;
        let next = (self.left & W::above(gone)).lowest();
        let (one, other) = (stage.entries[last], stage.entries[next]);
        self.along = self.along & !W::only(last) | W::bit(one.class() == other.class()) << last;
        // If they are in one column, they are neighbours both ways, and no pair of the column any more.
        self.down &= !(W::bit(one.column() == other.column()) << last);
    }

    /// The digits on both sides of this one, which is gone, are neighbours now in its column.
    #[inline(always)]
    fn close_down<const ENTRIES: usize>(&mut self, stage: &Masks<W, ENTRIES>, gone: usize, column: W) {
        let above = (self.left & column & W::below(gone)).highest() % W::SIZE;
        let below = (self.left & column & W::above(gone)).lowest();
        let next = (self.left & W::above(above)).lowest();
        let matches = (stage.entries[above].class() == stage.entries[below].class()) & (next != below);
        self.down = self.down & !W::only(above) | W::bit(matches) << above;
    }
}

impl Short {
    /// The same stage in larger words.
    #[inline(always)]
    pub(super) fn widened(&self) -> Middle {
        let Sets { left, along, down } = self.sets;
        let sets = Sets { left: left.into(), along: along.into(), down: down.into() };
        let mut middle = Middle { cells: self.cells, sets, ..Middle::default() };
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
        let Sets { left, along, down } = self.sets;
        debug_assert!(left >> 64 == 0, "digits beyond what the word holds");
        let sets = Sets { left: left as u64, along: along as u64, down: down as u64 };
        let mut short = Short { cells: self.cells, sets, ..Short::default() };
        short.entries[..64].copy_from_slice(&self.entries[..64]);
        short.alike = self.alike.map(|alike| alike as u64);
        short.columns = self.columns.map(|column| column as u64);
        short
    }
}
