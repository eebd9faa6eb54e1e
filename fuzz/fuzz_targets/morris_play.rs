//! Any sequence of moves in Morris.
#![no_main]

use libfuzzer_sys::fuzz_target;
use plyground_core::testing::check_play;
use plyground_games::morris::Morris;
use std::sync::LazyLock;

static GAME: LazyLock<Morris> = LazyLock::new(Morris::default);

fuzz_target!(|bytes: &[u8]| check_play(&*GAME, bytes));
