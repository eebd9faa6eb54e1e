//! Any sequence of moves in 2048.
#![no_main]

use libfuzzer_sys::fuzz_target;
use plyground_core::testing::check_play;
use plyground_games::twenty48::Twenty48;
use std::sync::LazyLock;

static GAME: LazyLock<Twenty48> = LazyLock::new(Twenty48::default);

fuzz_target!(|bytes: &[u8]| check_play(&*GAME, bytes));
