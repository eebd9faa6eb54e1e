//! All positions of a pair, backwards from their ends, one half-move further at a time.
//!
//! A position is won in `d` half-moves if one of its moves leads to one that is lost in `d − 1`, and lost in `d` if the
//! last of its moves to be known leads to one that is won in `d − 1`. So each step takes what the last one decided, one
//! bit for a position, and looks who can move there.
//!
//! Positions are in rows by the men of the side with more. Where the other side moves, the row stays the same. Where the
//! row's side moves, a row *asks* each row that its moves lead to what is new there, instead of being told: whoever
//! writes a row has it alone, which needs no locks, and has it in the cache for all its moves. For the same reason a
//! pair of equal numbers keeps its positions twice, with either side to move, although they are the same: their moves
//! stay in rows.

use super::cell::{Cell, DECIDED, LONGEST, decided, due, falls_due};
use super::orbits::{Free, Orbits};
use super::pair::{Half, Pair, distinct};
use super::relabel::Relabel;
use super::row::{Ground, Steps, bits};
use super::start::{Scratch, Start};
use super::table::Table;
use super::tally::Tally;
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Why a pair was not solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unsolved {
    /// Somebody asked to stop.
    Cancelled,
    /// A way to the end is longer than tables can tell.
    TooLong,
}

/// All values of a pair.
pub(super) struct Solved {
    pub(super) pair: Pair,
    /// Rows with the larger side to move, and with the smaller.
    halves: [Vec<Cell>; 2],
}

/// The positions with one side to move.
struct Side {
    cells: Vec<Cell>,
    /// What the last step decided, and what this one does: a bit for each position. Rows begin with a new word.
    last: Vec<u64>,
    now: Vec<u64>,
    /// How many that is in each row.
    last_count: Vec<u32>,
    now_count: Vec<u32>,
    /// After how many half-moves captures decide positions of each row, as a set.
    due: Vec<[u64; 8]>,
}

/// One row of a side while a step looks at it.
struct Row<'a> {
    cells: &'a mut [Cell],
    now: &'a mut [u64],
    count: &'a mut u32,
}

/// What happens in the course of solving a pair.
pub(super) struct Watch<'a> {
    pub(super) cancel: &'a AtomicBool,
    /// Told the half-moves of each step, and how many positions it decided.
    pub(super) step: &'a (dyn Fn(u16, u64) + Sync),
}

impl Side {
    fn new(rows: usize, columns: usize) -> Self {
        let words = rows * columns.div_ceil(64);
        Self {
            cells: vec![0; rows * columns],
            last: vec![0; words],
            now: vec![0; words],
            last_count: vec![0; rows],
            now_count: vec![0; rows],
            due: vec![[0; 8]; rows],
        }
    }

    /// Fills the rows, and notes what is decided already and what will be by captures.
    fn start(
        &mut self,
        columns: usize,
        cancel: &AtomicBool,
        fill: impl Fn(usize, &mut [Cell], &mut Scratch) + Sync,
    ) {
        let words = columns.div_ceil(64);
        let rows = self.cells.par_chunks_mut(columns).zip(self.now.par_chunks_mut(words));
        let rows = rows.zip(&mut self.now_count).zip(&mut self.due).enumerate().with_min_len(8);
        rows.for_each_init(Scratch::default, |scratch, (row, (((cells, now), count), dues))| {
            if cancel.load(Relaxed) {
                return;
            }
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
    }

    /// What this step decided becomes what the last one did; how many that is.
    fn turn(&mut self) -> u64 {
        std::mem::swap(&mut self.last, &mut self.now);
        std::mem::swap(&mut self.last_count, &mut self.now_count);
        self.last_count.iter().map(|&count| u64::from(count)).sum()
    }

    fn longest_due(&self) -> u16 {
        let all = self.due.iter().fold([0; 8], |all, row| std::array::from_fn(|word| all[word] | row[word]));
        (0..512).rev().find(|&due| all[due / 64] >> (due % 64) & 1 == 1).unwrap_or(0) as u16
    }
}

impl Row<'_> {
    /// One more move from this column is known to lead to the end in one half-move less.
    #[inline]
    fn reach<const WON: bool>(&mut self, column: usize, distance: u16) {
        let cell = &mut self.cells[column];
        if *cell & DECIDED != 0 {
            return;
        }
        if !WON {
            *cell -= 1;
            if *cell & 63 != 0 || due(*cell) > distance {
                return;
            }
        }
        *cell = decided(distance);
        self.now[column / 64] |= 1 << (column % 64);
        *self.count += 1;
    }

    /// Captures decide what they decide after so many half-moves.
    fn fall_due(&mut self, distance: u16) {
        let wanted = falls_due(distance);
        for (cells, word) in self.cells.chunks_mut(64).zip(self.now.iter_mut()) {
            if cells.iter().fold(false, |any, &cell| any | (cell == wanted)) {
                for (bit, cell) in cells.iter_mut().enumerate() {
                    if *cell == wanted {
                        *cell = decided(distance);
                        *word |= 1 << bit;
                        *self.count += 1;
                    }
                }
            }
        }
    }
}

/// Runs a step over all rows of a side.
fn each_row(
    side: &mut Side,
    columns: usize,
    distance: u16,
    cancel: &AtomicBool,
    ask: impl Fn(usize, &mut Row<'_>, &mut Relabel) + Sync,
) {
    let words = columns.div_ceil(64);
    let rows = side.cells.par_chunks_mut(columns).zip(side.now.par_chunks_mut(words));
    let rows = rows.zip(&mut side.now_count).zip(&side.due).enumerate().with_min_len(32);
    rows.for_each_init(Relabel::default, |relabel, (row, (((cells, now), count), due))| {
        if cancel.load(Relaxed) {
            return;
        }
        if *count > 0 {
            now.fill(0);
            *count = 0;
        }
        let mut cells = Row { cells, now, count };
        let distance = usize::from(distance);
        if due[distance / 64] >> (distance % 64) & 1 == 1 {
            cells.fall_due(distance as u16);
        }
        ask(row, &mut cells, relabel);
    });
}

/// Solves a pair with the tables of the pairs behind it.
pub(super) fn solve<'a>(
    pair: Pair,
    behind: impl Fn(Pair) -> Option<&'a Table>,
    watch: &Watch<'_>,
) -> Result<Solved, Unsolved> {
    let (larger, smaller) = (pair.larger(), pair.smaller());
    let (rows, columns) = (pair.rows(), pair.columns());
    let (steps, ranking) = (Steps::new(larger), pair.ranking());
    let sets = ranking.sets();
    let start = Start {
        pair,
        steps: &steps,
        ranking: &ranking,
        sets: &sets,
        fewer_columns: Pair::new(larger, smaller - 1)
            .map(|pair| behind(pair).expect("the pair behind is there")),
        fewer_rows: Pair::new(larger - 1, smaller)
            .filter(|_| larger > smaller)
            .map(|pair| behind(pair).expect("the pair behind is there")),
    };
    let (mut own, mut other) = (Side::new(rows, columns), Side::new(rows, columns));
    own.start(columns, watch.cancel, |row, cells, scratch| start.larger(row, cells, scratch));
    other.start(columns, watch.cancel, |row, cells, scratch| {
        if larger > smaller {
            start.smaller(row, cells, scratch);
        } else {
            start.exchanged(row, cells, &own.cells);
        }
    });
    let longest_due = own.longest_due().max(other.longest_due());
    let orbits = Orbits::of(larger);
    let words = columns.div_ceil(64);
    for distance in 1.. {
        if watch.cancel.load(Relaxed) {
            return Err(Unsolved::Cancelled);
        }
        let new = own.turn() + other.turn();
        (watch.step)(distance - 1, new);
        if new == 0 && distance > longest_due {
            break;
        }
        if distance > LONGEST - 2 {
            return Err(Unsolved::TooLong);
        }
        let won = distance % 2 == 1;
        let (last, last_count) = (&other.last, &other.last_count);
        each_row(&mut own, columns, distance, watch.cancel, |row, cells, relabel| {
            let mut here = None;
            for step in steps.quiet(row) {
                let there = step.row as usize;
                if last_count[there] == 0 {
                    continue;
                }
                let here = here.get_or_insert_with(|| Free::of(orbits.rows()[row]));
                let away = Free::of(orbits.rows()[there]);
                let symmetry = usize::from(step.symmetry);
                relabel.prepare(&away, super::orbits::INVERSES[symmetry].into(), here);
                let left =
                    1 << away.numbers[usize::from(super::orbits::IMAGES[symmetry][usize::from(step.from)])];
                let new = &last[there * words..][..words];
                let dense = last_count[there] > 64;
                if dense {
                    relabel.tabulate();
                }
                for column in ones(new) {
                    let men = sets[column];
                    if men & left == 0 {
                        let men = if dense { relabel.apply(men) } else { relabel.one(men) };
                        let column = ranking.rank(men);
                        if won {
                            cells.reach::<true>(column, distance)
                        } else {
                            cells.reach::<false>(column, distance)
                        }
                    }
                }
            }
        });
        let (last, last_count) = (&own.last, &own.last_count);
        each_row(&mut other, columns, distance, watch.cancel, |row, cells, _| {
            if last_count[row] == 0 {
                return;
            }
            let ground = Ground::new(orbits.rows()[row], smaller);
            for column in ones(&last[row * words..][..words]) {
                let men = sets[column];
                for to in bits(men & !ground.in_mills(men)) {
                    for from in bits(ground.near[usize::from(to)] & !men) {
                        let column = ranking.rank(men ^ 1 << to ^ 1 << from);
                        if won {
                            cells.reach::<true>(column, distance)
                        } else {
                            cells.reach::<false>(column, distance)
                        }
                    }
                }
            }
        });
    }
    Ok(Solved { pair, halves: [own.cells, if larger > smaller { other.cells } else { Vec::new() }] })
}

/// The numbers of the bits that are set.
#[inline]
fn ones(words: &[u64]) -> impl Iterator<Item = usize> {
    words.iter().enumerate().flat_map(|(word, &bits)| {
        let mut bits = bits;
        std::iter::from_fn(move || {
            let bit = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
            bits &= bits - 1;
            Some(word * 64 + bit)
        })
    })
}

impl Solved {
    /// The rows of all halves, in the order of tables.
    pub(super) fn rows(&self) -> impl Iterator<Item = &[Cell]> {
        self.halves.iter().flat_map(|half| half.chunks(self.pair.columns()))
    }

    /// How many positions of a half are won, lost and drawn.
    pub(super) fn tally(&self, half: Half) -> Tally {
        let (columns, ranking) = (self.pair.columns(), self.pair.ranking());
        let sets = ranking.sets();
        let rows = self.halves[half as usize].par_chunks(columns).zip(Orbits::of(self.pair.larger()).rows());
        rows.map(|(cells, &row)| match distinct(row, &ranking, &sets) {
            None => Tally::of(cells.iter()),
            Some(distinct) => {
                Tally::of(cells.iter().zip(distinct).filter_map(|(cell, first)| first.then_some(cell)))
            }
        })
        .reduce(Tally::default, Tally::plus)
    }
}
