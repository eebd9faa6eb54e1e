//! Any text as a position of TenPair.
#![no_main]

use libfuzzer_sys::fuzz_target;
use plyground_core::testing::check_position_text;
use plyground_games::tenpair::TenPair;
use std::sync::LazyLock;

static GAME: LazyLock<TenPair> = LazyLock::new(TenPair::default);

fuzz_target!(|text: &str| check_position_text(&*GAME, text));
