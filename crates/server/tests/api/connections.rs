//! Connections: how many, how slow, and that streams are none of the slow ones.

use crate::client::{Answer, Client, Running};
use plyground_core::clock::Stopwatch;
use serde_json::json;
use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::thread::sleep;
use std::time::Duration;

/// How long these servers wait for a request.
const PATIENCE: Duration = Duration::from_millis(400);

fn impatient(folder: &Path) -> Running {
    Running::with(folder, |config| config.patience = PATIENCE)
}

fn connect(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect(address).expect("it listens");
    stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a time-out");
    stream
}

fn health(address: SocketAddr) -> String {
    format!("GET /api/health HTTP/1.1\r\nHost: {address}\r\n\r\n")
}

/// How long it takes until the server closes the connection; what it said before that is read.
fn closed_after(mut stream: TcpStream, mut meanwhile: impl FnMut(&mut TcpStream)) -> Duration {
    let begun = Stopwatch::start();
    stream.set_read_timeout(Some(Duration::from_millis(50))).expect("a time-out");
    let mut buffer = [0; 1024];
    while begun.elapsed() < Duration::from_secs(20) {
        match stream.read(&mut buffer) {
            Ok(0) => return begun.elapsed(),
            Ok(_) => {}
            Err(why) if matches!(why.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                meanwhile(&mut stream);
            }
            Err(why) if why.kind() == ErrorKind::ConnectionReset => return begun.elapsed(),
            Err(why) => panic!("{why}"),
        }
    }
    panic!("the connection is still open");
}

#[test]
fn silence_and_headers_that_drip_and_idling_end_a_connection() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = impatient(folder.path());
    let address = server.address;
    let silent = closed_after(connect(address), |_| ());
    let mut half = connect(address);
    half.write_all(b"GET /api/health HTTP/1.1\r\nHost: ").expect("it is sent");
    let half = closed_after(half, |_| ());
    let mut drip = connect(address);
    drip.write_all(b"GET /api/health HTTP/1.1\r\nX-Drip: ").expect("it is sent");
    // It may be closed between two drops.
    let drip = closed_after(drip, |stream| drop(stream.write_all(b"x")));
    let mut idle = connect(address);
    idle.write_all(health(address).as_bytes()).expect("it is sent");
    let idle = closed_after(idle, |_| ());
    for (what, time) in [("silent", silent), ("half", half), ("dripping", drip), ("idle", idle)] {
        assert!(time >= PATIENCE / 2 && time < PATIENCE + Duration::from_secs(5), "{what}: {time:?}");
    }
    assert_eq!(server.client().ask("/api/health")["connections"], 1, "none of them is left");
}

#[test]
fn a_stream_that_is_silent_for_longer_than_a_request_may_be_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = impatient(folder.path());
    let mut client = server.client();
    let id =
        client.tell("/api/games", &json!({ "game": "morris" }))["id"].as_str().expect("an id").to_owned();
    let mut events = client.stream("GET", &format!("/api/games/{id}/events")).expect("a stream");
    assert_eq!(events.until("game")["length"], 0);
    sleep(4 * PATIENCE);
    client.tell(&format!("/api/games/{id}/moves"), &json!({ "move": "a1" }));
    assert_eq!(events.until("game")["length"], 1);
}

#[test]
fn a_body_that_drips_is_refused_and_the_connection_closed() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = impatient(folder.path());
    for (path, kind) in [
        ("/api/games", "application/json"),
        ("/api/games/import", "text/plain"),
        ("/api/positions", "application/json"),
    ] {
        let mut stream = connect(server.address);
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: {kind}\r\nContent-Length: 1000\r\n\r\n",
            server.address
        );
        stream.write_all(head.as_bytes()).expect("it is sent");
        let mut dripping = stream.try_clone().expect("the same connection");
        let drip = std::thread::spawn(move || {
            // Until nobody takes it any more.
            while dripping.write_all(b" ").is_ok() {
                sleep(Duration::from_millis(20));
            }
        });
        let begun = Stopwatch::start();
        let answer = Answer::read(stream).expect("an answer, then the end");
        let problem = answer.problem(408, "slow");
        assert!(problem["detail"].as_str().is_some_and(|told| told.contains("0.4 s")), "{problem}");
        assert_eq!(answer.header("connection"), Some("close"));
        assert!(begun.elapsed() < PATIENCE + Duration::from_secs(5), "{:?}", begun.elapsed());
        drip.join().expect("nothing panics");
    }
}

#[test]
fn one_connection_too_many_is_told_so_and_served_when_there_is_room() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::with(folder.path(), |config| config.limits.connections = 4);
    let ask = |client: &mut Client| client.send("GET", "/api/health", &[], b"").expect("an answer");
    let mut clients: Vec<Client> = (0..4).map(|_| server.client()).collect();
    for client in &mut clients {
        assert_eq!(ask(client).status, 200);
    }
    for _ in 0..200 {
        let refused = ask(&mut server.client());
        let problem = refused.problem(503, "crowded");
        assert!(problem["detail"].as_str().is_some_and(|told| told.contains("4 connections")), "{problem}");
        assert_eq!((refused.header("retry-after"), refused.header("connection")), (Some("5"), Some("close")));
        assert!(refused.header("content-security-policy").is_some(), "as careful as every answer");
    }
    // Whoever says nothing is not kept either, and keeps nobody from being told.
    let silent: Vec<TcpStream> = (0..20).map(|_| connect(server.address)).collect();
    ask(&mut server.client()).problem(503, "crowded");
    for silent in silent {
        closed_after(silent, |_| ());
    }
    assert_eq!(ask(&mut clients[0]).json()["connections"], 4, "those who are in are served");
    clients.pop();
    let again = (0..100).find_map(|_| {
        sleep(Duration::from_millis(20));
        let answer = ask(&mut server.client());
        (answer.status == 200).then_some(answer)
    });
    assert!(again.is_some(), "there is room again");
}

#[test]
fn headers_that_fill_more_than_a_buffer_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let long = "x".repeat(40_000);
    let refused = server.client().send("GET", "/api/health", &[("X-Long", &long)], b"").expect("an answer");
    assert_eq!(refused.status, 431);
    assert_eq!(server.client().get("/api/health").status, 200);
}

#[test]
fn the_server_stops_at_once_though_streams_are_open_and_others_idle_or_say_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Running::start(folder.path());
    let mut client = server.client();
    let id =
        client.tell("/api/games", &json!({ "game": "morris" }))["id"].as_str().expect("an id").to_owned();
    let path = format!("/api/games/{id}/events");
    let mut streams: Vec<_> =
        (0..20).map(|_| server.client().stream("GET", &path).expect("a stream")).collect();
    for events in &mut streams {
        drop(events.until("game"));
    }
    let idle: Vec<Client> = (0..20)
        .map(|_| {
            let mut client = server.client();
            client.get("/api/health");
            client
        })
        .collect();
    let silent = connect(server.address);
    let begun = Stopwatch::start();
    drop(server);
    assert!(begun.elapsed() < Duration::from_secs(3), "{:?}", begun.elapsed());
    for mut events in streams {
        assert_eq!(events.next(), None, "streams end as streams do");
    }
    drop((idle, silent));
}

#[test]
#[cfg(target_os = "linux")]
fn whoever_takes_no_answer_is_let_go() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = impatient(folder.path());
    let mut greedy = connect(server.address);
    let request = format!("GET /api/openapi.json HTTP/1.1\r\nHost: {}\r\n\r\n", server.address);
    // More than the system keeps for somebody who does not read.
    greedy.write_all(request.repeat(200).as_bytes()).expect("it is sent");
    let gone = (0..200).any(|_| {
        sleep(Duration::from_millis(50));
        server.client().ask("/api/health")["connections"] == 1
    });
    assert!(gone, "{}", server.client().ask("/api/health"));
}
