//! What a slide did to the tiles, one by one: the rules move whole rows at once and do not tell.

use super::Twenty48;
use super::moves::Move;
use super::state::State;
use plyground_core::{Motion, Trace};

pub(super) fn trace(_: &Twenty48, before: &State, mv: Move) -> Trace {
    let (rows, columns) = (before.rows(), before.columns());
    let index = |(row, column): (usize, usize)| row * columns + column;
    if let Move::New { row, column, .. } = mv {
        let cell = index((row.into(), column.into()));
        return Trace { cells: vec![cell], motions: vec![Motion::come(cell)], losses: Vec::new() };
    }
    let (lines, length) = if matches!(mv, Move::Up | Move::Down) { (columns, rows) } else { (rows, columns) };
    let mut motions = Vec::new();
    for line in 0..lines {
        // Places along the line, the edge that the tiles slide to first.
        let place = |at: usize| match mv {
            Move::Up => (at, line),
            Move::Down => (rows - 1 - at, line),
            Move::Left => (line, at),
            _ => (line, columns - 1 - at),
        };
        let (mut next, mut waiting) = (0, 0);
        for at in 0..length {
            let (row, column) = place(at);
            let tile = before.tile(row, column);
            if tile == 0 {
                continue;
            }
            // A tile that has just merged merges with no other.
            let to = if tile == waiting { next - 1 } else { next };
            waiting = if tile == waiting { 0 } else { tile };
            next = to + 1;
            if to != at {
                motions.push(Motion::walk(index(place(at)), index(place(to))));
            }
        }
    }
    Trace { cells: Vec::new(), motions, losses: Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_core::{GameExt, Present};

    #[test]
    fn tiles_slide_and_merge_once() {
        let game: Twenty48 = toml::from_str("rows = 2\ncolumns = 4").expect("rules");
        let state = game.read("2,2,2,2/0,4,0,2 0").expect("a position");
        let moved = |mv| -> Vec<(usize, usize)> {
            let motions = game.trace(&state, mv).motions.into_iter();
            motions.map(|motion| (motion.from.expect("a tile"), motion.to.expect("a cell"))).collect()
        };
        assert_eq!(moved(Move::Left), [(1, 0), (2, 1), (3, 1), (5, 4), (7, 5)]);
        assert_eq!(moved(Move::Right), [(2, 3), (1, 2), (0, 2), (5, 6)]);
        assert_eq!(moved(Move::Up), [(7, 3)]);
    }
}
