//! Training games that begin late, where an earlier game first made a large tile.
//!
//! What follows a large tile is seldom seen, so it is played badly, so the network learns to put the merge off, and sees
//! it even less. Carousel shaping (W. Jaśkowski, *Mastering 2048 with delayed temporal coherence learning, multistage
//! weight promotion, redundant encoding and carousel shaping*, IEEE Transactions on Games, 2018) lets the games begin in
//! turns at the start and right after each of the large tiles.

use plyground_core::Rng;
use serde::{Deserialize, Serialize};

/// The exponents of the tiles after which games begin: 4096, 8192 and 16384.
const TILES: std::ops::RangeInclusive<u8> = 12..=14;
/// How many boards are kept for each tile, the latest.
const KEPT: usize = 128;

/// Boards with a tile that their game had just made, by tile.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Carousel(Vec<Vec<u64>>);

impl Carousel {
    /// Whether nobody has made any of the tiles.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(Vec::is_empty)
    }

    /// What is wrong with boards that a file holds.
    pub(super) fn check(&self) -> Result<(), String> {
        if self.0.len() <= TILES.len() && self.0.iter().all(|boards| boards.len() <= KEPT) {
            return Ok(());
        }
        Err(format!("the carousel has at most {KEPT} boards for each of {} tiles", TILES.len()))
    }

    /// Whether games may begin after this tile.
    #[inline]
    pub(super) fn takes(exponent: u8) -> bool {
        TILES.contains(&exponent)
    }

    /// A game has made this tile.
    pub(super) fn add(&mut self, exponent: u8, board: u64) {
        let tile = usize::from(exponent - TILES.start());
        self.0.resize(self.0.len().max(tile + 1), Vec::new());
        if self.0[tile].len() == KEPT {
            self.0[tile].remove(0);
        }
        self.0[tile].push(board);
    }

    /// Where this game begins; `None` for the start.
    pub(super) fn start(&self, game: u64, rng: &mut Rng) -> Option<u64> {
        let known = || self.0.iter().filter(|boards| !boards.is_empty());
        let turn = (game % (known().count() as u64 + 1)) as usize;
        let boards = known().nth(turn.checked_sub(1)?)?;
        Some(boards[rng.below(boards.len() as u32) as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_core::Seed;

    #[test]
    fn games_begin_in_turns_at_the_start_and_after_every_tile_that_was_made() {
        let (mut carousel, mut rng) = (Carousel::default(), Seed(1).rng());
        assert!(carousel.is_empty() && carousel.start(7, &mut rng).is_none());
        carousel.add(14, 0xE1);
        carousel.add(12, 0xC1);
        let starts: Vec<_> = (0..6).map(|game| carousel.start(game, &mut rng)).collect();
        assert_eq!(starts, [None, Some(0xC1), Some(0xE1)].repeat(2));
        for board in 0..300 {
            carousel.add(12, board);
        }
        assert!(carousel.check().is_ok() && carousel.start(1, &mut rng).is_some_and(|board| board >= 172));
        carousel.0[0].push(0);
        assert!(carousel.check().is_err());
    }
}
