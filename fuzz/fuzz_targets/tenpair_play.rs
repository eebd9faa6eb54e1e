//! Any sequence of moves in TenPair.
#![no_main]

use libfuzzer_sys::fuzz_target;
use plyground_core::testing::check_play;
use plyground_games::tenpair::TenPair;
use std::sync::LazyLock;

static GAME: LazyLock<TenPair> = LazyLock::new(TenPair::default);

fuzz_target!(|bytes: &[u8]| check_play(&*GAME, bytes));
