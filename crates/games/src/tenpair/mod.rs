//! TenPair, the pencil-and-paper puzzle, after Mirjam Pajumägi, *Mängu TenPair lahendusstrateegiate analüüs*,
//! bachelor's thesis, Tallinn University of Technology, 2019.
//!
//! A board is a row-by-row string of digits, nine to a row in the standard game. Two digits may be crossed
//! out if they are equal or sum to ten (the width plus one) and are neighbours: no digit stands between them
//! in reading order, where the end of a row joins the start of the next, or none in their column.
//! Crossed-out cells stay where they are. When no pair is left, a *deal* appends copies of all digits left, in
//! reading order, right after the last cell. Each pair and each deal is one move; the puzzle is solved when
//! no digit is left. Rule parameters allow deals at any time, other widths and sums, and limit the cells: a
//! deal beyond the limit is illegal, and without a legal move the game is over, unsolved.

mod barren;
mod bits;
mod boards;
mod distance;
mod eval;
mod inspection;
mod long;
mod moves;
mod notation;
mod number_set;
mod pack;
mod playout;
mod rules;
mod sheet;
mod short;
mod stage;
mod state;
#[cfg(test)]
mod tests;
mod trace;
mod tutorial;
mod twin;
mod view;

pub use barren::is_barren;
pub use boards::{KnownBoard, known_boards};
pub use distance::DigitsLeft;
pub use eval::Eval;
pub use moves::{Cell, Move};
pub use rules::{Deal, Rules};
pub use state::{MOST_CELLS, State};
pub use twin::{Twin, TwinState};

use plyground_core::seed::mix;
use plyground_core::view::Piece;
use plyground_core::{
    BadNotation, Game, Inspection, Lesson, Parameter, Player, Present, Puzzle, Rng, Sheet, Text, Trace, Turn,
    View,
};
use rules::{Law, Start};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use state::Held;

/// Known counts of move sequences under the default rules.
pub const PERFT: &str = include_str!("perft.txt");

/// The rule book of TenPair.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(try_from = "Rules", into = "Rules")]
pub struct TenPair {
    rules: Rules,
    law: Law,
    start: Start,
}

impl TenPair {
    /// The rule parameters.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The board that every game begins with; nothing if it is a random one.
    pub fn first_board(&self) -> Option<State> {
        match &self.start {
            Start::Board(board) => Some(board.clone()),
            Start::Random { .. } => None,
        }
    }

    /// The class of a digit: two digits match if they are of one class, which is named by the smaller of its
    /// digits. 0, a crossed-out cell, is of class 0.
    ///
    /// # Panics
    /// If the digit is above 63.
    #[inline]
    pub fn class(&self, digit: u8) -> u8 {
        self.law.class[usize::from(digit)]
    }

    /// Calls `visit` with each pair that can be crossed out, as numbers of cells in reading order, in the
    /// order of the moves.
    #[inline]
    pub fn each_pair(&self, state: &State, visit: impl FnMut(usize, usize)) {
        stage::each_pair(&self.law, state, visit);
    }

    /// How many pairs can be crossed out.
    #[inline]
    pub fn pairs(&self, state: &State) -> usize {
        stage::pairs(&self.law, state) as usize
    }
}

impl Default for TenPair {
    fn default() -> Self {
        Rules::default().try_into().expect("the default rules are good")
    }
}

impl TryFrom<Rules> for TenPair {
    type Error = String;

    fn try_from(rules: Rules) -> Result<Self, String> {
        let law = Law::new(&rules)?;
        let start = law.start(&rules)?;
        Ok(Self { rules, law, start })
    }
}

impl From<TenPair> for Rules {
    fn from(game: TenPair) -> Self {
        game.rules
    }
}

impl From<&TenPair> for Twin {
    fn from(game: &TenPair) -> Self {
        Self::new(game.rules.clone())
    }
}

impl Game for TenPair {
    type State = State;
    type Move = Move;

    fn start(&self, rng: &mut Rng) -> State {
        self.start.board(self.law.width, rng)
    }

    fn turn(&self, state: &State) -> Turn {
        let left = state.left();
        // Where a deal fits, there is a pair or a deal.
        let moves = left > 0 && (self.law.fits(state.cells(), left) || self.pairs(state) > 0);
        if moves { Turn::Player(Player::First) } else { Turn::Over }
    }

    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        let (before, width) = (out.len(), self.law.width);
        self.each_pair(state, |first, second| {
            out.push(Move::Pair(Cell::at(first, width), Cell::at(second, width)));
        });
        if moves::can_deal(&self.law, state, out.len() > before) {
            out.push(Move::Deal);
        }
    }

    fn play(&self, state: &mut State, mv: Move) {
        match mv {
            Move::Pair(first, second) => {
                let (first, second) = (first.index(self.law.width), second.index(self.law.width));
                debug_assert!(self.is_pair(state, first, second), "{mv} is illegal at {state}");
                state.cross_out(first, second);
            }
            Move::Deal => {
                debug_assert!(
                    moves::can_deal(&self.law, state, self.pairs(state) > 0),
                    "the deal is illegal at {state}"
                );
                state.deal();
            }
        }
    }

    fn payoff(&self, state: &State) -> f64 {
        if self.solved(state) { 1.0 } else { 0.0 }
    }

    fn sample(&self, state: &State, rng: &mut Rng) -> Move {
        let place = |cell| Cell::at(cell, self.law.width);
        let pair = playout::choose(&self.law, state, rng);
        pair.map_or(Move::Deal, |(first, second)| Move::Pair(place(first), place(second)))
    }

    fn playout(&self, state: &mut State, rng: &mut Rng, limit: u64) -> u64 {
        playout::playout(&self.law, state, rng, limit)
    }

    /// Boards whose digits differ but match alike have the same future, and the same key.
    fn key(&self, state: &State) -> u64 {
        let size = (state.cells() as u64) << 8 | state.width() as u64;
        let hash = match state.held() {
            Held::Small(small) => {
                let planes = small.classes(self.law.sum).into_iter().zip(1..);
                planes.fold(0, |hash, (plane, number)| hash ^ fold(plane, number))
            }
            Held::Large(large) => large.digits.chunks(16).zip(1..).fold(0, |hash, (cells, number)| {
                let classes = cells.iter().map(|&digit| self.class(digit));
                let word = classes.fold(0, |word, class| word << 8 | u128::from(class));
                hash ^ fold(word, number)
            }),
        };
        mix(hash ^ mix(size))
    }

    fn admit(&self, state: &State) -> Result<(), BadNotation> {
        let (found, wanted) = (state.width(), self.law.width);
        if found != wanted {
            return Err(BadNotation::new(format!("width {found}; expected {wanted}, as the rules say")));
        }
        Ok(())
    }

    fn objection(&self, state: &State, mv: Move) -> String {
        moves::objection(&self.law, state, mv)
    }
}

/// A hash of one of several words, all of whose bits depend on all of its own: half times half.
#[inline]
fn fold(word: u128, number: u64) -> u64 {
    let low = word as u64 ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let high = (word >> 64) as u64 ^ number.wrapping_mul(0xD1B5_4A32_D192_ED03);
    let product = u128::from(low) * u128::from(high);
    (product >> 64) as u64 ^ product as u64
}

impl TenPair {
    fn is_pair(&self, state: &State, first: usize, second: usize) -> bool {
        let mut found = false;
        self.each_pair(state, |one, other| found |= (one, other) == (first, second));
        found
    }
}

impl Puzzle for TenPair {
    fn solved(&self, state: &State) -> bool {
        state.left() == 0
    }

    /// Ten times the cells of the start: on the source's boards, which have 27, that is room for more deals than any
    /// good solution has.
    fn bounded(&self, start: &State) -> Option<Self> {
        let room = (10 * start.cells()).min(MOST_CELLS) as u32;
        (self.rules.max_cells == 0)
            .then(|| Rules { max_cells: room, ..self.rules.clone() }.try_into().expect("less room is room"))
    }

    /// Whether deals are all there is for ever.
    fn hopeless(&self, state: &State) -> bool {
        let (width, cells) = (self.law.width, state.cells());
        let class = |(cell, digit)| (cell, self.class(digit));
        match state.held() {
            Held::Small(small) => is_barren(width, cells, small.each_digit().map(class)),
            Held::Large(large) => is_barren(width, cells, large.each_digit().map(class)),
        }
    }

    fn full(&self, state: &State) -> bool {
        let (cells, left) = (state.cells(), state.left());
        let by_rule = self.rules.max_cells > 0;
        !by_rule && !self.law.fits(cells, left) && left > 0 && (self.law.any_time || self.pairs(state) == 0)
    }

    fn pack(&self, state: &State, out: &mut Vec<u8>) {
        pack::pack(&self.law, state, out);
    }

    fn unpack(&self, bytes: &[u8]) -> State {
        pack::unpack(&self.law, bytes)
    }

    /// A pair is the two digits that are gone, and only a deal makes cells.
    fn move_to(&self, state: &State, packed: &[u8]) -> Option<Move> {
        let next = self.unpack(packed);
        if next.cells() > state.cells() {
            return Some(Move::Deal);
        }
        let both = state.digits().zip(next.digits()).enumerate();
        let mut gone = both.filter(|&(_, (before, after))| before != 0 && after == 0).map(|(cell, _)| cell);
        let (first, second) = (gone.next()?, gone.next()?);
        Some(Move::Pair(Cell::at(first, self.law.width), Cell::at(second, self.law.width)))
    }
}

impl Present for TenPair {
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

    fn remains(&self, before: &State, mv: Move) -> Vec<Piece> {
        view::remains(before, mv)
    }

    /// Digits left.
    fn material(&self, state: &State) -> [u32; 2] {
        [state.left() as u32, 0]
    }

    fn reason(&self, state: &State) -> Option<Text> {
        let why = if self.solved(state) {
            "every digit is crossed out"
        } else {
            "no pair is left and nothing can be dealt"
        };
        Some(Text::from(why))
    }

    fn outcome(&self, state: &State) -> String {
        if self.solved(state) { "solved" } else { "unsolved" }.to_owned()
    }

    fn implied_rules(position: &str) -> Map<String, Value> {
        let board = position.parse::<State>();
        board.map(|board| Map::from_iter([("width".to_owned(), board.width().into())])).unwrap_or_default()
    }
}
