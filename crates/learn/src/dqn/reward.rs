//! The reward of a move: the study's shaped reward, or the score alone.
//!
//! The study names the parts and not their sizes. Ours: the points that the move scores; the number of its merges; how
//! far the tiles stand along the snake of the study's beam search, from 0 to 1; the number of tiles above 512; a bonus
//! if the board changed and a penalty if it did not; and a penalty for the end of the game.

use plyground_games::twenty48::SNAKE;
use serde::{Deserialize, Serialize};

/// The weight of each part.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reward {
    /// Of a point.
    pub points: f64,
    /// Of a merge.
    pub merges: f64,
    /// Of tiles in good places.
    pub position: f64,
    /// Of a tile above 512.
    pub large: f64,
    /// Of a move that changes the board.
    pub progress: f64,
    /// Of one that does not.
    pub illegal: f64,
    /// Of the end of the game, unless it is won.
    pub end: f64,
    /// What the sum is multiplied by, so that the network's values stay small.
    pub scale: f64,
}

/// A move as rewards see it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moved {
    /// The exponents before it, and after it and the new tile.
    pub(super) before: [u8; 16],
    pub(super) after: [u8; 16],
    pub(super) points: u32,
    /// Whether no move is left.
    pub(super) lost: bool,
}

impl Reward {
    /// The study's.
    pub fn shaped() -> Self {
        Self {
            points: 1.0,
            merges: 1.0,
            position: 1.0,
            large: 1.0,
            progress: 1.0,
            illegal: -10.0,
            end: -100.0,
            scale: 1.0,
        }
    }

    /// The score; in units of 128 points, so that values stay small.
    pub fn score() -> Self {
        Self {
            points: 1.0,
            merges: 0.0,
            position: 0.0,
            large: 0.0,
            progress: 0.0,
            illegal: 0.0,
            end: 0.0,
            scale: 1.0 / 128.0,
        }
    }

    /// The parts by their names.
    pub(super) fn parts(&self) -> [(&'static str, f64); 8] {
        [
            ("points", self.points),
            ("merges", self.merges),
            ("position", self.position),
            ("large", self.large),
            ("progress", self.progress),
            ("illegal", self.illegal),
            ("end", self.end),
            ("scale", self.scale),
        ]
    }

    /// What this move earns.
    pub(super) fn of(&self, moved: &Moved) -> f32 {
        let changed = moved.before != moved.after;
        let tiles = |board: &[u8; 16]| board.iter().filter(|&&exponent| exponent > 0).count();
        // Every legal move adds one tile, and every merge takes one away.
        let merges = if changed { tiles(&moved.before) + 1 - tiles(&moved.after) } else { 0 };
        let large = moved.after.iter().filter(|&&exponent| exponent > 9).count();
        let sum = self.points * f64::from(moved.points)
            + self.merges * merges as f64
            + self.position * position(&moved.after)
            + self.large * large as f64
            + if changed { self.progress } else { self.illegal }
            + if moved.lost { self.end } else { 0.0 };
        (sum * self.scale) as f32
    }
}

/// How far the tiles stand along the snake, each by its size: 0 all in the first row, 1 one tile in the last corner.
fn position(board: &[u8; 16]) -> f64 {
    let (mut weighed, mut sum) = (0.0, 0.0);
    for (&exponent, weight) in board.iter().zip(SNAKE.iter().flatten()) {
        let tile = f64::from((1_u32 << exponent) & !1);
        weighed += tile * f64::from(*weight);
        sum += tile;
    }
    weighed / (12.0 * f64::max(sum, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    const BEFORE: [u8; 16] = [1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 10, 0, 0, 0];

    #[test]
    fn the_shaped_reward_is_the_sum_of_its_parts() {
        // Twos merge to the left, a new 2 comes into the corner; the snake is 0 in the first row, 9 and 12 in the last.
        let mut after = BEFORE;
        (after[0], after[1], after[15]) = (2, 0, 1);
        let place = (1024.0 * 9.0 + 2.0 * 12.0) / (12.0 * 1030.0);
        let moved = Moved { before: BEFORE, after, points: 4, lost: false };
        let expected = 4.0 + 1.0 + place + 1.0 + 1.0;
        assert!((f64::from(Reward::shaped().of(&moved)) - expected).abs() < 1e-6);
        let lost = Moved { lost: true, ..moved };
        assert!((f64::from(Reward::shaped().of(&lost)) - (expected - 100.0)).abs() < 1e-5);
    }

    #[test]
    fn a_move_that_changes_nothing_is_punished() {
        let moved = Moved { before: BEFORE, after: BEFORE, points: 0, lost: false };
        let place = (1024.0 * 9.0) / (12.0 * 1028.0);
        assert!((f64::from(Reward::shaped().of(&moved)) - (place + 1.0 - 10.0)).abs() < 1e-5);
        assert!(Reward::score().of(&moved).abs() < 1e-9);
    }
}
