//! A game as a list shows it, made from its head and a short summary that is stored whenever the game changes. A list
//! never replays a game, however long the game is and however large its board.

use crate::live_game::{Head, LiveGame};
use crate::wire::{Card, Played, Summary};
use plyground_catalog::{AnyGame, find};
use plyground_core::view::Piece;
use plyground_core::{Trace, Turn, View};
use serde::{Deserialize, Serialize};

/// The summary that is stored beside a game's head for lists.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Outline {
    /// Who or what is to move at the cursor.
    turn: Turn,
    /// The total number of moves and events, including undone ones.
    length: usize,
    /// The position at the cursor.
    position: String,
    /// What the move before it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    last: Option<Trace>,
    /// Marks that removed pieces leave on the board; without this, only a replay could tell them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    remains: Vec<Piece>,
}

/// The most cells of a picture in a list; a larger board is cut off after them.
const PICTURE: usize = 400;

impl Outline {
    /// The summary of a game in progress.
    pub(crate) fn of(live: &LiveGame) -> Self {
        let remains = live.view().remains.iter().filter(|piece| piece.cell < PICTURE);
        Self {
            turn: live.turn(),
            length: live.length(),
            position: live.position(),
            last: live.view().last.clone().filter(in_picture),
            remains: remains.cloned().collect(),
        }
    }

    /// The summary of a game that was stored without one, from its number of moves and the last move before the cursor.
    pub(crate) fn late(head: &Head, length: usize, before: Option<Played>) -> Self {
        let (position, last) = match before {
            Some(played) => (played.ply.position, Some(played.ply.trace).filter(in_picture)),
            None => (head.start.clone(), None),
        };
        // A game that can no longer be opened has nobody to move.
        let turn = match &head.outcome {
            Some(_) => Turn::Over,
            None => {
                open(head).and_then(|game| game.view(&position).ok()).map_or(Turn::Over, |view| view.turn)
            }
        };
        Self { turn, length, position, last, remains: Vec::new() }
    }
}

impl Card {
    /// The card of a stored game.
    pub(crate) fn new(id: u64, head: &Head, outline: Outline) -> Self {
        let game = open(head);
        let summary = Summary::of(id, head, game.as_deref(), outline.turn, outline.length);
        let view = game.and_then(|game| game.view(&outline.position).ok());
        let view = view.map(|view| {
            let Outline { turn, last, remains, .. } = outline;
            let order = if turn == Turn::Over { Vec::new() } else { view.order };
            picture(View { turn, last, remains, order, ..view })
        });
        Self { summary, view }
    }
}

/// The game with its rules; `None` if this version does not have the game or the rules.
fn open(head: &Head) -> Option<Box<dyn AnyGame>> {
    find(&head.game).ok()?.open(head.rules.clone()).ok()
}

/// The part of a view that a small picture needs.
fn picture(mut view: View) -> View {
    view.inputs.clear();
    if view.cells.len() > PICTURE {
        let inside = |cell: &usize| *cell < PICTURE;
        view.cells.truncate(PICTURE);
        view.links.retain(|link| link.iter().all(inside));
        view.pieces.retain(|piece| inside(&piece.cell));
        view.remains.retain(|piece| inside(&piece.cell));
        view.marks.retain(|mark| mark.cells.iter().all(inside));
        view.order.retain(inside);
        view.last = view.last.filter(in_picture);
    }
    view
}

/// Whether a small picture shows everything that a move did.
fn in_picture(trace: &Trace) -> bool {
    let moved = trace.motions.iter().flat_map(|motion| [motion.from, motion.to]).flatten();
    let lost = trace.losses.iter().map(|loss| loss.cell);
    trace.cells.iter().copied().chain(moved).chain(lost).all(|cell| cell < PICTURE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_catalog::Rules;
    use plyground_core::Seed;

    #[test]
    fn the_picture_of_a_large_board_is_its_beginning_and_names_no_cell_beyond() {
        let game = find("tenpair").expect("a game").open(Rules::new()).expect("rules");
        let mut course = game.open(Some(&format!("{}12355", "12345".repeat(199))), Seed(0)).expect("a board");
        course.play("111i-112a").expect("a pair at its end");
        let (whole, small) = (course.view(), picture(course.view()));
        assert_eq!((whole.cells.len(), small.cells.len()), (1000, PICTURE));
        assert!(whole.last.is_some() && small.last.is_none(), "the move was not in the picture");
        assert_eq!(small.pieces, whole.pieces[..PICTURE]);
        assert!(small.inputs.is_empty() && small.remains.is_empty());
    }
}
