//! Counts of move sequences (perft), the usual check of a move generator's correctness and speed.

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

/// One known count of move sequences, from a game's `perft.txt`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KnownCount {
    /// Where the sequences begin; `None` for the start.
    pub position: Option<String>,
    /// How long they are.
    pub depth: u32,
    /// How many there are.
    pub count: u64,
    /// Whether each step of a turn was counted, where a game has turns of several steps.
    pub steps: bool,
    /// Whether counting them takes too long for a test.
    pub deep: bool,
}

/// Reads lines of `depth count`, followed by `steps` or `deep` where they apply, each under its
/// `position …` (or `position start`); `#` begins a comment.
///
/// # Panics
/// If the text is not of this form: such files are part of the program.
pub fn known_counts(text: &str) -> Vec<KnownCount> {
    let (mut position, mut counts) = (None, Vec::new());
    for line in text.lines().map(|line| line.split('#').next().unwrap_or_default().trim()) {
        if let Some(given) = line.strip_prefix("position ") {
            position = (given.trim() != "start").then(|| given.trim().to_owned());
        } else if !line.is_empty() {
            let mut words = line.split_whitespace();
            let mut number = || words.next().and_then(|word| word.parse::<u64>().ok());
            let (Some(depth), Some(count)) = (number(), number()) else {
                panic!("{line:?} is not a depth and a count");
            };
            let flags: Vec<&str> = words.collect();
            let known = flags.iter().all(|flag| ["steps", "deep"].contains(flag));
            assert!(known, "{line:?} ends with something else than `steps` or `deep`");
            let (steps, deep) = (flags.contains(&"steps"), flags.contains(&"deep"));
            counts.push(KnownCount { position: position.clone(), depth: depth as u32, count, steps, deep });
        }
    }
    counts
}
