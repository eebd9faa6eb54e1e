//! Where a position stands in the tables, and which position stands there.

use super::compress::compress;
use super::orbits::{Free, Orbits};
use super::pair::{Half, Pair};
use super::ranking::Ranking;
use plyground_games::morris::Symmetry;

/// A place in the tables of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Place {
    pub(super) half: Half,
    pub(super) row: usize,
    pub(super) column: usize,
}

/// The place of a position with nothing in hand, by the men of the side to move and of the other. The ranking is the
/// pair's. Where symmetries leave the row's own set as it is, there are several such places, and this is one of them.
pub(super) fn place(ranking: &Ranking, own: u32, other: u32) -> Place {
    let (half, rows, columns) = if own.count_ones() >= other.count_ones() {
        (Half::Larger, own, other)
    } else {
        (Half::Smaller, other, own)
    };
    let orbits = Orbits::of(rows.count_ones());
    let (row, symmetry) = orbits.way(rows);
    let numbered = compress(Symmetry::ALL[symmetry].men(columns), !orbits.rows()[row]);
    Place { half, row, column: ranking.rank(numbered) }
}

/// The men of the side to move and of the other in a place, whose column is this set of numbered points.
pub(super) fn men(pair: Pair, half: Half, row: usize, column: u32) -> (u32, u32) {
    let rows = Orbits::of(pair.larger()).rows()[row];
    let columns = Free::of(rows).place(column);
    match half {
        Half::Larger => (rows, columns),
        Half::Smaller => (columns, rows),
    }
}

#[cfg(test)]
mod tests {
    use super::super::pair::distinct;
    use super::*;
    use plyground_core::Seed;
    use std::collections::HashSet;

    #[test]
    fn all_49_pairs_have_as_many_positions_as_burnside_counts() {
        let all = Pair::all();
        assert_eq!(all.len(), 28);
        let halves: u64 = all.iter().map(|pair| pair.positions() * pair.halves().len() as u64).sum();
        assert_eq!(halves, 8_904_593_601);
        assert_eq!(all.iter().map(|pair| pair.halves().len()).sum::<usize>(), 49);
        for pair in &all {
            assert!(pair.after_captures().all(|behind| behind < *pair), "{pair}");
        }
    }

    /// Rows with a stabiliser have more columns than positions: those that stand for themselves are as many as there
    /// are positions.
    #[test]
    fn rows_times_columns_count_each_position_once() {
        for pair in Pair::all() {
            let (ranking, columns) = (pair.ranking(), pair.columns() as u64);
            let sets = ranking.sets();
            let count = |&row: &u32| {
                let standing = distinct(row, &ranking, &sets);
                standing.map_or(columns, |distinct| distinct.iter().filter(|&&first| first).count() as u64)
            };
            let counted: u64 = Orbits::of(pair.larger()).rows().iter().map(count).sum();
            assert_eq!(counted, pair.positions(), "{pair}");
        }
    }

    /// Every image of a random position has the same row, and columns that stand for the same position.
    #[test]
    fn places_and_positions_lead_to_each_other() {
        let mut rng = Seed(8).rng();
        for pair in Pair::all() {
            let (ranking, sets) = (pair.ranking(), pair.ranking().sets());
            for &half in pair.halves() {
                for _ in 0..300 {
                    let row = rng.below(pair.rows() as u32) as usize;
                    let column = rng.below(sets.len() as u32) as usize;
                    let (own, other) = men(pair, half, row, sets[column]);
                    assert_eq!(place(&ranking, own, other), Place { half, row, column });
                    let images: HashSet<(u32, u32)> =
                        Symmetry::ALL.iter().map(|image| (image.men(own), image.men(other))).collect();
                    for &(one, two) in &images {
                        let image = place(&ranking, one, two);
                        assert_eq!((image.half, image.row), (half, row));
                        assert!(images.contains(&men(pair, half, row, sets[image.column])));
                    }
                }
            }
        }
    }
}
