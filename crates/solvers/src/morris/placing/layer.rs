//! The positions while men are placed, by how many have been: a *layer* for each number of placements, so that every move
//! leads from one layer to the next.
//!
//! White's men are a row, an orbit of the symmetries; Black's are a column, whoever moves. A layer has a *section* for each
//! pair of numbers of men on the board that its placements allow.

use super::super::compress::compress;
use super::super::orbits::Orbits;
use super::super::pack::{PER_BYTE, unpacked};
use super::super::ranking::{Ranking, choose};
use super::super::value::Outcome;
use plyground_core::Player;
use plyground_games::morris::{Point, State, Symmetry, most_removed};
use std::sync::LazyLock;

/// So many placements there are: with all of them made, positions are in the tables of pairs.
pub(in super::super) const PLACEMENTS: u32 = 18;

/// All positions after a number of placements.
pub(in super::super) struct Layer {
    /// How many men have been placed.
    pub(in super::super) placed: u32,
    /// By the numbers of Black's men, then of White's.
    pub(in super::super) sections: Vec<Section>,
}

/// The positions of a layer with the same numbers of men on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Section {
    pub(in super::super) white: u32,
    pub(in super::super) black: u32,
    /// Where its bytes begin in the layer.
    pub(in super::super) start: usize,
}

impl Layer {
    /// The layer after so many placements, at most all of them.
    pub(in super::super) fn of(placed: u32) -> &'static Self {
        static ALL: LazyLock<Vec<Layer>> = LazyLock::new(|| (0..=PLACEMENTS).map(Layer::new).collect());
        &ALL[placed as usize]
    }

    fn new(placed: u32) -> Self {
        let (white, black) = (placed.div_ceil(2), placed / 2);
        let fewest = |placed: u32, by, others| placed.saturating_sub(most_removed(by, others));
        let mut sections = Vec::new();
        let mut start = 0;
        for black in fewest(black, Player::First, white)..=black {
            for white in fewest(white, Player::Second, placed / 2)..=white {
                let section = Section { white, black, start };
                start += section.bytes();
                sections.push(section);
            }
        }
        Self { placed, sections }
    }

    /// The positions with these numbers of men, if there are any.
    pub(in super::super) fn section(&self, white: u32, black: u32) -> Option<&Section> {
        self.sections.iter().find(|section| (section.white, section.black) == (white, black))
    }

    /// How many bytes its values have.
    pub(in super::super) fn bytes(&self) -> usize {
        self.sections.last().map_or(0, |last| last.start + last.bytes())
    }

    /// How many positions it has, those that symmetries make equal counted as often as they are stored.
    pub(in super::super) fn slots(&self) -> u64 {
        self.sections.iter().map(|section| (section.rows() * section.columns()) as u64).sum()
    }

    /// The position with these men of White's and Black's; nothing if no game can come to it.
    pub(in super::super) fn position(&self, white: u32, black: u32) -> Option<State> {
        let letter = |point: Point| match (white & point.bit() != 0, black & point.bit() != 0) {
            (true, _) => 'W',
            (_, true) => 'B',
            _ => '.',
        };
        let board: String = Point::ALL.into_iter().map(letter).collect();
        let to_move = if self.placed.is_multiple_of(2) { 'W' } else { 'B' };
        let hands = [9 - self.placed.div_ceil(2), 9 - self.placed / 2];
        format!("{board} {to_move} {} {} 0", hands[0], hands[1]).parse().ok()
    }

    /// Who wins with these men of White's and Black's, by the layer's values.
    pub(in super::super) fn outcome(&self, values: &[u8], white: u32, black: u32) -> Option<Outcome> {
        let section = self.section(white.count_ones(), black.count_ones())?;
        let orbits = Orbits::of(section.white);
        let (row, symmetry) = orbits.way(white);
        let numbered = compress(Symmetry::ALL[symmetry].men(black), !orbits.rows()[row]);
        let column = section.ranking().rank(numbered);
        let byte = values[section.start + row * section.row_bytes() + column / PER_BYTE];
        Some(unpacked(byte, column % PER_BYTE))
    }
}

impl Section {
    pub(in super::super) fn rows(&self) -> usize {
        Orbits::of(self.white).rows().len()
    }

    pub(in super::super) fn columns(&self) -> usize {
        choose(24 - self.white, self.black) as usize
    }

    /// The bytes of a row: each begins with a new one.
    pub(in super::super) fn row_bytes(&self) -> usize {
        self.columns().div_ceil(PER_BYTE)
    }

    fn bytes(&self) -> usize {
        self.rows() * self.row_bytes()
    }

    /// How Black's men are numbered in each row.
    pub(in super::super) fn ranking(&self) -> &'static Ranking {
        Ranking::of(24 - self.white, self.black)
    }
}
