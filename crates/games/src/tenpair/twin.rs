//! TenPair once more, slow and obvious: a list of cells and loops over it. It shares the rule parameters and
//! the move type with the fast game and nothing else, and the two are compared move by move.

use super::moves::{Cell, Move};
use super::rules::{Deal, Rules};
use super::state::MOST_CELLS;
use plyground_core::{BadNotation, Game, Player, Puzzle, Rng, Turn};
use std::fmt::{self, Display};
use std::str::FromStr;

/// The slow twin of [`TenPair`](super::TenPair).
#[derive(Clone, Debug, Default)]
pub struct Twin {
    rules: Rules,
}

/// The twin's board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TwinState {
    width: usize,
    /// In reading order; nothing where a cell is crossed out.
    cells: Vec<Option<u32>>,
}

impl Twin {
    /// The twin of the game with these rules, which must be good ones.
    pub fn new(rules: Rules) -> Self {
        Self { rules }
    }

    fn matching(&self, one: u32, other: u32) -> bool {
        let sum = if self.rules.pair_sum == 0 { self.rules.width + 1 } else { self.rules.pair_sum };
        one == other || one + other == sum
    }

    fn pairs(&self, state: &TwinState) -> Vec<Move> {
        let mut pairs = Vec::new();
        for (first, digit) in state.cells.iter().enumerate() {
            let Some(digit) = digit else { continue };
            let next = state.next_digit(first, 1);
            let below = state.next_digit(first, state.width).filter(|&below| Some(below) != next);
            for second in [next, below].into_iter().flatten() {
                if self.matching(*digit, state.cells[second].expect("a digit was found there")) {
                    pairs.push(Move::Pair(state.place(first), state.place(second)));
                }
            }
        }
        pairs
    }

    fn room_for_deal(&self, state: &TwinState) -> bool {
        let cells = state.cells.len() + state.left();
        let most = if self.rules.max_cells == 0 { MOST_CELLS } else { self.rules.max_cells as usize };
        cells <= most
    }
}

impl TwinState {
    fn left(&self) -> usize {
        self.cells.iter().flatten().count()
    }

    fn next_digit(&self, from: usize, step: usize) -> Option<usize> {
        (from + step..self.cells.len()).step_by(step).find(|&cell| self.cells[cell].is_some())
    }

    fn place(&self, cell: usize) -> Cell {
        Cell::new(cell / self.width, cell % self.width)
    }
}

impl Game for Twin {
    type State = TwinState;
    type Move = Move;

    fn start(&self, rng: &mut Rng) -> TwinState {
        let width = self.rules.width;
        let digits: Vec<u32> = match self.rules.board.as_str() {
            "standard" => {
                let base = width + 1;
                let numbers = (1..2 * base).filter(|&number| number != base);
                let digits = numbers.flat_map(|number| [number / base, number % base]);
                digits.filter(|&digit| digit != 0).collect()
            }
            "random" => (0..width * self.rules.rows).map(|_| rng.below(width) + 1).collect(),
            board if board.contains(':') => return board.parse().expect("the rules were checked"),
            board => return format!("{width}:{board}").parse().expect("the rules were checked"),
        };
        TwinState { width: width as usize, cells: digits.into_iter().map(Some).collect() }
    }

    fn turn(&self, state: &TwinState) -> Turn {
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        if moves.is_empty() { Turn::Over } else { Turn::Player(Player::First) }
    }

    fn moves(&self, state: &TwinState, out: &mut Vec<Move>) {
        let pairs = self.pairs(state);
        let allowed = self.rules.deal == Deal::Any || pairs.is_empty();
        out.extend(pairs);
        if state.left() > 0 && allowed && self.room_for_deal(state) {
            out.push(Move::Deal);
        }
    }

    fn play(&self, state: &mut TwinState, mv: Move) {
        match mv {
            Move::Pair(first, second) => {
                state.cells[first.row() * state.width + first.column()] = None;
                state.cells[second.row() * state.width + second.column()] = None;
            }
            Move::Deal => {
                let digits: Vec<u32> = state.cells.iter().copied().flatten().collect();
                state.cells.extend(digits.into_iter().map(Some));
            }
        }
    }

    fn payoff(&self, state: &TwinState) -> f64 {
        if self.solved(state) { 1.0 } else { 0.0 }
    }
}

impl Puzzle for Twin {
    fn solved(&self, state: &TwinState) -> bool {
        state.left() == 0
    }
}

impl Display for TwinState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let cell = |cell: &Option<u32>| match cell {
            None => '.',
            Some(digit) => char::from_digit(*digit, 36).expect("a digit up to 35").to_ascii_uppercase(),
        };
        let rows = self.cells.chunks(self.width).map(|row| row.iter().map(cell).collect::<String>());
        write!(f, "{}:{}", self.width, rows.collect::<Vec<_>>().join("/"))
    }
}

impl FromStr for TwinState {
    type Err = BadNotation;

    /// Reads what the fast game writes; what is wrong with other text, the fast game says better.
    fn from_str(text: &str) -> Result<Self, BadNotation> {
        let bad = || BadNotation::new("expected a board such as 9:123456789/111213141/516171819");
        let (width, rows) = text.split_once(':').unwrap_or(("9", text));
        let width = width.parse().ok().filter(|width| (3..=35).contains(width)).ok_or_else(bad)?;
        let cell = |c: char| {
            let digit = c.to_digit(36).filter(|&digit| digit >= 1 && digit as usize <= width);
            if c == '.' { Ok(None) } else { digit.map(Some).ok_or_else(bad) }
        };
        let cells = rows.chars().filter(|&c| c != '/' && !c.is_whitespace()).map(cell);
        let cells = cells.collect::<Result<Vec<_>, _>>()?;
        if cells.is_empty() { Err(bad()) } else { Ok(Self { width, cells }) }
    }
}
