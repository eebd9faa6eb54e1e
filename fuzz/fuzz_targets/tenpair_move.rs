//! Any text as a move of TenPair.
#![no_main]

use libfuzzer_sys::fuzz_target;
use plyground_core::testing::check_move_text;
use plyground_games::tenpair::TenPair;
use std::sync::LazyLock;

static GAME: LazyLock<TenPair> = LazyLock::new(TenPair::default);

fuzz_target!(|text: &str| check_move_text(&*GAME, text));
