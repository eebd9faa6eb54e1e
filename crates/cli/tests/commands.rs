//! What the commands print, as a user sees it.

mod run;

use plyground_catalog::games;
use run::{json, ok, plyground, with_input};
use std::collections::BTreeSet;
use std::process::{Command, Stdio};

#[test]
fn perft_prints_a_line_per_depth() {
    assert_eq!(ok(&["perft", "morris", "--depth", "4"]), "1 24\n2 552\n3 12144\n4 255024\n");
    assert_eq!(
        ok(&["perft", "morris", "--depth", "5", "--count", "steps"]).lines().last(),
        Some("5 5100480")
    );
    assert_eq!(ok(&["perft", "lput", "--depth", "3"]), "1 72\n2 5222\n3 173732\n");
}

#[test]
fn divide_adds_up_to_perft() {
    for counting in ["turns", "steps"] {
        let args = ["perft", "morris", "--depth", "5", "--count", counting, "--json"];
        let counts = json(&args);
        let divided = json(&[&args[..], &["--divide"]].concat());
        assert_eq!(divided["count"], counts["counts"][4]["count"], "{counting}");
        assert_eq!(divided["moves"].as_array().map(Vec::len), Some(24), "{counting}");
    }
}

#[test]
fn the_same_seed_gives_the_same_records_with_any_number_of_threads() {
    let folder = tempfile::tempdir().expect("a folder");
    for game in games().map(|entry| entry.name) {
        let play = |threads: &str| {
            let file = folder.path().join(format!("{game}-{threads}.jsonl"));
            let path = file.to_str().expect("a path");
            let args =
                ["playout", game, "--games", "200", "--seed", "7", "--threads", threads, "--records", path];
            ok(&args);
            std::fs::read_to_string(&file).expect("records")
        };
        let (one, two) = (play("1"), play("2"));
        let games = one.lines().count();
        assert!(games >= 200, "{games}");
        assert!(one == two, "{game}: one thread and two disagree");
        let replayed =
            ok(&["replay", folder.path().join(format!("{game}-1.jsonl")).to_str().expect("a path")]);
        assert!(replayed.contains("games replayed; all end as recorded"), "{game}");
    }
}

#[test]
fn games_with_and_without_records_are_the_same_games() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.jsonl");
    for game in games().map(|entry| entry.name) {
        let plain = ["playout", game, "--games", "300", "--json"];
        let recorded = [&plain[..], &["--records", file.to_str().expect("a path")]].concat();
        let (mut a, mut b) = (json(&plain), json(&recorded));
        assert!(a["measured"]["seconds"].is_number());
        (a["measured"], b["measured"]) = (serde_json::Value::Null, serde_json::Value::Null);
        assert_eq!(a, b, "{game}");
    }
}

#[test]
fn a_bare_string_of_digits_is_a_tenpair_board_of_width_nine() {
    let bare = json(&["show", "tenpair", "--position", "222533534134437553945812584", "--json"]);
    let full = json(&["show", "tenpair", "--position", "9:222533534/134437553/945812584", "--json"]);
    assert_eq!(bare["view"], full["view"]);
}

#[test]
fn a_position_brings_its_own_size() {
    let small = json(&["show", "2048", "--position", "2,0,0/0,2,0 0", "--json"]);
    assert_eq!((&small["rules"]["rows"], &small["rules"]["columns"]), (&2.into(), &3.into()));
    let narrow = json(&["show", "tenpair", "--position", "5:12345/54321", "--json"]);
    assert_eq!(narrow["rules"]["width"], 5);
    let clash = run::plyground(&["show", "tenpair", "--position", "5:12345", "--rules", "width=6"]);
    assert_eq!(clash.code, 2, "{}", clash.err);
}

#[test]
fn a_board_file_is_asked_for_a_move_as_its_position_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| {
        let file = folder.path().join(name);
        std::fs::write(&file, text).expect("written");
        file.to_str().expect("a path").to_owned()
    };
    let ask = |flags: &[&str]| {
        let args = [&["move", "2048", "--agent", "expectimax(depth=3)", "--json"], flags].concat();
        let mut answer = json(&args);
        answer["measured"] = serde_json::Value::Null;
        answer
    };
    let tiles = write("tiles.txt", "0 2 0 4\n0 0 2 8\n0 0 4 16\n0 2 8 32\n");
    let exponents = write("exponents.txt", "0 1 0 2 0 0 1 3 0 0 2 4 0 1 3 5");
    let line = write("line.txt", "0,2,0,4/0,0,2,8/0,0,4,16/0,2,8,32 0\n");
    let expected = ask(&["--position", "0,2,0,4/0,0,2,8/0,0,4,16/0,2,8,32 0"]);
    assert_eq!(ask(&["--file", &tiles]), expected);
    assert_eq!(ask(&["--file", &line]), expected);
    assert_eq!(ask(&["--file", &exponents, "--format", "exponents"]), expected);
    assert_eq!(ask(&["--file", &exponents, "--exponents"]), expected);
    let wrong = run::plyground(&["move", "2048", "--agent", "corner", "--file", &exponents]);
    assert!(wrong.code == 2 && wrong.err.contains("number 2 (row 1, column 2)"), "{}", wrong.err);
}

#[test]
fn rules_are_read_from_toml() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("rules.toml");
    std::fs::write(&file, "rows = 3\ncolumns = 3\nfour = 0.0\n").expect("written");
    let shown = json(&["show", "2048", "--rules", file.to_str().expect("a path"), "--json"]);
    assert_eq!(shown["view"]["cells"].as_array().map(Vec::len), Some(9));
    assert_eq!(shown["rules"]["four"], 0.0);
}

#[test]
fn the_fewest_moves_are_the_published_ones() {
    let answer = json(&["analyse", "2048", "fewest-moves", "--json"]);
    let number = |key: &str| answer[key].as_f64().expect("a number");
    assert!((number("mean") - 938.810).abs() < 0.0005, "{answer}");
    assert!((number("standard_deviation") - 8.335).abs() < 0.0005, "{answer}");
    let text = ok(&["analyse", "2048", "fewest-moves"]);
    assert!(text.contains("938.810") && text.contains("8.335"), "{text}");
}

#[test]
fn a_closed_pipe_is_no_failure() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_plyground"))
        .args(["perft", "morris", "--depth", "1", "--divide"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the binary ends");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn boards_are_drawn() {
    let positions = [
        ("2048", "2,4,8,16/32,64,128,256/512,1024,2048,4096/0,65536,131072,0 3162100"),
        ("tenpair", "9:1234..789/1112.3141/5161"),
        ("morris", "W..B..W.W.B...B.W....... W 5 5 0"),
        ("lput", ""),
    ];
    for (game, position) in positions {
        let shown = if position.is_empty() {
            ok(&["show", game])
        } else {
            ok(&["show", game, "--position", position])
        };
        insta::assert_snapshot!(game, shown);
        let coloured = ok(&["show", game, "--color", "always"]);
        assert!(coloured.contains("\u{1b}["), "{game} has no colour when asked for it");
    }
}

#[test]
fn the_rules_of_every_game_are_explained_in_lines_that_fit_a_terminal() {
    for game in games().map(|entry| entry.name) {
        let told = ok(&["rules", game]);
        assert!(told.contains("1 How to win"), "{told}");
        // A board may be wider than a text.
        let long = told.lines().filter(|line| line.contains(". ") && line.chars().count() > 80);
        assert_eq!(long.collect::<Vec<_>>(), Vec::<&str>::new(), "{game}");
    }
    let told = ok(&["rules", "lput", "--rules", "max_rounds=7"]);
    for part in
        ["After 7 rounds the game is drawn.", "Damage: 14 × 10 × (20 + 15 − 11) ÷ 20", "c5 → e5, e5 → f5"]
    {
        assert!(told.contains(part), "{part}: {told}");
    }
    let object = json(&["rules", "morris", "--json"]);
    assert_eq!((&object["game"], &object["rules"]["repetition"]), (&"morris".into(), &3.into()));
    assert!(object["sections"].as_array().is_some_and(|sections| sections.len() > 5), "{object}");
}

#[test]
fn a_shell_is_told_commands_games_agents_parameters_and_their_words() {
    for (line, offered) in [
        (&["pl"][..], &["play", "playout"][..]),
        (&["play", "mor"], &["morris"]),
        (&["play", "morris", "--first", "hu"], &["human"]),
        (&["play", "tenpair", "--first", "a-"], &["a-star"]),
        (&["move", "morris", "--agent", "alpha-beta(depth=3, pru"], &["alpha-beta(depth=3, pruning="]),
        (&["move", "2048", "--agent", "expectimax(eval=sn"], &["expectimax(eval=snake"]),
        (&["show", "2048", "--rules", "col"], &["columns="]),
    ] {
        let mut shell = Command::new(env!("CARGO_BIN_EXE_plyground"));
        shell.env("COMPLETE", "fish").args(["--", "plyground"]).args(line);
        let told = shell.output().expect("the binary runs");
        let told = String::from_utf8(told.stdout).expect("text");
        // A line is a candidate, a tab and its help.
        let words: Vec<&str> = told.lines().filter_map(|line| line.split('\t').next()).collect();
        for word in offered {
            assert!(words.contains(word), "{line:?}: {words:?}");
        }
        let typed = line.last().expect("something is typed");
        assert!(words.iter().all(|word| word.starts_with(typed)), "{line:?}: {words:?}");
    }
}

#[test]
fn help_says_what_there_is() {
    insta::assert_snapshot!("help", ok(&["--help"]));
    insta::assert_snapshot!("games", ok(&["games"]));
    insta::assert_snapshot!("play-help", ok(&["play", "--help"]));
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(ok(&["completions", shell]).contains("COMPLETE"), "{shell}");
    }
    assert!(ok(&["man"]).contains(".TH plyground"));
    let folder = tempfile::tempdir().expect("a folder");
    ok(&["man", "--dir", folder.path().to_str().expect("a path")]);
    assert!(folder.path().join("plyground-perft.1").exists());
}

const BOARD_1: &str = "222533534134437553945812584";

#[test]
fn a_solved_board_is_told_with_its_moves_and_what_they_are() {
    for (agent, shortest) in [
        ("optimal", true),
        ("breadth-first", true),
        ("a-star", true),
        ("best-first", false),
        ("uct(nodes=2000)", false),
    ] {
        let solved = json(&["solve", "tenpair", BOARD_1, "--agent", agent, "--json"]);
        assert_eq!((&solved["answer"], &solved["shortest"]), (&"solved".into(), &shortest.into()), "{agent}");
        let moves = solved["moves"].as_array().expect("moves");
        assert!(moves.len() == 19 || moves.len() > 19 && !shortest, "{agent}: {} moves", moves.len());
        let (pairs, deals) = (&solved["kinds"]["pairs"], &solved["kinds"]["deals"]);
        let both = pairs.as_u64().expect("pairs") + deals.as_u64().expect("deals");
        assert_eq!(both, moves.len() as u64, "{agent}");
        assert_eq!(solved["rules"]["max_cells"], 0, "a solver has no limit of cells");
        assert!(solved["effort"]["expanded"].as_u64() > Some(0), "{agent}");
    }
    let text = ok(&["solve", "tenpair", BOARD_1, "--agent", "a-star(distance=odd)"]);
    assert!(text.starts_with("solved in 19 moves: 18 pairs, 1 deal; no solution is shorter\n"), "{text}");
}

#[test]
fn what_cannot_be_solved_is_told_apart_from_what_was_not() {
    let rules = ["--rules", "max_cells=27", "--json"];
    let all = [&["solve", "tenpair", "--agent", "breadth-first"], &rules[..]].concat();
    let answer = json(&all);
    assert_eq!((&answer["answer"], &answer["moves"]), (&"impossible".into(), &serde_json::Value::Null));
    assert_eq!(answer["rules"]["max_cells"], 27);
    let stopped = plyground(&["solve", "tenpair", "--agent", "a-star(memory=64KiB)", "--json"]);
    assert_eq!((stopped.code, stopped.err.as_str()), (4, ""), "a limit is no answer, and no failure");
    let answer: serde_json::Value = serde_json::from_str(&stopped.out).expect("one JSON object");
    assert_eq!((&answer["answer"], &answer["limit"]), (&"stopped".into(), &"memory".into()));
    assert!(answer["lower_bound"].as_u64() >= Some(14) && answer["lower_bound"].as_u64() <= Some(36));
    for (agent, says) in [
        ("a-star(nodes=100)", "stopped: the node limit was reached; every solution has at least"),
        ("a-star(depth=20)", "stopped: the depth limit was reached; every solution has at least 21 moves"),
    ] {
        let stopped = plyground(&["solve", "tenpair", "--agent", agent]);
        assert_eq!((stopped.code, stopped.err.as_str()), (4, ""), "{agent}");
        assert!(stopped.out.starts_with(says), "{}", stopped.out);
    }
}

#[test]
fn nine_twelve_is_impossible_for_every_solver_and_not_out_of_memory() {
    for agent in ["optimal", "a-star", "best-first", "breadth-first", "uct", "mcts-2019"] {
        let text = ok(&["solve", "tenpair", "9:12", "--agent", agent]);
        assert!(text.starts_with("impossible: "), "{agent}: {text}");
    }
}

#[test]
fn a_board_that_is_too_large_for_its_solver_is_not_told_to_be_out_of_memory() {
    let ones = format!("9:{}", "1".repeat(5000));
    for (board, agent, least) in [(&*ones, "optimal", "2 500 moves"), ("9:1231", "mcts-2019", "1 move")] {
        let stopped = plyground(&["solve", "tenpair", board, "--agent", agent]);
        assert_eq!((stopped.code, stopped.err.as_str()), (4, ""), "{agent}");
        let says =
            format!("stopped: a board is too large for this solver; every solution has at least {least}\n");
        assert!(stopped.out.starts_with(&says), "{}", stopped.out);
    }
}

#[test]
fn a_batch_refuses_a_board_of_three_million_digits_at_once_and_keeps_the_time_of_a_large_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("boards.txt");
    let path = file.to_str().expect("a path");
    let batch = |cells: usize| {
        std::fs::write(&file, format!("9:12\n9:{}\n", "123454321".repeat(cells / 9))).expect("a file");
        plyground(&["solve", "tenpair", "--agent", "a-star(time=100ms)", "--count", "--batch", path])
    };
    let refused = batch(3_000_000);
    assert_eq!((refused.code, refused.out.as_str()), (2, ""));
    assert!(
        refused.err.contains("line 2: the position is 2999999 letters long; at most 16384 are allowed"),
        "{}",
        refused.err
    );
    let watch = plyground_core::clock::Stopwatch::start();
    let solved = batch(14_000);
    assert_eq!((solved.code, solved.err.as_str()), (0, ""));
    let last = solved.out.lines().last().expect("a row");
    assert!(last.contains(",stopped,") && last.contains(",time,"), "{}", &last[last.len() - 80..]);
    let spent = watch.elapsed().as_secs();
    assert!(spent < 10, "{spent} s for a tenth of a second");
}

#[test]
fn a_count_tells_how_many_moves_but_not_which() {
    let args = ["solve", "tenpair", BOARD_1, "--agent", "optimal", "--count"];
    let text = ok(&args);
    assert!(text.starts_with("solved in 19 moves: 18 pairs, 1 deal; no solution is shorter\n"), "{text}");
    assert!(!text.contains("1a") && !text.contains('-'), "{text}");
    let object = json(&[&args[..], &["--json"]].concat());
    assert_eq!((&object["length"], &object["moves"]), (&19.into(), &serde_json::Value::Null));
}

#[test]
fn solvers_agree_on_every_best_first_move() {
    // Whichever pair goes first, the other can follow.
    let text = ok(&["solve", "tenpair", "9:1928", "--agent", "optimal", "--first-moves"]);
    assert!(text.contains("first moves of shortest solutions: 1a-1b 1c-1d\n"), "{text}");

    for board in ["9:1191", "4:1234/1122", "9:5.5125"] {
        let moves = |agent| {
            json(&["solve", "tenpair", board, "--agent", agent, "--first-moves", "--json"])["first_moves"]
                .clone()
        };
        assert!(moves("optimal").as_array().is_some_and(|moves| !moves.is_empty()), "{board}");
        assert_eq!(moves("optimal"), moves("a-star"), "{board}");
        assert_eq!(moves("optimal"), moves("breadth-first"), "{board}");
    }
}

#[test]
fn a_limit_of_deals_is_kept_or_said_to_be_impossible() {
    let solve = |deals: &str, board: &str| {
        json(&["solve", "tenpair", board, "--agent", &format!("optimal(max_deals={deals})"), "--json"])
    };
    for (deals, answer) in [("0", "impossible"), ("1", "solved"), ("any", "solved")] {
        assert_eq!(solve(deals, BOARD_1)["answer"], answer, "{deals} deals");
    }
}

#[test]
fn a_batch_is_told_in_order_with_any_number_of_threads() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("boards.txt");
    let boards =
        format!("# by name, bare and of another width\none {BOARD_1} 19\n\n9:123456789\nsmall 4:1234/1122\n");
    std::fs::write(&file, boards).expect("a file");
    let path = file.to_str().expect("a path");
    let run =
        |more: &[&str]| ok(&[&["solve", "tenpair", "--agent", "optimal", "--batch", path], more].concat());
    let untimed = |text: &str| {
        let line = |line: &str| line.rsplit_once(',').map(|(rest, _)| rest.to_owned()).expect("columns");
        text.lines().map(line).collect::<Vec<_>>()
    };
    let (one, two) = (run(&["--threads", "1"]), run(&["--threads", "2"]));
    assert_eq!(untimed(&one), untimed(&two));
    let rows = untimed(&one);
    assert_eq!(rows.len(), 4, "{one}");
    assert!(rows[1].starts_with(&format!("2,one,{BOARD_1},solved,19,18,1,true,,,")), "{one}");
    assert!(
        rows[2].starts_with("4,,9:123456789,solved,") && rows[3].starts_with("5,small,4:1234/1122,solved,")
    );
    let lines = run(&["--format", "jsonl", "--count"]);
    let lines: Vec<serde_json::Value> =
        lines.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    assert_eq!(
        (&lines[0]["name"], &lines[0]["length"], &lines[0]["line"]),
        (&"one".into(), &19.into(), &2.into())
    );
    assert_eq!(lines[2]["rules"]["width"], 4);
}

#[test]
fn a_solution_is_checked_move_by_move() {
    let solved = ok(&["solve", "tenpair", BOARD_1, "--agent", "optimal", "--json"]);
    let moves = serde_json::from_str::<serde_json::Value>(&solved).expect("an object")["moves"].clone();
    let moves: Vec<&str> = moves.as_array().expect("moves").iter().filter_map(|mv| mv.as_str()).collect();
    let verify = |solution: &str, input: &str| with_input(&["verify", "tenpair", BOARD_1, solution], input);
    for (solution, input) in [(moves.join(" "), String::new()), ("-".to_owned(), solved.clone())] {
        let answer = verify(&solution, &input);
        assert_eq!((answer.code, answer.err.as_str()), (0, ""), "{}", answer.out);
        assert_eq!(answer.out, "right: a solution in 19 moves: 18 pairs, 1 deal\n");
    }
    let mut swapped = moves.clone();
    swapped[2] = "1a-1i";
    for (solution, mentions) in [
        (moves[..18].join(" "), ["after move 18", "before the goal"]),
        (format!("deal {}", moves.join(" ")), ["move 1 of 20, deal", "no pair is left"]),
        (format!("{} deal", moves.join(" ")), ["move 20 of 20", "deal"]),
        (swapped.join(" "), ["move 3 of 19, 1a-1i", "the board is 9:"]),
    ] {
        let answer = verify(&solution, "");
        assert_eq!((answer.code, answer.out.as_str()), (3, ""), "{solution}: {}", answer.err);
        assert!(mentions.iter().all(|mention| answer.err.contains(mention)), "{solution}: {}", answer.err);
    }
    let object = ok(&["verify", "tenpair", "9:19", "1a-1b", "--json"]);
    assert!(object.contains("\"verdict\":\"right\""), "{object}");
}

/// Every key that `--json` prints stands in the documentation.
#[test]
fn json_objects_are_documented() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.jsonl");
    let path = file.to_str().expect("a path");
    ok(&["playout", "2048", "--games", "2", "--records", path]);
    let [experiment, db, other] =
        ["x.toml", "x.db", "y.db"].map(|name| folder.path().join(name).to_str().expect("a path").to_owned());
    let text = "question = \"?\"\ngame = \"morris\"\nagents = [\"random\", \"greedy\"]\n\
                [match]\npairs = 1\nsprt = { elo0 = 0, elo1 = 5 }\n";
    std::fs::write(&experiment, text).expect("written");
    let weights = folder.path().join("weights");
    let weights = weights.to_str().expect("a path");
    let dqn = format!("{weights}-dqn");
    let tables = format!("{weights}-tables");
    let commands: &[&[&str]] = &[
        &["run", &experiment, "--db", &db],
        &["runs", "--db", &db],
        &["merge", &other, &db],
        &["import", path, "--db", &db],
        &["games"],
        &["rules", "lput"],
        &["completions", "bash"],
        &["man"],
        &["agents"],
        &["agents", "lput", "--levels"],
        &["move", "morris", "--agent", "random"],
        &["move", "morris", "--agent", "uct(nodes=200)", "--inside"],
        &["move", "morris", "--agent", "alpha-beta(depth=3)", "--inside"],
        &["move", "tenpair", "--position", "9:19", "--agent", "a-star", "--inside"],
        &["solve", "tenpair", "9:19", "--agent", "a-star"],
        &["solve", "tenpair", "9:19", "--agent", "optimal", "--first-moves"],
        &["verify", "tenpair", "9:19", "1a-1b"],
        &["tables", "morris", "build", "--dir", &tables, "--parts", "3-3"],
        &["tables", "morris", "info", "--dir", &tables],
        &["tables", "morris", "verify", "--dir", &tables, "--sample", "10"],
        &["show", "lput", "--cell", "b2", "--moves", "defend"],
        &["show", "morris"],
        &["moves", "2048", "--position", "2,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0 0 +"],
        &["perft", "morris", "--depth", "2"],
        &["perft", "morris", "--depth", "2", "--divide"],
        &["playout", "tenpair", "--games", "3"],
        &["replay", path],
        &["analyse", "2048", "fewest-moves", "--target", "16"],
        &["bench", "morris", "--seconds", "0.05", "--search"],
        &["train", "ntuple", "--layout", "01", "--games", "2", "--test", "2", "--out", weights],
        &["train", "show", weights],
        &["train", "show", "default"],
        &["train", "dqn", "--set", "hidden=[4]", "--episodes", "1", "--test", "1", "--out", &dqn],
        &["train", "draw", &dqn],
        &["train", "show", &dqn],
    ];
    let documented = include_str!("../../../docs/json.md");
    let mut keys = BTreeSet::new();
    for command in commands {
        gather(&json(&[command, &["--json"][..]].concat()), &mut keys);
    }
    // A search that a limit ended tells so by its exit code, and answers all the same.
    let stopped = run::plyground(&["solve", "tenpair", "--agent", "a-star(nodes=5)", "--json"]);
    assert_eq!((stopped.code, stopped.err.as_str()), (4, ""));
    gather(&serde_json::from_str(&stopped.out).expect("one JSON object"), &mut keys);
    let missing: Vec<&String> = keys.iter().filter(|key| !documented.contains(&format!("`{key}`"))).collect();
    assert!(missing.is_empty(), "docs/json.md does not explain {missing:?}");
}

fn gather(value: &serde_json::Value, keys: &mut BTreeSet<String>) {
    match value {
        serde_json::Value::Object(map) => {
            for (key, value) in map {
                keys.insert(key.clone());
                // The names of rule parameters are listed by `plyground games`, not here, and those of a text's holes are in
                // its template.
                if !["rules", "defaults", "budget", "with"].contains(&key.as_str()) {
                    gather(value, keys);
                }
            }
        }
        serde_json::Value::Array(values) => values.iter().for_each(|value| gather(value, keys)),
        _ => {}
    }
}

#[test]
fn a_cell_is_looked_at_closely() {
    let text = ok(&["show", "tenpair", "--cell", "1a"]);
    assert!(text.contains("\n1a: digit 1: partners 1\ntarget 2a\n"), "{text}");
    let text = ok(&["show", "morris", "--position", "WWWBWB.B.............B.B W 0 0 4", "--cell", "a7"]);
    assert!(text.contains("\na7: White man: in a mill yes\nreaches a4\n"), "{text}");
    let wrong = run::plyground(&["show", "morris", "--cell", "z9"]);
    assert_eq!(wrong.code, 2);
    assert!(wrong.err.contains("the cells are a7 to g1"), "{}", wrong.err);
}

#[test]
fn the_view_tells_what_the_last_move_did() {
    let shown = json(&["show", "morris", "--moves", "d6 a1 d7 g1 d5xa1", "--json"]);
    let last = &shown["view"]["last"];
    assert_eq!(last["motions"].as_array().map(Vec::len), Some(2), "{last}");
    let cells: Vec<&serde_json::Value> = last["cells"].as_array().expect("cells").iter().collect();
    let name =
        |cell: &serde_json::Value| &shown["view"]["cells"][cell.as_u64().expect("an index") as usize]["name"];
    assert_eq!((name(cells[0]), name(cells[1])), (&"d5".into(), &"a1".into()));
    let lput = json(&["show", "lput", "--json"]);
    assert_eq!(lput["view"]["order"].as_array().map(Vec::len), Some(10), "every piece is to act");
    assert!(lput["view"]["last"].is_null(), "nothing has been moved");
}

#[test]
fn crossed_digits_are_remembered_by_the_game_that_crossed_them() {
    let shown = json(&[
        "show",
        "tenpair",
        "--position",
        "9:192837461/9283",
        "--moves",
        "1a-1b 1c-1d 1e-1f",
        "--json",
    ]);
    let remains: Vec<_> = shown["view"]["remains"].as_array().expect("digits").iter().collect();
    let told: Vec<_> = remains.iter().map(|piece| (piece["cell"].as_u64(), piece["text"].as_str())).collect();
    let digits = ["1", "9", "2", "8", "3", "7"];
    assert_eq!(told, (0..).map(Some).zip(digits.map(Some)).collect::<Vec<_>>());
    let found = json(&["show", "tenpair", "--position", "9:..28", "--json"]);
    assert!(found["view"]["remains"].is_null(), "a position does not tell what it was");
}

#[test]
fn moves_lead_from_a_position_to_another() {
    let shown = json(&["show", "morris", "--moves", "d6 a1 d7 g1 d5xa1", "--json"]);
    assert_eq!(shown["position"], ".W..W..W...............B B 6 7 0");
    let wrong = run::plyground(&["show", "morris", "--moves", "d6 a1 d6"]);
    assert_eq!(wrong.code, 2);
    assert!(wrong.err.contains("move 3"), "{}", wrong.err);
}

/// Positions are printed as the notation has them, however they were typed.
#[test]
fn a_position_is_told_in_its_one_notation() {
    let shown = json(&["show", "tenpair", "--position", "123456789", "--json"]);
    assert_eq!(shown["position"], "9:123456789");
}

#[test]
fn game_number_and_seed_of_a_record_give_the_same_start() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.jsonl");
    ok(&["playout", "2048", "--games", "3", "--seed", "9", "--records", file.to_str().expect("a path")]);
    let text = std::fs::read_to_string(&file).expect("records");
    let records: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("a record")).collect();
    assert!(
        records.iter().enumerate().all(|(number, record)| record["number"] == number && record["seed"] == 9)
    );
    let shown = json(&["show", "2048", "--seed", "9", "--json"]);
    assert_eq!(shown["position"], records[0]["start"]);
}
