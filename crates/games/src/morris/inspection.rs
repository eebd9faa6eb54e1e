//! What a point tells of itself: whose man stands there, whether in a mill, and where it could go.

use super::board::{NEIGHBOURS, Point, points};
use super::{Morris, State};
use plyground_core::view::Fact;
use plyground_core::{Inspection, Note, Player};

pub(super) fn inspect(_: &Morris, state: &State, cell: usize) -> Inspection {
    let point = Point::ALL[cell];
    let owner = [Player::First, Player::Second].into_iter().find(|&side| state.men(side) & point.bit() != 0);
    let Some(side) = owner else {
        return Inspection {
            cell,
            notes: vec![Note::new("empty point", Vec::new())],
            ..Inspection::default()
        };
    };
    let near = if state.flies(side) { state.empty() } else { NEIGHBOURS[point.index()] & state.empty() };
    let movable = state.movable(side) & point.bit() != 0;
    let in_mill = state.mills(side) & point.bit() != 0;
    let facts = vec![Fact::new("in a mill", &if in_mill { "yes" } else { "no" })];
    let mut reach: Vec<usize> = if movable { points(near).map(Point::place).collect() } else { Vec::new() };
    reach.sort_unstable();
    Inspection { cell, notes: vec![Note::of(side, "man", facts)], reach, ..Inspection::default() }
}
