//! What a list shows of a game: made from its head and a few words that are stored beside it whenever the game changes.
//! Nothing is played again for a list, however long the game is and however large its board.

use crate::live_game::{Head, LiveGame};
use crate::wire::{Card, Played, Summary};
use plyground_catalog::{AnyGame, find};
use plyground_core::view::Piece;
use plyground_core::{Trace, Turn, View};
use serde::{Deserialize, Serialize};

/// What is stored beside a game's head for lists.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Outline {
    /// What the position at the cursor waits for.
    turn: Turn,
    /// Moves and events altogether, undone ones too.
    length: usize,
    /// The position at the cursor.
    position: String,
    /// What the move before it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    last: Option<Trace>,
    /// What stays to be seen of pieces that are gone: only a replay would tell.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    remains: Vec<Piece>,
}

/// The most cells of a picture in a list; of a larger board it shows the first ones.
const PICTURE: usize = 400;

impl Outline {
    /// Of a game in progress.
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

    /// Of a game that was stored without one: from how many moves it has, and the last one before the cursor.
    pub(crate) fn late(head: &Head, length: usize, before: Option<Played>) -> Self {
        let (position, last) = match before {
            Some(played) => (played.ply.position, Some(played.ply.trace).filter(in_picture)),
            None => (head.start.clone(), None),
        };
        // A game that can no longer be opened waits for nobody.
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
    /// Of a stored game.
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

/// The game by its rules; none if this version has no such game or no such rules.
fn open(head: &Head) -> Option<Box<dyn AnyGame>> {
    find(&head.game).ok()?.open(head.rules.clone()).ok()
}

/// As much of a view as a small picture needs.
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

/// Whether all that a move did is to be seen in a small picture.
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
