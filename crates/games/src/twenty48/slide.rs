//! Sliding: what a push does to the board, by a table of all lines.
//!
//! A line is four nibbles, and a table says what becomes of each of the 65 536 lines when it is pushed
//! towards its first nibble, or towards the last one that the board has: one table for each length. Rows
//! are lines as they stand, columns after a transposition.
//!
//! The tables know no tile above 32768. Where one stands or may arise, the cells are pushed one by one.

use super::state::{ONES, State};
use std::sync::LazyLock;

/// What becomes of every line.
pub(super) type Table = [u16; 1 << 16];

/// The table for each direction, in the order of [`super::moves::DIRECTIONS`].
#[derive(Clone, Copy)]
pub(super) struct Slides {
    pub(super) tables: [&'static Table; 4],
}

/// Pushed towards the first nibble, and towards the last of two, three and four.
static TOWARDS: LazyLock<[Box<Table>; 4]> =
    LazyLock::new(|| [table(4, false), table(2, true), table(3, true), table(4, true)]);

impl Slides {
    pub(super) fn new(rows: u32, columns: u32) -> Self {
        let last = |length: u32| &*TOWARDS[length as usize - 1];
        let first = &*TOWARDS[0];
        Self { tables: [first, last(columns), last(rows), first] }
    }

    /// Pushes the tiles of a position in a direction; the score and whose turn it is are left alone.
    #[inline]
    pub(super) fn push(&self, state: &mut State, direction: usize) {
        if state.high == 0 && !has_two_fifteens(state.tiles) {
            state.tiles = self.pushed(state.tiles, direction);
        } else {
            push_cells(state, direction);
        }
    }

    /// The board after a push in which no two 32768 merge.
    #[inline]
    pub(super) fn pushed(&self, tiles: u64, direction: usize) -> u64 {
        let table = self.tables[direction];
        if direction & 1 == 0 { transposed(lines(table, transposed(tiles))) } else { lines(table, tiles) }
    }
}

#[inline]
fn lines(table: &Table, tiles: u64) -> u64 {
    let line = |i: u32| u64::from(table[usize::from((tiles >> (16 * i)) as u16)]) << (16 * i);
    line(0) | line(1) | line(2) | line(3)
}

/// Rows become columns, on a board of bare nibbles.
#[inline]
pub fn transposed(x: u64) -> u64 {
    // The cells off the diagonal of each 2×2 block change places, then the blocks do.
    let x = x & 0xF0F0_0F0F_F0F0_0F0F | (x & 0x0000_F0F0_0000_F0F0) << 12 | (x & 0x0F0F_0000_0F0F_0000) >> 12;
    x & 0xFF00_FF00_00FF_00FF | (x & 0x0000_0000_FF00_FF00) << 24 | (x & 0x00FF_00FF_0000_0000) >> 24
}

/// Whether there are two nibbles of 15, which might merge into what no nibble holds.
#[inline]
pub(super) fn has_two_fifteens(tiles: u64) -> bool {
    let halves = tiles & tiles >> 2;
    let fifteens = halves & halves >> 1 & ONES;
    fifteens & fifteens.wrapping_sub(1) != 0
}

/// The long way, for tiles that the tables do not know.
#[cold]
fn push_cells(state: &mut State, direction: usize) {
    let (rows, columns) = (state.rows(), state.columns());
    let (lines, length, along, between) =
        if direction & 1 == 0 { (columns, rows, 4, 1) } else { (rows, columns, 1, 4) };
    let towards_last = direction == 1 || direction == 2;
    let mut cells = state.exponents();
    for line in 0..lines {
        let place = |i: usize| between * line + along * if towards_last { length - 1 - i } else { i };
        let mut pushed = [0; 4];
        (0..length).for_each(|i| pushed[i] = cells[place(i)]);
        push_line(&mut pushed);
        (0..length).for_each(|i| cells[place(i)] = pushed[i]);
    }
    state.set_exponents(&cells);
}

/// Pushes a line of exponents towards its first cell: each tile as far as it goes, and into an equal one,
/// unless that one has just been merged.
pub(super) fn push_line(line: &mut [u8; 4]) {
    let (mut out, mut filled, mut may_merge) = ([0; 4], 0, false);
    for &exponent in line.iter().filter(|&&exponent| exponent != 0) {
        if may_merge && out[filled - 1] == exponent {
            out[filled - 1] += 1;
            may_merge = false;
        } else {
            out[filled] = exponent;
            filled += 1;
            may_merge = true;
        }
    }
    *line = out;
}

/// The table for lines of this length. Lines in which 32768s merge are left as they are: nobody asks.
fn table(length: usize, towards_last: bool) -> Box<Table> {
    let mut table = vec![0; 1 << 16];
    for (line, entry) in table.iter_mut().enumerate().take(1 << (4 * length)) {
        let place = |i: usize| if towards_last { length - 1 - i } else { i };
        let mut pushed = [0; 4];
        (0..length).for_each(|i| pushed[i] = (line >> (4 * place(i)) & 15) as u8);
        push_line(&mut pushed);
        let fits = pushed.iter().all(|&exponent| exponent < 16);
        let packed = (0..length).map(|i| usize::from(pushed[i] & 15) << (4 * place(i))).sum();
        *entry = if fits { packed } else { line } as u16;
    }
    table.into_boxed_slice().try_into().expect("as many entries as lines")
}

#[cfg(test)]
mod tests {
    use super::super::state::occupied;
    use super::*;
    use plyground_core::Seed;

    #[test]
    fn a_tile_merges_once_in_a_push_beginning_at_the_wall() {
        for (line, pushed) in [
            ([1, 1, 1, 1], [2, 2, 0, 0]),
            ([1, 1, 1, 0], [2, 1, 0, 0]),
            ([1, 1, 2, 0], [2, 2, 0, 0]),
            ([2, 1, 1, 0], [2, 2, 0, 0]),
            ([0, 1, 0, 1], [2, 0, 0, 0]),
            ([1, 2, 1, 2], [1, 2, 1, 2]),
            ([15, 15, 16, 0], [16, 16, 0, 0]),
        ] {
            let mut got = line;
            push_line(&mut got);
            assert_eq!(got, pushed, "{line:?}");
        }
    }

    #[test]
    fn two_transpositions_undo_each_other_and_one_swaps_rows_and_columns() {
        let board = 0xFEDC_BA98_7654_3210;
        assert_eq!(transposed(transposed(board)), board);
        assert_eq!(transposed(board), 0xFB73_EA62_D951_C840);
    }

    #[test]
    fn two_fifteens_are_noticed_and_one_is_not() {
        assert!(!has_two_fifteens(0xF000_0000_0000_0000) && !has_two_fifteens(0x7EBD_7EBD_7EBD_7EBD));
        assert!(
            has_two_fifteens(0xF000_0000_0000_000F) && has_two_fifteens(0x0FF0) && has_two_fifteens(u64::MAX)
        );
    }

    #[test]
    fn the_long_way_agrees_with_the_tables_on_every_size() {
        let mut rng = Seed(3).rng();
        for (rows, columns) in (2..=4).flat_map(|rows| (2..=4).map(move |columns| (rows, columns))) {
            let slides = Slides::new(rows, columns);
            for _ in 0..2000 {
                let mut state = State::empty(rows, columns);
                // Exponents up to 3 merge often; shifted, the larger ones do.
                let (bits, shift) = (rng.bits(), rng.below(12));
                let on_board = (0..rows).map(|row| ((1_u64 << (4 * columns)) - 1) << (16 * row)).sum::<u64>();
                let low = bits & (3 * ONES) & on_board;
                state.tiles = low + u64::from(shift) * occupied(low);
                for direction in 0..4 {
                    let mut pushed = state;
                    push_cells(&mut pushed, direction);
                    assert_eq!(pushed.tiles, slides.pushed(state.tiles, direction), "{:x}", state.tiles);
                }
            }
        }
    }
}
