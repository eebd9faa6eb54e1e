//! From an experiment to its report, and a study's table played again, as a user would.

mod run;

use run::{json, ok, plyground};
use std::fs;
use tempfile::TempDir;

const EXPERIMENT: &str = "question = \"Does the corner help?\"\ngame = \"2048\"\nagents = [\"random\", \"corner\"]\n\n[solo]\ngames = 20\n";

/// A folder with a database in which the experiment has been run.
fn played() -> (TempDir, impl Fn(&str) -> String) {
    let folder = TempDir::new().expect("a temporary folder");
    let base = folder.path().to_str().expect("text").to_owned();
    let path = move |name: &str| format!("{base}/{name}");
    fs::write(path("corner.toml"), EXPERIMENT).expect("a file");
    ok(&["run", &path("corner.toml"), "--db", &path("a.db")]);
    (folder, path)
}

#[test]
fn a_run_becomes_tables_a_page_and_files() {
    let (_folder, path) = played();
    let text = ok(&["report", "corner", "--db", &path("a.db")]);
    assert!(
        text.starts_with("Does the corner help?\n") && text.contains("Largest tile at the end"),
        "{text}"
    );
    assert!(
        text.contains("games 40")
            && text.ends_with("plyground run again.toml --db again.db && plyground report --db again.db\n"),
        "{text}"
    );
    let [page, md, csv, svg] = ["a.html", "a.md", "a.csv", "charts"].map(&path);
    let said = ok(&[
        "report",
        "--db",
        &path("a.db"),
        "--html",
        &page,
        "--markdown",
        &md,
        "--csv",
        &csv,
        "--svg",
        &svg,
    ]);
    assert!(said.contains("corner scores") && said.contains("a.html"), "{said}");
    assert!(fs::read_to_string(&page).expect("a page").starts_with("<!doctype html>"));
    assert!(fs::read_to_string(&md).expect("Markdown").contains("| corner | 20 |"));
    assert!(fs::read_to_string(&csv).expect("CSV").starts_with("section,table,row,column,value"));
    let charts = fs::read_dir(&svg).expect("a folder").count();
    assert!(charts >= 5, "{charts} charts");
    let object = json(&["report", "corner", "--db", &path("a.db"), "--json"]);
    assert_eq!(object["question"], "Does the corner help?");
    assert!(object["sections"].as_array().is_some_and(|sections| sections.len() >= 4), "{object}");
}

#[cfg(unix)]
#[test]
fn the_last_line_of_a_report_plays_the_same_games_again_whatever_the_run_is_called() {
    let folder = TempDir::new().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("text").to_owned();
    for name in ["it's Other name", "mine/too", "7", "--name"] {
        fs::write(path("big.toml"), format!("name = \"{name}\"\n{EXPERIMENT}")).expect("a file");
        let db = path("a b.db");
        ok(&["run", &path("big.toml"), "--db", &db]);
        let command = json(&["report", "--db", &db, "--json"])["command"].as_str().expect("text").to_owned();
        let program = env!("CARGO_BIN_EXE_plyground");
        let script = format!("set -e\nplyground() {{ '{program}' \"$@\"; }}\n{command}");
        let said = std::process::Command::new("sh")
            .args(["-c", &script])
            .current_dir(folder.path())
            .output()
            .expect("a shell");
        assert!(said.status.success(), "{command}: {}", String::from_utf8_lossy(&said.stderr));
        let games = |db: &str| ok(&["export", "--table", "records", "--db", db]);
        assert_eq!(games(&db), games(&path("again.db")), "{command}");
        fs::remove_file(&db).expect("removed");
        fs::remove_file(path("again.db")).expect("removed");
    }
}

#[test]
fn a_study_is_played_again_as_a_study_and_imported_records_are_not_played() {
    let (_folder, path) = played();
    let records = ok(&["export", "corner", "--table", "records", "--db", &path("a.db")]);
    fs::write(path("r.jsonl"), records).expect("a file");
    ok(&["import", &path("r.jsonl"), "--db", &path("i.db")]);
    let text = ok(&["report", "--db", &path("i.db")]);
    assert!(text.contains("imported") && !text.contains("plyground run "), "{text}");
    assert!(!text.contains("time a move") && !text.contains(" 0 s"), "{text}");
    let answer = plyground(&["runs", "r", "--toml", "--db", &path("i.db")]);
    assert!(answer.code == 2 && answer.err.contains("imported"), "{}", answer.err);
    let study = ["reproduce", "pajumagi-2019/small-3", "--quick", "--db", &path("s.db"), "--json"];
    json(&study);
    let report = json(&["report", "--db", &path("s.db"), "--json"]);
    let command = report["command"].as_str().expect("text");
    assert!(command.starts_with("plyground reproduce pajumagi-2019/small-3 --quick --db "), "{command}");
}

#[test]
fn a_run_that_there_is_not_is_answered_with_those_that_there_are() {
    let (_folder, path) = played();
    let answer = plyground(&["report", "centre", "--db", &path("a.db")]);
    assert_eq!(answer.code, 2, "{}", answer.err);
    assert!(answer.err.contains("centre") && answer.err.contains("corner"), "{}", answer.err);
    let answer = plyground(&["report", "--db", &path("none.db")]);
    assert_eq!(answer.code, 2, "{}", answer.err);
    let answer = plyground(&["report", "--db", &path("a.db"), "--html", &path("no/such/folder.html")]);
    assert!(answer.code == 2 && answer.err.contains("folder.html"), "{}", answer.err);
}

#[test]
fn a_published_table_is_played_again_and_what_is_stored_is_not_played_twice() {
    let folder = TempDir::new().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("text").to_owned();
    let reproduce = |page: &str| {
        ok(&[
            "reproduce",
            "pajumagi-2019/small-3",
            "--quick",
            "--db",
            &path("s.db"),
            "--html",
            page,
            "--threads",
            "1",
        ])
    };
    let said = reproduce(&path("one.html"));
    assert!(said.contains("published figures agree"), "{said}");
    reproduce(&path("two.html"));
    let [one, two] = ["one.html", "two.html"].map(|name| fs::read_to_string(path(name)).expect("a page"));
    // Measured times too are those of the first time.
    assert_eq!(one, two);
    assert!(one.contains("Mirjam Pajumägi") && one.contains("chip agrees"));
}

#[test]
fn all_studies_and_tables_are_listed() {
    let list = ok(&["reproduce", "--list"]);
    for word in [
        "teder-2021",
        "documentatie-2048",
        "pajumagi-2019",
        "kotilainen-2022",
        "lass-2017",
        "brute-force",
        "table 9",
    ] {
        assert!(list.contains(word), "{word}: {list}");
    }
    let answer = plyground(&["reproduce", "teder-2020"]);
    assert!(answer.code == 2 && answer.err.contains("did you mean \"teder-2021\"?"), "{}", answer.err);
}
