//! The laws, the twin and the sharp corners of 2048.

use super::*;
use plyground_core::testing::{check_counts, check_game, check_twin};
use plyground_core::{BadMove, GameExt, Seed};
use proptest::prelude::*;

fn game(toml: &str) -> Twenty48 {
    toml::from_str(toml).unwrap_or_else(|why| panic!("{toml}: {why}"))
}

/// Every size, and the odds and stops that change the course of a game.
fn variants() -> Vec<Twenty48> {
    let sizes =
        (2..=4).flat_map(|rows| (2..=4).map(move |columns| format!("rows = {rows}\ncolumns = {columns}")));
    let others = [
        "four = 0",
        "four = 1",
        "four = 0.5",
        "stop = 8",
        "stop = 64",
        "stop = 2048",
        "four = 1\nstop = 128",
    ];
    sizes.chain(others.map(ToOwned::to_owned)).map(|toml| game(&toml)).collect()
}

#[test]
fn the_rules_keep_the_laws_of_games() {
    check_game(&Twenty48::default(), 20, 3000);
    for game in variants() {
        check_game(&game, 5, 3000);
    }
}

#[test]
fn the_fast_game_and_its_twin_agree() {
    let usual = Twenty48::default();
    check_twin(&usual, &Twin::from(&usual), 1_000_000, 5000);
    for game in variants() {
        check_twin(&game, &Twin::from(&game), 20_000, 5000);
    }
}

/// Compares every move and a random course from a position with the twin's.
fn compare_from(game: &Twenty48, text: &str, seed: u64, longest: u64) {
    let twin = Twin::from(game);
    let start = game.read(text).unwrap_or_else(|why| panic!("{text}: {why}"));
    let twin_start: TwinState = text.parse().expect("the twin reads it too");
    for mv in game.legal_moves(&start) {
        let mut after = twin_start.clone();
        twin.play(&mut after, mv);
        assert_eq!(game.after(&start, mv).to_string(), after.to_string(), "{mv} at {text}");
    }
    let (mut state, mut shadow, mut rng) = (start, twin_start, Seed(seed).rng());
    for _ in 0..longest {
        assert_eq!(state.to_string(), shadow.to_string());
        assert_eq!(game.turn(&state), twin.turn(&shadow), "{state}");
        assert_eq!(game.legal_moves(&state), twin.legal_moves(&shadow), "{state}");
        assert!((game.payoff(&state) - twin.payoff(&shadow)).abs() < 0.5, "{state}");
        game.admit(&state).unwrap_or_else(|why| panic!("{state}: {why}"));
        let mv = match game.turn(&state) {
            Turn::Over => break,
            Turn::Chance => game.sample_chance(&state, &mut rng),
            Turn::Player(_) => game.sample(&state, &mut rng),
        };
        game.play(&mut state, mv);
        twin.play(&mut shadow, mv);
    }
    let (mut fused, mut rng) = (start, Seed(seed).rng());
    game.playout(&mut fused, &mut rng, longest);
    assert_eq!(fused, state, "the playout from {text}");
}

/// The tiles on these cells of a 4×4 board, with twos and eights that do not meet on the others.
fn board(tiles: &[(usize, u32)], filled: bool) -> String {
    let cell = |cell: usize| {
        let plain = if filled && cell.is_multiple_of(3) { [2, 8][cell % 2] } else { 0 };
        tiles.iter().find(|&&(at, _)| at == cell).map_or(plain, |&(_, tile)| tile).to_string()
    };
    let row = |row: usize| (0..4).map(|column| cell(4 * row + column)).collect::<Vec<_>>().join(",");
    format!("{} 0", (0..4).map(row).collect::<Vec<_>>().join("/"))
}

#[test]
fn tiles_that_no_nibble_holds_merge_as_the_twin_says_wherever_they_stand() {
    let games = [game(""), game("stop = 65536"), game("stop = 131072"), game("stop = 32768")];
    let sets: [&[u32]; 8] = [
        &[32768, 32768],
        &[65536, 65536],
        &[65536, 32768],
        &[131_072, 65536],
        &[32768, 32768, 65536],
        &[32768, 32768, 32768],
        &[65536, 65536, 2],
        &[131_072, 2, 4],
    ];
    for (number, set) in sets.into_iter().enumerate() {
        let places = (0..16_usize).flat_map(|a| (0..16).flat_map(move |b| (0..16).map(move |c| [a, b, c])));
        for (seed, place) in places.enumerate() {
            let [a, b, c] = place;
            // The third place is for the third tile, and otherwise unused.
            if a == b
                || a == c
                || b == c
                || (set.len() == 2 && c != (0..16).find(|&c| c != a && c != b).unwrap_or(0))
            {
                continue;
            }
            let tiles: Vec<(usize, u32)> = place.into_iter().zip(set.iter().copied()).collect();
            for game in &games {
                let text = board(&tiles, seed % 2 == 0);
                if game.read(&text).is_ok() {
                    compare_from(game, &text, (seed + number) as u64, 40);
                }
            }
        }
    }
}

#[test]
fn the_whole_chain_of_tiles_folds_up_into_the_largest() {
    let game = Twenty48::default();
    let text = "4,4,8,16/256,128,64,32/512,1024,2048,4096/65536,32768,16384,8192 0";
    compare_from(&game, text, 1, 1000);
    let mut state = game.read(text).expect("the fullest position but one merge");
    // Each merge makes the next pair, along the snake from its tail to its head.
    let folds = "right right right down left left left down right right right down left left left";
    for mv in folds.split(' ') {
        game.try_play(&mut state, mv).unwrap_or_else(|why| panic!("{why} at {state}"));
        let out_of_the_way = game.events(&state)[0].0;
        game.play(&mut state, out_of_the_way);
    }
    assert_eq!(game.outcome(&state), "131072", "{state}");
}

#[test]
fn known_positions_have_the_known_number_of_move_sequences() {
    let game = Twenty48::default();
    check_counts(&game, PERFT, u64::MAX);
    check_counts(&Twin::from(&game), PERFT, 200_000);
}

#[test]
fn pushes_and_scores_are_as_the_rules_say() {
    for (before, mv, after) in [
        // The two examples of the rules.
        ("2,2,2,2/0,0,0,0/0,0,0,0/0,0,0,0 0", "right", "0,0,4,4/0,0,0,0/0,0,0,0/0,0,0,0 8 +"),
        ("0,2,2,2/0,0,0,0/0,0,0,0/0,0,0,0 0", "right", "0,0,2,4/0,0,0,0/0,0,0,0/0,0,0,0 4 +"),
        ("0,2,2,2/0,0,0,0/0,0,0,0/0,0,0,0 0", "left", "4,2,0,0/0,0,0,0/0,0,0,0/0,0,0,0 4 +"),
        // A merged tile does not merge again.
        ("4,2,2,0/0,0,0,0/0,0,0,0/0,0,0,0 0", "left", "4,4,0,0/0,0,0,0/0,0,0,0/0,0,0,0 4 +"),
        ("8,2,2,4/0,0,0,0/0,0,0,0/0,0,0,0 0", "left", "8,4,4,0/0,0,0,0/0,0,0,0/0,0,0,0 4 +"),
        // Columns, both ways.
        ("2,0,0,0/2,0,0,0/4,0,0,0/4,0,0,2 0", "down", "0,0,0,0/0,0,0,0/4,0,0,0/8,0,0,2 12 +"),
        ("2,0,0,0/2,0,0,0/2,0,0,0/0,0,0,2 0", "up", "4,0,0,2/2,0,0,0/0,0,0,0/0,0,0,0 4 +"),
        // Walls of smaller boards.
        ("2,0,0/0,4,4 0", "right", "0,0,2/0,0,8 8 +"),
        ("2,0/2,4/0,4 0", "down", "0,0/0,0/4,8 12 +"),
        // New tiles score nothing.
        ("2,0/0,0 0 +", "b2=4", "2,0/0,4 0"),
        ("2,0/0,0 0 +", "b1=2", "2,2/0,0 0"),
        // Tiles beyond a nibble.
        ("32768,32768,2,4/0,0,0,0/0,0,0,0/0,0,0,0 0", "left", "65536,2,4,0/0,0,0,0/0,0,0,0/0,0,0,0 65536 +"),
        (
            "2,0,0,0/65536,0,0,0/65536,0,0,0/0,0,0,0 0",
            "down",
            "0,0,0,0/0,0,0,0/2,0,0,0/131072,0,0,0 131072 +",
        ),
        ("65536,0,2,0/0,0,0,0/0,0,0,0/0,0,0,0 0", "right", "0,0,65536,2/0,0,0,0/0,0,0,0/0,0,0,0 0 +"),
    ] {
        let game: Twenty48 = serde_json::from_value(Twenty48::implied_rules(before).into()).expect("rules");
        let mut state = game.read(before).unwrap_or_else(|why| panic!("{before}: {why}"));
        game.try_play(&mut state, mv).unwrap_or_else(|why| panic!("{why} at {before}"));
        assert_eq!(state.to_string(), after, "{mv} at {before}");
    }
}

#[test]
fn a_65536_is_not_a_2_and_does_not_merge_with_it() {
    let game = Twenty48::default();
    let state = game.read("65536,2,4,8/2,4,8,16/4,8,16,32/8,16,32,64 0").expect("a position");
    assert_eq!(game.turn(&state), Turn::Over);
    let state = game.read("65536,2,0,0/0,0,0,0/0,0,0,0/0,0,0,0 0").expect("a position");
    assert_eq!(game.after(&state, Move::Right).to_string(), "0,0,65536,2/0,0,0,0/0,0,0,0/0,0,0,0 0 +");
}

#[test]
fn the_game_ends_where_nothing_moves_or_the_last_tile_appears() {
    for (rules, text, turn) in [
        ("", "2,4,2,4/4,2,4,2/2,4,2,4/4,2,4,2 0", Turn::Over),
        ("", "2,4,2,4/4,2,4,2/2,4,2,4/4,2,4,4 0", Turn::Player(Player::First)),
        ("", "2,4,2,4/4,2,4,2/2,4,2,4/4,2,4,0 0", Turn::Player(Player::First)),
        ("", "2,4,2,4/4,2,4,2/2,4,2,4/4,2,4,0 0 +", Turn::Chance),
        ("stop = 2048", "2048,2,0,0/0,0,0,0/0,0,0,0/0,0,0,0 0", Turn::Over),
        ("stop = 2048", "1024,2,0,0/0,0,0,0/0,0,0,0/0,0,0,0 0", Turn::Player(Player::First)),
        ("stop = 65536", "65536,2,0,0/0,0,0,0/0,0,0,0/0,0,0,0 0", Turn::Over),
        ("stop = 131072", "65536,2,0,0/0,0,0,0/0,0,0,0/0,0,0,0 0", Turn::Player(Player::First)),
        ("stop = 131072", "131072,2,0,0/0,0,0,0/0,0,0,0/0,0,0,0 0", Turn::Over),
        ("", "131072,2,0,0/0,0,0,0/0,0,0,0/0,0,0,0 0", Turn::Player(Player::First)),
    ] {
        let game = game(rules);
        let state = game.read(text).unwrap_or_else(|why| panic!("{text}: {why}"));
        assert_eq!(game.turn(&state), turn, "{text} by {rules:?}");
    }
    let game = game("stop = 2048");
    let mut state = game.read("1024,1024,0,0/0,0,0,0/0,0,0,0/0,0,0,0 0").expect("a position");
    game.play(&mut state, Move::Left);
    assert_eq!(
        (game.turn(&state), state.due(), game.outcome(&state)),
        (Turn::Over, false, "2048".to_owned())
    );
}

#[test]
fn positions_that_the_rules_cannot_have_are_refused_in_words() {
    for (rules, text, why) in [
        ("", "2,0/0,2 0", "the board has 2x2 cells, but the rules say rows = 4, columns = 4"),
        (
            "rows = 2\ncolumns = 2",
            "2,0/0,0 0",
            "there is only one tile on the board, but the player moves with at least two (a + after the score means that a new tile is due)",
        ),
        (
            "rows = 2\ncolumns = 2\nfour = 0",
            "32,2/0,0 0",
            "the largest tile is 32: on 2x2 cells it is at most 16 if every new tile is a 2, for lack of room to merge more",
        ),
        (
            "rows = 2\ncolumns = 2\nfour = 1",
            "4,2/0,0 0",
            "there is a 2 on the board, but by the rules (four = 1) every new tile is a 4",
        ),
        (
            "rows = 2\ncolumns = 2\nstop = 8",
            "16,2/0,0 0",
            "the largest tile is 16, but by the rules (stop = 8) the game ends at 8",
        ),
        (
            "rows = 2\ncolumns = 2\nstop = 8",
            "8,2/0,0 0 +",
            "the tile 8 ends the game by the rules (stop = 8), so no new tile (+) is due",
        ),
    ] {
        assert_eq!(game(rules).read(text).expect_err(text).to_string(), why);
    }
}

#[test]
fn illegal_moves_are_refused_with_a_reason() {
    let game = game("rows = 2\ncolumns = 2");
    for (text, mv, why) in [
        ("2,0/4,0 0", "left", "left is illegal here: it would not change the board; legal are right"),
        ("2,0/4,0 0", "b1=2", "b1=2 is illegal here: no new tile is due; legal are right"),
        ("2,0/4,0 0 +", "left", "left is illegal here: a new tile is due first, such as b3=2"),
        (
            "2,0/4,0 0 +",
            "a1=2",
            "a1=2 is illegal here: a new tile is a 2 or a 4 on an empty cell of the board",
        ),
        (
            "2,0/4,0 0 +",
            "c1=2",
            "c1=2 is illegal here: a new tile is a 2 or a 4 on an empty cell of the board",
        ),
        ("2,4/4,2 0", "left", "\"left\" cannot be played: the game is over"),
    ] {
        let mut state = game.read(text).expect(text);
        assert_eq!(game.try_play(&mut state, mv).expect_err(mv).to_string(), why);
    }
    let refused = game.read_move(&game.read("2,0/4,0 0").expect("a position"), "upp");
    assert!(matches!(refused, Err(BadMove::Unreadable { .. })));
}

#[test]
fn chance_lists_the_2_before_the_4_by_cell_and_leaves_out_what_cannot_be() {
    for (four, expected) in [
        ("0.25", "b1=2 0.375, b1=4 0.125, a2=2 0.375, a2=4 0.125"),
        ("0", "b1=2 0.5, a2=2 0.5"),
        ("1", "b1=4 0.5, a2=4 0.5"),
    ] {
        let game = game(&format!("rows = 2\ncolumns = 2\nfour = {four}"));
        let events = game.events(&game.read("4,0/0,8 0 +").expect("a position"));
        let listed: Vec<String> = events.iter().map(|(event, p)| format!("{event} {p}")).collect();
        assert_eq!(listed.join(", "), expected);
    }
}

#[test]
fn random_moves_and_new_tiles_have_their_probabilities() {
    let game = Twenty48::default();
    let mut rng = Seed(5).rng();
    let state = game.read("2,0,0,0/4,0,0,0/2,0,0,0/4,8,0,0 0").expect("a position");
    let mut counts = [0_u32; 4];
    (0..300_000).for_each(|_| counts[game.sample(&state, &mut rng).direction().expect("a direction")] += 1);
    assert_eq!(game.legal_moves(&state), [Move::Up, Move::Right]);
    assert!(counts[0].abs_diff(150_000) < 1200 && counts[2] + counts[3] == 0, "{counts:?}");
    let state = game.read("2,4,2,4/4,2,4,2/0,4,2,4/4,0,4,0 0 +").expect("a position");
    let events = game.events(&state);
    let mut counts = vec![0.0; events.len()];
    for _ in 0..300_000 {
        let event = game.sample_chance(&state, &mut rng);
        counts[events.iter().position(|&(listed, _)| listed == event).expect("a listed event")] += 1.0;
    }
    let expected = events.iter().map(|(_, p)| p * 300_000.0);
    let chi2: f64 = counts.iter().zip(expected).map(|(n, e)| (n - e).powi(2) / e).sum();
    assert!(chi2 < 20.5, "chi-square {chi2} with five degrees of freedom");
}

#[test]
fn keys_forget_the_score_and_nothing_else() {
    let game = Twenty48::default();
    let key = |text: &str| game.key(&game.read(text).expect(text));
    let plain = key("16,2,0,0/0,0,0,0/0,0,0,0/0,0,0,0 0");
    assert_eq!(plain, key("16,2,0,0/0,0,0,0/0,0,0,0/0,0,0,0 48"));
    assert_ne!(plain, key("16,2,0,0/0,0,0,0/0,0,0,0/0,0,0,0 0 +"));
    assert_ne!(plain, key("16,0,2,0/0,0,0,0/0,0,0,0/0,0,0,0 0"));
    assert_ne!(plain, key("16,65536,0,0/0,0,0,0/0,0,0,0/0,0,0,0 0"));
}

#[test]
fn a_position_implies_the_size_of_its_board() {
    let implied = |text: &str| Value::from(Twenty48::implied_rules(text)).to_string();
    assert_eq!(implied("2,0,0/0,2,0 0"), r#"{"columns":3,"rows":2}"#);
    assert_eq!(implied("2,0,0,0/0,2,0,0/0,0,0,0/0,0,0,0 0 +"), r#"{"columns":4,"rows":4}"#);
    assert_eq!(implied("2,0,0/0,2 0"), "{}");
}

#[test]
fn random_players_reach_the_published_tiles() {
    // Teder, "Mängu 2048 lahendamine Monte Carlo puuotsinguga", Tallinn University of Technology, 2021:
    // 10 000 random games.
    let (game, games) = (game("stop = 2048"), 10_000);
    let mut counts = std::collections::BTreeMap::new();
    for seed in 0..games {
        let mut rng = Seed(seed).rng();
        let mut state = game.start(&mut rng);
        game.playout(&mut state, &mut rng, u64::MAX);
        assert_eq!(game.turn(&state), Turn::Over);
        *counts.entry(state.largest()).or_insert(0_u32) += 1;
    }
    for (tile, published) in [(128, 0.48), (64, 0.372), (256, 0.079)] {
        let found = f64::from(counts[&tile]) / games as f64;
        let error = (2.0 * published * (1.0 - published) / games as f64).sqrt();
        assert!(
            (found - published).abs() < 4.0 * error,
            "{tile} in {found}, published {published}: {counts:?}"
        );
    }
    assert!(counts.keys().all(|&tile| tile >= 16), "{counts:?}");
}

proptest! {
    #[test]
    fn no_text_makes_a_reader_panic(text in ".{0,60}", near in "[0-9,/ +a-d=]{0,50}") {
        for text in [text, near] {
            let _ = (text.parse::<State>(), text.parse::<Move>(), text.parse::<TwinState>());
            let _ = Twenty48::implied_rules(&text);
        }
    }

    #[test]
    fn spoilt_notation_is_refused_or_means_what_it_says(
        seed in 0_u64..1000, moves in 0_u64..400, at in 0_usize..80, to in "[0-9,/ +]{0,2}", cut in 0_usize..3
    ) {
        let game = Twenty48::default();
        let mut rng = Seed(seed).rng();
        let mut state = game.start(&mut rng);
        game.playout(&mut state, &mut rng, moves);
        let mut text = state.to_string();
        let at = at.min(text.len());
        text.replace_range(at..(at + cut).min(text.len()), &to);
        if let Ok(state) = text.parse::<State>() {
            prop_assert_eq!(state.to_string().parse::<State>(), Ok(state));
        }
        check_admitted(&game, &text)?;
    }

    #[test]
    fn what_is_admitted_can_be_played_on(
        exponents in proptest::collection::vec(prop_oneof![Just(0_u32), 1_u32..6, 1_u32..18], 16),
        rows in 2_usize..5, columns in 2_usize..5, score in 0_u32..100, due in any::<bool>(),
        four in 0_usize..3, stop in prop_oneof![Just(0_u32), 3_u32..18]
    ) {
        let tile = |cell: usize| ((1_u32 << exponents[cell]) & !1).to_string();
        let row = |r: usize| (0..columns).map(|c| tile(4 * r + c)).collect::<Vec<_>>().join(",");
        let board = (0..rows).map(row).collect::<Vec<_>>().join("/");
        let text = format!("{board} {}{}", 4 * score, if due { " +" } else { "" });
        let stop = (1_u32 << stop) & !1;
        let four = ["0", "0.1", "1"][four];
        check_admitted(&game(&format!("rows = {rows}\ncolumns = {columns}\nfour = {four}\nstop = {stop}")), &text)?;
    }
}

/// Plays a position to its end if the rules admit it, and looks at all of it on the way.
fn check_admitted(game: &Twenty48, text: &str) -> Result<(), TestCaseError> {
    let Ok(mut state) = game.read(text) else { return Ok(()) };
    let (start, twin, mut rng) = (state, Twin::from(game), Seed(1).rng());
    let mut shadow: TwinState = state.to_string().parse().expect("the twin reads what is admitted");
    loop {
        prop_assert!(game.admit(&state).is_ok(), "{} is refused", state);
        prop_assert_eq!(state.to_string(), shadow.to_string());
        prop_assert_eq!(game.turn(&state), twin.turn(&shadow));
        let (view, _) = (game.view(&state), game.key(&state));
        prop_assert_eq!(view.inputs.len(), game.legal_moves(&state).len());
        let mv = match game.turn(&state) {
            Turn::Over => break,
            Turn::Chance => game.sample_chance(&state, &mut rng),
            Turn::Player(_) => game.sample(&state, &mut rng),
        };
        game.play(&mut state, mv);
        twin.play(&mut shadow, mv);
    }
    let (mut fused, mut rng) = (start, Seed(1).rng());
    game.playout(&mut fused, &mut rng, u64::MAX);
    prop_assert_eq!(fused, state);
    Ok(())
}

#[test]
fn the_tutorial_is_played_through_by_its_right_moves_and_no_others() {
    plyground_core::testing::check_tutorial::<Twenty48>(&[
        "left",
        "left right",
        "left right",
        "up down",
        "left right",
        "left down",
    ]);
}
