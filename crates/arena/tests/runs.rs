//! The same file, the same games: with one thread and with two, stopped and resumed, in one piece and in shares.

use plyground_arena::{Ended, Experiment, Plan, RunError, Running, Shard, begin, play, run};
use plyground_report::Analysis;
use plyground_store::{Access, GameRow, MoveRow, SolutionRow, State, Store};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

const SOLO: &str = include_str!("experiments/solo.toml");
const MATCH: &str = include_str!("experiments/match.toml");

const POSITIONS: &str = r#"
question = "Do they agree?"
game = "morris"
agents = ["alpha-beta(depth=2)", "minimax(depth=2)"]
[positions]
count = 12
most_plies = 60
"#;

const SOLVE: &str = include_str!("experiments/solve.toml");
const SPRT: &str = include_str!("experiments/sprt.toml");

fn plan(text: &str) -> Plan {
    Plan::of(Experiment::from_toml(text).expect("an experiment")).expect("a plan")
}

struct Lab {
    folder: tempfile::TempDir,
}

impl Lab {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().expect("a folder") }
    }

    fn store(&self, name: &str) -> Store {
        Store::open(self.folder.path().join(name).to_str().expect("a path"), Access::Write)
            .expect("a database")
    }
}

fn go(
    text: &str,
    store: &Store,
    threads: usize,
    shard: Shard,
    stop_after: Option<u64>,
) -> Result<Ended, RunError> {
    let plan = plan(text);
    let begun = begin(&plan, text, store, shard)?;
    let cancelled = AtomicBool::new(false);
    let running = Running { threads, shard, cancelled: &cancelled };
    run(&plan, begun, store, &running, &mut |progress| {
        if stop_after.is_some_and(|most| progress.done - progress.before >= most) {
            cancelled.store(true, Relaxed);
        }
    })
}

/// Everything that a run stored, with what was measured put aside.
type Stored = (Vec<GameRow>, Vec<String>, Vec<MoveRow>, Vec<SolutionRow>);

fn stored(store: &Store) -> Stored {
    let run = store.run("").expect("a run").id;
    let games = store.games(run).expect("games").into_iter().map(|game| GameRow { nanos: 0, ..game });
    let mut records = Vec::new();
    store.each_record(run, |_, record| records.push(record)).expect("records");
    let moves = store.moves(run).expect("moves").into_iter().map(|row| MoveRow { nanos: 0, ..row });
    (games.collect(), records, moves.collect(), store.solutions(run).expect("solutions"))
}

#[test]
fn one_thread_and_two_store_the_same_games() {
    let lab = Lab::new();
    for (name, text) in [("solo", SOLO), ("match", MATCH), ("positions", POSITIONS), ("solve", SOLVE)] {
        let (one, two) = (lab.store(&format!("{name}-1")), lab.store(&format!("{name}-2")));
        let ended = go(text, &one, 1, Shard::WHOLE, None).expect("played");
        assert_eq!(
            (ended.run.state, ended.done, ended.fresh),
            (State::Complete, ended.total, ended.total),
            "{name}"
        );
        go(text, &two, 2, Shard::WHOLE, None).expect("played");
        let games = stored(&one);
        assert_eq!(games.0.len() as u64, ended.run.jobs, "{name}");
        assert!(games == stored(&two), "{name}: one thread and two disagree");
        for record in &games.1 {
            let record = plyground_core::Record::from_line(record).expect("a record");
            plyground_catalog::replay(&record, false).expect("it replays");
        }
        let again = go(text, &one, 2, Shard::WHOLE, None).expect("nothing to do");
        assert_eq!(again.fresh, 0, "{name}: nothing is played twice");
    }
}

#[test]
fn each_player_s_men_are_counted_apart_before_every_move() {
    let lab = Lab::new();
    let store = lab.store("men");
    go(MATCH, &store, 1, Shard::WHOLE, None).expect("played");
    let (_, records, moves, _) = stored(&store);
    let mut uneven = 0;
    for row in moves {
        let record = plyground_core::Record::from_line(&records[row.job as usize]).expect("a record");
        let history = plyground_catalog::replay(&record, true).expect("it replays").history;
        let before = row.ply.checked_sub(1).map_or(&record.start, |ply| &history[ply as usize].position);
        let men = |letter: char| before.split(' ').next().expect("a board").matches(letter).count() as u64;
        assert_eq!((row.first_pieces, row.second_pieces), (men('W'), Some(men('B'))), "{before}");
        uneven += usize::from(men('W') != men('B'));
    }
    assert!(uneven > 100, "{uneven} positions tell the players apart");
}

#[test]
fn a_run_that_is_stopped_goes_on_where_it_stopped() {
    let lab = Lab::new();
    let (whole, pieces) = (lab.store("whole"), lab.store("pieces"));
    go(MATCH, &whole, 2, Shard::WHOLE, None).expect("played");
    let first = go(MATCH, &pieces, 1, Shard::WHOLE, Some(3)).expect("stopped");
    assert_eq!(first.run.state, State::Open);
    assert!(first.fresh >= 3 && first.done < first.total, "{} of {}", first.done, first.total);
    let second = go(MATCH, &pieces, 2, Shard::WHOLE, None).expect("played");
    assert_eq!((second.run.state, second.done), (State::Complete, second.total));
    assert_eq!(second.fresh, second.total - first.done, "no game is played twice");
    assert!(stored(&whole) == stored(&pieces));
}

#[test]
fn shares_make_up_the_whole() {
    let lab = Lab::new();
    let (whole, shares) = (lab.store("whole"), lab.store("shares"));
    go(SOLO, &whole, 2, Shard::WHOLE, None).expect("played");
    for (share, state) in [("2/3", State::Open), ("1/3", State::Open), ("3/3", State::Complete)] {
        let ended = go(SOLO, &shares, 1, share.parse().expect("a share"), None).expect("played");
        assert_eq!((ended.run.state, ended.done, ended.total), (state, 4, 4), "{share}");
    }
    assert!(stored(&whole) == stored(&shares));
}

#[test]
fn a_stopping_rule_stores_the_same_games_whoever_is_faster() {
    let lab = Lab::new();
    let (one, two, pieces) = (lab.store("one"), lab.store("two"), lab.store("pieces"));
    let ended = go(SPRT, &one, 1, Shard::WHOLE, None).expect("decided");
    assert_eq!(ended.run.state, State::Decided);
    assert!(
        ended.total < ended.run.jobs && ended.done == ended.total,
        "{} of {}",
        ended.done,
        ended.run.jobs
    );
    go(SPRT, &two, 3, Shard::WHOLE, None).expect("decided");
    go(SPRT, &pieces, 2, Shard::WHOLE, Some(2)).expect("stopped");
    go(SPRT, &pieces, 2, Shard::WHOLE, None).expect("decided");
    let games = stored(&one);
    assert_eq!(games.0.len() as u64, ended.total);
    assert!(games == stored(&two) && games == stored(&pieces));
    assert_eq!(go(SPRT, &one, 2, Shard::WHOLE, None).expect("nothing to do").fresh, 0);
    let none = lab.store("none");
    let share = go(SPRT, &none, 1, "1/2".parse().expect("a share"), None);
    assert_eq!(share.err(), Some(RunError::SharedStop));
    assert_eq!(none.runs().expect("runs").len(), 0, "what is refused is not begun");
}

/// Games that other threads had finished beyond the pair that decides, as a process leaves them that was killed before it
/// could take them out again.
#[test]
fn after_a_decision_run_and_report_count_the_same_games() {
    let lab = Lab::new();
    let (whole, killed) = (lab.store("whole"), lab.store("killed"));
    let decided = go(SPRT, &whole, 1, Shard::WHOLE, None).expect("decided");
    let plan = plan(SPRT);
    let begun = begin(&plan, SPRT, &killed, Shard::WHOLE).expect("begun");
    let never = AtomicBool::new(false);
    let beyond = &plan.jobs[..decided.total as usize + 5];
    let games: Vec<_> =
        beyond.iter().map(|job| play(&plan, job, &never).expect("played").expect("finished")).collect();
    killed.insert(begun.id, &games).expect("stored");
    let counted = |store: &Store| {
        let run = store.run("").expect("a run");
        let (_, standings) =
            Analysis::new(run.clone(), store.games(run.id).expect("games"), Vec::new()).standings();
        standings.into_iter().map(|one| (one.games, one.score)).collect::<Vec<_>>()
    };
    let report = counted(&killed);
    let ended = go(SPRT, &killed, 3, Shard::WHOLE, None).expect("decided");
    let games: Vec<u64> = ended.standings.rows().iter().map(|row| row.games).collect();
    assert_eq!(games, [decided.total; 2]);
    assert_eq!((ended.done, ended.total, ended.fresh), (decided.total, decided.total, 0));
    assert_eq!(ended.standings.rows()[0].points.to_bits(), decided.standings.rows()[0].points.to_bits());
    assert_eq!(report.iter().map(|(games, _)| *games).collect::<Vec<_>>(), games);
    assert_eq!(report, counted(&killed));
    assert_eq!(report, counted(&whole));
    assert!(stored(&whole) == stored(&killed));
}

#[test]
fn pairs_share_opening_and_seed_with_seats_swapped_and_no_opening_comes_twice() {
    let plan = plan(&MATCH.replace("pairs = 3", "pairs = 40"));
    assert_eq!(plan.jobs.len(), 40 * 3 * 2);
    for pair in plan.jobs.chunks(2) {
        let [one, other] = pair else { panic!("pairs come in twos") };
        assert_eq!((one.pair, &one.start, one.seed), (other.pair, &other.start, other.seed));
        assert_eq!(one.seats.iter().rev().collect::<Vec<_>>(), other.seats.iter().collect::<Vec<_>>());
        assert!(one.start.is_some());
    }
    let mut openings: Vec<_> = plan.jobs.iter().step_by(6).map(|job| job.start.clone()).collect();
    openings.sort();
    openings.dedup();
    assert_eq!(openings.len(), 40);
}

#[test]
fn agents_meet_as_the_schedule_says() {
    let count = |schedule: &str| {
        plan(&MATCH.replace("pairs = 3", &format!("pairs = 1\nschedule = \"{schedule}\""))).jobs.len()
    };
    assert_eq!(["round-robin", "gauntlet", "matrix"].map(count), [6, 4, 9]);
}

#[test]
fn agents_on_their_own_meet_the_same_chance() {
    let plan = plan(SOLO);
    assert_eq!(plan.jobs.len(), 12);
    for pair in plan.jobs.chunks(2) {
        assert_eq!((pair[0].pair, pair[0].seed), (pair[1].pair, pair[1].seed));
        assert_ne!(pair[0].seats, pair[1].seats);
    }
}

#[test]
fn an_opening_can_last_until_a_phase_begins() {
    let text = r#"
        question = "?"
        game = "lput"
        agents = ["random", "greedy"]
        [match]
        pairs = 5
        opening_until = "round 2"
    "#;
    for job in &plan(text).jobs {
        let opening = job.start.as_deref().expect("an opening");
        assert!(opening.starts_with("2 "), "{opening}");
    }
}

#[test]
fn the_studies_boards_are_known_with_their_optimum() {
    let text = SOLVE.replace("\"9:1234567891\", \"9:19\", \"9:12\"", "\"published\", \"#5\"");
    let plan = plan(&text);
    assert_eq!(plan.jobs.len(), 32 * 2);
    assert_eq!(plan.jobs[0].optimum, Some(36));
    assert_eq!(plan.jobs[62].start, plan.jobs[10].start);
}

/// One with luck finds something else every time, and one without the same.
#[test]
fn each_attempt_at_a_board_has_luck_of_its_own() {
    let text = r##"
        question = "How long are its solutions?"
        game = "tenpair"
        rules = { max_cells = 1000 }
        agents = ["mcts-2019", "a-star"]
        solve = { boards = ["#12", "9:19"], attempts = 4 }
    "##;
    assert_eq!(plan(text).jobs.len(), 2 * 4 * 2);
    let lab = Lab::new();
    let store = lab.store("attempts");
    go(text, &store, 2, Shard::WHOLE, None).expect("played");
    let (games, ..) = stored(&store);
    let lengths = |agent: &str, boards: std::ops::Range<usize>| -> Vec<u64> {
        games[boards].iter().filter(|game| game.first == agent).map(|game| game.length).collect()
    };
    assert_eq!((lengths("a-star", 0..8), lengths("a-star", 8..16)), (vec![19; 4], vec![1; 4]));
    let lucky = lengths("mcts-2019", 0..8);
    assert!(lucky.iter().any(|&length| length != lucky[0]) && lucky.iter().all(|&l| l >= 19), "{lucky:?}");
}

#[test]
fn plans_that_cannot_be_are_explained() {
    for (text, from, to, mention) in [
        (MATCH, "morris", "moris", "did you mean \"morris\""),
        (
            MATCH,
            "\"random\"",
            "\"rndom\"",
            "agents, number 1: morris has no agent \"rndom\" (did you mean \"random\"?)",
        ),
        (MATCH, "nodes=200", "node=200", "did you mean \"nodes\""),
        (MATCH, "\"greedy\"", "\"random\"", "twice"),
        (MATCH, "\"random\", \"alpha-beta(nodes=200)\", ", "", "at least 2"),
        (MATCH, "pairs = 3", "pairs = 0", "match.pairs"),
        (MATCH, "pairs = 3", "pairs = 99999999", "10000000 jobs"),
        (MATCH, "pairs = 3\nopening_plies = 4", "pairs = 30\nopening_plies = 1", "only 24 different"),
        (
            MATCH,
            "opening_plies = 4",
            "opening_until = \"chess\"",
            "no random game reached the phase \"chess\"",
        ),
        (MATCH, "opening_plies = 4", "opening_plies = 100000", "random games end before 100000 half-moves"),
        (MATCH, "opening_plies = 4", "opening_plies = 4\nopening_until = \"moving\"", "one of the two"),
        (MATCH, "opening_plies = 4", "sprt = { elo0 = 0, elo1 = 5 }", "two agents"),
        (SPRT, "elo0 = 0, elo1 = 50", "elo0 = 9, elo1 = 5", "elo0"),
        (MATCH, "game = \"morris\"", "game = \"2048\"\nrules = { for = 0.1 }", "did you mean \"four\""),
        (SOLO, "game = \"2048\"\nrules = { rows = 3, columns = 3 }", "game = \"morris\"", "expected [match]"),
        (SOLO, "games = 6", "games = 0", "solo.games"),
        (POSITIONS, "most_plies = 60", "most_plies = 6\nleast_plies = 7", "least_plies"),
        (POSITIONS, "most_plies = 60", "least_plies = 3000\nmost_plies = 3000", "positions.most_plies"),
        (SOLVE, "a-star(nodes=500)", "random", "solves nothing"),
        (SOLVE, "\"9:19\"", "\"9:1x\"", "solve.boards"),
        (SOLVE, "[solve]", "[solve]\nattempts = 0", "solve.attempts"),
        (SOLVE, "\"9:19\"", "\"#99\"", "#standard"),
    ] {
        let text = text.replacen(from, to, 1);
        let why = Experiment::from_toml(&text).and_then(Plan::of).err().expect(to).to_string();
        assert!(why.contains(mention), "{to}: {why}");
    }
}

const COPIES: &str = r#"
question = "Who wins the same game again and again?"
game = "morris"
agents = ["alpha-beta(depth=2)", "greedy"]
[match]
pairs = 20
"#;

#[test]
fn a_plan_that_can_only_produce_copies_is_refused_with_the_line_that_would_fix_it() {
    let refused = |text: &str| match Plan::of(Experiment::from_toml(text).expect("an experiment")) {
        Err(why) => why.to_string(),
        Ok(_) => String::new(),
    };
    let why = refused(COPIES);
    assert!(why.starts_with("match.pairs: ") && why.contains("40 jobs would be copies of 2 games"), "{why}");
    assert!(why.contains("opening_plies = 4") && why.contains("copies = true"), "{why}");
    // One pair is no copy; openings, chance, the clock and dice make different games.
    for (from, to) in [
        ("pairs = 20", "pairs = 1"),
        ("pairs = 20", "pairs = 20\nopening_plies = 4"),
        ("[match]", "copies = true\n[match]"),
        ("\"greedy\"", "\"random\""),
        ("alpha-beta(depth=2)", "alpha-beta(time=1ms)"),
    ] {
        assert_eq!(refused(&COPIES.replace(from, to)), "", "{to}");
    }
    let solve = SOLVE.replace("[solve]", "[solve]\nattempts = 3");
    assert!(refused(&solve).contains("leave attempts out"), "{}", refused(&solve));
}

#[test]
fn four_hundred_copies_of_a_pair_claim_no_more_than_one_pair() {
    let lab = Lab::new();
    let store = lab.store("copies.db");
    go(&COPIES.replace("[match]", "copies = true\n[match]"), &store, 2, Shard::WHOLE, None).expect("played");
    let run = store.run("").expect("a run");
    let games = store.games(run.id).expect("games");
    let analysis =
        Analysis::new(run.clone(), games, Vec::new()).played_in(store.sessions(run.id).expect("sessions"));
    let (_, standings) = analysis.standings();
    assert!(standings[0].score.low <= 0.0 && standings[0].score.high >= 1.0, "{standings:?}");
    let answer = analysis.report().answer.to_string();
    assert!(answer.contains("Only 2 of 40 games are distinct"), "{answer}");
}

#[test]
fn a_run_notes_its_threads_and_how_well_limits_of_time_were_kept() {
    let lab = Lab::new();
    let store = lab.store("timed.db");
    let text = COPIES.replace("alpha-beta(depth=2)", "uct(time=2ms)").replace("pairs = 20", "pairs = 1");
    let ended = go(&text, &store, 2, Shard::WHOLE, None).expect("played");
    let sessions = store.sessions(ended.run.id).expect("sessions");
    let [session] = &sessions[..] else { panic!("{sessions:?}") };
    assert_eq!((session.threads, session.games), (2, 2));
    assert!(session.timed > 0 && session.worst > 0.0 && session.ended.is_some(), "{session:?}");
    assert_eq!(session, &ended.session);
    // A run that has nothing left to play has no session.
    go(&text, &store, 1, Shard::WHOLE, None).expect("nothing left");
    assert_eq!(store.sessions(ended.run.id).expect("sessions").len(), 1);
    let other = lab.store("other.db");
    plyground_arena::merge(&store, &other, &mut |_, _| ()).expect("merged");
    assert_eq!(other.sessions(1).expect("sessions"), sessions);
}
