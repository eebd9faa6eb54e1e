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

use super::bytes::Cells;
use super::cell::{Cell, LONGEST};
use super::file::BadTable;
use super::orbits::{Free, IMAGES, INVERSES, Orbits};
use super::pair::{Half, Pair, distinct};
use super::ranking::Ranking;
use super::relabel::Relabel;
use super::row::{Ground, Steps, bits};
use super::side::{Row, Side, Size};
use super::start::Start;
use super::table::Table;
use super::tally::Tally;
use super::watch::Watch;
use rayon::prelude::*;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Where more positions than so many are new, it pays to make tables for their images.
const MANY: u32 = 64;

/// Why a pair was not solved.
#[derive(Debug)]
pub(super) enum Unsolved {
    /// Somebody asked to stop.
    Cancelled,
    /// A way to the end is longer than tables can tell.
    TooLong,
    /// A table that it builds on is bad.
    Table(BadTable),
    /// The system does not give the memory.
    Memory(io::Error),
}

/// All values of a pair.
pub(super) struct Solved {
    pub(super) pair: Pair,
    /// Rows with the larger side to move, and with the smaller.
    halves: Vec<Cells>,
}

/// Solves a pair with the tables of the pairs behind it.
pub(super) fn solve(
    pair: Pair,
    behind: impl Fn(Pair) -> Result<Table, BadTable>,
    watch: &Watch<'_>,
) -> Result<Solved, Unsolved> {
    let ranking = pair.ranking();
    let moves = Moves {
        pair,
        steps: Steps::new(pair.larger()),
        sets: ranking.sets(),
        rows: Orbits::of(pair.larger()).rows(),
        ranking,
    };
    let [mut larger, mut smaller] = moves.start(behind, watch)?;
    let longest_due = larger.longest_due().max(smaller.longest_due());
    for distance in 1.. {
        if watch.cancel.load(Relaxed) {
            return Err(Unsolved::Cancelled);
        }
        let new = larger.turn() + smaller.turn();
        watch.step(distance - 1, new);
        if new == 0 && distance > longest_due {
            break;
        }
        if distance > LONGEST - 2 {
            return Err(Unsolved::TooLong);
        }
        if distance % 2 == 1 {
            moves.step::<true>(distance, &mut larger, &mut smaller, watch.cancel);
        } else {
            moves.step::<false>(distance, &mut larger, &mut smaller, watch.cancel);
        }
    }
    let halves = [larger, smaller].into_iter().take(pair.halves().len());
    Ok(Solved { pair, halves: halves.map(|side| side.cells).collect() })
}

/// The moves of a pair.
struct Moves {
    pair: Pair,
    steps: Steps,
    ranking: Ranking,
    /// The sets of the columns, and of the rows.
    sets: Vec<u32>,
    rows: &'static [u32],
}

impl Moves {
    /// Both sides as they are before the first step.
    fn start(
        &self,
        behind: impl Fn(Pair) -> Result<Table, BadTable>,
        watch: &Watch<'_>,
    ) -> Result<[Side; 2], Unsolved> {
        let (larger, smaller) = (self.pair.larger(), self.pair.smaller());
        let size = Size { rows: self.rows.len(), columns: self.sets.len() };
        // Each table behind is in memory only as long as it is looked at.
        let load =
            |larger, smaller| Pair::new(larger, smaller).map(&behind).transpose().map_err(Unsolved::Table);
        let start = |behind: Option<Table>| Start {
            pair: self.pair,
            steps: &self.steps,
            ranking: &self.ranking,
            sets: &self.sets,
            behind,
        };
        let own = {
            let start = start(load(larger, smaller - 1)?);
            Side::start(size, watch, |row, cells, scratch| start.larger(row, cells, scratch))
                .map_err(Unsolved::Memory)?
        };
        let other = if larger > smaller {
            let start = start(load(larger - 1, smaller)?);
            Side::start(size, watch, |row, cells, scratch| start.smaller(row, cells, scratch))
        } else {
            let start = start(None);
            Side::start(size, watch, |row, cells, scratch| start.exchanged(row, cells, &own.cells, scratch))
        };
        Ok([own, other.map_err(Unsolved::Memory)?])
    }

    /// One half-move more: what it decides is won, or lost.
    fn step<const WON: bool>(
        &self,
        distance: u16,
        larger: &mut Side,
        smaller: &mut Side,
        cancel: &AtomicBool,
    ) {
        larger
            .step(distance, cancel, |row, cells, relabel| self.ask_rows::<WON>(row, cells, smaller, relabel));
        smaller.step(distance, cancel, |row, cells, (): &mut ()| self.ask_columns::<WON>(row, cells, larger));
    }

    /// A row with its own side to move asks the rows that its quiet moves lead to.
    fn ask_rows<const WON: bool>(
        &self,
        row: usize,
        cells: &mut Row<'_>,
        other: &Side,
        relabel: &mut Relabel,
    ) {
        let mut here = None;
        for step in self.steps.quiet(row) {
            let there = step.row as usize;
            let (count, new) = other.last(there);
            if count == 0 {
                continue;
            }
            let here = here.get_or_insert_with(|| Free::of(self.rows[row]));
            let away = Free::of(self.rows[there]);
            let symmetry = usize::from(step.symmetry);
            relabel.prepare(&away, INVERSES[symmetry].into(), here);
            // Where the man came from, the other side has nobody.
            let left = 1 << away.numbers[usize::from(IMAGES[symmetry][usize::from(step.from)])];
            let new = ones(new).map(|column| self.sets[column]).filter(|men| men & left == 0);
            if count > MANY {
                relabel.tabulate();
                new.for_each(|men| cells.reach::<WON>(self.ranking.rank(relabel.apply(men))));
            } else {
                new.for_each(|men| cells.reach::<WON>(self.ranking.rank(relabel.one(men))));
            }
        }
    }

    /// A row with the other side to move asks itself: its men are where they were.
    fn ask_columns<const WON: bool>(&self, row: usize, cells: &mut Row<'_>, other: &Side) {
        let (count, new) = other.last(row);
        if count == 0 {
            return;
        }
        let ground = Ground::new(self.rows[row], self.pair.smaller());
        for column in ones(new) {
            let men = self.sets[column];
            // A man in a mill has closed it when it came, and removed somebody.
            for to in bits(men & !ground.in_mills(men)) {
                for from in bits(ground.near[usize::from(to)] & !men) {
                    cells.reach::<WON>(self.ranking.rank(men ^ 1 << to ^ 1 << from));
                }
            }
        }
    }
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
