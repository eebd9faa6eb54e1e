//! Random games in one loop: the piece, what it can do, one of them, and on. No list is made.

use super::Lput;
use super::moves::{Bits, Portable};
use super::state::State;
use plyground_core::Rng;

/// Plays until the game is over or `limit` actions have been played; returns how many were.
pub(super) fn run(game: &Lput, state: &mut State, rng: &mut Rng, limit: u64) -> u64 {
    walk::<Portable>(game, state, rng, limit)
}

fn walk<B: Bits>(game: &Lput, state: &mut State, rng: &mut Rng, limit: u64) -> u64 {
    for played in 0..limit {
        let Some(slot) = game.active_slot(state) else { return played };
        let options = game.options(state, slot);
        let index = rng.below(options.total);
        let action = game.pick::<B>(state, &options, index);
        game.act(state, slot, action);
    }
    limit
}
