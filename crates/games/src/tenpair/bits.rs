//! The one door to the processor's bit instructions: what is run through [`dispatch`] is compiled twice,
//! once with them and once without, and the processor decides once which of the two it is.
#![allow(unsafe_code)]
#![expect(clippy::inline_always, reason = "what is not inlined is compiled without the bit instructions")]

#[cfg(target_arch = "x86_64")]
use crate::processor::has_bit_instructions;

/// Operations on words that some processors have an instruction for.
pub(super) trait Bits {
    /// The position of the set bit number `rank`, counted from the lowest, which is number 0.
    fn select(word: u64, rank: u32) -> u32;

    /// The bits of `word` where `mask` has a bit, moved together at the low end.
    fn extract(word: u64, mask: u64) -> u64;
}

/// Something to do with either kind of [`Bits`]; its `run` should be `#[inline(always)]`, and so should what
/// it calls, or it is compiled without the instructions.
pub(super) trait Task {
    type Output;
    fn run<B: Bits>(self) -> Self::Output;
}

/// Plain arithmetic, for any processor.
pub(super) struct Portable;

impl Bits for Portable {
    #[inline(always)]
    fn select(mut word: u64, rank: u32) -> u32 {
        for _ in 0..rank {
            word &= word.wrapping_sub(1);
        }
        word.trailing_zeros()
    }

    #[inline(always)]
    fn extract(word: u64, mut mask: u64) -> u64 {
        let (mut extracted, mut to) = (0, 0);
        while mask != 0 {
            extracted |= (word >> mask.trailing_zeros() & 1) << to;
            mask &= mask - 1;
            to += 1;
        }
        extracted
    }
}

/// Runs the task with the best bits this processor has.
#[inline]
pub(super) fn dispatch<T: Task>(task: T) -> T::Output {
    #[cfg(target_arch = "x86_64")]
    if has_bit_instructions() {
        // SAFETY: the processor has every feature that `run` is compiled for.
        return unsafe { x86::run(task) };
    }
    task.run::<Portable>()
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{Bits, Task};
    use std::arch::x86_64::{_pdep_u64, _pext_u64};

    /// Only ever named in [`run`].
    struct Bmi2;

    impl Bits for Bmi2 {
        #[inline(always)]
        fn select(word: u64, rank: u32) -> u32 {
            // SAFETY: `run` alone uses this type, and it may only be called where the instruction exists.
            unsafe { _pdep_u64(1 << rank, word) }.trailing_zeros()
        }

        #[inline(always)]
        fn extract(word: u64, mask: u64) -> u64 {
            // SAFETY: as above.
            unsafe { _pext_u64(word, mask) }
        }
    }

    #[target_feature(enable = "bmi1,bmi2,lzcnt,popcnt")]
    pub(super) fn run<T: Task>(task: T) -> T::Output {
        task.run::<Bmi2>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_core::Seed;

    struct Both(u64, u64);

    impl Task for Both {
        type Output = (Vec<u32>, u64);
        #[inline(always)]
        fn run<B: Bits>(self) -> Self::Output {
            let Self(word, mask) = self;
            ((0..word.count_ones()).map(|rank| B::select(word, rank)).collect(), B::extract(word, mask))
        }
    }

    #[test]
    fn both_kinds_of_bits_do_the_same() {
        let mut rng = Seed(0).rng();
        let words = (0..1000).map(|_| rng.bits() & rng.bits()).chain([0, 1, 1 << 63, !0]);
        let words: Vec<u64> = words.collect();
        for (&word, &mask) in words.iter().zip(words.iter().rev()) {
            let ones = |word: u64| (0..64).filter(move |bit| word >> bit & 1 == 1);
            let extracted = ones(mask).enumerate().map(|(to, from)| (word >> from & 1) << to).sum();
            let plain = (ones(word).collect(), extracted);
            assert_eq!(Both(word, mask).run::<Portable>(), plain);
            assert_eq!(dispatch(Both(word, mask)), plain);
        }
    }
}
