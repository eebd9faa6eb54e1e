//! Random games in one loop: the piece, what it can do, one of them, and on. No list is made.
//!
//! Where the processor counts and places bits in one instruction, the same loop is compiled for it; which
//! one runs is decided once for each playout, and both make the same moves.
#![allow(unsafe_code)]

use super::Lput;
use super::moves::{Bits, Portable};
use super::state::State;
use plyground_core::Rng;

/// Plays until the game is over or `limit` actions have been played; returns how many were.
pub(super) fn run(game: &Lput, state: &mut State, rng: &mut Rng, limit: u64) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
    {
        // SAFETY: the processor has just said that it has all three.
        return unsafe { run_with_bit_instructions(game, state, rng, limit) };
    }
    run_anywhere(game, state, rng, limit)
}

fn run_anywhere(game: &Lput, state: &mut State, rng: &mut Rng, limit: u64) -> u64 {
    walk::<Portable>(game, state, rng, limit)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "popcnt,bmi1,bmi2")]
fn run_with_bit_instructions(game: &Lput, state: &mut State, rng: &mut Rng, limit: u64) -> u64 {
    walk::<Deposit>(game, state, rng, limit)
}

/// Bits by the instruction that deposits them. Named only where the processor is known to have it.
#[cfg(target_arch = "x86_64")]
struct Deposit;

#[cfg(target_arch = "x86_64")]
impl Bits for Deposit {
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "it is one instruction, and only where the caller may use it")]
    fn select(word: u64, rank: u32) -> u32 {
        // SAFETY: only `run_with_bit_instructions` names this type, and it requires BMI2.
        unsafe { std::arch::x86_64::_pdep_u64(1 << rank, word) }.trailing_zeros()
    }
}

#[inline(always)]
#[expect(clippy::inline_always, reason = "it is compiled with the caller's instructions")]
fn walk<B: Bits>(game: &Lput, state: &mut State, rng: &mut Rng, limit: u64) -> u64 {
    for played in 0..limit {
        let Some(slot) = game.active_slot(state) else { return played };
        let options = game.options(state, slot);
        let index = rng.below(options.total);
        let action = game.pick::<B>(state, &options, index);
        game.act(state, slot, action);
    }
    limit
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
            assert_eq!(run_anywhere(&game, &mut portable, &mut portable_rng, limit), played);
            assert_eq!((state, rng), (portable, portable_rng), "{seed}");
        }
    }
}
