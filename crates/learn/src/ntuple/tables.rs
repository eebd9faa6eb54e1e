//! The numbers that a network learns, as the threads that train it share them: relaxed loads and stores, no locks.
//! Threads that meet at a weight may lose a step of one of them, which does no harm, and makes training with several
//! threads the one thing here that does not repeat exactly.
#![allow(unsafe_code)]
#![expect(clippy::inline_always, reason = "part of the kernels")]

use super::memory::Memory;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};

/// The weight of a later stage that has not been learned: it is that of the stage before.
pub(super) const UNSET: i32 = i32::MIN;

/// Weights, and the errors of each.
#[derive(Clone, Copy)]
pub(super) struct Tables<'a> {
    weights: &'a [AtomicU32],
    errors: &'a [AtomicU64],
    /// Entries of one stage.
    stage: u32,
}

impl<'a> Tables<'a> {
    /// Tables of this many entries a stage.
    pub(super) fn new(weights: &'a Memory<AtomicU32>, errors: &'a Memory<AtomicU64>, stage: usize) -> Self {
        let (weights, errors) = (weights.words(), errors.words());
        assert!(errors.is_empty() || errors.len() == weights.len(), "every weight has its errors");
        Self { weights, errors, stage: stage as u32 }
    }

    /// The weight at a place.
    #[inline(always)]
    pub(super) fn weight<const STAGED: bool>(self, place: u32) -> i32 {
        let mut weight = at(self.weights, place).load(Relaxed).cast_signed();
        if STAGED {
            let mut place = place;
            while weight == UNSET && place >= self.stage {
                place -= self.stage;
                weight = at(self.weights, place).load(Relaxed).cast_signed();
            }
        }
        weight
    }

    /// The weight at a place, and how much was learned of it: the sizes of its errors together.
    pub(super) fn weight_and_experience(self, mut place: u32) -> (i32, f32) {
        while at(self.weights, place).load(Relaxed).cast_signed() == UNSET && place >= self.stage {
            place -= self.stage;
        }
        (self.weight::<false>(place), mean_error::unpack(self.errors(place)).1)
    }

    /// Changes it.
    #[inline(always)]
    pub(super) fn set_weight(self, place: u32, weight: i32) {
        at(self.weights, place).store(weight.cast_unsigned(), Relaxed);
    }

    /// The errors of the weight at a place.
    #[inline(always)]
    pub(super) fn errors(self, place: u32) -> u64 {
        at(self.errors, place).load(Relaxed)
    }

    /// Changes them.
    #[inline(always)]
    pub(super) fn set_errors(self, place: u32, errors: u64) {
        at(self.errors, place).store(errors, Relaxed);
    }

    /// All weights, to ask for them before they are needed.
    #[inline(always)]
    pub(super) fn all_weights(self) -> &'a [AtomicU32] {
        self.weights
    }

    /// All errors, likewise.
    #[inline(always)]
    pub(super) fn all_errors(self) -> &'a [AtomicU64] {
        self.errors
    }
}

#[inline(always)]
fn at<W>(words: &[W], place: u32) -> &W {
    debug_assert!((place as usize) < words.len(), "place {place} of {}", words.len());
    // SAFETY: places are made by shuffles of the layout that the tables were made for.
    unsafe { words.get_unchecked(place as usize) }
}

/// The errors of a weight in one word: their sum and the sum of their sizes, whose ratio says how much they agree.
pub(super) mod mean_error {
    /// One word.
    #[inline(always)]
    pub(in super::super) fn pack(sum: f32, size: f32) -> u64 {
        u64::from(sum.to_bits()) | u64::from(size.to_bits()) << 32
    }

    /// The sum and the size.
    #[inline(always)]
    pub(in super::super) fn unpack(errors: u64) -> (f32, f32) {
        (f32::from_bits(errors as u32), f32::from_bits((errors >> 32) as u32))
    }
}
