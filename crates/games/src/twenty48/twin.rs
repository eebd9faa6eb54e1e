//! The slow, obvious twin: the same rules on plain lists of tiles, one cell after another. It shares
//! nothing with the fast one but the type of moves and the notation, and guards it in tests; benches
//! measure the one against the other.

use super::{Move, Rules, Twenty48};
use plyground_core::{BadNotation, Game, Player, Rng, Turn};
use std::fmt;
use std::str::FromStr;

/// The rules, cell by cell.
#[derive(Clone, Copy, Debug, Default)]
pub struct Twin {
    rules: Rules,
}

/// Rows of tiles, 0 where a cell is empty.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TwinState {
    rows: Vec<Vec<u32>>,
    score: u32,
    due: bool,
}

impl From<&Twenty48> for Twin {
    fn from(game: &Twenty48) -> Self {
        Self { rules: game.rules() }
    }
}

impl Twin {
    fn stopped(&self, state: &TwinState) -> bool {
        self.rules.stop != 0 && state.rows.iter().flatten().any(|&tile| tile >= self.rules.stop)
    }

    fn can_slide(state: &TwinState, mv: Move) -> bool {
        slid(&state.rows, mv).0 != state.rows
    }
}

impl Game for Twin {
    type State = TwinState;
    type Move = Move;

    fn start(&self, rng: &mut Rng) -> TwinState {
        let row = vec![0; self.rules.columns as usize];
        let mut state = TwinState { rows: vec![row; self.rules.rows as usize], score: 0, due: true };
        for _ in 0..2 {
            state.due = true;
            let event = self.sample_chance(&state, rng);
            self.play(&mut state, event);
        }
        state
    }

    fn turn(&self, state: &TwinState) -> Turn {
        let mut moves = Vec::new();
        self.moves(state, &mut moves);
        if self.stopped(state) {
            Turn::Over
        } else if state.due {
            Turn::Chance
        } else if moves.is_empty() {
            Turn::Over
        } else {
            Turn::Player(Player::First)
        }
    }

    fn moves(&self, state: &TwinState, out: &mut Vec<Move>) {
        if state.due || self.stopped(state) {
            return;
        }
        let all = [Move::Up, Move::Right, Move::Down, Move::Left];
        out.extend(all.into_iter().filter(|&mv| Self::can_slide(state, mv)));
    }

    fn chances(&self, state: &TwinState, out: &mut Vec<(Move, f64)>) {
        if !state.due || self.stopped(state) {
            return;
        }
        let empty = state.rows.iter().flatten().filter(|&&tile| tile == 0).count() as f64;
        for (r, row) in state.rows.iter().enumerate() {
            for (c, &tile) in row.iter().enumerate() {
                for (four, p) in [(false, 1.0 - self.rules.four), (true, self.rules.four)] {
                    if tile == 0 && p > 0.0 {
                        out.push((Move::New { row: r as u8, column: c as u8, four }, p / empty));
                    }
                }
            }
        }
    }

    fn play(&self, state: &mut TwinState, mv: Move) {
        if let Move::New { row, column, four } = mv {
            state.rows[usize::from(row)][usize::from(column)] = if four { 4 } else { 2 };
            state.due = false;
        } else {
            let (rows, points) = slid(&state.rows, mv);
            state.rows = rows;
            state.score += points;
            state.due = !self.stopped(state);
        }
    }

    fn payoff(&self, state: &TwinState) -> f64 {
        f64::from(state.score)
    }
}

/// The board after a slide, and the points that it scores.
fn slid(rows: &[Vec<u32>], mv: Move) -> (Vec<Vec<u32>>, u32) {
    let (height, width) = (rows.len(), rows[0].len());
    let mut out = rows.to_vec();
    let mut points = 0;
    // Cells from the wall that the tiles are pushed to, line by line.
    let lines: Vec<Vec<(usize, usize)>> = match mv {
        Move::Up => (0..width).map(|c| (0..height).map(|r| (r, c)).collect()).collect(),
        Move::Down => (0..width).map(|c| (0..height).rev().map(|r| (r, c)).collect()).collect(),
        Move::Left => (0..height).map(|r| (0..width).map(|c| (r, c)).collect()).collect(),
        Move::Right => (0..height).map(|r| (0..width).rev().map(|c| (r, c)).collect()).collect(),
        Move::New { .. } => Vec::new(),
    };
    for line in lines {
        let mut tiles: Vec<u32> = line.iter().map(|&(r, c)| rows[r][c]).filter(|&tile| tile != 0).collect();
        let mut i = 0;
        while i + 1 < tiles.len() {
            if tiles[i] == tiles[i + 1] {
                tiles[i] *= 2;
                tiles.remove(i + 1);
                points += tiles[i];
            }
            i += 1;
        }
        tiles.resize(line.len(), 0);
        for (&(r, c), tile) in line.iter().zip(tiles) {
            out[r][c] = tile;
        }
    }
    (out, points)
}

impl fmt::Display for TwinState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = |row: &Vec<u32>| row.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
        let board = self.rows.iter().map(row).collect::<Vec<_>>().join("/");
        write!(f, "{board} {}{}", self.score, if self.due { " +" } else { "" })
    }
}

/// Reads what the fast one has written; only that one says in words what is wrong with other text.
impl FromStr for TwinState {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Self, BadNotation> {
        let bad = || BadNotation::new(format!("{text:?} is not a position; one looks like 2,0/0,2 0"));
        let number = |word: &str| word.parse::<u32>().map_err(|_| bad());
        let mut words = text.split_whitespace();
        let (board, score) = (words.next().ok_or_else(bad)?, words.next().ok_or_else(bad)?);
        let rows: Result<Vec<Vec<u32>>, _> =
            board.split('/').map(|row| row.split(',').map(number).collect()).collect();
        Ok(Self { rows: rows?, score: number(score)?, due: words.next() == Some("+") })
    }
}
