//! What the processor can do beyond the instructions that every machine of its kind has: asked once, for all
//! games.

use std::sync::LazyLock;

/// Whether counting, finding, gathering (PEXT) and scattering (PDEP) bits take an instruction each, and a fast
/// one: POPCNT, LZCNT, BMI1 and BMI2 are there.
#[inline]
pub(crate) fn has_bit_instructions() -> bool {
    static ANSWER: LazyLock<bool> = LazyLock::new(|| {
        #[cfg(target_arch = "x86_64")]
        return is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && !is_microcoded();
        #[cfg(not(target_arch = "x86_64"))]
        false
    });
    *ANSWER
}

/// Whether PEXT and PDEP are programs of many steps, as with AMD before family 19h (Zen 3).
#[cfg(target_arch = "x86_64")]
fn is_microcoded() -> bool {
    use std::arch::x86_64::__cpuid;
    let (vendor, version) = (__cpuid(0), __cpuid(1).eax);
    let family = (version >> 8 & 15) + (version >> 20 & 255);
    vendor.ebx.to_le_bytes() == *b"Auth" && family < 0x19
}
