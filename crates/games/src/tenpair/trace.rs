//! What a move did to the digits: two are gone, or those that are left were dealt again.

use super::moves::Move;
use super::{State, TenPair};
use plyground_core::{GameExt, Motion, Trace};

pub(super) fn trace(game: &TenPair, before: &State, mv: Move) -> Trace {
    let (cells, motions): (Vec<usize>, _) = match mv {
        Move::Pair(first, second) => {
            let cells = [first, second].map(|cell| cell.index(before.width()));
            (cells.into(), cells.map(Motion::gone).into())
        }
        Move::Deal => {
            let dealt = before.cells()..game.after(before, mv).cells();
            (dealt.clone().collect(), dealt.map(Motion::come).collect())
        }
    };
    Trace { cells, motions, losses: Vec::new() }
}
