//! Boards for networks and buffers: a word of sixteen nibbles, its inputs, its legal moves, its eight symmetric images.

use super::setting::Inputs;
use plyground_games::twenty48::Packed;

/// The exponent on a cell.
#[inline]
pub(super) fn exponent(tiles: u64, cell: usize) -> usize {
    (tiles >> (4 * cell) & 15) as usize
}

impl Inputs {
    /// The sixteen inputs of a board that are not 0, each with its value; of an empty cell too.
    #[inline]
    pub(super) fn active(self, tiles: u64) -> [(usize, f32); 16] {
        std::array::from_fn(|cell| match self {
            Self::Log => (cell, exponent(tiles, cell) as f32 / 11.0),
            Self::OneHot => (16 * cell + exponent(tiles, cell), 1.0),
        })
    }
}

/// The legal directions, bit *i* for the *i*-th.
pub(super) fn legal(packed: &Packed, tiles: u64) -> u8 {
    let pushes = packed.pushes(tiles);
    (0..4).map(|i| u8::from(pushes[i].tiles != tiles) << i).sum()
}

/// One of the eight images of a board and what becomes of a direction there: mirrored if bit 2 is set, then turned
/// clockwise by this many quarters.
pub(super) fn image(tiles: u64, which: u32) -> u64 {
    let cells = &CELLS[(which & 7) as usize];
    cells.iter().rev().fold(0, |image, &from| image << 4 | tiles >> (4 * from) & 15)
}

/// The direction in that image.
pub(super) fn turned(direction: u8, which: u32) -> u8 {
    // Up, right, down, left are clockwise; a mirror exchanges right and left.
    let mirrored = if which & 4 == 4 { (4 - direction) & 3 } else { direction };
    (mirrored + (which & 3) as u8) & 3
}

/// For each image and each of its cells the cell of the board that stands there.
const CELLS: [[u8; 16]; 8] = cells();

const fn cells() -> [[u8; 16]; 8] {
    let mut all = [[0; 16]; 8];
    let mut which = 0;
    while which < 8 {
        let mut cell = 0;
        while cell < 16 {
            let (mut row, mut column) = (cell / 4, cell % 4);
            let mut turn = 0;
            while turn < which & 3 {
                // What stands here after a quarter turn clockwise stood here before it.
                (row, column) = (3 - column, row);
                turn += 1;
            }
            if which & 4 == 4 {
                column = 3 - column;
            }
            all[which][cell] = (4 * row + column) as u8;
            cell += 1;
        }
        which += 1;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ntuple::tiles;
    use plyground_core::Seed;
    use plyground_games::twenty48::State;

    #[test]
    fn a_push_of_an_image_is_the_image_of_the_push() {
        let (rules, mut rng) = (Packed::new(), Seed(1).rng());
        for _ in 0..1000 {
            let tiles = (0..16).fold(0, |tiles, _| tiles << 4 | u64::from(rng.below(4)));
            let pushes = rules.pushes(tiles);
            let mut images = Vec::new();
            for which in 0..8 {
                let seen = rules.pushes(image(tiles, which));
                for direction in 0..4 {
                    let there = usize::from(turned(direction, which));
                    let pushed = pushes[usize::from(direction)];
                    assert_eq!(
                        seen[there].tiles,
                        image(pushed.tiles, which),
                        "{tiles:x} {which} {direction}"
                    );
                    assert_eq!(seen[there].points, pushed.points);
                }
                images.push(image(0x0123_4567_89AB_CDEF, which));
            }
            images.sort_unstable();
            images.dedup();
            assert_eq!(images.len(), 8);
        }
    }

    #[test]
    fn a_direction_is_legal_if_it_changes_the_board() {
        let state: State = "2,4,8,16/0,0,0,0/0,0,0,0/0,0,0,0 0".parse().expect("a position");
        assert_eq!(legal(&Packed::new(), tiles(&state)), 0b0100, "down alone");
    }

    #[test]
    fn a_tile_above_32768_counts_as_32768() {
        let state: State = "131072,2,0,0/0,0,0,0/0,0,0,0/0,0,0,65536 0".parse().expect("a position");
        assert_eq!(tiles(&state), 0xF000_0000_0000_001F);
        assert_eq!(Inputs::OneHot.active(tiles(&state))[15], (255, 1.0));
        assert_eq!(Inputs::Log.active(tiles(&state))[1], (1, 1.0 / 11.0));
    }
}
