//! Any text as a move of L-put.
#![no_main]

use libfuzzer_sys::fuzz_target;
use plyground_core::testing::check_move_text;
use plyground_games::lput::Lput;
use std::sync::LazyLock;

static GAME: LazyLock<Lput> = LazyLock::new(Lput::default);

fuzz_target!(|text: &str| check_move_text(&*GAME, text));
