//! A run that is killed goes on where it stopped: no finished game is lost or played twice, and what is stored in
//! the end is what an uninterrupted run stores.

mod run;

use plyground_core::Seed;
use run::json;
use run::lost::{EXPERIMENT, started, stored};
use std::process::Command;
use std::time::Duration;

#[test]
fn a_run_killed_ten_times_stores_the_games_of_an_uninterrupted_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a path").to_owned();
    // So many games that the last kill finds the run unfinished, however quick the machine is.
    std::fs::write(path("lost.toml"), EXPERIMENT.replace("400", "2000")).expect("written");
    let whole = json(&["run", &path("lost.toml"), "--db", &path("whole.db"), "--threads", "2", "--json"]);
    assert_eq!(
        (&whole["state"], &whole["done"], &whole["fresh"]),
        (&"complete".into(), &4000.into(), &4000.into())
    );

    let mut rng = Seed(17).rng();
    for kill in 1..=10_u64 {
        // Some time after a share of the games is stored: anywhere between two transactions or inside of one.
        let enough = 60 * kill;
        let extra = Duration::from_micros(u64::from(rng.below(40_000)));
        killed(&path("lost.toml"), &path("pieces.db"), enough, extra);
    }
    let before = stored(&path("pieces.db")).0.len() as u64;
    assert!((600..4000).contains(&before), "{before} games after the last kill");
    let rest = json(&["run", &path("lost.toml"), "--db", &path("pieces.db"), "--threads", "2", "--json"]);
    assert_eq!((&rest["state"], &rest["done"]), (&"complete".into(), &4000.into()));
    assert_eq!(rest["fresh"], 4000 - before, "no game is played twice");
    assert!(stored(&path("whole.db")) == stored(&path("pieces.db")), "the stores differ");
}

#[test]
#[cfg(unix)]
fn an_interrupted_run_says_so_by_its_exit_code_and_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a path").to_owned();
    std::fs::write(path("lost.toml"), EXPERIMENT.replace("400", "4000")).expect("written");
    let child = started(&path("lost.toml"), &path("a.db"), 50);
    let told = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("a signal");
    assert!(told.success());
    let ended = child.wait_with_output().expect("it has ended");
    let said = String::from_utf8_lossy(&ended.stdout);
    assert_eq!(ended.status.code(), Some(130), "{said}");
    assert!(said.contains("to continue: plyground run"), "{said}");
    let count = stored(&path("a.db")).0.len();
    assert!(said.contains(&format!("{count} of 8 000 jobs")), "{count} are stored: {said}");
}

/// Starts the run and kills it (SIGKILL) a moment after so many games are stored.
fn killed(file: &str, db: &str, enough: u64, extra: Duration) {
    let mut child = started(file, db, enough);
    std::thread::sleep(extra);
    child.kill().expect("a process to kill");
    child.wait().expect("it has ended");
}
