//! Any sequence of moves in L-put.
#![no_main]

use libfuzzer_sys::fuzz_target;
use plyground_core::testing::check_play;
use plyground_games::lput::Lput;
use std::sync::LazyLock;

static GAME: LazyLock<Lput> = LazyLock::new(Lput::default);

fuzz_target!(|bytes: &[u8]| check_play(&*GAME, bytes));
