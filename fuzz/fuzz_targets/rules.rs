//! Any TOML as the rules of every game: refused, or a game that can be started.
#![no_main]

use libfuzzer_sys::fuzz_target;
use plyground_catalog::{games, rule_from_text, rules_from_toml};
use plyground_core::Seed;

fuzz_target!(|text: &str| {
    let _rule = rule_from_text(text);
    let Ok(rules) = rules_from_toml(text) else { return };
    for entry in games() {
        let Ok(game) = entry.open(rules.clone()) else { continue };
        game.view(&game.start(Seed(0))).expect("a start is a position");
    }
});
