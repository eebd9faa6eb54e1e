//! The one door to the processor's bit instructions: what is run through [`dispatch`] is compiled twice,
//! once with them and once without, and the processor decides once which of the two it is.
#![allow(unsafe_code)]
#![expect(clippy::inline_always, reason = "what is not inlined is compiled without the bit instructions")]

/// Operations on words that some processors have an instruction for.
pub(super) trait Bits {
    /// The position of the set bit number `rank`, counted from the lowest, which is number 0.
    fn select(word: u64, rank: u32) -> u32;
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
}

/// Runs the task with the best bits this processor has.
#[inline]
pub(super) fn dispatch<T: Task>(task: T) -> T::Output {
    #[cfg(target_arch = "x86_64")]
    if x86::present() {
        // SAFETY: the processor has every feature that `run` is compiled for.
        return unsafe { x86::run(task) };
    }
    task.run::<Portable>()
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{Bits, Task};
    use std::arch::x86_64::_pdep_u64;

    /// Only ever named in [`run`].
    struct Bmi2;

    impl Bits for Bmi2 {
        #[inline(always)]
        fn select(word: u64, rank: u32) -> u32 {
            // SAFETY: `run` alone uses this type, and it may only be called where the instruction exists.
            unsafe { _pdep_u64(1 << rank, word) }.trailing_zeros()
        }
    }

    #[inline]
    pub(super) fn present() -> bool {
        is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt")
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

    struct SelectAll(u64);

    impl Task for SelectAll {
        type Output = Vec<u32>;
        #[inline(always)]
        fn run<B: Bits>(self) -> Vec<u32> {
            (0..self.0.count_ones()).map(|rank| B::select(self.0, rank)).collect()
        }
    }

    #[test]
    fn both_kinds_of_bits_select_the_same() {
        let mut rng = Seed(0).rng();
        let words = (0..1000).map(|_| rng.bits() & rng.bits()).chain([0, 1, 1 << 63, !0]);
        for word in words.collect::<Vec<_>>() {
            let plain: Vec<u32> = (0..64).filter(|bit| word >> bit & 1 == 1).collect();
            assert_eq!(SelectAll(word).run::<Portable>(), plain);
            assert_eq!(dispatch(SelectAll(word)), plain);
        }
    }
}
