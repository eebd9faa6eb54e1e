//! The sharp corners of the rules, as tables of positions in text.

use super::*;

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
