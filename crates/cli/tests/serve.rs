//! `plyground serve` as a process: it says where it is, and a game outlives even a kill.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A server in a process of its own, killed when it is dropped.
struct Process {
    child: Child,
    address: String,
}

impl Process {
    fn start(folder: &Path) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_plyground"))
            .args(["serve", "--port", "0"])
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
