//! The moves, their order, and why a move is illegal.
//!
//! Moves are listed by the first cell of the pair in reading order, then by the second; the deal is last.
//! A pair that is neighbours both in reading order and in its column is listed once.

use super::notation::letter;
use super::rules::Law;
use super::stage;
use super::state::State;
use std::num::NonZeroU32;

/// Anything that changes a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Crosses out two digits, the first in reading order named first.
    Pair(Cell, Cell),
    /// Appends copies of all digits left.
    Deal,
}

/// The place of a cell. Cells compare in reading order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(NonZeroU32);

impl Cell {
    const COLUMN_BITS: u32 = 6;

    /// The cell in this row and column, both counted from 0.
    ///
    /// # Panics
    /// If no board reaches so far.
    #[inline]
    pub fn new(row: usize, column: usize) -> Self {
        debug_assert!(column < 35 && row < 1 << 26, "row {row}, column {column}");
        // Rows count from 1 inside, so that no cell is zero and a move fits into eight bytes.
        let bits = (row as u32 + 1) << Self::COLUMN_BITS | column as u32;
        Self(NonZeroU32::new(bits).expect("rows count from 1"))
    }

    /// From 0.
    #[inline]
    pub fn row(self) -> usize {
        (self.0.get() >> Self::COLUMN_BITS) as usize - 1
    }

    /// From 0.
    #[inline]
    pub fn column(self) -> usize {
        (self.0.get() & ((1 << Self::COLUMN_BITS) - 1)) as usize
    }

    /// The cell with this number in reading order, on a board of this width.
    #[inline]
    pub fn at(index: usize, width: usize) -> Self {
        let (index, width) = (index as u32, width as u32);
        Self::new((index / width) as usize, (index % width) as usize)
    }

    /// Its number in reading order, on a board of this width.
    #[inline]
    pub fn index(self, width: usize) -> usize {
        self.row() * width + self.column()
    }
}

impl Move {
    /// The pair of these two cells, given in any order.
    #[inline]
    #[must_use]
    pub fn pair(one: Cell, other: Cell) -> Self {
        Self::Pair(one.min(other), one.max(other))
    }
}

/// Whether a deal is legal, where it is known whether any pair is left.
pub(super) fn can_deal(law: &Law, state: &State, any_pair: bool) -> bool {
    let left = state.left();
    left > 0 && law.fits(state.cells(), left) && (law.any_time || !any_pair)
}

/// Why a move is not legal, in words.
pub(super) fn objection(law: &Law, state: &State, mv: Move) -> String {
    match mv {
        Move::Deal => {
            let (cells, left) = (state.cells(), state.left());
            if !law.fits(cells, left) {
                let most = law.max_cells;
                return format!("the deal would make {} cells; at most {most} are allowed", cells + left);
            }
            let mut example = String::new();
            stage::each_pair(law, state, |first, second| {
                if example.is_empty() {
                    let (first, second) = (Cell::at(first, law.width), Cell::at(second, law.width));
                    example = format!(", such as {first}-{second}");
                }
            });
            format!("a deal is only allowed when no pair is left, but there is one{example}")
        }
        Move::Pair(first, second) => object_to_pair(law, state, first, second),
    }
}

fn object_to_pair(law: &Law, state: &State, first: Cell, second: Cell) -> String {
    let width = law.width;
    for cell in [first, second] {
        if cell.column() >= width || cell.index(width) >= state.cells() {
            let last = Cell::at(state.cells() - 1, width);
            return format!("there is no cell {cell}: the board has {width} columns and ends at {last}");
        }
        if state.digit(cell.index(width)) == 0 {
            return format!("{cell} is crossed out; expected two digits");
        }
    }
    let (from, to) = (first.index(width), second.index(width));
    let (one, other) = (state.digit(from), state.digit(to));
    if law.class[usize::from(one)] != law.class[usize::from(other)] {
        let (one, other) = (letter(one), letter(other));
        return format!("{one} and {other} are neither equal nor sum to {}", law.sum);
    }
    let between = |step: usize| {
        let found = (from + step..to).step_by(step).find(|&cell| state.digit(cell) != 0);
        found.map(|cell| format!("{} at {}", letter(state.digit(cell)), Cell::at(cell, width)))
    };
    let along = between(1).unwrap_or_default();
    if first.column() != second.column() {
        return format!("they are not neighbours: {along} stands between them in reading order");
    }
    let down = between(width).unwrap_or_default();
    format!("they are not neighbours: {along} stands between them in reading order, {down} in their column")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_eight_bytes_and_cells_compare_in_reading_order() {
        assert_eq!(size_of::<Move>(), 8);
        for width in [3, 9, 35] {
            let cells: Vec<Cell> = (0..300).map(|index| Cell::at(index, width)).collect();
            assert!(cells.is_sorted());
            assert!(cells.iter().enumerate().all(|(index, cell)| cell.index(width) == index));
        }
    }
}
