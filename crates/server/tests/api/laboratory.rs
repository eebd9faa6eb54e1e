//! Experiments from the form or the file to the report, and what stops them.

use crate::client::{Client, Running};
use serde_json::{Value, json};

/// Over in a moment.
const SHORT: &str = r#"
question = "Does a greedy player beat a random one?"
name = "short"
game = "morris"
rules = { max_quiet = 30 }
agents = ["greedy", "random"]
seed = 3

[match]
pairs = 4
opening_plies = 4
"#;

/// Never over while a test waits.
const LONG: &str = r#"
question = "Who wins in the end?"
name = "long"
game = "morris"
agents = ["uct(nodes=20000)", "alpha-beta(depth=5)"]

[match]
pairs = 2000
opening_plies = 8
"#;

fn start(client: &mut Client, toml: &str) -> String {
    let answer = client.post("/api/experiments", &json!({ "toml": toml }));
    assert_eq!(answer.status, 202, "{}", answer.text());
    answer.json()["id"].as_str().expect("an id").to_owned()
}

/// Waits until an experiment has ended, and says how it stands.
fn ended(client: &mut Client, id: &str) -> Value {
    client.stream("GET", &format!("/api/experiments/{id}/events")).expect("a stream").last_of("done")
}

#[test]
fn an_experiment_is_started_watched_and_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    let id = start(&mut client, SHORT);
    let done = ended(&mut client, &id);
    assert_eq!((&done["state"], &done["done"], &done["total"]), (&json!("done"), &json!(8), &json!(8)));
    assert!(done["answer"]["text"].as_str().is_some_and(|answer| answer.len() > 20), "{done}");
    let best = &done["standings"][0];
    assert_eq!((&best["agent"], &best["games"]), (&json!("greedy"), &json!(8)));
    assert!(best["score"].as_f64().is_some_and(|score| (0.5..=1.0).contains(&score)), "{best}");
    let report = client.ask(&format!("/api/experiments/{id}/report"));
    assert_eq!(report["question"], "Does a greedy player beat a random one?");
    assert!(report["sections"].as_array().is_some_and(|sections| !sections.is_empty()));
    let part = client.ask(&format!("/api/experiments/{id}/report?phase=placing"));
    assert_ne!(part, report, "a part of the moves gives another report");
    let list = client.ask("/api/experiments");
    assert_eq!(list["experiments"][0]["id"], id.as_str());
    assert_eq!(start(&mut client, SHORT), id, "who asks the same gets the same run");
}

#[test]
fn an_experiment_is_compared_with_an_older_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    let old = start(&mut client, SHORT);
    ended(&mut client, &old);
    let reversed = SHORT.replace("[\"greedy\", \"random\"]", "[\"random\", \"greedy\"]");
    let new = start(&mut client, &reversed.replace("pairs = 4", "pairs = 5"));
    ended(&mut client, &new);
    let comparison = client.ask(&format!("/api/experiments/{new}/compare?with={old}"));
    let keys: Vec<&str> = comparison["design"]
        .as_array()
        .expect("changes")
        .iter()
        .filter_map(|one| one["key"].as_str())
        .collect();
    assert_eq!(keys, ["agents", "match.pairs"]);
    let first = &comparison["results"][0];
    assert_eq!((&first["old"]["agent"], &first["new"]["agent"]), (&json!("greedy"), &json!("random")));
    assert_eq!(first["verdict"], "worse", "{first}");
    assert_eq!(comparison["results"][1]["verdict"], "better");
    let solo =
        start(&mut client, "question = \"q\"\ngame = \"2048\"\nagents = [\"random\"]\n[solo]\ngames = 2\n");
    ended(&mut client, &solo);
    let answer = client.get(&format!("/api/experiments/{solo}/compare?with={old}"));
    assert_eq!(answer.status, 422, "{}", answer.text());
    assert_eq!(client.get(&format!("/api/experiments/{solo}/compare?with=99")).status, 404);
}

#[test]
fn every_game_of_an_experiment_can_be_found_replayed_and_downloaded() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    let id = start(&mut client, SHORT);
    ended(&mut client, &id);
    let games = client.ask(&format!("/api/experiments/{id}/games?limit=3&offset=2"));
    assert_eq!((games["games"].as_array().map(Vec::len), &games["total"]), (Some(3), &json!(8)));
    let number = games["games"][0]["number"].as_u64().expect("a number");
    let one = client.ask(&format!("/api/experiments/{id}/games/{number}"));
    assert_eq!(one["game"], games["games"][0]);
    let imported = client.tell("/api/games/import", &one["record"]);
    assert_eq!((&imported["outcome"], &imported["length"]), (&one["game"]["outcome"], &one["game"]["plies"]));
    let pair = client.ask(&format!("/api/experiments/{id}/games?agent=greedy&against=random"));
    assert_eq!(pair["total"], games["total"], "they only played each other");
    let count = |client: &mut Client, which: &str| {
        client.ask(&format!("/api/experiments/{id}/games?agent=greedy&{which}"))["total"]
            .as_u64()
            .expect("a number")
    };
    let ends = ["won", "drawn", "lost"].map(|end| count(&mut client, &format!("result={end}")));
    assert_eq!(ends.iter().sum::<u64>(), 8);
    let lost_by_random = client.ask(&format!("/api/experiments/{id}/games?agent=random&result=lost"));
    assert_eq!(lost_by_random["total"], ends[0], "what one wins the other loses");
    assert_eq!(["first", "second"].map(|seat| count(&mut client, &format!("seat={seat}"))), [4, 4]);
    let nobody = client.ask(&format!("/api/experiments/{id}/games?agent=greedy&against=nobody"));
    assert_eq!(nobody["total"], 0);
    let parts = client.ask(&format!("/api/experiments/{id}/parts"));
    assert_eq!(parts["phases"][0], "placing");
    assert_eq!(parts["players"].as_array().map(Vec::len), Some(2));
    assert!(!parts["openings"].as_array().expect("a list").is_empty(), "{parts}");
    let none = client.ask(&format!("/api/experiments/{id}/games?agent=nobody"));
    assert_eq!(none["total"], 0);
    client.get(&format!("/api/experiments/{id}/games/999")).problem(404, "no-such-game");
    for (format, begins) in
        [("csv", ""), ("json", "{"), ("jsonl", "{\"format\""), ("html", "<!doctype html>"), ("md", "#")]
    {
        let file = client.get(&format!("/api/experiments/{id}/export?format={format}"));
        assert_eq!(file.status, 200, "{format}");
        assert!(file.text().to_lowercase().starts_with(begins), "{format}: {}", &file.text()[..60]);
        assert!(
            file.header("content-disposition").is_some_and(|name| name.contains(&format!("short.{format}")))
        );
    }
    client.get(&format!("/api/experiments/{id}/export?format=exe")).problem(400, "bad-request");
}

#[test]
fn an_experiment_is_cancelled_and_goes_on_where_it_stopped() {
    let folder = tempfile::tempdir().expect("a folder");
    let id = {
        let server = Running::start(folder.path());
        let mut client = server.client();
        let id = start(&mut client, LONG);
        let waiting = start(&mut client, SHORT);
        assert_eq!(
            client.ask(&format!("/api/experiments/{waiting}"))["state"],
            "waiting",
            "one after the other"
        );
        let mut events = client.stream("GET", &format!("/api/experiments/{id}/events")).expect("a stream");
        while events.until("experiment")["state"] != "running" {}
        let path = format!("/api/experiments/{id}");
        let busy = client.send("DELETE", &path, &[], b"").expect("an answer");
        busy.problem(409, "experiment-state");
        let cancelled = client.tell(&format!("/api/experiments/{id}/cancel"), &Value::Null);
        assert_eq!(cancelled["state"], "cancelled", "{cancelled}");
        client.post(&format!("/api/experiments/{id}/cancel"), &Value::Null).problem(409, "experiment-state");
        assert_eq!(ended(&mut client, &waiting)["state"], "done", "the next one has its turn");
        client
            .post(&format!("/api/experiments/{waiting}/resume"), &Value::Null)
            .problem(409, "experiment-state");
        id
    };
    let server = Running::start(folder.path());
    let mut client = server.client();
    assert_eq!(
        client.ask(&format!("/api/experiments/{id}"))["state"],
        "interrupted",
        "the server was stopped"
    );
    let resumed = client.tell(&format!("/api/experiments/{id}/resume"), &Value::Null);
    assert!(matches!(resumed["state"].as_str(), Some("waiting" | "running")), "{resumed}");
    client.tell(&format!("/api/experiments/{id}/cancel"), &Value::Null);
    let gone = client.send("DELETE", &format!("/api/experiments/{id}"), &[], b"").expect("an answer");
    assert_eq!(gone.status, 204);
    client.get(&format!("/api/experiments/{id}")).problem(404, "no-such-experiment");
}

#[test]
fn a_form_and_a_file_are_two_faces_of_one_experiment() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    for neither in [json!({}), json!({ "toml": SHORT, "form": {} })] {
        let refused = client.post("/api/experiments/check", &neither);
        let problem = refused.problem(422, "bad-experiment");
        assert!(
            problem["detail"].as_str().expect("a sentence").contains("expected exactly one of two fields"),
            "{problem}"
        );
    }
    let checked = client.tell("/api/experiments/check", &json!({ "toml": SHORT }));
    assert_eq!((&checked["jobs"], &checked["form"]["game"]), (&json!(8), &json!("morris")));
    let again = client.tell("/api/experiments/check", &json!({ "form": checked["form"] }));
    assert_eq!((&again["form"], &again["jobs"]), (&checked["form"], &checked["jobs"]));
    for (toml, place) in [
        ("question = 7", "toml"),
        (&SHORT.replace("greedy", "greeedy"), "agents"),
        (&SHORT.replace("morris", "chess"), "game"),
        (&SHORT.replace("[match]", "[mtach]"), "toml"),
        (&SHORT.replace("\"greedy\"", "\"alpha-beta(table=9000GiB)\""), "agents[0]"),
        (&SHORT.replace("\"greedy\"", "\"alpha-beta(time=100h)\""), "agents[0]"),
        (&SHORT.replace("[match]", "budget = \"nodes=900000000000\"\n[match]"), "budget"),
        (&SHORT.replace("pairs = 4", "pairs = 5000000"), "match.pairs"),
        (&SHORT.replace("Does a greedy player beat a random one?", ""), "question"),
    ] {
        for path in ["/api/experiments/check", "/api/experiments"] {
            let problem = client.post(path, &json!({ "toml": toml })).problem(422, "bad-experiment");
            let told = problem["place"].as_str().expect("a place");
            assert!(told.starts_with(place), "{place}: {problem}");
        }
    }
    client.post("/api/experiments", &json!({ "form": { "question": "?" } })).problem(422, "bad-experiment");
    client.post("/api/experiments", &json!({ "file": "x" })).problem(400, "bad-request");
    assert_eq!(client.ask("/api/experiments")["experiments"], json!([]), "nothing was begun");
}

#[test]
fn shipped_experiments_and_studies_can_be_read_and_begun() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    let shipped = client.ask("/api/experiments/shipped");
    let shipped = shipped["experiments"].as_array().expect("a list");
    assert!(!shipped.is_empty());
    for one in shipped {
        let checked = client.tell("/api/experiments/check", &json!({ "toml": one["toml"] }));
        assert!(checked["jobs"].as_u64() > Some(0) && checked["form"]["question"] == one["question"]);
    }
    let studies = client.ask("/api/studies");
    for study in studies["studies"].as_array().expect("a list") {
        for table in study["tables"].as_array().expect("tables") {
            assert!(table["run"].is_null(), "nothing was run yet");
            let what = |key: &str| -> Vec<&Value> {
                table[key].as_array().expect("a list").iter().map(|one| &one["what"]).collect()
            };
            assert_eq!(
                what("claims"),
                what("figures"),
                "experiments/studies/measured.json is of other figures"
            );
            assert_eq!(table["measured"].is_null(), what("claims").is_empty());
            let toml = &table["quick_toml"];
            if toml.as_str().expect("a text").contains(".safetensors") {
                // Its players are trained first, which `plyground reproduce` does.
                let problem = client
                    .post("/api/experiments/check", &json!({ "toml": toml }))
                    .problem(422, "bad-experiment");
                assert!(
                    problem["detail"].as_str().is_some_and(|told| told.contains("plyground train")),
                    "{problem}"
                );
            } else {
                client.tell("/api/experiments/check", &json!({ "toml": toml }));
            }
        }
    }
}
