//! A stage of any number of digits: each knows its neighbours by links.
//!
//! Entry 0 stands before all digits and the one after the last digit behind them, also at both ends of every
//! column; they match nothing, so what is written there is never seen.
#![expect(clippy::inline_always, reason = "what is not inlined is compiled without the bit instructions")]

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
}

impl Stage for Long {
    #[inline(always)]
    fn load(&mut self, law: &Law, cells: usize, standing: impl Iterator<Item = (usize, u8)>) {
        self.entries.clear();
        self.entries.push(Entry::default());
        for (cell, digit) in standing {
            self.entries.push(Entry { cell: cell as u32, digit, ..Entry::default() });
        }
        self.cells = cells;
        self.index(law);
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
        let (first, second) = self.find::<B>(rank);
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
            let (first, second) = self.find::<B>(rank);
            self.remove(first, second);
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
        for copy in 0..self.left {
            let digit = self.entries[copy + 1].digit;
            self.entries.push(Entry { cell: (self.cells + copy) as u32, digit, ..Entry::default() });
        }
        self.cells += self.left;
        self.index(law);
    }
}

impl Long {
    /// Everything that follows from the digits and the cells of the entries, which end without the last.
    #[inline(always)]
    fn index(&mut self, law: &Law) {
        let end = self.entries.len();
        self.left = end - 1;
        self.entries.push(Entry::default());
        self.along.clear(end);
        self.down.clear(end);
        let mut lowest = [0; 64];
        self.entries[0].after = 1;
        for at in 1..end {
            let entry = &mut self.entries[at];
            let column = (entry.cell % law.width as u32) as usize & 63;
            let above = lowest[column];
            entry.class = law.class[usize::from(entry.digit) & 63];
            (entry.before, entry.after, entry.above, entry.below) =
                (at as u32 - 1, at as u32 + 1, above, end as u32);
            self.entries[above as usize].below = at as u32;
            lowest[column] = at as u32;
        }
        self.entries[end].before = end as u32 - 1;
        for at in 1..end {
            self.mark(at);
        }
    }

    /// The entries of pair number `rank`.
    #[inline(always)]
    fn find<B: Bits>(&self, rank: u32) -> (usize, usize) {
        if rank < self.along.count {
            let first = self.along.select::<B>(rank);
            (first, self.entries[first].after as usize)
        } else {
            let first = self.down.select::<B>(rank - self.along.count);
            (first, self.entries[first].below as usize)
        }
    }

    #[inline(always)]
    fn remove(&mut self, first: usize, second: usize) {
        for gone in [first, second] {
            let Entry { before, after, above, below, .. } = self.entries[gone];
            self.entries[before as usize].after = after;
            self.entries[after as usize].before = before;
            self.entries[above as usize].below = below;
            self.entries[below as usize].above = above;
            self.along.put(gone, false);
            self.down.put(gone, false);
        }
        self.left -= 2;
        // When the first went, the second was told its new neighbours: these are digits left, all of them.
        for gone in [first, second] {
            let Entry { before, above, .. } = self.entries[gone];
            self.mark(before as usize);
            self.mark(above as usize);
        }
    }

    /// Works out anew whether a digit matches its neighbours.
    #[inline(always)]
    fn mark(&mut self, at: usize) {
        let Entry { after, below, class, .. } = self.entries[at];
        let matches = |other: u32| class != 0 && class == self.entries[other as usize].class;
        let (along, down) = (matches(after), matches(below) && below != after);
        self.along.put(at, along);
        self.down.put(at, down);
    }
}

/// A set of entries that knows its size.
#[derive(Clone, Default)]
struct Set {
    words: Vec<u64>,
    count: u32,
}

impl Set {
    fn clear(&mut self, entries: usize) {
        self.words.clear();
        self.words.resize(entries / 64 + 1, 0);
        self.count = 0;
    }

    #[inline(always)]
    fn holds(&self, at: usize) -> bool {
        self.words[at / 64] >> (at % 64) & 1 == 1
    }

    #[inline(always)]
    fn put(&mut self, at: usize, within: bool) {
        let word = &mut self.words[at / 64];
        let was = (*word >> (at % 64) & 1) as u32;
        *word = *word & !(1 << (at % 64)) | u64::from(within) << (at % 64);
        self.count = self.count + u32::from(within) - was;
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
