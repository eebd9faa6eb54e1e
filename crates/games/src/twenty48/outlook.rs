//! The last two plies of a search at once: the mean over all new tiles of the best board that a push can then lead to, as
//! [`Eval::Plyground`](super::Eval::Plyground) judges it.
//!
//! A new tile changes one row and one column. So all lines are pushed and judged once without it, and for each new tile only
//! its own line is pushed again. What is across the push (the columns, where rows are pushed) changes in one cell of
//! each line: four look-ups. Values of lines are whole numbers, so the sums are those of the evaluation, bit for bit.

use super::Twenty48;
use super::eval::{LINES, Lines, PARTS, WEIGHTS, sum_of_lines};
use super::slide::{Table, has_two_fifteens, transposed};
use super::state::State;
use plyground_core::Outlook;

/// The outlook where a new tile is due on the usual board; `None` on smaller ones, where a tile ends the game, and
/// where tiles above 32768 stand or may arise.
#[inline]
pub(super) fn outlook(game: &Twenty48, state: &State) -> Option<Outlook> {
    let small = state.rows() * state.columns() < 16;
    if small || game.stop != 0 || state.high != 0 || !state.due || has_two_fifteens(state.tiles) {
        return None;
    }
    Some(mean_of_best(game, state.tiles))
}

fn mean_of_best(game: &Twenty48, tiles: u64) -> Outlook {
    let lines: &Lines = &LINES;
    let [up, right, down, left] = game.slides.tables;
    let columns = transposed(tiles);
    let across = [left, right].map(|table| Pushed::new(table, lines, tiles));
    let upright = [up, down].map(|table| Pushed::new(table, lines, columns));
    let mut empty = game.shape.empty(tiles);
    let each = 1.0 / f64::from(empty.count_ones());
    let events = [1.0 - game.rules.four, game.rules.four].map(|share| share * each);
    let (mut value, mut nodes, mut evaluated) = (0.0, 0, false);
    while empty != 0 {
        let cell = empty.trailing_zeros() / 4;
        let (row, column) = (cell / 4, cell % 4);
        for (exponent, share) in [1, 2].into_iter().zip(events) {
            if share == 0.0 {
                continue;
            }
            let (mut best, mut legal) = (i32::MIN, 0);
            for direction in 0..2 {
                across[direction].with(lines, tiles, row, column, exponent, &mut best, &mut legal);
                upright[direction].with(lines, columns, column, row, exponent, &mut best, &mut legal);
            }
            value += share * if legal == 0 { -WEIGHTS.dead } else { f64::from(best) / PARTS };
            nodes += 1 + legal;
            evaluated |= legal > 0;
        }
        empty &= empty - 1;
    }
    Outlook { value, nodes, evaluated }
}

/// A board after a push along its lines, before the new tile is put on it.
struct Pushed<'a> {
    table: &'a Table,
    /// What each pushed line is worth, and all of them.
    worth: [i32; 4],
    sum: i32,
    /// The lines across.
    crossing: u64,
    /// Bit *i*: some line other than the *i*-th moves, so the push is legal whatever that one does.
    moves: u32,
}

impl<'a> Pushed<'a> {
    #[inline]
    fn new(table: &'a Table, lines: &Lines, tiles: u64) -> Self {
        let (mut pushed, mut worth, mut moves) = (0, [0; 4], 0);
        for (index, worth) in worth.iter_mut().enumerate() {
            let line = (tiles >> (16 * index)) as u16;
            let after = table[usize::from(line)];
            *worth = lines[usize::from(after)];
            pushed |= u64::from(after) << (16 * index);
            moves |= if after == line { 0 } else { !(1 << index) };
        }
        Self { table, worth, sum: worth.iter().sum(), crossing: transposed(pushed), moves }
    }

    /// Takes the board with a new tile on a cell of a line into account, if that push is legal.
    #[expect(clippy::too_many_arguments, reason = "it is the inner loop, written once for rows and columns")]
    #[inline]
    fn with(
        &self,
        lines: &Lines,
        tiles: u64,
        line: u32,
        cell: u32,
        exponent: u16,
        best: &mut i32,
        legal: &mut u64,
    ) {
        let before = (tiles >> (16 * line)) as u16 | exponent << (4 * cell);
        let after = self.table[usize::from(before)];
        let is_legal = after != before || self.moves >> line & 1 == 1;
        let crossing = self.crossing & !(FIRST << (4 * line)) | spread(after) << (4 * line);
        let along = self.sum - self.worth[line as usize & 3] + lines[usize::from(after)];
        let worth = along + sum_of_lines(lines, crossing);
        // No branch to guess: a push that is illegal is worth less than any other.
        *best = (*best).max(if is_legal { worth } else { i32::MIN });
        *legal += u64::from(is_legal);
    }
}

/// The first cell of every line.
const FIRST: u64 = 0x000F_000F_000F_000F;

/// The cells of a line, each as the first of a line of its own.
#[inline]
fn spread(line: u16) -> u64 {
    let line = u64::from(line);
    (line & 0xF) | (line & 0xF0) << 12 | (line & 0xF00) << 24 | (line & 0xF000) << 36
}

#[cfg(test)]
mod tests {
    use super::super::{Eval, Rules};
    use super::*;
    use plyground_core::{Evaluate, Game, GameExt, Rng, Seed, Turn};

    /// The definition, by the rules and the evaluation alone.
    fn slow(game: &Twenty48, state: &State, rng: &mut Rng) -> Outlook {
        let (mut value, mut nodes, mut evaluated) = (0.0, 0, false);
        for (event, share) in game.events(state) {
            let next = game.after(state, event);
            nodes += 1;
            let mut best = f64::NEG_INFINITY;
            for mv in game.legal_moves(&next) {
                best = best.max(Eval::Plyground.evaluate(game, &game.after(&next, mv), rng));
                (nodes, evaluated) = (nodes + 1, true);
            }
            let over = game.turn(&next) == Turn::Over;
            value += share * if over { Eval::Plyground.at_end(game, &next) } else { best };
        }
        Outlook { value, nodes, evaluated }
    }

    fn check(game: &Twenty48, state: &State, rng: &mut Rng) -> bool {
        let (fast, slow) = (outlook(game, state), slow(game, state, rng));
        let Some(fast) = fast else { return false };
        assert_eq!(fast.value.to_bits(), slow.value.to_bits(), "{state}: {fast:?}, not {slow:?}");
        assert_eq!((fast.nodes, fast.evaluated), (slow.nodes, slow.evaluated), "{state}");
        true
    }

    #[test]
    fn two_plies_at_once_are_two_plies_one_by_one_to_the_last_bit() {
        let mut rng = Seed(5).rng();
        for four in [0.1, 0.0, 1.0, 0.3] {
            let game = Twenty48::try_from(Rules { four, ..Rules::default() }).expect("rules");
            let mut checked = 0;
            for _ in 0..40 {
                let mut state = game.start(&mut rng);
                while game.turn(&state) != Turn::Over {
                    state = game.after(&state, game.sample(&state, &mut rng));
                    checked += u32::from(check(&game, &state, &mut rng));
                    state = game.after(&state, game.sample_chance(&state, &mut rng));
                }
            }
            assert!(checked > 1000, "{checked} boards with four = {four}");
        }
    }

    #[test]
    fn large_tiles_and_boards_that_are_almost_full_are_seen_as_they_are() {
        let game = Twenty48::default();
        for position in [
            "32768,16384,8192,4096/16384,1024,512,256/4,8,16,32/2,4,2,0 500000 +",
            "2,4,2,4/4,2,4,2/2,4,2,4/4,2,16,0 0 +",
            "16384,16384,2,2/4,8,4,8/2,4,2,4/8,16,0,2 400000 +",
            "2,4,2,4/4,2,4,2/2,4,2,4/4,2,0,8 0 +",
        ] {
            let state = game.read(position).expect(position);
            assert!(check(&game, &state, &mut Seed(1).rng()), "{position}");
        }
    }

    #[test]
    fn where_the_tables_do_not_reach_it_says_so() {
        let game = Twenty48::default();
        for position in
            ["32768,32768,2,4/0,0,0,0/0,0,0,0/0,0,0,0 0 +", "65536,4,2,4/0,0,0,0/0,0,0,0/0,0,0,0 0 +"]
        {
            assert_eq!(outlook(&game, &game.read(position).expect(position)), None, "{position}");
        }
        for rules in [Rules { rows: 3, ..Rules::default() }, Rules { stop: 2048, ..Rules::default() }] {
            let game = Twenty48::try_from(rules).expect("rules");
            let start = game.start(&mut Seed(1).rng());
            let state = game.after(&start, game.legal_moves(&start)[0]);
            assert_eq!(outlook(&game, &state), None, "{rules:?}");
        }
    }
}
