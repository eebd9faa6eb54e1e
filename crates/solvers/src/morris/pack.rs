//! Who wins, packed: five positions in a byte.

use super::value::Outcome;

/// So many values are in a byte.
pub(super) const PER_BYTE: usize = 5;

pub(super) const DRAWN: u8 = 0;
pub(super) const WON: u8 = 1;
pub(super) const LOST: u8 = 2;

/// The values in each byte.
static UNPACKED: [[u8; PER_BYTE]; 243] = {
    let mut all = [[0; PER_BYTE]; 243];
    let mut byte = 0;
    while byte < 243 {
        let (mut rest, mut place) = (byte, 0);
        while place < PER_BYTE {
            all[byte][place] = (rest % 3) as u8;
            rest /= 3;
            place += 1;
        }
        byte += 1;
    }
    all
};

/// The values in a byte.
///
/// A byte that no packing makes is in a damaged file: only its checksum can tell, since others are damaged too.
#[inline]
pub(super) fn kinds(byte: u8) -> &'static [u8; PER_BYTE] {
    &UNPACKED[usize::from(byte) % 243]
}

/// One of the values in a byte.
#[inline]
pub(super) fn unpacked(byte: u8, place: usize) -> Outcome {
    match kinds(byte)[place] {
        WON => Outcome::Won,
        LOST => Outcome::Lost,
        _ => Outcome::Drawn,
    }
}

/// Appends the values of a row.
pub(super) fn pack<T>(row: &[T], kind: impl Fn(&T) -> u8, out: &mut Vec<u8>) {
    out.extend(row.chunks(PER_BYTE).map(|five| five.iter().rev().fold(0, |byte, one| byte * 3 + kind(one))));
}
