//! Any line that a guest may write: options keep their own limits, and infos are finite numbers.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|line: &str| {
    if let Some(option) = plyground_guests::option(line) {
        assert!(!option.name.is_empty() && !option.name.chars().any(char::is_control));
        if let Some(value) = option.default() {
            let _ = option.objection(&value);
        }
    }
    if let Some(info) = plyground_guests::info(line) {
        assert!(info.score.is_none_or(|score| score.points.is_finite()));
    }
});
