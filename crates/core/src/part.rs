//! A part of a board, for pictures and lessons that need only a few of its cells.

use crate::notation::BadNotation;
use crate::view::{Cell, Gesture, View};

impl View {
    /// Only some of the cells, by their names, with what stands on them and with the moves among them; all of it if no name
    /// is given. The board begins at the upper left of what is left.
    pub fn part(mut self, names: &[String]) -> Result<Self, BadNotation> {
        if names.is_empty() {
            return Ok(self);
        }
        if let Some(name) = names.iter().find(|name| self.cells.iter().all(|cell| cell.name != **name)) {
            return Err(BadNotation::new(format!("there is no cell {name:?} on this board")));
        }
        let mut kept = Vec::new();
        let place: Vec<Option<usize>> = (self.cells.iter().enumerate())
            .map(|(index, cell)| {
                names.contains(&cell.name).then(|| {
                    kept.push(index);
                    kept.len() - 1
                })
            })
            .collect();
        let moved = |cell: usize| place.get(cell).copied().flatten();
        let all = |cells: &[usize]| cells.iter().map(|&cell| moved(cell)).collect::<Option<Vec<usize>>>();

        let corner = |x: fn(&Cell) -> f64| {
            kept.iter().map(|&index| x(&self.cells[index])).fold(f64::INFINITY, f64::min)
        };
        let (left, top) = (corner(|cell| cell.x), corner(|cell| cell.y));
        self.cells = kept.iter().map(|&index| self.cells[index].clone()).collect();
        for cell in &mut self.cells {
            (cell.x, cell.y) = (cell.x - left, cell.y - top);
        }
        self.links = self.links.iter().filter_map(|&[a, b]| Some([moved(a)?, moved(b)?])).collect();
        for pieces in [&mut self.pieces, &mut self.remains] {
            pieces.retain_mut(|piece| moved(piece.cell).inspect(|&cell| piece.cell = cell).is_some());
        }
        self.marks.retain_mut(|mark| all(&mark.cells).map(|cells| mark.cells = cells).is_some());
        self.order = self.order.iter().filter_map(|&cell| moved(cell)).collect();
        if let Some(last) = &mut self.last {
            last.cells = last.cells.iter().filter_map(|&cell| moved(cell)).collect();
            for motion in &mut last.motions {
                (motion.from, motion.to) = (motion.from.and_then(moved), motion.to.and_then(moved));
            }
            last.motions.retain(|motion| motion.from.is_some() || motion.to.is_some());
            last.losses.retain_mut(|loss| moved(loss.cell).inspect(|&cell| loss.cell = cell).is_some());
        }
        self.inputs.retain_mut(|input| {
            input.losses.retain_mut(|loss| moved(loss.cell).inspect(|&cell| loss.cell = cell).is_some());
            match &mut input.gesture {
                Gesture::Path(path) => all(path).map(|cells| *path = cells).is_some(),
                Gesture::Direction(_) | Gesture::Button(_) => true,
            }
        });
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Player, Turn};
    use crate::trace::{Motion, Trace};
    use crate::view::{Input, Loss, Mark, Piece, Shape};

    /// Six cells in a row, with something on each of the last four.
    fn row() -> View {
        let cell = |x: u8| Cell {
            name: format!("{}1", char::from(b'a' + x)),
            x: x.into(),
            y: 2.0,
            shape: Shape::Square,
            kind: "cell".to_owned(),
        };
        let piece = |cell| Piece { cell, ..Piece::default() };
        let mark = |cells: &[usize]| Mark { kind: "line".to_owned(), cells: cells.into(), side: None };
        let attack = Input { losses: vec![Loss { cell: 3, count: 1 }], ..Input::path(&"c1xd1", vec![2, 3]) };
        View {
            turn: Turn::Player(Player::First),
            cells: (0..6).map(cell).collect(),
            links: vec![[0, 1], [2, 3]],
            pieces: (2..6).map(piece).collect(),
            marks: vec![mark(&[2, 3]), mark(&[3, 4])],
            facts: Vec::new(),
            order: vec![5, 3, 2],
            last: Some(Trace {
                cells: vec![1, 2],
                motions: vec![Motion::walk(1, 2), Motion::gone(5)],
                losses: Vec::new(),
            }),
            remains: vec![piece(0), piece(3)],
            inputs: vec![attack, Input::path(&"c1-b1", vec![2, 1]), Input::button(&"wait", "wait")],
        }
    }

    #[test]
    fn a_part_of_a_board_has_only_what_is_on_its_cells_and_begins_at_its_corner() {
        let part = row().part(&["c1".to_owned(), "d1".to_owned()]).expect("its cells");
        let places: Vec<(&str, f64, f64)> =
            part.cells.iter().map(|cell| (cell.name.as_str(), cell.x, cell.y)).collect();
        assert_eq!(places, [("c1", 0.0, 0.0), ("d1", 1.0, 0.0)]);
        assert_eq!(part.links, [[0, 1]]);
        assert_eq!(part.pieces.iter().map(|piece| piece.cell).collect::<Vec<_>>(), [0, 1]);
        assert_eq!(part.marks.iter().map(|mark| mark.cells.as_slice()).collect::<Vec<_>>(), [[0, 1]]);
        assert_eq!((part.order, part.remains.len()), (vec![1, 0], 1));
        let last = part.last.expect("a last move");
        assert_eq!((last.cells, last.motions), (vec![0], vec![Motion::come(0)]));
        let moves: Vec<&str> = part.inputs.iter().map(|input| input.mv.as_str()).collect();
        assert_eq!(moves, ["c1xd1", "wait"]);
        assert_eq!(part.inputs[0].losses, [Loss { cell: 1, count: 1 }]);
    }

    #[test]
    fn no_names_are_the_whole_board_and_unknown_ones_are_refused() {
        assert_eq!(row().part(&[]).expect("all of it"), row());
        let why = row().part(&["z9".to_owned()]).expect_err("no such cell").to_string();
        assert!(why.contains("there is no cell \"z9\""), "{why}");
    }
}
