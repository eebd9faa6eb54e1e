//! A file keeps the laws of every database.

mod laws;

use plyground_store::sample::{played, run};
use plyground_store::{Access, Store};

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
