//! What a turn did to the men: one came or went somewhere, and perhaps one was removed.

use super::board::Point;
use super::view::path;
use super::{Morris, Move, State};
use plyground_core::{Motion, Trace};

pub(super) fn trace(_: &Morris, _: &State, mv: Move) -> Trace {
    let own = Motion { from: mv.from().map(Point::place), to: Some(mv.to().place()) };
    let removed = mv.removed().map(|man| Motion::gone(man.place()));
    let motions = std::iter::once(own).chain(removed).collect();
    Trace { cells: path(mv), motions, losses: Vec::new() }
}
