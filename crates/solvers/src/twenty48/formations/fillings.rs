//! All fillings of the free cells of a formation, in layers by the sum of their tiles, and their ranks in a layer.
//!
//! A rank is found by halves: fillings of a layer are in order by the sum of the first half, then by the place of the first
//! half among those with its sum, then by that of the second. So a few small tables give the rank of any board, and
//! the fillings with the same first half lie side by side.

use super::half::Half;
use super::part::Part;

/// The fillings of a part.
pub(super) struct Fillings {
    pub(super) part: Part,
    pub(super) first: Half,
    pub(super) second: Half,
    /// By sum, and by the sum of the first half: the first rank.
    bases: Vec<Vec<u32>>,
    /// By sum: how many there are.
    sizes: Vec<u32>,
    /// By row of the board and what stands in it.
    rows: Vec<Box<[u64; 1 << 16]>>,
    walls: u64,
    mask: u64,
}

/// A board after a push, as the solver sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum After {
    /// The push is not allowed: it moves walls, or builds the tile in a wrong place.
    Excluded,
    /// The tile is built where it should be.
    Built,
    /// These codes of both halves.
    Going(u32, u32),
}

/// Bits of an entry of `rows` above both codes: the tile stands on a dock, or on another free cell.
const DOCKED: u64 = 1 << 40;
const DOCKS: u64 = 0xFF << 40;
const ASTRAY: u64 = 1 << 48;

impl Fillings {
    pub(super) fn new(part: Part) -> Self {
        let cells = part.shape.free();
        let middle = cells.len() / 2;
        let (first, second) =
            (Half::new(&cells[..middle], part.target), Half::new(&cells[middle..], part.target));
        let layers = first.most() + second.most() + 1;
        let (mut bases, mut sizes) = (Vec::with_capacity(layers), Vec::with_capacity(layers));
        for sum in 0..layers {
            let mut rank = 0;
            let base = (0..=first.most().min(sum)).map(|own| {
                let before = rank;
                rank += (first.with_sum(own).len() * second.with_sum(sum - own).len()) as u32;
                before
            });
            bases.push(base.collect());
            sizes.push(rank);
        }
        let docks = part.shape.docks();
        let row = |row: u32| {
            let entry = |line: usize| {
                let cell = |column: u32| {
                    let (cell, exponent) = (4 * row + column, (line >> (4 * column) & 15) as u32);
                    let Some(place) = cells.iter().position(|&free| free == cell) else { return 0 };
                    if exponent == part.target {
                        return if docks >> cell & 1 == 1 { DOCKED } else { ASTRAY };
                    }
                    if exponent > part.target {
                        // Only where walls have moved, which is seen before.
                        return 0;
                    }
                    if place < middle {
                        u64::from(first.digit(place, exponent)) << 20
                    } else {
                        u64::from(second.digit(place - middle, exponent))
                    }
                };
                (0..4).map(cell).sum()
            };
            let entries: Box<[u64]> = (0..1 << 16).map(entry).collect();
            entries.try_into().expect("as many entries as lines")
        };
        let rows = (0..4).map(row).collect();
        let (walls, mask) = (part.shape.standing(), part.shape.mask());
        Self { part, first, second, bases, sizes, rows, walls, mask }
    }

    /// How many layers the fillings of a part have.
    pub(super) fn layers_of(part: Part) -> usize {
        (part.shape.free().len() << part.target) / 4 + 1
    }

    /// How many layers there are: sums in twos.
    pub(super) fn layers(&self) -> usize {
        self.sizes.len()
    }

    /// How many fillings have this sum; none if it is too large.
    pub(super) fn size(&self, sum: usize) -> usize {
        self.sizes.get(sum).map_or(0, |&size| size as usize)
    }

    /// The board with walls and this filling.
    #[inline]
    pub(super) fn board(&self, first: usize, second: usize) -> u64 {
        self.walls | self.first.tiles[first] | self.second.tiles[second]
    }

    /// The codes of both halves of a board that is held by the formation, turned to stand as the shape does.
    #[inline]
    pub(super) fn codes(&self, tiles: u64) -> (u32, u32) {
        let entry = self.entry(tiles & !self.mask);
        ((entry >> 20 & 0xF_FFFF) as u32, (entry & 0xF_FFFF) as u32)
    }

    /// What a push has made of a board of [`Self::board`].
    #[inline]
    pub(super) fn after(&self, pushed: u64) -> After {
        if pushed & self.mask != self.walls {
            return After::Excluded;
        }
        let entry = self.entry(pushed);
        if entry >> 40 == 0 {
            After::Going((entry >> 20 & 0xF_FFFF) as u32, (entry & 0xF_FFFF) as u32)
        } else if entry & DOCKS == 0 {
            After::Excluded
        } else {
            After::Built
        }
    }

    /// The sum of a filling, in twos.
    #[inline]
    pub(super) fn sum(&self, first: u32, second: u32) -> usize {
        usize::from(self.first.sums[first as usize]) + usize::from(self.second.sums[second as usize])
    }

    /// Where the fillings with this sum and this first half begin.
    #[inline]
    pub(super) fn start(&self, sum: usize, first: u32) -> usize {
        let own = usize::from(self.first.sums[first as usize]);
        let each = self.second.with_sum(sum - own).len();
        self.bases[sum][own] as usize + usize::from(self.first.places[first as usize]) * each
    }

    /// The rank of a filling among those with its sum.
    #[inline]
    pub(super) fn rank(&self, sum: usize, first: u32, second: u32) -> usize {
        self.start(sum, first) + usize::from(self.second.places[second as usize])
    }

    /// A filling by its rank: the codes of both halves.
    #[cfg(test)]
    pub(super) fn at(&self, sum: usize, rank: usize) -> (u32, u32) {
        let own = self.bases[sum].partition_point(|&base| base as usize <= rank) - 1;
        // Sums of the first half that leave nothing for the second have the same base as the next.
        let each = self.second.with_sum(sum - own).len();
        let within = rank - self.bases[sum][own] as usize;
        let (first, second) = (self.first.with_sum(own), self.second.with_sum(sum - own));
        (u32::from(first[within / each]), u32::from(second[within % each]))
    }

    #[inline]
    fn entry(&self, tiles: u64) -> u64 {
        let row = |row: usize| self.rows[row][usize::from((tiles >> (16 * row)) as u16)];
        (row(0) + row(1)) + (row(2) + row(3))
    }
}

#[cfg(test)]
mod tests {
    use super::super::shape::Shape;
    use super::*;
    use plyground_core::Seed;

    fn fillings(name: &str, target: u32) -> Fillings {
        Fillings::new(Part::new(Shape::named(name).expect("a shape"), target).expect("a part"))
    }

    #[test]
    fn ranks_number_each_layer_from_0_on() {
        let fillings = fillings("square", 4);
        let mut seen: Vec<Vec<bool>> =
            (0..fillings.layers()).map(|sum| vec![false; fillings.size(sum)]).collect();
        for first in 0..4_u32.pow(3) {
            for second in 0..4_u32.pow(4) {
                let sum = fillings.sum(first, second);
                let rank = fillings.rank(sum, first, second);
                assert!(!std::mem::replace(&mut seen[sum][rank], true), "{first} {second}");
                assert_eq!(fillings.at(sum, rank), (first, second));
                let board = fillings.board(first as usize, second as usize);
                assert_eq!(fillings.codes(board), (first, second));
                assert_eq!(fillings.after(board), After::Going(first, second));
            }
        }
        assert!(seen.iter().flatten().all(|&seen| seen), "every rank is somebody's");
        assert_eq!((0..fillings.layers()).map(|sum| fillings.size(sum)).sum::<usize>(), 4_usize.pow(7));
    }

    #[test]
    fn random_fillings_of_ten_cells_have_their_own_ranks() {
        let (fillings, mut rng) = (fillings("block", 8), Seed(3).rng());
        for _ in 0..2000 {
            let (first, second) = (rng.below(1 << 15), rng.below(1 << 15));
            let sum = fillings.sum(first, second);
            let rank = fillings.rank(sum, first, second);
            assert!(rank < fillings.size(sum));
            assert_eq!(fillings.at(sum, rank), (first, second));
        }
        assert_eq!((0..fillings.layers()).map(|sum| fillings.size(sum)).sum::<usize>(), 1 << 30);
    }

    #[test]
    fn the_tile_counts_beside_the_anchor_and_nowhere_else() {
        let fillings = fillings("square", 6);
        let walls = fillings.board(0, 0);
        for cell in fillings.part.shape.free() {
            let built = fillings.after(walls | 6 << (4 * cell));
            assert_eq!(built, if [11, 14].contains(&cell) { After::Built } else { After::Excluded });
        }
        assert_eq!(fillings.after(walls | 6 << (4 * 11) | 6 << (4 * 3)), After::Built, "one of two");
        assert_eq!(fillings.after(walls & !15), After::Excluded, "a wall is missing");
    }
}
