//! The fused random playout: the same moves from the same random numbers as the rules one by one, but a
//! move is tried by making it, and nothing is looked up twice.
//!
//! Tiles that end the game or do not fit a nibble are not looked for in every move: no tile can be larger
//! than the sum of all, and that grows by 4 at most with every move, so the number of moves before which
//! nothing of the kind can happen is known beforehand.

#[cfg(target_arch = "x86_64")]
use super::bmi2::Bmi2;
use super::state::{ONES, State, any_at_least, occupied};
use super::{Twenty48, order};
use plyground_core::{Game, Rng, Turn};

/// The parts of a move that depend on what the machine can do.
pub(super) trait Kernel: Copy {
    /// The board after a push, in the order of [`super::DIRECTIONS`].
    fn pushed(self, game: &Twenty48, tiles: u64, direction: usize) -> u64;
    /// The `nth` set bit of a mask, from 0.
    fn nth_bit(self, mask: u64, nth: u32) -> u64;
}

/// Runs anywhere.
#[derive(Clone, Copy)]
struct Portable;

/// A stretch of a playout, as it ended.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Stretch {
    tiles: u64,
    /// Moves and events played.
    played: u64,
    /// New tiles among them that were fours.
    fours: u32,
    over: bool,
}

pub(super) fn playout(game: &Twenty48, state: &mut State, rng: &mut Rng, limit: u64) -> u64 {
    let mut played = 0;
    while played < limit {
        let turn = game.turn(state);
        let stretch = match turn {
            Turn::Over => return played,
            Turn::Player(_) => run(game, state, rng, (limit - played) / 2),
            Turn::Chance => None,
        };
        if let Some(stretch) = stretch {
            state.tiles = stretch.tiles;
            state.missing += 4 * stretch.fours;
            played += stretch.played;
            if stretch.over {
                return played;
            }
        } else {
            let chance = turn == Turn::Chance;
            let mv = if chance { game.sample_chance(state, rng) } else { game.sample(state, rng) };
            game.play(state, mv);
            played += 1;
        }
    }
    played
}

/// At most this many moves, each with its new tile; nothing if the next move needs a closer look.
#[inline]
fn run(game: &Twenty48, state: &State, rng: &mut Rng, moves: u64) -> Option<Stretch> {
    // The first tile that the loops do not know.
    const BEYOND: u32 = 1 << 16;
    let sum = state.sum();
    let calm = |tile: u32| u64::from(tile.saturating_sub(sum).div_ceil(4)).min(moves);
    let until_stop = if game.stop == 0 { moves } else { calm(1 << game.stop) };
    let all = calm(BEYOND);
    if state.high != 0 || all == 0 {
        None
    } else if until_stop > 0 {
        Some(dispatch::<false>(game, state.tiles, rng, until_stop.min(all)))
    } else {
        Some(dispatch::<true>(game, state.tiles, rng, all))
    }
}

/// [`stretch`] with the best instructions that the machine has.
fn dispatch<const STOP: bool>(game: &Twenty48, tiles: u64, rng: &mut Rng, moves: u64) -> Stretch {
    #[cfg(target_arch = "x86_64")]
    if let Some(kernel) = Bmi2::detect() {
        return kernel.stretch::<STOP>(game, tiles, rng, moves);
    }
    stretch::<Portable, STOP>(Portable, game, tiles, rng, moves)
}

/// Plays this many moves (at least one), each with its new tile, unless the game ends before: on a board where
/// somebody can move, and no tile above 32768 can arise. `STOP` says that the tile that ends the game may.
#[expect(clippy::inline_always, reason = "a kernel's instructions only inline into code that has them")]
#[inline(always)]
pub(super) fn stretch<K: Kernel, const STOP: bool>(
    kernel: K,
    game: &Twenty48,
    mut tiles: u64,
    shared_rng: &mut Rng,
    moves: u64,
) -> Stretch {
    // A copy stays in registers.
    let mut rng = shared_rng.clone();
    let (mut fours, mut left) = (0, moves);
    let (odd, over) = loop {
        let mut order = order(rng.bits());
        let pushed = loop {
            let pushed = kernel.pushed(game, tiles, usize::from(order & 3));
            if pushed != tiles {
                break pushed;
            }
            order >>= 2;
        };
        if STOP && any_at_least(pushed, game.stop) {
            tiles = pushed;
            break (1, true);
        }
        let empty = game.shape.empty(pushed);
        let (nth, four) = game.draw(rng.bits(), empty.count_ones());
        let place = kernel.nth_bit(empty, nth);
        tiles = pushed | place << u32::from(four);
        fours += u32::from(four);
        left -= 1;
        // In every move rather than on full boards only: a branch that is taken once a game costs less.
        if (empty ^ place) | game.shape.equal_neighbours(tiles) == 0 {
            break (0, true);
        }
        if left == 0 {
            break (0, false);
        }
    };
    *shared_rng = rng;
    Stretch { tiles, played: 2 * (moves - left) + odd, fours, over }
}

impl Kernel for Portable {
    #[inline]
    fn pushed(self, game: &Twenty48, tiles: u64, direction: usize) -> u64 {
        game.slides.pushed(tiles, direction)
    }

    #[inline]
    fn nth_bit(self, mask: u64, nth: u32) -> u64 {
        nth_bit(mask, nth)
    }
}

/// The `nth` set bit, from 0, of a mask of lowest bits of nibbles.
#[inline]
pub(super) fn nth_bit(mask: u64, nth: u32) -> u64 {
    // The product has in every nibble how many bits are set up to there; 16 of 16 reads 0, as it does in
    // the number sought.
    let ranks = mask.wrapping_mul(ONES);
    mask & !occupied(ranks ^ (u64::from((nth + 1) & 15) * ONES))
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_core::{GameExt, Seed};

    #[cfg(target_arch = "x86_64")]
    #[test]
    fn the_fast_instructions_make_the_same_moves_as_the_portable_ones() {
        let Some(kernel) = Bmi2::detect() else { return };
        for (rules, text) in [
            ("rows = 2\ncolumns = 2", "2,0/0,2 0"),
            ("rows = 3\ncolumns = 4", "2,0,0,0/0,2,0,0/0,0,4,0 0"),
            ("rows = 4\ncolumns = 3", "2,0,0/0,2,0/0,0,4/0,0,0 0"),
            ("stop = 64", "2,0,0,0/0,2,0,0/0,0,4,0/32,0,8,0 0"),
            ("", "2,0,0,0/0,16384,0,0/2,32768,4,0/32,0,8,0 0"),
        ] {
            let game: Twenty48 = toml::from_str(rules).expect(rules);
            let tiles = game.read(text).expect(text).tiles;
            for seed in (0..2000).map(Seed) {
                let (mut rng, mut other) = (seed.rng(), seed.rng());
                let moves = 1 + seed.0;
                let (found, expected) = if game.stop == 0 {
                    let found = kernel.stretch::<false>(&game, tiles, &mut rng, moves);
                    (found, stretch::<_, false>(Portable, &game, tiles, &mut other, moves))
                } else {
                    let found = kernel.stretch::<true>(&game, tiles, &mut rng, moves);
                    (found, stretch::<_, true>(Portable, &game, tiles, &mut other, moves))
                };
                assert_eq!((found, rng), (expected, other), "from {text}");
            }
        }
    }

    #[test]
    fn the_nth_bit_is_the_nth_in_every_mask() {
        for cells in 1_u32..1 << 16 {
            let mask = (0..16).map(|cell| u64::from(cells >> cell & 1) << (4 * cell)).sum();
            let mut left: u64 = mask;
            for nth in 0..cells.count_ones() {
                let lowest = left & left.wrapping_neg();
                assert_eq!(nth_bit(mask, nth), lowest, "bit {nth} of {mask:x}");
                left ^= lowest;
            }
        }
    }
}
