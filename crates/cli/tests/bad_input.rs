//! Bad input of any kind is answered with what is wrong and where, exit code 2, and no panic.

mod run;

use run::{plyground, with_input};

/// The command, and what its answer must mention.
const CASES: &[(&[&str], &[&str])] = &[
    (&["show", "chess"], &["chess", "2048", "morris"]),
    (&["show", "moris"], &["moris", "morris"]),
    (&["frobnicate"], &["frobnicate"]),
    (&["rules", "moris"], &["moris", "morris"]),
    (&["rules", "2048", "--rules", "rows=9"], &["rows", "2", "4"]),
    (
        &["show", "2048", "--position", "3,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0 0"],
        &["position", "3", "power of two"],
    ),
    (&["show", "2048", "--position", "2,0,0/0,0,0,0/0,0,0,0/0,0,0,0 0"], &["row"]),
    (&["show", "2048", "--position", ""], &["position"]),
    (&["show", "2048", "--rules", "rows=9"], &["rows", "2", "4"]),
    (&["show", "2048", "--rules", "four=1.5"], &["four", "1"]),
    (&["show", "2048", "--rules", "stop=3"], &["stop", "3"]),
    (&["show", "2048", "--rules", "for=0.2"], &["for", "did you mean \"four\""]),
    (&["show", "2048", "--rules", "rows=three"], &["three"]),
    (&["show", "2048", "--rules", "nowhere.toml"], &["nowhere.toml"]),
    (&["show", "tenpair", "--position", "12345x"], &["X", "row 1"]),
    (&["show", "tenpair", "--position", "9:123456789/12345678/1"], &["row 2", "9", "8"]),
    (&["show", "tenpair", "--position", "5:12345/16"], &["6", "row 2"]),
    (&["show", "tenpair", "--rules", "width=2"], &["width", "3", "35"]),
    (&["show", "tenpair", "--rules", "deal=never"], &["never", "stuck", "any"]),
    (&["show", "morris", "--position", "WWWWWWWWWW.............. B 0 0 0"], &["White", "10", "9"]),
    (&["show", "morris", "--position", "W.......... W 9 9 0"], &["24"]),
    (&["show", "morris", "--position", "X....................... W 9 9 0"], &["X", "a7"]),
    (&["show", "morris", "--rules", "repetition=1"], &["repetition"]),
    (&["show", "lput", "--position", "1 BFz9:16"], &["z9"]),
    (&["show", "lput", "--rules", "max_rounds=0"], &["max_rounds"]),
    (&["move", "morris", "--agent", "rndom"], &["rndom", "did you mean \"random\""]),
    (&["move", "morris", "--agent", "random(speed=9)"], &["speed", "nodes"]),
    (&["move", "morris", "--agent", "random(nodes=lots)"], &["nodes=lots"]),
    (&["move", "morris", "--agent", "random("], &["not closed"]),
    (&["move", "morris"], &["--agent"]),
    (&["solve", "tenpair", "9:19"], &["--agent"]),
    (&["solve", "tenpair", "9:1x", "--agent", "a-star"], &["BOARD", "X", "row 1"]),
    (&["solve", "tenpair", "9:19", "--agent", "a-sta"], &["a-sta", "did you mean \"a-star\""]),
    (&["solve", "tenpair", "9:19", "--agent", "random"], &["random", "solves nothing", "best-first"]),
    (&["solve", "tenpair", "9:19", "--agent", "a-star(distance=far)"], &["a-star", "far", "halves"]),
    (
        &["solve", "tenpair", "9:19", "--agent", "a-star(max_move=3)"],
        &["max_move", "did you mean \"max_moves\""],
    ),
    (&["solve", "tenpair", "9:19", "--agent", "a-star(ties=none)"], &["none", "last", "first"]),
    (&["solve", "tenpair", "9:19", "--agent", "breadth-first(max_moves=-1)"], &["breadth-first", "-1"]),
    (&["solve", "morris", "--agent", "random"], &["random", "morris", "goal"]),
    (&["solve", "tenpair", "9:19", "--agent", "optimal(max_deals=few)"], &["optimal", "max_deals"]),
    (&["solve", "tenpair", "9:19", "--agent", "optimal", "--memory", "much"], &["much", "64MiB"]),
    (&["solve", "tenpair", "9:19", "--agent", "optimal", "--memory=0"], &["--memory", "4KiB or more"]),
    (&["solve", "tenpair", "9:19", "--agent", "optimal(nodes=0)"], &["nodes = 0", "1 or more"]),
    (&["solve", "tenpair", "9:19", "--agent", "optimal(time=0)"], &["time = 0", "1ms or more"]),
    (&["play", "2048", "--time", "0"], &["--time", "time = 0", "1ms or more"]),
    (&["solve", "tenpair", "123", "--agent", "best-first", "--first-moves"], &["best-first", "shortest"]),
    (&["solve", "tenpair", "--agent", "optimal", "--batch", "nowhere.txt"], &["nowhere.txt"]),
    (&["solve", "tenpair", "--agent", "optimal", "--threads", "2"], &["--batch"]),
    (&["verify", "tenpair", "9:19", "1a-1b 1z"], &["SOLUTION", "move 2", "1a-2a"]),
    (&["verify", "tenpair", "9:1x", "1a-1b"], &["BOARD", "row 1"]),
    (&["verify", "tenpair", "9:19", "{}"], &["SOLUTION", "moves"]),
    (&["verify", "morris", "........................ W 9 9 0", "d6"], &["morris", "goal"]),
    (&["move", "2048", "--agent", "corner", "--file", "/no/such/file"], &["/no/such/file"]),
    (&["move", "2048", "--agent", "corner", "--exponents"], &["--file"]),
    (&["move", "2048", "--agent", "corner", "--format", "exponents"], &["--file"]),
    (
        &["move", "2048", "--agent", "corner", "--file", "/dev/null", "--format", "exponent"],
        &["\"exponent\"", "did you mean \"exponents\"?"],
    ),
    (
        &["move", "morris", "--agent", "random", "--file", "/dev/null", "--exponents"],
        &["morris has no file format \"exponents\"; there are none"],
    ),
    (&["move", "2048", "--agent", "corner", "--file", "x", "--position", "y"], &["--file", "--position"]),
    (&["move", "2048", "--agent", "beam(eval=snak)"], &["snak", "snake", "merge-score"]),
    (&["serve", "--address", "0.0.0.0"], &["0.0.0.0", "--token", "16"]),
    (&["serve", "--token", "short"], &["--token", "16"]),
    (&["serve", "--port", "70000"], &["70000", "--port"]),
    (&["serve", "--port", "0", "--db", "mysql://me:secret@host/x"], &["mysql", "postgres://"]),
    (&["serve", "--port", "0", "--db", "/no/such/folder/x.db"], &["/no/such/folder/x.db"]),
    (&["play", "morris"], &["terminal", "plyground move"]),
    (&["play", "chess"], &["chess", "morris"]),
    (&["play", "morris", "--second", "rndom"], &["rndom", "did you mean \"random\""]),
    (&["play", "morris", "--first", "random("], &["--first", "not closed"]),
    (&["play", "morris", "--hint", "nobody"], &["nobody", "random"]),
    (&["play", "2048", "--second", "human"], &["--second", "one seat"]),
    (&["play", "2048", "--time", "soon"], &["--time", "100ms"]),
    (&["play", "2048", "--position", "1,2"], &["position"]),
    (&["play", "tenpair", "--rules", "width=2"], &["width"]),
    (&["play", "morris", "--moves", "a7 a7"], &["--moves", "move 2", "a7"]),
    (&["perft", "morris", "--depth", "0"], &["--depth", "0"]),
    (&["perft", "morris"], &["--depth"]),
    (&["perft", "2048", "--depth", "2", "--count", "steps"], &["--count steps", "count turns"]),
    (&["playout", "2048", "--games", "0"], &["--games"]),
    (&["playout", "2048", "--games", "-1"], &["--games", "-1"]),
    (&["show", "2048", "--seed", "-1"], &["--seed", "-1"]),
    (&["show", "morris", "--position", "-1"], &["position", "24 letters"]),
    (&["show", "morris", "--moves", "d6 d6"], &["move 2", "d6"]),
    (&["analyse", "2048", "fewest-moves", "--four", "-0.1"], &["-0.1"]),
    (&["replay", "/"], &["folder"]),
    (&["playout", "2048", "--games", "many"], &["--games", "many"]),
    (&["playout", "2048", "--threads", "0"], &["--threads"]),
    (&["playout", "2048", "--position", "1,2"], &["position"]),
    (&["playout", "2048", "--records", "/no/such/folder/x"], &["--records", "/no/such/folder/x"]),
    (&["replay", "/no/such/file"], &["/no/such/file"]),
    (&["analyse", "2048", "fewest-moves", "--target", "3"], &["3", "power of two"]),
    (&["analyse", "2048", "fewest-moves", "--four", "2"], &["2"]),
    (&["bench", "--seconds", "0"], &["--seconds"]),
    (&["completions", "cmd"], &["cmd", "bash"]),
    (
        &["cluster", "run", "x.toml", "--address", "auto"],
        &["pip install 'plyground[ray]'", "docs/cluster.md"],
    ),
    (&["tune", "x.toml"], &["pip install 'plyground[tune]'", "docs/tuning.md"]),
];

#[test]
fn bad_input_is_explained_with_exit_code_2() {
    for (args, mentions) in CASES {
        let (answer, line) = (plyground(args), args.join(" "));
        assert_eq!(answer.code, 2, "plyground {line}: {}{}", answer.out, answer.err);
        assert_eq!(answer.out, "", "plyground {line} printed something else as well");
        for word in *mentions {
            assert!(answer.err.contains(word), "plyground {line} does not mention {word:?}: {}", answer.err);
        }
        assert!(!answer.err.contains("panicked"), "plyground {line}: {}", answer.err);
    }
}

#[test]
fn a_bad_board_of_a_batch_is_told_with_its_line_before_anything_is_solved() {
    let answer =
        with_input(&["solve", "tenpair", "--agent", "optimal", "--batch", "-"], "9:19\n# none\nbad 9:1x\n");
    assert_eq!((answer.code, answer.out.as_str()), (2, ""), "{}", answer.err);
    assert!(answer.err.contains("line 3") && answer.err.contains("row 1"), "{}", answer.err);
    let answer = with_input(&["solve", "tenpair", "--agent", "optimal", "--batch", "-"], "\n# none\n");
    assert_eq!(answer.code, 2);
    assert!(answer.err.contains("no board"), "{}", answer.err);
}

/// Records that cannot be, and what the answer must mention. The first is right and is spoilt in turn.
#[test]
fn bad_records_are_explained_with_their_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.jsonl");
    let path = file.to_str().expect("a path");
    run::ok(&["playout", "morris", "--games", "1", "--records", path]);
    let good = std::fs::read_to_string(&file).expect("records");
    let good = good.trim_end();
    let first_move =
        good.split("\"moves\":[\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a move");
    let with = |key: &str, value: serde_json::Value| {
        let mut record: serde_json::Value = serde_json::from_str(good).expect("a record");
        record[key] = value;
        record.to_string()
    };
    let spoilt: Vec<(String, &str)> = vec![
        (good[..good.len() / 2].to_owned(), "cut off"),
        ("hello".to_owned(), "not a record"),
        ("{}".to_owned(), "format"),
        (good.replacen("\"format\":1", "\"format\":7", 1), "newer"),
        (good.replacen("\"format\":1", "\"format\":1,\"colour\":2", 1), "colour"),
        (good.replacen("\"game\":\"morris\"", "\"game\":\"moris\"", 1), "did you mean"),
        (good.replacen("\"repetition\":3", "\"repetition\":1", 1), "rules"),
        (good.replacen(&format!("\"{first_move}\""), "\"a7-a4\"", 1), "move 1"),
        (good.replacen(&format!("\"{first_move}\""), "\"zz\"", 1), "move 1"),
        (with("payoff", 0.5.into()), "payoff"),
        (with("outcome", "nobody wins".into()), "outcome"),
        (good.replacen("\"start\":\"....", "\"start\":\"WWWW", 1), "start"),
        (with("format", 0.into()), "format"),
        (with("seats", serde_json::json!(["random"])), "seats"),
        (with("rules", serde_json::json!({})), "rules"),
        (String::new(), "no record"),
    ];
    for (text, mention) in spoilt {
        assert_ne!(text, good, "the record for {mention:?} is not spoilt");
        let answer = with_input(&["replay", "-"], &format!("{text}\n"));
        assert_eq!(answer.code, 2, "{text}: {}{}", answer.out, answer.err);
        assert!(answer.err.contains(mention), "{text} does not mention {mention:?}: {}", answer.err);
    }
    let answer = with_input(&["replay", "-"], &format!("{good}\n\n{good}\nhello\n"));
    assert!(answer.err.contains("line 4"), "the place is not told: {}", answer.err);
}
