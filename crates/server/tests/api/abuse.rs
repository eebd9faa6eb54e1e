//! What must be refused, and with which status.

use crate::client::{Client, Running, narrow};
use serde_json::{Value, json};

const JSON: (&str, &str) = ("Content-Type", "application/json");

fn begin(client: &mut Client) -> String {
    client.tell("/api/games", &json!({ "game": "morris" }))["id"].as_str().expect("an id").to_owned()
}

#[test]
fn an_oversized_body_is_refused_and_the_server_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::with(folder.path(), |config| config.limits.body = 100_000);
    let mut client = server.client();
    let body = format!("{{\"game\":\"{}\"}}", "x".repeat(200_000));
    client.send("POST", "/api/games", &[JSON], body.as_bytes()).expect("an answer").problem(413, "too-large");
    let text = [("Content-Type", "text/plain")];
    let record = server.client().send("POST", "/api/games/import", &text, body.as_bytes());
    record.expect("an answer").problem(413, "too-large");
    begin(&mut server.client());
}

#[test]
fn unreadable_requests_are_refused_with_their_place() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    for body in [
        "{",
        "[]",
        "null",
        "{\"game\":7}",
        "{\"game\":\"morris\",\"gmae\":1}",
        "\u{0}",
        "{\"seed\":-1,\"game\":\"2048\"}",
    ] {
        let refused = client.send("POST", "/api/games", &[JSON], body.as_bytes()).expect("an answer");
        assert_eq!(refused.problem(400, "bad-request")["place"], "body");
    }
    let deep = "[".repeat(100_000);
    client
        .send("POST", "/api/games", &[JSON], deep.as_bytes())
        .expect("an answer")
        .problem(400, "bad-request");
    client.send("POST", "/api/games", &[JSON], b"\xff\xfe").expect("an answer").problem(400, "bad-request");
    let form = ("Content-Type", "application/x-www-form-urlencoded");
    client.send("POST", "/api/games", &[form], b"game=morris").expect("an answer").problem(415, "media-type");
    client.send("PUT", "/api/games", &[], b"").expect("an answer").problem(405, "method");
    client.send("POST", "/play", &[], b"").expect("an answer").problem(405, "method");
    client.get("/api/nothing").problem(404, "no-such-page");
    for id in ["0", "99999999", "-1", "x", "18446744073709551616", "1%00", "9223372036854775808"] {
        let status = client.get(&format!("/api/games/{id}")).status;
        assert_eq!(status, 404, "{id}");
    }
}

#[test]
fn names_are_no_statements() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    let id = begin(&mut client);
    let names = ["'; DROP TABLE sittings; --", "morris' OR '1'='1", "\"; DELETE FROM sittings; --"];
    for name in names {
        client.post("/api/games", &json!({ "game": name })).problem(422, "unknown-game");
        let text: Vec<String> = name.bytes().map(|byte| format!("%{byte:02X}")).collect();
        let text = text.concat();
        client.get(&format!("/api/games?game={text}")).problem(422, "unknown-game");
        client.get(&format!("/api/games/{text}")).problem(404, "no-such-page");
        client.post(&format!("/api/games/{id}/moves"), &json!({ "move": name })).problem(422, "illegal-move");
        client
            .post(&format!("/api/games/{id}/seats"), &json!({ "seats": [name, null] }))
            .problem(422, "bad-agent");
    }
    assert_eq!(client.ask("/api/games")["total"], 1);
}

#[test]
fn paths_lead_nowhere_but_to_the_page() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    for path in [
        "/../../../../etc/passwd",
        "/..%2f..%2f..%2fetc%2fpasswd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/assets/../../Cargo.toml",
        "/assets/..%5c..%5cCargo.toml",
        "//etc/passwd.txt",
        "/.env",
        "/Cargo.toml",
    ] {
        let answer = client.get(path);
        answer.problem(404, "no-such-page");
    }
    // An address without a dot is the page's own, whatever it names elsewhere.
    let page = client.get("/etc/passwd");
    assert!(page.text().to_lowercase().contains("<!doctype html>") && !page.text().contains("root:"));
}

#[test]
fn agents_read_no_files_elsewhere() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    for file in ["/etc/passwd", "/no/such/file", "../secret", "a/b", ".", "/"] {
        let agent = format!("ntuple(weights={file})");
        let asked = json!({ "game": "2048", "agent": agent });
        let problem = client.post("/api/agents", &asked).problem(422, "bad-agent");
        let told = problem["detail"].as_str().expect("a sentence");
        assert!(told.contains("a file in the folder that the server runs in"), "{told}");
        let asked = json!({ "game": "2048", "seats": [agent] });
        let problem = client.post("/api/games", &asked).problem(422, "bad-agent");
        let told = problem["detail"].as_str().expect("a sentence");
        assert!(told.contains("a file in the folder that the server runs in"), "{told}");
        let toml = format!("question = \"?\"\ngame = \"2048\"\nagents = [\"{agent}\"]\n[solo]\ngames = 1\n");
        for path in ["/api/experiments/check", "/api/experiments"] {
            let problem = client.post(path, &json!({ "toml": toml })).problem(422, "bad-experiment");
            let told = problem["detail"].as_str().expect("a sentence");
            assert!(told.contains("a file in the folder that the server runs in"), "{told}");
        }
    }
}

#[test]
fn a_table_larger_than_the_servers_limit_is_refused_and_weights_of_moves_are_no_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    for agent in ["expectimax(table=600MiB)", "ntuple(table=4GiB)", "expectimax(table=900GiB)"] {
        let problem =
            client.post("/api/agents", &json!({ "game": "2048", "agent": agent })).problem(422, "bad-agent");
        let told = problem["detail"].as_str().expect("a sentence");
        assert!(told.contains("expected at most 512MiB, the server's limit"), "{told}");
    }
    for agent in ["uct(weights=\"\")", "uct(weights=\"up*1.2 left\")", "ntuple(weights=default)"] {
        client.tell("/api/agents", &json!({ "game": "2048", "agent": agent }));
    }
}

#[test]
fn another_sites_page_may_not_ask() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    let own = format!("http://{}", server.address);
    let body = b"{\"game\":\"morris\"}";
    let mut with = |headers: &[(&str, &str)]| {
        client.send("POST", "/api/games", &[&[JSON], headers].concat(), body).expect("an answer")
    };
    assert_eq!(with(&[("Origin", &own)]).status, 201);
    with(&[("Origin", "https://evil.example.com")]).problem(403, "cross-site");
    with(&[("Origin", "null")]).problem(403, "cross-site");
    with(&[("Sec-Fetch-Site", "cross-site")]).problem(403, "cross-site");
    let preflight = [("Origin", "https://evil.example.com"), ("Access-Control-Request-Method", "POST")];
    let answer = client.send("OPTIONS", "/api/games", &preflight, b"").expect("an answer");
    assert!(answer.status == 403 && answer.header("access-control-allow-origin").is_none());
}

#[test]
fn another_hosts_name_is_not_answered() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    for host in ["evil.example.com", "evil.example.com:2048", "localhost.evil.example.com", "192.168.0.1"] {
        for path in ["/", "/api/games"] {
            client.send("GET", path, &[("Host", host)], b"").expect("an answer").problem(421, "another-host");
        }
    }
    let local = format!("localhost:{}", server.address.port());
    assert_eq!(client.send("GET", "/api/games", &[("Host", &local)], b"").expect("an answer").status, 200);
}

#[test]
fn others_need_the_token() {
    let folder = tempfile::tempdir().expect("a folder");
    let start = |token: Option<&str>| {
        let database = folder.path().join("play.db").to_str().expect("text").to_owned();
        let (address, token) = ("0.0.0.0".parse().expect("an address"), token.map(str::to_owned));
        let config = plyground_server::Config {
            address,
            port: 0,
            database,
            token,
            ..plyground_server::Config::default()
        };
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        runtime.block_on(plyground_server::Server::start(config)).err().map(|why| why.to_string())
    };
    for token in [None, Some("short"), Some("sixteen letters?")] {
        assert!(start(token).is_some_and(|why| why.contains("--token")), "{token:?}");
    }
    let token = "0123456789abcdef";
    let server = Running::with(folder.path(), |config| config.token = Some(token.to_owned()));
    let mut client = server.client();
    client.get("/api/games").problem(401, "token");
    client.get("/").problem(401, "token");
    let asked = client.send("GET", "/", &[("Accept", "text/html,*/*")], b"").expect("an answer");
    assert_eq!((asked.status, asked.header("content-type")), (401, Some("text/html; charset=utf-8")));
    assert!(
        asked.text().contains("name=\"token\"") && !asked.text().contains(token),
        "a form, and no secret"
    );
    let bearer = format!("Bearer {token}");
    assert_eq!(
        client.send("GET", "/api/games", &[("Authorization", &bearer)], b"").expect("an answer").status,
        200
    );
    let welcome = client.get(&format!("/?token={token}"));
    assert_eq!((welcome.status, welcome.header("location")), (303, Some("/")));
    let cookie = welcome.header("set-cookie").expect("a cookie").to_owned();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"));
    let cookie = cookie.split(';').next().expect("a pair");
    assert_eq!(client.send("GET", "/api/games", &[("Cookie", cookie)], b"").expect("an answer").status, 200);
}

#[test]
fn every_answer_tells_the_browser_to_be_careful() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    for path in ["/", "/api/games", "/api/nothing", "/api/"] {
        let answer = client.get(path);
        let policy = answer.header("content-security-policy").expect("a policy");
        assert!(
            policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'"),
            "{policy}"
        );
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert!(answer.header("cache-control").is_some(), "{path}");
    }
    let packed = client.send("GET", "/api/catalog", &[("Accept-Encoding", "gzip")], b"").expect("an answer");
    assert_eq!(packed.header("content-encoding"), Some("gzip"));
}

#[test]
fn a_thousand_hints_at_once_are_queued_or_refused_and_clicks_are_answered() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::with(folder.path(), |config| {
        config.limits = plyground_server::Limits { waiting: 64, ..narrow() };
    });
    let mut client = server.client();
    let ids: Vec<String> = (0..20).map(|_| begin(&mut client)).collect();
    let mut accepted = Vec::new();
    let mut refused = 0;
    for number in 0..1000 {
        let path = format!("/api/games/{}/hint", ids[number % ids.len()]);
        match server.client().stream("GET", &path) {
            Ok(events) => accepted.push(events),
            Err(answer) => {
                answer.problem(429, "busy");
                assert_eq!(answer.header("retry-after"), Some("1"));
                refused += 1;
            }
        }
    }
    assert!(
        (64..200).contains(&accepted.len()) && refused > 800,
        "{} accepted, {refused} refused",
        accepted.len()
    );
    let health = client.ask("/api/health");
    assert!(health["searches"]["waiting"].as_u64() <= Some(64), "{health}");
    assert_eq!(client.tell(&format!("/api/games/{}/moves", ids[0]), &json!({ "move": "a1" }))["length"], 1);
    drop(accepted);
    for _ in 0..400 {
        if client.ask("/api/health")["searches"] == json!({ "running": 0, "waiting": 0 }) {
            return;
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    panic!("the queue does not empty when everybody has left: {}", client.ask("/api/health"));
}

#[test]
fn a_game_that_is_too_long_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::with(folder.path(), |config| config.limits.moves = 10);
    let mut client = server.client();
    let many = vec!["a1"; 20];
    client.post("/api/games", &json!({ "game": "morris", "moves": many })).problem(422, "too-long");
    let id = begin(&mut client);
    client.tell(&format!("/api/games/{id}/seats"), &json!({ "seats": ["random", "random"] }));
    for _ in 0..9 {
        client.advance(&id);
    }
    let answer =
        client.send("POST", &format!("/api/games/{id}/advance"), &[("Accept", "application/json")], b"");
    answer.expect("an answer").problem(422, "too-long");
    assert_eq!(client.ask(&format!("/api/games/{id}"))["length"], Value::from(9));
}
