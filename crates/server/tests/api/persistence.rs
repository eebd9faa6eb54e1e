//! Games survive the server.

use crate::client::Running;
use serde_json::{Value, json};

#[test]
fn a_game_goes_on_after_a_restart_of_the_server_as_if_nothing_had_happened() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut games = Vec::new();
    {
        let server = Running::start(folder.path());
        let mut client = server.client();
        for (game, seats) in [
            ("2048", json!(["greedy"])),
            ("tenpair", json!(["random"])),
            ("morris", json!(["uct(nodes=50)", "greedy"])),
            ("lput", json!(["random", "greedy"])),
        ] {
            let new = json!({ "game": game, "seats": seats, "seed": 21 });
            let id = client.tell("/api/games", &new)["id"].as_str().expect("an id").to_owned();
            (0..5).for_each(|_| drop(client.advance(&id)));
            client.tell(&format!("/api/games/{id}/undo"), &Value::Null);
            games.push((id.clone(), client.ask(&format!("/api/games/{id}"))));
        }
    }
    let server = Running::start(folder.path());
    let mut client = server.client();
    assert_eq!(client.ask("/api/games")["total"], 4);
    for (id, before) in games {
        assert_eq!(client.ask(&format!("/api/games/{id}")), before);
        let thoughts = client.get(&format!("/api/games/{id}/thoughts/1"));
        assert_eq!(thoughts.status, 200, "thoughts are stored too");
        let redone = client.tell(&format!("/api/games/{id}/redo"), &Value::Null);
        assert_eq!(redone["ply"], before["length"]);
        assert!(client.advance(&id)["length"].as_u64() > before["length"].as_u64());
    }
}

#[test]
fn the_address_of_a_deleted_game_never_shows_another_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let begin = |server: &Running| {
        let game = server.client().tell("/api/games", &json!({ "game": "morris" }));
        game["id"].as_str().expect("an id").to_owned()
    };
    let delete = |server: &Running, id: &str| {
        let answer = server.client().send("DELETE", &format!("/api/games/{id}"), &[], b"");
        assert_eq!(answer.expect("an answer").status, 204);
    };
    let server = Running::start(folder.path());
    assert_eq!((begin(&server), begin(&server)), ("1".to_owned(), "2".to_owned()));
    delete(&server, "2");
    assert_eq!(begin(&server), "3");
    delete(&server, "3");
    drop(server);
    let server = Running::start(folder.path());
    assert_eq!(begin(&server), "4", "also after a restart");
    server.client().get("/api/games/3").problem(404, "no-such-game");
}

#[test]
fn a_file_that_is_no_database_is_refused_by_its_name_and_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("play.db");
    std::fs::write(&file, "this is no database, but text that somebody needs").expect("it is written");
    let database = file.to_str().expect("text").to_owned();
    let config = plyground_server::Config { port: 0, database, ..plyground_server::Config::default() };
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    let why =
        runtime.block_on(plyground_server::Server::start(config)).err().expect("it is refused").to_string();
    assert!(why.contains("play.db"), "{why}");
    assert!(std::fs::read_to_string(&file).expect("it is still there").starts_with("this is no database"));
}
