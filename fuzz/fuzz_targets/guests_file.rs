//! Any text as a file of guests: refused with a sentence, or guests that can be started.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match plyground_guests::read(text) {
        Err(why) => assert!(!why.to_string().is_empty()),
        Ok(guests) => {
            assert!(!guests.is_empty());
            for guest in guests {
                assert!(!guest.games.is_empty() && !guest.command[0].trim().is_empty());
                assert!(guest.options.values().all(|value| !value.to_string().contains('\n')));
            }
        }
    }
});
