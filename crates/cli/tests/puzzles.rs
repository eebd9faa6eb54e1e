//! `plyground puzzles`: positions with a single right move.

mod run;

use run::{json, plyground};

#[test]
fn puzzles_are_found_in_random_games_and_graded_by_the_levels() {
    let small = ["puzzles", "2048", "--rules", "rows=2", "--rules", "columns=2", "--most-plies", "12"];
    let all = json(&[&small[..], &["--count", "4", "--levels", "3"]].concat());
    let puzzles = all["puzzles"].as_array().expect("a list");
    assert_eq!((puzzles.len(), &all["rules"]["rows"]), (4, &serde_json::json!(2)));
    assert_eq!(all["levels"].as_array().map(Vec::len), Some(3));
    let failed = |puzzle: &serde_json::Value| puzzle["failed"].as_array().expect("a list").len();
    assert!(puzzles.windows(2).all(|pair| failed(&pair[0]) <= failed(&pair[1])), "the easiest first: {all}");
    for puzzle in puzzles {
        let position = puzzle["position"].as_str().expect("text");
        let best = json(&["move", "2048", "--position", position, "--agent", "optimal", "--json"]);
        assert_eq!(best["move"], puzzle["move"], "{puzzle}");
        assert!(puzzle["loses"].as_f64() > Some(0.0), "{puzzle}");
    }
}

#[test]
fn what_has_no_puzzles_and_what_is_no_run_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let db = folder.path().join("none.db");
    let told = plyground(&["puzzles", "morris", "--from", "7", "--db", db.to_str().expect("text")]);
    assert_eq!(told.code, 2, "{}", told.err);
    let told = plyground(&["puzzles", "2048", "--levels", "9"]);
    assert_eq!(told.code, 2, "{}", told.err);
    // Nothing is known of the first moves without tables.
    let told = plyground(&["puzzles", "morris", "--most-plies", "2", "--tries", "3"]);
    assert_eq!(told.code, 2, "{}", told.err);
    assert!(told.err.contains("none of 3 positions is a puzzle"), "{}", told.err);
}
