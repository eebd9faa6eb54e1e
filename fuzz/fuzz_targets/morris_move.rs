//! Any text as a move of Morris.
#![no_main]

use libfuzzer_sys::fuzz_target;
use plyground_core::testing::check_move_text;
use plyground_games::morris::Morris;
use std::sync::LazyLock;

static GAME: LazyLock<Morris> = LazyLock::new(Morris::default);

fuzz_target!(|text: &str| check_move_text(&*GAME, text));
