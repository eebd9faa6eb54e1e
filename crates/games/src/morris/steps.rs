//! The other way to count move sequences: the removal as a step of its own.

use super::moves::Move;
use super::{Morris, State};
use plyground_core::{Game, GameExt};

/// How many sequences of exactly `depth` steps begin here, where a removal is a step after the placement or
/// move that closed the mill. ([`plyground_core::perft()`] counts whole turns.)
pub fn perft_steps(game: &Morris, state: &State, depth: u32) -> u64 {
    if depth == 0 { 1 } else { divide_steps(game, state, depth).iter().map(|(_, count)| count).sum() }
}

/// The same for each first step: a placement or move without its removal.
pub fn divide_steps(game: &Morris, state: &State, depth: u32) -> Vec<(Move, u64)> {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let follow = |&mv: &Move| {
        let steps = 1 + u32::from(mv.removed().is_some());
        perft_steps(game, &game.after(state, mv), depth - steps)
    };
    // Turns that differ only in the removal stand next to each other.
    let first_steps = moves.chunk_by(|&one, &other| one.same_step(other));
    let count = |turns: &[Move]| if depth == 1 { 1 } else { turns.iter().map(follow).sum() };
    first_steps.map(|turns| (turns[0].split().0, count(turns))).collect()
}
