//! The usual board as a bare word of sixteen nibbles, for learners that play a million moves a second: all four
//! pushes at once with what they score, and new tiles.
//!
//! Nibbles know no tile above 32768: one that arises stays a 32768 here, and scores what it should.

use super::Twenty48;
use super::playout::nth_bit;
use super::slide::{push_line, transposed};
use super::state::{ONES, any_bit};
use plyground_core::Rng;
use std::sync::LazyLock;

/// What becomes of every line: the pushed line in the lower half, a quarter of its points in the upper.
type Table = [u32; 1 << 16];

static TOWARDS: LazyLock<[Box<Table>; 2]> = LazyLock::new(|| [table(false), table(true)]);

/// The rules of the usual 4×4 board on bare words.
#[derive(Clone, Copy)]
pub struct Packed {
    game: Twenty48,
    first: &'static Table,
    last: &'static Table,
}

/// A push: the board after it, equal to the one before where it is illegal, and the points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Push {
    /// Exponents, one nibble a cell.
    pub tiles: u64,
    /// What the merges score.
    pub points: u32,
}

impl Packed {
    /// The usual rules.
    pub fn new() -> Self {
        let [first, last] = &*TOWARDS;
        Self { game: Twenty48::default(), first, last }
    }

    /// The pushes in the order of [`super::DIRECTIONS`].
    #[inline]
    pub fn pushes(&self, tiles: u64) -> [Push; 4] {
        let columns = transposed(tiles);
        let (mut up, mut down) = (lines(self.first, columns), lines(self.last, columns));
        (up.tiles, down.tiles) = (transposed(up.tiles), transposed(down.tiles));
        [up, lines(self.last, tiles), down, lines(self.first, tiles)]
    }

    /// The board with one more tile, from the same random number as [`plyground_core::Game::sample_chance`].
    #[inline]
    pub fn with_new_tile(&self, tiles: u64, rng: &mut Rng) -> u64 {
        let empty = !any_bit(tiles) & ONES;
        let (nth, four) = self.game.draw(rng.bits(), empty.count_ones());
        tiles | nth_bit(empty, nth) << u32::from(four)
    }

    /// A board at the start of a game.
    pub fn start(&self, rng: &mut Rng) -> u64 {
        let one = self.with_new_tile(0, rng);
        self.with_new_tile(one, rng)
    }
}

impl Default for Packed {
    fn default() -> Self {
        Self::new()
    }
}

impl std::fmt::Debug for Packed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Packed").field(&self.game).finish()
    }
}

#[inline]
fn lines(table: &Table, tiles: u64) -> Push {
    let line = |shift: u32| table[usize::from((tiles >> shift) as u16)];
    let (a, b, c, d) = (line(0), line(16), line(32), line(48));
    let pushed = |line: u32, shift: u32| u64::from(line & 0xFFFF) << shift;
    let tiles = (pushed(a, 0) | pushed(b, 16)) | (pushed(c, 32) | pushed(d, 48));
    Push { tiles, points: ((a >> 16) + (b >> 16) + (c >> 16) + (d >> 16)) << 2 }
}

fn table(towards_last: bool) -> Box<Table> {
    let entry = |line: usize| {
        let place = |i: usize| 4 * if towards_last { 3 - i } else { i };
        let before: [u8; 4] = std::array::from_fn(|i| (line >> place(i) & 15) as u8);
        let mut after = before;
        push_line(&mut after);
        let worth = |line: [u8; 4]| line.iter().map(|&k| super::state::worth(k)).sum::<u32>();
        let packed: u32 = (0..4).map(|i| u32::from(after[i].min(15)) << place(i)).sum();
        packed | ((worth(after) - worth(before)) / 4) << 16
    };
    let table: Vec<u32> = (0..1 << 16).map(entry).collect();
    table.into_boxed_slice().try_into().expect("as many entries as lines")
}

#[cfg(test)]
mod tests {
    use super::super::{DIRECTIONS, State};
    use super::*;
    use plyground_core::{Game, GameExt, Seed, Turn};

    #[test]
    fn bare_words_play_the_same_games_as_the_rules() {
        let (game, packed) = (Twenty48::default(), Packed::new());
        for seed in (0..200).map(Seed) {
            let (mut rng, mut other) = (seed.rng(), seed.rng());
            let mut state = game.start(&mut rng);
            let mut tiles = packed.start(&mut other);
            while game.turn(&state) != Turn::Over {
                assert_eq!(state.packed(), Some(tiles));
                let (legal, pushes) = (game.legal_moves(&state), packed.pushes(tiles));
                for (mv, push) in DIRECTIONS.into_iter().zip(pushes) {
                    assert_eq!(legal.contains(&mv), push.tiles != tiles, "{mv} at {state}");
                    if legal.contains(&mv) {
                        let after = game.after(&state, mv);
                        assert_eq!(after.packed(), Some(push.tiles), "{mv} at {state}");
                        assert_eq!(after.score() - state.score(), push.points, "{mv} at {state}");
                    }
                }
                let mv = game.sample(&state, &mut rng);
                other = rng.clone();
                game.play(&mut state, mv);
                tiles = pushes[mv.direction().expect("a direction")].tiles;
                let event = game.sample_chance(&state, &mut rng);
                game.play(&mut state, event);
                tiles = packed.with_new_tile(tiles, &mut other);
            }
        }
    }

    #[test]
    fn a_tile_above_32768_scores_in_full_and_stays_a_32768() {
        let packed = Packed::new();
        let state: State = "32768,32768,0,0/0,0,0,0/0,0,0,0/0,0,0,0 0".parse().expect("a position");
        let left = packed.pushes(state.packed().expect("small tiles"))[3];
        assert_eq!((left.tiles, left.points), (15, 65536));
    }
}
