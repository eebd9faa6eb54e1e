//! Any text as a position of 2048.
#![no_main]

use libfuzzer_sys::fuzz_target;
use plyground_core::testing::check_position_text;
use plyground_games::twenty48::Twenty48;
use std::sync::LazyLock;

static GAME: LazyLock<Twenty48> = LazyLock::new(Twenty48::default);

fuzz_target!(|text: &str| check_position_text(&*GAME, text));
