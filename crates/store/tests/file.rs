//! A file keeps the laws of every database.

mod laws;

use plyground_store::sample::{played, run};
use plyground_store::{Access, Host, Played, Store, fingerprint};

#[test]
fn a_file_keeps_the_laws() {
    let folder = tempfile::tempdir().expect("a folder");
    laws::check(folder.path().join("a file.db").to_str().expect("a path"));
}

#[test]
fn a_closed_file_alone_is_the_whole_database() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a path").to_owned();
    let store = Store::open(&path("part.db"), Access::Write).expect("a database");
    let begun = store.begin(&run("part")).expect("begun");
    let games: Vec<_> = (0..100).map(|job| played(job, 60)).collect();
    store.insert(begun.id, &games).expect("stored");
    drop(store);
    std::fs::copy(path("part.db"), path("copy.db")).expect("copied");
    let copy = Store::open(&path("copy.db"), Access::Read).expect("a database");
    assert_eq!(copy.games(begun.id).expect("games").len(), games.len());
}

/// What schema 5 knows nothing of is empty in rows that were stored by it, and kept in those that come later.
#[test]
fn a_database_from_before_there_were_guests_is_migrated_with_its_rows() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("old.db").to_str().expect("a path").to_owned();
    let begun = {
        let store = Store::open(&file, Access::Write).expect("a database");
        let begun = store.begin(&run("old")).expect("begun");
        // What tells copies apart is computed from the record of a game that was stored without it.
        let record = r#"{"start":"W 9 9 0","moves":["a1"]}"#.to_owned();
        store.insert(begun.id, &[Played { record, ..played(2, 3) }]).expect("stored");
        begun
    };
    for statement in [
        "ALTER TABLE runs DROP COLUMN guests",
        "ALTER TABLE games DROP COLUMN forfeit",
        "ALTER TABLE moves DROP COLUMN cpu_nanos",
        "ALTER TABLE moves DROP COLUMN late_nanos",
        "DROP TABLE aggregates",
        "DROP TABLE sessions",
        "ALTER TABLE games DROP COLUMN fingerprint",
        "ALTER TABLE games DROP COLUMN session",
        "ALTER TABLE games DROP COLUMN load",
        "UPDATE plyground_schema SET version = 5",
    ] {
        sql(&file, statement);
    }
    let store = Store::open(&file, Access::Write).expect("it is migrated");
    store.insert(begun.id, &[played(6, 3)]).expect("stored");
    assert_eq!(store.run("old").or_else(|_| store.run("")).expect("the run").guests, None);
    let games = store.games(begun.id).expect("games");
    assert_eq!(games[0].fingerprint, fingerprint("W 9 9 0", ["a1"]));
    assert_eq!(games.iter().map(|game| game.forfeit.is_some()).collect::<Vec<_>>(), [false, true]);
    let moves = store.moves(begun.id).expect("moves");
    let known: Vec<_> =
        moves.iter().map(|row| (row.job, row.cpu_nanos.is_some(), row.late_nanos.is_some())).collect();
    assert_eq!(known[..3], [(2, false, false); 3]);
    assert_eq!(known[3..], [(6, true, true), (6, false, false), (6, true, false)]);
    let later = store.begin(&run("guests")).expect("begun");
    assert_eq!(later.guests.as_deref(), Some("[]"));
}

#[test]
fn a_database_from_before_there_were_aggregates_gets_room_for_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("old.db").to_str().expect("a path").to_owned();
    let begun = {
        let store = Store::open(&file, Access::Write).expect("a database");
        let begun = store.begin(&run("old")).expect("begun");
        store.insert(begun.id, &(0..10).map(|job| played(job, 3)).collect::<Vec<_>>()).expect("stored");
        store.complete(begun.id, 5).expect("complete")
    };
    for statement in [
        "DROP TABLE aggregates",
        "ALTER TABLE games DROP COLUMN session",
        "ALTER TABLE games DROP COLUMN load",
        "ALTER TABLE sessions DROP COLUMN node",
        "UPDATE plyground_schema SET version = 7",
    ] {
        sql(&file, statement);
    }
    let store = Store::open(&file, Access::Read).expect("it is migrated");
    assert_eq!(store.kept(begun.id, "moves"), Ok(None));
    drop(store);
    let store = Store::open(&file, Access::Write).expect("a database");
    assert_eq!(store.keep(begun.id, "moves", "sums"), Ok(true));
    assert_eq!(store.kept(begun.id, "moves").expect("kept").as_deref(), Some("sums"));
    assert_eq!(store.games(begun.id).expect("games").len(), 10);
    // Nor did they know where each game was played; later ones do.
    let host = Host { session: u64::MAX, load: Some(1.5) };
    store.insert(begun.id, &[played(10, 3)]).expect("the run is over, so that nothing is stored");
    let later = store.begin(&run("later")).expect("begun");
    let here = Played { host: Some(host), ..played(1, 3) };
    store.insert(later.id, &[played(0, 3), here]).expect("stored");
    assert_eq!(store.hosts(begun.id).expect("hosts"), []);
    assert_eq!(store.hosts(later.id).expect("hosts"), [(1, host)]);
}

fn sql(file: &str, statement: &'static str) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        sqlx::any::install_default_drivers();
        let mut connection =
            <sqlx::AnyConnection as sqlx::Connection>::connect(&format!("sqlite://{file}?mode=rw"))
                .await
                .expect("a file");
        sqlx::raw_sql(statement).execute(&mut connection).await.expect(statement);
    });
}
