//! What a cell tells of itself: its tile, and what that is worth.

use super::Twenty48;
use super::state::State;
use plyground_core::view::Fact;
use plyground_core::{Inspection, Note};

pub(super) fn inspect(_: &Twenty48, state: &State, cell: usize) -> Inspection {
    let tile = state.tile(cell / state.columns(), cell % state.columns());
    let note = if tile == 0 {
        Note::new("empty cell", Vec::new())
    } else {
        Note::new(format!("tile {tile}"), vec![Fact::new("as a power of two", &tile.ilog2())])
    };
    Inspection { cell, notes: vec![note], ..Inspection::default() }
}
