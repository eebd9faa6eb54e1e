//! Tables of formations in a folder: which board is in which, its chance and its best push.

use super::file::{self, BadTable, Table, Tally};
use super::part::Part;
use super::shape::{SHAPES, Shape, Turn, at_least};
use super::solve::PARTS;
use plyground_games::twenty48::{DIRECTIONS, Move, State, Twenty48};
use std::path::Path;

/// The tables of a folder.
pub struct Formations {
    four: f64,
    /// Those whose shapes have more free cells first.
    tables: Vec<Table>,
    /// By the set of large tiles: 1 more than the place in `stands`, 0 if they stand in no shape.
    places: Box<[u8]>,
    stands: Vec<(Shape, Turn)>,
}

/// What a table says of a board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Advice {
    /// The formation.
    pub part: Part,
    /// The chance to build its tile, in steps of 1/16383; 0 if it is less than half a step.
    pub chance: f64,
    /// The best push; `None` if there is no chance.
    pub mv: Option<Move>,
}

impl Formations {
    /// Opens all parts that are finished in a folder, for the odds of these rules. There may be none.
    pub fn open(folder: &Path, game: &Twenty48) -> Result<Self, BadTable> {
        Self::of(folder, game, &Part::all())
    }

    /// Opens these parts as far as they are in a folder.
    pub fn of(folder: &Path, game: &Twenty48, parts: &[Part]) -> Result<Self, BadTable> {
        let four = game.rules().four;
        let mut tables = Vec::new();
        for &part in parts {
            tables.extend(Table::open(folder, part, four)?);
        }
        tables.sort_by_key(|table| SHAPES.iter().position(|&shape| shape == table.fillings.part.shape));
        let mut places: Box<[u8]> = vec![0; 1 << 16].into();
        let mut stands = Vec::new();
        for shape in SHAPES {
            for turn in Turn::ALL {
                // The board that, turned, has its large tiles where the shape's walls are.
                let stands_there = |&cells: &u32| gathered(turn.board(scattered(cells))) == shape.bits();
                let walls = (0..1 << 16).find(stands_there).map_or(0, |cells| cells as usize);
                if places[walls] == 0 {
                    stands.push((shape, turn));
                    places[walls] = stands.len() as u8;
                }
            }
        }
        Ok(Self { four, tables, places, stands })
    }

    /// The parts that have a file in a folder, good or bad.
    pub fn there(folder: &Path) -> Vec<Part> {
        Part::all().into_iter().filter(|&part| folder.join(file::name(part)).exists()).collect()
    }

    /// The parts that there are.
    pub fn parts(&self) -> impl Iterator<Item = (Part, Tally)> {
        self.tables.iter().map(|table| (table.fillings.part, table.tally))
    }

    /// Whether these tables are for such a board and such odds.
    pub fn fit(&self, game: &Twenty48) -> bool {
        let rules = game.rules();
        rules.rows == 4
            && rules.columns == 4
            && rules.stop == 0
            && rules.four.to_bits() == self.four.to_bits()
    }

    /// What the tables say of a board of the usual size on which the player is to move: one advice for each formation that
    /// it is in, those that look further ahead first.
    pub fn advice(&self, state: &State) -> impl Iterator<Item = Advice> + use<'_> {
        self.advice_on(nibbles(state))
    }

    /// The greatest chance of the formation that looks furthest ahead, where the player is to move or a new tile is due; `None` if
    /// the board is in no formation.
    pub fn chance(&self, state: &State) -> Option<f64> {
        let tiles = nibbles(state);
        if !state.due() {
            return self.advice_on(tiles).next().map(|advice| advice.chance);
        }
        let (index, turned) = self.held(tiles).next()?;
        let (mut sum, mut count) = (0.0, 0);
        for cell in (0..16).filter(|cell| turned & 15 << (4 * cell) == 0) {
            for (exponent, share) in [(1, 1.0 - self.four), (2, self.four)] {
                sum += share * self.kept(index, turned | exponent << (4 * cell)).0;
            }
            count += 1;
        }
        (count > 0).then(|| sum / f64::from(count))
    }

    fn advice_on(&self, tiles: u64) -> impl Iterator<Item = Advice> {
        self.held(tiles).map(move |(index, turned)| {
            let (chance, push) = self.kept(index, turned);
            let turn = self.turn(tiles, self.tables[index].fillings.part);
            let mv = (chance > 0.0).then(|| DIRECTIONS[turn.back(push)]);
            Advice { part: self.tables[index].fillings.part, chance, mv }
        })
    }

    /// The chance and the push of a board that is held by a table's part, turned.
    #[inline]
    fn kept(&self, index: usize, turned: u64) -> (f64, usize) {
        let table = &self.tables[index];
        let (first, second) = table.fillings.codes(turned);
        let sum = table.fillings.sum(first, second);
        let kept = table.kept(sum, table.fillings.rank(sum, first, second));
        (f64::from(kept >> 2) / f64::from(PARTS), usize::from(kept & 3))
    }

    /// The tables that hold a board, and the board turned to stand in each.
    #[inline]
    fn held(&self, tiles: u64) -> impl Iterator<Item = (usize, u64)> {
        (0..self.tables.len()).filter_map(move |index| {
            let part = self.tables[index].fillings.part;
            let large = at_least(tiles, part.target);
            if large.count_ones() != part.shape.bits().count_ones() {
                return None;
            }
            let place = self.places[usize::from(gathered(large))].checked_sub(1)?;
            let (shape, turn) = self.stands[usize::from(place)];
            let turned = turn.board(tiles);
            (shape == part.shape && shape.holds(turned, part.target)).then_some((index, turned))
        })
    }

    /// How a board that a part holds was turned.
    fn turn(&self, tiles: u64, part: Part) -> Turn {
        let place = self.places[usize::from(gathered(at_least(tiles, part.target)))];
        self.stands[usize::from(place) - 1].1
    }
}

impl std::fmt::Debug for Formations {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.parts().map(|(part, _)| part.to_string())).finish()
    }
}

/// What a part's file tells; `None` if it is not there.
pub(super) fn tally(folder: &Path, part: Part, four: f64) -> Result<Option<Tally>, BadTable> {
    file::tally(folder, part, four)
}

/// The board as nibbles. Tiles above 32768 count as 32768: they are walls, or the board is in no formation.
fn nibbles(state: &State) -> u64 {
    let clamped = || {
        let nibble = |(cell, exponent): (usize, u8)| u64::from(exponent.min(15)) << (4 * cell);
        state.exponents().into_iter().enumerate().map(nibble).sum()
    };
    state.packed().unwrap_or_else(clamped)
}

/// The lowest bits of nibbles, side by side.
#[inline]
fn gathered(bits: u64) -> u16 {
    let pairs = (bits | bits >> 3) & 0x0303_0303_0303_0303;
    let rows = (pairs | pairs >> 6) & 0x000F_000F_000F_000F;
    let halves = (rows | rows >> 12) & 0x0000_00FF_0000_00FF;
    (halves | halves >> 24) as u16
}

/// Bits side by side as the lowest bits of nibbles.
fn scattered(cells: u32) -> u64 {
    (0..16).filter(|cell| cells >> cell & 1 == 1).map(|cell| 1 << (4 * cell)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_of_nibbles_are_gathered_in_order() {
        for cells in 0..1 << 16 {
            assert_eq!(u32::from(gathered(scattered(cells))), cells);
        }
    }
}
