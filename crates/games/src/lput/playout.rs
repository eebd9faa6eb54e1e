//! Random games in one loop: the piece, what it can do, one of them, and on. No list is made.
//!
//! Where the processor places bits in one instruction and holds a whole board in one register, the same loop is
//! compiled for it; which one runs is decided once for each playout, and both make the same moves.

use super::Lput;
use super::moves::{Bits, Portable};
use super::state::State;
use plyground_core::Rng;

/// Plays until the game is over or `limit` actions have been played; returns how many were.
pub(super) fn run(game: &Lput, state: &mut State, rng: &mut Rng, limit: u64) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if let Some(played) = wide::run(game, state, rng, limit) {
        return played;
    }
    steps::<Portable>(game, state, rng, limit)
}

#[inline(always)]
#[expect(clippy::inline_always, reason = "it is compiled with the caller's instructions")]
fn steps<B: Bits>(game: &Lput, state: &mut State, rng: &mut Rng, limit: u64) -> u64 {
    for played in 0..limit {
        let Some(slot) = game.active_slot(state) else { return played };
        let options = game.options::<B>(state, slot);
        let index = rng.below(options.total);
        let action = game.pick::<B>(state, &options, index);
        game.act(state, slot, action);
    }
    limit
}

/// The loop for processors with BMI2 and AVX2.
#[cfg(target_arch = "x86_64")]
mod wide {
    #![allow(unsafe_code)]
    #![expect(clippy::inline_always, reason = "an instruction each, and only where the caller may use it")]

    use super::{Bits, Lput, Rng, State, steps};
    use crate::lput::moves::Plane;
    use crate::lput::set::Set;
    use crate::processor::has_bit_instructions;
    use std::arch::x86_64::{
        __m256i, _mm256_alignr_epi8, _mm256_and_si256, _mm256_extract_epi64, _mm256_or_si256,
        _mm256_permute2x128_si256, _mm256_set_epi64x, _mm256_set1_epi32, _mm256_slli_epi16,
        _mm256_srli_epi16, _pdep_u64,
    };
    use std::ops::{BitAnd, BitOr};

    /// Nothing if the processor lacks the instructions.
    pub(super) fn run(game: &Lput, state: &mut State, rng: &mut Rng, limit: u64) -> Option<u64> {
        let able = has_bit_instructions() && is_x86_feature_detected!("avx2");
        // SAFETY: the processor has just said that it has them.
        able.then(|| unsafe { run_wide(game, state, rng, limit) })
    }

    #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
    fn run_wide(game: &Lput, state: &mut State, rng: &mut Rng, limit: u64) -> u64 {
        steps::<Wide>(game, state, rng, limit)
    }

    /// Named only by `run_wide`, so that everything below runs only where BMI2 and AVX2 are there.
    enum Wide {}

    impl Bits for Wide {
        type Plane = Rows;

        #[inline(always)]
        fn select(word: u64, rank: u32) -> u32 {
            // SAFETY: see `Wide`.
            unsafe { _pdep_u64(1 << rank, word) }.trailing_zeros()
        }
    }

    /// Sixteen lanes of a row each; the last four are no rows.
    #[derive(Clone, Copy)]
    struct Rows(__m256i);

    impl BitAnd for Rows {
        type Output = Self;
        #[inline(always)]
        fn bitand(self, other: Self) -> Self {
            // SAFETY: see `Wide`.
            Self(unsafe { _mm256_and_si256(self.0, other.0) })
        }
    }

    impl BitOr for Rows {
        type Output = Self;
        #[inline(always)]
        fn bitor(self, other: Self) -> Self {
            // SAFETY: see `Wide`.
            Self(unsafe { _mm256_or_si256(self.0, other.0) })
        }
    }

    impl Plane for Rows {
        #[inline(always)]
        fn of(set: Set) -> Self {
            let [a, b, c] = set.0.map(u64::cast_signed);
            // SAFETY: see `Wide`.
            Self(unsafe { _mm256_set_epi64x(0, c, b, a) })
        }

        #[inline(always)]
        fn set(self) -> Set {
            // SAFETY: see `Wide`.
            let words = unsafe {
                [
                    _mm256_extract_epi64::<0>(self.0),
                    _mm256_extract_epi64::<1>(self.0),
                    _mm256_extract_epi64::<2>(self.0),
                ]
            };
            Set(words.map(i64::cast_unsigned))
        }

        #[inline(always)]
        fn neighbours(self) -> Self {
            // SAFETY: see `Wide`.
            unsafe {
                let (right, left) = (_mm256_slli_epi16::<1>(self.0), _mm256_srli_epi16::<1>(self.0));
                let even_rows = _mm256_set1_epi32(0x0000_FFFF);
                let odd_rows = _mm256_set1_epi32(0xFFFF_0000_u32.cast_signed());
                let spread = Self(self.0) | Self(left) & Self(even_rows) | Self(right) & Self(odd_rows);
                // A lane further down and up, across the middle: alignment works within the halves.
                let below = _mm256_permute2x128_si256::<0x08>(spread.0, spread.0);
                let down = _mm256_alignr_epi8::<14>(spread.0, below);
                let above = _mm256_permute2x128_si256::<0x81>(spread.0, spread.0);
                let up = _mm256_alignr_epi8::<2>(above, spread.0);
                Self(right) | Self(left) | Self(down) | Self(up)
            }
        }
    }

    #[cfg(test)]
    mod tests {
        use super::*;
        use crate::lput::Hex;

        #[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
        fn neighbours(set: Set) -> Set {
            Rows::of(set).neighbours().set()
        }

        #[test]
        fn rows_spread_like_words() {
            if !is_x86_feature_detected!("avx2") || !is_x86_feature_detected!("bmi2") {
                return;
            }
            let board: Set = Hex::all().collect();
            let mut rng = plyground_core::Seed(0).rng();
            for _ in 0..1000 {
                let set = Set([rng.bits(), rng.bits(), rng.bits()]) & board;
                // SAFETY: the processor has just said that it can.
                let wide = unsafe { neighbours(set) };
                assert_eq!(wide & board, set.neighbours() & board);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_core::{Game, Seed};

    #[test]
    fn every_processor_makes_the_same_moves() {
        let game = Lput::default();
        for seed in (0..200).map(Seed) {
            let (mut rng, mut portable_rng) = (seed.rng(), seed.rng());
            let (mut state, mut portable) = (game.start(&mut rng), game.start(&mut portable_rng));
            let limit = if seed.0 % 2 == 0 { u64::MAX } else { seed.0 };
            let played = run(&game, &mut state, &mut rng, limit);
            assert_eq!(steps::<Portable>(&game, &mut portable, &mut portable_rng, limit), played);
            assert_eq!((state, rng), (portable, portable_rng), "{seed}");
        }
    }
}
