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
    let [a, b, c, _] = set.to_le_bytes().map(usize::from);
    let [x, y, z, _] = mask.to_le_bytes().map(usize::from);
    let (table, first) = (&*TABLE, COUNTS[x]);
    let second = first + COUNTS[y];
    u32::from(table[x][a]) | u32::from(table[y][b]) << first | u32::from(table[z][c]) << second
}
