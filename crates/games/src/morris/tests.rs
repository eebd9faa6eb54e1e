//! What spans the files: the laws, the twin, known counts, and the sharp corners of the rules.

use super::*;
use plyground_core::testing::{check_counts, check_game, check_rules, check_twin};
use plyground_core::{End, GameExt, Player, Playthrough, Seed, Trail};
use proptest::prelude::*;
use std::collections::{HashMap, HashSet};

fn game(repetition: u32, max_quiet: u32) -> Morris {
    Rules { repetition, max_quiet }.try_into().expect("good rules")
}

fn at(text: &str) -> State {
    Morris::default().read(text).unwrap_or_else(|why| panic!("{text}: {why}"))
}

fn moves(text: &str) -> Vec<String> {
    Morris::default().legal_moves(&at(text)).iter().map(ToString::to_string).collect()
}

/// Positions of random games, every `stride`-th half-move.
fn random_positions(games: u64, stride: usize) -> Vec<State> {
    let rules = Morris::default();
    let mut all = Vec::new();
    for seed in 0..games {
        let mut course = Playthrough::new(&rules, State::START);
        let mut rng = Seed(seed).rng();
        while course.turn() != Turn::Over {
            if course.moves().len().is_multiple_of(stride) {
                all.push(*course.state());
            }
            course.play(rules.sample(course.state(), &mut rng));
        }
        all.push(*course.state());
    }
    all
}

#[test]
fn the_laws_of_games_hold() {
    check_game(&Morris::default(), 60, 500);
    check_game(&game(0, 0), 20, 2000);
    check_game(&game(2, 7), 20, 500);
    check_rules(&game(0, 1), 20, 500);
}

#[test]
fn the_twin_agrees() {
    let twin = |game: Morris| Twin { rules: game.rules() };
    check_twin(&Morris::default(), &twin(Morris::default()), 1_000_000, 600);
    for rules in [game(0, 0), game(2, 5), game(0, 1)] {
        check_twin(&rules, &twin(rules), 30_000, 2000);
    }
}

#[test]
fn known_counts_of_turns() {
    check_counts(&Morris::default(), PERFT, u64::MAX);
    check_counts(&Twin::default(), PERFT, 100_000);
}

#[test]
fn known_counts_of_steps() {
    let rules = Morris::default();
    let counts: Vec<u64> = (0..7).map(|depth| perft_steps(&rules, &State::START, depth)).collect();
    assert_eq!(counts, [1, 24, 552, 12_144, 255_024, 5_100_480, 96_223_680]);
    // The counts known from where both sides fly are of turns; steps part from them at depth 3.
    let flying = at("....W.....W..BW..B.B.... W 0 0 0");
    let counts: Vec<u64> = (1..5).map(|depth| perft_steps(&rules, &flying, depth)).collect();
    assert_eq!(counts, [54, 2916, 157_464, 8_449_200]);
}

/// A spelt-out game of steps to compare with: a move without its removal, then the removal.
#[test]
fn steps_are_counted_as_turns_are_split() {
    fn slow(state: &State, depth: u32) -> u64 {
        let rules = Morris::default();
        if depth == 0 {
            return 1;
        }
        let mut firsts: HashMap<String, Vec<Option<Point>>> = HashMap::new();
        for mv in rules.legal_moves(state) {
            let (step, removed) = mv.split();
            firsts.entry(step.to_string()).or_default().push(removed);
        }
        let after = |step: &str, removed: &Option<Point>| {
            let step: Move = step.parse().expect("a step");
            rules.after(state, removed.map_or(step, |man| step.removing(man)))
        };
        let mut total = 0;
        for (step, removals) in firsts {
            total += match removals[..] {
                [None] => slow(&after(&step, &None), depth - 1),
                _ if depth == 1 => 1,
                _ => removals.iter().map(|removed| slow(&after(&step, removed), depth - 2)).sum(),
            };
        }
        total
    }
    for state in random_positions(3, 11) {
        for depth in 0..4 {
            assert_eq!(perft_steps(&Morris::default(), &state, depth), slow(&state, depth), "{state}");
        }
    }
}

#[test]
fn moves_are_listed_in_the_order_of_the_notation() {
    assert_eq!(moves("WW.B.B.................. W 7 7 0")[..4], ["g7xb6", "g7xf6", "d6", "c5"]);
    // White a7 d7 d6 g4 moves; closing nothing.
    let listed = moves("WW..W.........WBB....B.B W 0 0 2");
    assert_eq!(
        listed,
        [
            "a7-a4", "d7-g7", "d6-b6", "d6-f6", "d6-d5", "g4-g7xc3", "g4-g7xd3", "g4-g7xa1", "g4-g7xg1",
            "g4-f4"
        ]
    );
}

#[test]
fn sharp_corners_of_removal() {
    let removals = |position: &str, step: &str| -> Vec<String> {
        let all = moves(position).into_iter();
        all.filter_map(|mv| Some(mv.strip_prefix(step)?.to_owned())).collect()
    };
    // Two mills at once (a7 d7 g7 and g7 g4 g1) remove one man, and of Black's only a1 is in no mill.
    assert_eq!(removals("WW.BBB........W......B.W W 4 4 0", "g7"), ["xa1"]);
    // All of Black's men are in mills, so any may go.
    let any = ["xb6", "xd6", "xf6", "xb2", "xd2", "xf2"];
    assert_eq!(removals("WW.BBB............BBB... W 3 3 0", "g7"), any);
    // A man that leaves one mill and closes another; stepping aside from a mill or beside one closes none.
    let swing = "WWWW.W.........BBB...B.. W 0 0 9";
    assert_eq!(removals(swing, "d7-d6"), ["xa1"]);
    assert_eq!(moves(swing).iter().filter(|mv| mv.contains('x')).count(), 1);
    // Back into the mill it left one move ago: a mill again.
    assert_eq!(removals("W.WWWW.........BBB...... W 0 0 9", "d6-d7"), ["xc3", "xd3", "xe3"]);
}

#[test]
fn three_men_fly_and_four_do_not() {
    assert_eq!(moves("W...W..............BBB.W W 0 0 0").len(), 3 * 18);
    let walking = moves("W...W..............BBBWW W 0 0 0");
    assert_eq!(walking, ["a7-d7", "a7-a4", "d6-d7", "d6-b6", "d6-f6", "d6-d5", "g1-g4"]);
    // Three men with men still in hand place; they do not fly.
    assert_eq!(moves("W...W..............BBB.W W 6 6 0").len(), 18);
}

#[test]
fn two_men_or_no_move_is_a_loss_and_comes_before_a_full_counter() {
    for (text, payoff, outcome) in [
        ("WW..................BBB. W 0 0 0", -1.0, "Black wins"),
        ("WWW..................B.B B 0 0 0", 1.0, "White wins"),
        // White a7 d7 g7 a4 are shut in.
        ("WWW.B....WB...B......B.. W 0 0 5", -1.0, "Black wins"),
        ("WWW.B....WB...B......B.. W 0 0 300", -1.0, "Black wins"),
        ("WWW.B....W....B......B.. W 0 0 300", 0.0, "draw"),
    ] {
        let (rules, state) = (Morris::default(), at(text));
        assert_eq!(rules.turn(&state), Turn::Over, "{text}");
        assert!(rules.legal_moves(&state).is_empty(), "{text}");
        assert_eq!(rules.payoff(&state).to_bits(), f64::to_bits(payoff), "{text}");
        assert_eq!(rules.outcome(&state), outcome, "{text}");
    }
    let open = at("WWW.B....W....B......B.. W 0 0 299");
    assert_eq!(Morris::default().turn(&open), Turn::Player(Player::First));
    assert_eq!(game(0, 0).turn(&at("WWW.B....W....B......B.. W 0 0 300")), Turn::Player(Player::First));
}

/// The quickest way to two men: from its third placement on Black closes a mill with every one, because White
/// answers by removing a man of it. White has lost when the last man is placed, and not before.
#[test]
fn a_player_can_be_down_to_two_men_when_placing_ends() {
    let rules = Morris::default();
    let mut course = Playthrough::new(&rules, State::START);
    let opening = ["a7", "a1", "d7", "d1", "e3", "g1xe3", "g7xg1"];
    let rounds = (0..6).flat_map(|round| match round {
        5 => vec!["g1xg7"],
        _ => vec!["g1xg7", "g7xg1"],
    });
    for mv in opening.into_iter().chain(rounds) {
        assert_eq!(course.end(), None);
        course.try_play(mv).expect(mv);
    }
    assert_eq!(course.state().to_string(), "WW...................BBB W 0 0 0");
    assert_eq!(course.outcome().as_deref(), Some("Black wins"));
}

#[test]
fn the_counter_runs_after_placing_and_starts_again_at_a_removal() {
    let rules = Morris::default();
    let mut state = at("WW.BW.B.B..W.BBWB..W...W B 0 1 0");
    let mut play = |mv: &str| {
        rules.try_play(&mut state, mv).expect(mv);
        (state.quiet(), rules.can_recur(&state))
    };
    assert_eq!(play("d1"), (0, false));
    assert_eq!(play("d6-d5"), (1, true));
    assert_eq!(play("b6-d6"), (2, true));
}

#[test]
fn going_back_and_forth_is_a_draw_at_the_third_occurrence() {
    let rules = Morris::default();
    let start = at("W..W...W.....B.B...W.B.B W 0 0 0");
    let mut course = Playthrough::new(&rules, start);
    for round in 0..2 {
        for mv in ["a7-a4", "a1-d1", "a4-a7", "d1-a1"] {
            assert_eq!(course.end(), None, "round {round} before {mv}");
            course.try_play(mv).expect(mv);
        }
    }
    assert_eq!((course.end(), course.outcome().as_deref()), (Some(End::Repetition), Some("draw")));
    // The counter tells the positions apart, the key does not.
    assert_ne!(*course.state(), start);
    assert_eq!(rules.key(course.state()), rules.key(&start));

    let off = game(0, 300);
    assert_eq!(off.repetition(), None);
    let trail = Trail::starting(&off, &start);
    assert!(!trail.drawn(&off));
}

#[test]
fn more_white_space_than_is_needed_does_not_spoil_a_position() {
    let plain = "W..B..W.W.B...B.W....... W 5 5 0";
    for text in [" W..B..W.W.B...B.W.......  W 5\t5 0 ", "W..B..W.W.B...B.W.......\nW 5 5 0\n"] {
        assert_eq!(text.parse::<State>().expect(text).to_string(), plain);
    }
}

#[test]
fn impossible_positions_are_refused_with_a_sentence() {
    for (text, says) in [
        ("", "0 words"),
        ("........................ W 9 9", "4 words"),
        ("............ ............ W 9 9 0", "6 words"),
        ("....................... W 9 9 0", "23 letters"),
        ("......................... W 9 9 0", "25 letters"),
        ("....x................... W 9 9 0", "d6 (letter 5)"),
        ("...w.................... W 9 9 0", "b6"),
        ("........................ w 9 9 0", "W or B"),
        ("........................ W 10 9 0", "White's men in hand"),
        ("........................ W 9 -1 0", "Black's men in hand"),
        ("........................ W 9 9 +0", "since the last removal"),
        ("........................ W 9 9 00", "since the last removal"),
        ("........................ W 9 9 99999999999", "since the last removal"),
        ("W....................... W 9 9 0", "White has 1 men on the board and 9 in hand"),
        ("WWWWWWWWWW...BBB........ W 0 0 0", "at most 9"),
        ("WWW..........BBBBBBBBBBB W 0 0 0", "at most 9"),
        ("W....................... W 8 9 0", "so they are equal"),
        ("W..B.................... B 8 8 0", "White has one fewer"),
        ("W..B.................... W 8 8 3", "expected 0 while men are in hand"),
        ("WW.B.................... W 7 7 0", "1 men of Black's are missing, but White has placed 2"),
        ("WWWWBB.................. W 5 5 0", "2 men of Black's are missing, but White has placed 4"),
        ("W..BBBB................. W 5 5 0", "3 men of White's are missing, but Black has placed 4"),
        ("....WWB..W.......B...... W 6 6 0", "must stand in a mill"),
        ("WW...................BB. W 0 0 0", "the game ended before"),
        ("WWW..................BB. W 0 0 0", "Black has 2 men"),
        ("W....................BBB W 0 0 0", "the game ends at two"),
        ("WW...................BBB W 0 0 1", "the last half-move removed one"),
        ("WWW..................BBB W 0 0 301", "drawn at 300"),
    ] {
        let why = Morris::default().read(text).expect_err(text).to_string();
        assert!(why.contains(says), "{text}: {why}");
    }
    assert!(game(0, 0).read("WWW..................BBB W 0 0 301").is_ok());
}

#[test]
fn illegal_moves_are_told_why() {
    let (placing, moving) = ("WW.BB................... W 7 7 0", "WWW....BB......WB....B.. W 0 0 4");
    for (position, mv, says) in [
        (placing, "a7", "occupied"),
        (placing, "a7-a4", "men to place"),
        (placing, "g7", "closes a mill"),
        (placing, "g7xa1", "no man of Black's stands on a1"),
        (placing, "f6xb6", "closes no mill"),
        (moving, "d6", "no men in hand"),
        (moving, "d6-b6", "no man of White's stands on d6"),
        (moving, "a7-c4", "not neighbours"),
        (moving, "a7-d7", "occupied"),
        ("WW.B.............BBB.... W 0 0 0", "d7-d7", "game is over"),
        ("WW.BBBB................W W 5 5 0", "g7xb6", "stands in a mill"),
    ] {
        let state = position.parse::<State>().unwrap_or_else(|why| panic!("{position}: {why}"));
        let why = Morris::default().read_move(&state, mv).expect_err(mv).to_string();
        assert!(why.contains(says), "{mv} at {position}: {why}");
    }
}

#[test]
fn a_move_is_refused_exactly_when_it_is_not_listed() {
    let rules = Morris::default();
    let some = || std::iter::once(None).chain(Point::ALL.map(Some));
    for state in random_positions(6, 13).into_iter().filter(|state| rules.turn(state) != Turn::Over) {
        let legal: HashSet<Move> = rules.legal_moves(&state).into_iter().collect();
        for (from, to) in some().flat_map(|from| Point::ALL.map(|to| (from, to))) {
            let step = from.map_or(Move::placing(to), |from| Move::moving(from, to));
            for mv in some().map(|man| man.map_or(step, |man| step.removing(man))) {
                assert_eq!(moves::refusal(&state, mv).is_none(), legal.contains(&mv), "{mv} at {state}");
            }
        }
    }
}

#[test]
fn movable_men_are_those_with_moves() {
    let rules = Morris::default();
    for state in random_positions(40, 5) {
        let from =
            rules.legal_moves(&state).iter().filter_map(|mv| mv.from()).fold(0, |all, p| all | p.bit());
        if rules.turn(&state) != Turn::Over {
            assert_eq!(state.movable(state.to_move()), from, "{state}");
        }
    }
}

#[test]
fn a_man_s_reach_is_where_its_moves_lead_flying_or_not() {
    let game = game(3, 50);
    let mut flying = 0;
    for state in random_positions(60, 7) {
        let Turn::Player(player) = game.turn(&state) else { continue };
        let moves = game.legal_moves(&state);
        for man in points(state.men(player)) {
            let own = moves.iter().filter(|mv| mv.from() == Some(man));
            let mut reach: Vec<usize> = own.map(|mv| mv.to().place()).collect();
            reach.sort_unstable();
            reach.dedup();
            flying += usize::from(state.flies(player) && reach.len() > 4);
            let told = game.inspect(&state, man.place());
            assert_eq!((told.reach, told.cell), (reach, man.place()), "{man} at {state}");
        }
    }
    assert!(flying > 50, "{flying} men could fly");
}

#[test]
fn the_random_player_chooses_the_step_then_the_removal() {
    for text in [
        "WW.B.B.................. W 7 7 0",
        "WW..W.........WBB....B.B W 0 0 2",
        "WW....W.........BB...B.. W 0 0 2",
    ] {
        let (rules, state) = (Morris::default(), at(text));
        let legal = rules.legal_moves(&state);
        let mut steps: HashMap<Move, usize> = HashMap::new();
        for mv in &legal {
            *steps.entry(mv.split().0).or_default() += 1;
        }
        let (mut rng, mut seen) = (Seed(3).rng(), HashMap::<Move, u32>::new());
        let draws = 20_000 * legal.len() as u32;
        (0..draws).for_each(|_| *seen.entry(rules.sample(&state, &mut rng)).or_default() += 1);
        for mv in legal {
            let chance = 1.0 / (steps.len() * steps[&mv.split().0]) as f64;
            let (expected, found) = (f64::from(draws) * chance, f64::from(seen[&mv]));
            // Five standard deviations, with a fixed seed.
            assert!(
                (found - expected).abs() < 5.0 * expected.sqrt(),
                "{mv} at {text}: {found}, not {expected}"
            );
        }
    }
}

#[test]
fn bmi_and_portable_agree() {
    let rules = Morris::default();
    let Some(bmi) = bmi::Bmi::detect() else { return };
    for (seed, start) in random_positions(30, 9).into_iter().enumerate() {
        let seed = Seed(seed as u64);
        if rules.turn(&start) != Turn::Over {
            let mv = playout::sample(&start, &mut seed.rng(), playout::select);
            assert_eq!(bmi.sample(&start, &mut seed.rng()), mv);
        }
        for max_quiet in [0, 40, 300] {
            let (mut fast, mut plain) = ((start, seed.rng()), (start, seed.rng()));
            let played = bmi.run(&mut fast.0, &mut fast.1, 5000, max_quiet);
            let expected = playout::run(&mut plain.0, &mut plain.1, 5000, max_quiet, playout::select);
            assert_eq!((fast, played), (plain, expected), "from {start}");
        }
    }
}

/// [`check_rules`] compares playouts from the start; this, from anywhere.
#[test]
fn playouts_from_anywhere_make_the_moves_of_the_random_player() {
    for (rules, start) in [Morris::default(), game(0, 0), game(3, 20)]
        .into_iter()
        .flat_map(|rules| random_positions(20, 7).into_iter().map(move |start| (rules, start)))
        .filter(|(rules, start)| rules.admit(start).is_ok())
    {
        for limit in [1, 5, 1000] {
            let (mut own, mut own_rng) = (start, Seed(1).rng());
            let played = rules.playout(&mut own, &mut own_rng, limit);
            let (mut slow, mut rng, mut count) = (start, Seed(1).rng(), 0);
            while count < limit && rules.turn(&slow) != Turn::Over {
                let mv = rules.sample(&slow, &mut rng);
                rules.play(&mut slow, mv);
                count += 1;
            }
            assert_eq!((own, played, own_rng), (slow, count, rng), "{limit} from {start}");
        }
    }
}

#[test]
fn symmetries_are_a_group_of_sixteen_that_keeps_lines() {
    let images: HashSet<Vec<usize>> = Symmetry::ALL
        .iter()
        .map(|symmetry| Point::ALL.iter().map(|&point| symmetry.point(point).index()).collect())
        .collect();
    assert_eq!(images.len(), 16, "two symmetries are the same");
    let lines: HashSet<u32> = LINES.into();
    for one in Symmetry::ALL {
        assert_eq!(one.then(one.inverse()), Symmetry::IDENTITY);
        assert_eq!(one.inverse().then(one), Symmetry::IDENTITY);
        assert!(LINES.iter().all(|&line| lines.contains(&one.men(line))));
        for next in Symmetry::ALL {
            for point in Point::ALL {
                assert_eq!(one.then(next).point(point), next.point(one.point(point)));
            }
        }
    }
    let (mirror, turn, exchange) = (Symmetry::ALL[4], Symmetry::ALL[1], Symmetry::ALL[8]);
    let goes = |symmetry: Symmetry, from: &str| symmetry.point(from.parse().expect("a point")).to_string();
    assert_eq!(
        (goes(mirror, "b4"), goes(mirror, "d7"), goes(mirror, "a1")),
        ("f4".into(), "d7".into(), "g1".into())
    );
    assert_eq!(
        (goes(turn, "a7"), goes(turn, "d6"), goes(turn, "c3")),
        ("g7".into(), "f4".into(), "c5".into())
    );
    assert_eq!(
        (goes(exchange, "a7"), goes(exchange, "d6"), goes(exchange, "e4")),
        ("c5".into(), "d6".into(), "g4".into())
    );
}

#[test]
fn legal_moves_and_play_commute_with_every_symmetry() {
    let rules = Morris::default();
    for state in random_positions(8, 7) {
        let legal = rules.legal_moves(&state);
        for symmetry in Symmetry::ALL {
            let image = state.transformed(symmetry);
            let moved: HashSet<Move> = legal.iter().map(|mv| mv.transformed(symmetry)).collect();
            assert_eq!(moved, rules.legal_moves(&image).into_iter().collect(), "{state} by {symmetry:?}");
            assert_eq!(image.canonical(), state.canonical(), "{state} by {symmetry:?}");
            assert!(image.packed() >= state.canonical().packed());
            assert_eq!(image.transformed(symmetry.inverse()), state);
            for &mv in &legal {
                let after = rules.after(&state, mv).transformed(symmetry);
                assert_eq!(after, rules.after(&image, mv.transformed(symmetry)));
            }
        }
        assert!(Symmetry::ALL.iter().any(|&symmetry| state.transformed(symmetry) == state.canonical()));
    }
}

#[test]
fn keys_are_exact_and_leave_out_the_counter() {
    let (rules, mut seen) = (Morris::default(), HashMap::new());
    for state in random_positions(100, 1) {
        let packed = state.packed();
        assert_eq!(*seen.entry(rules.key(&state)).or_insert(packed), packed);
        assert_eq!(rules.key(&state), rules.key(&State { quiet: state.quiet + 1, ..state }));
    }
    let base = at("WWW..................BBB W 0 0 0");
    let others = [
        "WWW..................BBB B 0 0 0",
        "WWW..................BBB W 6 6 0",
        "WWW..................BBB B 5 6 0",
    ];
    assert!(others.iter().all(|text| rules.key(&at(text)) != rules.key(&base)));
}

fn read_and_play(rules: &Morris, text: &str) -> Result<(), TestCaseError> {
    let Ok(state) = rules.read(text) else { return Ok(()) };
    let words: Vec<&str> = text.split_whitespace().collect();
    prop_assert_eq!(state.to_string(), words.join(" "));
    let view = rules.view(&state);
    let mut legal = rules.legal_moves(&state);
    prop_assert_eq!(view.inputs.len(), legal.len());
    prop_assert_eq!(legal.is_empty(), rules.turn(&state) == Turn::Over);
    let (_, _, _) = (rules.key(&state), rules.payoff(&state), state.canonical());
    for &mv in &legal {
        let after = rules.after(&state, mv);
        prop_assert!(
            rules.read(&after.to_string()) == Ok(after),
            "{} then {}: {} is refused",
            state,
            mv,
            after
        );
    }
    if rules.turn(&state) != Turn::Over {
        let mv = rules.sample(&state, &mut Seed(1).rng());
        legal.retain(|&other| other == mv);
        prop_assert_eq!(legal.len(), 1);
    }
    let mut end = state;
    rules.playout(&mut end, &mut Seed(2).rng(), 3000);
    prop_assert!(rules.read(&end.to_string()) == Ok(end), "a playout from {} ends at {}", state, end);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_panics(text in "\\PC*") {
        let _ = (text.parse::<State>(), text.parse::<Move>(), text.parse::<Point>(), text.parse::<TwinState>());
    }

    #[test]
    fn text_like_moves_round_trips_or_is_refused(text in "[a-g][1-7](-[a-g][1-7])?(x[a-g][1-7])?") {
        if let Ok(mv) = text.parse::<Move>() {
            prop_assert_eq!(mv.to_string(), text);
        }
    }

    #[test]
    fn text_like_positions_can_be_played_or_is_refused(
        board in "[WB.]{24}|[WB.]{3}\\.{18}[WB.]{3}|\\.{6}[WB.]{12}\\.{6}",
        black in prop::bool::ANY, hand in 0..4_u32, quiet in 0..3_u32,
    ) {
        let (side, white) = if black { ('B', hand.saturating_sub(1)) } else { ('W', hand) };
        read_and_play(&Morris::default(), &format!("{board} {side} {white} {hand} {}", quiet * 149))?;
    }

    #[test]
    fn mutated_positions_can_be_played_or_are_refused(
        seed in 0..1_000_000_u64, length in 0..150_u64, place in 0..40_usize, letter in "[WB.0-9 x]",
    ) {
        let rules = Morris::default();
        let mut state = State::START;
        rules.playout(&mut state, &mut Seed(seed).rng(), length);
        let mut text = state.to_string();
        read_and_play(&rules, &text)?;
        let place = place % text.len();
        text.replace_range(place..=place, &letter);
        read_and_play(&rules, &text)?;
    }
}

/// All ways to put three men each, up to symmetry, with White to move: those with closed mills are counted too.
#[test]
fn three_against_three_has_as_many_positions_as_published() {
    let sets: Vec<u32> = (0..=BOARD).filter(|set| set.count_ones() == 3).collect();
    let mut seen = HashSet::new();
    let mut all = 0;
    for &white in &sets {
        for &black in sets.iter().filter(|&black| white & black == 0) {
            let state = State { men: [white, black], quiet: 0, hand: [0; 2], to_move: Player::First };
            if state.canonical() == state {
                seen.insert(state);
            }
            all += 1;
        }
    }
    assert_eq!((all, seen.len()), (2024 * 1330, 140_621 + 28_736 + 269));
}

#[test]
fn an_end_says_why() {
    let game = game(3, 10);
    for (position, why) in [
        ("WWW.BB.................. B 0 0 0", "Black has fewer than three men"),
        ("BWB......W....W......BWB B 0 0 0", "Black cannot move"),
        ("WBW......B....B......WBW W 0 0 0", "White cannot move"),
        ("BBB......WWW............ W 0 0 10", "10 half-moves without a removal"),
    ] {
        let state: State = position.parse().expect("a position");
        assert_eq!(game.turn(&state), Turn::Over, "{position}");
        assert_eq!(game.reason(&state).expect("a reason").to_string(), why);
    }
}

#[test]
fn the_tutorial_is_played_through_by_its_right_moves_and_no_others() {
    plyground_core::testing::check_tutorial::<Morris>(&[
        "g7xb6 g7xf6",
        "g7xa1 g7xd1",
        "g1",
        "g4-g7xb6 g4-g7xc3 g4-g7xe3 g4-g7xf2",
        "d7-d6xa1 d7-d6xc3 d7-d6xe3 d7-d6xd1 d7-d6xb2",
        "c3-g7xb6 c3-g7xf4 c3-g7xd2 c3-g7xe4 c3-g7xg1",
        "f4-g4",
    ]);
}
