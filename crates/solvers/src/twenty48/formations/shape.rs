//! Which cells are walls: the shapes of formations, and how a board is turned to stand in one.
//!
//! Cells are numbered 4r + c from the top left, as in the nibbles of a board. A shape stands in the top left corner; the
//! other seven ways to turn and mirror it are looked up by turning the board.

use plyground_games::twenty48::transposed;

/// The lowest bit of every nibble.
const ONES: u64 = 0x1111_1111_1111_1111;

/// A set of walls in a corner, and the wall beside which the tile is to be built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Its name in files and on the command line.
    pub name: &'static str,
    /// Bit 4r + c: there is a wall.
    pub(super) walls: u16,
    /// The cell of the wall that has the tile to be built.
    pub(super) anchor: u32,
}

/// All shapes, those with more free cells first: of two that hold a board, the first looks further ahead.
///
/// Those called `row` are where the players with networks have their large tiles; the other two are the shapes of
/// macroxue/2048-ai, whose search drives tiles into them.
pub const SHAPES: [Shape; 6] = [
    // # # # .      # wall, A anchor
    // # # A .
    // . . . .
    // . . . .
    Shape { name: "block", walls: 0b0000_0000_0111_0111, anchor: 6 },
    // # # # #
    // # A . .
    // . . . .
    // . . . .
    Shape { name: "row6", walls: 0b0000_0000_0011_1111, anchor: 5 },
    // # # # #
    // # # A .
    // . . . .
    // . . . .
    Shape { name: "row7", walls: 0b0000_0000_0111_1111, anchor: 6 },
    // # # # #
    // # # # A
    // . . . .
    // . . . .
    Shape { name: "row8", walls: 0b0000_0000_1111_1111, anchor: 7 },
    // # # # #
    // # # # #
    // A . . .
    // . . . .
    Shape { name: "row9", walls: 0b0000_0001_1111_1111, anchor: 8 },
    // # # # .
    // # # # .
    // # # A .
    // . . . .
    Shape { name: "square", walls: 0b0000_0111_0111_0111, anchor: 10 },
];

impl Shape {
    /// The shape of this name.
    pub fn named(name: &str) -> Option<Self> {
        SHAPES.into_iter().find(|shape| shape.name == name)
    }

    /// The cells that are no walls, in order.
    pub fn free(self) -> Vec<u32> {
        (0..16).filter(|&cell| self.walls >> cell & 1 == 0).collect()
    }

    /// The free cells beside the anchor: only there the tile counts as built.
    pub(super) fn docks(self) -> u16 {
        let (row, column) = (self.anchor / 4, self.anchor % 4);
        let beside = |cell: u32| (cell / 4).abs_diff(row) + (cell % 4).abs_diff(column) == 1;
        self.free().into_iter().filter(|&cell| beside(cell)).map(|cell| 1 << cell).sum()
    }

    /// The walls: bit 4r + c.
    pub(super) fn bits(self) -> u16 {
        self.walls
    }

    /// All bits of the walls' nibbles.
    pub(super) fn mask(self) -> u64 {
        spread(self.walls)
    }

    /// Walls as nibbles that merge with nothing: neighbours differ, and free cells never hold them.
    pub(super) fn standing(self) -> u64 {
        let wall = |cell: u32| 15 - u64::from((cell / 4 + cell % 4) & 1);
        (0..16).filter(|&cell| self.walls >> cell & 1 == 1).map(|cell| wall(cell) << (4 * cell)).sum()
    }

    /// Whether a board (as it stands, not turned) is in this formation with the tile of this exponent to be built: the
    /// anchor has it, no wall has less, free cells have less, and no two walls beside each other are equal.
    #[inline]
    pub(super) fn holds(self, tiles: u64, target: u32) -> bool {
        if tiles >> (4 * self.anchor) & 15 != u64::from(target)
            || at_least(tiles, target) != self.walls_bits()
        {
            return false;
        }
        let (across, down) = (tiles ^ tiles >> 4, tiles ^ tiles >> 16);
        let mask = self.walls_bits();
        let (pairs_across, pairs_down) = (mask & mask >> 4 & !LAST_COLUMN, mask & mask >> 16);
        some(across) & pairs_across == pairs_across && some(down) & pairs_down == pairs_down
    }

    /// The lowest bits of the walls' nibbles.
    fn walls_bits(self) -> u64 {
        spread(self.walls) & ONES
    }
}

/// The lowest bits of the last column's nibbles.
const LAST_COLUMN: u64 = 0x1000_1000_1000_1000;

/// All bits of the nibbles of these cells.
fn spread(cells: u16) -> u64 {
    (0..16).filter(|&cell| cells >> cell & 1 == 1).map(|cell| 15 << (4 * cell)).sum()
}

/// The lowest bit of every nibble that is not 0.
#[inline]
fn some(nibbles: u64) -> u64 {
    let halves = nibbles | nibbles >> 1;
    (halves | halves >> 2) & ONES
}

/// The lowest bit of every nibble that is at least `least`, 1 to 15.
#[inline]
pub(super) fn at_least(nibbles: u64, least: u32) -> u64 {
    const BYTES: u64 = 0x0F0F_0F0F_0F0F_0F0F;
    let add = u64::from(16 - least) * 0x0101_0101_0101_0101;
    let even = ((nibbles & BYTES) + add) >> 4 & 0x0101_0101_0101_0101;
    let odd = ((nibbles >> 4 & BYTES) + add) & 0x1010_1010_1010_1010;
    even | odd
}

/// One of the eight ways to turn and mirror a board: bit 0 mirrors left and right, bit 1 top and bottom, both before
/// bit 2 swaps rows and columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turn(pub(super) u8);

impl Turn {
    /// All of them; the first changes nothing.
    pub(super) const ALL: [Self; 8] =
        [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(7)];

    /// The board turned.
    #[inline]
    pub(super) fn board(self, tiles: u64) -> u64 {
        let mut tiles = tiles;
        if self.0 & 1 != 0 {
            // Nibbles of each row in the opposite order.
            tiles = (tiles & 0x0F0F_0F0F_0F0F_0F0F) << 4 | tiles >> 4 & 0x0F0F_0F0F_0F0F_0F0F;
            tiles = (tiles & 0x00FF_00FF_00FF_00FF) << 8 | tiles >> 8 & 0x00FF_00FF_00FF_00FF;
        }
        if self.0 & 2 != 0 {
            tiles = (tiles & 0x0000_FFFF_0000_FFFF) << 16 | tiles >> 16 & 0x0000_FFFF_0000_FFFF;
            tiles = tiles.rotate_right(32);
        }
        if self.0 & 4 != 0 { transposed(tiles) } else { tiles }
    }

    /// Which direction of the board as it was a direction of the turned board is, both by their place in
    /// [`DIRECTIONS`](plyground_games::twenty48::DIRECTIONS): up, right, down, left.
    pub(super) fn back(self, direction: usize) -> usize {
        // Swapping rows and columns swaps up with left and right with down.
        let mut direction = if self.0 & 4 != 0 { 3 - direction } else { direction };
        if self.0 & 2 != 0 && direction % 2 == 0 {
            direction = 2 - direction;
        }
        if self.0 & 1 != 0 && direction % 2 == 1 {
            direction = 4 - direction;
        }
        direction
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_core::Seed;
    use plyground_games::twenty48::Twenty48;

    #[test]
    fn pushing_a_turned_board_is_turning_a_pushed_board() {
        let (game, mut rng) = (Twenty48::default(), Seed(1).rng());
        for _ in 0..500 {
            let tiles = rng.bits() & 0x7777_7777_7777_7777 & rng.bits();
            for turn in Turn::ALL {
                for direction in 0..4 {
                    let pushed = game.pushed(turn.board(tiles), direction);
                    assert_eq!(pushed, turn.board(game.pushed(tiles, turn.back(direction))), "{turn:?}");
                }
            }
        }
    }

    #[test]
    fn eight_turns_give_eight_different_boards() {
        let mut all: Vec<u64> = Turn::ALL.iter().map(|turn| turn.board(0x0123_4567_89AB_CDEF)).collect();
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 8);
    }

    #[test]
    fn nibbles_that_are_large_enough_are_found() {
        let mut rng = Seed(2).rng();
        for _ in 0..1000 {
            let tiles = rng.bits();
            for least in 1..16 {
                let slow = (0..16).filter(|cell| (tiles >> (4 * cell) & 15) as u32 >= least);
                assert_eq!(at_least(tiles, least), slow.map(|cell| 1 << (4 * cell)).sum::<u64>());
            }
        }
    }

    #[test]
    fn walls_stand_together_so_that_no_two_equal_ones_can_meet() {
        for shape in SHAPES {
            let cells = |mask: u16| (0..16).filter(move |cell| mask >> cell & 1 == 1);
            assert!(shape.walls >> shape.anchor & 1 == 1, "{}", shape.name);
            assert!(shape.docks() != 0 && shape.docks() & shape.walls == 0, "{}", shape.name);
            for cell in cells(shape.walls) {
                // Towards the corner there are walls only.
                assert!(cell % 4 == 0 || shape.walls >> (cell - 1) & 1 == 1, "{}", shape.name);
                assert!(cell < 4 || shape.walls >> (cell - 4) & 1 == 1, "{}", shape.name);
            }
        }
    }

    #[test]
    fn a_board_is_held_by_large_tiles_in_their_places_and_only_then() {
        let block = Shape::named("block").expect("a shape");
        let board = |text: &str| -> u64 {
            let exponents = text.split_whitespace().map(|tile| match tile.parse::<u64>() {
                Ok(0) => 0,
                tile => u64::from(tile.expect("a tile").ilog2()),
            });
            exponents.enumerate().map(|(cell, exponent)| exponent << (4 * cell)).sum()
        };
        let holds = |text: &str, target: u32| block.holds(board(text), target);
        let good = "4096 1024 512 2  2048 512 256 4  128 0 2 0  0 0 0 0";
        assert!(holds(good, 8));
        assert!(!holds(good, 7), "the anchor has the tile to be built");
        assert!(!holds("4096 1024 512 2  2048 512 256 4  256 0 2 0  0 0 0 0", 8), "free cells have less");
        assert!(!holds("4096 1024 512 2  2048 128 256 4  16 0 2 0  0 0 0 0", 8), "walls have no less");
        assert!(!holds("4096 512 512 2  2048 1024 256 4  16 0 2 0  0 0 0 0", 8), "equal neighbours");
        assert!(!holds("4096 1024 256 2  2048 512 256 4  16 0 2 0  0 0 0 0", 8), "equal neighbours");
        assert!(holds("4096 1024 512 2  512 2048 256 4  16 0 2 0  0 0 0 0", 8), "equal, but apart");
    }
}
