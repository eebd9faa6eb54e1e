//! What spans files: laws, twin, known counts, the sharp corners by hand, and text of all kinds.

use super::*;
use plyground_core::testing::{check_counts, check_game, check_rules, check_twin};
use plyground_core::{GameExt, Seed};
use proptest::prelude::*;
use std::collections::HashSet;
use std::hash::Hash;

/// Widths, sums, limits and deals that the default does not have.
const VARIANTS: [&str; 12] = [
    "deal = \"any\"",
    "deal = \"any\"\nmax_cells = 100",
    "max_cells = 27",
    "width = 3\nboard = \"random\"\nmax_cells = 300",
    "width = 5\nboard = \"random\"\nrows = 2\nmax_cells = 200",
    "width = 20\nboard = \"random\"\nmax_cells = 400\ndeal = \"any\"",
    "width = 35\nboard = \"random\"\nmax_cells = 500",
    "width = 35\nmax_cells = 0",
    "pair_sum = 7\nboard = \"random\"\nmax_cells = 200",
    "pair_sum = 18\nboard = \"random\"\nmax_cells = 130",
    "width = 4\npair_sum = 2\nboard = \"random\"\nmax_cells = 150",
    "width = 20\npair_sum = 33\nboard = \"random\"\nmax_cells = 300",
];

fn game(toml: &str) -> TenPair {
    toml::from_str(toml).expect(toml)
}

fn texts(moves: &[Move]) -> String {
    moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_laws_of_games_hold() {
    check_game(&TenPair::default(), 6, 400);
    check_game(&game("max_cells = 100"), 50, 400);
    for toml in VARIANTS {
        check_game(&game(toml), 4, 150);
    }
}

#[test]
fn the_laws_hold_around_the_sizes_where_the_representation_changes() {
    // 63 and 64 digits left, 128 and 129 cells.
    for (rows, width) in [(7, 9), (8, 8), (16, 8), (43, 3), (5, 13), (9, 7), (33, 9)] {
        for deal in ["stuck", "any"] {
            let rules = format!("board = \"random\"\nwidth = {width}\nrows = {rows}\ndeal = \"{deal}\"");
            check_rules(&game(&rules), 10, 150);
        }
    }
}

#[test]
fn the_fast_game_and_its_twin_agree_on_a_million_moves() {
    let rules = [
        ("max_cells = 100", 600_000),
        ("max_cells = 100\nboard = \"random\"", 300_000),
        ("max_cells = 100\nboard = \"random\"\ndeal = \"any\"", 100_000),
    ];
    for (toml, moves) in rules {
        let game = game(toml);
        check_twin(&game, &Twin::from(&game), moves, 1000);
    }
}

#[test]
fn the_twins_agree_on_large_boards_and_on_the_way_to_them() {
    for toml in ["", "board = \"random\"\nrows = 6", "board = \"random\"\nrows = 33\nwidth = 9"] {
        let game = game(toml);
        check_twin(&game, &Twin::from(&game), 6_000, 600);
    }
}

#[test]
fn the_twins_agree_under_every_variant() {
    for toml in VARIANTS {
        let game = game(toml);
        check_twin(&game, &Twin::from(&game), 10_000, 200);
    }
}

#[test]
fn the_twins_begin_with_the_same_boards() {
    for toml in VARIANTS.into_iter().chain(["", "board = \"12.4\"", "board = \"9:12.4\"", "width = 35"]) {
        let game = game(toml);
        let twin = Twin::from(&game);
        let (board, same) = (game.start(&mut Seed(5).rng()), twin.start(&mut Seed(5).rng()));
        assert_eq!(board.to_string(), same.to_string(), "{toml}");
    }
}

#[test]
fn known_positions_have_the_known_number_of_move_sequences() {
    let game = TenPair::default();
    check_counts(&game, PERFT, u64::MAX);
    check_counts(&Twin::from(&game), PERFT, 200_000);
}

/// Positions and all their moves, worked out by hand.
#[test]
fn pairs_are_what_the_rules_say() {
    for (rules, board, moves) in [
        // The standard board: only 5-5 and equal ones and tens; row ends join the next row's start.
        ("", "9:123456789/1", "1a-2a 1i-2a"),
        ("", "9:19", "1a-1b"),
        ("", "9:12", "deal"),
        ("", "9:55", "1a-1b"),
        // Crossed-out cells do not part neighbours, in a row, around its end, or in a column.
        ("", "9:1..9", "1a-1d"),
        ("", "9:2......1./.9", "1h-2b"),
        ("", "3:12./.../1", "1a-3a"),
        ("", "3:123/2../1", "deal"),
        // A pair that is neighbours both ways is one move.
        ("", "3:1../1", "1a-2a"),
        ("", "3:1../.../3", "1a-3a"),
        // By the first cell, then by the second: next before below.
        ("", "3:113/133", "1a-1b 1a-2a 1b-1c 1b-2b 1c-2a 1c-2c 2a-2b 2b-2c"),
        // Sums other than the width plus one: without the sum of ten, 1 and 9 are strangers.
        ("pair_sum = 7", "9:1966", "1c-1d"),
        ("pair_sum = 7", "9:1661", "1a-1b 1b-1c 1c-1d"),
        ("pair_sum = 18", "9:9919", "1a-1b"),
        ("pair_sum = 2", "9:1199", "1a-1b 1c-1d"),
        // A deal only when no pair is left, unless it is allowed at any time, and never for nothing.
        ("deal = \"any\"", "9:19", "1a-1b deal"),
        (
            "deal = \"any\"\nmax_cells = 27",
            "9:123456789/123456789/1234567..",
            "1a-2a 1b-2b 1c-2c 1d-2d 1e-2e 1f-2f 1g-2g 1h-2h 1i-2a 1i-2i 2a-3a 2b-3b 2c-3c 2d-3d 2e-3e 2f-3f 2g-3g 2i-3a",
        ),
        ("", "9:....", ""),
        ("max_cells = 27", "9:123.56789/1........", "1a-2a 1i-2a"),
        ("max_cells = 27", "9:2......../13......./45.......", ""),
    ] {
        let width = board.split_once(':').expect("a width").0;
        let game = game(&format!("width = {width}\n{rules}"));
        let state = game.read(board).expect(board);
        let legal = game.legal_moves(&state);
        assert_eq!(texts(&legal), moves, "{board} with {rules}");
        assert_eq!(game.turn(&state) == Turn::Over, legal.is_empty(), "{board} with {rules}");
    }
}

#[test]
fn a_deal_puts_copies_right_after_the_last_cell() {
    for (board, after) in [
        ("9:12", "9:1212"),
        ("9:1.3", "9:1.313"),
        // Crossed-out cells at the end stay.
        ("9:1.3..", "9:1.3..13"),
        ("9:........1/.........", "9:........1/........./1"),
        ("9:12.456.../.......", "9:12.456.../.......12/456"),
        ("3:1../.2./..3", "3:1../.2./..3/123"),
    ] {
        let game = game(&format!("width = {}", board.split_once(':').expect("a width").0));
        let mut state = game.read(board).expect(board);
        game.try_play(&mut state, "deal").expect("nothing else is legal");
        assert_eq!(state.to_string(), after);
    }
}

#[test]
fn a_board_is_solved_when_no_digit_is_left() {
    let game = game("board = \"1.9\"");
    let mut state = game.start(&mut Seed(0).rng());
    assert!(!game.solved(&state) && game.payoff(&state) == 0.0);
    game.try_play(&mut state, "1c-1a").expect("a pair, in either order");
    assert_eq!((state.to_string().as_str(), game.turn(&state)), ("9:...", Turn::Over));
    assert!(game.solved(&state) && (game.payoff(&state) - 1.0).abs() < f64::EPSILON);
    assert_eq!(game.outcome(&state), "solved");
    assert_eq!(game.outcome(&game.read("9:12").expect("a board")), "unsolved");
}

#[test]
fn illegal_moves_are_refused_with_the_reason() {
    for (rules, board, mv, why) in [
        ("", "9:1.9", "1a-1b", "1b is crossed out; expected two digits"),
        ("", "9:19", "1a-1c", "there is no cell 1c: the board has 9 columns and ends at 1b"),
        ("", "9:19", "1a-1j", "there is no cell 1j: the board has 9 columns and ends at 1b"),
        ("", "9:19", "1a-2a", "there is no cell 2a: the board has 9 columns and ends at 1b"),
        ("", "9:1812", "1b-1c", "8 and 1 are neither equal nor sum to 10"),
        ("pair_sum = 7", "9:1911", "1a-1b", "1 and 9 are neither equal nor sum to 7"),
        ("", "9:12.9", "1a-1d", "they are not neighbours: 2 at 1b stands between them in reading order"),
        (
            "",
            "9:.23456789/1......../2........",
            "1b-3a",
            "they are not neighbours: 3 at 1c stands between them in reading order",
        ),
        (
            "",
            "9:123456789/2......../1........",
            "1a-3a",
            "they are not neighbours: 2 at 1b stands between them in reading order, 2 at 2a in their column",
        ),
        ("", "9:199", "deal", "a deal is only allowed when no pair is left, but there is one, such as 1a-1b"),
        (
            "max_cells = 27\ndeal = \"any\"",
            "9:111111111/111111111",
            "deal",
            "the deal would make 36 cells; at most 27 are allowed",
        ),
    ] {
        let game = game(rules);
        let mut state = game.read(board).expect(board);
        let refused = game.try_play(&mut state, mv).expect_err(mv).to_string();
        assert_eq!(refused, format!("{mv} is illegal here: {why}"), "{board}");
    }
}

#[test]
fn positions_of_other_rules_are_refused() {
    let refused = game("").read("5:12345").expect_err("another width").to_string();
    assert_eq!(refused, "width 5; expected 9, as the rules say");
    assert_eq!(serde_json::to_string(&TenPair::implied_rules("5:12345")).expect("data"), "{\"width\":5}");
    assert_eq!(serde_json::to_string(&TenPair::implied_rules("12345")).expect("data"), "{\"width\":9}");
    assert!(TenPair::implied_rules("5:no board").is_empty());
}

#[test]
fn a_limit_of_cells_below_the_first_board_refuses_no_position() {
    let game = game("max_cells = 20");
    check_game(&game, 50, 400);
    check_twin(&game, &Twin::from(&game), 20_000, 400);
    let first = game.first_board().expect("the standard board");
    assert!(game.read(&first.to_string()).is_ok(), "a game starts with a position that the rules admit");
    assert_eq!(game.legal_moves(&game.read("9:123").expect("three cells")), [Move::Deal]);
    let larger = game.read("9:123456789/........./.........").expect("more cells than deals may make");
    assert_eq!((game.turn(&larger), game.legal_moves(&larger)), (Turn::Over, vec![]));
}

#[test]
fn boards_that_match_alike_have_one_key_and_others_do_not() {
    let game = TenPair::default();
    let key = |text: &str| game.key(&game.read(text).expect(text));
    assert_eq!(key("9:1928"), key("9:9182"));
    let long = ".".repeat(120);
    assert_eq!(key(&format!("{long}123456789")), key(&format!("{long}187654321")));
    let texts = ["9:1", "9:1.", "9:.1", "9:2", "9:5", "9:12", "9:21", "9:....", "9:.", "9:111", "9:.11"];
    let keys: HashSet<u64> = texts.into_iter().map(key).collect();
    assert_eq!(keys.len(), texts.len());
    // The same board on either side of the inline size, and one digit more.
    let keys: HashSet<u64> = (120..140).map(|cells| key(&"1".repeat(cells))).collect();
    assert_eq!(keys.len(), 20);
}

#[test]
fn pairs_are_counted_as_they_are_listed() {
    let game = game("board = \"random\"\nrows = 12\nmax_cells = 0");
    for seed in (0..20).map(Seed) {
        let mut state = game.start(&mut seed.rng());
        for _ in 0..60 {
            let mut listed = Vec::new();
            game.each_pair(&state, |first, second| listed.push((first, second)));
            assert!(listed.is_sorted() && listed.len() == game.pairs(&state), "{state}");
            for (first, second) in listed {
                let (one, other) = (state.digit(first), state.digit(second));
                assert!(one != 0 && game.class(one) == game.class(other), "{state}");
            }
            let mv = game.sample(&state, &mut seed.rng());
            game.play(&mut state, mv);
        }
    }
}

#[test]
fn pairs_can_be_asked_for_while_they_are_listed() {
    let game = TenPair::default();
    for cells in [27, 100, 200] {
        let state = game.read(&"5".repeat(cells)).expect("a board");
        let (mut listed, mut counted) = (0, 0);
        game.each_pair(&state, |_, _| {
            listed += 1;
            counted = game.pairs(&state);
        });
        assert_eq!(listed, counted, "{cells} fives");
    }
}

/// The fewest moves that solve a board, by breadth-first search; nothing if there is no solution.
fn shortest<G: Puzzle>(game: &G, start: G::State) -> Option<u32>
where
    G::State: Hash,
{
    let (mut seen, mut layer) = (HashSet::from([start.clone()]), vec![start]);
    for moves in 0.. {
        if layer.iter().any(|state| game.solved(state)) {
            return Some(moves);
        }
        let mut next = Vec::new();
        for state in &layer {
            for mv in game.legal_moves(state) {
                let state = game.after(state, mv);
                if seen.insert(state.clone()) {
                    next.push(state);
                }
            }
        }
        if next.is_empty() {
            return None;
        }
        layer = next;
    }
    None
}

#[test]
fn both_twins_need_the_same_number_of_moves() {
    let mut solved = 0;
    for (width, rows, deal) in
        [(3, 2, "stuck"), (3, 3, "stuck"), (4, 2, "any"), (4, 3, "stuck"), (5, 2, "stuck")]
    {
        for seed in (0..12).map(Seed) {
            let rules = "board = \"random\"\nmax_cells = 24";
            let game = game(&format!("{rules}\nwidth = {width}\nrows = {rows}\ndeal = \"{deal}\""));
            let start = game.start(&mut seed.rng());
            let twin = start.to_string().parse().expect("the same notation");
            let fewest = shortest(&game, start.clone());
            assert_eq!(fewest, shortest(&Twin::from(&game), twin), "{start}");
            solved += u32::from(fewest.is_some());
        }
    }
    assert!(solved >= 20, "only {solved} of 60 boards are solved");
}

#[test]
fn the_random_player_is_uniform() {
    let game = game("deal = \"any\"");
    let state = game.read("9:113.....1/1.......9/2").expect("a board");
    let (legal, mut rng) = (game.legal_moves(&state), Seed(1).rng());
    let mut counts = vec![0_u32; legal.len()];
    for _ in 0..60_000 {
        let mv = game.sample(&state, &mut rng);
        counts[legal.iter().position(|&other| other == mv).expect("a legal move")] += 1;
    }
    let expected = 60_000.0 / legal.len() as f64;
    let chi2: f64 = counts.iter().map(|&n| (f64::from(n) - expected).powi(2) / expected).sum();
    assert!(chi2 < 30.0, "{legal:?}: {counts:?} gives chi-square {chi2}");
}

/// Whatever the rules admit can be played on.
fn play_on(game: &TenPair, mut state: State) {
    let mut rng = Seed(0).rng();
    for _ in 0..6 {
        let view = game.view(&state);
        let legal = game.legal_moves(&state);
        assert_eq!((view.inputs.len(), view.cells.len()), (legal.len(), state.cells()));
        game.key(&state);
        if game.turn(&state) == Turn::Over {
            break;
        }
        let mv = game.sample(&state, &mut rng);
        assert!(legal.contains(&mv), "{mv} at {state}");
        game.play(&mut state, mv);
    }
    game.playout(&mut state, &mut rng, 50);
}

proptest! {
    #[test]
    fn no_text_makes_a_reader_panic(text in "\\PC*", cells in "[0-9a-zA-Z:./ -]{0,40}") {
        for text in [&text, &cells] {
            let _ = (text.parse::<State>(), text.parse::<Move>(), text.parse::<TwinState>());
            let _ = TenPair::implied_rules(text);
        }
    }

    #[test]
    fn what_is_read_is_written_and_read_again(
        width in 1..40_usize,
        cells in "[.1-9]{1,150}",
        cut in 0..200_usize,
        insert in "[a-z/:.0 ]{0,2}",
    ) {
        let mut text = format!("{width}:{cells}");
        let at = cut.min(text.len());
        text.insert_str(at, &insert);
        if let Ok(state) = text.parse::<State>() {
            prop_assert_eq!(state.to_string().parse::<State>(), Ok(state.clone()));
            let twin: TwinState = state.to_string().parse().expect("the same notation");
            prop_assert_eq!(twin.to_string(), state.to_string());
            let game = TenPair::try_from(Rules { width: state.width() as u32, ..Rules::default() });
            let game = game.expect("good rules");
            prop_assert!(game.admit(&state).is_ok());
            play_on(&game, state);
        }
    }

    #[test]
    fn any_move_is_legal_or_refused_with_a_reason(
        board in "[.1-9]{1,60}",
        rows in (1..9_usize, 1..9_usize),
        columns in ("[a-z]", "[a-k]"),
    ) {
        let game = TenPair::default();
        let mut state = game.read(&board).expect("any cells are a board");
        let mv = format!("{}{}-{}{}", rows.0, columns.0, rows.1, columns.1);
        if let Err(why) = game.try_play(&mut state, &mv) {
            prop_assert!(!why.to_string().is_empty());
        }
    }
}

#[test]
fn the_tutorial_is_played_through_by_its_right_moves_and_no_others() {
    plyground_core::testing::check_tutorial::<TenPair>(&[
        "1b-1c",
        "1a-1b 1d-1e 1h-1i",
        "1a-1e",
        "1i-2a",
        "1e-2e 1f-2f",
        "1b-1d 2c-2d",
        "deal",
    ]);
}
