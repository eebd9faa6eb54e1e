//! Searches as streams: what they say, how they wait, and that they stop when nobody listens.

use crate::client::{Client, Running, narrow};
use plyground_core::clock::Stopwatch;
use serde_json::{Value, json};
use std::time::Duration;

fn begin(client: &mut Client, new: &Value) -> String {
    client.tell("/api/games", new)["id"].as_str().expect("an id").to_owned()
}

/// Waits until the server runs so many searches.
#[track_caller]
fn wait_for_searches(client: &mut Client, running: u64) {
    let begun = Stopwatch::start();
    while client.ask("/api/health")["searches"]["running"] != running {
        assert!(begun.elapsed() < Duration::from_secs(20), "{}", client.ask("/api/health"));
        std::thread::sleep(Duration::from_millis(5));
    }
}

const ENDLESS: &str = "alpha-beta(time=60000ms)";

#[test]
fn a_hint_tells_progress_and_then_the_move_with_every_value() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    let id = begin(&mut client, &json!({ "game": "morris", "moves": ["d6", "a1"] }));
    let mut events = client.stream("GET", &format!("/api/games/{id}/hint")).expect("a stream");
    let progress = events.until("progress");
    assert!(progress["agent"].as_str().is_some_and(|agent| agent.starts_with("alpha-beta")), "{progress}");
    let thought = events.last_of("done");
    assert_eq!(thought["judged"].as_array().map(Vec::len), Some(22), "a value for every move");
    assert!(thought["judged"].as_array().expect("a list").iter().all(|judged| judged["bound"] == "exact"));
    assert!(thought["judged"][0]["cells"].as_array().is_some_and(|cells| cells.len() == 1));
    assert!(
        thought["millis"].as_f64().is_some_and(|millis| millis < 3000.0)
            && thought["rate"].as_f64() > Some(0.0)
    );
    assert_eq!(client.ask(&format!("/api/games/{id}"))["length"], 2, "a hint never moves");
}

#[test]
fn every_game_can_be_analysed_at_any_ply_by_any_agent() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    for (game, agent) in [
        ("2048", "uct(nodes=200)"),
        ("tenpair", "greedy"),
        ("morris", "minimax(depth=2)"),
        ("lput", "flat-monte-carlo(nodes=100)"),
        ("tic-tac-toe", "alpha-beta(depth=4)"),
        ("walk-home", "expectimax(depth=3)"),
    ] {
        let id =
            begin(&mut client, &json!({ "game": game, "start": { "random": { "plies": 4, "seed": 2 } } }));
        let query = agent.replace('=', "%3D").replace('(', "%28").replace(')', "%29");
        let path = format!("/api/games/{id}/analysis?agent={query}&ply=0&millis=500");
        let thought = client.stream("GET", &path).expect("a stream").last_of("done");
        assert_eq!(thought["agent"], agent);
        assert!(
            thought["move"].is_string() && !thought["line"].as_array().expect("a line").is_empty(),
            "{thought}"
        );
    }
    let id = begin(&mut client, &json!({ "game": "morris" }));
    let path = format!("/api/games/{id}/analysis?agent=alpha-beta&millis=300");
    let thought = client.stream("GET", &path).expect("a stream").last_of("done");
    let judged = thought["judged"].as_array().expect("a list");
    assert!(judged.len() == 24 && judged.iter().all(|one| one["bound"] == "exact"), "{thought}");
    let refused =
        client.stream("GET", &format!("/api/games/{id}/analysis?ply=3")).err().expect("no such ply");
    refused.problem(404, "no-such-ply");
    let refused =
        client.stream("GET", &format!("/api/games/{id}/analysis?agent=nobody")).err().expect("no agent");
    refused.problem(422, "bad-agent");
    let refused =
        client.stream("GET", &format!("/api/games/{id}/analysis?depth=3")).err().expect("no parameter");
    refused.problem(400, "bad-request");
}

#[test]
fn a_look_inside_tells_depths_or_visits() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    let id = begin(&mut client, &json!({ "game": "morris" }));
    let mut look = |agent: &str| {
        let path = format!("/api/games/{id}/inside?agent={agent}&millis=2000");
        client.stream("GET", &path).expect("a stream").last_of("done")
    };
    let deepening = look("alpha-beta(depth%3D3)");
    assert_eq!(deepening["insight"]["kind"], "iterations");
    let depths: Vec<u64> = deepening["insight"]["iterations"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|iteration| iteration["depth"].as_u64())
        .collect();
    assert_eq!(depths, [1, 2, 3]);
    let sampling = look("uct(nodes%3D300)");
    assert_eq!(sampling["insight"]["kind"], "tree");
    let children = sampling["insight"]["root"]["children"].as_array().expect("children");
    let visits: u64 = children.iter().filter_map(|child| child["visits"].as_u64()).sum();
    let all = sampling["insight"]["root"]["visits"].as_u64().expect("a number");
    assert!(visits <= all && 2 * visits > all, "{visits} of {all} visits are told");
    assert_eq!(look("random")["insight"], Value::Null);
}

#[test]
fn a_look_inside_where_chance_moved_or_the_game_is_over_is_at_the_nearest_choice_of_a_player() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    let mut nearest = |id: &str, ply: usize| {
        let look = client.ask(&format!("/api/games/{id}/view?ply={ply}"));
        let path = format!("/api/games/{id}/inside?agent=greedy&ply={ply}");
        let inside = client.stream("GET", &path).expect("a stream").last_of("done");
        assert_eq!(inside["ply"], look["decision"], "both ask one place");
        assert!(inside["thought"]["move"].is_string(), "{inside}");
        inside["ply"].as_u64().expect("a ply")
    };
    let mut other = server.client();
    // A slide, the tile that chance dealt, another slide, another tile.
    let position = json!({ "position": "2,4,0,0/0,0,0,0/0,0,0,0/0,0,0,0 0" });
    let going = json!({ "game": "2048", "start": position, "moves": ["right", "a1=2", "down", "a1=2"] });
    let going = begin(&mut other, &going);
    assert_eq!([0, 1, 2, 3, 4].map(|ply| nearest(&going, ply)), [0, 0, 2, 2, 4], "chance is at 1 and 3");
    other.tell(&format!("/api/games/{going}/goto"), &json!({ "ply": 1 }));
    assert_eq!([1, 4].map(|ply| nearest(&going, ply)), [0, 4], "wherever the cursor is");
    // Chance begins: the first choice comes after it.
    let position = json!({ "position": "2,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0 0 +" });
    let due = begin(&mut other, &json!({ "game": "2048", "start": position, "moves": ["b1=2"] }));
    assert_eq!([0, 1].map(|ply| nearest(&due, ply)), [1, 1]);
    // The last slide fills the board: the game is over.
    let position = json!({ "position": "0,4,2,4/2,4,2,4/4,2,4,2/2,4,2,4 0" });
    let over = json!({ "game": "2048", "start": position, "moves": ["left", "d1=2"] });
    let over = begin(&mut other, &over);
    assert_eq!(other.ask(&format!("/api/games/{over}"))["turn"], "over");
    assert_eq!([0, 1, 2].map(|ply| nearest(&over, ply)), [0, 0, 0]);
    let position = json!({ "position": "2,4,2,4/4,2,4,2/2,4,2,4/4,2,4,2 0" });
    let never = begin(&mut other, &json!({ "game": "2048", "start": position }));
    assert_eq!(other.ask(&format!("/api/games/{never}/view"))["decision"], Value::Null);
    let refused = other.stream("GET", &format!("/api/games/{never}/inside")).err().expect("no choice at all");
    refused.problem(409, "not-your-turn");
    let refused =
        other.stream("GET", &format!("/api/games/{going}/inside?ply=5")).err().expect("no such ply");
    refused.problem(404, "no-such-ply");
    // An analysis is of the position itself.
    let refused =
        other.stream("GET", &format!("/api/games/{going}/analysis?ply=1")).err().expect("chance is to move");
    refused.problem(409, "not-your-turn");
}

#[test]
fn an_analysis_counts_the_nodes_of_all_boards_that_it_solves() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    let id = begin(&mut client, &json!({ "game": "tenpair" }));
    let needed = client.stream("GET", &format!("/api/games/{id}/needed")).expect("a stream").last_of("done");
    let events: Vec<(String, Value)> =
        client.stream("GET", &format!("/api/games/{id}/analysis")).expect("a stream").collect();
    let nodes = |name: &str| {
        let told = events.iter().filter(|(own, _)| own == name);
        told.filter_map(|(_, told)| told["nodes"].as_u64()).collect::<Vec<u64>>()
    };
    let (progress, whole) = (nodes("progress"), nodes("done")[0]);
    assert!(
        progress.is_sorted() && progress.iter().all(|&so_far| so_far <= whole),
        "{progress:?} of {whole}"
    );
    assert!(whole > needed["nodes"].as_u64().expect("a number"), "more than the one solution took");
}

#[test]
fn tenpair_tells_how_many_moves_are_still_needed() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    let id = begin(&mut client, &json!({ "game": "tenpair", "start": { "position": "5:12345/54321" } }));
    let needed = client.stream("GET", &format!("/api/games/{id}/needed")).expect("a stream").last_of("done");
    assert_eq!(
        (&needed["answer"], &needed["shortest"], &needed["moves"]),
        (&json!("solved"), &json!(true), &json!(5))
    );
    assert_eq!(needed["line"].as_array().map(Vec::len), Some(5));
    let standard = begin(&mut client, &json!({ "game": "tenpair" }));
    let analysis =
        client.stream("GET", &format!("/api/games/{standard}/analysis")).expect("a stream").last_of("done");
    let judged = analysis["judged"].as_array().expect("a list");
    let game = client.ask(&format!("/api/games/{standard}"));
    assert_eq!(judged.len(), game["view"]["inputs"].as_array().expect("moves").len(), "every legal move");
    assert_eq!((&analysis["value"], &analysis["depth"]), (&json!(-36.0), &json!(36)));
    let worth = |judged: &Value| (judged["value"].as_f64(), judged["bound"] == "upper");
    assert!(
        judged.iter().all(|one| [(Some(-36.0), false), (Some(-37.0), true)].contains(&worth(one))),
        "{judged:?}"
    );
    assert!(judged.iter().any(|one| worth(one).1) && judged.iter().any(|one| !worth(one).1), "{judged:?}");
    client.tell(&format!("/api/games/{standard}/moves"), &json!({ "move": analysis["move"] }));
    let review = client.stream("GET", &format!("/api/games/{standard}/review")).expect("a stream");
    let values: Vec<Value> =
        review.filter(|(name, _)| name == "point").map(|(_, point)| point["value"].clone()).collect();
    assert_eq!(values, [json!(-36.0), json!(-35.0)]);
    let never = json!({ "game": "tenpair", "start": { "position": "3:12" }, "rules": { "max_cells": 9 } });
    let never = begin(&mut client, &never);
    let mut review = client.stream("GET", &format!("/api/games/{never}/review")).expect("a stream");
    assert!(review.all(|(name, _)| name != "point"), "what nobody can solve needs no number of moves");
    let refused =
        client.stream("GET", &format!("/api/games/{id}/needed?agent=greedy")).err().expect("no solver");
    refused.problem(422, "bad-agent");
    let morris = begin(&mut client, &json!({ "game": "morris" }));
    let refused = client.stream("GET", &format!("/api/games/{morris}/needed")).err().expect("no goal");
    refused.problem(422, "bad-agent");
}

#[test]
fn a_review_has_a_point_for_every_ply_in_order() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    let id = begin(&mut client, &json!({ "game": "morris", "moves": ["d6", "a1", "d7", "g1", "d5xg1"] }));
    let path = format!("/api/games/{id}/review?agent=greedy");
    let events: Vec<(String, Value)> = client.stream("GET", &path).expect("a stream").collect();
    let points: Vec<&Value> =
        events.iter().filter(|(name, _)| name == "point").map(|(_, point)| &point["ply"]).collect();
    assert_eq!(points, [0, 1, 2, 3, 4, 5]);
    assert_eq!(events.last().expect("an end"), &("done".to_owned(), json!({ "plies": 5 })));
}

#[test]
fn an_agents_move_is_streamed_and_told_to_whoever_watches() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    let id = begin(&mut client, &json!({ "game": "morris", "seats": ["alpha-beta(time=600ms)", null] }));
    let mut watching = server.client().stream("GET", &format!("/api/games/{id}/events")).expect("a stream");
    assert_eq!(watching.until("game")["ply"], 0);
    let game = client.stream("POST", &format!("/api/games/{id}/advance")).expect("a stream").last_of("done");
    assert_eq!((&game["ply"], &game["waits"], &game["from"]), (&json!(1), &json!("person"), &json!(0)));
    assert!(watching.until("progress")["depth"].as_u64().is_some());
    assert_eq!(watching.until("game"), game);
    client.send("DELETE", &format!("/api/games/{id}"), &[], b"").expect("an answer");
    watching.until("gone");
}

#[test]
fn a_search_stops_when_its_listener_leaves() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    let seats = json!([ENDLESS, null]);
    let id = begin(&mut client, &json!({ "game": "morris", "seats": seats }));
    for (method, path) in [
        ("GET", format!("/api/games/{id}/analysis?millis=60000")),
        ("POST", format!("/api/games/{id}/advance")),
    ] {
        let mut events = client.stream(method, &path).expect("a stream");
        events.until("progress");
        wait_for_searches(&mut client, 1);
        drop(events);
        wait_for_searches(&mut client, 0);
    }
    let game = client.ask(&format!("/api/games/{id}"));
    assert_eq!(
        (&game["length"], &game["thinking"]),
        (&json!(0), &Value::Null),
        "a stopped agent makes no move"
    );
}

#[test]
fn a_change_of_the_game_stops_the_agent_and_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    let id = begin(&mut client, &json!({ "game": "morris", "seats": [null, ENDLESS] }));
    client.tell(&format!("/api/games/{id}/moves"), &json!({ "move": "a1" }));
    let mut events = server.client().stream("POST", &format!("/api/games/{id}/advance")).expect("a stream");
    events.until("progress");
    assert!(client.ask(&format!("/api/games/{id}"))["thinking"].is_object());
    client.tell(&format!("/api/games/{id}/undo"), &Value::Null);
    assert_eq!(events.last_of("stopped"), json!({ "why": "changed" }));
    wait_for_searches(&mut client, 0);
    assert_eq!(client.ask(&format!("/api/games/{id}"))["ply"], 0);
}

#[test]
fn who_asks_twice_for_the_same_move_gets_one_search_and_one_move() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    let id = begin(&mut client, &json!({ "game": "morris", "seats": ["alpha-beta(time=700ms)", null] }));
    let path = format!("/api/games/{id}/advance");
    let mut first = server.client().stream("POST", &path).expect("a stream");
    first.until("progress");
    let second = server.client().stream("POST", &path).expect("a stream");
    // The one who asked first may leave: the other still wants the move.
    drop(first);
    assert_eq!(second.last_of("done")["length"], 1);
    assert_eq!(client.ask(&format!("/api/games/{id}"))["length"], 1);
}

#[test]
fn searches_wait_their_turn_and_are_told_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::with(folder.path(), |config| config.limits = narrow());
    let mut client = server.client();
    let id = begin(&mut client, &json!({ "game": "morris" }));
    let other = begin(&mut client, &json!({ "game": "morris" }));
    let mut running =
        client.stream("GET", &format!("/api/games/{id}/analysis?millis=60000")).expect("a stream");
    running.until("progress");
    let mut waiting = client.stream("GET", &format!("/api/games/{other}/hint?millis=100")).expect("a stream");
    assert_eq!(waiting.until("queued"), json!({ "ahead": 0 }));
    drop(running);
    waiting.last_of("done");
}
