//! A run to which something happens: it is killed, or its database is locked or goes away.

use plyground_core::clock::Stopwatch;
use plyground_store::{Access, GameRow, MoveRow, Store};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// Quick games with many moves, so that a kill often comes in the middle of writing.
pub(crate) const EXPERIMENT: &str = r#"
question = "Is anything lost?"
game = "2048"
agents = ["random", "corner"]
[solo]
games = 400
"#;

/// The run of a file, as soon as so many games are stored.
pub(crate) fn started(file: &str, db: &str, enough: u64) -> Child {
    let child = Command::new(env!("CARGO_BIN_EXE_plyground"))
        .args(["run", file, "--db", db, "--threads", "2"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    wait_for(db, enough);
    child
}

/// Waits until so many games are stored.
pub(crate) fn wait_for(db: &str, enough: u64) {
    let watch = Stopwatch::start();
    while games_in(db) < enough {
        assert!(watch.elapsed() < Duration::from_mins(2), "{enough} games are not stored in two minutes");
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn games_in(db: &str) -> u64 {
    // Before the tables are made there is nothing to count.
    let counted = Store::open(db, Access::Read).and_then(|store| store.jobs(store.run("")?.id));
    counted.map_or(0, |jobs| jobs.len() as u64)
}

/// Everything that is stored, with what was measured put aside.
pub(crate) fn stored(db: &str) -> (Vec<GameRow>, Vec<String>, Vec<MoveRow>) {
    let store = Store::open(db, Access::Read).expect("a database");
    let run = store.run("lost").expect("the run").id;
    let games = store.games(run).expect("games").into_iter().map(|game| GameRow { nanos: 0, ..game });
    let moves = store.moves(run).expect("moves").into_iter().map(|row| MoveRow { nanos: 0, ..row });
    let mut records = Vec::new();
    store.each_record(run, |_, record| records.push(record)).expect("records");
    (games.collect(), records, moves.collect())
}
