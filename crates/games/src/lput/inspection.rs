//! What a hex tells of itself: the piece on it, wherever it could go and whatever it could strike if it were its
//! turn, and what the ground does.

use super::hex::Hex;
use super::pieces::{Kind, Terrain};
use super::state::{FIGHTERS, Piece, State};
use super::{Lput, view};
use plyground_core::view::Fact;
use plyground_core::{Inspection, Note, Target};

pub(super) fn inspect(game: &Lput, state: &State, cell: usize) -> Inspection {
    let hex = Hex::all().nth(cell).expect("a cell of the view");
    let ground = ground(game, hex);
    let Some(piece) = state.at(hex) else {
        return Inspection { cell, notes: vec![ground], ..Inspection::default() };
    };
    let reach: Vec<Hex> = game.reach(state, piece).into_iter().map(|(hex, _)| hex).collect();
    let seen = |&hex: &Hex| piece.kind == Kind::Archer && hex != piece.hex && game.sees(piece.hex, hex);
    let posts = std::iter::once(hex).chain(reach.iter().copied());
    Inspection {
        cell,
        notes: vec![note(game, piece), ground],
        targets: posts.flat_map(|post| targets(game, state, piece, post)).collect(),
        reach: reach.into_iter().map(Hex::index).collect(),
        sight: Hex::all().filter(seen).map(Hex::index).collect(),
    }
}

fn targets(game: &Lput, state: &State, piece: Piece, post: Hex) -> Vec<Target> {
    let target = |enemy: Piece| {
        let exchange = game.forecast_for(state, piece, post, enemy.hex).expect("an enemy stands there");
        let losses = view::losses(exchange, piece.hex, enemy.hex);
        Target { cell: enemy.hex.index(), from: post.index(), losses }
    };
    game.targets(state, piece, post).into_iter().map(target).collect()
}

fn note(game: &Lput, piece: Piece) -> Note {
    let mut facts = vec![Fact::new("fighters", &format!("{} of {FIGHTERS}", piece.fighters))];
    if let Some(stats) = game.stats(piece.kind) {
        let (attack, defence) = (game.attack_skill(piece), game.defence_skill(piece));
        facts.push(Fact::new("attack", &attack.total()));
        facts.extend(change("attack by the ground", attack.ground));
        facts.push(Fact::new("defence", &defence.total()));
        facts.extend(change("defence by the ground", defence.ground));
        facts.extend(change("defence by defending", defence.defending));
        facts.extend(change("defence after striking back", defence.countered));
        facts.push(Fact::new("strength", &stats.strength));
        facts.push(Fact::new("hit points", &stats.hit_points));
        facts.push(Fact::new("speed", &stats.speed));
        facts.push(Fact::new("initiative", &stats.initiative));
        if piece.leftover > 0 {
            // In twentieths of a hit point, as in the notation: the leftover damage out of the damage that kills a fighter.
            let life = 20 * u32::from(stats.hit_points);
            facts.push(Fact::new("wounded", &format!("{}/{life}", piece.leftover)));
        }
    }
    Note::of(piece.side, piece.kind.name(), facts)
}

/// What the ground is, and what it does to a piece.
pub(super) fn ground(game: &Lput, hex: Hex) -> Note {
    let terrain = game.terrain(hex);
    let mut facts = Vec::new();
    match terrain.half_points() {
        Some(1) => facts.push(Fact::new("to leave", &"½")),
        Some(points) => facts.push(Fact::new("to leave", &(points / 2))),
        None => facts.push(Fact::new("entry", &"no")),
    }
    if terrain == Terrain::Rock {
        facts.push(Fact::new("sight", &"no"));
    }
    facts.extend(change("attack", game.tables.attack_ground[usize::from(hex.0)].into()));
    facts.extend(change("defence", game.tables.defence_ground[usize::from(hex.0)].into()));
    Note::new(terrain.name(), facts)
}

/// What is added to a skill, with its sign; nothing if nothing is.
fn change(label: &str, amount: i32) -> Option<Fact> {
    let sign = if amount > 0 { '+' } else { '−' };
    (amount != 0).then(|| Fact::new(label, &format!("{sign}{}", amount.abs())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_core::view::{Gesture, View};
    use plyground_core::{Game, GameExt, Present, Seed};

    fn told(notes: &[Note]) -> Vec<String> {
        let fact = |fact: &Fact| format!("{} {}", fact.value, fact.label);
        let tell = |note: &Note| {
            format!("{}: {}", note.title, note.facts.iter().map(fact).collect::<Vec<_>>().join(", "))
        };
        notes.iter().map(tell).collect()
    }

    #[test]
    fn every_kind_of_ground_explains_itself() {
        let game = Lput::default();
        let found: std::collections::BTreeSet<String> =
            Hex::all().flat_map(|hex| told(&[ground(&game, hex)])).collect();
        let all = [
            "deep water: no entry",
            "grass: 1 to leave",
            "road: ½ to leave, +1 attack",
            "rock: no entry, no sight",
            "shallow water: 2 to leave, −1 defence",
        ];
        assert_eq!(found.into_iter().collect::<Vec<_>>(), all);
    }

    /// What the active piece is said to reach and to strike is what the view lets a hand do with it.
    #[test]
    fn the_active_piece_is_inspected_as_the_view_lists_its_moves() {
        let game = Lput::default();
        let (mut rng, mut struck) = (Seed(5).rng(), 0);
        let mut state = game.start(&mut rng);
        while let Some(active) = game.active(&state) {
            let view: View = game.view(&state);
            let seen = game.inspect(&state, active.hex.index());
            let mut walks = Vec::new();
            let mut attacks = Vec::new();
            for input in &view.inputs {
                match &input.gesture {
                    Gesture::Path(path) => match game.read_move(&state, &input.mv).expect("a listed move") {
                        super::super::Move::Attack { to, target, .. } => {
                            attacks.push((target.index(), to.index(), input.losses.clone()));
                        }
                        _ => walks.push(path[1]),
                    },
                    _ => assert!(input.losses.is_empty()),
                }
            }
            assert_eq!(seen.reach, walks, "{state}");
            let mut targets: Vec<_> = seen.targets.into_iter().map(|t| (t.cell, t.from, t.losses)).collect();
            struck += targets.len();
            targets.sort_by_key(|&(cell, from, _)| (cell, from));
            attacks.sort_by_key(|&(cell, from, _)| (cell, from));
            assert_eq!(targets, attacks, "{state}");
            let mv = game.sample(&state, &mut rng);
            game.play(&mut state, mv);
        }
        assert!(struck > 0, "nobody could strike anybody");
    }

    #[test]
    fn an_archer_sees_and_others_do_not_ask() {
        let game = Lput::default();
        let state = game.start(&mut Seed(1).rng());
        for piece in state.pieces() {
            let seen = game.inspect(&state, piece.hex.index());
            assert_eq!(seen.sight.is_empty(), piece.kind != Kind::Archer, "{:?}", piece.kind);
            assert!(seen.notes[0].facts.iter().any(|fact| fact.value == "16 of 16"));
        }
    }
}
