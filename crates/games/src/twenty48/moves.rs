//! Moves, and which of them are legal: up, right, down, left, in this order everywhere.
//!
//! A direction is legal if some tile has an empty neighbour there, or some pair of neighbours along it is
//! equal. Both are asked of all cells at once, with shifts by one nibble (a column) or four (a row).

use super::state::{ONES, State, any_bit, occupied};

/// A direction to slide the tiles in, or the new tile that chance gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Towards the first row.
    Up,
    /// Towards the last column.
    Right,
    /// Towards the last row.
    Down,
    /// Towards the first column.
    Left,
    /// A new tile, an event of chance.
    New {
        /// From 0 at the top.
        row: u8,
        /// From 0 at the left.
        column: u8,
        /// A 4 rather than a 2.
        four: bool,
    },
}

/// The choices of the player, in the order in which they are listed and ties are broken.
pub const DIRECTIONS: [Move; 4] = [Move::Up, Move::Right, Move::Down, Move::Left];

/// Every order of the four directions, two bits for each, the first one lowest.
///
/// The first legal move of a random order is uniform over the legal moves, and one random number picks an
/// order without knowing yet what is legal.
pub(super) const ORDERS: [u8; 24] = orders();

/// Which cells there are and which have a neighbour: what legality needs to know of the board's size.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    /// The lowest bit of every nibble on the board.
    pub(super) cells: u64,
    /// Those that have a neighbour to the right.
    pub(super) across: u64,
    /// Those that have a neighbour below.
    pub(super) downwards: u64,
}

impl Move {
    /// The place of a direction in [`DIRECTIONS`]; nothing for a new tile.
    #[inline]
    pub fn direction(self) -> Option<usize> {
        match self {
            Self::Up => Some(0),
            Self::Right => Some(1),
            Self::Down => Some(2),
            Self::Left => Some(3),
            Self::New { .. } => None,
        }
    }

    /// The new tile whose nibble has its lowest bit here.
    #[inline]
    pub(super) fn new_at(bit: u64, four: bool) -> Self {
        let cell = (bit.trailing_zeros() / 4) as u8;
        Self::New { row: cell / 4, column: cell % 4, four }
    }
}

impl Shape {
    pub(super) fn new(rows: u32, columns: u32) -> Self {
        let board = |rows: u32, columns: u32| {
            let row = ONES & ((1 << (4 * columns)) - 1);
            (0..rows).map(|r| row << (16 * r)).sum()
        };
        Self {
            cells: board(rows, columns),
            across: board(rows, columns - 1),
            downwards: board(rows - 1, columns),
        }
    }

    /// The lowest bit of every empty nibble.
    #[inline]
    pub(super) fn empty(&self, tiles: u64) -> u64 {
        self.cells & !any_bit(tiles)
    }

    /// The legal directions, bit *i* for the *i*-th of [`DIRECTIONS`].
    #[inline]
    pub(super) fn legal(&self, state: &State) -> u8 {
        let tiles = state.tiles;
        let occupied = occupied(tiles);
        let empty = self.cells & !occupied;
        let (across, downwards) = self.pairs(state);
        let left = empty & occupied >> 4 & self.across | across;
        let right = occupied & empty >> 4 & self.across | across;
        let up = empty & occupied >> 16 & self.downwards | downwards;
        let down = occupied & empty >> 16 & self.downwards | downwards;
        u8::from(up != 0) | u8::from(right != 0) << 1 | u8::from(down != 0) << 2 | u8::from(left != 0) << 3
    }

    /// Whether two neighbours are equal; for a full board, whether there is a move.
    #[inline]
    pub(super) fn has_pair(&self, state: &State) -> bool {
        let (across, downwards) = self.pairs(state);
        across | downwards != 0
    }

    /// The tiles whose right neighbour is equal, and those whose lower one is.
    #[inline]
    fn pairs(&self, state: &State) -> (u64, u64) {
        let (mut across, mut downwards) = self.equal(state.tiles);
        if state.high != 0 {
            let high = spread(state.high);
            (across, downwards) = (across & !(high ^ high >> 4), downwards & !(high ^ high >> 16));
        }
        let present = occupied(state.tiles);
        (across & present, downwards & present)
    }

    /// Not 0 if two neighbours are equal, empty cells included; knows no tiles above 32768.
    #[inline]
    pub(super) fn equal_neighbours(&self, tiles: u64) -> u64 {
        let (across, downwards) = self.equal(tiles);
        across | downwards
    }

    /// The cells whose right neighbour has an equal nibble, and those whose lower one has.
    #[inline]
    fn equal(&self, tiles: u64) -> (u64, u64) {
        (self.across & !any_bit(tiles ^ tiles >> 4), self.downwards & !any_bit(tiles ^ tiles >> 16))
    }
}

/// The bits of a mask of cells, each in the lowest bit of its nibble.
fn spread(mask: u16) -> u64 {
    (0..16).map(|cell| u64::from(mask >> cell & 1) << (4 * cell)).sum()
}

const fn orders() -> [u8; 24] {
    let (mut all, mut found, mut code) = ([0; 24], 0, 0_u32);
    while code < 256 {
        let seen = 1 << (code & 3) | 1 << (code >> 2 & 3) | 1 << (code >> 4 & 3) | 1 << (code >> 6);
        if seen == 15 {
            all[found] = code as u8;
            found += 1;
        }
        code += 1;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_random_order_makes_every_legal_direction_equally_likely() {
        for legal in 1_u8..16 {
            let mut counts = [0; 4];
            for order in ORDERS {
                let first = (0..4).map(|i| order >> (2 * i) & 3).find(|d| legal >> d & 1 == 1);
                counts[usize::from(first.expect("some are legal"))] += 1;
            }
            for (direction, count) in counts.into_iter().enumerate() {
                let share = if legal >> direction & 1 == 1 { 24 / legal.count_ones() } else { 0 };
                assert_eq!(count, share, "direction {direction} of the legal {legal:04b}");
            }
        }
    }

    #[test]
    fn shapes_know_their_neighbours() {
        let shape = Shape::new(2, 3);
        assert_eq!((shape.cells, shape.across, shape.downwards), (0x0111_0111, 0x0011_0011, 0x0111));
        assert_eq!(Shape::new(4, 4).cells, ONES);
    }
}
