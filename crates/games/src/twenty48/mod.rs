//! 2048: tiles of powers of two on a small board, one player against chance.
//!
//! The game begins with two tiles. A move slides all tiles in one direction as far as they go; two equal
//! tiles that meet merge into their sum, beginning at the wall that they are pushed to, and a merged tile
//! does not merge again in the same move. Every merge scores the new tile. A move is legal only if it changes
//! the board. After it a new tile appears on an empty cell, each cell equally likely: a 2, or with
//! probability `four` a 4. The game ends when no move is legal, or when the tile `stop` appears if the
//! rules name one. The largest tile that is possible is 131072, on the usual 4×4 board.
//!
//! Moves are listed as up, right, down, left; new tiles by cell in reading order, the 2 before the 4.

#[cfg(target_arch = "x86_64")]
mod bmi2;
mod board_file;
mod corner;
mod eval;
mod fewest;
mod inspection;
mod moves;
mod notation;
mod outlook;
mod packed;
mod playout;
mod playout_score;
mod rules;
mod sheet;
mod slide;
mod state;
#[cfg(test)]
mod tests;
mod trace;
mod tutorial;
mod twin;
mod view;

pub use board_file::read_board_file;
pub use corner::Corner;
pub use eval::{Eval, SNAKE, WEIGHTS, Weights};
pub use fewest::{Fewest, fewest, fewest_distribution};
pub use moves::{DIRECTIONS, Move};
pub use packed::{Packed, Push};
pub use playout_score::{PlayoutScore, Room};
pub use rules::Rules;
pub use slide::transposed;
pub use state::{State, worth_of};
pub use twin::{Twin, TwinState};

use moves::{ORDERS, Shape};
use plyground_core::seed::mix;
use plyground_core::{
    BadNotation, Game, Inspection, Lesson, Parameter, Player, Present, Rng, Sheet, Text, Trace, Turn, View,
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use slide::Slides;
use std::fmt;

/// Known counts of move sequences, in the format of all games: `position`, then `depth count` lines.
pub const PERFT: &str = include_str!("perft.txt");

/// The rules of 2048 with their tables.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(try_from = "Rules", into = "Rules")]
pub struct Twenty48 {
    rules: Rules,
    slides: Slides,
    shape: Shape,
    /// A new tile is a 4 if 63 random bits are below this.
    fours: u64,
    /// The exponent of the tile that ends the game, 0 if there is none.
    stop: u32,
}

impl Twenty48 {
    /// The parameters.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// A board of bare nibbles after a push in one of the [`DIRECTIONS`], equal to the one before where that is illegal.
    /// No tile may be above 16384.
    #[inline]
    pub fn pushed(&self, tiles: u64, direction: usize) -> u64 {
        self.slides.pushed(tiles, direction)
    }

    /// The directions that change the board, bit *i* for the *i*-th of [`DIRECTIONS`]; also where the game is over by the tile
    /// that ends it.
    #[inline]
    pub fn legal(&self, state: &State) -> u8 {
        self.shape.legal(state)
    }

    /// Whether the tile that ends the game stands on the board.
    #[inline]
    fn stopped(&self, state: &State) -> bool {
        match self.stop {
            0 => false,
            stop @ 1..=15 => state.high != 0 || state::any_at_least(state.tiles, stop),
            stop => state.high != 0 && state.exponents().iter().any(|&exponent| u32::from(exponent) >= stop),
        }
    }

    /// Where among this many empty cells a new tile comes, and whether it is a 4: one random number serves
    /// for both, as the fraction that the choice of the cell leaves over is random again.
    #[inline]
    fn draw(&self, bits: u64, empty: u32) -> (u32, bool) {
        let product = u128::from(bits) * u128::from(empty);
        ((product >> 64) as u32, (product as u64) >> 1 < self.fours)
    }
}

/// The order in which a random move tries the directions, two bits for each, the first one lowest.
#[inline]
fn order(bits: u64) -> u8 {
    ORDERS[((u128::from(bits) * 24) >> 64) as usize]
}

impl TryFrom<Rules> for Twenty48 {
    type Error = String;

    fn try_from(rules: Rules) -> Result<Self, String> {
        rules.check()?;
        let Rules { rows, columns, four, stop } = rules;
        Ok(Self {
            rules,
            slides: Slides::new(rows, columns),
            shape: Shape::new(rows, columns),
            fours: (four * (1_u64 << 63) as f64) as u64,
            stop: stop.checked_ilog2().unwrap_or(0),
        })
    }
}

impl From<Twenty48> for Rules {
    fn from(game: Twenty48) -> Self {
        game.rules
    }
}

impl fmt::Debug for Twenty48 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Twenty48").field(&self.rules).finish()
    }
}

impl Default for Twenty48 {
    fn default() -> Self {
        Self::try_from(Rules::default()).expect("the usual rules are right")
    }
}

impl Game for Twenty48 {
    type State = State;
    type Move = Move;

    fn start(&self, rng: &mut Rng) -> State {
        let mut state = State::empty(self.rules.rows, self.rules.columns);
        for _ in 0..2 {
            state.due = true;
            let event = self.sample_chance(&state, rng);
            self.play(&mut state, event);
        }
        state
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        if self.stopped(state) {
            Turn::Over
        } else if state.due {
            Turn::Chance
        } else if self.shape.empty(state.tiles) != 0 || self.shape.has_pair(state) {
            // Where a cell is empty, a tile beside one such cell can slide into it.
            Turn::Player(Player::First)
        } else {
            Turn::Over
        }
    }

    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        if state.due || self.stopped(state) {
            return;
        }
        let legal = self.shape.legal(state);
        out.extend((0..4).filter(|i| legal >> i & 1 == 1).map(|i| DIRECTIONS[i]));
    }

    fn chances(&self, state: &State, out: &mut Vec<(Move, f64)>) {
        if !state.due || self.stopped(state) {
            return;
        }
        let mut empty = self.shape.empty(state.tiles);
        let each = 1.0 / f64::from(empty.count_ones());
        let four = self.rules.four;
        while empty != 0 {
            let bit = empty & empty.wrapping_neg();
            for (four, p) in [(false, 1.0 - four), (true, four)] {
                if p > 0.0 {
                    out.push((Move::new_at(bit, four), p * each));
                }
            }
            empty ^= bit;
        }
    }

    #[inline]
    fn play(&self, state: &mut State, mv: Move) {
        if let Move::New { row, column, four } = mv {
            let nibble = 4 * (4 * u32::from(row) + u32::from(column));
            debug_assert!(state.due && self.shape.empty(state.tiles) >> nibble & 1 == 1, "{mv} at {state}");
            state.tiles |= (1 + u64::from(four)) << nibble;
            state.missing += 4 * u32::from(four);
            state.due = false;
        } else {
            let direction = mv.direction().expect("what is no new tile is a direction");
            debug_assert!(!state.due && self.shape.legal(state) >> direction & 1 == 1, "{mv} at {state}");
            self.slides.push(state, direction);
            state.due = !self.stopped(state);
        }
    }

    fn payoff(&self, state: &State) -> f64 {
        f64::from(state.score())
    }

    #[inline]
    fn sample(&self, state: &State, rng: &mut Rng) -> Move {
        let (mut order, legal) = (order(rng.bits()), self.shape.legal(state));
        debug_assert!(legal != 0, "no move is legal at {state}");
        while legal >> (order & 3) & 1 == 0 {
            order >>= 2;
        }
        DIRECTIONS[usize::from(order & 3)]
    }

    #[inline]
    fn sample_chance(&self, state: &State, rng: &mut Rng) -> Move {
        let empty = self.shape.empty(state.tiles);
        let (nth, four) = self.draw(rng.bits(), empty.count_ones());
        Move::new_at(playout::nth_bit(empty, nth), four)
    }

    fn playout(&self, state: &mut State, rng: &mut Rng, limit: u64) -> u64 {
        playout::playout(self, state, rng, limit)
    }

    fn key(&self, state: &State) -> u64 {
        mix(state.tiles ^ mix(u64::from(state.high) << 16 | state.frame()))
    }

    fn admit(&self, state: &State) -> Result<(), BadNotation> {
        let Rules { rows, columns, four, stop } = self.rules;
        if (state.rows() as u32, state.columns() as u32) != (rows, columns) {
            return Err(BadNotation::new(format!(
                "the board has {}x{} cells, but the rules say rows = {rows}, columns = {columns}",
                state.rows(),
                state.columns()
            )));
        }
        if !state.due && !self.stopped(state) && state.empty_cells() + 1 == rows * columns {
            return Err(BadNotation::new(
                "there is only one tile on the board, but the player moves with at least two (a + after the score means that a new tile is due)",
            ));
        }
        if four == 0.0 {
            notation::check_limits(state, 1)?;
        }
        if four >= 1.0 && state.exponents().contains(&1) {
            return Err(BadNotation::new(
                "there is a 2 on the board, but by the rules (four = 1) every new tile is a 4",
            ));
        }
        if stop != 0 && state.largest() > stop {
            return Err(BadNotation::new(format!(
                "the largest tile is {}, but by the rules (stop = {stop}) the game ends at {stop}",
                state.largest()
            )));
        }
        if state.due && self.stopped(state) {
            return Err(BadNotation::new(format!(
                "the tile {stop} ends the game by the rules (stop = {stop}), so no new tile (+) is due"
            )));
        }
        Ok(())
    }

    fn objection(&self, state: &State, mv: Move) -> String {
        match (mv.direction(), state.due) {
            (Some(_), true) => "a new tile is due first, such as b3=2".to_owned(),
            (None, false) => format!("no new tile is due; {}", self.legal_list(state)),
            (Some(_), false) => format!("it would not change the board; {}", self.legal_list(state)),
            (None, true) => {
                let four = self.rules.four;
                let tile = ["a 2", "a 2 or a 4", "a 4"][usize::from(four > 0.0) + usize::from(four >= 1.0)];
                format!("a new tile is {tile} on an empty cell of the board")
            }
        }
    }
}

impl Twenty48 {
    fn legal_list(&self, state: &State) -> String {
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        let names: Vec<String> = moves.iter().map(ToString::to_string).collect();
        format!("legal are {}", names.join(", "))
    }
}

impl Present for Twenty48 {
    const SEATS: &'static [&'static str] = &["Player"];
    const RULES: &'static [Parameter] = rules::PARAMETERS;

    fn view(&self, state: &State) -> View {
        view::view(self, state)
    }

    fn inspect(&self, state: &State, cell: usize) -> Inspection {
        inspection::inspect(self, state, cell)
    }

    fn trace(&self, before: &State, mv: Move) -> Trace {
        trace::trace(self, before, mv)
    }

    fn sheet(&self) -> Sheet {
        sheet::sheet(self)
    }

    fn lessons() -> Vec<Lesson<Self>> {
        tutorial::lessons()
    }

    /// Tiles on the board.
    fn material(&self, state: &State) -> [u32; 2] {
        [(state.rows() * state.columns()) as u32 - state.empty_cells(), 0]
    }

    fn reason(&self, state: &State) -> Option<Text> {
        Some(if self.stopped(state) {
            Text::new("the tile {n} is made").with("n", state.largest().to_string())
        } else {
            Text::from("no tile can move")
        })
    }

    fn outcome(&self, state: &State) -> String {
        state.largest().to_string()
    }

    fn implied_rules(position: &str) -> Map<String, Value> {
        let Ok(state) = position.parse::<State>() else { return Map::new() };
        let sizes = [("rows", state.rows()), ("columns", state.columns())];
        sizes.into_iter().map(|(name, size)| (name.to_owned(), size.into())).collect()
    }
}
