//! Laws, twins and counts; in the folder the sharp corners of the rules and what is refused, as positions in text.

mod corners;
mod refusals;

use super::*;
use plyground_core::Seed;
use plyground_core::testing::{check_counts, check_game, check_twin};

/// Deadly, fast, and in another order: games are won, and everybody goes everywhere.
const DEADLY: &str = "P 10 16 80 108 1 1 b8 / S 19 0 90 98 20 2 b4 / K 10 4 120 128 9 3 b6 / A 8 19 90 90 4 4 b10 / \
                      F 0 10 70 100 3 5 b2";
/// Everything next to everything, and no symmetry.
const WILD: [&str; ROWS] = [
    "..=~.^~#~..=...",
    "......~=#~^..~.",
    "=~=~=~=~=~=~=~=",
    "..^..~==~~.~..=",
    "~~~~~~~~~~~~~~~",
    "===============",
    "=..=..=..=..=..",
    ".~.^.#.=.~.^.#.",
    "...............",
    "...^^^^^^^^^...",
    "...............",
    "........=......",
];

fn start(game: &Lput) -> State {
    game.start(&mut Seed(0).rng())
}

fn with(max_rounds: u32, map: &str, armies: &str) -> Lput {
    Lput::try_from(Rules { max_rounds, map: map.to_owned(), armies: armies.to_owned() }).expect("right rules")
}

/// The position after moves given as text.
fn after(game: &Lput, position: &str, moves: &str) -> String {
    let mut state = game.read(position).unwrap_or_else(|why| panic!("{position}: {why}"));
    for mv in moves.split_whitespace() {
        game.try_play(&mut state, mv).unwrap_or_else(|why| panic!("{state}: {why}"));
    }
    state.to_string()
}

#[test]
fn known_positions_have_the_known_number_of_move_sequences() {
    let game = Lput::default();
    check_counts(&game, PERFT, u64::MAX);
    check_counts(&Twin::from(&game), PERFT, 10_000);
}

#[test]
fn the_laws_hold() {
    check_game(&Lput::default(), 3, 1000);
    check_game(&with(100, "standard", DEADLY), 10, 300);
    check_game(&with(2, &WILD.join("/"), DEADLY), 10, 300);
    check_game(&with(1, "standard", "A 8 4 12 90 4 1 b10"), 3, 300);
}

#[test]
fn the_twin_agrees() {
    let game = Lput::default();
    check_twin(&game, &Twin::from(&game), 1_000_000, 1000);
}

#[test]
fn the_twin_agrees_on_other_maps_and_armies() {
    let short = "P 10 16 8 108 3 3 g6 / A 8 4 12 90 4 1 g8";
    for (rounds, map, armies) in [
        (100, "standard", DEADLY),
        (1000, &*WILD.join("/"), "standard"),
        (10, &WILD.join("/"), DEADLY),
        (30, "standard", short),
        (3, "standard", "standard"),
        (50, "standard", "F 19 19 1000 1 8 0 b2 / K 0 0 1 3000 5 999 b3"),
    ] {
        let game = with(rounds, map, armies);
        check_twin(&game, &Twin::from(&game), 20_000, 700);
    }
}

#[test]
fn sight_is_reciprocal_but_not_symmetric_under_the_half_turn() {
    let game = Lput::default();
    let places: Vec<Hex> = Hex::all().filter(|&hex| game.terrain(hex).enterable()).collect();
    let (mut pairs, mut uneven) = (0, 0);
    for &a in &places {
        for &b in places.iter().filter(|&&b| b != a) {
            pairs += 1;
            uneven += u32::from(game.sees(a, b) != game.sees(a.turned(), b.turned()));
            assert_eq!(game.sees(a, b), game.sees(b, a), "{a} and {b}");
            let table = game.tables.sight[usize::from(a.0)];
            assert_eq!(table[usize::from(b.0 / 64)] >> (b.0 % 64) & 1 == 1, game.sees(a, b), "{a} to {b}");
        }
    }
    assert_eq!((pairs, uneven), (26_082, 800));
}

#[test]
fn in_round_one_nobody_reaches_an_enemy_on_its_opening_hex() {
    let game = Lput::default();
    let opening: Vec<Piece> = start(&game).pieces().collect();
    for piece in &opening {
        for enemy in opening.iter().filter(|enemy| enemy.side != piece.side) {
            // Alone on the board, so that nothing is in the way.
            let letter = |side: Player| if side == Player::First { 'B' } else { 'R' };
            let text = |p: &Piece| format!("{}{}{}:16", letter(p.side), p.kind.letter(), p.hex);
            let state: State = format!("1 {} {}a", text(piece), text(enemy)).parse().expect("a position");
            assert_eq!(game.active(&state).map(|active| active.side), Some(piece.side));
            let attacks = |mv: &Move| matches!(mv, Move::Attack { .. });
            assert!(!game.legal_moves(&state).iter().any(attacks), "an attack at {state}");
        }
    }
}

#[test]
fn forecasts_reach_and_samples_agree_with_play() {
    let game = with(100, "standard", DEADLY);
    let fighters = |state: &State, hex: Hex| state.at(hex).map_or(0, |piece| u32::from(piece.fighters));
    let mut attacks = 0;
    for seed in (0..40).map(Seed) {
        let mut rng = seed.rng();
        let mut state = game.start(&mut rng);
        while let Some(piece) = game.active(&state) {
            let moves = game.legal_moves(&state);
            let walks: Vec<Hex> = moves
                .iter()
                .filter_map(|mv| if let Move::Walk { to, .. } = mv { Some(*to) } else { None })
                .collect();
            let reach: Vec<Hex> = game.reach(&state, piece).into_iter().map(|(hex, _)| hex).collect();
            assert_eq!(walks, reach, "{state}");
            for &mv in &moves {
                let Move::Attack { from, to, target } = mv else { continue };
                let exchange = game.forecast(&state, to, target).expect("a target");
                let next = game.after(&state, mv);
                assert_eq!(
                    fighters(&state, target) - exchange.blow.killed,
                    fighters(&next, target),
                    "{mv}, {state}"
                );
                let lost = exchange.counter.map_or(0, |counter| counter.killed);
                assert_eq!(fighters(&state, from) - lost, fighters(&next, to), "{mv} at {state}");
                assert!(game.targets(&state, piece, to).iter().any(|enemy| enemy.hex == target));
                attacks += 1;
            }
            let mut same = rng.clone();
            let mv = game.sample(&state, &mut rng);
            assert_eq!(mv, same.pick(&moves), "{state}");
            game.play(&mut state, mv);
        }
    }
    assert!(attacks > 1000, "{attacks} attacks are too few to tell");
}

#[test]
fn rules_come_from_toml() {
    let game: Lput = toml::from_str("max_rounds = 1000").expect("right");
    assert_eq!((game.rules().max_rounds, &*game.rules().map), (1000, "standard"));
    let found = toml::from_str::<Lput>("armies = \"P 10 16 8 0 3 3 b8\"").err().expect("refused").to_string();
    assert!(found.contains("hit points is \"0\": expected 1 to 3000"), "{found}");
}

#[test]
fn the_view_shows_what_an_attack_would_cost() {
    let game = Lput::default();
    let state = game.read("1 BSc3:16d RPd3:16").expect("a position");
    let view = game.view(&state);
    let attack = view.inputs.iter().find(|input| input.mv == "c3xd3").expect("an attack");
    let cell = |name: &str| view.cells.iter().position(|cell| cell.name == name).expect("a cell");
    let losses: Vec<_> = attack.losses.iter().map(|loss| (loss.cell, loss.count)).collect();
    assert_eq!(losses, [(cell("d3"), 1), (cell("c3"), 1)]);
    assert_eq!(view.pieces[0].flags, ["active", "defending"]);
    let facts: Vec<_> = view.facts.iter().map(|fact| format!("{} {}", fact.label, fact.value)).collect();
    assert_eq!(facts, ["round 1 of 100", "order BS RP", "fighters 16", "defending BS", "fighters 16"]);
}

#[test]
fn damage_that_has_killed_nobody_yet_is_seen() {
    let game = Lput::default();
    let view = game.view(&game.read("3 BPb8:16+340da BFd4:12+5a RPn5:16cw RAn3:9 w:RP").expect("a position"));
    assert_eq!(view.pieces[0].flags, ["defending", "acted", "wounded"]);
    assert_eq!(view.pieces[3].flags, ["active"]);
    let facts: Vec<_> = view.facts.iter().map(|fact| format!("{} {}", fact.label, fact.value)).collect();
    assert_eq!(
        facts[2..6],
        ["fighters 28", "defending BP", "acted BP, BF", "wounded BP 340/2160, BF 5/2000"]
    );
    assert_eq!(facts[6..], ["fighters 25", "countered RP", "waited RP"]);
}

#[test]
fn a_finished_game_has_no_order_with_nothing_behind() {
    let game = Lput::default();
    let view = game.view(&game.read("3 BPb8:16").expect("Red is beaten"));
    let facts: Vec<_> = view.facts.iter().map(|fact| format!("{} {}", fact.label, fact.value)).collect();
    assert_eq!(facts, ["round 3 of 100", "fighters 16", "fighters 0"]);
}

#[test]
fn the_key_forgets_the_round_but_not_its_parity() {
    let game = Lput::default();
    let key = |text: &str| game.key(&game.read(text).expect("a position"));
    assert_eq!(key("1 BSc3:16 RPd3:16"), key("3 BSc3:16 RPd3:16"));
    assert_ne!(key("1 BSc3:16 RPd3:16"), key("2 BSc3:16 RPd3:16"));
    assert_eq!(key("1 BSc3:16w BPc4:16wa RPd3:16a w:BS"), key("1 BSc3:16w BPc4:16a RPd3:16a w:BS"));
    let all =
        ["BSc3:16 RPd3:16", "BSc3:15 RPd3:16", "BSc3:16+1 RPd3:16", "BSc3:16 RPd3:16d", "BSc3:16a RPd3:16"];
    let keys: std::collections::HashSet<u64> = all.iter().map(|text| key(&format!("1 {text}"))).collect();
    assert_eq!(keys.len(), all.len());
}

#[test]
fn the_tutorial_is_played_through_by_its_right_moves_and_no_others() {
    plyground_core::testing::check_tutorial::<Lput>(&[
        "c4-b6 c4-b7 c4-c6 c4-c7 c4-d6 c4-d7 c4-e6 c4-e7 c4-f6 c4-f7",
        "b5-e5xf5 b5-e6xf5 b5-f6xf5 b5-g5xf5",
        "d5xe5 d5-d6xe5 d5-e6xe5 d5-f5xe5",
        "wait",
        "defend",
        "b4-c6xd5 b4-d6xd5",
        "c4xf5",
        "d5-e5xf5 d5-e6xf5 d5-f6xf5 d5-g5xf5",
    ]);
}
