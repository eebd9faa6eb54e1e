//! What every database must do, a file and a server alike.

use plyground_store::sample::{played, run};
use plyground_store::{Access, Change, Database, Order, Played, State, Store};

/// Tries everything on a database that is empty.
pub(crate) fn check(url: &str) {
    what_is_stored_comes_back(url);
    a_run_is_begun_once(url);
    a_job_is_stored_once(url);
    a_run_is_complete_when_everything_is_stored_and_stays_so(url);
    a_decided_run_keeps_the_games_that_decided_it_and_takes_no_more(url);
    the_number_of_a_deleted_game_is_given_to_no_other(url);
    only_a_run_that_is_over_keeps_aggregates_and_they_go_with_it(url);
}

fn only_a_run_that_is_over_keeps_aggregates_and_they_go_with_it(url: &str) {
    let store = open(url);
    let begun = store.begin(&run("sums")).expect("begun");
    assert_eq!(store.keep(begun.id, "moves", "too soon"), Ok(false), "more games may come");
    let games: Vec<Played> = (0..10).map(|job| played(job, 2)).collect();
    store.insert(begun.id, &games).expect("stored");
    assert_eq!(store.count(begun.id), Ok(10));
    store.complete(begun.id, 5).expect("complete");
    assert_eq!(store.kept(begun.id, "moves"), Ok(None));
    for value in ["one", "another"] {
        assert_eq!(store.keep(begun.id, "moves", value), Ok(true));
        assert_eq!(store.kept(begun.id, "moves").expect("kept").as_deref(), Some(value));
    }
    assert_eq!(store.kept(begun.id, "standings"), Ok(None), "each part has its own");
    let mut seen = Vec::new();
    store.each_game(begun.id, |game| seen.push(game)).expect("games");
    assert_eq!(seen, store.games(begun.id).expect("games"));
    store.forget(begun.id).expect("forgotten");
    assert_eq!(store.kept(begun.id, "moves"), Ok(None));
}

fn the_number_of_a_deleted_game_is_given_to_no_other(url: &str) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    // Each time as if the program had been started anew.
    let anew = |orders: &[Order]| {
        runtime.block_on(async {
            let database = Database::open(url, Access::Write).await.expect("a database");
            let ids = database.carry_out(orders).await.expect("carried out");
            database.close().await;
            ids
        })
    };
    let game = || {
        Order::Save(Change {
            id: None,
            game: "morris".to_owned(),
            finished: false,
            people: true,
            changed: 1,
            head: "head".to_owned(),
            summary: "summary".to_owned(),
            from: 0,
            moves: vec![("a1".to_owned(), None)],
        })
    };
    assert_eq!(anew(&[game(), game()]), [1, 2]);
    assert_eq!(anew(&[Order::Delete(2)]), [2]);
    assert_eq!(anew(&[game()]), [3], "the newest was deleted, and the program started anew");
    assert_eq!(anew(&[Order::Delete(1), Order::Delete(3), game()]), [1, 3, 4], "all were deleted");
}

fn open(url: &str) -> Store {
    Store::open(url, Access::Write).expect("a database")
}

fn what_is_stored_comes_back(url: &str) {
    let games: Vec<Played> = (0..10).map(|job| played(job, 37 * job)).collect();
    let begun = {
        let store = open(url);
        let begun = store.begin(&run("first")).expect("begun");
        assert_eq!(store.insert(begun.id, &games), Ok(10));
        assert_eq!(store.complete(begun.id, 77).expect("it is said").state, State::Complete);
        begun
    };
    let store = Store::open(url, Access::Read).expect("a database");
    let found = store.run("name of first").expect("the run");
    let expected = plyground_store::Run { id: begun.id, state: State::Complete, updated: 77, ..run("first") };
    assert_eq!(found, expected);
    let rows: Vec<_> = games.iter().map(|played| played.game.clone()).collect();
    assert_eq!(store.games(begun.id).expect("games"), rows);
    let moves: Vec<_> = games.iter().flat_map(|played| played.moves.clone()).collect();
    assert_eq!(store.moves(begun.id).expect("moves"), moves);
    assert_eq!(store.moves_of(begun.id, 3).expect("moves"), games[3].moves);
    let solutions: Vec<_> = games.iter().filter_map(|played| played.solution.clone()).collect();
    assert_eq!(store.solutions(begun.id).expect("solutions"), solutions);
    assert_eq!(store.record(begun.id, 4), Ok(Some(games[4].record.clone())));
    assert_eq!(store.record(begun.id, 40), Ok(None));
    let mut records = Vec::new();
    store.each_record(begun.id, |job, record| records.push((job, record))).expect("records");
    assert_eq!(records.len(), 10);
    assert_eq!(records[8], (8, games[8].record.clone()));
}

fn a_run_is_begun_once(url: &str) {
    let store = open(url);
    let one = store.begin(&run("twice")).expect("begun");
    let again = store.begin(&run("twice")).expect("found");
    assert_eq!(one, again);
    let other = store.begin(&run("another")).expect("begun");
    assert!(other.id > one.id);
    let why = store.run("nobody").expect_err("no such run").to_string();
    assert!(why.contains("name of twice"), "{why}");
    assert_eq!(store.run("").expect("the latest").key, "another");
}

fn a_job_is_stored_once(url: &str) {
    let store = open(url);
    let begun = store.begin(&run("jobs")).expect("begun");
    assert_eq!(store.insert(begun.id, &[played(3, 5)]), Ok(1));
    assert_eq!(store.insert(begun.id, &[played(2, 5), played(3, 9)]), Ok(1));
    assert_eq!(store.jobs(begun.id), Ok(vec![2, 3]));
    assert_eq!(store.moves_of(begun.id, 3).map(|moves| moves.len()), Ok(5), "the first one stays");
}

fn a_run_is_complete_when_everything_is_stored_and_stays_so(url: &str) {
    let store = open(url);
    let begun = store.begin(&run("complete")).expect("begun");
    let games: Vec<Played> = (0..10).map(|job| played(job, 3)).collect();
    store.insert(begun.id, &games[1..]).expect("stored");
    let open = store.complete(begun.id, 50).expect("it is said");
    assert_eq!((open.state, open.updated), (State::Open, 50), "one is missing");
    store.insert(begun.id, &games[..1]).expect("stored");
    let complete = store.complete(begun.id, 60).expect("it is said");
    assert_eq!((complete.state, complete.updated), (State::Complete, 60));
    for late in [store.complete(begun.id, 70), store.decide(begun.id, 2, 80)] {
        assert_eq!(late.as_ref(), Ok(&complete), "what is over stays as it is");
    }
    assert_eq!(store.jobs(begun.id).map(|jobs| jobs.len()), Ok(10));
    store.forget(begun.id).expect("removed");
    assert_eq!(store.run_with_key("complete"), Ok(None));
    let why = store.insert(begun.id, &games).expect_err("there is no run").to_string();
    assert!(why.contains("has been deleted"), "{why}");
}

fn a_decided_run_keeps_the_games_that_decided_it_and_takes_no_more(url: &str) {
    let store = open(url);
    let begun = store.begin(&run("decided")).expect("begun");
    let games: Vec<Played> = (0..6).map(|job| played(job, 4)).collect();
    store.insert(begun.id, &games).expect("stored");
    let decided = store.decide(begun.id, 4, 90).expect("decided");
    assert_eq!((decided.state, decided.updated), (State::Decided, 90));
    let late: Vec<Played> = (3..10).map(|job| played(job, 4)).collect();
    assert_eq!(store.insert(begun.id, &late), Ok(0), "a run that is over takes no more");
    assert_eq!(store.complete(begun.id, 91).map(|run| run.state), Ok(State::Decided));
    assert_eq!(store.jobs(begun.id), Ok(vec![0, 1, 2, 3]));
    assert_eq!(store.moves(begun.id).map(|moves| moves.len()), Ok(16));
}
