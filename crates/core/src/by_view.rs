//! The default implementations of [`Present`], computed from a game's view: the effects of a move, the details of a cell,
//! the material of each player. A game that knows more than its view shows overrides them.

use crate::game::{GameExt, Player};
use crate::inspection::{Inspection, Note};
use crate::trace::{Motion, Trace};
use crate::view::{Fact, Gesture, Piece, Present, View};

/// The pieces that differ between the views before and after the move. A piece that disappeared and an equal one that
/// appeared are one piece that moved. A cell holds at most one piece.
pub(crate) fn trace<G: Present>(game: &G, before: &G::State, mv: G::Move) -> Trace {
    let (old, new) = (game.view(before), game.view(&game.after(before, mv)));
    let mut gone = missing(&old.pieces, &new.pieces);
    let mut motions = Vec::new();
    for piece in missing(&new.pieces, &old.pieces) {
        let walked = gone.iter().position(|other| alike(piece, other) && piece.text == other.text);
        motions.push(match walked {
            Some(index) => Motion::walk(gone.remove(index).cell, piece.cell),
            None => Motion::come(piece.cell),
        });
    }
    motions.extend(gone.iter().map(|piece| Motion::gone(piece.cell)));
    Trace { cells: touched(&old, &mv.to_string(), &motions), motions, losses: Vec::new() }
}

/// The pieces that the other list does not have on the same cell.
fn missing<'a>(pieces: &'a [Piece], others: &[Piece]) -> Vec<&'a Piece> {
    let there = |piece: &Piece| others.iter().any(|other| other.cell == piece.cell && alike(piece, other));
    pieces.iter().filter(|piece| !there(piece)).collect()
}

fn alike(one: &Piece, other: &Piece) -> bool {
    one.kind == other.kind && one.side == other.side
}

/// The cells that the hand touches for the move; those of the pieces where it touches none.
fn touched(before: &View, mv: &str, motions: &[Motion]) -> Vec<usize> {
    let input = before.inputs.iter().find(|input| input.mv == mv);
    if let Some(Gesture::Path(path)) = input.map(|input| &input.gesture) {
        return path.clone();
    }
    motions.iter().flat_map(|motion| [motion.from, motion.to]).flatten().collect()
}

/// The piece on the cell, the ground, and where a legal move takes the piece.
pub(crate) fn inspect<G: Present>(game: &G, state: &G::State, cell: usize) -> Inspection {
    let view = game.view(state);
    let standing = view.pieces.iter().filter(|piece| piece.cell == cell).map(|piece| Note {
        title: piece.kind.clone(),
        side: piece.side,
        facts: piece.count.iter().map(|count| Fact::new("count", count)).collect(),
    });
    let ground = view.cells.get(cell).map(|cell| Note::new(cell.kind.clone(), Vec::new()));
    let mut reach: Vec<usize> = Vec::new();
    for input in &view.inputs {
        if let Gesture::Path(path) = &input.gesture
            && let [from, to, ..] = path[..]
            && from == cell
            && !reach.contains(&to)
        {
            reach.push(to);
        }
    }
    Inspection { cell, notes: standing.chain(ground).collect(), reach, ..Inspection::default() }
}

/// How many pieces each player has on the board; in a game for one, all of them are the player's.
pub(crate) fn material<G: Present>(game: &G, state: &G::State) -> [u32; 2] {
    let pieces = game.view(state).pieces;
    let count = |side| pieces.iter().filter(|piece| piece.side == Some(side)).count() as u32;
    if G::SEATS.len() == 1 {
        return [pieces.len() as u32, 0];
    }
    [count(Player::First), count(Player::Second)]
}

/// The winner, or the points in a game for one.
pub(crate) fn outcome<G: Present>(game: &G, state: &G::State) -> String {
    let payoff = game.payoff(state);
    match G::SEATS {
        [first, _] if payoff > 0.0 => format!("{first} wins"),
        [_, second] if payoff < 0.0 => format!("{second} wins"),
        [_, _] => "draw".to_owned(),
        // A zero has no sign.
        _ => (payoff + 0.0).to_string(),
    }
}
