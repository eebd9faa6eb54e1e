//! Any board with any solution: refused with a sentence, refuted at a move, or right. The checker, which is the slow twin,
//! and the fast game never disagree.
#![no_main]

use libfuzzer_sys::fuzz_target;
use plyground_catalog::{VerifyError, find};

fuzz_target!(|text: &str| {
    let (board, moves) = text.split_once('\n').unwrap_or((text, ""));
    let moves: Vec<String> = moves.split_whitespace().map(str::to_owned).collect();
    let entry = find("tenpair").expect("a game");
    let Ok(game) = entry.open(entry.solve_rules()) else { return };
    let checked = game.verify(board, &moves);
    assert!(!matches!(checked, Err(VerifyError::Disagreement { .. })), "{checked:?}");
});
