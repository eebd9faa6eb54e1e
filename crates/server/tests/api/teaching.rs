//! What learners ask for: rules in words and pictures, and tutorials.

use crate::client::Running;
use serde_json::{Value, json};

fn list(value: &Value) -> &Vec<Value> {
    value.as_array().expect("a list")
}

#[test]
fn every_game_explains_its_rules_with_pictures_that_can_be_drawn() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    for entry in plyground_catalog::games() {
        let sheet = client.tell("/api/rules", &json!({ "game": entry.name }));
        assert_eq!((&sheet["game"], &sheet["rules"]), (&json!(entry.name), &json!(entry.defaults())));
        let pictures: Vec<&Value> =
            list(&sheet["sections"]).iter().flat_map(|section| list(&section["pictures"])).collect();
        assert!(!pictures.is_empty(), "{} shows nothing", entry.name);
        for picture in pictures {
            let cells = list(&picture["view"]["cells"]);
            let part = picture["part"].as_array().map_or(cells.len(), Vec::len);
            assert_eq!(cells.len(), part, "only the part is sent");
            assert!(list(&picture["view"]["inputs"]).is_empty(), "a picture lists no moves");
        }
    }
}

#[test]
fn the_sheet_follows_the_rules_of_the_request_and_refuses_invalid_ones() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    let sheet = client.tell("/api/rules", &json!({ "game": "lput", "rules": { "max_rounds": 7 } }));
    assert!(sheet.to_string().contains("After 7 rounds the game is drawn."), "{sheet}");
    let refused = client.post("/api/rules", &json!({ "game": "lput", "rules": { "max_rounds": 0 } }));
    let problem = refused.problem(422, "bad-rules");
    assert!(problem["detail"].as_str().expect("a sentence").contains("max_rounds"), "{problem}");
    client.post("/api/rules", &json!({ "game": "chess" })).problem(422, "unknown-game");
}

#[test]
fn a_lesson_is_played_on_the_part_of_the_board_that_it_shows() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    let catalog = client.ask("/api/catalog");
    for game in list(&catalog["games"]) {
        let name = game["name"].as_str().expect("a name");
        let tutorial = client.ask(&format!("/api/lessons?game={name}"));
        let lessons = list(&tutorial["lessons"]);
        assert_eq!(game["lessons"], lessons.len(), "{name}");
        for lesson in lessons {
            let right = &list(&lesson["answers"])[0];
            assert_eq!(right["right"], true, "right answers come first: {lesson}");
            let part = lesson.get("part").cloned().unwrap_or_else(|| json!([]));
            let after = client.tell(
                "/api/positions",
                &json!({ "game": name, "position": lesson["position"], "moves": [right["moves"][0]], "part": part }),
            );
            let cells = |view: &Value| {
                list(&view["cells"]).iter().map(|cell| cell["name"].clone()).collect::<Vec<_>>()
            };
            let (before, after) = (cells(&lesson["view"]), cells(&after["view"]));
            assert_eq!(before, after[..before.len()], "{name}: another part of the board");
        }
    }
    client.get("/api/lessons?game=chess").problem(422, "unknown-game");
    client.get("/api/lessons").problem(400, "bad-request");
}

#[test]
fn a_part_with_a_cell_that_the_board_lacks_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    let asked = json!({ "game": "2048", "position": "2,0/0,2 0", "part": ["a1", "z9"] });
    let problem = client.post("/api/positions", &asked).problem(422, "bad-position");
    assert_eq!(problem["place"], "part");
    assert!(problem["detail"].as_str().expect("a sentence").contains("z9"), "{problem}");
}

#[test]
fn puzzles_are_listed_by_game_with_a_legal_right_move() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    let mut found = 0;
    for entry in plyground_catalog::games() {
        let all = client.ask(&format!("/api/puzzles/{}", entry.name));
        assert_eq!(all["game"], entry.name);
        let puzzles = list(&all["puzzles"]);
        for puzzle in puzzles.iter().step_by(20) {
            let asked = json!({ "game": entry.name, "rules": all["rules"], "position": puzzle["position"], "moves": [puzzle["move"]] });
            client.tell("/api/positions", &asked);
            found += 1;
        }
    }
    assert!(found >= 10, "{found}");
    client.get("/api/puzzles/chess").problem(422, "unknown-game");
}
