//! What players do in a game.

use crate::client::{Client, Running};
use serde_json::{Value, json};

fn begin(client: &mut Client, new: &Value) -> String {
    client.tell("/api/games", new)["id"].as_str().expect("an id").to_owned()
}

#[test]
fn a_move_is_answered_with_the_events_of_chance_that_follow() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    let start = json!({ "position": "2,0,0,0/0,0,0,0/0,0,0,0/0,0,0,2 0" });
    let id = begin(&mut client, &json!({ "game": "2048", "start": start }));
    let game = client.tell(&format!("/api/games/{id}/moves"), &json!({ "move": "up", "ply": 0 }));
    assert_eq!((&game["from"], &game["ply"]), (&json!(0), &json!(2)));
    let moves = game["moves"].as_array().expect("moves");
    assert_eq!((&moves[0]["move"], &moves[1]["by"]), (&json!("up"), &json!("chance")));
    assert!(moves[0]["view"].is_object(), "the slide before the new tile can be shown");
    assert_eq!(moves[1]["position"], game["position"]);
    let again = client.tell(&format!("/api/games/{id}/undo"), &Value::Null);
    assert_eq!((&again["ply"], &again["redo"]), (&json!(0), &json!(2)));
    let same = client.tell(&format!("/api/games/{id}/moves"), &json!({ "move": "up" }));
    assert_eq!(same["position"], game["position"], "undo does not buy other luck");
}

#[test]
fn an_impossible_move_changes_nothing_and_is_explained() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    let id = begin(&mut client, &json!({ "game": "morris" }));
    let path = format!("/api/games/{id}/moves");
    client.tell(&path, &json!({ "move": "a1" }));
    for (mv, mention) in
        [("a1", "a1"), ("z9", "not a move"), ("", "not a move"), ("a1-a4", "illegal"), ("💥", "not a move")]
    {
        let problem = client.post(&path, &json!({ "move": mv })).problem(422, "illegal-move");
        assert!(problem["detail"].as_str().expect("a sentence").contains(mention), "{problem}");
    }
    client.post(&path, &json!({ "move": "d7", "ply": 0 })).problem(409, "another-ply");
    client.post(&path, &json!({ "move": "d7", "ply": 2 })).problem(409, "another-ply");
    assert_eq!(client.ask(&format!("/api/games/{id}"))["length"], 1);
}

#[test]
fn a_move_whose_answer_was_lost_is_played_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    let id = begin(&mut client, &json!({ "game": "morris" }));
    let path = format!("/api/games/{id}/moves");
    let first = client.tell(&path, &json!({ "move": "a1", "ply": 0 }));
    let again = client.tell(&path, &json!({ "move": "a1", "ply": 0 }));
    assert_eq!((&again["length"], &again["moves"]), (&json!(1), &first["moves"]));
}

#[test]
fn undo_goes_to_a_persons_decision_and_a_new_move_forgets_what_was_undone() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    // The opponent has a seed, so that it leaves these points alone on every run.
    let id = begin(&mut client, &json!({ "game": "morris", "seats": [null, "random"], "seed": 5 }));
    for mv in ["a1", "d7"] {
        let played = client.tell(&format!("/api/games/{id}/moves"), &json!({ "move": mv }));
        assert_eq!(played["waits"], "agent");
        client
            .post(&format!("/api/games/{id}/moves"), &json!({ "move": "g7" }))
            .problem(409, "not-your-turn");
        assert_eq!(client.advance(&id)["waits"], "person");
    }
    let undone = client.tell(&format!("/api/games/{id}/undo"), &Value::Null);
    assert_eq!((&undone["ply"], &undone["length"], &undone["undo"]), (&json!(2), &json!(4), &json!(0)));
    let redone = client.tell(&format!("/api/games/{id}/redo"), &Value::Null);
    assert_eq!((&redone["ply"], &redone["redo"]), (&json!(4), &Value::Null));
    let there = client.tell(&format!("/api/games/{id}/goto"), &json!({ "ply": 0 }));
    assert_eq!((&there["ply"], &there["moves"], &there["from"]), (&json!(0), &json!([]), &json!(4)));
    client.post(&format!("/api/games/{id}/undo"), &Value::Null).problem(404, "no-such-ply");
    client.post(&format!("/api/games/{id}/goto"), &json!({ "ply": 5 })).problem(404, "no-such-ply");
    let other = client.tell(&format!("/api/games/{id}/moves"), &json!({ "move": "g1" }));
    assert_eq!((&other["length"], &other["from"]), (&json!(1), &json!(0)));
}

#[test]
fn seats_change_in_the_middle_of_a_game_and_the_game_begins_anew() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    let id = begin(&mut client, &json!({ "game": "2048", "seed": 11 }));
    let first = client.ask(&format!("/api/games/{id}"));
    client.tell(&format!("/api/games/{id}/seats"), &json!({ "seats": ["expectimax(nodes=1000)"] }));
    let played = client.advance(&id);
    let mv = &played["moves"][0];
    assert_eq!(mv["agent"], "expectimax(nodes=1000)");
    assert!(mv["thought"]["nodes"].as_u64().is_some_and(|nodes| (1..=1000).contains(&nodes)), "{mv}");
    let thought = client.ask(&format!("/api/games/{id}/thoughts/1"));
    assert!(thought["judged"].as_array().is_some_and(|all| !all.is_empty()) && thought["move"] == mv["move"]);
    client.get(&format!("/api/games/{id}/thoughts/2")).problem(404, "no-such-ply");
    let bad = client.post(&format!("/api/games/{id}/seats"), &json!({ "seats": ["expectimaxx"] }));
    assert_eq!(bad.problem(422, "bad-agent")["place"], "seats[0]");
    client.post(&format!("/api/games/{id}/seats"), &json!({ "seats": [] })).problem(422, "bad-agent");
    let anew = client.tell(&format!("/api/games/{id}/restart"), &Value::Null);
    assert_eq!((&anew["length"], &anew["seats"][0]["agent"]), (&json!(0), &json!("expectimax(nodes=1000)")));
    assert_eq!(client.ask(&format!("/api/games/{id}"))["length"], played["length"], "the old game stays");
    assert_ne!(anew["id"], json!(id));
    assert_ne!(anew["start"], first["start"], "another seed");
    let same = client.tell(&format!("/api/games/{id}/restart"), &json!({ "seed": 11 }));
    assert_eq!(same["start"], first["start"]);
}

#[test]
fn a_whole_game_of_each_kind_is_played_against_an_agent_to_its_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    for (game, rules, seats) in [
        ("2048", json!({ "rows": 2, "columns": 3 }), json!([null])),
        ("tenpair", json!({ "max_cells": 60 }), json!([null])),
        ("morris", json!({ "max_quiet": 40 }), json!([null, "greedy"])),
        ("lput", json!({ "max_rounds": 3 }), json!(["random", null])),
        ("tic-tac-toe", json!({}), json!([null, "uct(nodes=50)"])),
        ("walk-home", json!({ "hours": 5 }), json!([null])),
    ] {
        let new = json!({ "game": game, "rules": rules, "seats": seats, "seed": 5 });
        let mut now = client.tell("/api/games", &new);
        let id = now["id"].as_str().expect("an id").to_owned();
        for round in 0.. {
            assert!(round < 3000, "{game} does not end");
            now = match now["waits"].as_str() {
                Some("agent") => client.advance(&id),
                Some("person") => {
                    let inputs = now["view"]["inputs"].as_array().expect("inputs");
                    let mv = inputs[(round * 7) % inputs.len()]["move"].clone();
                    client.tell(&format!("/api/games/{id}/moves"), &json!({ "move": mv, "ply": now["ply"] }))
                }
                _ => break,
            };
        }
        assert!(now["outcome"].is_string(), "{game}: {now}");
        assert_eq!(now["turn"], "over");
        client.post(&format!("/api/games/{id}/moves"), &json!({ "move": "a1" })).problem(422, "illegal-move");
        client.post(&format!("/api/games/{id}/advance"), &Value::Null).problem(409, "not-your-turn");
    }
}
