//! Any text as a position of Morris.
#![no_main]

use libfuzzer_sys::fuzz_target;
use plyground_core::testing::check_position_text;
use plyground_games::morris::Morris;
use std::sync::LazyLock;

static GAME: LazyLock<Morris> = LazyLock::new(Morris::default);

fuzz_target!(|text: &str| check_position_text(&*GAME, text));
