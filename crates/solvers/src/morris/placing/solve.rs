//! The values of a layer, from those of the next one: row by row, move by move, for all columns at once.
//!
//! A man of White's leads into another row, one of Black's into another column of the same row; a removal changes the other
//! side's men as well. The rows that a row leads to are unpacked once for each move, and stay in the cache.

use super::super::orbits::{Free, Orbits};
use super::super::pack::{DRAWN, LOST, WON, kinds};
use super::super::ranking::Ranking;
use super::super::relabel::{POINTS, Relabel};
use super::super::row::{Ground, bits};
use super::layer::{Layer, Section};
use plyground_games::morris::{BOARD, in_mills};

/// What a move comes to for whoever makes it, the higher the better.
type Score = u8;

/// The least: also of positions whose moves lead nowhere, which no game can come to.
const LOSS: Score = 0;
const WIN: Score = 2;

/// The values of the next layer.
pub(super) trait Next: Sync {
    /// Replaces these with the packed values of a row with so many men of White's and Black's, and whether there is such a row.
    fn row(&self, white: u32, black: u32, row: usize, packed: &mut Vec<u8>) -> bool;
}

/// What a thread uses again for row after row.
#[derive(Default)]
pub(super) struct Scratch {
    best: Vec<Score>,
    packed: Vec<u8>,
    after: Vec<Score>,
    removable: Vec<u32>,
    /// Columns from where a man of Black's closes a mill, and Black's men then.
    closing: Vec<(u32, u32)>,
    relabel: Relabel,
}

/// A section of a layer that is being computed.
pub(super) struct Solving<'a, N> {
    layer: &'static Layer,
    section: &'static Section,
    /// The sets of the columns.
    sets: Vec<u32>,
    next: &'a N,
}

impl<'a, N: Next> Solving<'a, N> {
    pub(super) fn new(layer: &'static Layer, section: &'static Section, next: &'a N) -> Self {
        Self { layer, section, sets: section.ranking().sets(), next }
    }

    /// The sets of the columns.
    pub(super) fn sets(&self) -> &[u32] {
        &self.sets
    }

    /// The kinds of values of a row's positions, as [`pack`] writes them.
    pub(super) fn row<'s>(
        &self,
        row: usize,
        scratch: &'s mut Scratch,
    ) -> impl Iterator<Item = u8> + use<'s, N> {
        scratch.best.clear();
        scratch.best.resize(self.sets.len(), LOSS);
        if self.layer.placed.is_multiple_of(2) {
            self.white_places(row, scratch);
        } else {
            self.black_places(row, scratch);
        }
        scratch.best.iter().map(|&score| match score {
            WIN => WON,
            LOSS => LOST,
            _ => DRAWN,
        })
    }

    /// Every placement of a man of White's: each leads into a row, the same for all columns.
    fn white_places(&self, row: usize, scratch: &mut Scratch) {
        let Section { white, black, .. } = *self.section;
        let set = Orbits::of(white).rows()[row];
        let more = Orbits::of(white + 1);
        let ground = Ground::new(set, black);
        let few = ground.free.count > POINTS;
        scratch.removable.clear();
        for to in bits(!set & BOARD) {
            let with = set | 1 << to;
            let closes = in_mills(with) >> to & 1 == 1;
            let (after, symmetry) = more.way(with);
            let Some(fewer) = black.checked_sub(u32::from(closes)) else { continue };
            if !self.next.row(white + 1, fewer, after, &mut scratch.packed) {
                continue;
            }
            unpack(&scratch.packed, &mut scratch.after);
            let relabel = &mut scratch.relabel;
            relabel.prepare(&ground.free, symmetry, &Free::of(more.rows()[after]));
            if few {
                // With a man or none on the board, there are more free points than tables have, and hardly any positions.
                for (best, &men) in scratch.best.iter_mut().zip(&self.sets) {
                    if men & 1 << ground.free.numbers[usize::from(to)] == 0 {
                        let there = Ranking::of(23 - white, black).rank(relabel.one(men));
                        *best = (*best).max(scratch.after[there]);
                    }
                }
                continue;
            }
            relabel.tabulate();
            let ranking = Ranking::of(23 - white, fewer);
            let to = 1 << ground.free.numbers[usize::from(to)];
            let columns = scratch.best.iter_mut().zip(&self.sets);
            if !closes {
                for (best, &men) in columns {
                    if men & to == 0 {
                        *best = (*best).max(scratch.after[ranking.rank(relabel.apply(men))]);
                    }
                }
                continue;
            }
            if scratch.removable.is_empty() {
                scratch.removable.extend(self.sets.iter().map(|&men| {
                    let loose = men & !ground.in_mills(men);
                    if loose == 0 { men } else { loose }
                }));
            }
            for ((best, &men), &removable) in columns.zip(&scratch.removable) {
                if men & to == 0 && *best < WIN {
                    let (men, mut removable) = (relabel.apply(men), relabel.apply(removable));
                    while removable != 0 {
                        let without = men & !(removable & removable.wrapping_neg());
                        *best = (*best).max(scratch.after[ranking.rank(without)]);
                        removable &= removable - 1;
                    }
                }
            }
        }
    }

    /// Every placement of a man of Black's: it stays in its row, unless a man of White's is removed.
    fn black_places(&self, row: usize, scratch: &mut Scratch) {
        let Section { white, black, .. } = *self.section;
        let set = Orbits::of(white).rows()[row];
        let ground = Ground::new(set, black + 1);
        scratch.closing.clear();
        let quiet = self.next.row(white, black + 1, row, &mut scratch.packed);
        if quiet {
            unpack(&scratch.packed, &mut scratch.after);
        }
        let ranking = Ranking::of(24 - white, black + 1);
        for to in 0..ground.free.count {
            let to = 1 << to;
            // At most two lines go through a point; of one that is not free, no two others are.
            let mut lines = ground.lines.iter().filter(|&&line| line & to != 0).map(|line| line ^ to);
            let [one, two] = [lines.next().unwrap_or(u32::MAX), lines.next().unwrap_or(u32::MAX)];
            for (column, (best, &men)) in scratch.best.iter_mut().zip(&self.sets).enumerate() {
                if men & to != 0 {
                    continue;
                }
                if men & one == one || men & two == two {
                    scratch.closing.push((column as u32, men | to));
                } else if quiet {
                    *best = (*best).max(scratch.after[ranking.rank(men | to)]);
                }
            }
        }
        if scratch.closing.is_empty() || white == 0 {
            return;
        }
        let (fewer, ranking) = (Orbits::of(white - 1), Ranking::of(25 - white, black + 1));
        let loose = set & !in_mills(set);
        for man in bits(if loose == 0 { set } else { loose }) {
            let (after, symmetry) = fewer.way(set ^ 1 << man);
            if !self.next.row(white - 1, black + 1, after, &mut scratch.packed) {
                return;
            }
            unpack(&scratch.packed, &mut scratch.after);
            let relabel = &mut scratch.relabel;
            relabel.between(&ground.free, symmetry, &Free::of(fewer.rows()[after]));
            for &(column, men) in &scratch.closing {
                let best = &mut scratch.best[column as usize];
                if *best < WIN {
                    *best = (*best).max(scratch.after[ranking.rank(relabel.apply(men))]);
                }
            }
        }
    }
}

/// What moves into the positions of a row come to: who wins there loses for whoever moved.
fn unpack(packed: &[u8], scores: &mut Vec<Score>) {
    scores.clear();
    for &byte in packed {
        scores.extend(kinds(byte).map(|kind| match kind {
            WON => LOSS,
            LOST => WIN,
            _ => 1,
        }));
    }
}
