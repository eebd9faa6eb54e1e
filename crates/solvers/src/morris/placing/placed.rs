//! The layer with all men placed, White to move: the tables of pairs, in the order of layers.
//!
//! Where White has as many men as Black or more, its men are a row there too. Where it has fewer, rows are Black's, and
//! a section is put into the order of layers before it is asked for.

use super::super::compress::compress;
use super::super::orbits::{Free, Orbits};
use super::super::pack::{DRAWN, LOST, WON, pack};
use super::super::pair::{Half, Pair};
use super::super::place::Place;
use super::super::relabel::Relabel;
use super::super::table::Table;
use super::super::value::Outcome;
use super::layer::{Layer, PLACEMENTS, Section};
use super::solve::Next;
use plyground_games::morris::Symmetry;
use rayon::prelude::*;
use std::collections::BTreeMap;

/// Five lost positions in a byte.
const ALL_LOST: u8 = LOST * (1 + 3 + 9 + 27 + 81);

/// All men placed, White to move.
pub(super) struct Placed {
    /// Tables of pairs by their numbers.
    tables: Vec<Table>,
    /// Sections in which White has fewer men, by the numbers of men of White's and Black's.
    exchanged: BTreeMap<(u32, u32), Vec<u8>>,
}

impl Placed {
    /// By the tables of all pairs, in the order of [`Pair::number`].
    pub(super) fn new(tables: Vec<Table>) -> Self {
        Self { tables, exchanged: BTreeMap::new() }
    }

    /// Makes ready for a section of the layer before, and forgets what is not needed for it.
    pub(super) fn prepare(&mut self, section: &Section) {
        let black = section.black + 1;
        let needed = [section.white.wrapping_sub(1), section.white].map(|white| (white, black));
        self.exchanged.retain(|key, _| needed.contains(key));
        for (white, black) in needed {
            let there = Layer::of(PLACEMENTS).section(white, black);
            if let Some(section) = there.filter(|_| (3..black).contains(&white)) {
                let made = || exchange(section, &self.tables[number(white, black)]);
                self.exchanged.entry((white, black)).or_insert_with(made);
            }
        }
    }
}

fn number(white: u32, black: u32) -> usize {
    Pair::new(white, black).expect("three men or more").number()
}

impl Next for Placed {
    fn row(&self, white: u32, black: u32, row: usize, packed: &mut Vec<u8>) -> bool {
        let Some(section) = Layer::of(PLACEMENTS).section(white, black) else { return false };
        packed.clear();
        if white < 3 {
            packed.resize(section.row_bytes(), ALL_LOST);
        } else if white >= black {
            packed.extend(self.tables[number(white, black)].row(Half::Larger, row));
        } else {
            let bytes = section.row_bytes();
            packed.extend(&self.exchanged[&(white, black)][row * bytes..][..bytes]);
        }
        true
    }
}

/// The values of a section in which White, to move, has fewer men.
pub(super) fn exchange(section: &Section, table: &Table) -> Vec<u8> {
    let (orbits, sets) = (Orbits::of(section.black), section.ranking().sets());
    let rows = Orbits::of(section.white).rows();
    let row = |&white: &u32| {
        let (free, images) = (Free::of(white), Symmetry::ALL.map(|symmetry| symmetry.men(white)));
        let mut points = [0; 24];
        for (bit, &point) in points.iter_mut().zip(&free.points) {
            *bit = 1 << point;
        }
        let mut placed = Relabel::default();
        placed.of(&points[..free.count]);
        let kind = |&set: &u32| {
            let (row, symmetry) = orbits.way(placed.apply(set));
            let column = table.ranking().rank(compress(images[symmetry], !orbits.rows()[row]));
            match table.outcome(Place { half: Half::Smaller, row, column }) {
                Outcome::Won => WON,
                Outcome::Drawn => DRAWN,
                Outcome::Lost => LOST,
            }
        };
        let mut bytes = Vec::with_capacity(section.row_bytes());
        pack(&sets, kind, &mut bytes);
        bytes
    };
    let heaps: Vec<Vec<u8>> = rows.par_chunks(256).map(|rows| rows.iter().flat_map(row).collect()).collect();
    heaps.concat()
}
