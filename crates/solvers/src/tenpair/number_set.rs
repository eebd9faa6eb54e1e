//! Sets of digits as words. Number 0 is no digit but stands in every set that is searched downwards, and a search
//! upwards that finds nothing names the number after the last.

use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A set of numbers below [`NumberSet::SIZE`].
pub(super) trait NumberSet:
    Copy
    + Eq
    + Debug
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
{
    /// How many numbers there are.
    const SIZE: usize;
    /// The set of none.
    const NONE: Self;

    /// The set of this number, which is below [`NumberSet::SIZE`].
    fn only(number: usize) -> Self;

    /// All that is below this number, which may be [`NumberSet::SIZE`].
    fn below(number: usize) -> Self;

    /// All that is above this number, which is below [`NumberSet::SIZE`].
    fn above(number: usize) -> Self;

    /// How many are in the set.
    fn count(self) -> u32;

    /// The lowest in the set; [`NumberSet::SIZE`] if there is none.
    fn lowest(self) -> usize;

    /// The highest in the set, which must not be empty.
    fn highest(self) -> usize;

    /// A number all of whose bits depend on all members.
    fn hash(self) -> u64;

    /// The set without its lowest member.
    fn without_lowest(self) -> Self;

    /// Whether nothing is in it.
    #[inline]
    fn is_empty(self) -> bool {
        self == Self::NONE
    }

    /// Whether this number is in it.
    #[inline]
    fn has(self, number: usize) -> bool {
        !(self & Self::only(number)).is_empty()
    }

    /// The members, lowest first.
    #[inline]
    fn members(mut self) -> impl Iterator<Item = usize> {
        std::iter::from_fn(move || {
            let lowest = self.lowest();
            self = self.without_lowest();
            (lowest < Self::SIZE).then_some(lowest)
        })
    }
}

/// The halves of a product, joined.
#[inline]
pub(super) fn fold(one: u64, other: u64) -> u64 {
    let product = u128::from(one) * u128::from(other);
    (product >> 64) as u64 ^ product as u64
}

const SEED: u64 = 0x9E37_79B9_7F4A_7C15;

macro_rules! plain_word {
    ($word:ty, $hash:expr) => {
        impl NumberSet for $word {
            const SIZE: usize = <$word>::BITS as usize;
            const NONE: Self = 0;

            #[inline]
            fn only(number: usize) -> Self {
                1 << (number % Self::SIZE)
            }

            #[inline]
            fn below(number: usize) -> Self {
                if number < Self::SIZE { (1 << number) - 1 } else { !0 }
            }

            #[inline]
            fn above(number: usize) -> Self {
                !1 << (number % Self::SIZE)
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn lowest(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline]
            fn highest(self) -> usize {
                (Self::SIZE - 1) ^ self.leading_zeros() as usize
            }

            #[inline]
            fn hash(self) -> u64 {
                $hash(self)
            }

            #[inline]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }
        }
    };
}

plain_word!(u64, |set: u64| fold(set, SEED));
plain_word!(u128, |set: u128| fold(fold((set >> 64) as u64, 0xD1B5_4A32_D192_ED03) ^ set as u64, SEED));

/// A set of this many times 64 numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Wide<const WORDS: usize>([u64; WORDS]);

macro_rules! by_words {
    ($trait:ident, $name:ident, $assign:ident, $assign_name:ident) => {
        impl<const WORDS: usize> $trait for Wide<WORDS> {
            type Output = Self;
            #[inline]
            fn $name(self, other: Self) -> Self {
                Self(std::array::from_fn(|at| $trait::$name(self.0[at], other.0[at])))
            }
        }

        impl<const WORDS: usize> $assign for Wide<WORDS> {
            #[inline]
            fn $assign_name(&mut self, other: Self) {
                *self = $trait::$name(*self, other);
            }
        }
    };
}

by_words!(BitAnd, bitand, BitAndAssign, bitand_assign);
by_words!(BitOr, bitor, BitOrAssign, bitor_assign);

impl<const WORDS: usize> Not for Wide<WORDS> {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

impl<const WORDS: usize> NumberSet for Wide<WORDS> {
    const SIZE: usize = 64 * WORDS;
    const NONE: Self = Self([0; WORDS]);

    #[inline]
    fn only(number: usize) -> Self {
        let mut set = Self::NONE;
        set.0[number / 64] = 1 << (number % 64);
        set
    }

    #[inline]
    fn below(number: usize) -> Self {
        Self(std::array::from_fn(|at| match number.checked_sub(64 * at) {
            None => 0,
            Some(rest) => u64::below(rest.min(64)),
        }))
    }

    #[inline]
    fn above(number: usize) -> Self {
        !Self::below(number + 1)
    }

    #[inline]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    fn lowest(self) -> usize {
        let at = self.0.iter().position(|&word| word != 0);
        at.map_or(Self::SIZE, |at| 64 * at + self.0[at].trailing_zeros() as usize)
    }

    #[inline]
    fn highest(self) -> usize {
        let at = self.0.iter().rposition(|&word| word != 0).expect("a set that is not empty");
        64 * at + self.0[at].highest()
    }

    #[inline]
    fn hash(self) -> u64 {
        self.0.iter().fold(SEED, |hash, &word| fold(hash ^ word, 0xD1B5_4A32_D192_ED03))
    }

    #[inline]
    fn without_lowest(mut self) -> Self {
        if let Some(word) = self.0.iter_mut().find(|word| **word != 0) {
            *word &= *word - 1;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_core::Seed;
    use std::collections::BTreeSet;

    fn behaves_like_a_set<W: NumberSet>() {
        let mut rng = Seed(W::SIZE as u64).rng();
        let mut number = || rng.below(W::SIZE as u32) as usize;
        for size in (0..40).chain([W::SIZE]) {
            let [one, other] = [(); 2].map(|()| (0..size).map(|_| number()).collect::<BTreeSet<_>>());
            let [a, b] = [&one, &other].map(|set| set.iter().fold(W::NONE, |word, &n| word | W::only(n)));
            assert!(a.members().eq(one.iter().copied()));
            assert!((a & b).members().eq(one.intersection(&other).copied()));
            assert!((a | b).members().eq(one.union(&other).copied()));
            assert!((a & !b).members().eq(one.difference(&other).copied()));
            assert_eq!((a.count() as usize, a.is_empty()), (one.len(), one.is_empty()));
            assert_eq!(a.lowest(), one.first().copied().unwrap_or(W::SIZE));
            assert!(one.is_empty() || Some(a.highest()) == one.last().copied());
            assert!(a.without_lowest().members().eq(one.iter().skip(1).copied()));
            assert_eq!(a == b, one == other);
            let at = number();
            assert_eq!(a.has(at), one.contains(&at));
            assert!((a & W::below(at)).members().eq(one.range(..at).copied()));
            assert!((a & W::above(at)).members().eq(one.range(at + 1..).copied()));
            assert_eq!(a & W::below(W::SIZE), a);
        }
    }

    #[test]
    fn words_of_every_size_are_sets_of_numbers() {
        behaves_like_a_set::<u64>();
        behaves_like_a_set::<u128>();
        behaves_like_a_set::<Wide<4>>();
        behaves_like_a_set::<Wide<16>>();
    }
}
