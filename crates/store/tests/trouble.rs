//! Whatever can be wrong with a database is told in words that help, and costs nothing that was stored.

use plyground_store::sample::{played, run};
use plyground_store::testing::Locked;
use plyground_store::{Access, Patience, Played, Store, StoreError};
use sqlx::Connection;
use std::path::Path;
use std::time::Duration;

fn path(folder: &Path, name: &str) -> String {
    folder.join(name).to_str().expect("a path").to_owned()
}

/// Runs statements of SQL on a file, past the store.
fn sql(file: &str, statements: &'static str) {
    block_on(async {
        sqlx::any::install_default_drivers();
        let mut connection = connect(file).await;
        sqlx::raw_sql(statements).execute(&mut connection).await.expect(statements);
    });
}

async fn connect(file: &str) -> sqlx::AnyConnection {
    sqlx::any::install_default_drivers();
    sqlx::AnyConnection::connect(&format!("sqlite://{file}?mode=rwc")).await.expect("a connection")
}

fn block_on<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime").block_on(future)
}

#[test]
fn a_newer_database_is_not_touched() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = path(folder.path(), "newer.db");
    drop(Store::open(&file, Access::Write).expect("a database"));
    sql(&file, "UPDATE plyground_schema SET version = 99");
    for access in [Access::Read, Access::Write] {
        let why = Store::open(&file, access).expect_err("newer");
        assert!(matches!(why, StoreError::Newer { found: 99, .. }), "{why}");
        assert!(why.to_string().contains("update plyground"), "{why}");
    }
}

#[test]
fn a_file_that_is_no_database_is_not_touched() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = path(folder.path(), "notes.txt");
    let text = "These are my notes, and nothing else. ".repeat(100);
    std::fs::write(&file, &text).expect("written");
    for access in [Access::Read, Access::Write] {
        let why = Store::open(&file, access).expect_err("no database");
        assert!(matches!(why, StoreError::Corrupt { .. }), "{why}");
    }
    assert_eq!(std::fs::read_to_string(&file).expect("read"), text);
}

#[test]
fn a_damaged_database_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = path(folder.path(), "damaged.db");
    let begun = {
        let store = Store::open(&file, Access::Write).expect("a database");
        let begun = store.begin(&run("damaged")).expect("begun");
        let games: Vec<Played> = (0..50).map(|job| played(job, 100)).collect();
        store.insert(begun.id, &games).expect("stored");
        begun
    };
    sql(&file, "PRAGMA wal_checkpoint(TRUNCATE)");
    let mut bytes = std::fs::read(&file).expect("read");
    // Whole pages: of a page that is damaged in its middle, SQLite may take the rest for rows of another run.
    let middle = bytes.len() / 3 / 4096 * 4096;
    bytes[middle..].fill(0x5A);
    std::fs::write(&file, bytes).expect("written");
    let found = Store::open(&file, Access::Read).and_then(|store| store.moves(begun.id).map(drop));
    let why = found.expect_err("damaged");
    assert!(matches!(why, StoreError::Corrupt { .. }), "{why}");
    assert!(why.to_string().contains("moves after run 1 (name of damaged), job "), "{why}");
}

/// A file with two runs of a few games, in which one value is then damaged.
fn damaged(folder: &Path, damage: &'static str) -> (String, i64) {
    let file = path(folder, "flipped.db");
    let store = Store::open(&file, Access::Write).expect("a database");
    store.begin(&run("other")).expect("begun");
    let begun = store.begin(&run("flipped")).expect("begun");
    let games: Vec<Played> = (0..9).map(|job| played(job, 20)).collect();
    store.insert(begun.id, &games).expect("stored");
    drop(store);
    sql(&file, damage);
    (file, begun.id)
}

#[test]
fn flipped_bytes_in_a_row_are_told_with_the_run_the_job_and_the_column() {
    let cases: [(&str, &str); 14] = [
        (
            "UPDATE games SET first = CAST(x'75FF74' AS TEXT) WHERE job = 5",
            "run 2 (name of flipped), job 5: games.first",
        ),
        (
            "UPDATE games SET opening = CAST(x'C3' AS TEXT) WHERE job = 0",
            "run 2 (name of flipped), job 0: games.opening",
        ),
        ("UPDATE games SET payoff = 'x' WHERE job = 8", "job 8: games.payoff"),
        ("UPDATE games SET payoff = 9e999 WHERE job = 8", "job 8: games.payoff"),
        ("UPDATE games SET length = -7 WHERE job = 3", "job 3: games.length is damaged (-7 is below zero)"),
        ("UPDATE games SET record = '{\"job\":' WHERE job = 4", "job 4: games.record"),
        ("UPDATE games SET record = CAST(x'FF' AS TEXT) WHERE job = 4", "job 4: games.record"),
        ("UPDATE moves SET phase = CAST(x'80' AS TEXT) WHERE job = 6 AND ply = 7", "job 6: moves.phase"),
        (
            "UPDATE moves SET seat = 64 WHERE job = 6 AND ply = 7",
            "job 6: moves.seat is damaged (64 is neither 0 nor 1)",
        ),
        ("UPDATE moves SET number = 1000000000 WHERE job = 2 AND ply = 3", "job 2: moves.number"),
        ("UPDATE moves SET value = 'much' WHERE job = 2 AND ply = 3", "job 2: moves.value"),
        (
            "UPDATE solutions SET answer = 'soaved' WHERE job = 1",
            "job 1: solutions.answer is damaged (\"soaved\" is unknown)",
        ),
        ("UPDATE runs SET kind = 'matbh' WHERE id = 2", "run 2 (name of flipped): runs.kind"),
        (
            "UPDATE runs SET specification = CAST(x'FF' AS TEXT) WHERE id = 2",
            "run 2 (name of flipped): runs.specification",
        ),
    ];
    for (damage, mention) in cases {
        let folder = tempfile::tempdir().expect("a folder");
        let (file, run) = damaged(folder.path(), damage);
        let store = Store::open(&file, Access::Read).expect("it opens");
        let all = || -> Result<(), StoreError> {
            store.runs()?;
            store.games(run)?;
            store.solutions(run)?;
            store.each_record(run, |_, _| ())?;
            store.each_move(run, |_| ())
        };
        let why = all().expect_err(damage);
        assert!(matches!(why, StoreError::Damaged { .. }), "{damage}: {why:?}");
        let why = why.to_string();
        assert!(why.contains(mention) && why.contains("flipped.db"), "{damage}: {why}");
        assert!(why.contains("restore the database from a copy"), "{damage}: {why}");
    }
}

#[test]
fn a_database_of_another_program_is_not_touched() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = path(folder.path(), "music.db");
    sql(&file, "CREATE TABLE songs (name TEXT)");
    let why = Store::open(&file, Access::Write).expect_err("foreign");
    assert!(matches!(&why, StoreError::Foreign { table, .. } if table == "songs"), "{why}");
}

#[test]
fn a_full_disk_costs_nothing_that_was_stored() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = path(folder.path(), "full.db");
    let store = Store::open(&file, Access::Write).expect("a database");
    let begun = store.begin(&run("full")).expect("begun");
    store.insert(begun.id, &[played(0, 100)]).expect("there is room");
    store.limit_pages(60).expect("limited");
    let why =
        (1..200).find_map(|job| store.insert(begun.id, &[played(job, 100)]).err()).expect("it fills up");
    assert!(matches!(why, StoreError::Full { .. }), "{why}");
    assert!(why.to_string().contains("every game stored before is safe"), "{why}");
    let stored = store.jobs(begun.id).expect("jobs").len();
    assert!(stored >= 2, "{stored}");
    assert_eq!(store.moves(begun.id).map(|moves| moves.len()), Ok(stored * 100), "no game is there in part");
    drop(store);
    let room = Store::open(&file, Access::Write).expect("a database");
    room.insert(begun.id, &[played(999, 100)]).expect("room was made");
    assert_eq!(room.jobs(begun.id).map(|jobs| jobs.len()), Ok(stored + 1));
}

#[test]
fn a_database_that_another_process_holds_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = path(folder.path(), "busy.db");
    let patience = Patience::of(Duration::from_secs(1));
    let store = Store::open_patiently(&file, Access::Write, patience).expect("a database");
    let begun = store.begin(&run("busy")).expect("begun");
    let other = Locked::new(&file);
    let why = store.insert(begun.id, &[played(0, 3)]).expect_err("busy");
    assert!(matches!(why, StoreError::Busy { .. }), "{why}");
    let why = why.to_string();
    assert!(why.contains("in use by another process") && why.contains("waited for 1 second"), "{why}");
    drop(other);
    store.insert(begun.id, &[played(0, 3)]).expect("it is free again");
}

#[test]
fn places_that_cannot_be_are_told() {
    for (place, mention) in [
        ("/proc/nowhere/x.db", "cannot be opened: there is no folder /proc/nowhere"),
        ("mysql://host/x", "postgres://"),
        ("", "it is empty"),
        ("postgres://nobody:secret@127.0.0.1:1/none", "cannot be opened"),
    ] {
        let why = Store::open(place, Access::Write).expect_err(place).to_string();
        assert!(why.contains(mention) && !why.contains("secret"), "{place}: {why}");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let folder = path(folder.path(), "");
    for access in [Access::Read, Access::Write] {
        let why = Store::open(&folder, access).expect_err("a folder").to_string();
        assert!(
            why.contains("it is a folder; name a file in it, such as") && why.contains("plyground.db"),
            "{why}"
        );
    }
    let why = Store::open("/nowhere/x.db", Access::Read).expect_err("nothing to read").to_string();
    assert!(why.contains("no such file") && why.contains("plyground run"), "{why}");
}

#[test]
fn a_database_that_can_only_be_read_is_read_and_not_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = path(folder.path(), "read.db");
    let begun = {
        let store = Store::open(&file, Access::Write).expect("a database");
        let begun = store.begin(&run("read")).expect("begun");
        store.insert(begun.id, &[played(0, 3)]).expect("stored");
        begun
    };
    let reader = Store::open(&file, Access::Read).expect("readable");
    assert_eq!(reader.jobs(begun.id), Ok(vec![0]));
    let why = reader.insert(begun.id, &[played(1, 3)]).expect_err("only for reading");
    assert!(matches!(why, StoreError::ReadOnly { .. }), "{why}");
}
