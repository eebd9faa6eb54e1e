//! Any text as a move of 2048.
#![no_main]

use libfuzzer_sys::fuzz_target;
use plyground_core::testing::check_move_text;
use plyground_games::twenty48::Twenty48;
use std::sync::LazyLock;

static GAME: LazyLock<Twenty48> = LazyLock::new(Twenty48::default);

fuzz_target!(|text: &str| check_move_text(&*GAME, text));
