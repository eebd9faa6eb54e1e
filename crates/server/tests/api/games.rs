//! Games as a resource: begin, list, look, delete, export, import.

use crate::client::Running;
use serde_json::{Value, json};

#[test]
fn a_game_begins_as_asked() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    let answer = client.post("/api/games", &json!({ "game": "morris", "seats": [null, "random"] }));
    assert_eq!(answer.status, 201);
    let game = answer.json();
    let id = game["id"].as_str().expect("a number as text");
    assert_eq!(answer.header("location"), Some(format!("/api/games/{id}").as_str()));
    assert_eq!((&game["waits"], &game["ply"], &game["outcome"]), (&json!("person"), &json!(0), &Value::Null));
    assert_eq!((&game["seats"][0]["agent"], &game["seats"][1]["agent"]), (&Value::Null, &json!("random")));
    assert_eq!(game["view"]["inputs"].as_array().map(Vec::len), Some(24));
    assert_eq!(client.ask(&format!("/api/games/{id}")), game);
}

#[test]
fn a_game_begins_at_a_random_or_given_position_and_with_moves() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    let random = json!({ "game": "lput", "start": { "random": { "seed": 5, "plies": 30 } } });
    let (one, two) = (client.tell("/api/games", &random), client.tell("/api/games", &random));
    assert_eq!(one["start"], two["start"], "the same seed, the same position");
    let other = json!({ "game": "lput", "start": { "random": { "seed": 6, "plies": 30 } } });
    assert_ne!(client.tell("/api/games", &other)["start"], one["start"]);
    let position = "W..B..W.W.B...B.W....... W 5 5 0";
    let given = client.tell("/api/games", &json!({ "game": "morris", "start": { "position": position } }));
    assert_eq!(given["position"], position);
    let shared = json!({ "game": "2048", "seed": 7, "start": { "position": "2,0,0,0/0,0,0,0/0,0,0,0/0,0,0,2 0" },
        "moves": ["up", "b3=2", "left"], "ply": 2 });
    let game = client.tell("/api/games", &shared);
    assert_eq!((&game["ply"], &game["length"], &game["redo"]), (&json!(2), &json!(4), &json!(4)));
    let problem = client
        .post("/api/games", &json!({ "game": "morris", "moves": ["a1", "a1"] }))
        .problem(422, "illegal-move");
    assert_eq!(problem["place"], "moves[1]");
    let seats = client
        .post("/api/games", &json!({ "game": "2048", "seats": [null, null] }))
        .problem(422, "bad-agent");
    assert_eq!(seats["place"], "seats");
    let rules = client
        .post("/api/games", &json!({ "game": "2048", "rules": { "row": 3 } }))
        .problem(422, "bad-rules");
    assert_eq!(rules["place"], "rules.row");
    client.post("/api/games", &json!({ "game": "2048", "seed": 1_u64 << 60 })).problem(400, "bad-request");
}

#[test]
fn games_are_listed_last_changed_first_and_deleted() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    let begin = |client: &mut crate::client::Client, game: &str| {
        client.tell("/api/games", &json!({ "game": game }))["id"].as_str().expect("an id").to_owned()
    };
    let (first, second, third) =
        (begin(&mut client, "morris"), begin(&mut client, "2048"), begin(&mut client, "morris"));
    std::thread::sleep(std::time::Duration::from_millis(5));
    client.tell(&format!("/api/games/{first}/moves"), &json!({ "move": "a1" }));
    let ids = |list: &Value| -> Vec<String> {
        let games = list["games"].as_array().expect("a list");
        games.iter().map(|game| game["id"].as_str().expect("an id").to_owned()).collect()
    };
    let all = client.ask("/api/games");
    assert_eq!(ids(&all)[0], first);
    assert_eq!((ids(&all).len(), &all["total"]), (3, &json!(3)));
    let morris = client.ask("/api/games?game=morris&open=true&limit=1");
    assert_eq!((ids(&morris), &morris["total"]), (vec![first.clone()], &json!(2)));
    let seats = json!({ "seats": ["random", "greedy"] });
    client.tell(&format!("/api/games/{third}/seats"), &seats);
    let watched = client.ask("/api/games?people=false");
    assert_eq!((ids(&watched), &watched["total"]), (vec![third.clone()], &json!(1)));
    assert_eq!(client.ask("/api/games?people=true")["total"], json!(2));
    assert_eq!(
        client.send("DELETE", &format!("/api/games/{second}"), &[], b"").expect("an answer").status,
        204
    );
    client.get(&format!("/api/games/{second}")).problem(404, "no-such-game");
    let mut left = ids(&client.ask("/api/games"));
    left.sort();
    assert_eq!(left, [first, third]);
}

#[test]
fn played_games_are_listed_without_games_of_no_move_and_without_replays() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    let id = |game: &Value| game["id"].as_str().expect("an id").to_owned();
    let played = |client: &mut crate::client::Client| -> Vec<String> {
        let list = client.ask("/api/games?played=true");
        let games = list["games"].as_array().expect("a list");
        assert_eq!(list["total"], json!(games.len()), "as many are counted as are listed");
        games.iter().map(id).collect()
    };
    // Opened and left; the second one begins with an event of chance, which is nobody's move.
    client.tell("/api/games", &json!({ "game": "morris" }));
    let due = json!({ "game": "2048", "start": { "position": "2,0,0,0/0,0,0,0/0,0,0,0/0,0,0,0 0 +" } });
    assert_eq!(client.tell("/api/games", &due)["length"], json!(1), "a tile has come");
    assert_eq!(played(&mut client), [] as [String; 0]);
    let own = id(&client.tell("/api/games", &json!({ "game": "morris", "moves": ["d6"] })));
    assert_eq!(played(&mut client), std::slice::from_ref(&own));
    let record = client.get(&format!("/api/games/{own}/record")).body;
    let import = |client: &mut crate::client::Client, address: &str| -> Value {
        let answer =
            client.send("POST", address, &[("Content-Type", "text/plain")], &record).expect("an answer");
        assert_eq!(answer.status, 201, "{}", answer.text());
        answer.json()
    };
    let looked_at = id(&import(&mut client, "/api/games/import?replay=true"));
    assert_eq!(played(&mut client), std::slice::from_ref(&own), "a replay is no game of anybody's here");
    std::thread::sleep(std::time::Duration::from_millis(5));
    let brought = id(&import(&mut client, "/api/games/import"));
    assert_eq!(played(&mut client), [brought.clone(), own.clone()]);
    std::thread::sleep(std::time::Duration::from_millis(5));
    client.tell(&format!("/api/games/{looked_at}/moves"), &json!({ "move": "d2" }));
    assert_eq!(played(&mut client), [looked_at, brought, own], "whoever moves in a replay plays it");
    assert_eq!(client.ask("/api/games")["total"], json!(5), "nothing is lost");
}

#[test]
fn any_ply_can_be_looked_at_without_moving_the_cursor() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    let moves = ["d6", "a1", "d7"];
    let game = client.tell("/api/games", &json!({ "game": "morris", "moves": moves }));
    let id = game["id"].as_str().expect("an id");
    let look = client.ask(&format!("/api/games/{id}/view?ply=1"));
    assert_eq!(look["view"]["pieces"].as_array().map(Vec::len), Some(1));
    assert_eq!(look["turn"], json!({ "player": "second" }));
    assert_eq!(client.ask(&format!("/api/games/{id}"))["ply"], 3);
    client.get(&format!("/api/games/{id}/view?ply=4")).problem(404, "no-such-ply");
    assert_eq!(client.ask(&format!("/api/games/{id}?from=2"))["moves"].as_array().map(Vec::len), Some(1));
}

#[test]
fn a_cell_tells_what_stands_on_it_and_what_it_could_do() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    let game = client.tell("/api/games", &json!({ "game": "lput" }));
    let id = game["id"].as_str().expect("an id");
    let piece = &game["view"]["pieces"][0];
    let cell = piece["cell"].as_u64().expect("an index") as usize;
    let known = client.ask(&format!("/api/games/{id}/inspect?cell={cell}"));
    assert_eq!(known["cell"], cell);
    assert!(
        known["notes"].as_array().is_some_and(|notes| notes.len() == 2),
        "the piece and the ground: {known}"
    );
    let name = game["view"]["cells"][cell]["name"].as_str().expect("a name");
    assert_eq!(client.ask(&format!("/api/games/{id}/inspect?cell={name}")), known);
    for cell in ["zz9", "99999", "-1"] {
        client.get(&format!("/api/games/{id}/inspect?cell={cell}")).problem(404, "no-such-cell");
    }
}

#[test]
fn a_record_goes_out_and_comes_in_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    for entry in plyground_catalog::games() {
        let game = entry.name;
        let seats = if entry.seats.len() == 1 { json!(["random"]) } else { json!(["random", "greedy"]) };
        let begun = client.tell("/api/games", &json!({ "game": game, "seats": seats, "seed": 3 }));
        let id = begun["id"].as_str().expect("an id").to_owned();
        let played = (0..4).map(|_| client.advance(&id)).last().expect("some");
        let record = client.get(&format!("/api/games/{id}/record"));
        assert!(record.header("content-disposition").is_some_and(|text| text.contains(".jsonl")));
        let text = [("Content-Type", "text/plain")];
        let again = client.send("POST", "/api/games/import", &text, &record.body).expect("an answer");
        assert_eq!(again.status, 201, "{}", again.text());
        let again = again.json();
        for key in ["position", "rules", "seats", "length", "outcome", "payoff"] {
            assert_eq!(again[key], played[key], "{game}: {key}");
        }
        let moved = |game: &Value| {
            game["moves"].as_array().expect("moves").iter().map(|one| one["move"].clone()).collect::<Vec<_>>()
        };
        assert_eq!(moved(&again), moved(&client.ask(&format!("/api/games/{id}"))));
        let broken = record.text().replacen("\"payoff\":", "\"payoff\":1", 1);
        client
            .send("POST", "/api/games/import", &text, broken.as_bytes())
            .expect("an answer")
            .problem(422, "bad-record");
    }
    client
        .send("POST", "/api/games/import", &[("Content-Type", "text/plain")], b"{}\n{}")
        .expect("an answer")
        .problem(422, "bad-record");
    client
        .send("POST", "/api/games/import", &[("Content-Type", "image/png")], b"x")
        .expect("an answer")
        .problem(415, "media-type");
}

#[test]
fn names_of_people_in_a_record_are_kept_letter_by_letter_or_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    let begun = client.tell("/api/games", &json!({ "game": "morris", "moves": ["a1", "d1"] }));
    let id = begun["id"].as_str().expect("an id").to_owned();
    let plain = client.get(&format!("/api/games/{id}/record")).json();
    let text = [("Content-Type", "text/plain")];
    let mut import = |seats: Value| {
        let mut record = plain.clone();
        record["seats"] = seats;
        client.send("POST", "/api/games/import", &text, record.to_string().as_bytes()).expect("an answer")
    };
    let names = json!(["<b onclick=\"x()\">Anna</b> & Co", "newer-agent(depth=3)"]);
    let game = import(names.clone()).json();
    assert_eq!((&game["seats"][0]["person"], &game["seats"][1]["person"]), (&names[0], &names[1]));
    assert_eq!((&game["seats"][0]["agent"], &game["waits"]), (&Value::Null, &json!("person")));
    assert_eq!(import(json!(["human", "random"])).json()["seats"][0].get("person"), None);
    for (seat, why) in [("a\u{0}b", "U+0000"), ("a\nb", "U+000A"), (&"x".repeat(101), "at most 100")] {
        let problem = import(json!(["random", seat])).problem(422, "bad-record");
        assert_eq!(problem["place"], "seats[1]");
        assert!(problem["detail"].as_str().is_some_and(|told| told.contains(why)), "{problem}");
    }
    let id = game["id"].as_str().expect("an id").to_owned();
    let mut client = server.client();
    assert_eq!(client.get(&format!("/api/games/{id}/record")).json()["seats"], names, "out as they came in");
    let listed = client.ask("/api/games");
    let listed = listed["games"].as_array().expect("games").iter().find(|game| game["id"] == id.as_str());
    assert_eq!(listed.expect("it is listed")["seats"][0]["person"], names[0]);
    // An agent takes one of the seats, and gives it to somebody without a name.
    let seats = |second: Value| json!({ "seats": [null, second] });
    let taken = client.tell(&format!("/api/games/{id}/seats"), &seats(json!("random")));
    assert_eq!((&taken["seats"][0]["person"], taken["seats"][1].get("person")), (&names[0], None));
    let left = client.tell(&format!("/api/games/{id}/seats"), &seats(Value::Null));
    assert_eq!((&left["seats"][0]["person"], left["seats"][1].get("person")), (&names[0], None));
}
