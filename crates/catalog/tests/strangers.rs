//! Games from outside obey the laws of all games, and what they leave to the defaults serves them.

use plyground_catalog::testing::{TicTacToe, WalkHome, with_strangers};
use plyground_catalog::{AgentSpec, AnyGame, Rules, Thinking, Thought};
use plyground_core::testing::check_game;
use plyground_core::{Budget, GameExt, Motion, Present, Seed, Turn, perft};
use std::sync::atomic::AtomicBool;

fn open(name: &str) -> Box<dyn AnyGame> {
    let entry = with_strangers().find(|entry| entry.name == name).expect("it is added");
    entry.open(Rules::new()).expect("its default rules")
}

fn ask(game: &dyn AnyGame, position: &str, agent: &str) -> Thought {
    let (agent, never): (AgentSpec, _) = (agent.parse().expect("an agent"), AtomicBool::new(false));
    let thinking = Thinking { budget: Budget::default(), cancelled: &never, listen: &mut |_| () };
    let table = game.open(Some(position), Seed(1)).expect("a position");
    table.consult(&agent, thinking).expect("an agent of the game").expect("a player's turn")
}

#[test]
fn they_obey_the_laws_of_games() {
    check_game(&TicTacToe::default(), 200, 20);
    check_game(&WalkHome::default(), 200, 60);
    // Lines of nine marks are the games that end with a full board: 127 872 of 255 168.
    let start = "/...".repeat(3)[1..].parse().expect("an empty board");
    assert_eq!(perft(&TicTacToe::default(), &start, 9), 127_872);
}

#[test]
fn a_trace_and_an_inspection_follow_from_the_view() {
    let game = WalkHome::default();
    let start = game.read("inn ford 12").expect("a position");
    let walk = "mill".parse().expect("a move");
    let trace = game.trace(&start, walk);
    assert_eq!((trace.cells, trace.motions), (vec![0, 2], vec![Motion::walk(0, 2)]));
    assert_eq!(game.trace(&start, "wait".parse().expect("a move")).motions, []);
    let storm = game.trace(&game.after(&start, walk), "storm:bridge".parse().expect("an event"));
    assert_eq!((storm.cells, storm.motions), (vec![3, 1], vec![Motion::walk(3, 1)]));
    let seen = game.inspect(&start, 0);
    assert_eq!((seen.notes[0].title.as_str(), seen.reach), ("walker", vec![1, 2]));
    assert_eq!(game.inspect(&start, 7).notes[0].title, "home");
    assert_eq!(game.material(&start), [2, 0]);

    let game = TicTacToe::default();
    let board = game.read("xx./oo./...").expect("a position");
    let trace = game.trace(&board, "c3".parse().expect("a move"));
    assert_eq!((trace.cells, trace.motions), (vec![2], vec![Motion::come(2)]));
    assert_eq!(game.material(&board), [2, 2]);
}

#[test]
fn the_payoff_names_the_winner_or_is_the_result_of_a_game_for_one() {
    let squares = open("tic-tac-toe");
    for (position, outcome) in [
        ("xxx/oo./...", Some("Cross wins")),
        ("xx./ooo/x..", Some("Nought wins")),
        ("xox/xxo/oxo", Some("draw")),
        ("xx./oo./...", None),
    ] {
        assert_eq!(squares.outcome(position).expect(position).as_deref(), outcome, "{position}");
    }
    let walk = open("walk-home");
    assert_eq!(walk.outcome("home ford 7+").expect("the end").as_deref(), Some("8"));
    assert_eq!(walk.outcome("hill ford 0+").expect("the end").as_deref(), Some("0"));
}

#[test]
fn positions_that_cannot_be_are_refused_with_a_sentence() {
    for (game, position, mention) in [
        ("tic-tac-toe", "xxx/.../...", "3 x and 0 o"),
        ("tic-tac-toe", "xxx/ooo/...", "three in a row already"),
        ("tic-tac-toe", "xo/x../...", "three rows of three"),
        ("tic-tac-toe", "q../.../...", "'q' is not one of"),
        ("walk-home", "inn inn 3", "never where the walker is"),
        ("walk-home", "inn ford 13", "13 hours left of 12"),
        ("walk-home", "inn", "two places"),
        ("walk-home", "inn cave 3", "\"cave\" is not a place"),
    ] {
        let why = open(game).check_position(position).expect_err(position).to_string();
        assert!(why.contains(mention), "{position}: {why}");
    }
}

#[test]
fn generic_searches_find_what_can_be_proven() {
    let squares = open("tic-tac-toe");
    let best = ask(&*squares, &squares.start(Seed(1)), "alpha-beta(depth=9)");
    assert!(best.decision.value.abs() < 1e-9, "tic-tac-toe is a draw: {}", best.decision.value);
    for agent in ["alpha-beta(depth=9)", "minimax(depth=2)", "greedy", "flat-monte-carlo", "uct"] {
        assert_eq!(ask(&*squares, "xx./oo./...", agent).decision.mv, "c3", "{agent} wins at once");
    }
    // The storm is where it does no harm: three steps from the ford to home.
    let walk = open("walk-home");
    for agent in ["expectimax(depth=9)", "flat-monte-carlo", "uct"] {
        let thought = ask(&*walk, "ford inn 12", agent);
        assert_eq!(thought.decision.mv, "hill", "{agent}");
    }
    assert_eq!(walk.view("hill ford 1").expect("a view").turn, Turn::Player(plyground_core::Player::First));
    let home = ask(&*walk, "hill ford 1", "greedy").decision;
    assert_eq!((home.mv.as_str(), home.value), ("home", 1.0));
}

#[test]
fn a_puzzle_is_asked_of_nobody_where_there_is_no_goal() {
    for name in ["tic-tac-toe", "walk-home"] {
        let game = open(name);
        let why = game.verify(&game.start(Seed(1)), &[]).expect_err("no goal").to_string();
        assert_eq!(why, format!("{name} has no goal to reach"));
        for agent in game.agents() {
            let spec = AgentSpec::named(agent.name);
            assert!(game.check_solver(&spec).is_err(), "{} solves {name}", agent.name);
        }
    }
}
