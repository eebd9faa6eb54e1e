//! Tic-tac-toe: three in a row on nine cells. Cross moves first.
//!
//! A position is the three rows from the top, `x` and `o` and `.` for an empty cell: `x.o/.x./...`; who moves follows
//! from the number of signs. A move is a cell, `a1` to `c3`, with `a1` at the bottom left; moves are listed from the top
//! left, row by row.

use crate::agents;
use crate::{AgentKind, Listed};
use plyground_core::view::{Cell, Fact, Input, Piece, Shape, View};
use plyground_core::{BadNotation, Game, GameExt, Parameter, Player, Present, Rng, Turn, TwoPlayer};
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// The rules, which have no parameters.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TicTacToe {}

/// The nine cells from the top left, row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Board([Option<Player>; 9]);

/// A cell that is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mark(u8);

const LINES: [[usize; 3]; 8] =
    [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

impl Board {
    fn signs(&self, player: Player) -> usize {
        self.0.iter().filter(|&&cell| cell == Some(player)).count()
    }

    fn has_line(&self, player: Player) -> bool {
        LINES.iter().any(|line| line.iter().all(|&cell| self.0[cell] == Some(player)))
    }

    fn mover(&self) -> Player {
        if self.signs(Player::First) > self.signs(Player::Second) { Player::Second } else { Player::First }
    }
}

impl Game for TicTacToe {
    type State = Board;
    type Move = Mark;

    fn start(&self, _: &mut Rng) -> Board {
        Board::default()
    }

    fn turn(&self, board: &Board) -> Turn {
        let won = board.has_line(Player::First) || board.has_line(Player::Second);
        if won || !board.0.contains(&None) { Turn::Over } else { Turn::Player(board.mover()) }
    }

    fn moves(&self, board: &Board, out: &mut Vec<Mark>) {
        if self.turn(board) != Turn::Over {
            out.extend((0..9).filter(|&cell| board.0[usize::from(cell)].is_none()).map(Mark));
        }
    }

    fn play(&self, board: &mut Board, Mark(cell): Mark) {
        board.0[usize::from(cell)] = Some(board.mover());
    }

    fn payoff(&self, board: &Board) -> f64 {
        let won = |player| if board.has_line(player) { player.sign() } else { 0.0 };
        won(Player::First) + won(Player::Second)
    }

    fn admit(&self, board: &Board) -> Result<(), BadNotation> {
        let (crosses, noughts) = (board.signs(Player::First), board.signs(Player::Second));
        if crosses != noughts && crosses != noughts + 1 {
            let what = format!("{crosses} x and {noughts} o: expected as many of each, or one x more");
            return Err(BadNotation::new(what));
        }
        // Whoever completes a line ends the game with that move.
        let last = board.mover().other();
        if board.has_line(last.other()) {
            return Err(BadNotation::new("the player to move has three in a row already"));
        }
        Ok(())
    }
}

impl TwoPlayer for TicTacToe {}

impl Present for TicTacToe {
    const SEATS: &'static [&'static str] = &["Cross", "Nought"];
    const RULES: &'static [Parameter] = &[];

    fn view(&self, board: &Board) -> View {
        let cell = |cell: u8| Cell {
            name: Mark(cell).to_string(),
            x: (cell % 3).into(),
            y: (cell / 3).into(),
            shape: Shape::Square,
            kind: "cell".to_owned(),
        };
        let piece = |(cell, side): (usize, &Option<Player>)| {
            side.map(|side| Piece {
                cell,
                kind: if side == Player::First { "cross" } else { "nought" }.to_owned(),
                side: Some(side),
                text: letter(Some(side)).to_uppercase().to_string(),
                ..Piece::default()
            })
        };
        let empty = board.0.iter().filter(|cell| cell.is_none()).count();
        View {
            turn: self.turn(board),
            cells: (0..9).map(cell).collect(),
            links: Vec::new(),
            pieces: board.0.iter().enumerate().filter_map(piece).collect(),
            marks: Vec::new(),
            facts: vec![Fact::new("empty", &empty)],
            order: Vec::new(),
            last: None,
            remains: Vec::new(),
            inputs: self.legal_moves(board).iter().map(|mv| Input::path(mv, vec![mv.0.into()])).collect(),
        }
    }
}

impl Listed for TicTacToe {
    const NAME: &'static str = "tic-tac-toe";
    const TITLE: &'static str = "Tic-tac-toe";
    const SUMMARY: &'static str = "three in a row on nine cells";
    type Twin = Self;

    fn agents() -> Vec<AgentKind<Self>> {
        agents::for_two_players()
    }
}

fn letter(side: Option<Player>) -> char {
    match side {
        Some(Player::First) => 'x',
        Some(Player::Second) => 'o',
        None => '.',
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = |row: &[Option<Player>]| row.iter().map(|&side| letter(side)).collect::<String>();
        let rows: Vec<String> = self.0.chunks(3).map(row).collect();
        f.write_str(&rows.join("/"))
    }
}

impl FromStr for Board {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Self, BadNotation> {
        let wrong = || BadNotation::new("three rows of three are expected, such as x.o/.x./...");
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != 3 || rows.iter().any(|row| row.chars().count() != 3) {
            return Err(wrong());
        }
        let mut board = Self::default();
        for (cell, sign) in board.0.iter_mut().zip(rows.iter().flat_map(|row| row.chars())) {
            *cell = match sign {
                'x' => Some(Player::First),
                'o' => Some(Player::Second),
                '.' => None,
                other => return Err(BadNotation::new(format!("{other:?} is not one of x, o and ."))),
            };
        }
        Ok(board)
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.0 % 3), 3 - self.0 / 3)
    }
}

impl FromStr for Mark {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Self, BadNotation> {
        let cell = (0..9).map(Self).find(|mark| mark.to_string() == text);
        cell.ok_or_else(|| BadNotation::new(format!("{text:?} is not a cell; the cells are a1 to c3")))
    }
}
