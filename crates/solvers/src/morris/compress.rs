//! The bits of a set that stand at the places of a mask, moved together: a byte at a time, by a table.
//!
//! Processors have an instruction for it (PEXT), but not all of them a fast one, and calling it takes unsafe code.

use std::sync::LazyLock;

/// The bits of a byte at the places of a mask, by the mask and the byte.
static TABLE: LazyLock<Box<[[u8; 256]; 256]>> = LazyLock::new(|| {
    let mut table = Box::new([[0; 256]; 256]);
    for (mask, row) in table.iter_mut().enumerate() {
        for (byte, bits) in row.iter_mut().enumerate() {
            let places = (0..8).filter(|place| mask >> place & 1 == 1);
            *bits = places
                .enumerate()
                .fold(0, |bits, (number, place)| bits | ((byte >> place & 1) << number) as u8);
        }
    }
    table
});

/// How many bits each byte has.
static COUNTS: [u8; 256] = {
    let mut counts = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        counts[byte] = byte.count_ones() as u8;
        byte += 1;
    }
    counts
};

/// The bits of a set of points that stand at the places of a mask.
#[inline]
pub(super) fn compress(set: u32, mask: u32) -> u32 {
    let (table, sets, masks) =
        (&*TABLE, set.to_le_bytes().map(usize::from), mask.to_le_bytes().map(usize::from));
    let bits = |byte: usize| u32::from(table[masks[byte]][sets[byte]]);
    let first = COUNTS[masks[0]];
    bits(0) | bits(1) << first | bits(2) << (first + COUNTS[masks[1]])
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_core::Seed;

    #[test]
    fn bits_are_moved_together_as_one_by_one() {
        let mut rng = Seed(3).rng();
        for _ in 0..10_000 {
            let [set, mask] = [rng.below(1 << 24), rng.below(1 << 24)];
            let places = (0..24).filter(|place| mask >> place & 1 == 1);
            let expected =
                places.enumerate().fold(0, |bits, (number, place)| bits | (set >> place & 1) << number);
            assert_eq!(compress(set, mask), expected, "{set:b} {mask:b}");
        }
    }
}
