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
fn where_perfect_play_is_not_known_an_agent_judges_and_it_is_called_an_estimate() {
    let asked = ["grade", "lput", "--agent", "random", "--agent", "level-4", "--positions", "6", "--json"];
    let report = json(&[&asked[..], &["--judge", "alpha-beta(nodes=2000)"]].concat());
    let question = report["question"].as_str().expect("a question");
    assert!(question.contains("as alpha-beta(nodes=2000, exact=true) estimates it"), "{question}");
    let table = &report["sections"][0]["blocks"][0];
    assert_eq!(table["columns"][3], "mean regret (estimate)", "{table}");
    let regret = |row: usize| table["rows"][row][3]["number"][0]["value"].as_f64().expect("a mean");
    assert!(regret(0) > regret(1) && regret(0) <= 10_000.0, "{table}");
}

#[test]
fn in_a_puzzle_regret_is_the_number_of_moves_that_a_move_adds() {
    let asked = ["grade", "tenpair", "--rules", "board=random", "--rules", "rows=2", "--most-plies", "4"];
    let report = json(
        &[&asked[..], &["--positions", "12", "--agent", "optimal", "--agent", "random", "--json"]].concat(),
    );
    let rows = &report["sections"][0]["blocks"][0]["rows"];
    let errors = |row: usize| rows[row][2]["number"][0]["value"].as_f64().expect("a share");
    assert!(errors(0) <= 0.0 && errors(1) > 0.0, "{rows}");
}

#[test]
fn the_moves_of_a_run_are_graded_and_strength_is_drawn_against_regret() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("text").to_owned();
    let (file, db) = (path("small.toml"), path("small.db"));
    let text = "question = \"Who errs?\"\ngame = \"lput\"\nrules = { max_rounds = 2 }\nseed = 1\n\
                agents = [\"random\", \"greedy\", \"alpha-beta(nodes=100)\"]\n[match]\npairs = 2\nopening_plies = 4\n";
    std::fs::write(&file, text).expect("written");
    let told = plyground(&["run", &file, "--db", &db]);
    assert_eq!(told.code, 0, "{}", told.err);
    let graded =
        ["grade", "lput", "--from", "small", "--db", &db, "--judge", "alpha-beta(nodes=300)", "--json"];
    let report = json(&graded);
    let blocks = report["sections"][0]["blocks"].as_array().expect("blocks");
    assert_eq!(blocks[0]["rows"].as_array().map(Vec::len), Some(3), "{report}");
    assert!(report.to_string().contains("Strength and regret"), "{report}");
    let wrong = plyground(&["grade", "morris", "--from", "small", "--db", &db]);
    assert_eq!(wrong.code, 2, "{}", wrong.err);
    let both = plyground(&["grade", "lput", "--from", "small", "--agent", "greedy", "--db", &db]);
    assert_eq!(both.code, 2, "{}", both.err);
}

#[test]
fn where_perfect_play_is_not_known_and_nobody_judges_nothing_is_graded() {
    let told = plyground(&["grade", "morris", "--agent", "greedy", "--tables", "no/such/folder"]);
    assert_eq!(told.code, 2, "{}", told.err);
    assert!(told.err.contains("plyground tables morris build --dir no/such/folder"), "{}", told.err);
}
