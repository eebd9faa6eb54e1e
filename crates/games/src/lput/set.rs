//! Sets of hexes as 192 bits: twelve rows of sixteen bits, four rows to the word. The sixteenth column is
//! no hex; shifts may spill into it, and whoever cares masks with hexes that exist.
#![expect(clippy::inline_always, reason = "the playout compiles these with its own processor's instructions")]

use super::hex::Hex;
use std::ops::{BitAnd, BitOr};

/// A set of hexes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Set(pub(super) [u64; 3]);

/// The fifteen real columns of the rows with even and with odd numbers; the same in every word.
const EVEN_ROWS: u64 = 0x0000_7FFF_0000_7FFF;
const ODD_ROWS: u64 = EVEN_ROWS << 16;

impl Set {
    #[inline(always)]
    pub(super) fn contains(self, bit: u8) -> bool {
        self.0[usize::from(bit >> 6)] >> (bit & 63) & 1 == 1
    }

    #[inline(always)]
    pub(super) fn insert(&mut self, bit: u8) {
        self.0[usize::from(bit >> 6)] |= 1 << (bit & 63);
    }

    #[inline(always)]
    pub(super) fn remove(&mut self, bit: u8) {
        self.0[usize::from(bit >> 6)] &= !(1 << (bit & 63));
    }

    #[inline(always)]
    pub(super) fn minus(self, other: Self) -> Self {
        Self([self.0[0] & !other.0[0], self.0[1] & !other.0[1], self.0[2] & !other.0[2]])
    }

    /// Every hex next to one of these, and perhaps bits of the sixteenth column. From an even row the
    /// steps up and down keep the column or go one to the left, from an odd row one to the right.
    #[inline(always)]
    pub(super) fn neighbours(self) -> Self {
        let spread = |word: u64| {
            let (right, left) = (word << 1, word >> 1);
            (left | right, word | left & EVEN_ROWS | right & ODD_ROWS)
        };
        let [(side0, s0), (side1, s1), (side2, s2)] = self.0.map(spread);
        Self([
            side0 | s0 << 16 | (s0 >> 16 | s1 << 48),
            side1 | (s1 << 16 | s0 >> 48) | (s1 >> 16 | s2 << 48),
            side2 | (s2 << 16 | s1 >> 48) | s2 >> 16,
        ])
    }

    /// Its bits in order.
    pub(super) fn bits(self) -> impl Iterator<Item = u8> {
        self.0.into_iter().enumerate().flat_map(|(index, mut word)| {
            std::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros() as u8 + 64 * index as u8)?;
                word &= word - 1;
                Some(bit)
            })
        })
    }

    /// Its hexes in order.
    pub(super) fn hexes(self) -> impl Iterator<Item = Hex> {
        self.bits().map(Hex)
    }
}

impl BitAnd for Set {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Self([self.0[0] & other.0[0], self.0[1] & other.0[1], self.0[2] & other.0[2]])
    }
}

impl BitOr for Set {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Self([self.0[0] | other.0[0], self.0[1] | other.0[1], self.0[2] | other.0[2]])
    }
}

impl FromIterator<Hex> for Set {
    fn from_iter<I: IntoIterator<Item = Hex>>(hexes: I) -> Self {
        let mut set = Self::default();
        hexes.into_iter().for_each(|hex| set.insert(hex.0));
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shifted_neighbours_are_the_hexes_at_distance_one() {
        let board: Set = Hex::all().collect();
        for hex in Hex::all() {
            let near: Set = Hex::all().filter(|other| other.distance(hex) == 1).collect();
            assert_eq!(Set::from_iter([hex]).neighbours() & board, near, "around {hex}");
        }
        assert!(board.hexes().eq(Hex::all()));
    }
}
