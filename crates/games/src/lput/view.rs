//! The board as a screen draws it: hexes with their terrain, stacks with their fighters, and every action with
//! what it would cost.

use super::Lput;
use super::combat::Exchange;
use super::hex::Hex;
use super::moves::Move;
use super::notation;
use super::pieces::Terrain;
use super::state::{Piece, State};
use plyground_core::view::{Cell, Fact, Input, Loss, Piece as Shown, Shape, View};
use plyground_core::{Game, GameExt, Player};

pub(super) fn view(game: &Lput, state: &State) -> View {
    View {
        turn: game.turn(state),
        cells: Hex::all().map(|hex| cell(game, hex)).collect(),
        links: Vec::new(),
        pieces: state.pieces().map(|piece| shown(game, state, piece)).collect(),
        marks: Vec::new(),
        order: game.order(state).iter().map(|piece| piece.hex.index()).collect(),
        last: None,
        remains: Vec::new(),
        facts: facts(game, state),
        inputs: game.legal_moves(state).into_iter().map(|mv| input(game, state, mv)).collect(),
    }
}

fn cell(game: &Lput, hex: Hex) -> Cell {
    let kind = match game.terrain(hex) {
        Terrain::Grass => "grass",
        Terrain::Road => "road",
        Terrain::Shallow => "shallow",
        Terrain::Deep => "deep",
        Terrain::Rock => "rock",
    };
    let shift = if hex.row() % 2 == 1 { 0.5 } else { 0.0 };
    Cell {
        name: hex.to_string(),
        x: hex.column() as f64 + shift,
        y: hex.row() as f64 * 0.75_f64.sqrt(),
        shape: Shape::Hex,
        kind: kind.to_owned(),
    }
}

fn shown(game: &Lput, state: &State, piece: Piece) -> Shown {
    let flags = [
        (game.active(state) == Some(piece), "active"),
        (piece.defending, "defending"),
        (piece.countered, "countered"),
        (piece.waited, "waited"),
        (piece.acted, "acted"),
        (piece.leftover > 0, "wounded"),
    ];
    Shown {
        cell: piece.hex.index(),
        kind: piece.kind.name().to_owned(),
        side: Some(piece.side),
        text: piece.kind.letter().to_string(),
        count: Some(piece.fighters.into()),
        flags: flags.into_iter().filter(|(set, _)| *set).map(|(_, flag)| flag.to_owned()).collect(),
    }
}

fn facts(game: &Lput, state: &State) -> Vec<Fact> {
    let last = game.rules().max_rounds;
    let order: Vec<String> =
        game.order(state).iter().map(|piece| notation::name(piece.side, piece.kind)).collect();
    let mut facts = vec![Fact::new("round", &format!("{} of {last}", state.round().min(last)))];
    if !order.is_empty() {
        facts.push(Fact::new("order", &order.join(" ")));
    }
    facts.extend([Player::First, Player::Second].into_iter().flat_map(|side| facts_of(game, state, side)));
    facts
}

/// How many are left, and which pieces have a flag or damage that has killed nobody yet; what no piece has is
/// not listed.
fn facts_of(game: &Lput, state: &State, side: Player) -> Vec<Fact> {
    let own: Vec<Piece> = state.pieces().filter(|piece| piece.side == side).collect();
    let fighters: u32 = own.iter().map(|piece| u32::from(piece.fighters)).sum();
    let list = |label: &str, word: &dyn Fn(&Piece) -> Option<String>| {
        let words: Vec<String> = own.iter().filter_map(word).collect();
        (!words.is_empty()).then(|| Fact::of(side, label, &words.join(", ")))
    };
    let name = |piece: &Piece| notation::name(piece.side, piece.kind);
    let lists = [
        list("defending", &|piece| piece.defending.then(|| name(piece))),
        list("countered", &|piece| piece.countered.then(|| name(piece))),
        list("waited", &|piece| piece.waited.then(|| name(piece))),
        list("acted", &|piece| piece.acted.then(|| name(piece))),
        list("wounded", &|piece| {
            // In twentieths of a hit point, as in the notation: the leftover damage out of the damage that kills a fighter.
            let life = 20 * u32::from(game.stats(piece.kind)?.hit_points);
            (piece.leftover > 0).then(|| format!("{} {}/{life}", name(piece), piece.leftover))
        }),
    ];
    let fighters = Fact::of(side, "fighters", &fighters);
    std::iter::once(fighters).chain(lists.into_iter().flatten()).collect()
}

fn input(game: &Lput, state: &State, mv: Move) -> Input {
    match mv {
        Move::Defend => Input::button(&mv, "defend"),
        Move::Wait => Input::button(&mv, "wait"),
        Move::Walk { from, to } => Input::path(&mv, vec![from.index(), to.index()]),
        Move::Attack { from, to, target } => {
            let mut path = vec![from.index(), to.index(), target.index()];
            path.dedup();
            let exchange = game.forecast(state, to, target).expect("a legal attack has a target");
            Input { losses: losses(exchange, from, target), ..Input::path(&mv, path) }
        }
    }
}

/// What an exchange costs where the two stand now; nothing where nobody dies.
pub(super) fn losses(exchange: Exchange, attacker: Hex, target: Hex) -> Vec<Loss> {
    let counter = exchange.counter.map_or(0, |counter| counter.killed);
    let losses = [(target, exchange.blow.killed), (attacker, counter)];
    let losses = losses.into_iter().filter(|&(_, count)| count > 0);
    losses.map(|(hex, count)| Loss { cell: hex.index(), count }).collect()
}
