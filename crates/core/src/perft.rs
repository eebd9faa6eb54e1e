//! Counting move sequences: the number that says whether a move generator is right, and how fast it is.

use crate::game::{Game, Turn};

/// How many sequences of exactly `depth` moves and events begin here. The last level is counted, not
/// played ("bulk counting"), as is usual.
pub fn perft<G: Game>(game: &G, state: &G::State, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut moves = Vec::new();
    options(game, state, &mut moves);
    count(game, state, depth, &moves)
}

/// Every move or event that can happen here, in the game's order.
pub fn options<G: Game>(game: &G, state: &G::State, out: &mut Vec<G::Move>) {
    if game.turn(state) == Turn::Chance {
        let mut events = Vec::new();
        game.chances(state, &mut events);
        out.extend(events.into_iter().map(|(event, _)| event));
    } else {
        game.moves(state, out);
    }
}

fn count<G: Game>(game: &G, state: &G::State, depth: u32, moves: &[G::Move]) -> u64 {
    if depth == 1 {
        return moves.len() as u64;
    }
    let mut total = 0;
    let mut replies = Vec::new();
    for &mv in moves {
        let mut next = state.clone();
        game.play(&mut next, mv);
        replies.clear();
        options(game, &next, &mut replies);
        total += count(game, &next, depth - 1, &replies);
    }
    total
}
