//! The kernel for machines with AVX2.
#![allow(unsafe_code)]

use super::super::shuffle::Shuffle;
use super::super::tables::Tables;
use super::{Kernel, Places, Work};
use std::arch::x86_64::{
    __m256i, _CMP_EQ_OQ, _MM_HINT_T0, _mm_cvtsi64_si128, _mm_prefetch, _mm_unpacklo_epi8, _mm256_add_epi32,
    _mm256_add_ps, _mm256_and_si256, _mm256_andnot_ps, _mm256_blendv_ps, _mm256_broadcastsi128_si256,
    _mm256_castps_si256, _mm256_castsi256_ps, _mm256_cmp_ps, _mm256_cvtps_epi32, _mm256_div_ps,
    _mm256_extract_epi32, _mm256_extract_epi64, _mm256_load_si256, _mm256_mul_ps, _mm256_or_si256,
    _mm256_set_epi64x, _mm256_set1_epi32, _mm256_set1_ps, _mm256_setzero_ps, _mm256_shuffle_epi8,
    _mm256_shuffle_ps, _mm256_slli_epi32, _mm256_srli_epi32, _mm256_store_si256, _mm256_unpackhi_ps,
    _mm256_unpacklo_ps, _mm256_xor_si256,
};

/// Proof that the machine has AVX2 and what came before it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Avx2(());

impl Avx2 {
    /// If the machine has them.
    pub(super) fn detect() -> Option<Self> {
        let all = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("lzcnt");
        all.then_some(Self(()))
    }

    /// Does the work in code that is compiled with the feature.
    pub(super) fn run<W: Work>(self, work: W) -> W::Output {
        #[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
        fn with_features<W: Work>(kernel: Avx2, work: W) -> W::Output {
            work.by(kernel)
        }
        // SAFETY: a value of this type exists only where the features do.
        unsafe { with_features(self, work) }
    }
}

impl Kernel for Avx2 {
    type Board = __m256i;

    #[inline(always)]
    fn board(self, tiles: u64) -> __m256i {
        const LOW: u64 = 0x0F0F_0F0F_0F0F_0F0F;
        // SAFETY: a value of this type exists only where the feature does.
        unsafe {
            let even = _mm_cvtsi64_si128((tiles & LOW).cast_signed());
            let odd = _mm_cvtsi64_si128((tiles >> 4 & LOW).cast_signed());
            _mm256_broadcastsi128_si256(_mm_unpacklo_epi8(even, odd))
        }
    }

    #[inline(always)]
    fn places(self, shuffle: &Shuffle, board: __m256i, start: u32) -> Places {
        let mut places = Places::default();
        // SAFETY: a value of this type exists only where the feature does; shuffles and places are aligned to
        // 32 bytes by their types, and what is read of a shuffle are its first and second 32 bytes.
        unsafe {
            let low = _mm256_shuffle_epi8(board, _mm256_load_si256(shuffle.low.as_ptr().cast()));
            let high = _mm256_shuffle_epi8(board, _mm256_load_si256(shuffle.high.as_ptr().cast()));
            let nibbles = _mm256_or_si256(low, _mm256_slli_epi32::<4>(high));
            let all = |bits: u32| _mm256_set1_epi32(bits.cast_signed());
            let place = _mm256_add_epi32(nibbles, _mm256_and_si256(nibbles, all(shuffle.spread)));
            let place = _mm256_add_epi32(place, all(shuffle.second));
            let upper = _mm256_and_si256(_mm256_srli_epi32::<10>(place), all(!15));
            let place = _mm256_add_epi32(_mm256_xor_si256(place, upper), all(shuffle.base + start));
            _mm256_store_si256(places.0.as_mut_ptr().cast(), place);
        }
        places
    }

    #[inline(always)]
    fn prefetch<W>(self, words: &[W], place: u32) {
        // SAFETY: a prefetch never faults, whatever the address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(words.as_ptr().wrapping_add(place as usize).cast()) };
    }

    #[inline(always)]
    fn cohere<const STAGED: bool>(self, tables: Tables<'_>, places: &Places, step: f32, error: f32) {
        let place = &places.0;
        let errors = |i: usize| tables.errors(place[i]).cast_signed();
        let old = |i: usize| tables.weight::<STAGED>(place[i]);
        let old = [old(0), old(1), old(2), old(3), old(4), old(5), old(6), old(7)];
        // SAFETY: a value of this type exists only where the feature does.
        unsafe {
            // Pairs 0 1 | 4 5 and 2 3 | 6 7, so that the shuffles below put sums and sizes in order.
            let a = _mm256_castsi256_ps(_mm256_set_epi64x(errors(5), errors(4), errors(1), errors(0)));
            let b = _mm256_castsi256_ps(_mm256_set_epi64x(errors(7), errors(6), errors(3), errors(2)));
            let (sums, sizes) = (_mm256_shuffle_ps::<0x88>(a, b), _mm256_shuffle_ps::<0xDD>(a, b));
            let (sign, all) = (_mm256_set1_ps(-0.0), _mm256_set1_ps(error));
            let rates = _mm256_div_ps(_mm256_andnot_ps(sign, sums), sizes);
            let fresh = _mm256_cmp_ps::<_CMP_EQ_OQ>(sizes, _mm256_setzero_ps());
            let rates = _mm256_blendv_ps(rates, _mm256_set1_ps(1.0), fresh);
            let steps = _mm256_cvtps_epi32(_mm256_mul_ps(rates, _mm256_set1_ps(step)));
            let (sums, sizes) = (_mm256_add_ps(sums, all), _mm256_add_ps(sizes, _mm256_andnot_ps(sign, all)));
            let a = _mm256_castps_si256(_mm256_unpacklo_ps(sums, sizes));
            let b = _mm256_castps_si256(_mm256_unpackhi_ps(sums, sizes));
            let set = |i: usize, step: i32, errors: i64| {
                tables.set_weight(place[i], old[i].wrapping_add(step));
                tables.set_errors(place[i], errors.cast_unsigned());
            };
            set(0, _mm256_extract_epi32::<0>(steps), _mm256_extract_epi64::<0>(a));
            set(1, _mm256_extract_epi32::<1>(steps), _mm256_extract_epi64::<1>(a));
            set(2, _mm256_extract_epi32::<2>(steps), _mm256_extract_epi64::<0>(b));
            set(3, _mm256_extract_epi32::<3>(steps), _mm256_extract_epi64::<1>(b));
            set(4, _mm256_extract_epi32::<4>(steps), _mm256_extract_epi64::<2>(a));
            set(5, _mm256_extract_epi32::<5>(steps), _mm256_extract_epi64::<3>(a));
            set(6, _mm256_extract_epi32::<6>(steps), _mm256_extract_epi64::<2>(b));
            set(7, _mm256_extract_epi32::<7>(steps), _mm256_extract_epi64::<3>(b));
        }
    }
}
