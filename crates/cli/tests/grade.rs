//! `plyground grade`: agents graded where perfect play is known, and refused elsewhere.

mod run;

use run::{json, plyground};

#[test]
fn a_perfect_player_never_errs_on_a_small_board_and_a_random_one_does() {
    let small = ["grade", "2048", "--rules", "rows=2", "--rules", "columns=2", "--most-plies", "8"];
    let agents = ["--positions", "60", "--agent", "random", "--agent", "optimal", "--json"];
    let report = json(&[&small[..], &agents].concat());
    let rows = &report["sections"][0]["blocks"][0]["rows"];
    let errors = |row: usize| rows[row][2]["number"][0]["value"].as_f64().expect("a share");
    assert!(errors(0) > 0.0, "{rows}");
    assert!(errors(1) <= 0.0, "{rows}");
}

#[test]
fn where_perfect_play_is_not_known_nothing_is_graded() {
    let told = plyground(&["grade", "lput", "--agent", "greedy", "--positions", "2"]);
    assert_eq!(told.code, 2, "{}", told.err);
    assert!(told.err.contains("perfect play is not known"), "{}", told.err);
    let told = plyground(&["grade", "morris", "--agent", "greedy", "--tables", "no/such/folder"]);
    assert_eq!(told.code, 2, "{}", told.err);
    assert!(told.err.contains("plyground tables morris build --dir no/such/folder"), "{}", told.err);
}
