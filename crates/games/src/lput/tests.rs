//! Laws, twins, counts and the sharp corners of the rules, as positions in text.

use super::*;
use plyground_core::testing::{check_game, check_twin};
use plyground_core::{Seed, perft};
use proptest::prelude::*;

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
fn the_counts_from_known_positions_hold() {
    let (game, twin) = (Lput::default(), Twin::default());
    let mut state = start(&game);
    let mut counted = 0;
    for line in PERFT.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["position", "start"] => state = start(&game),
            ["position", ..] => state = game.read(&line["position ".len()..]).expect("a position"),
            [depth, count] => {
                let (depth, count): (u32, u64) =
                    (depth.parse().expect("depth"), count.parse().expect("count"));
                assert_eq!(perft(&game, &state, depth), count, "depth {depth} of {state}");
                if count < 10_000 {
                    let state = state.to_string().parse().expect("the same notation");
                    assert_eq!(perft(&twin, &state, depth), count, "depth {depth} of the twin's {state}");
                }
                counted += 1;
            }
            [_, _, "deep"] => {}
            _ => panic!("{line:?} is no line of counts"),
        }
    }
    assert!(counted >= 3);
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
fn blows_and_counter_strokes_hurt_as_the_rules_say() {
    let game = Lput::default();
    for (what, position, mv, expected) in [
        // 16·10·(20+14−16) = 2880 = 1·2160 + 720; back 15·8·(20+10−10) = 2400 = 1·1960 + 440.
        ("grass", "1 BSc3:16 RPd3:16", "c3xd3", "1 BSc3:15+440a RPd3:15+720c"),
        // 2880 + 1500 = 2·2160 + 60; back 14·8·20 + 1000 = 3240 = 1960 + 1280.
        ("leftovers", "1 BSc3:16+1000 RPd3:16+1500", "c3xd3", "1 BSc3:15+1280a RPd3:14+60c"),
        // Attack 15: 160·19 = 3040 = 2160 + 880; back with 11: 15·8·21 = 2520 = 1960 + 560.
        ("roads", "1 BSb6:16 RPb7:16", "b6xb7", "1 BSb6:15+560a RPb7:15+880c"),
        ("from the road to grass", "1 BSb6:16 RPb4:16", "b6-b5xb4", "1 BSb5:15+440a RPb4:15+720c"),
        ("from grass to the road", "1 BSb5:16 RPb7:16", "b5-b6xb7", "1 BSb6:15+560a RPb7:15+880c"),
        // Defence 15: 160·19 = 3040.
        ("target in the water", "1 BSf1:16 RPg1:16", "f1xg1", "1 BSf1:15+440a RPg1:15+880c"),
        // 2880; back 15·8·(20+10−9) = 2520.
        ("attacker in the water", "1 BSg1:16 RPf1:16", "g1xf1", "1 BSg1:15+560a RPf1:15+720c"),
        // 16·10·(20+10−16) = 2240 = 2160 + 80; back 15·8·(20+11−10) = 2520 = 2000 + 520.
        ("flyer on a road", "1 BFb6:16 RPb7:16", "b6xb7", "1 BFb6:15+520a RPb7:15+80c"),
        // Back 15·8·20 = 2400 = 2000 + 400.
        ("flyer in the water", "1 BFg1:16 RPf1:16", "g1xf1", "1 BFg1:15+400a RPf1:15+80c"),
        // Defence 17: 160·17 = 2720 = 2160 + 560.
        ("target defends", "2 BSc3:16 RPd3:16d", "c3xd3", "2 BSc3:15+440a RPd3:15+560dc"),
        // Defence 15, and no second answer: 160·19 = 3040.
        ("target has answered", "1 BSc3:16 RPd3:16c", "c3xd3", "1 BSc3:16a RPd3:15+880c"),
        // Defence 16: both at once.
        ("answered and defends", "2 BSc3:16 RPd3:16dc", "c3xd3", "2 BSc3:16a RPd3:15+720dc"),
        // The defence ends before the answer: 2400 against defence 10.
        ("attacker defended", "2 BSc3:16d RPd3:16", "c3xd3", "2 BSc3:15+440a RPd3:15+720c"),
        // The attacker has answered before: defence 9, back 15·8·21 = 2520 = 1960 + 560.
        ("attacker has answered", "1 BSc3:16c RPd3:16", "c3xd3", "1 BSc3:15+560ca RPd3:15+720c"),
        // 16·12·(20+8−10) = 3456 = 1960 + 1496, near and far.
        (
            "archer shoots",
            "1 BPa1:16 BAb10:16 RPo12:16 RSb12:16a",
            "defend defend b10xb12",
            "2 BPa1:16d BAb10:16 RSb12:15+1496 RPo12:16d",
        ),
        (
            "archer shoots a neighbour",
            "2 BAc10:16 BPa1:16a RSb10:16a",
            "c10xb10",
            "3 BPa1:16 BAc10:16 RSb10:15+1496",
        ),
        // 16·10·(20+14−4) = 4800 = 2·1800 + 1200.
        ("archer is attacked", "1 BSc3:16 RAd3:16", "c3xd3", "1 BSc3:16a RAd3:14+1200"),
        // 1·10·18 = 180 kills none.
        ("last fighter", "1 BSc3:1 RPd3:1+1980", "c3xd3", "1 BSc3:1a"),
        ("not quite the last", "1 BSc3:1 RPd3:2+1980", "c3xd3", "1 BSc3:1+160a RPd3:1c"),
        // 180; back 16·8·20 = 2560 ≥ 1960.
        ("answer kills", "1 BSc3:1 BKa1:1 RPd3:16", "c3xd3", "1 BKa1:1 RPd3:16+180c"),
        // 160·24 = 3840 = 2000 + 1840; back 15·10·20 = 3000 = 1960 + 1040.
        (
            "an acted piece answers",
            "2 BSc3:16 BKa1:16 RFd3:16a",
            "c3xd3",
            "2 BSc3:15+1040a BKa1:16 RFd3:15+1840ca",
        ),
    ] {
        let expected: State = expected.parse().unwrap_or_else(|why| panic!("{what}: {expected}: {why}"));
        assert_eq!(after(&game, position, mv), expected.to_string(), "{what}");
    }
}

#[test]
fn turns_come_by_initiative_and_those_who_wait_act_in_reverse() {
    let game = Lput::default();
    let order = |position: &str| -> String {
        let state: State = position.parse().expect("a position");
        let names = game.order(&state).into_iter();
        names.map(|piece| notation::name(piece.side, piece.kind)).collect::<Vec<_>>().join(" ")
    };
    let opening = start(&game).to_string();
    assert_eq!(
        opening,
        "1 BPb8:16 BSb4:16 BKb6:16 BAb10:16 BFb2:16 RPn5:16 RSn9:16 RKn7:16 RAn3:16 RFn11:16"
    );
    assert_eq!(order(&opening), "BF RF BS RS BP RP BK RK BA RA");
    let second = after(&game, &opening, &"defend ".repeat(10));
    assert_eq!(
        second,
        "2 BPb8:16d BSb4:16d BKb6:16d BAb10:16d BFb2:16d RPn5:16d RSn9:16d RKn7:16d RAn3:16d RFn11:16d"
    );
    assert_eq!(order(&second), "RF BF RS BS RP BP RK BK RA BA");

    let waiting = after(&game, &opening, "wait defend wait wait");
    assert_eq!(
        waiting,
        "1 BPb8:16 BSb4:16w BKb6:16 BAb10:16 BFb2:16w RPn5:16 RSn9:16w RKn7:16 RAn3:16 RFn11:16da w:BF,BS,RS"
    );
    assert_eq!(order(&waiting), "BP RP BK RK BA RA RS BS BF");
    let late = after(&game, &waiting, "defend defend defend defend defend wait");
    assert_eq!(order(&late), "RA RS BS BF", "the last of all may wait, and acts at once");
    let state = game.read(&late).expect("a position");
    assert!(!game.legal_moves(&state).contains(&Move::Wait), "nobody waits twice");
    let last = after(&game, &late, "defend n9-n8 defend");
    assert!(last.contains("BSb4:16dwa") && last.ends_with("RSn8:16wa RKn7:16da RAn3:16dwa RFn11:16da w:BF"));
    assert!(after(&game, &last, "b2-b1").starts_with("2 BPb8:16d BSb4:16d BKb6:16d BAb10:16d BFb1:16 "));
}

#[test]
fn the_dead_are_skipped_wherever_they_stood_in_the_order() {
    let game = Lput::default();
    // Red's swordsman waits and is killed: its turn does not come, and the round ends.
    let position = "1 BPc3:16 BSa1:16a RPo1:16 RSd3:1w w:RS";
    let moved = after(&game, position, "c3xd3");
    assert_eq!(moved, "1 BPc3:16a BSa1:16a RPo1:16");
    assert_eq!(after(&game, &moved, "defend"), "2 BPc3:16 BSa1:16 RPo1:16d");
    // Out of the middle of those who wait.
    let position = "1 BPc3:16 BSa1:16w BFb1:16w RSd3:1w RKo1:16 w:BF,BS,RS";
    assert!(after(&game, position, "c3xd3").ends_with("RKo1:16 w:BF,BS"));
    let position = "1 BPc3:16 BSa1:16w RSe1:16w RFd3:1w RKo1:16 w:RF,BS,RS";
    assert!(after(&game, position, "c3xd3").ends_with("RSe1:16w RKo1:16 w:BS,RS"));
    // Before its turn.
    assert_eq!(after(&game, "1 BPc3:16 RKd3:1 RAo1:16", "c3xd3"), "1 BPc3:16a RAo1:16");
    // One that waited attacks and is killed by the answer.
    let position = "1 BPa1:16a BSc3:1w RPd3:16a w:BS";
    assert_eq!(after(&game, position, "c3xd3"), "2 BPa1:16 RPd3:16+180");
}

#[test]
fn defending_ends_with_the_next_move_or_attack_and_waiting_keeps_it() {
    let game = Lput::default();
    let position = "2 BSc3:16d BAa1:16 RPo12:16 RAo1:16";
    let defence = |text: &str| {
        let state: State = text.parse().expect("a position");
        let piece = state.piece(Player::First, Kind::Swordsman).expect("it lives");
        game.defence_skill(piece).total()
    };
    assert_eq!(defence(position), 11);
    assert_eq!(defence(&after(&game, position, "defend")), 11, "it does not add up");
    assert_eq!(defence(&after(&game, position, "wait")), 11);
    assert_eq!(defence(&after(&game, position, "c3-c4")), 10);
    assert_eq!(defence(&after(&game, position, "defend defend defend defend")), 11, "rounds do not end it");
}

#[test]
fn the_game_ends_when_a_side_is_gone_or_the_rounds_are_over() {
    let game = with(2, "standard", "standard");
    let ended = |position: &str, moves: &str| {
        let state = game.read(&after(&game, position, moves)).expect("a position");
        assert_eq!(game.turn(&state), Turn::Over, "{state}");
        assert!(game.active(&state).is_none() && game.order(&state).is_empty());
        (state.to_string(), game.payoff(&state), game.outcome(&state))
    };
    let drawn = ("3 BPa1:16d RPo12:16d".to_owned(), 0.0, "draw".to_owned());
    assert_eq!(ended("2 BPa1:16 RPo12:16", "defend defend"), drawn);
    let blue = ("2 BSc3:16a".to_owned(), 1.0, "Blue wins".to_owned());
    assert_eq!(ended("2 BSc3:16 RPd3:1", "c3xd3"), blue, "in the last round, too");
    let red = ("1 RPd3:16+180c".to_owned(), -1.0, "Red wins".to_owned());
    assert_eq!(ended("1 BSc3:1 RPd3:16", "c3xd3"), red);
}

#[test]
fn the_ground_that_is_left_is_what_costs() {
    let game = Lput::default();
    let costs = |position: &str, hexes: &str| -> String {
        let state: State = position.parse().expect("a position");
        let piece = state.pieces().next().expect("a piece");
        let reach = game.reach(&state, piece);
        let cost = |name: &str| {
            let hex: Hex = name.parse().expect("a hex");
            let found = reach.iter().find(|(at, _)| *at == hex);
            found.map_or("-".to_owned(), |(_, cost)| cost.to_string())
        };
        hexes.split_whitespace().map(cost).collect::<Vec<_>>().join(" ")
    };
    for (what, position, hexes, expected) in [
        ("road", "1 BSa6:16", "b6 g6 h6 a5 a4 a3 g5 f5 a6", "1 6 - 1 3 5 6 5 -"),
        ("grass to road", "1 BSa5:16", "a6 b6 e6 f6", "2 3 6 -"),
        ("water", "1 BSg1:16", "f1 e1 d1 g2 h1", "4 6 - 4 -"),
        ("into water", "1 BSf1:16", "g1 g2 h2", "2 4 -"),
        ("a piece in the way", "1 BSa1:16 RPb1:16 RKa2:16", "b1 a2 c1 a3", "- - - -"),
        ("flyer", "1 BFe5:16 RPe6:16", "e6 e3 f3 d2 h5 g5 a1 m5 n5", "- - - 6 - 4 12 16 -"),
    ] {
        assert_eq!(costs(position, hexes), expected, "{what}");
    }
}

#[test]
fn archers_see_past_pieces_and_the_edge_but_not_past_rock() {
    let game = Lput::default();
    let hex = |name: &str| -> Hex { name.parse().expect("a hex") };
    for (from, to, sees) in [("a3", "o3", false), ("d3", "g3", false), ("a5", "o5", true), ("o2", "o4", true)]
    {
        assert_eq!(game.sees(hex(from), hex(to)), sees, "{from} to {to}");
    }
    let attacks = |position: &str| -> String {
        let state = game.read(position).expect("a position");
        let all = game.legal_moves(&state).into_iter().filter(|mv| matches!(mv, Move::Attack { .. }));
        all.map(|mv| mv.to_string()).collect::<Vec<_>>().join(" ")
    };
    let position = "1 BPb5:16a BAa5:16 RPc5:16a RSo5:16a RKg3:16a RAb4:16";
    assert_eq!(attacks(position), "a5xc5 a5xo5 a5xb4");
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
fn impossible_positions_are_refused_with_the_reason() {
    let game = with(5, "standard", "standard");
    for (position, why) in [
        ("", "begins with its round"),
        ("0 BPa1:16 RPo1:16", "begins with its round, 1 or more, not with \"0\""),
        ("x BPa1:16", "not with \"x\""),
        ("1", "no piece at all"),
        ("6 BPa1:16 RPo1:16a", "drawn after round 5"),
        ("6 BPa1:16", "both sides live"),
        ("7 BPa1:16 RPo1:16", "round 7: the game is drawn after round 5"),
        ("1 BPa1:17 RPo1:16", "piece BPa1:17: \"17\" fighters: 1 to 16 are wanted"),
        ("1 BPa1:0", "\"0\" fighters"),
        ("1 BPa1", "fighters are wanted, such as BKb6:16"),
        ("1 BPz1:16", "\"z1\" is no hex"),
        ("1 BPa13:16", "\"a13\" is no hex"),
        ("1 BXa1:16", "\"BX\" names no piece"),
        ("1 GPa1:16", "\"GP\" names no piece"),
        ("1 BPh1:16 RPo1:16", "BP: h1 is deep water, where nobody can stand"),
        ("1 BPe3:16 RPo1:16", "BP: e3 is rock"),
        ("1 BPa1:16 RPa1:16", "piece RPa1:16: BP stands on a1 already"),
        ("1 BPa1:16 BPa2:16", "piece BPa2:16: BP is given twice"),
        ("1 BPa1:16+2160 RPo1:16", "BP: 2160 twentieths of damage are left over, but 2160 kill a fighter"),
        ("1 BPa1:16+70000 RPo1:16", "leftover damage \"70000\""),
        ("1 BPa1:16q RPo1:16", "'q' is no flag"),
        ("1 BPa1:16dd RPo1:16", "flag d is given twice"),
        ("1 BAa1:16c RPo1:16", "an archer never strikes back"),
        ("1 BPa1:16w RPo1:16", "BP has waited and not acted, but is not in w:"),
        ("1 BPa1:16 RPo1:16 w:BP", "BP is no piece that has waited"),
        ("1 BPa1:16wa RPo1:16 w:BP", "BP is no piece that has waited and not acted"),
        ("1 BPa1:16w RPo1:16 w:BP,BP", "given twice"),
        ("1 BPa1:16w RPo1:16 w:BP w:BP", "the waiting order is given twice"),
        ("1 BPa1:16w RPo1:16w w:RP,BP", "the waiting order in round 1 is BP,RP"),
        ("2 BPa1:16w RPo1:16w w:BP,RP", "the waiting order in round 2 is RP,BP"),
        ("1 BPa1:16a RPo1:16a", "all have acted in round 1"),
        ("1 BPa1:16 RPo1:16a", "RP has had its turn, but in round 1 BP comes before it"),
        ("1 BSa1:16wa BPa2:16 RPo1:16", "BS waited and has acted, but BP has not had its turn"),
        ("1 BSa1:16wa BPa2:16w RPo1:16w w:BP,RP", "BS waited and has acted, but RP waited later"),
    ] {
        let found = game.read(position).expect_err(position).to_string();
        assert!(found.contains(why), "{position}: {found:?} does not say {why:?}");
    }
    assert!(game.read("6 BPa1:16d RPo1:16").is_ok(), "the draw itself can be read");
    assert!(game.read("2 RPo1:16a RSa1:16ca").is_ok(), "so can a victory with the last action of a round");
    let few = with(5, "standard", "K 10 4 12 128 5 2 b6");
    let found = few.read("1 BPa1:16 RKo1:16").expect_err("no pikemen").to_string();
    assert_eq!(found, "BP: these armies have no pikeman");
}

#[test]
fn illegal_moves_are_refused_with_the_reason() {
    let game = Lput::default();
    let state = game.read("1 BSc3:16w BKc4:16 BAa1:16w RSd3:16a RAo1:16w w:BS,BA,RA").map(|_| ());
    assert!(state.is_err(), "Blue's knight comes before the archers");
    let swords = game.read("1 BSc3:16 BKc4:16 RSd3:16 RAo1:16").expect("a position");
    let archer = game.read("1 BSc3:16a BAd3:16 RSo1:16a RAo5:16").expect("a position");
    let waited = game.read("1 BAd3:16w RAo5:16w w:BA,RA").expect("a position");
    for (state, mv, why) in [
        (&swords, "c4-c5", "it is the turn of BS on c3"),
        (&swords, "c3-c4", "BK stands on c4"),
        (&swords, "c3-e3", "e3 is rock"),
        (&swords, "c3-o3", "o3 is out of the reach of BS"),
        (&swords, "c3xc4", "c4 holds Blue's own piece"),
        (&swords, "c3xb3", "nobody stands on b3"),
        (&swords, "c3xo1", "o1 is not next to c3"),
        (&swords, "c3-c3", "is no move"),
        (&swords, "c3", "is wanted, not a hex alone"),
        (&swords, "c3xc3", "nobody attacks the hex on which he stands"),
        (&swords, "attack", "is no hex"),
        (&archer, "d3xo5", "BA does not see o5 from d3"),
        (&archer, "d3-c2xo1", "an archer that moves does not attack"),
        (&waited, "wait", "RA has waited in this round already"),
    ] {
        let found = game.read_move(state, mv).expect_err(mv).to_string();
        assert!(found.contains(why), "{mv}: {found:?} does not say {why:?}");
    }
}

#[test]
fn rules_come_from_toml() {
    let game: Lput = toml::from_str("max_rounds = 1000").expect("right");
    assert_eq!((game.rules().max_rounds, &*game.rules().map), (1000, "standard"));
    let found = toml::from_str::<Lput>("armies = \"P 10 16 8 0 3 3 b8\"").err().expect("refused").to_string();
    assert!(found.contains("hit points is \"0\": 1 to 3000 is wanted"), "{found}");
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
    assert_eq!(facts, ["round 1 of 100", "order BS RP", "fighters 16", "fighters 16"]);
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

/// Whatever the rules admit can be played on.
fn play_on(game: &Lput, state: &State, seed: u64) {
    let mut state = *state;
    let mut rng = Seed(seed).rng();
    for _ in 0..12 {
        let (turn, moves) = (game.turn(&state), game.legal_moves(&state));
        assert_eq!(turn == Turn::Over, moves.is_empty(), "{state}");
        assert_eq!(game.read(&state.to_string()), Ok(state));
        game.key(&state);
        assert_eq!(game.view(&state).inputs.len(), moves.len());
        if turn == Turn::Over {
            return;
        }
        let mv = game.sample(&state, &mut rng);
        game.play(&mut state, mv);
    }
    game.playout(&mut state, &mut rng, 2000);
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC*", near in "[0-9BRPSKAFa-o:+dcwax ,é-]{0,40}") {
        for text in [text, near] {
            let _ = text.parse::<Hex>();
            if let Ok(mv) = text.parse::<Move>() {
                prop_assert_eq!(mv.to_string().parse(), Ok(mv));
            }
            if let Ok(state) = text.parse::<State>() {
                prop_assert_eq!(state.to_string().parse(), Ok(state));
            }
            let _ = Lput::try_from(Rules { map: text.clone(), ..Rules::default() });
            let _ = Lput::try_from(Rules { armies: text, ..Rules::default() });
        }
    }

    #[test]
    fn changed_text_is_refused_or_round_trips_and_can_be_played_on(
        seed in 0_u64..1000,
        length in 0_u64..900,
        changes in prop::collection::vec((0_usize..200, 0_usize..3, "[0-9BRPSKAFa-o:+dcwa ,]"), 0..4),
        deadly: bool,
    ) {
        let game = if deadly { with(100, "standard", DEADLY) } else { Lput::default() };
        let mut rng = Seed(seed).rng();
        let mut state = game.start(&mut rng);
        game.playout(&mut state, &mut rng, length);
        let mut text: Vec<char> = state.to_string().chars().collect();
        for (at, how, with) in changes {
            let (at, with) = (at % text.len(), with.chars().next().expect("one letter"));
            match how {
                0 => text[at] = with,
                1 => text.insert(at, with),
                _ => drop(text.remove(at)),
            }
        }
        let text: String = text.into_iter().collect();
        if let Ok(state) = text.parse::<State>() {
            prop_assert_eq!(state.to_string().parse(), Ok(state));
            if game.admit(&state).is_ok() {
                play_on(&game, &state, seed);
            }
        }
    }
}
