//! The shares of a job array, started at the same moment on a database that does not exist yet, as processes of their
//! own.

mod run;

use plyground_store::testing::Postgres;
use run::json;
use std::process::{Child, Command, Stdio};

const EXPERIMENT: &str = r#"
question = "Do they all finish?"
game = "2048"
rules = { rows = 2, columns = 2 }
agents = ["random"]
[solo]
games = 8
"#;

/// Starts four shares at once; all must finish, and the run must be complete.
fn shares_finish(file: &str, db: &str) {
    let share = |number: u32| -> Child {
        Command::new(env!("CARGO_BIN_EXE_plyground"))
            .args(["run", file, "--db", db, "--threads", "1", "--shard", &format!("{number}/4")])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary starts")
    };
    let shares: Vec<Child> = (1..=4).map(share).collect();
    for (number, share) in (1..).zip(shares) {
        let ended = share.wait_with_output().expect("it ends");
        let told = String::from_utf8_lossy(&ended.stderr);
        assert!(ended.status.success(), "share {number} of {db}: {told}");
        assert_eq!(told, "", "share {number} of {db}");
    }
    let runs = json(&["runs", "--db", db, "--json"]);
    let runs = runs["runs"].as_array().expect("runs");
    assert_eq!(runs.len(), 1, "one experiment is one run");
    assert_eq!((&runs[0]["done"], &runs[0]["state"]), (&8.into(), &"complete".into()), "{db}");
}

fn experiment(folder: &tempfile::TempDir) -> String {
    let file = folder.path().join("tiny.toml");
    std::fs::write(&file, EXPERIMENT).expect("written");
    file.to_str().expect("a path").to_owned()
}

#[test]
fn shares_started_together_on_a_new_database_all_finish() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = experiment(&folder);
    for time in 0..15 {
        let db = folder.path().join(format!("new{time}.db"));
        shares_finish(&file, db.to_str().expect("a path"));
    }
}

#[test]
fn shares_started_together_on_a_new_database_of_a_server_all_finish() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = experiment(&folder);
    for _ in 0..8 {
        shares_finish(&file, &Postgres::shared().database());
    }
}
