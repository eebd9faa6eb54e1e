//! Words as sets of small numbers: what a stage needs of 64 and of 128 bits alike.
#![expect(clippy::inline_always, reason = "what is not inlined is compiled without the bit instructions")]

use super::bits::Bits;
use super::rules::Law;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Shl, Shr};

/// A set of numbers below [`NumberSet::SIZE`].
pub(super) trait NumberSet:
    Copy
    + Eq
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
    + Shl<usize, Output = Self>
    + Shr<usize, Output = Self>
{
    /// How many numbers there are.
    const SIZE: usize;
    /// The set of none.
    const NONE: Self;
    /// The set of all.
    const ALL: Self;

    /// The set of the lowest number alone, or of none.
    fn bit(set: bool) -> Self;

    /// How many are in the set.
    fn count(self) -> u32;

    /// The lowest in the set; [`NumberSet::SIZE`] if there is none.
    fn lowest(self) -> usize;

    /// The highest in the set, which must not be empty.
    fn highest(self) -> usize;

    /// Number `rank` of the set, counted from the lowest, which is number 0.
    fn select<B: Bits>(self, rank: u32) -> usize;

    /// The members of `mask` are renamed 0, 1, 2 and so on; those of them that are in this set, renamed.
    fn extract<B: Bits>(self, mask: Self) -> Self;

    /// The set of this number.
    #[inline(always)]
    fn only(number: usize) -> Self {
        Self::bit(true) << number
    }

    /// All that is above this number.
    #[inline(always)]
    fn above(number: usize) -> Self {
        !Self::bit(true) << number
    }

    /// All that is below this number.
    fn below(number: usize) -> Self;

    /// The members, lowest first.
    #[inline(always)]
    fn members(mut self) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || {
            let lowest = self.lowest();
            self = self.without_lowest();
            (lowest < Self::SIZE).then_some(lowest)
        })
    }

    /// Every number that is a multiple of the board's width.
    fn every(law: &Law) -> Self;

    /// The set without its lowest member.
    fn without_lowest(self) -> Self;
}

impl NumberSet for u64 {
    const SIZE: usize = 64;
    const NONE: Self = 0;
    const ALL: Self = !0;

    #[inline(always)]
    fn bit(set: bool) -> Self {
        set.into()
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline(always)]
    fn lowest(self) -> usize {
        self.trailing_zeros() as usize
    }

    #[inline(always)]
    fn highest(self) -> usize {
        (63 ^ self.leading_zeros()) as usize
    }

    #[inline(always)]
    fn select<B: Bits>(self, rank: u32) -> usize {
        B::select(self, rank) as usize
    }

    #[inline(always)]
    fn extract<B: Bits>(self, mask: Self) -> Self {
        B::extract(self, mask)
    }

    #[inline(always)]
    fn below(number: usize) -> Self {
        (1 << number) - 1
    }

    #[inline(always)]
    fn every(law: &Law) -> Self {
        law.every as Self
    }

    #[inline(always)]
    fn without_lowest(self) -> Self {
        self & self.wrapping_sub(1)
    }
}

impl NumberSet for u128 {
    const SIZE: usize = 128;
    const NONE: Self = 0;
    const ALL: Self = !0;

    #[inline(always)]
    fn bit(set: bool) -> Self {
        set.into()
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.count_ones()
    }

    #[inline(always)]
    fn lowest(self) -> usize {
        self.trailing_zeros() as usize
    }

    #[inline(always)]
    fn highest(self) -> usize {
        (127 ^ self.leading_zeros()) as usize
    }

    #[inline(always)]
    fn select<B: Bits>(self, rank: u32) -> usize {
        let (low, high) = (self as u64, (self >> 64) as u64);
        let ones = low.count_ones();
        let (half, rank, base) = if rank < ones { (low, rank, 0) } else { (high, rank - ones, 64) };
        base + B::select(half, rank) as usize
    }

    #[inline(always)]
    fn extract<B: Bits>(self, mask: Self) -> Self {
        let (low, high) = (mask as u64, (mask >> 64) as u64);
        let above = Self::from(B::extract((self >> 64) as u64, high));
        Self::from(B::extract(self as u64, low)) | above << low.count_ones()
    }

    #[inline(always)]
    fn below(number: usize) -> Self {
        (1 << number) - 1
    }

    #[inline(always)]
    fn every(law: &Law) -> Self {
        law.every as Self
    }

    #[inline(always)]
    fn without_lowest(self) -> Self {
        self & self.wrapping_sub(1)
    }
}
