//! A real PostgreSQL server keeps the same laws as a file, and what only a server can do is told for what it is.

mod laws;

use plyground_store::sample::{played, run};
use plyground_store::testing::Postgres;
use plyground_store::{Access, Patience, Store, StoreError};
use std::sync::{Arc, Mutex};
use std::time::Duration;

#[test]
fn a_server_keeps_the_laws() {
    let server = Postgres::shared();
    let url = server.database();
    laws::check(&url);

    let reader = Store::open(&url, Access::Read).expect("readable");
    let run = reader.run("name of jobs").expect("a run").id;
    let why = reader.insert(run, &[played(99, 1)]).expect_err("only for reading");
    assert!(matches!(why, StoreError::ReadOnly { .. }), "{why}");
    let why = Store::open(&server.address("nowhere"), Access::Write).expect_err("no such database");
    assert!(matches!(why, StoreError::Unreachable { .. }), "{why}");
}

#[test]
fn a_dead_server_is_not_called_one_that_another_process_uses() {
    let server = Postgres::start("");
    let url = server.database();
    let told = Arc::new(Mutex::new(Vec::new()));
    let hears = Arc::clone(&told);
    let patience = Patience::of(Duration::from_secs(2))
        .telling(move |line| hears.lock().expect("one thread").push(line.to_owned()));
    let store = Store::open_patiently(&url, Access::Write, patience).expect("a database");
    let begun = store.begin(&run("dead")).expect("begun");
    server.stop();
    let why = store.insert(begun.id, &[played(0, 3)]).expect_err("nobody is there");
    assert!(matches!(why, StoreError::Away { .. }), "{why}");
    let why = why.to_string();
    assert!(why.contains("does not answer") && why.contains("refused"), "{why}");
    assert!(why.contains("waited for 2 seconds") && why.contains("safe"), "{why}");
    let told = told.lock().expect("one thread").join("\n");
    assert!(told.starts_with("waiting: ") && told.contains("nothing is lost"), "{told}");
    assert_eq!(told.lines().count(), 1, "{told}");
    let why = Store::open(&url, Access::Write).expect_err("nobody is there").to_string();
    assert!(why.contains("cannot be opened") && why.contains("refused"), "{why}");
    server.start_again();
    assert_eq!(store.insert(begun.id, &[played(0, 3)]), Ok(1), "it is back");
}

#[test]
fn threads_of_a_process_share_one_connection() {
    let server = Postgres::shared();
    let url = server.database();
    let store = Store::open(&url, Access::Write).expect("a database");
    let begun = store.begin(&run("threads")).expect("begun");
    std::thread::scope(|scope| {
        for thread in 0..6 {
            let store = &store;
            scope.spawn(move || {
                for job in 0..20 {
                    store.insert(begun.id, &[played(20 * thread + job, 30)]).expect("stored");
                }
            });
        }
        let most = (0..5).map(|_| server.connections(&url)).max();
        assert_eq!(most, Some(1));
    });
    assert_eq!(store.jobs(begun.id).map(|jobs| jobs.len()), Ok(120));
}

#[test]
fn a_server_without_a_free_connection_is_waited_for() {
    let server =
        Postgres::start("-c max_connections=4 -c superuser_reserved_connections=0 -c max_wal_senders=0");
    let url = server.database();
    let first = Store::open(&url, Access::Write).expect("a database");
    let begun = first.begin(&run("crowd")).expect("begun");
    std::thread::scope(|scope| {
        for process in 0..8 {
            let url = &url;
            scope.spawn(move || {
                let patience = Patience::of(Duration::from_mins(1));
                let store = Store::open_patiently(url, Access::Write, patience).expect("a database");
                for job in 0..10 {
                    assert_eq!(store.insert(begun.id, &[played(10 * process + job, 30)]), Ok(1));
                }
            });
        }
    });
    assert_eq!(first.jobs(begun.id).map(|jobs| jobs.len()), Ok(80));
}
