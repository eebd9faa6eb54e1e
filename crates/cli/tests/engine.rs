//! The engine protocol, as a program that drives engines speaks it.

mod run;

use plyground_catalog::games;
use run::with_input;

/// The answers to some lines, without what is measured.
fn answers(game: &str, lines: &[&str]) -> Vec<String> {
    let answer = with_input(&["engine", game], &format!("{}\n", lines.join("\n")));
    assert_eq!((answer.code, answer.err.as_str()), (0, ""), "{lines:?}");
    answer.out.lines().map(ToOwned::to_owned).collect()
}

fn best_moves(game: &str, lines: &[&str]) -> Vec<String> {
    let all = answers(game, lines).into_iter();
    all.filter_map(|line| line.strip_prefix("bestmove ").map(ToOwned::to_owned)).collect()
}

#[test]
fn the_handshake_lists_the_options() {
    let lines = answers("morris", &["uci", "isready", "quit"]);
    assert!(lines[0].starts_with("id name plyground"), "{lines:?}");
    assert!(lines.iter().any(|line| line.starts_with("option name Agent type string default ")), "{lines:?}");
    assert!(lines.contains(&"option name repetition type string default 3".to_owned()), "{lines:?}");
    assert_eq!(lines[lines.len() - 2..], ["uciok", "readyok"]);
}

/// White closes d5-d6-d7, then removes; each step is a `bestmove` of its own.
#[test]
fn a_removal_in_morris_is_a_step_of_its_own() {
    let lines = [
        "setoption name Agent value alpha-beta(depth=3)",
        "position startpos moves d6 a1 d7 g1",
        "go",
        "position startpos moves d6 a1 d7 g1 d5",
        "go",
        "position startpos moves d6 a1 d7 g1 d5 xg1",
        "go depth 2",
        "position startpos moves d6 a1 d7 g1 d5xa1",
        "go nodes 500",
    ];
    let best = best_moves("morris", &lines);
    assert_eq!(best.len(), 4, "{best:?}");
    assert_eq!(best[0], "d5", "the mill is closed at once");
    assert!(["xa1", "xg1"].contains(&best[1].as_str()), "{best:?}");
}

#[test]
fn every_game_answers_with_a_legal_move() {
    let lput = run::json(&["show", "lput", "--json"]);
    for (game, position) in [
        ("2048", "2,0,0,0/0,0,0,0/0,0,0,0/0,0,0,2 0"),
        ("tenpair", "9:123456789/111213141/516171819"),
        ("morris", "........................ W 9 9 0"),
        ("lput", lput["position"].as_str().expect("text")),
    ] {
        let lines = [&*format!("position fen {position}"), "go nodes 300"];
        let best = best_moves(game, &lines);
        let legal = run::json(&["moves", game, "--position", position, "--json"]);
        let legal = legal["moves"].as_array().expect("a list");
        assert!(legal.iter().any(|mv| mv["move"] == best[0].as_str()), "{game}: {best:?}");
    }
}

#[test]
fn an_endless_search_ends_with_stop_and_with_the_end_of_input() {
    assert_eq!(best_moves("morris", &["go infinite", "stop"]).len(), 1);
    assert_eq!(best_moves("morris", &["go infinite"]).len(), 1);
    let closed = "position startpos moves d6 a1 d7 g1 d5";
    assert_eq!(best_moves("morris", &[closed, "go infinite", "stop"]).len(), 1);
}

#[test]
fn what_is_not_understood_is_said_and_changes_nothing() {
    for (line, mention) in [
        ("hello", "unknown command"),
        ("position somewhere", "startpos"),
        ("position fen nonsense", "24 letters"),
        ("position startpos moves d6 d6", "d6"),
        ("go sideways", "sideways"),
        ("go depth", "whole number"),
        ("go depth 0", "depth = 0: expected a whole number, 1 or more"),
        ("go nodes 0", "nodes = 0: expected a whole number, 1 or more"),
        ("go movetime 0", "time = 0: expected a time of 1ms or more"),
        ("setoption name Agent value alpha-bet", "did you mean"),
        ("setoption name Seed value x", "whole number"),
        ("setoption name repetition value 1", "repetition"),
        ("setoption name colour value 1", "colour"),
    ] {
        let lines = answers("morris", &[line, "position startpos", "go depth 1"]);
        let error = lines.iter().find(|line| line.starts_with("info string error"));
        assert!(error.is_some_and(|error| error.contains(mention)), "{line}: {lines:?}");
        assert!(lines.last().is_some_and(|line| line.starts_with("bestmove")), "{line}: {lines:?}");
    }
}

#[test]
fn go_depth_0_is_an_error_and_not_the_first_move_that_comes() {
    for game in games().map(|entry| entry.name) {
        for limit in ["depth 0", "nodes 0", "movetime 0", "depth 3 nodes 0"] {
            let lines = answers(game, &[&format!("go {limit}")]);
            assert_eq!(lines.len(), 1, "{game}, {limit}: {lines:?}");
            assert!(lines[0].starts_with("info string error: go: "), "{game}, {limit}: {lines:?}");
        }
    }
}

/// A removal is thought about within the time of one move, however many men could be removed.
#[test]
fn a_removal_does_not_cost_more_time_than_a_move() {
    let position = "position startpos moves d6 a1 d7 g1 b2 a4 f2 g4 d5";
    let lines = ["setoption name Agent value alpha-beta(time=200ms)", position, "go"];
    let watch = plyground_core::clock::Stopwatch::start();
    assert_eq!(best_moves("morris", &lines).len(), 1);
    assert!(watch.elapsed().as_millis() < 700, "{:?} for 200 ms", watch.elapsed());
}

#[test]
fn a_position_of_another_size_brings_its_rules_and_the_start_has_the_old_ones() {
    let lines = [
        "setoption name Agent value greedy",
        "position fen 2,0,0/0,2,0 0",
        "go",
        "position startpos",
        "go",
        "position fen 2,0,0/0,2 0",
    ];
    let all = answers("2048", &lines);
    assert_eq!(all.iter().filter(|line| line.starts_with("bestmove ")).count(), 2, "{all:?}");
    let errors: Vec<&String> = all.iter().filter(|line| line.contains("error")).collect();
    assert_eq!(errors.len(), 1, "only the last is not a position: {errors:?}");
    // What was asked for stands against what a position implies.
    let clash = answers("2048", &["setoption name rows value 3", "position fen 2,0,0/0,2,0 0"]);
    assert!(clash[0].contains("error"), "{clash:?}");
}

/// What is said and what is answered, in the order of the documentation.
#[test]
fn the_transcripts_in_the_documentation_are_what_the_engine_says() {
    let text = include_str!("../../../docs/engine.md");
    let mut seen = std::collections::BTreeSet::new();
    for block in text.split("```transcript ").skip(1) {
        let (game, lines) = block.split_once('\n').expect("a game");
        let lines: Vec<&str> = lines.split("```").next().expect("a block").lines().collect();
        let said: Vec<&str> = lines.iter().filter_map(|line| line.strip_prefix("> ")).collect();
        let said = format!("{}\n", said.join("\n"));
        let expected: Vec<&str> = lines.iter().filter_map(|line| line.strip_prefix("< ")).collect();
        let answer = with_input(&["engine", game, "--agent", "greedy"], &said);
        let left_out = |line: &&str| !line.starts_with("info ") && !line.starts_with("option ");
        let answered: Vec<&str> = answer.out.lines().filter(left_out).collect();
        assert_eq!(answered, expected, "{game}");
        seen.insert(game);
    }
    assert_eq!(seen.len(), games().count(), "each game has a transcript: {seen:?}");
}

#[test]
fn an_engine_answers_the_questions_of_ugi() {
    let lines = answers("morris", &["ugi", "query p1turn", "query gameover", "query result", "query mood"]);
    assert!(lines.contains(&"ugiok".to_owned()), "{lines:?}");
    let answered: Vec<&str> = lines.iter().filter_map(|line| line.strip_prefix("response ")).collect();
    assert_eq!(answered, ["true", "false", "none"], "{lines:?}");
    assert!(lines.iter().any(|line| line.contains("unknown query \"mood\"; expected gameover")), "{lines:?}");
    let lost = "position fen WWW.................BB.. B 0 0 0";
    let lines = answers("morris", &[lost, "query gameover", "query result"]);
    assert_eq!(lines, ["response true", "response p1win"]);
}
