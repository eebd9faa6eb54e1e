//! The whole product with games from outside: the example `strangers` as a user would run it.

mod run;

use plyground_catalog::testing::{strangers, with_strangers};
use run::{Answer, answer};
use std::path::PathBuf;
use std::process::Command;

/// The example, which cargo builds beside the tests.
fn example() -> PathBuf {
    let test = std::env::current_exe().expect("this test has a path");
    let folder = test.parent().and_then(|deps| deps.parent()).expect("it is in the target folder");
    let example = folder.join("examples").join(format!("strangers{}", std::env::consts::EXE_SUFFIX));
    assert!(example.is_file(), "{} is missing: cargo build --workspace --examples", example.display());
    example
}

fn with_input(args: &[&str], input: &str) -> Answer {
    answer(Command::new(example()).args(args).env_remove("RUST_BACKTRACE").env("COLUMNS", "100"), input)
}

fn ok(args: &[&str]) -> String {
    let answer = with_input(args, "");
    assert_eq!((answer.code, answer.err.as_str()), (0, ""), "{}: {}", args.join(" "), answer.out);
    answer.out
}

fn json(args: &[&str]) -> serde_json::Value {
    serde_json::from_str(&ok(args)).expect("one JSON object")
}

/// The names of the games from outside.
fn outside() -> Vec<&'static str> {
    strangers().map(|entry| entry.name).collect()
}

fn listed(answer: &serde_json::Value, key: &str) -> Vec<String> {
    let games = answer["games"].as_array().expect("games");
    games.iter().map(|game| game[key].as_str().expect("a name").to_owned()).collect()
}

#[test]
fn games_from_outside_are_listed_and_helped_with_and_the_binary_has_none_of_them() {
    let outside = outside();
    let all: Vec<&str> = with_strangers().map(|entry| entry.name).collect();
    let own: Vec<&str> = all.iter().copied().filter(|name| !outside.contains(name)).collect();
    assert_eq!(listed(&json(&["games", "--json"]), "name"), all);
    assert_eq!(listed(&run::json(&["games", "--json"]), "name"), own);
    let help = ok(&["play", "--help"]);
    let mut shell = Command::new(example());
    let offered =
        shell.env("COMPLETE", "fish").args(["--", "plyground", "play", ""]).output().expect("it runs");
    let offered = String::from_utf8(offered.stdout).expect("text");
    for name in &outside {
        assert!(help.contains(name), "{name} is not in the help:\n{help}");
        assert!(offered.lines().any(|word| word.starts_with(name)), "{name} is not completed: {offered}");
        let refused = run::plyground(&["show", name]);
        assert_eq!(refused.code, 2, "the binary knows {name}");
        assert!(refused.err.contains(name), "{}", refused.err);
    }
    let binary = std::fs::read(env!("CARGO_BIN_EXE_plyground")).expect("the binary");
    for entry in strangers() {
        let summary = entry.summary.as_bytes();
        assert!(!binary.windows(summary.len()).any(|part| part == summary), "{} is in it", entry.name);
    }
}

#[test]
fn every_command_about_a_game_serves_games_from_outside() {
    for game in outside() {
        assert!(ok(&["show", game]).contains("to move"), "{game}");
        let legal = json(&["moves", game, "--json"])["moves"].as_array().expect("moves").len();
        assert!(legal > 1, "{game}");
        assert_eq!(json(&["perft", game, "--depth", "1", "--json"])["counts"][0]["count"], legal, "{game}");
        let agents = json(&["agents", game, "--json"]);
        for agent in agents["games"][0]["agents"].as_array().expect("agents") {
            let spec = format!("{}(nodes=200)", agent["name"].as_str().expect("a name"));
            let chosen = json(&["move", game, "--agent", &spec, "--json"]);
            assert!(chosen["move"].is_string(), "{game}, {spec}: {chosen}");
        }
        assert!(ok(&["agents", game, "--levels"]).contains("before each move: uct(nodes=100000)"), "{game}");
        let refused = with_input(&["solve", game, "--agent", "uct"], "");
        assert_eq!(refused.code, 2, "{game}: {}", refused.err);
        assert!(refused.err.contains(&format!("uct solves nothing in {game}")), "{}", refused.err);
        let bench = json(&["bench", game, "--seconds", "0.1", "--json"]);
        let measured = &bench["speeds"][0]["measured"];
        assert!(
            measured["per_second"].as_f64() > Some(0.0) && measured["ratio_to_twin"].is_null(),
            "{bench}"
        );
    }
}

#[test]
fn a_board_that_is_a_graph_is_drawn_with_the_names_of_its_places_and_with_lines_aslant() {
    let shown = ok(&["show", "walk-home"]);
    let board: Vec<&str> = shown.lines().take(8).map(str::trim_end).collect();
    let expected = [
        "             ∙───────────────∙",
        "          bridge╲          wood ╲",
        "        ╱         ╲               ╲",
        "     W               S ──────────────∙───────·",
        "    inn ╲         ╱ford           ╱hill    home",
        "          ╲     ╱               ╱",
        "             ∙───────────────∙",
        "           mill           church",
    ];
    assert_eq!(board, expected, "{shown}");
}

#[test]
fn the_engine_plays_games_from_outside() {
    for game in outside() {
        let answer = with_input(&["engine", game], "uci\nposition startpos\ngo nodes 100\nquit\n");
        assert_eq!(answer.code, 0, "{}", answer.err);
        assert!(answer.out.lines().any(|line| line.starts_with("bestmove ")), "{game}: {}", answer.out);
    }
}

#[test]
fn random_games_from_outside_are_recorded_and_replayed() {
    let folder = tempfile::tempdir().expect("a folder");
    for game in outside() {
        let file = folder.path().join(game);
        let file = file.to_str().expect("a path");
        ok(&["playout", game, "--games", "50", "--records", file]);
        assert!(ok(&["replay", file]).contains("all end as recorded"), "{game}");
    }
}

#[test]
fn experiments_with_games_from_outside_are_run_and_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a path").to_owned();
    let database = path("runs.db");
    for entry in strangers() {
        let kind = if entry.seats.len() == 2 { "[match]\npairs = 3" } else { "[solo]\ngames = 6" };
        let text = format!(
            "question = \"Who is better?\"\nname = \"{0}\"\ngame = \"{0}\"\n\
             agents = [\"greedy\", \"random\"]\nseed = 1\n\n{kind}\n",
            entry.name
        );
        let file = path("experiment.toml");
        std::fs::write(&file, text).expect("written");
        ok(&["run", &file, "--db", &database]);
        let report = path("report.html");
        let told = with_input(&["report", entry.name, "--db", &database, "--html", &report], "");
        assert_eq!(told.code, 0, "{}", told.err);
        assert!(
            std::fs::read_to_string(&report).expect("a page").contains("Who is better?"),
            "{}",
            entry.name
        );
    }
}
