//! What there is, and whether texts are right.

use crate::client::Running;
use serde_json::{Value, json};

#[test]
fn the_catalogue_lists_every_game_with_agents_that_can_be_seated() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    let catalog = client.ask("/api/catalog");
    let games = catalog["games"].as_array().expect("a list");
    let names: Vec<&str> = games.iter().filter_map(|game| game["name"].as_str()).collect();
    assert_eq!(names, plyground_catalog::games().map(|entry| entry.name).collect::<Vec<_>>());
    let outside: Vec<&str> = plyground_catalog::testing::strangers().map(|entry| entry.name).collect();
    assert!(
        outside.len() == 2 && names.ends_with(&outside),
        "games from outside come after our own: {names:?}"
    );
    for game in games {
        let sample = &game["sample"];
        let asked = json!({ "game": game["name"], "position": sample["position"], "moves": sample["moves"] });
        client.tell("/api/positions", &asked);
        assert!(sample["moves"].as_array().is_some_and(|moves| moves.len() > 1), "{sample}");
        for rule in game["rules"].as_array().expect("rules") {
            assert!(!rule["default"].is_null() && !rule["help"].as_str().expect("help").is_empty(), "{rule}");
        }
        let texts = game["agents"].as_array().expect("agents").iter().map(|agent| agent["name"].clone());
        let levels = game["levels"].as_array().expect("levels").iter().map(|level| level["agent"].clone());
        for text in texts.chain(levels).chain([game["adviser"].clone(), game["favourite"].clone()]) {
            let checked = client.tell("/api/agents", &json!({ "game": game["name"], "agent": text }));
            assert!(checked["budget"]["millis"].as_u64().is_some_and(|most| most <= 60_000), "{checked}");
        }
    }
    let find = |game: usize, place: &str, name: &str| {
        let parameters = games[game].pointer(place).and_then(|all| all.as_array()).expect("parameters");
        parameters.iter().find(|parameter| parameter["name"] == name).expect("a parameter")
    };
    let deal = find(1, "/rules", "deal");
    assert_eq!((&deal["kind"], &deal["words"]), (&json!("choice"), &json!(["stuck", "any"])));
    let evaluations = &find(2, "/agents/1/parameters", "eval")["words"];
    assert!(evaluations.as_array().is_some_and(|words| words.contains(&json!("plyground"))), "{evaluations}");
    let board = find(1, "/rules", "board");
    assert_eq!((&board["kind"], &board["words"]), (&json!("text"), &json!(["standard", "random"])));
    let rows = find(0, "/rules", "rows");
    assert_eq!((&rows["kind"], &rows["min"], &rows["max"]), (&json!("whole"), &json!(2), &json!(4)));
    let tenpair = &games[1];
    assert_eq!(tenpair["solver"], "optimal");
    assert_eq!(tenpair["levels"].as_array().map(Vec::len), Some(8));
    assert!(games[2]["solver"].is_null(), "Morris has no goal");
    assert_eq!(games[2]["adviser"], "alpha-beta");
}

#[test]
fn a_wrong_agent_is_told_where_and_what_would_be_right() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    for (agent, mention) in [
        ("alpha-bet", "alpha-beta"),
        ("uct(c=much)", "c = \"much\""),
        ("uct(nodes=", "parenthesis"),
        ("uct(d=1)", "depth"),
    ] {
        let problem = client
            .post("/api/agents", &json!({ "game": "morris", "agent": agent }))
            .problem(422, "bad-agent");
        assert!(problem["detail"].as_str().expect("a sentence").contains(mention), "{problem}");
    }
    client.post("/api/agents", &json!({ "game": "chess", "agent": "random" })).problem(422, "unknown-game");
}

#[test]
fn an_agent_is_bound_to_what_the_server_spends_at_most() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    let greedy = "alpha-beta(time=86400000ms, nodes=99999999999, memory=64GiB)";
    let checked = client.tell("/api/agents", &json!({ "game": "morris", "agent": greedy }));
    assert_eq!(
        checked["budget"],
        json!({ "millis": 60_000, "nodes": 2_000_000_000_u64, "memory": "512MiB" })
    );
}

#[test]
fn a_position_is_read_or_refused_with_its_place() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    let good = client.tell("/api/positions", &json!({ "game": "2048", "position": "2,0,0/0,4,0/0,0,0 0" }));
    assert_eq!(
        (&good["rules"]["rows"], &good["rules"]["columns"]),
        (&json!(3), &json!(3)),
        "the board's size is implied"
    );
    assert_eq!(good["view"]["cells"].as_array().map(Vec::len), Some(9));
    let start =
        json!({ "game": "morris", "position": format!("{} W 9 9 0", ".".repeat(24)), "moves": ["d6", "f4"] });
    let later = client.tell("/api/positions", &start);
    assert_eq!(later["view"]["pieces"].as_array().map(Vec::len), Some(2), "the moves are made");
    assert!(later["view"]["last"].is_object(), "what the last of them did is told");
    let bad = client.post("/api/positions", &json!({ "game": "2048", "position": "2,0,0/0,3,0/0,0,0 0" }));
    let problem = bad.problem(422, "bad-position");
    assert_eq!(problem["place"], "position");
    assert!(problem["detail"].as_str().expect("a sentence").contains('3'), "{problem}");
}

#[test]
fn every_address_is_described_and_documented() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    let description = client.ask("/api/openapi.json");
    let paths = description["paths"].as_object().expect("paths");
    let text = include_str!("../../../../docs/api.md");
    for path in paths.keys() {
        let plain = path.split("{id}").last().filter(|rest| !rest.is_empty()).unwrap_or(path);
        assert!(text.contains(plain), "{path} is not in docs/api.md");
    }
    for (path, item) in paths {
        for (method, about) in item.as_object().expect("methods") {
            assert!(
                about["summary"].as_str().is_some_and(|text| text.len() > 5),
                "{method} {path} says nothing"
            );
        }
    }
    assert_eq!(client.get("/api/").status, 200);
    assert!(client.get("/api/viewer.js").text().contains("openapi.json"));
}

/// Where something in the description has no shape: an object without properties, or an answer without a schema.
fn shapeless(place: &str, value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            let is_object = fields.get("type").is_some_and(|kind| {
                kind == "object" || kind.as_array().is_some_and(|kinds| kinds.contains(&json!("object")))
            });
            let shaped = ["properties", "additionalProperties", "allOf", "oneOf"];
            if is_object && !shaped.iter().any(|key| fields.contains_key(*key)) {
                found.push(place.to_owned());
            }
            for (key, value) in fields {
                if key == "content"
                    && value
                        .as_object()
                        .is_some_and(|kinds| kinds.values().any(|kind| kind["schema"].is_null()))
                {
                    found.push(format!("{place}/content"));
                }
                shapeless(&format!("{place}/{key}"), value, found);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| shapeless(place, item, found)),
        _ => {}
    }
}

#[test]
fn every_answer_and_every_field_has_a_shape() {
    let description: Value =
        serde_json::from_str(&plyground_server::api_description()).expect("a description");
    let mut found = Vec::new();
    shapeless("", &description, &mut found);
    // What experiments, figures and records are is described by docs/experiments.md and docs/json.md; the last one is an
    // estimate and its unit, a pair.
    let free = [
        "/Asked/properties/form",
        "/CheckedExperiment/properties/form",
        "/StudyTablePage/properties/figures/items",
        "/Recorded/properties/record",
        "/ReportCell/oneOf/properties/number/items",
    ];
    found.retain(|place| !free.iter().any(|free| place.ends_with(free)));
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn the_description_is_the_one_in_the_documentation() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/openapi.json");
    let description = plyground_server::api_description();
    if std::env::var_os("PLYGROUND_UPDATE").is_some() {
        std::fs::write(path, &description).expect("docs can be written");
    }
    let stored = std::fs::read_to_string(path).expect("docs/openapi.json");
    assert!(stored == description, "docs/openapi.json is stale: type `make api`");
}

#[test]
fn the_servers_health_is_told() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let health = server.client().ask("/api/health");
    assert_eq!((&health["status"], &health["searches"]["running"]), (&json!("ok"), &json!(0)));
}

#[test]
fn every_agent_of_the_catalogue_is_accepted_with_its_own_defaults() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    let mut without_file = 0;
    for game in client.ask("/api/catalog")["games"].as_array().expect("games") {
        for agent in game["agents"].as_array().expect("agents") {
            let parameters = agent["parameters"].as_array().expect("parameters").iter();
            let spelt =
                parameters.map(|one| format!("{}={}", one["name"].as_str().expect("a name"), one["default"]));
            let text = format!(
                "{}({})",
                agent["name"].as_str().expect("a name"),
                spelt.collect::<Vec<_>>().join(", ")
            );
            let asked = json!({ "game": game["name"], "agent": text });
            let answer = client.post("/api/agents", &asked);
            assert_eq!(answer.status, 200, "{text}: {}", answer.text());
            without_file += u32::from(text.contains("weights=\"\""));
        }
    }
    assert!(without_file > 0, "an agent whose weights are no file by default, such as uct");
}
