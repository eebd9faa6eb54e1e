//! Two hundred players at once, and a click while every core thinks.

use crate::client::Running;
use crate::traffic;
use plyground_core::context::Stopwatch;
use serde_json::json;
use std::time::Duration;

#[test]
fn two_hundred_clients_play_for_ten_seconds_and_lose_no_move() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let outcome = traffic::play(server.address, 200, Duration::from_secs(10));
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
