//! Boards that are too large, at every door; and lists that know nothing of how large or long a game is.

use crate::client::{Client, Running};
use plyground_core::clock::Stopwatch;
use serde_json::{Value, json};
use std::time::Duration;

/// More than a position may be long.
const MANY: usize = 900_000;

fn begin(client: &mut Client, new: &Value) -> String {
    client.tell("/api/games", new)["id"].as_str().expect("an id").to_owned()
}

/// The sentence of a problem names the limit.
#[track_caller]
fn names_the_limit(problem: &Value) {
    let told = problem["detail"].as_str().expect("a sentence");
    assert!(told.contains("at most 16384"), "{told}");
}

#[test]
fn a_board_of_many_digits_is_refused_at_every_door_before_anything_is_made_of_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    assert_eq!(client.ask("/api/catalog")["limits"]["position"], 16384);
    let board = "12345".repeat(MANY / 5);
    let begun = Stopwatch::start();
    for (path, body, kind) in [
        ("/api/positions", json!({ "game": "tenpair", "position": board }), "bad-position"),
        ("/api/games", json!({ "game": "tenpair", "start": { "position": board } }), "bad-position"),
        ("/api/games", json!({ "game": "tenpair", "rules": { "board": board } }), "bad-rules"),
        (
            "/api/games",
            json!({ "game": "tenpair", "rules": { "board": "random", "rows": 700_000 } }),
            "bad-rules",
        ),
        (
            "/api/agents",
            json!({ "game": "tenpair", "rules": { "board": board }, "agent": "random" }),
            "bad-rules",
        ),
    ] {
        let refused = client.post(path, &body);
        names_the_limit(&refused.problem(422, kind));
        assert!(refused.body.len() < 2000, "{path}: {} bytes of answer", refused.body.len());
    }
    for toml in [
        format!(
            "question = \"?\"\ngame = \"tenpair\"\nagents = [\"a-star\"]\n[solve]\nboards = [\"{board}\"]\n"
        ),
        format!(
            "question = \"?\"\ngame = \"tenpair\"\nrules = {{ board = \"{board}\" }}\nagents = [\"random\"]\n[solo]\ngames = 1\n"
        ),
    ] {
        for path in ["/api/experiments/check", "/api/experiments"] {
            let refused = client.post(path, &json!({ "toml": toml }));
            names_the_limit(&refused.problem(422, "bad-experiment"));
        }
    }
    let id = begin(&mut client, &json!({ "game": "tenpair" }));
    let record = client
        .get(&format!("/api/games/{id}/record"))
        .text()
        .replace("9:123456789/111213141/516171819", &board);
    let text = [("Content-Type", "text/plain")];
    let refused = client.send("POST", "/api/games/import", &text, record.as_bytes()).expect("an answer");
    names_the_limit(&refused.problem(422, "bad-record"));
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    assert_eq!(client.ask("/api/games")["total"], 1, "nothing of it was stored");
}

#[test]
fn a_board_does_not_grow_by_moves_beyond_what_is_taken_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    // Every deal doubles it: 25 of them would make 67 million cells of it.
    let rules = json!({ "max_cells": 0, "deal": "any" });
    let deals = vec!["deal"; 26];
    let board = "9:11";
    let position = json!({ "game": "tenpair", "rules": rules, "position": board, "moves": deals });
    let problem = client.post("/api/positions", &position).problem(422, "illegal-move");
    names_the_limit(&problem);
    assert_eq!(problem["place"], "moves[12]", "8192 cells fit, 16384 with what parts them do not");
    let game = json!({ "game": "tenpair", "rules": rules, "start": { "position": board }, "moves": deals });
    names_the_limit(&client.post("/api/games", &game).problem(422, "illegal-move"));
    let fitting =
        json!({ "game": "tenpair", "rules": rules, "start": { "position": board }, "moves": deals[..12] });
    let id = begin(&mut client, &fitting);
    let deal = json!({ "move": "deal" });
    names_the_limit(&client.post(&format!("/api/games/{id}/moves"), &deal).problem(422, "illegal-move"));
    let left = client.ask(&format!("/api/games/{id}"));
    assert_eq!((&left["ply"], &left["length"]), (&json!(12), &json!(12)), "nothing happened");
    let inputs = left["view"]["inputs"].as_array().expect("moves").iter();
    let pair = inputs.map(|input| &input["move"]).find(|mv| **mv != "deal").expect("a pair");
    let pair = json!({ "move": pair });
    assert_eq!(client.tell(&format!("/api/games/{id}/moves"), &pair)["length"], 13, "and it goes on");
    let record = client.get(&format!("/api/games/{id}/record"));
    let long = record.text().replacen("\"moves\":[", &format!("\"moves\":[{}", "\"deal\",".repeat(16)), 1);
    let text = [("Content-Type", "text/plain")];
    let refused = client.send("POST", "/api/games/import", &text, long.as_bytes()).expect("an answer");
    let problem = refused.problem(422, "bad-record");
    names_the_limit(&problem);
    assert_eq!(problem["place"], "move 13");
    let random = json!({ "game": "tenpair", "rules": { "max_cells": 0 }, "start": { "random": { "seed": 1, "plies": 10_000 } } });
    names_the_limit(&client.post("/api/games", &random).problem(422, "bad-position"));
}

#[test]
fn a_list_shows_each_game_as_the_game_shows_itself_but_for_its_moves() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    for (game, seats) in [
        ("2048", json!(["greedy"])),
        ("tenpair", json!(["random"])),
        ("morris", json!(["random", "level-2"])),
        ("lput", json!(["random", "greedy"])),
    ] {
        let id = begin(&mut client, &json!({ "game": game, "seats": seats, "seed": 5 }));
        for step in 0..12 {
            client.advance(&id);
            if step == 8 {
                client.tell(&format!("/api/games/{id}/undo"), &Value::Null);
            }
            let mut whole = client.ask(&format!("/api/games/{id}"));
            let listed = client.ask("/api/games?limit=1")["games"][0].clone();
            whole["view"]["inputs"] = json!([]);
            for key in listed.as_object().expect("a game").keys() {
                assert_eq!(listed[key], whole[key], "{game}, step {step}: {key}");
            }
        }
    }
}

/// Changes the server's database behind its back.
fn execute(folder: &std::path::Path, statements: &[String]) {
    use sqlx::Connection as _;
    let file = folder.join("play.db").display().to_string();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let mut connection =
            sqlx::SqliteConnection::connect(&format!("sqlite://{file}")).await.expect("a database");
        for statement in statements {
            let statement = sqlx::AssertSqlSafe(statement.clone());
            sqlx::query(statement).execute(&mut connection).await.expect("it is done");
        }
        connection.close().await.expect("it is closed");
    });
}

#[test]
fn games_stored_without_a_summary_are_listed_as_before() {
    let folder = tempfile::tempdir().expect("a folder");
    let before = {
        let server = Running::start(folder.path());
        let mut client = server.client();
        begin(&mut client, &json!({ "game": "lput" }));
        let id = begin(&mut client, &json!({ "game": "morris", "moves": ["a1", "d1", "g1"], "ply": 2 }));
        client.tell(&format!("/api/games/{id}/seats"), &json!({ "seats": [null, "level-3"] }));
        let over = "2,4,2,4/4,2,4,2/2,4,2,4/4,2,4,2 0";
        begin(&mut client, &json!({ "game": "2048", "start": { "position": over } }));
        begin(&mut client, &json!({ "game": "2048", "seats": ["random"], "seed": 3 }));
        client.ask("/api/games")
    };
    execute(folder.path(), &["UPDATE sittings SET summary = NULL".to_owned()]);
    let server = Running::start(folder.path());
    let mut client = server.client();
    assert_eq!(client.ask("/api/games"), before);
    assert_eq!(client.ask("/api/games"), before, "now it is stored");
}

#[test]
fn a_stored_board_of_twenty_thousand_digits_does_not_hold_up_the_list_and_can_be_deleted() {
    let folder = tempfile::tempdir().expect("a folder");
    {
        let server = Running::start(folder.path());
        let mut client = server.client();
        begin(&mut client, &json!({ "game": "tenpair" }));
        begin(&mut client, &json!({ "game": "morris" }));
    }
    let rows: Vec<String> = (0..2222).map(|_| "123456789".to_owned()).collect();
    let large = format!("9:{}", rows.join("/"));
    execute(
        folder.path(),
        &[
            "UPDATE sittings SET summary = NULL WHERE id = 1".to_owned(),
            format!(
                "UPDATE sittings SET head = replace(head, '9:123456789/111213141/516171819', '{large}') WHERE id = 1"
            ),
        ],
    );
    let server = Running::start(folder.path());
    let mut client = server.client();
    let begun = Stopwatch::start();
    let list = client.ask("/api/games");
    assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());
    assert_eq!(list["total"], 2);
    let shown =
        list["games"].as_array().expect("games").iter().find(|game| game["id"] == "1").expect("it is listed");
    assert_eq!(
        (&shown["view"], &shown["waits"], &shown["title"]),
        (&Value::Null, &json!("nobody"), &json!("TenPair"))
    );
    names_the_limit(&client.get("/api/games/1").problem(422, "bad-position"));
    assert_eq!(client.send("DELETE", "/api/games/1", &[], b"").expect("an answer").status, 204);
    client.send("DELETE", "/api/games/1", &[], b"").expect("an answer").problem(404, "no-such-game");
    assert_eq!(client.ask("/api/games")["total"], 1);
}
