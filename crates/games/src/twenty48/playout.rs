//! The fused random playout: the same moves from the same random numbers as the rules one by one, but a
//! move is tried by making it, and nothing is looked up twice.
//!
//! Tiles that end the game or do not fit a nibble are not looked for in every move: no tile can be larger
//! than the sum of all, and that grows by 4 at most with every move, so the number of moves before which
//! nothing of the kind can happen is known beforehand.

use super::state::{ONES, State, any_at_least, occupied};
use super::{Twenty48, order};
use plyground_core::{Game, Rng, Turn};

/// The parts of a move that depend on what the machine can do.
trait Kernel: Copy {
    /// The board after a push, in the order of [`super::DIRECTIONS`].
    fn pushed(self, game: &Twenty48, tiles: u64, direction: usize) -> u64;
    /// The `nth` set bit of a mask, from 0.
    fn nth_bit(self, mask: u64, nth: u32) -> u64;
}

/// Runs anywhere.
#[derive(Clone, Copy)]
struct Portable;

/// A stretch of a playout.
struct Stretch {
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
            Turn::Player(_) => run(Portable, game, state, rng, (limit - played) / 2),
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

/// At most so many moves, each with its new tile; nothing if the next move needs a closer look.
#[inline]
fn run<K: Kernel>(kernel: K, game: &Twenty48, state: &State, rng: &mut Rng, moves: u64) -> Option<Stretch> {
    // The first tile that the loops do not know.
    const BEYOND: u32 = 1 << 16;
    let sum = state.sum();
    let calm = |tile: u32| u64::from(tile.saturating_sub(sum).div_ceil(4)).min(moves);
    let until_stop = if game.stop == 0 { moves } else { calm(1 << game.stop) };
    let all = calm(BEYOND);
    if state.high != 0 || all == 0 {
        None
    } else if until_stop > 0 {
        Some(stretch::<K, false>(kernel, game, state.tiles, rng, until_stop.min(all)))
    } else {
        Some(stretch::<K, true>(kernel, game, state.tiles, rng, all))
    }
}

#[inline]
fn stretch<K: Kernel, const STOP: bool>(
    kernel: K,
    game: &Twenty48,
    mut tiles: u64,
    shared_rng: &mut Rng,
    moves: u64,
) -> Stretch {
    let mut rng = shared_rng.clone();
    let (mut fours, mut over, mut played) = (0, false, 0);
    for _ in 0..moves {
        let mut order = order(rng.bits());
        let pushed = loop {
            let pushed = kernel.pushed(game, tiles, usize::from(order & 3));
            if pushed != tiles {
                break pushed;
            }
            order >>= 2;
        };
        if STOP && any_at_least(pushed, game.stop) {
            (tiles, played, over) = (pushed, played + 1, true);
            break;
        }
        let empty = game.shape.empty(pushed);
        let count = empty.count_ones();
        let (nth, four) = game.draw(rng.bits(), count);
        tiles = pushed | kernel.nth_bit(empty, nth) << u32::from(four);
        fours += u32::from(four);
        played += 2;
        if count == 1 && stuck(game, tiles) {
            over = true;
            break;
        }
    }
    *shared_rng = rng;
    Stretch { tiles, played, fours, over }
}

/// Whether a full board without tiles above 32768 has no pair.
#[inline]
fn stuck(game: &Twenty48, tiles: u64) -> bool {
    let (across, downwards) = (!occupied(tiles ^ tiles >> 4), !occupied(tiles ^ tiles >> 16));
    across & game.shape.across | downwards & game.shape.downwards == 0
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
