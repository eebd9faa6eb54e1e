//! What an action did on the map: who walked where, who struck whom, who fell.

use super::moves::Move;
use super::state::State;
use super::{Lput, view};
use plyground_core::{Motion, Trace};

pub(super) fn trace(game: &Lput, before: &State, mv: Move) -> Trace {
    let (from, to, target) = match mv {
        Move::Walk { from, to } => (from, to, None),
        Move::Attack { from, to, target } => (from, to, Some(target)),
        Move::Defend | Move::Wait => {
            let cells = game.active(before).map(|piece| piece.hex.index()).into_iter().collect();
            return Trace { cells, ..Trace::default() };
        }
    };
    let mut cells = vec![from.index(), to.index()];
    cells.dedup();
    let exchange = target.and_then(|target| Some((game.forecast(before, to, target)?, target)));
    let standing = |hex| before.at(hex).map_or(0, |piece| u32::from(piece.fighters));
    let fell = exchange
        .and_then(|(exchange, _)| exchange.counter)
        .is_some_and(|counter| counter.killed == standing(from));
    let mut motions = Vec::new();
    if fell {
        motions.push(Motion::gone(from.index()));
    } else if from != to {
        motions.push(Motion::walk(from.index(), to.index()));
    }
    let mut losses = Vec::new();
    if let Some((exchange, target)) = exchange {
        cells.push(target.index());
        losses = view::losses(exchange, from, target);
        if exchange.blow.killed == standing(target) {
            motions.push(Motion::gone(target.index()));
        }
    }
    Trace { cells, motions, losses }
}
