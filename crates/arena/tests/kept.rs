//! What a run keeps of itself when it is over: a report from it is the report from all moves, and a check finds whatever does
//! not belong together.

use plyground_arena::{Ended, Experiment, Plan, Running, Shard, begin, check_end, ended, run};
use plyground_report::{Analysis, Part, check, keep, markdown};
use plyground_store::{Access, Run, Store};
use std::sync::atomic::AtomicBool;

const SOLO: &str = include_str!("experiments/solo.toml");
const MATCH: &str = include_str!("experiments/match.toml");
const SPRT: &str = include_str!("experiments/sprt.toml");
const SOLVE: &str = include_str!("experiments/solve.toml");

struct Played {
    folder: tempfile::TempDir,
    store: Store,
    ended: Ended,
}

fn played(text: &str) -> Played {
    let folder = tempfile::tempdir().expect("a folder");
    let store = Store::open(&file(&folder), Access::Write).expect("a database");
    let plan = Plan::of(Experiment::from_toml(text).expect("an experiment")).expect("a plan");
    let begun = begin(&plan, text, &store, Shard::WHOLE).expect("begun");
    let cancelled = AtomicBool::new(false);
    let running = Running { threads: 2, shard: Shard::WHOLE, cancelled: &cancelled };
    let ended = run(&plan, begun, &store, &running, &mut |_| ()).expect("played");
    Played { folder, store, ended }
}

fn file(folder: &tempfile::TempDir) -> String {
    folder.path().join("kept.db").to_str().expect("a path").to_owned()
}

fn told(store: &Store, run: &Run) -> (String, u64) {
    let mut moves = 0;
    let analysis =
        store.wait(Analysis::read(store.database(), run.clone(), &Part::default(), |read| moves = read));
    (markdown(&analysis.expect("read").report()), moves)
}

#[test]
fn a_report_from_kept_sums_is_the_report_from_all_moves() {
    for text in [SOLO, MATCH, SPRT, SOLVE] {
        let Played { store, ended, .. } = played(text);
        let run = &ended.run;
        assert_eq!(store.kept(run.id, "moves"), Ok(None));
        let games = store.games(run.id).expect("games");
        let mut analysis = Analysis::new(run.clone(), games, store.solutions(run.id).expect("solutions"))
            .played_in(store.sessions(run.id).expect("sessions"));
        store.each_move(run.id, |mv| analysis.see(&mv)).expect("moves");
        let whole = markdown(&analysis.report());
        assert_eq!(told(&store, run).0, whole, "without anything kept");
        keep(&store, run, |_| ()).expect("kept");
        // Now the report takes the sums and reads no move.
        assert!(store.kept(run.id, "moves").expect("kept").is_some());
        assert_eq!(told(&store, run).0, whole, "from what was kept");
    }
}

#[test]
fn sums_of_other_games_are_not_believed() {
    let Played { store, ended, .. } = played(SOLO);
    let before = told(&store, &ended.run).0;
    keep(&store, &ended.run, |_| ()).expect("kept");
    let kept = store.kept(ended.run.id, "moves").expect("kept").expect("sums");
    for wrong in [kept.replacen("\"games\":12", "\"games\":11", 1), "[]".to_owned(), String::new()] {
        assert_ne!(wrong, kept);
        store.keep(ended.run.id, "moves", &wrong).expect("kept");
        assert_eq!(told(&store, &ended.run).0, before);
    }
}

#[test]
fn a_run_that_is_over_is_told_from_what_it_kept() {
    for text in [MATCH, SPRT] {
        let Played { store, ended: first, .. } = played(text);
        let experiment = Experiment::from_toml(text).expect("an experiment");
        let again = ended(&experiment, &store, 1).expect("read").expect("it is over");
        assert_eq!((again.done, again.fresh, again.total), (first.done, 0, first.total));
        assert_eq!((again.standings, again.sprt), (first.standings, first.sprt));
        let other = Experiment::from_toml(&text.replace("pairs = ", "pairs = 1")).expect("an experiment");
        assert!(ended(&other, &store, 1).expect("read").is_none(), "another run is not over");
    }
}

#[test]
fn a_check_finds_nothing_wrong_with_what_was_played() {
    for text in [SOLO, MATCH, SPRT, SOLVE] {
        let Played { store, ended, .. } = played(text);
        keep(&store, &ended.run, |_| ()).expect("kept");
        let found = check(&store, &ended.run, |_| ()).expect("checked");
        assert_eq!((found.games, found.kept, &found.wrong), (ended.done, true, &Vec::new()));
        assert_eq!(check_end(&store, &ended.run), Ok(Some(true)));
    }
}

#[test]
fn a_check_finds_what_was_changed() {
    let changes: [(&'static str, &str); 6] = [
        (
            "UPDATE games SET fingerprint = 1 WHERE job = 2",
            "job 2: its fingerprint is not that of its record",
        ),
        ("UPDATE games SET plies = plies + 1 WHERE job = 3", "job 3: "),
        ("UPDATE moves SET nanos = nanos + 1 WHERE job = 4 AND number = 1", "job 4: "),
        ("DELETE FROM moves WHERE job = 11", "12 games have moves, 11 of them"),
        (
            "UPDATE moves SET branching = branching + 1 WHERE job = 0",
            "the sums kept with the run are not those",
        ),
        (
            "UPDATE aggregates SET value = replace(value, '12', '13')",
            "the sums kept with the run are not those",
        ),
    ];
    for (change, line) in changes {
        let Played { folder, store, ended } = played(SOLO);
        keep(&store, &ended.run, |_| ()).expect("kept");
        drop(store);
        sql(&file(&folder), change);
        let store = Store::open(&file(&folder), Access::Read).expect("a database");
        let found = check(&store, &ended.run, |_| ()).expect("checked").wrong;
        assert!(found.iter().any(|found| found.starts_with(line)), "{change}: {found:?}");
    }
    let Played { folder, store, ended } = played(SOLO);
    drop(store);
    sql(&file(&folder), "UPDATE games SET payoff = payoff + 4 WHERE job = 5");
    let store = Store::open(&file(&folder), Access::Read).expect("a database");
    assert_eq!(check_end(&store, &ended.run), Ok(Some(false)));
}

fn sql(file: &str, statement: &'static str) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        sqlx::any::install_default_drivers();
        let pool = sqlx::AnyPool::connect(&format!("sqlite://{file}")).await.expect("a database");
        let done = sqlx::query(statement).execute(&pool).await.expect("changed");
        assert!(done.rows_affected() > 0, "{statement}");
        pool.close().await;
    });
}
