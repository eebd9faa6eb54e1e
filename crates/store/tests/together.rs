//! Many come to one database at the same moment, as a cluster's processes do: it is made once, brought up to date once,
//! and a run that is finished is complete, whoever comes last.

use plyground_store::sample::{played, run};
use plyground_store::testing::{Postgres, first_version};
use plyground_store::{Access, Run, State, Store};
use std::sync::Barrier;

/// So many at a time.
const MANY: u64 = 5;

/// A new file each time.
fn file(folder: &tempfile::TempDir, time: u32) -> String {
    folder.path().join(format!("{time}.db")).to_str().expect("a path").to_owned()
}

/// Lets many do the same at the same moment.
fn together<T: Send>(each: impl Fn(u64, &Barrier) -> T + Sync) -> Vec<T> {
    let barrier = Barrier::new(MANY as usize);
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..MANY)
            .map(|number| {
                let (each, barrier) = (&each, &barrier);
                scope.spawn(move || each(number, barrier))
            })
            .collect();
        threads.into_iter().map(|thread| thread.join().expect("nothing went wrong")).collect()
    })
}

fn a_new_database_is_made_once(url: &str) {
    let begun = together(|_, barrier| {
        barrier.wait();
        let store = Store::open(url, Access::Write).expect("a database");
        store.begin(&run("new")).expect("begun").id
    });
    assert_eq!(begun, [1; MANY as usize]);
}

/// Each stores a share, and says so at the same moment as the others.
fn a_finished_run_is_complete(url: &str) {
    let ended: Vec<Run> = together(|number, barrier| {
        let store = Store::open(url, Access::Write).expect("a database");
        let begun = store.begin(&run("shares")).expect("begun");
        let share: Vec<_> = (0..10).filter(|job| job % MANY == number).map(|job| played(job, 8)).collect();
        barrier.wait();
        assert_eq!(store.insert(begun.id, &share), Ok(share.len() as u64));
        store.complete(begun.id, 5).expect("it is said")
    });
    let store = Store::open(url, Access::Read).expect("a database");
    assert_eq!(store.run("").map(|run| run.state), Ok(State::Complete), "a finished run stays open");
    assert!(ended.iter().any(|run| run.state == State::Complete), "nobody was told");
}

#[test]
fn a_new_file_opened_by_many_at_once_is_made_once() {
    let folder = tempfile::tempdir().expect("a folder");
    (0..20).for_each(|time| a_new_database_is_made_once(&file(&folder, time)));
}

#[test]
fn an_old_file_opened_by_many_at_once_is_brought_up_to_date_once() {
    let folder = tempfile::tempdir().expect("a folder");
    for time in 0..10 {
        first_version(&file(&folder, time));
        // Whoever reads brings it up to date as well.
        let runs = together(|number, barrier| {
            barrier.wait();
            let access = if number == 0 { Access::Write } else { Access::Read };
            let store = Store::open(&file(&folder, time), access).expect("a database");
            store.runs().expect("runs").len()
        });
        assert_eq!(runs, [0; MANY as usize]);
    }
}

#[test]
fn a_new_database_of_a_server_opened_by_many_at_once_is_made_once() {
    (0..10).for_each(|_| a_new_database_is_made_once(&Postgres::shared().database()));
}

#[test]
fn a_finished_run_in_a_file_does_not_stay_open() {
    let folder = tempfile::tempdir().expect("a folder");
    (0..30).for_each(|time| a_finished_run_is_complete(&file(&folder, time)));
}

#[test]
fn a_finished_run_on_a_server_does_not_stay_open() {
    (0..15).for_each(|_| a_finished_run_is_complete(&Postgres::shared().database()));
}
