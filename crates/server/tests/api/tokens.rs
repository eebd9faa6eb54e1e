//! Guesses at the token.

use crate::client::{Answer, Running};
use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::Path;

const TOKEN: &str = "0123456789abcdef";

fn guarded(folder: &Path) -> Running {
    Running::with(folder, |config| config.token = Some(TOKEN.to_owned()))
}

/// The answer to a request that comes from an address of this machine, of which there are many.
fn from(server: SocketAddr, own: Ipv4Addr, path: &str, header: &str) -> Answer {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    let stream = runtime.block_on(async {
        let socket = tokio::net::TcpSocket::new_v4().expect("a socket");
        socket.bind(SocketAddr::new(IpAddr::V4(own), 0)).expect("all of 127.0.0.0/8 is here");
        socket.connect(server).await.expect("it listens").into_std().expect("a plain stream")
    });
    stream.set_nonblocking(false).expect("it waits");
    let request = format!("GET {path} HTTP/1.1\r\nHost: {server}\r\nConnection: close\r\n{header}\r\n");
    (&stream).write_all(request.as_bytes()).expect("it is sent");
    Answer::read(stream).expect("an answer")
}

#[test]
fn tokens_cannot_be_guessed_one_after_another_and_others_are_not_locked_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = guarded(folder.path());
    let (guesser, other) = (Ipv4Addr::LOCALHOST, Ipv4Addr::new(127, 0, 0, 2));
    let bearer = |token: &str| format!("Authorization: Bearer {token}\r\n");
    for guess in 0..10 {
        let (path, header) = match guess % 3 {
            0 => ("/api/games".to_owned(), bearer(&format!("guess-{guess}-of-many"))),
            1 => ("/api/games".to_owned(), format!("Cookie: plyground_token=guess-{guess}-of-many\r\n")),
            _ => (format!("/?token=guess-{guess}-of-many"), String::new()),
        };
        from(server.address, guesser, &path, &header).problem(401, "token");
    }
    for (path, header) in [
        ("/api/games".to_owned(), bearer("another-guess-of-many")),
        ("/api/games".to_owned(), bearer(TOKEN)),
        (format!("/?token={TOKEN}"), String::new()),
    ] {
        let refused = from(server.address, guesser, &path, &header);
        let problem = refused.problem(429, "guesses");
        let told = problem["detail"].as_str().expect("a sentence");
        assert!(told.contains("10 wrong tokens came from 127.0.0.1"), "{told}");
        let wait: u64 = refused.header("retry-after").expect("when").parse().expect("seconds");
        assert!((1..=60).contains(&wait), "{wait}");
    }
    from(server.address, guesser, "/api/games", "").problem(401, "token");
    assert_eq!(from(server.address, other, "/api/games", &bearer(TOKEN)).status, 200);
    assert_eq!(from(server.address, other, &format!("/?token={TOKEN}"), "").status, 303);
}

#[test]
fn an_old_cookie_that_a_page_keeps_sending_locks_nobody_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = guarded(folder.path());
    let cookie = "Cookie: plyground_token=the-token-of-yesterday\r\n";
    for _ in 0..30 {
        from(server.address, Ipv4Addr::LOCALHOST, "/api/games", cookie).problem(401, "token");
    }
    let welcome = from(server.address, Ipv4Addr::LOCALHOST, &format!("/?token={TOKEN}"), cookie);
    assert_eq!(welcome.status, 303);
}
