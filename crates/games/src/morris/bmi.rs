//! The same loops with the processor's own instructions for counting and finding bits, where it has them.
//!
//! This is the one place of the game with unsafe code: calling a function that was compiled for features that
//! not every processor has. A [`Bmi`] exists only where they were detected; `bmi_and_portable_agree` in the
//! folder's tests compares both ways.
#![allow(unsafe_code)]
#![expect(clippy::unused_self, reason = "it is the proof")]

use super::eval::{self, Phases};
use super::moves::Move;
use super::playout;
use super::state::State;
use crate::processor::has_bit_instructions;
use plyground_core::Rng;

/// Proof that this processor has POPCNT, BMI1 and BMI2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bmi(());

impl Bmi {
    /// The proof, if it can be had.
    pub(super) fn detect() -> Option<Self> {
        has_bit_instructions().then_some(Self(()))
    }

    /// [`playout::sample`].
    #[inline]
    pub(super) fn sample(self, state: &State, rng: &mut Rng) -> Move {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: a `Bmi` is made only by `detect`, which found all the features of `x86::sample`.
        return unsafe { x86::sample(state, rng) };
        #[cfg(not(target_arch = "x86_64"))]
        playout::sample(state, rng, playout::select)
    }

    /// [`playout::run`].
    #[inline]
    pub(super) fn run(self, state: &mut State, rng: &mut Rng, limit: u64, max_quiet: u32) -> u64 {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: a `Bmi` is made only by `detect`, which found all the features of `x86::run`.
        return unsafe { x86::run(state, rng, limit, max_quiet) };
        #[cfg(not(target_arch = "x86_64"))]
        playout::run(state, rng, limit, max_quiet, playout::select)
    }

    /// [`eval::points`].
    #[inline]
    pub(super) fn points(self, state: &State, weights: &Phases) -> i32 {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: a `Bmi` is made only by `detect`, which found all the features of `x86::points`.
        return unsafe { x86::points(state, weights) };
        #[cfg(not(target_arch = "x86_64"))]
        eval::points(state, weights)
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{Move, Phases, Rng, State, eval, playout};
    use std::arch::x86_64::_pdep_u64;

    #[target_feature(enable = "popcnt,bmi1,bmi2")]
    pub(super) fn sample(state: &State, rng: &mut Rng) -> Move {
        playout::sample(state, rng, |set, n| _pdep_u64(1 << n, set).trailing_zeros())
    }

    #[target_feature(enable = "popcnt,bmi1,bmi2")]
    pub(super) fn run(state: &mut State, rng: &mut Rng, limit: u64, max_quiet: u32) -> u64 {
        playout::run(state, rng, limit, max_quiet, |set, n| _pdep_u64(1 << n, set).trailing_zeros())
    }
    #[target_feature(enable = "popcnt,bmi1,bmi2")]
    pub(super) fn points(state: &State, weights: &Phases) -> i32 {
        eval::points(state, weights)
    }
}
