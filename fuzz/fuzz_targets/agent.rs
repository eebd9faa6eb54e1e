//! Any text as an agent: refused with a sentence, or written and read again as the same agent, and judged by every game.
#![no_main]

use libfuzzer_sys::fuzz_target;
use plyground_catalog::{AgentSpec, Rules, games};

fuzz_target!(|text: &str| {
    let Ok(spec) = text.parse::<AgentSpec>() else { return };
    let written = spec.to_string();
    assert_eq!(written.parse::<AgentSpec>().as_ref(), Ok(&spec), "{written}");
    for entry in games() {
        let game = entry.open(Rules::default()).expect("the default rules");
        // Whether it is one that can play or solve is the game's to say, but it says so.
        let _player = game.check_player(&spec);
        let _solver = game.check_solver(&spec);
    }
});
