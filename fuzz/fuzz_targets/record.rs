//! Any line as a record: refused, or replayed without harm.
#![no_main]

use libfuzzer_sys::fuzz_target;
use plyground_core::Record;

fuzz_target!(|line: &str| {
    let Ok(record) = Record::from_line(line) else { return };
    let again = Record::from_line(&record.to_line()).expect("what was printed reads back");
    assert_eq!(again, record);
    let _verdict = plyground_catalog::replay(&record, true);
});
