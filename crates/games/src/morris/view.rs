//! The board for a screen: points where lines meet, men, closed mills, men in hand and captured.

use super::board::{LINES, NEIGHBOURS, Point, points};
use super::{Morris, Move, State};
use plyground_core::view::{Cell, Fact, Input, Mark, Piece, Shape, View};
use plyground_core::{Game, GameExt, Player, Turn};

/// Cells are the points in the order of the notation; the file counts to the right, the seventh rank is on
/// top. A removal is the last cell of a path.
pub(super) fn view(game: &Morris, state: &State) -> View {
    let players = [Player::First, Player::Second];
    let turn = game.turn(state);
    let movable = if let Turn::Player(player) = turn { state.movable(player) } else { 0 };
    let men = |player| points(state.men(player)).map(move |point| man(point, player, movable));
    let facts = |player| {
        let (hand, captured) = (state.hand(player), state.captured(player));
        [Fact::of(player, "in hand", &hand), Fact::of(player, "captured", &captured)]
    };
    View {
        turn,
        cells: Point::ALL.map(cell).into(),
        links: Point::ALL.into_iter().flat_map(links_from).collect(),
        pieces: players.into_iter().flat_map(men).collect(),
        marks: players.into_iter().flat_map(|player| mills(state, player)).collect(),
        order: Vec::new(),
        last: None,
        remains: Vec::new(),
        facts: players.into_iter().flat_map(facts).collect(),
        inputs: game.legal_moves(state).iter().map(|mv| Input::path(mv, path(*mv))).collect(),
    }
}

fn cell(point: Point) -> Cell {
    let name = point.name();
    let (file, rank) = (name.as_bytes()[0] - b'a', name.as_bytes()[1] - b'1');
    Cell {
        name: name.to_owned(),
        x: file.into(),
        y: (6 - rank).into(),
        shape: Shape::Point,
        kind: "point".to_owned(),
    }
}

/// Links to neighbours that come later, so that each is drawn once.
fn links_from(one: Point) -> impl Iterator<Item = [usize; 2]> {
    let later = move |other: &Point| other.place() > one.place();
    points(NEIGHBOURS[one.index()]).filter(later).map(move |other| [one.place(), other.place()])
}

fn man(point: Point, side: Player, movable: u32) -> Piece {
    let flag = (movable & point.bit() != 0).then(|| "movable".to_owned());
    Piece {
        cell: point.place(),
        kind: "man".to_owned(),
        side: Some(side),
        text: if side == Player::First { "W" } else { "B" }.to_owned(),
        flags: flag.into_iter().collect(),
        ..Piece::default()
    }
}

fn mills(state: &State, side: Player) -> impl Iterator<Item = Mark> {
    let men = state.men(side);
    LINES.into_iter().filter(move |line| men & line == *line).map(move |line| Mark {
        kind: "mill".to_owned(),
        cells: points(line).map(Point::place).collect(),
        side: Some(side),
    })
}

pub(super) fn path(mv: Move) -> Vec<usize> {
    [mv.from(), Some(mv.to()), mv.removed()].into_iter().flatten().map(Point::place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_core::Present;
    use plyground_core::view::Gesture;

    #[test]
    fn the_screen_sees_mills_movable_men_and_removals() {
        let game = Morris::default();
        // White: a7 d7 g7 (a mill), d6; Black: b6 f6 d5 a1 g1.
        let state = game.read("WWWBWB.B.............B.B W 0 0 4").expect("a position");
        let view = game.view(&state);
        assert_eq!((view.cells.len(), view.links.len()), (24, 32));
        assert_eq!((view.cells[0].x, view.cells[0].y), (0.0, 0.0));
        assert_eq!((view.cells[23].name.as_str(), view.cells[23].x, view.cells[23].y), ("g1", 6.0, 6.0));
        assert_eq!(view.marks.len(), 1);
        assert_eq!(
            (view.marks[0].cells.as_slice(), view.marks[0].side),
            (&[0, 1, 2][..], Some(Player::First))
        );
        let movable: Vec<_> = view.pieces.iter().filter(|man| man.flags == ["movable"]).collect();
        assert_eq!(movable.iter().map(|man| man.cell).collect::<Vec<_>>(), [0, 2]);
        let facts: Vec<_> =
            view.facts.iter().map(|fact| (fact.label.as_str(), fact.value.as_str())).collect();
        assert_eq!(facts, [("in hand", "0"), ("captured", "4"), ("in hand", "0"), ("captured", "5")]);

        let state = game.read("WW.B.B.................. W 7 7 0").expect("a position");
        let inputs = game.view(&state).inputs;
        let mill = inputs.iter().find(|input| input.mv == "g7xf6").expect("a mill with a removal");
        assert_eq!(mill.gesture, Gesture::Path(vec![2, 5]));
    }

    #[test]
    fn links_run_straight_along_the_board() {
        let view = Morris::default().view(&State::START);
        for [one, other] in view.links {
            let (one, other) = (&view.cells[one], &view.cells[other]);
            assert!((one.x - other.x).abs() < 0.1 || (one.y - other.y).abs() < 0.1);
        }
    }
}
