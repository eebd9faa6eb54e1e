//! Any text as a position of L-put.
#![no_main]

use libfuzzer_sys::fuzz_target;
use plyground_core::testing::check_position_text;
use plyground_games::lput::Lput;
use std::sync::LazyLock;

static GAME: LazyLock<Lput> = LazyLock::new(Lput::default);

fuzz_target!(|text: &str| check_position_text(&*GAME, text));
