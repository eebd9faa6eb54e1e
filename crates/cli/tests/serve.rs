//! `plyground serve` as a process: it says where it is, a game outlives even a kill, and a connection costs little memory.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A server in a process of its own, killed when it is dropped.
struct Process {
    child: Child,
    address: String,
}

impl Process {
    fn start(folder: &Path) -> Self {
        Self::with(folder, &[])
    }

    fn with(folder: &Path, options: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_plyground"))
            .args(["serve", "--port", "0"])
            .args(options)
            .current_dir(folder)
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let lines = BufReader::new(child.stdout.take().expect("its output is ours")).lines();
        let mut said = lines.map(|line| line.expect("text"));
        let line = said.find(|line| line.contains("http://")).expect("it says where it is");
        let address =
            line.split("http://").nth(1).and_then(|rest| rest.split('/').next()).expect("an address");
        Self { child, address: address.to_owned() }
    }

    /// A connection on which something was asked and the beginning of the answer has come.
    fn open(&self, path: &str) -> TcpStream {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        let head = format!("GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n", self.address);
        stream.write_all(head.as_bytes()).expect("it reads");
        let mut beginning = [0; 15];
        stream.read_exact(&mut beginning).expect("it answers");
        assert_eq!(&beginning, b"HTTP/1.1 200 OK");
        stream
    }

    /// The body of an answer.
    fn ask(&self, method: &str, path: &str, body: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        let head = format!("{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n", self.address);
        let kind = format!("Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}", body.len());
        stream.write_all(format!("{head}{kind}").as_bytes()).expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        answer.split_once("\r\n\r\n").expect("a head and a body").1.to_owned()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.child.kill().expect("it can be killed");
        self.child.wait().expect("it ends");
    }
}

#[test]
fn every_answered_move_is_there_after_the_server_was_killed() {
    let folder = tempfile::tempdir().expect("a folder");
    let moves = ["a1", "d1", "g1", "a4", "g4", "a7"];
    {
        let server = Process::start(folder.path());
        server.ask("POST", "/api/games", r#"{"game":"morris"}"#);
        for mv in moves {
            let answer = server.ask("POST", "/api/games/1/moves", &format!(r#"{{"move":"{mv}"}}"#));
            assert!(answer.contains(&format!("\"move\":\"{mv}\"")), "{answer}");
        }
    }
    assert!(folder.path().join("plyground.db").exists(), "the database is in the working folder");
    let server = Process::start(folder.path());
    let game: serde_json::Value =
        serde_json::from_str(&server.ask("GET", "/api/games/1", "")).expect("a game");
    let played: Vec<&str> = game["moves"]
        .as_array()
        .expect("moves")
        .iter()
        .filter_map(|played| played["move"].as_str())
        .collect();
    assert_eq!(played, moves);
}

#[test]
fn one_connection_more_than_asked_for_is_told_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Process::with(folder.path(), &["--connections", "2"]);
    let open: Vec<TcpStream> = (0..2).map(|_| server.open("/api/health")).collect();
    let problem = server.ask("GET", "/api/health", "");
    assert!(problem.contains("/problems/crowded") && problem.contains("2 connections are open"), "{problem}");
    drop(open);
}

#[cfg(target_os = "linux")]
impl Process {
    /// Kilobytes of memory that it holds.
    fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).expect("it runs");
        let line = status.lines().find(|line| line.starts_with("VmRSS:")).expect("the system tells");
        line.split_whitespace().nth(1).and_then(|number| number.parse().ok()).expect("a number")
    }
}

#[test]
#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn what_connections_took_is_given_back_after_they_are_closed() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Process::start(folder.path());
    server.ask("POST", "/api/games", r#"{"game":"lput"}"#);
    let before = server.memory();
    let open: Vec<TcpStream> = (0..600).map(|_| server.open("/api/games/1/events")).collect();
    // A look every three seconds sees how many there are.
    std::thread::sleep(Duration::from_secs(4));
    let most = server.memory();
    drop(open);
    let back = || server.memory().saturating_sub(before) * 3 < most - before;
    let given = (0..150).any(|_| {
        std::thread::sleep(Duration::from_millis(100));
        back()
    });
    assert!(given, "{before} kB before, {most} with 600 listeners, {} after them", server.memory());
}

#[test]
#[cfg(target_os = "linux")]
fn an_open_connection_takes_less_than_64_kb_whether_it_idles_or_listens() {
    const MANY: u64 = 300;
    let folder = tempfile::tempdir().expect("a folder");
    let server = Process::start(folder.path());
    server.ask("POST", "/api/games", r#"{"game":"lput"}"#);
    server.ask("GET", "/api/openapi.json", "");
    for path in ["/api/health", "/api/games/1/events"] {
        let before = server.memory();
        let open: Vec<TcpStream> = (0..MANY).map(|_| server.open(path)).collect();
        let each = server.memory().saturating_sub(before) / MANY;
        assert!(each < 64, "{path}: {each} kB for each connection");
        drop(open);
    }
}

/// The page seats guests and shows how they are; it cannot set what only whoever starts the server may set.
#[test]
#[cfg(target_os = "linux")]
fn the_page_plays_against_guests_and_is_told_when_one_fails() {
    let bots = concat!(env!("CARGO_MANIFEST_DIR"), "/../guests");
    let folder = tempfile::tempdir().expect("a folder");
    let guest = |name: &str, command: &[&str]| {
        format!("[[guest]]\nname = {name:?}\ngames = [\"morris\"]\ncommand = {command:?}\n")
    };
    let (good, bad) = (format!("{bots}/examples/morris_bot.py"), format!("{bots}/tests/bad_bot.py"));
    let text = [
        guest("bot", &["python3", &good]),
        guest("bad", &["python3", &bad, "illegal"]),
        guest("gone", &["./nothing-here"]),
    ];
    std::fs::write(folder.path().join("guests.toml"), text.concat()).expect("a file");
    let server = Process::start(folder.path());
    let json = |text: &str| serde_json::from_str::<serde_json::Value>(text).expect(text);
    let catalog = json(&server.ask("GET", "/api/catalog", ""));
    let games = catalog["games"].as_array().expect("games");
    let agents = games.iter().find(|game| game["name"] == "morris").expect("a game")["agents"].clone();
    let about = |name: &str| {
        let found = agents.as_array().expect("agents").iter().find(|agent| agent["name"] == name);
        found.expect(name)["guest"].clone()
    };
    assert_eq!(about("bot")["version"], "morris-bot 1.0");
    assert!(about("gone")["trouble"].as_str().is_some_and(|why| why.starts_with("it does not start")));
    assert_eq!(about("uct"), serde_json::Value::Null);

    let game = |agent: &str| {
        let body = format!(r#"{{"game":"morris","seats":["{agent}",null]}}"#);
        json(&server.ask("POST", "/api/games", &body))
    };
    let id = game("bot(time=2s)")["id"].as_str().map(str::to_owned).expect("a game");
    let said = server.ask("POST", &format!("/api/games/{id}/advance"), "{}");
    assert!(said.contains("event: done") && said.contains("\"a7\""), "{said}");
    let id = game("bad(time=2s)")["id"].as_str().map(str::to_owned).expect("a game");
    let said = server.ask("POST", &format!("/api/games/{id}/advance"), "{}");
    assert!(said.contains("event: failed") && said.contains("/problems/guest-failed"), "{said}");
    assert!(said.contains("bad answered the illegal move"), "{said}");
    let after = json(&server.ask("GET", &format!("/api/games/{id}"), ""));
    assert_eq!(after["ply"], 0, "the game stays as it is");
    let refused = game("gone");
    assert!(refused["detail"].as_str().is_some_and(|why| why.contains("it does not start")), "{refused}");
    assert_eq!(game("bad(Level=3)")["status"], serde_json::Value::Null, "a number may be set");
    let refused = game("bad(Note=x)");
    assert_eq!(refused["type"], "/problems/bad-agent", "{refused}");
    assert!(
        refused["detail"].as_str().is_some_and(|why| why.contains("only whoever starts the server")),
        "{refused}"
    );
}
