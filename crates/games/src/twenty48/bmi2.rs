//! The moves of a playout on machines with BMI2, where one instruction gathers a line from wherever its
//! cells are (PEXT) and another scatters it back (PDEP): all four directions are then the same code, and
//! no branch has to guess which one was drawn.
#![allow(unsafe_code)]
#![expect(clippy::inline_always, reason = "instructions of a feature only inline into code that has it")]

use super::Twenty48;
use super::playout::{Kernel, Stretch, stretch};
use crate::processor::has_bit_instructions;
use plyground_core::Rng;
use std::arch::x86_64::{_pdep_u64, _pext_u64};

/// Proof that the machine has what [`has_bit_instructions`] asks for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bmi2(());

/// The cells of each line, for columns and for rows.
const LINES: [[u64; 4]; 2] = [
    [0x000F_000F_000F_000F, 0x00F0_00F0_00F0_00F0, 0x0F00_0F00_0F00_0F00, 0xF000_F000_F000_F000],
    [0xFFFF, 0xFFFF << 16, 0xFFFF << 32, 0xFFFF << 48],
];

impl Bmi2 {
    /// If the machine has what it takes.
    pub(super) fn detect() -> Option<Self> {
        has_bit_instructions().then_some(Self(()))
    }

    /// [`stretch`] with these instructions.
    pub(super) fn stretch<const STOP: bool>(
        self,
        game: &Twenty48,
        tiles: u64,
        rng: &mut Rng,
        moves: u64,
    ) -> Stretch {
        // SAFETY: a value of this type exists only where the features do.
        unsafe { stretch_with_features::<STOP>(self, game, tiles, rng, moves) }
    }
}

#[target_feature(enable = "bmi1,bmi2,popcnt")]
fn stretch_with_features<const STOP: bool>(
    kernel: Bmi2,
    game: &Twenty48,
    tiles: u64,
    rng: &mut Rng,
    moves: u64,
) -> Stretch {
    stretch::<Bmi2, STOP>(kernel, game, tiles, rng, moves)
}

impl Kernel for Bmi2 {
    #[inline(always)]
    fn pushed(self, game: &Twenty48, tiles: u64, direction: usize) -> u64 {
        let (table, lines) = (game.slides.tables[direction], &LINES[direction & 1]);
        let line = |cells: u64| {
            // SAFETY: a value of this type exists only where the features do; and a mask of 16 bits gathers
            // a number below 2^16, the length of the table.
            unsafe { _pdep_u64(u64::from(*table.get_unchecked(_pext_u64(tiles, cells) as usize)), cells) }
        };
        (line(lines[0]) | line(lines[1])) | (line(lines[2]) | line(lines[3]))
    }

    #[inline(always)]
    fn nth_bit(self, mask: u64, nth: u32) -> u64 {
        // SAFETY: a value of this type exists only where the features do.
        unsafe { _pdep_u64(1 << nth, mask) }
    }
}
