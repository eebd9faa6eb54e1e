//! What spans files: laws, twin, known counts, sharp corners.

use super::*;
use plyground_core::testing::{check_game, check_twin};

fn game(toml: &str) -> TenPair {
    toml::from_str(toml).expect(toml)
}

#[test]
fn the_laws_of_games_hold() {
    check_game(&TenPair::default(), 10, 200);
}

#[test]
fn the_fast_game_and_its_twin_agree() {
    let game = game("max_cells = 100");
    check_twin(&game, &Twin::from(&game), 100_000, 1000);
}
