//! The other way to count move sequences: the removal as a step of its own.

use super::moves::Move;
use super::{Morris, State};
use plyground_core::{Game, GameExt, TwoPlayer};

/// How many sequences of exactly `depth` steps begin here, where a removal is a step after the placement or
/// move that closed the mill. ([`plyground_core::perft()`] counts whole turns.)
pub fn perft_steps(game: &Morris, state: &State, depth: u32) -> u64 {
    count(game, state, depth, &mut Vec::new())
}

/// The moves of the whole path stand in `path`, so that one buffer serves all of it.
fn count(game: &Morris, state: &State, depth: u32, path: &mut Vec<Move>) -> u64 {
    if depth == 0 {
        return 1;
    }
    let first = path.len();
    game.moves(state, path);
    let mut total = 0;
    if depth == 1 {
        // Turns that differ only in the removal stand next to each other.
        total = path[first..].chunk_by(|&one, &other| one.same_step(other)).count() as u64;
    } else {
        for index in first..path.len() {
            let mv = path[index];
            let steps = game.steps(mv);
            total += count(game, &game.after(state, mv), depth - steps, path);
        }
    }
    path.truncate(first);
    total
}

/// The same for each first step: a placement or move without its removal.
pub fn divide_steps(game: &Morris, state: &State, depth: u32) -> Vec<(Move, u64)> {
    let follow = |&mv: &Move| {
        let steps = game.steps(mv);
        perft_steps(game, &game.after(state, mv), depth - steps)
    };
    let count = |turns: &[Move]| if depth == 1 { 1 } else { turns.iter().map(follow).sum() };
    let moves = game.legal_moves(state);
    let first_steps = moves.chunk_by(|&one, &other| one.same_step(other));
    first_steps.map(|turns| (turns[0].split().0, count(turns))).collect()
}
