//! The finished values of a pair, packed: a byte for five positions with who wins, and a byte for each with how soon.
//!
//! Rows follow each other, those with the larger side to move first; a row begins with a new byte. The distance is
//! halved, for whoever wins has an odd one and whoever loses an even one.

use super::cell::{Cell, DECIDED, Score, score};
use super::pack::{DRAWN, LOST, PER_BYTE, WON, kinds, pack, unpacked};
use super::pair::{Half, Pair};
use super::place::Place;
use super::ranking::Ranking;
use super::start::Behind;
use super::value::{Outcome, Value};
use crate::mapped::Bytes;
use std::io;

/// The values of a pair.
pub(super) struct Table {
    shape: Shape,
    ranking: Ranking,
    values: Bytes,
    distances: Option<Bytes>,
}

/// What is stored of a pair, each in a file of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// Who wins.
    Values,
    /// How soon.
    Distances,
}

impl Part {
    pub(super) const ALL: [Self; 2] = [Self::Values, Self::Distances];

    /// What its files' names end with.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Values => "values",
            Self::Distances => "distances",
        }
    }

    /// How many bytes it has.
    pub(super) fn bytes(self, pair: Pair) -> usize {
        match self {
            Self::Values => Shape::of(pair).values(),
            Self::Distances => Shape::of(pair).distances(),
        }
    }

    /// Appends a row.
    pub(super) fn pack(self, cells: &[Cell], out: &mut Vec<u8>) {
        match self {
            Self::Values => pack_values(cells, out),
            Self::Distances => pack_distances(cells, out),
        }
    }
}

/// How many bytes the parts of a table have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shape {
    rows: usize,
    columns: usize,
    halves: usize,
}

impl Shape {
    fn of(pair: Pair) -> Self {
        Self { rows: pair.rows(), columns: pair.columns(), halves: pair.halves().len() }
    }

    /// All bytes of values.
    fn values(self) -> usize {
        self.halves * self.rows * self.value_row()
    }

    /// All bytes of distances.
    fn distances(self) -> usize {
        self.halves * self.rows * self.columns
    }

    fn value_row(self) -> usize {
        self.columns.div_ceil(PER_BYTE)
    }

    fn row(self, half: Half, row: usize) -> usize {
        row + if half == Half::Larger { 0 } else { self.rows }
    }
}

impl Table {
    /// The table of a pair from its packed parts, which have the right lengths.
    pub(super) fn new(pair: Pair, values: Bytes, distances: Option<Bytes>) -> Self {
        let shape = Shape::of(pair);
        assert_eq!(values.len(), shape.values(), "{pair}");
        assert!(distances.as_ref().is_none_or(|bytes| bytes.len() == shape.distances()), "{pair}");
        Self { shape, ranking: pair.ranking(), values, distances }
    }

    /// The same in memory of its own.
    pub(super) fn copy(&self) -> io::Result<Self> {
        let distances = self.distances.as_ref().map(|bytes| Bytes::of_memory(bytes)).transpose()?;
        let values = Bytes::of_memory(&self.values)?;
        Ok(Self { shape: self.shape, ranking: self.ranking.clone(), values, distances })
    }

    /// The numbers of the columns.
    pub(super) fn ranking(&self) -> &Ranking {
        &self.ranking
    }

    /// The packed values of a row.
    pub(super) fn row(&self, half: Half, row: usize) -> &[u8] {
        let bytes = self.shape.value_row();
        &self.values[self.shape.row(half, row) * bytes..][..bytes]
    }

    /// Who wins at a place.
    #[inline]
    pub(super) fn outcome(&self, place: Place) -> Outcome {
        let row = self.shape.row(place.half, place.row);
        let byte = self.values[row * self.shape.value_row() + place.column / PER_BYTE];
        unpacked(byte, place.column % PER_BYTE)
    }

    /// Who wins at a place, and how soon; `None` if there are no distances.
    #[inline]
    pub(super) fn value(&self, place: Place) -> Option<Value> {
        let distances = self.distances.as_ref()?;
        let row = self.shape.row(place.half, place.row);
        let half = || u16::from(distances[row * self.shape.columns + place.column]);
        Some(match self.outcome(place) {
            Outcome::Won => Value::Won(half() * 2 + 1),
            Outcome::Drawn => Value::Drawn,
            Outcome::Lost => Value::Lost(half() * 2),
        })
    }
}

impl Behind for Table {
    fn ranking(&self) -> &Ranking {
        self.ranking()
    }

    fn scores(&self, half: Half, row: usize, scores: &mut Vec<Score>) {
        let values = self.row(half, row);
        let row = self.shape.row(half, row);
        let columns = self.shape.columns;
        let distances = self.distances.as_ref().expect("a table to build on has distances");
        let distances = &distances[row * columns..][..columns];
        scores.clear();
        for (&byte, distances) in values.iter().zip(distances.chunks(PER_BYTE)) {
            scores.extend(kinds(byte).iter().zip(distances).map(|(&kind, &half)| {
                let whole = u16::from(half) * 2;
                score(match kind {
                    WON => Some(whole + 1),
                    LOST => Some(whole),
                    _ => None,
                })
            }));
        }
    }
}

/// Appends who wins in a row's positions.
fn pack_values(cells: &[Cell], out: &mut Vec<u8>) {
    let kind = |&cell: &Cell| match (cell & DECIDED != 0, cell % 2) {
        (false, _) => DRAWN,
        (true, 1) => WON,
        (true, _) => LOST,
    };
    pack(cells, kind, out);
}

/// Appends how soon in a row's positions.
fn pack_distances(cells: &[Cell], out: &mut Vec<u8>) {
    out.extend(cells.iter().map(|&cell| if cell & DECIDED == 0 { 0 } else { ((cell ^ DECIDED) / 2) as u8 }));
}
