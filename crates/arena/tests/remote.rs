//! Games that other machines play are stored as a local run would store them: once, whole, and only those of this run.

use plyground_arena::{Campaign, Delivery, Experiment, Plan, Refused, Running, Shard, begin, deliver, run};
use plyground_report::Analysis;
use plyground_store::{Access, GameRow, MoveRow, State, Store};
use std::sync::atomic::AtomicBool;
use tempfile::TempDir;

const MATCH: &str = include_str!("experiments/match.toml");
const SPRT: &str = include_str!("experiments/sprt.toml");

fn plan(text: &str) -> Plan {
    Plan::of(Experiment::from_toml(text).expect("an experiment")).expect("a plan")
}

fn store(folder: &TempDir, name: &str) -> Store {
    Store::open(folder.path().join(name).to_str().expect("a path"), Access::Write).expect("a database")
}

fn local(text: &str, store: &Store) {
    let (plan, cancelled) = (plan(text), AtomicBool::new(false));
    let begun = begin(&plan, text, store, Shard::WHOLE).expect("begun");
    let running = Running { threads: 2, shard: Shard::WHOLE, cancelled: &cancelled };
    run(&plan, begun, store, &running, &mut |_| ()).expect("played");
}

fn play(plan: &Plan, jobs: &[u64], node: &str) -> Vec<u8> {
    deliver(plan, jobs, node, &AtomicBool::new(false)).expect("played").expect("to the end")
}

/// Everything that a run stored, with what was measured put aside.
fn stored(store: &Store) -> (Vec<GameRow>, Vec<MoveRow>, Vec<String>) {
    let run = store.run("").expect("a run").id;
    let games = store.games(run).expect("games").into_iter().map(|row| GameRow { nanos: 0, ..row });
    let moves = store.moves(run).expect("moves").into_iter().map(|row| MoveRow { nanos: 0, ..row });
    let mut records = Vec::new();
    store.each_record(run, |_, record| records.push(record)).expect("records");
    (games.collect(), moves.collect(), records)
}

#[test]
fn games_from_two_machines_in_any_order_and_twice_are_those_of_a_local_run() {
    let folder = tempfile::tempdir().expect("a folder");
    local(MATCH, &store(&folder, "local"));
    let mut campaign = Campaign::begin(plan(MATCH), MATCH, store(&folder, "remote")).expect("begun");
    let groups = campaign.pending();
    assert!(
        groups.len() == 9 && groups.iter().all(|jobs| jobs.len() == 2),
        "pairs stay together: {groups:?}"
    );
    for (at, jobs) in groups.iter().enumerate().rev() {
        let node = if at.is_multiple_of(3) { "north" } else { "south" };
        let bytes = play(&plan(MATCH), jobs, node);
        assert_eq!(campaign.take(&bytes).expect("stored"), 2);
        assert_eq!(campaign.take(&bytes).expect("known"), 0, "the same games again are not new");
    }
    assert!(campaign.pending().is_empty());
    let ended = campaign.end().expect("ended");
    assert_eq!((ended.run.state, ended.done, ended.fresh, ended.total), (State::Complete, 18, 18, 18));
    drop(campaign);
    let (local, remote) = (store(&folder, "local"), store(&folder, "remote"));
    assert!(stored(&local) == stored(&remote), "the games differ from those of a local run");
    let run = remote.run("").expect("a run").id;
    let sessions = remote.sessions(run).expect("sessions");
    let north = sessions.iter().find(|session| session.node.as_deref() == Some("north")).expect("a session");
    assert_eq!((sessions.len(), north.games), (2, 6));
    let hosts = remote.hosts(run).expect("hosts");
    let of_north: Vec<u64> =
        hosts.iter().filter(|(_, host)| host.session == north.number).map(|(job, _)| *job).collect();
    assert_eq!(
        (hosts.len(), of_north),
        (18, vec![0, 1, 6, 7, 12, 13]),
        "each game knows where it was played"
    );
    let local_hosts = local.hosts(local.run("").expect("a run").id).expect("hosts");
    assert!(
        local_hosts.len() == 18
            && local_hosts.iter().all(|(_, host)| host.session == local_hosts[0].1.session)
    );
}

#[test]
fn another_process_goes_on_where_one_was_killed() {
    let folder = tempfile::tempdir().expect("a folder");
    let plan_of = || plan(MATCH);
    let mut first = Campaign::begin(plan_of(), MATCH, store(&folder, "db")).expect("begun");
    let groups = first.pending();
    first.take(&play(&plan_of(), &groups[4], "north")).expect("stored");
    drop(first);
    let second = Campaign::begin(plan_of(), MATCH, store(&folder, "db")).expect("begun");
    let left: Vec<Vec<u64>> = [&groups[..4], &groups[5..]].concat();
    assert_eq!(second.pending(), left);
}

#[test]
fn a_stopping_rule_decides_by_the_order_of_the_plan_and_takes_out_what_came_beyond() {
    let folder = tempfile::tempdir().expect("a folder");
    local(SPRT, &store(&folder, "local"));
    let mut campaign = Campaign::begin(plan(SPRT), SPRT, store(&folder, "remote")).expect("begun");
    let groups = campaign.pending();
    let plan = plan(SPRT);
    // The end of the plan comes first, as from a machine that is ahead.
    for jobs in groups[40..].iter().chain(&groups[..40]) {
        if campaign.over() {
            break;
        }
        campaign.take(&play(&plan, jobs, "north")).expect("stored");
    }
    assert!(campaign.over());
    assert_eq!(campaign.take(&play(&plan, &groups[39], "north")).expect("not needed"), 0);
    assert_eq!(campaign.end().expect("ended").run.state, State::Decided);
    drop(campaign);
    assert!(stored(&store(&folder, "local")) == stored(&store(&folder, "remote")));
}

#[test]
fn bytes_that_do_not_belong_here_are_refused_and_nothing_is_stored() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut campaign = Campaign::begin(plan(MATCH), MATCH, store(&folder, "db")).expect("begun");
    let good = play(&plan(MATCH), &[0, 1], "north");
    let other = play(&plan(SPRT), &[0, 1], "north");
    assert!(matches!(campaign.take(&other), Err(Refused::OtherRun { .. })));
    let version = env!("CARGO_PKG_VERSION");
    let mut older = good.clone();
    // The version is the first text of a delivery, after its length.
    older[1..=version.len()].copy_from_slice(b"0.0.9");
    let why = campaign.take(&older).expect_err("another version").to_string();
    assert!(why.contains("plyground 0.0.9") && why.contains(version), "{why}");
    for cut in 0..good.len() {
        assert!(campaign.take(&good[..cut]).is_err(), "the first {cut} bytes were taken");
    }
    let mut delivery = Delivery::unpack(&good, &plan(MATCH).experiment.key()).expect("what was packed");
    assert_eq!(delivery.games.len(), 2);
    delivery.games[1].game.job = 18;
    let beyond = delivery.pack(&plan(MATCH).experiment.key());
    assert!(matches!(campaign.take(&beyond), Err(Refused::NoJob { job: 18, jobs: 18 })));
    assert!(matches!(
        deliver(&plan(MATCH), &[99], "north", &AtomicBool::new(false)),
        Err(Refused::NoJob { job: 99, .. })
    ));
    assert_eq!(campaign.progress().done, 0);
    assert_eq!(campaign.take(&good), Ok(2));
}

#[test]
fn the_report_of_a_timed_run_tells_machines_apart() {
    let text =
        MATCH.replace("\"random\", ", "").replace("nodes=200", "time=1ms").replace("pairs = 3", "pairs = 2");
    let folder = tempfile::tempdir().expect("a folder");
    let mut campaign = Campaign::begin(plan(&text), &text, store(&folder, "db")).expect("begun");
    let key = plan(&text).experiment.key();
    for (jobs, name) in campaign.pending().iter().zip(["north", "south"]) {
        let mut delivery = Delivery::unpack(&play(&plan(&text), jobs, name), &key).expect("games");
        delivery.node.machine = format!("the processor of {name}");
        assert_eq!(campaign.take(&delivery.pack(&key)), Ok(2));
    }
    campaign.uses("north", 7);
    let run = campaign.end().expect("ended").run;
    let store = campaign.store();
    let sessions = store.sessions(run.id).expect("sessions");
    assert!(sessions.iter().all(|session| session.timed > 0), "{sessions:?}");
    let analysis = Analysis::new(run.clone(), store.games(run.id).expect("games"), Vec::new());
    let report = analysis.played_in(sessions).report();
    let answer = report.answer.to_string();
    assert!(answer.contains("machines of 2 kinds have played"), "{answer}");
    let all = serde_json::to_string(&report).expect("a report");
    assert!(all.contains("north; the processor of north; 7 games at a time"), "{all}");
}
