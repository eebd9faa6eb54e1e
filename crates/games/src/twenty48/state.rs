//! The position: sixteen nibbles in one word, in a shape that every size of board shares.
//!
//! The cell in row *r* and column *c* (from 0, from the top left) is nibble 4*r* + *c* of `tiles`, whatever
//! the size; nibbles off a smaller board are 0. A nibble holds the exponent of its tile, 0 for an empty
//! cell. Only a 4×4 board reaches tiles above 32768, and only two of them can stand at once, so the bits
//! that these lack live apart: a cell in the mask `high` has the exponent 15 + nibble. An empty cell is
//! therefore always a nibble 0 and never in the mask, and all that only asks for empty cells ignores it.
//!
//! The score is not kept: a tile 2^k took (k − 1)·2^k points to merge out of twos, so the score is that sum
//! over the board minus 4 for every 4 that was given. What is kept is the difference (`missing`), which
//! merges do not change: a slide of tiles need not know what it scored.

use std::fmt;

/// A board, a score, and whether a new tile is due.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct State {
    /// Exponents, one nibble a cell.
    pub(super) tiles: u64,
    /// By how much the score falls short of what the tiles are worth.
    pub(super) missing: u32,
    /// Bit 4r + c: 15 is to be added to the nibble.
    pub(super) high: u16,
    /// Rows in the upper half, columns in the lower.
    size: u8,
    /// A new tile is to come before the next move.
    pub(super) due: bool,
}

/// Σ (k − 1)·2^k and Σ 2^k over the two nibbles of a byte.
const WORTH: [u32; 256] = pairs(true);
const SUM: [u32; 256] = pairs(false);

/// The lowest bit of every nibble.
pub(super) const ONES: u64 = 0x1111_1111_1111_1111;

impl State {
    /// An empty board, which is no position yet.
    pub(super) fn empty(rows: u32, columns: u32) -> Self {
        Self { tiles: 0, missing: 0, high: 0, size: (rows << 4 | columns) as u8, due: false }
    }

    /// Rows of the board.
    pub fn rows(&self) -> usize {
        usize::from(self.size >> 4)
    }

    /// Columns of the board.
    pub fn columns(&self) -> usize {
        usize::from(self.size & 15)
    }

    /// The exponent of the tile on a cell, rows and columns from 0 at the top left; 0 if it is empty.
    #[inline]
    pub fn exponent(&self, row: usize, column: usize) -> u32 {
        debug_assert!(row < self.rows() && column < self.columns(), "row {row}, column {column} is off");
        let cell = 4 * row + column;
        (self.tiles >> (4 * cell) & 15) as u32 + 15 * u32::from(self.high >> cell & 1)
    }

    /// The tile on a cell: 2, 4, 8, …; 0 if it is empty.
    #[inline]
    pub fn tile(&self, row: usize, column: usize) -> u32 {
        (1 << self.exponent(row, column)) & !1
    }

    /// The largest tile of the board.
    pub fn largest(&self) -> u32 {
        self.exponents().iter().max().map_or(0, |&exponent| 1 << exponent)
    }

    /// The exponents by 4 × row + column; 0 where a cell is empty or off a smaller board.
    pub fn exponents(&self) -> [u8; 16] {
        let mut out = [0; 16];
        for (cell, exponent) in out.iter_mut().enumerate() {
            *exponent = (self.tiles >> (4 * cell) & 15) as u8 + 15 * (self.high >> cell & 1) as u8;
        }
        out
    }

    /// The exponents as nibbles, cell 4 × row + column from the lowest, unless a tile is above 32768.
    #[inline]
    pub fn packed(&self) -> Option<u64> {
        (self.high == 0).then_some(self.tiles)
    }

    /// How many cells are empty.
    #[inline]
    pub fn empty_cells(&self) -> u32 {
        (self.rows() * self.columns()) as u32 - occupied(self.tiles).count_ones()
    }

    /// Whether a new tile is to come before the next move.
    #[inline]
    pub fn due(&self) -> bool {
        self.due
    }

    /// Points so far: the sum of all tiles that were merged into being.
    #[inline]
    pub fn score(&self) -> u32 {
        self.worth() - self.missing
    }

    /// What the tiles would have scored if every new tile had been a 2: the sum of (k − 1)·2^k over the
    /// tiles 2^k.
    #[inline]
    pub fn worth(&self) -> u32 {
        if self.high == 0 {
            return by_pairs(self.tiles, &WORTH);
        }
        self.exponents().iter().map(|&k| worth(k)).sum()
    }

    /// The sum of the tiles.
    pub(super) fn sum(&self) -> u32 {
        if self.high == 0 {
            return by_pairs(self.tiles, &SUM);
        }
        self.exponents().iter().map(|&k| (1 << k) & !1).sum()
    }

    /// Puts these exponents on the board, by 4 × row + column.
    pub(super) fn set_exponents(&mut self, exponents: &[u8; 16]) {
        (self.tiles, self.high) = (0, 0);
        for (cell, &exponent) in exponents.iter().enumerate() {
            let high = exponent > 15;
            self.tiles |= u64::from(if high { exponent - 15 } else { exponent }) << (4 * cell);
            self.high |= u16::from(high) << cell;
        }
    }

    /// Rows, columns and whether a tile is due, as a number.
    pub(super) fn frame(&self) -> u64 {
        u64::from(self.size) << 1 | u64::from(self.due)
    }
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "State({self})")
    }
}

/// What [`State::worth`] is, of a board of bare nibbles.
#[inline]
pub fn worth_of(tiles: u64) -> u32 {
    by_pairs(tiles, &WORTH)
}

/// What the tile 2^k is worth: the points of all the merges that make it out of twos.
pub(super) const fn worth(k: u8) -> u32 {
    if k == 0 { 0 } else { (k as u32 - 1) << k }
}

/// The largest exponent that the `nth` largest tile (from 1) can have on this many cells, if the largest new
/// tile is a 4; one less if new tiles are twos.
///
/// For a board fills up only by a new tile, so all its cells together cannot hold tiles above 4. And if
/// *n* tiles are all at least 2^m, then before the last of them was merged at least *n* + 1 tiles were at
/// least 2^(m − 1); so with every tile fewer the bound doubles. Moves and new tiles keep it.
pub(super) fn limit(cells: usize, nth: usize) -> usize {
    cells - nth + 2
}

/// The lowest bit of every nibble that is not 0.
#[inline]
pub(super) fn occupied(nibbles: u64) -> u64 {
    any_bit(nibbles) & ONES
}

/// The same in the lowest bit of every nibble, and rubbish in the others.
#[inline]
pub(super) fn any_bit(nibbles: u64) -> u64 {
    let halves = nibbles | nibbles >> 1;
    halves | halves >> 2
}

/// Whether some nibble is at least `k`, 1 to 15.
#[inline]
pub(super) fn any_at_least(nibbles: u64, k: u32) -> bool {
    const BYTES: u64 = 0x0101_0101_0101_0101;
    let add = u64::from(16 - k) * BYTES;
    let (even, odd) = (nibbles & (15 * BYTES), nibbles >> 4 & (15 * BYTES));
    ((even + add) | (odd + add)) & (16 * BYTES) != 0
}

#[inline]
fn by_pairs(tiles: u64, table: &[u32; 256]) -> u32 {
    tiles.to_le_bytes().iter().map(|&pair| table[usize::from(pair)]).sum()
}

const fn pairs(worths: bool) -> [u32; 256] {
    let mut table = [0; 256];
    let mut pair = 0;
    while pair < 256 {
        let (a, b) = (pair as u8 & 15, pair as u8 >> 4);
        table[pair] = if worths { worth(a) + worth(b) } else { ((1 << a) & !1) + ((1 << b) & !1) };
        pair += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_takes_sixteen_bytes() {
        assert_eq!(size_of::<State>(), 16);
    }

    #[test]
    fn tiles_are_worth_the_merges_that_make_them() {
        // As the project report "Documentație – 2048" lists them.
        let known =
            [(2, 4), (3, 16), (4, 48), (5, 128), (6, 320), (7, 768), (8, 1792), (9, 4096), (10, 9216)];
        for (exponent, points) in known.into_iter().chain([(11, 20480), (12, 45056), (13, 98304)]) {
            assert_eq!(worth(exponent), points);
        }
        let state: State = "65536,0,2,131072/0,0,4,0/0,0,32768,0/8,0,0,16384 0".parse().expect("a position");
        assert_eq!(state.worth(), [16, 1, 17, 2, 15, 3, 14].map(worth).iter().sum::<u32>());
        assert_eq!(state.sum(), 65536 + 2 + 131_072 + 4 + 32768 + 8 + 16384);
        assert_eq!((state.score(), state.largest(), state.empty_cells()), (0, 131_072, 9));
        assert_eq!((state.tile(0, 0), state.tile(0, 1), state.tile(0, 3)), (65536, 0, 131_072));
        assert_eq!((state.exponent(3, 3), state.packed()), (14, None));
    }

    #[test]
    fn a_nibble_that_is_large_enough_is_found_wherever_it_stands() {
        for k in 1..16 {
            for cell in 0..16 {
                let others = (u64::from(k - 1) * ONES) & !(15 << (4 * cell));
                assert!(!any_at_least(others, k), "{k}");
                assert!(
                    (k..16).all(|nibble| any_at_least(others | u64::from(nibble) << (4 * cell), k)),
                    "{k}"
                );
            }
        }
    }
}
