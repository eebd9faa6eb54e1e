//! Two hundred players at once and those who watch them, and a click while every core thinks.

use crate::client::Running;
use crate::traffic::{self, Audience};
use plyground_core::clock::Stopwatch;
use serde_json::json;
use std::time::Duration;

#[test]
fn two_hundred_clients_play_for_ten_seconds_before_two_hundred_others_and_lose_no_move() {
    // Both ends of every connection are in this process.
    assert!(plyground_server::room_for(1000) >= 1000, "ulimit -n allows too few open files");
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let boards = traffic::set_up(server.address, 200).expect("games");
    let audience = Audience::seat(server.address, 200, &boards);
    let outcome = traffic::play(server.address, &boards, Duration::from_secs(10));
    assert_eq!(audience.errors(), Vec::<String>::new(), "nobody is sent away");
    assert!(
        audience.heard() > outcome.moves / 10,
        "{} of {} moves were heard",
        audience.heard(),
        outcome.moves
    );
    audience.leave();
    assert!(outcome.errors.is_empty(), "{:?}", &outcome.errors[..outcome.errors.len().min(5)]);
    assert!(outcome.games >= 200 && outcome.moves > 1000, "{} games, {} moves", outcome.games, outcome.moves);
    assert!(outcome.within(0.5) < 5000.0, "half of the moves took {} ms and more", outcome.within(0.5));
}

#[test]
fn a_click_is_answered_at_once_while_a_search_runs_on_every_core() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    let cores = std::thread::available_parallelism().map_or(2, usize::from);
    let mut searches = Vec::new();
    for _ in 0..cores {
        let game = client.tell("/api/games", &json!({ "game": "morris" }));
        let path = format!("/api/games/{}/analysis?millis=60000", game["id"].as_str().expect("an id"));
        let mut events = server.client().stream("GET", &path).expect("a stream");
        events.until("progress");
        searches.push(events);
    }
    let id = client.tell("/api/games", &json!({ "game": "2048" }))["id"].as_str().expect("an id").to_owned();
    let mut times = Vec::new();
    for round in 0..40 {
        let mv = client.ask(&format!("/api/games/{id}"))["view"]["inputs"][round % 2]["move"].clone();
        let begun = Stopwatch::start();
        client.tell(&format!("/api/games/{id}/moves"), &json!({ "move": mv }));
        times.push(begun.elapsed());
    }
    times.sort();
    assert_eq!(client.ask("/api/health")["searches"]["running"], cores, "they still run");
    assert!(times[times.len() / 2] < Duration::from_millis(100), "half of the clicks: {times:?}");
    drop(searches);
}
