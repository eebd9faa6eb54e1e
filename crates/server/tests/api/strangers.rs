//! Games from outside over the network: whatever the server does for its own games it does for them.

use crate::client::{Client, Running};
use plyground_catalog::Entry;
use plyground_catalog::testing::strangers;
use serde_json::{Value, json};

fn begin(client: &mut Client, entry: &Entry) -> String {
    let new = json!({ "game": entry.name, "seats": vec![Value::Null; entry.seats.len()], "seed": 5 });
    client.tell("/api/games", &new)["id"].as_str().expect("an id").to_owned()
}

#[test]
fn hints_analyses_and_looks_inside_are_streamed_for_games_from_outside() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    for entry in strangers() {
        let id = begin(&mut client, entry);
        let legal = client.ask(&format!("/api/games/{id}"))["view"]["inputs"].as_array().map(Vec::len);
        let hint = client.stream("GET", &format!("/api/games/{id}/hint")).expect("a stream").last_of("done");
        assert!(hint["agent"].as_str().is_some_and(|agent| agent.starts_with("uct")), "{hint}");
        assert_eq!(hint["judged"].as_array().map(Vec::len), legal, "a value for every move: {hint}");
        for agent in entry.open(plyground_catalog::Rules::new()).expect("its rules").agents() {
            let path = format!("/api/games/{id}/analysis?agent={}&millis=200", agent.name);
            let thought = client.stream("GET", &path).expect("a stream").last_of("done");
            assert!(thought["move"].is_string(), "{} of {}: {thought}", agent.name, entry.name);
        }
        let inside = format!("/api/games/{id}/inside?agent=uct(nodes%3D300)");
        let inside = client.stream("GET", &inside).expect("a stream").last_of("done");
        assert_eq!(inside["insight"]["kind"], "tree", "{inside}");
        let cell = client.ask(&format!("/api/games/{id}"))["view"]["cells"][0]["name"].clone();
        let seen = client.ask(&format!("/api/games/{id}/inspect?cell={}", cell.as_str().expect("a name")));
        assert!(seen["notes"].as_array().is_some_and(|notes| !notes.is_empty()), "{seen}");
        let refused = client.stream("GET", &format!("/api/games/{id}/needed")).err().expect("no goal");
        assert!((400..500).contains(&refused.status), "{}", refused.text());
    }
}

#[test]
fn a_finished_game_from_outside_is_reviewed_recorded_and_imported_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    for entry in strangers() {
        let id = begin(&mut client, entry);
        let mut now = client.ask(&format!("/api/games/{id}"));
        let mut events = server.client().stream("GET", &format!("/api/games/{id}/events")).expect("a stream");
        while now["waits"] == "person" {
            let mv = now["view"]["inputs"][0]["move"].clone();
            now = client.tell(&format!("/api/games/{id}/moves"), &json!({ "move": mv, "ply": now["ply"] }));
            assert!(now["view"]["last"].is_object(), "{}: what the move did is told", entry.name);
        }
        assert!(now["outcome"].is_string() && now["turn"] == "over", "{now}");
        let heard = events.until("game");
        assert_eq!(heard["id"], now["id"], "whoever listens hears of it");
        let review = client.stream("GET", &format!("/api/games/{id}/review?agent=greedy"));
        assert!(review.is_ok(), "{}", entry.name);
        drop(review);
        let record = client.get(&format!("/api/games/{id}/record")).json();
        let again = client.tell("/api/games/import", &record);
        for key in ["position", "rules", "length", "outcome", "payoff"] {
            assert_eq!(again[key], now[key], "{}: {key}", entry.name);
        }
    }
}

#[test]
fn experiments_with_games_from_outside_are_run_and_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    for entry in strangers() {
        let what = if entry.seats.len() == 2 {
            "[match]\npairs = 4\nopening_plies = 1"
        } else {
            "[solo]\ngames = 8"
        };
        let toml = format!(
            "question = \"Who is better?\"\nname = \"{0}\"\ngame = \"{0}\"\n\
             agents = [\"uct(nodes=100)\", \"random\"]\nseed = 3\n\n{what}\n",
            entry.name
        );
        let started = client.post("/api/experiments", &json!({ "toml": toml }));
        assert_eq!(started.status, 202, "{}", started.text());
        let id = started.json()["id"].as_str().expect("an id").to_owned();
        let done =
            client.stream("GET", &format!("/api/experiments/{id}/events")).expect("a stream").last_of("done");
        assert_eq!((&done["state"], &done["done"]), (&json!("done"), &done["total"]), "{done}");
        let report = client.ask(&format!("/api/experiments/{id}/report"));
        assert!(report["sections"].as_array().is_some_and(|all| !all.is_empty()), "{report}");
        let games = client.ask(&format!("/api/experiments/{id}/games?limit=1"));
        let number = games["games"][0]["number"].as_u64().expect("a number");
        let one = client.ask(&format!("/api/experiments/{id}/games/{number}"));
        let imported = client.tell("/api/games/import", &one["record"]);
        assert_eq!(imported["outcome"], one["game"]["outcome"]);
    }
}
