//! Any bytes as a weight file: refused, or a network that judges boards.
#![no_main]

use libfuzzer_sys::fuzz_target;
use plyground_learn::ntuple::{Description, Network};

fuzz_target!(|bytes: &[u8]| {
    // Checksums keep nearly everything out; so the description is also read with its checksum set right.
    let mut bytes = bytes.to_vec();
    if let Some(json) = bytes.get(20..) {
        let length = bytes.get(12..16).map_or(0, |word| u32::from_le_bytes(word.try_into().expect("four bytes")));
        let json = &json[..json.len().min(length as usize)];
        let checksum = crc32fast::hash(json).to_le_bytes();
        bytes[16..20].copy_from_slice(&checksum);
    }
    let Ok(description) = Description::read(&bytes, bytes.len() as u64) else { return };
    // Larger networks are as good, but take their time.
    if description.layout.split(' ').all(|tuple| tuple.len() <= 3)
        && let Ok(network) = Network::from_packed(&bytes)
    {
        assert!(network.value(0x0123_4567_89AB_CDEF).is_finite());
    }
});
