//! The board for a screen: a square for each cell, a piece for each digit left, a path for each pair.

use super::moves::{Cell as Place, Move};
use super::notation::letter;
use super::{State, TenPair};
use plyground_core::view::{Cell, Fact, Input, Piece, Shape};
use plyground_core::{Game, GameExt, View};

pub(super) fn view(game: &TenPair, state: &State) -> View {
    let width = state.width();
    let cells = state.digits().enumerate().map(|(index, digit)| {
        let place = Place::at(index, width);
        // What a crossed-out cell once held is not known from the position, so it is ground without a piece.
        let kind = if digit == 0 { "crossed" } else { "cell" };
        Cell {
            name: place.to_string(),
            x: place.column() as f64,
            y: place.row() as f64,
            shape: Shape::Square,
            kind: kind.to_owned(),
        }
    });
    let standing = state.digits().enumerate().filter(|&(_, digit)| digit != 0);
    let pieces = standing.map(|(cell, digit)| piece(cell, digit));
    let inputs = game.legal_moves(state).into_iter().map(|mv| match mv {
        Move::Pair(first, second) => Input::path(&mv, vec![first.index(width), second.index(width)]),
        Move::Deal => Input::button(&mv, "deal"),
    });
    View {
        turn: game.turn(state),
        cells: cells.collect(),
        links: Vec::new(),
        pieces: pieces.collect(),
        marks: Vec::new(),
        order: Vec::new(),
        last: None,
        remains: Vec::new(),
        facts: vec![Fact::new("digits left", &state.left()), Fact::new("cells", &state.cells())],
        inputs: inputs.collect(),
    }
}

/// The two digits that a pair crosses out.
pub(super) fn remains(state: &State, mv: Move) -> Vec<Piece> {
    let Move::Pair(first, second) = mv else { return Vec::new() };
    let crossed = [first, second].map(|place| place.index(state.width()));
    crossed.map(|cell| piece(cell, state.digit(cell))).to_vec()
}

fn piece(cell: usize, digit: u8) -> Piece {
    Piece { cell, kind: "digit".to_owned(), text: letter(digit).to_string(), ..Piece::default() }
}
