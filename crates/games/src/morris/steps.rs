//! The other way to count move sequences: the removal as a step of its own.

use super::moves::Move;
use super::{Morris, State};
use plyground_core::{Game, GameExt};

/// How many sequences of exactly `depth` steps begin here, where a removal is a step after the placement or
/// move that closed the mill. ([`plyground_core::perft()`] counts whole turns.)
pub fn perft_steps(game: &Morris, state: &State, depth: u32) -> u64 {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    if depth == 0 {
        return 1;
    }
    // Turns that differ only in the removal stand next to each other.
    let first_steps = moves.chunk_by(|&one, &other: &Move| one.same_step(other));
    if depth == 1 {
        return first_steps.count() as u64;
    }
    let follow = |&mv: &Move| {
        let steps = 1 + u32::from(mv.removed().is_some());
        if steps == depth { 1 } else { perft_steps(game, &game.after(state, mv), depth - steps) }
    };
    moves.iter().map(follow).sum()
}
