//! Any bytes as a file of a deep Q-network: refused, or a network that plays and a training that goes on.
#![no_main]

use libfuzzer_sys::fuzz_target;
use plyground_learn::dqn::{Network, Trainer, sealed};

fuzz_target!(|bytes: &[u8]| {
    // The checksum keeps nearly everything out; so it is set right first.
    let sealed = sealed(bytes);
    let bytes = sealed.as_deref().unwrap_or(bytes);
    let Ok((network, description)) = Network::from_bytes(bytes) else { return };
    network.values(0x0123_4567_89AB_CDEF);
    // Larger networks are as good, but take their time.
    let setting = &description.setting;
    let short = (1..50).contains(&setting.longest) && setting.batch < 20 && setting.hidden.iter().sum::<usize>() < 50;
    if let Ok(mut trainer) = Trainer::from_bytes(bytes)
        && short
    {
        trainer.episode();
        assert!(trainer.bytes("fuzz", true).is_ok());
    }
});
