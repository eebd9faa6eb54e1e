//! What a cell tells of itself: its digit and the digits that it could be crossed out with.

use super::notation::letter;
use super::{State, TenPair};
use plyground_core::view::Fact;
use plyground_core::{Inspection, Note, Target};

pub(super) fn inspect(game: &TenPair, state: &State, cell: usize) -> Inspection {
    let digit = state.digit(cell);
    if digit == 0 {
        return Inspection {
            cell,
            notes: vec![Note::new("crossed out", Vec::new())],
            ..Inspection::default()
        };
    }
    let mut targets = Vec::new();
    game.each_pair(state, |first, second| {
        let partner = if first == cell { second } else { first };
        if cell == first || cell == second {
            targets.push(Target { cell: partner, from: cell, losses: Vec::new() });
        }
    });
    let facts = vec![Fact::new("partners", &targets.len())];
    let notes = vec![Note::new(format!("digit {}", letter(digit)), facts)];
    Inspection { cell, notes, targets, ..Inspection::default() }
}
