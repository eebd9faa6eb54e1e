//! Boards of 2048. Actions are up, right, down, left; the reward is what the merges score.
//!
//! Observed are planes: plane *k* has a 1 where the tile 2^*k* stands, plane 0 where a cell is empty. In the short form there
//! is one plane, of the exponents themselves.

use super::Board;
use plyground_core::{Game, Rng, Turn};
use plyground_games::twenty48::{DIRECTIONS, State, Twenty48, worth_of};

pub(super) struct Slides {
    game: Twenty48,
    rows: usize,
    columns: usize,
    planes: bool,
}

/// A board, what its tiles are worth, and the legal directions as bits.
#[derive(Clone)]
pub(super) struct Kept {
    state: State,
    worth: u32,
    legal: u8,
}

impl Slides {
    pub(super) fn new(game: Twenty48, planes: bool) -> Self {
        let rules = game.rules();
        Self { game, rows: rules.rows as usize, columns: rules.columns as usize, planes }
    }

    fn kept(&self, state: State) -> Kept {
        let over = self.game.turn(&state) == Turn::Over;
        Kept { worth: worth(&state), legal: if over { 0 } else { self.game.legal(&state) }, state }
    }
}

#[inline]
fn worth(state: &State) -> u32 {
    state.packed().map_or_else(|| state.worth(), worth_of)
}

impl Board for Slides {
    type State = Kept;

    fn actions(&self) -> usize {
        4
    }

    /// No tile is larger than 2 to the number of cells and one.
    fn shape(&self) -> [usize; 3] {
        let planes = if self.planes { self.rows * self.columns + 2 } else { 1 };
        [planes, self.rows, self.columns]
    }

    fn start(&self, rng: &mut Rng) -> Kept {
        self.kept(self.game.start(rng))
    }

    #[inline]
    fn allows(&self, kept: &Kept, action: usize) -> bool {
        kept.legal >> action & 1 == 1
    }

    #[inline]
    fn play(&self, kept: &mut Kept, action: usize, rng: &mut Rng) -> f64 {
        self.game.play(&mut kept.state, DIRECTIONS[action]);
        // A slide scores what the tiles are worth more after it; new tiles change the worth without a score.
        let points = worth(&kept.state) - kept.worth;
        if kept.state.due() {
            let event = self.game.sample_chance(&kept.state, rng);
            self.game.play(&mut kept.state, event);
        }
        *kept = self.kept(kept.state);
        f64::from(points)
    }

    #[inline]
    fn over(&self, kept: &Kept) -> bool {
        kept.legal == 0
    }

    #[inline]
    fn observe(&self, kept: &Kept, out: &mut [u8]) {
        let cells = self.rows * self.columns;
        if !self.planes
            && self.columns == 4
            && let Some(tiles) = kept.state.packed()
        {
            out.copy_from_slice(&bytes(tiles)[..cells]);
            return;
        }
        let exponents = kept.state.exponents();
        for row in 0..self.rows {
            for column in 0..self.columns {
                let (cell, exponent) = (row * self.columns + column, exponents[4 * row + column]);
                if self.planes {
                    out[usize::from(exponent) * cells + cell] = 1;
                } else {
                    out[cell] = exponent;
                }
            }
        }
    }

    #[inline]
    fn mask(&self, kept: &Kept, out: &mut [i8]) {
        for (action, out) in out.iter_mut().enumerate() {
            *out = (kept.legal >> action & 1) as i8;
        }
    }

    #[inline]
    fn sample(&self, kept: &Kept, rng: &mut Rng) -> usize {
        let mut legal = kept.legal;
        for _ in 0..rng.below(legal.count_ones().max(1)) {
            legal &= legal - 1;
        }
        (legal.trailing_zeros() & 3) as usize
    }

    fn text(&self, kept: &Kept) -> String {
        kept.state.to_string()
    }
}

/// Sixteen nibbles as bytes.
#[inline]
fn bytes(tiles: u64) -> [u8; 16] {
    let half = |nibbles: u64| {
        let pairs = (nibbles | nibbles << 16) & 0x0000_FFFF_0000_FFFF;
        let bytes = (pairs | pairs << 8) & 0x00FF_00FF_00FF_00FF;
        (bytes | bytes << 4) & 0x0F0F_0F0F_0F0F_0F0F
    };
    (u128::from(half(tiles & 0xFFFF_FFFF)) | u128::from(half(tiles >> 32)) << 64).to_le_bytes()
}
