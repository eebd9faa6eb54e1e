//! The board for a screen: a square a cell, a tile with its value on it, a swipe for a move.

use super::Twenty48;
use super::notation::cell_name;
use super::state::State;
use plyground_core::view::{Cell, Fact, Input, Piece, Shape};
use plyground_core::{Game, GameExt, View};

pub(super) fn view(game: &Twenty48, state: &State) -> View {
    let (rows, columns) = (state.rows(), state.columns());
    let places = || (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let cell = |(row, column): (usize, usize)| Cell {
        name: cell_name(row, column),
        x: column as f64,
        y: row as f64,
        shape: Shape::Square,
        kind: "cell".to_owned(),
    };
    let piece = |(cell, (row, column)): (usize, (usize, usize))| {
        let tile = state.tile(row, column);
        let text = tile.to_string();
        (tile != 0).then(|| Piece { cell, kind: "tile".to_owned(), text, ..Piece::default() })
    };
    View {
        turn: game.turn(state),
        cells: places().map(cell).collect(),
        links: Vec::new(),
        pieces: places().enumerate().filter_map(piece).collect(),
        marks: Vec::new(),
        order: Vec::new(),
        last: None,
        remains: Vec::new(),
        facts: vec![Fact::new("score", &state.score()), Fact::new("largest tile", &state.largest())],
        inputs: game.legal_moves(state).iter().map(|mv| Input::direction(mv, &mv.to_string())).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_view_shows_the_tiles_in_their_cells_and_the_legal_swipes() {
        let game: Twenty48 = toml::from_str("rows = 2\ncolumns = 3").expect("rules");
        let view = view(&game, &game.read("0,2,0/0,16,0 36").expect("a position"));
        let names: Vec<&str> = view.cells.iter().map(|cell| cell.name.as_str()).collect();
        assert_eq!(names, ["a1", "b1", "c1", "a2", "b2", "c2"]);
        let tiles: Vec<(usize, &str)> = view.pieces.iter().map(|p| (p.cell, p.text.as_str())).collect();
        assert_eq!(tiles, [(1, "2"), (4, "16")]);
        assert_eq!((view.cells[5].x, view.cells[5].y), (2.0, 1.0));
        assert_eq!(view.facts, [Fact::new("score", &36), Fact::new("largest tile", &16)]);
        let moves: Vec<&str> = view.inputs.iter().map(|input| input.mv.as_str()).collect();
        assert_eq!(moves, ["right", "left"]);
    }
}
