//! A stage of any number of digits: each knows its neighbours by links.
//!
//! Entry 0 stands before all digits and the one after the last digit behind them, also at both ends of every
//! column; they match nothing, not even each other, so what is written there is never seen.
#![expect(clippy::inline_always, reason = "what is not inlined is compiled without the bit instructions")]
#![expect(
    clippy::needless_bitwise_bool,
    reason = "a branch that nobody can foretell costs more than both sides"
)]

use super::bits::Bits;
use super::rules::Law;
use super::stage::Stage;

#[derive(Clone, Default)]
pub(super) struct Long {
    cells: usize,
    left: usize,
    entries: Vec<Entry>,
    along: Set,
    down: Set,
}

#[derive(Clone, Copy, Default)]
struct Entry {
    /// The digits left before and after this one in reading order, above and below it in its column.
    before: u32,
    after: u32,
    above: u32,
    below: u32,
    cell: u32,
    digit: u8,
    class: u8,
    column: u8,
}

impl Stage for Long {
    #[inline(always)]
    fn load(&mut self, law: &Law, cells: usize, standing: impl Iterator<Item = (usize, u8)>) {
        self.entries.clear();
        self.entries.push(Entry::default());
        for (cell, digit) in standing {
            let (class, column) = (law.class[usize::from(digit) % 64], law.column(cell) as u8);
            self.entries.push(Entry { cell: cell as u32, digit, class, column, ..Entry::default() });
        }
        self.cells = cells;
        self.link();
    }

    #[inline(always)]
    fn cells(&self) -> usize {
        self.cells
    }

    #[inline(always)]
    fn left(&self) -> usize {
        self.left
    }

    #[inline(always)]
    fn standing(&self) -> impl Iterator<Item = (usize, u8)> {
        let mut at = 0;
        std::iter::repeat_with(move || {
            at = self.entries[at].after as usize;
            (self.entries[at].cell as usize, self.entries[at].digit)
        })
        .take(self.left)
    }

    #[inline(always)]
    fn pairs(&self) -> u32 {
        self.along.count + self.down.count
    }

    #[inline(always)]
    fn pair<B: Bits>(&self, rank: u32) -> (usize, usize) {
        let (first, second, _) = self.find::<B>(rank);
        (self.entries[first].cell as usize, self.entries[second].cell as usize)
    }

    #[inline(always)]
    fn each_pair(&self, mut visit: impl FnMut(usize, usize)) {
        let mut at = self.entries[0].after as usize;
        for _ in 0..self.left {
            let Entry { after, below, cell, .. } = self.entries[at];
            if self.along.holds(at) {
                visit(cell as usize, self.entries[after as usize].cell as usize);
            }
            if self.down.holds(at) {
                visit(cell as usize, self.entries[below as usize].cell as usize);
            }
            at = after as usize;
        }
    }

    #[inline(always)]
    fn cross_out<B: Bits>(&mut self, mut choose: impl FnMut(u32, usize) -> Option<u32>) {
        while let Some(rank) = choose(self.pairs(), self.left) {
            let (first, second, vertical) = self.find::<B>(rank);
            self.remove(first, second, vertical);
        }
    }

    #[inline(always)]
    fn deal<B: Bits>(&mut self, law: &Law) {
        let (mut at, end) = (self.entries[0].after as usize, self.entries.len() - 1);
        for to in 1..=self.left {
            debug_assert!(at < end, "the links lead past the last digit");
            // Entries move down only, so nothing is overwritten that is still to be read.
            let from = self.entries[at];
            self.entries[to] = from;
            at = from.after as usize;
        }
        self.entries.truncate(self.left + 1);
        let mut column = law.column(self.cells);
        for copy in 0..self.left {
            let cell = (self.cells + copy) as u32;
            self.entries.push(Entry { cell, column: column as u8, ..self.entries[copy + 1] });
            column = if column + 1 == law.width { 0 } else { column + 1 };
        }
        self.cells += self.left;
        self.link();
    }
}

impl Long {
    /// Everything that follows from the order of the entries, which end without the last. Along with the
    /// links, each digit is compared with the one before it and the one above it.
    #[inline(always)]
    fn link(&mut self) {
        let end = self.entries.len();
        self.left = end - 1;
        self.entries.push(Entry { class: u8::MAX, before: end as u32 - 1, ..Entry::default() });
        self.along.clear(end);
        self.down.clear(end);
        let mut lowest = [0; 64];
        for at in 1..end {
            let Entry { class, column, .. } = self.entries[at];
            let lowest = &mut lowest[usize::from(column) % 64];
            let (before, above) = (at - 1, *lowest);
            *lowest = at;
            let entry = &mut self.entries[at];
            (entry.before, entry.above, entry.below) = (before as u32, above as u32, end as u32);
            self.entries[before].after = at as u32;
            self.entries[above].below = at as u32;
            let down = (self.entries[above].class == class) & (above != before);
            self.along.add(before, self.entries[before].class == class);
            self.down.add(above, down);
        }
        self.entries[end - 1].after = end as u32;
        self.along.recount();
        self.down.recount();
    }

    /// The entries of pair number `rank`, and whether they are neighbours in a column.
    #[inline(always)]
    fn find<B: Bits>(&self, rank: u32) -> (usize, usize, bool) {
        if rank < self.along.count {
            let first = self.along.select::<B>(rank);
            (first, self.entries[first].after as usize, false)
        } else {
            let first = self.down.select::<B>(rank - self.along.count);
            (first, self.entries[first].below as usize, true)
        }
    }

    #[inline(always)]
    fn remove(&mut self, first: usize, second: usize, vertical: bool) {
        for gone in [first, second] {
            let Entry { before, after, above, below, .. } = self.entries[gone];
            self.entries[before as usize].after = after;
            self.entries[after as usize].before = before;
            self.entries[above as usize].below = below;
            self.entries[below as usize].above = above;
        }
        self.left -= 2;
        // When the first went, the second was told its new neighbours: these are digits left, all of them. In
        // the line that the two share, the digit before them is the same for both.
        let (one, other) = (self.entries[first], self.entries[second]);
        let third = if vertical { other.before } else { one.above };
        let (mut along, mut down) = (0, 0);
        for gone in [first, second] {
            along += self.along.put(gone, false);
            down += self.down.put(gone, false);
        }
        for at in [one.before, other.above, third] {
            let at = at as usize;
            let Entry { after, below, class, .. } = self.entries[at];
            let matches = |other: u32| self.entries[other as usize].class == class;
            along += self.along.put(at, matches(after));
            down += self.down.put(at, matches(below) & (below != after));
        }
        self.along.count = self.along.count.wrapping_add_signed(along);
        self.down.count = self.down.count.wrapping_add_signed(down);
    }
}

/// A set of entries that knows its size, as long as it is told of the changes.
#[derive(Clone, Default)]
struct Set {
    words: Vec<u64>,
    count: u32,
}

impl Set {
    fn clear(&mut self, entries: usize) {
        self.words.clear();
        self.words.resize(entries / 64 + 1, 0);
    }

    #[inline(always)]
    fn recount(&mut self) {
        self.count = self.words.iter().map(|word| word.count_ones()).sum();
    }

    #[inline(always)]
    fn holds(&self, at: usize) -> bool {
        self.words[at / 64] >> (at % 64) & 1 == 1
    }

    /// Adds an entry to the set, or not.
    #[inline(always)]
    fn add(&mut self, at: usize, within: bool) {
        self.words[at / 64] |= u64::from(within) << (at % 64);
    }

    /// Puts an entry into the set or out of it; returns by how much the count changes.
    #[inline(always)]
    fn put(&mut self, at: usize, within: bool) -> i32 {
        let word = &mut self.words[at / 64];
        let was = (*word >> (at % 64) & 1) as i32;
        *word = *word & !(1 << (at % 64)) | u64::from(within) << (at % 64);
        i32::from(within) - was
    }

    /// The member number `rank`, lowest first.
    #[inline(always)]
    fn select<B: Bits>(&self, mut rank: u32) -> usize {
        for (index, &word) in self.words.iter().enumerate() {
            let ones = word.count_ones();
            if rank < ones {
                return index * 64 + B::select(word, rank) as usize;
            }
            rank -= ones;
        }
        unreachable!("a set has as many members as it counts")
    }
}
