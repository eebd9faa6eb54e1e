//! A database that is locked, restarted or killed in the middle of a run costs time and nothing else.

mod run;

use plyground_store::testing::{Locked, Postgres};
use run::json;
use run::lost::{EXPERIMENT, started, stored};
use std::process::{Child, Command};
use std::time::Duration;

/// A folder with the experiment, and the database of a run to which nothing happened.
fn undisturbed() -> (tempfile::TempDir, impl Fn(&str) -> String) {
    let folder = tempfile::tempdir().expect("a folder");
    let base = folder.path().to_str().expect("a path").to_owned();
    let path = move |name: &str| format!("{base}/{name}");
    std::fs::write(path("lost.toml"), EXPERIMENT.replace("400", "1500")).expect("written");
    json(&["run", &path("lost.toml"), "--db", &path("whole.db"), "--json"]);
    (folder, path)
}

/// The run has finished by itself, and said in one line for each time what it waited for. The line must mention this.
fn finished(child: Child, times: usize, mention: &str) {
    let ended = child.wait_with_output().expect("it ends");
    let told = String::from_utf8_lossy(&ended.stderr);
    let said = String::from_utf8_lossy(&ended.stdout);
    assert!(ended.status.success(), "{told}{said}");
    assert!(said.contains("complete"), "{said}");
    let waited: Vec<&str> = told.lines().filter(|line| line.starts_with("waiting: ")).collect();
    assert!((1..=times).contains(&waited.len()), "{told}");
    assert!(waited.iter().all(|line| line.contains("nothing is lost")), "{told}");
    assert!(waited.iter().any(|line| line.contains(mention)), "{mention:?} is not in {told}");
}

#[test]
fn a_file_locked_for_twelve_seconds_does_not_end_a_run() {
    let (_folder, path) = undisturbed();
    let child = started(&path("lost.toml"), &path("a.db"), 50);
    let locked = Locked::new(&path("a.db"));
    std::thread::sleep(Duration::from_secs(12));
    drop(locked);
    finished(child, 1, "a.db is locked by another process (database is locked)");
    assert!(stored(&path("whole.db")) == stored(&path("a.db")), "the stores differ");
}

#[test]
fn a_server_that_is_restarted_or_killed_does_not_end_a_run() {
    let (_folder, path) = undisturbed();
    let server = Postgres::start("");
    let db = server.database();
    let child = started(&path("lost.toml"), &db, 50);
    server.stop();
    std::thread::sleep(Duration::from_secs(7));
    server.start_again();
    for enough in [500, 1000] {
        run::lost::wait_for(&db, enough);
        server.kill();
        server.start_again();
    }
    finished(child, 3, "does not answer");
    assert!(stored(&path("whole.db")) == stored(&db), "the stores differ");
}

#[test]
#[cfg(unix)]
fn a_run_that_waits_can_be_stopped() {
    let (_folder, path) = undisturbed();
    let child = started(&path("lost.toml"), &path("a.db"), 50);
    let _locked = Locked::new(&path("a.db"));
    std::thread::sleep(Duration::from_secs(1));
    let told = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("a signal");
    assert!(told.success());
    let ended = child.wait_with_output().expect("it ends");
    let told = String::from_utf8_lossy(&ended.stderr);
    assert_eq!(ended.status.code(), Some(130), "{told}");
    assert!(told.contains("in use by another process") && !told.contains("waited for"), "{told}");
}
