//! The positions of a pair with one side to move, and what each step decides of them.

use super::bytes::Cells;
use super::cell::{Cell, DECIDED, decided, due, falls_due};
use super::start::Scratch;
use super::watch::Watch;
use rayon::prelude::*;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// How many cells a table has.
#[derive(Clone, Copy)]
pub(super) struct Size {
    pub(super) rows: usize,
    pub(super) columns: usize,
}

impl Size {
    /// The words of a row's bits.
    fn words(self) -> usize {
        self.columns.div_ceil(64)
    }
}

/// The positions with one side to move.
pub(super) struct Side {
    size: Size,
    pub(super) cells: Cells,
    /// What the last step decided, and what this one does: a bit for each position. Rows begin with a new word.
    last: Vec<u64>,
    now: Vec<u64>,
    /// How many that is in each row.
    last_count: Vec<u32>,
    now_count: Vec<u32>,
    /// After how many half-moves captures decide positions of each row, as a set.
    due: Vec<[u64; 8]>,
}

/// One row while a step looks at it.
pub(super) struct Row<'a> {
    cells: &'a mut [Cell],
    now: &'a mut [u64],
    count: &'a mut u32,
    distance: u16,
}

impl Side {
    /// Fills the rows, and notes what is decided already and what will be by captures.
    pub(super) fn start(
        size: Size,
        watch: &Watch<'_>,
        fill: impl Fn(usize, &mut [Cell], &mut Scratch) + Sync,
    ) -> io::Result<Self> {
        let Size { rows, columns } = size;
        let words = size.words();
        let mut side = Self {
            size,
            cells: Cells::zeroed(rows * columns)?,
            last: vec![0; rows * words],
            now: vec![0; rows * words],
            last_count: vec![0; rows],
            now_count: vec![0; rows],
            due: vec![[0; 8]; rows],
        };
        let rows = side.cells.par_chunks_mut(columns).zip(side.now.par_chunks_mut(words));
        let rows = rows.zip(&mut side.now_count).zip(&mut side.due).enumerate().with_min_len(8);
        rows.for_each_init(Scratch::default, |scratch, (row, (((cells, now), count), dues))| {
            if watch.cancel.load(Relaxed) {
                return;
            }
            watch.row();
            fill(row, cells, scratch);
            for (column, &cell) in cells.iter().enumerate() {
                if cell & DECIDED == 0 {
                    let due = usize::from(due(cell));
                    dues[due / 64] |= 1 << (due % 64);
                } else {
                    now[column / 64] |= 1 << (column % 64);
                    *count += 1;
                }
            }
        });
        Ok(side)
    }

    /// What this step decided becomes what the last one did; how many that is.
    pub(super) fn turn(&mut self) -> u64 {
        std::mem::swap(&mut self.last, &mut self.now);
        std::mem::swap(&mut self.last_count, &mut self.now_count);
        self.last_count.iter().map(|&count| u64::from(count)).sum()
    }

    /// How many positions of a row the last step decided, and which.
    #[inline]
    pub(super) fn last(&self, row: usize) -> (u32, &[u64]) {
        let words = self.size.words();
        (self.last_count[row], &self.last[row * words..][..words])
    }

    /// After how many half-moves the last position is decided by a capture.
    pub(super) fn longest_due(&self) -> u16 {
        let all = self.due.iter().fold([0; 8], |all, row| std::array::from_fn(|word| all[word] | row[word]));
        (0..512).rev().find(|&due| all[due / 64] >> (due % 64) & 1 == 1).unwrap_or(0) as u16
    }

    /// Takes a step: captures that are due after so many half-moves, and whatever each row finds by asking. Threads have
    /// something of their own to use for row after row.
    pub(super) fn step<T: Default>(
        &mut self,
        distance: u16,
        cancel: &AtomicBool,
        ask: impl Fn(usize, &mut Row<'_>, &mut T) + Sync,
    ) {
        let Size { columns, .. } = self.size;
        let rows = self.cells.par_chunks_mut(columns).zip(self.now.par_chunks_mut(self.size.words()));
        let rows = rows.zip(&mut self.now_count).zip(&self.due).enumerate().with_min_len(32);
        rows.for_each_init(T::default, |own, (row, (((cells, now), count), due))| {
            if cancel.load(Relaxed) {
                return;
            }
            if *count > 0 {
                now.fill(0);
                *count = 0;
            }
            let mut cells = Row { cells, now, count, distance };
            if due[usize::from(distance / 64)] >> (distance % 64) & 1 == 1 {
                cells.fall_due();
            }
            ask(row, &mut cells, own);
        });
    }
}

impl Row<'_> {
    /// One more move from this column is known to lead to the end in one half-move less: won for whoever makes it, or
    /// lost.
    #[inline]
    pub(super) fn reach<const WON: bool>(&mut self, column: usize) {
        let cell = &mut self.cells[column];
        if *cell & DECIDED != 0 {
            return;
        }
        if !WON {
            *cell -= 1;
            // The capture that delays longest may take longer still.
            if *cell & 63 != 0 || due(*cell) > self.distance {
                return;
            }
        }
        *cell = decided(self.distance);
        self.now[column / 64] |= 1 << (column % 64);
        *self.count += 1;
    }

    /// Captures decide what they decide after so many half-moves.
    fn fall_due(&mut self) {
        let (mask, wanted) = falls_due(self.distance);
        for (cells, word) in self.cells.chunks_mut(64).zip(self.now.iter_mut()) {
            // Counting looks at many cells at once; most rows have few that are due.
            if cells.iter().filter(|&&cell| cell & mask == wanted).count() > 0 {
                for (bit, cell) in cells.iter_mut().enumerate() {
                    if *cell & mask == wanted {
                        *cell = decided(self.distance);
                        *word |= 1 << bit;
                        *self.count += 1;
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::cell::{DRAW, NONE, WIN, open};
    use super::*;

    /// One quiet move of each position is found to lose in the fourth step.
    #[test]
    fn captures_delay_losses_hasten_wins_and_save_draws() {
        let begin = [open(1, 6), open(1, NONE), open(2, WIN - 5), open(1, DRAW), open(2, 2), open(0, NONE)];
        let cancel = AtomicBool::new(false);
        let watch = Watch::new(1, &cancel, &|_| ());
        let size = Size { rows: 1, columns: begin.len() };
        let mut side =
            Side::start(size, &watch, |_, cells, _| cells.copy_from_slice(&begin)).expect("memory");
        assert_eq!((side.longest_due(), side.turn()), (6, 1));
        let mut known = Vec::new();
        for distance in 1..=6 {
            side.step(distance, &cancel, |_, cells, (): &mut ()| {
                if distance == 4 {
                    (0..6).for_each(|column| cells.reach::<false>(column));
                }
            });
            known.push(side.turn());
        }
        assert_eq!(known, [0, 0, 0, 1, 1, 1]);
        let ends: Vec<Cell> = side.cells.iter().copied().collect();
        assert_eq!(ends[..3], [6, 4, 5].map(decided));
        assert!(ends[3] & DECIDED == 0 && ends[4] & DECIDED == 0);
        assert_eq!(ends[5], decided(0));
    }
}
