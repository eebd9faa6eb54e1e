//! A server on a port of its own, and a plain HTTP client that sends exactly what it is told: other libraries would
//! tidy up the very requests that must be refused.

use plyground_core::Text;
use plyground_server::{Config, Limits, Server};
use serde_json::{Value, json};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::sync::mpsc::channel;
use std::thread::JoinHandle;
use std::time::Duration;
use tokio::sync::oneshot;

/// A server that runs until it is dropped.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    /// A server whose games are in this folder.
    pub(crate) fn start(folder: &Path) -> Self {
        Self::with(folder, |_| ())
    }

    /// The same, started in another way.
    pub(crate) fn with(folder: &Path, change: impl FnOnce(&mut Config)) -> Self {
        // Whatever is asked of every game is asked of games from outside too.
        plyground_catalog::testing::add_strangers();
        let database = folder.join("play.db").to_str().expect("a path of text").to_owned();
        let mut config = Config { port: 0, database, ..Config::default() };
        change(&mut config);
        let (stop, stopped) = oneshot::channel::<()>();
        let (tell, told) = channel();
        let thread = std::thread::spawn(move || {
            let runtime =
                tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
            runtime.block_on(async move {
                let server = Server::start(config).await.expect("the server starts");
                tell.send(server.address()).expect("the test waits");
                let until = async { drop(stopped.await) };
                server.run(until).await.expect("the server runs");
            });
        });
        let address = told.recv_timeout(Duration::from_mins(1)).expect("the server starts in time");
        Self { address, stop: Some(stop), thread: Some(thread) }
    }

    /// A client of it.
    pub(crate) fn client(&self) -> Client {
        Client::of(self.address)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        if let Some(stop) = self.stop.take() {
            // It may have ended by itself.
            let _ = stop.send(());
        }
        if let Some(thread) = self.thread.take() {
            let ended = thread.join();
            assert!(ended.is_ok() || std::thread::panicking(), "the server ended by a panic");
        }
    }
}

/// Few searches at once, so that queues can be seen.
pub(crate) fn narrow() -> Limits {
    Limits { searches: 1, ..Limits::default() }
}

/// A connection that is used again for as long as it lasts.
pub(crate) struct Client {
    pub(crate) address: SocketAddr,
    connection: Option<BufReader<TcpStream>>,
}

/// An answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(own, _)| own.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }

    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.body).expect("the body is text")
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|why| panic!("{why}: {}", String::from_utf8_lossy(&self.body)))
    }

    /// What comes on a connection until it is closed: one answer.
    pub(crate) fn read(stream: TcpStream) -> io::Result<Self> {
        let mut connection = BufReader::new(stream);
        let (status, headers) = read_head(&mut connection)?;
        let mut body = Vec::new();
        match connection.read_to_end(&mut body) {
            // The server did not wait for all that was sent.
            Err(why) if why.kind() != io::ErrorKind::ConnectionReset => Err(why),
            _ => Ok(Self { status, headers, body }),
        }
    }

    /// The problem document with this status and type, or the test fails.
    #[track_caller]
    pub(crate) fn problem(&self, status: u16, kind: &str) -> Value {
        assert_eq!(self.status, status, "{}", String::from_utf8_lossy(&self.body));
        assert_eq!(self.header("content-type"), Some("application/problem+json"));
        let problem = self.json();
        assert_eq!(problem["type"], format!("/problems/{kind}"), "{problem}");
        assert_eq!(problem["status"], status);
        assert!(
            problem["title"].is_string() && problem["detail"].as_str().is_some_and(|text| text.len() > 10)
        );
        if let Some(key) = problem.get("key") {
            let told = json!({ "text": problem["detail"], "key": key, "with": problem["with"] });
            let text: Text = serde_json::from_value(told).expect("a template and what fills it");
            assert_eq!(text.to_string(), problem["detail"], "{problem}");
        }
        problem
    }
}

impl Client {
    /// A client of the server at this address.
    pub(crate) fn of(address: SocketAddr) -> Self {
        Self { address, connection: None }
    }

    /// Sends a request with these headers beside Host and Content-Length.
    pub(crate) fn send(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> io::Result<Answer> {
        if let Some(connection) = self.connection.take()
            && let Ok(answer) = self.exchange(connection, method, path, headers, body)
        {
            return Ok(answer);
        }
        let connection = self.connect()?;
        self.exchange(connection, method, path, headers, body)
    }

    fn connect(&self) -> io::Result<BufReader<TcpStream>> {
        let stream = TcpStream::connect(self.address)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(Duration::from_mins(1)))?;
        Ok(BufReader::new(stream))
    }

    fn exchange(
        &mut self,
        mut connection: BufReader<TcpStream>,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &[u8],
    ) -> io::Result<Answer> {
        let request = head(self.address, method, path, headers, body.len());
        // A server that refuses a large body answers before it has read all of it.
        let sent = connection.get_mut().write_all(&[request.as_bytes(), body].concat());
        let (status, headers) = read_head(&mut connection).map_err(|why| sent.err().unwrap_or(why))?;
        let find = |name: &str| headers.iter().find(|(own, _)| own.eq_ignore_ascii_case(name));
        let mut body = Vec::new();
        if find("transfer-encoding").is_some() {
            Chunks::new(&mut connection).read_to_end(&mut body)?;
        } else if let Some((_, length)) = find("content-length") {
            body = vec![0; length.parse().expect("a length is a number")];
            if method != "HEAD" {
                connection.read_exact(&mut body)?;
            }
        }
        if find("connection").is_none_or(|(_, value)| value != "close") {
            self.connection = Some(connection);
        }
        Ok(Answer { status, headers, body })
    }

    #[track_caller]
    pub(crate) fn get(&mut self, path: &str) -> Answer {
        self.send("GET", path, &[], b"").expect("an answer")
    }

    #[track_caller]
    pub(crate) fn post(&mut self, path: &str, body: &Value) -> Answer {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        self.send("POST", path, &[("Content-Type", "application/json")], body.as_bytes()).expect("an answer")
    }

    /// The JSON of an answer that must be a success.
    #[track_caller]
    pub(crate) fn ask(&mut self, path: &str) -> Value {
        let answer = self.get(path);
        assert_eq!(answer.status, 200, "{path}: {}", answer.text());
        answer.json()
    }

    /// The same for what is sent.
    #[track_caller]
    pub(crate) fn tell(&mut self, path: &str, body: &Value) -> Value {
        let answer = self.post(path, body);
        assert!(matches!(answer.status, 200..=202), "{path}: {} {}", answer.status, answer.text());
        answer.json()
    }

    /// Lets the agent to move make its move, and waits for it.
    #[track_caller]
    pub(crate) fn advance(&mut self, id: &str) -> Value {
        let path = format!("/api/games/{id}/advance");
        let answer = self.send("POST", &path, &[("Accept", "application/json")], b"").expect("an answer");
        assert_eq!(answer.status, 200, "{}", answer.text());
        answer.json()
    }

    /// A stream of events, or the answer that refuses it.
    pub(crate) fn stream(&mut self, method: &str, path: &str) -> Result<Events, Answer> {
        let mut connection = self.connect().expect("a connection");
        let request = head(self.address, method, path, &[("Accept", "text/event-stream")], 0);
        connection.get_mut().write_all(request.as_bytes()).expect("the server reads");
        let (status, headers) = read_head(&mut connection).expect("a head");
        let find = |name: &str| headers.iter().find(|(own, _)| own.eq_ignore_ascii_case(name));
        if status == 200 {
            assert_eq!(find("content-type").map(|(_, value)| value.as_str()), Some("text/event-stream"));
            return Ok(Events { lines: BufReader::new(Chunks::new(connection)) });
        }
        let length = find("content-length").map_or(0, |(_, length)| length.parse().expect("a number"));
        let mut body = vec![0; length];
        connection.read_exact(&mut body).expect("a body");
        Err(Answer { status, headers, body })
    }
}

fn head(address: SocketAddr, method: &str, path: &str, headers: &[(&str, &str)], length: usize) -> String {
    let mut lines = vec![format!("{method} {path} HTTP/1.1")];
    if !headers.iter().any(|(name, _)| name.eq_ignore_ascii_case("host")) {
        lines.push(format!("Host: {address}"));
    }
    lines.extend(headers.iter().map(|(name, value)| format!("{name}: {value}")));
    if length > 0 || method == "POST" {
        lines.push(format!("Content-Length: {length}"));
    }
    lines.join("\r\n") + "\r\n\r\n"
}

fn read_head(connection: &mut impl BufRead) -> io::Result<(u16, Vec<(String, String)>)> {
    let broken = |what: &str| io::Error::other(format!("no HTTP: {what:?}"));
    let mut line = String::new();
    connection.read_line(&mut line)?;
    let status = line.split(' ').nth(1).and_then(|code| code.parse().ok()).ok_or_else(|| broken(&line))?;
    let mut headers = Vec::new();
    loop {
        let mut line = String::new();
        connection.read_line(&mut line)?;
        let line = line.trim_end();
        if line.is_empty() {
            return Ok((status, headers));
        }
        let (name, value) = line.split_once(':').ok_or_else(|| broken(line))?;
        headers.push((name.trim().to_owned(), value.trim().to_owned()));
    }
}

/// A body that comes in chunks.
struct Chunks<R> {
    inner: R,
    left: usize,
    ended: bool,
}

impl<R: BufRead> Chunks<R> {
    fn new(inner: R) -> Self {
        Self { inner, left: 0, ended: false }
    }

    fn line(&mut self) -> io::Result<String> {
        let mut line = String::new();
        self.inner.read_line(&mut line)?;
        Ok(line.trim().to_owned())
    }
}

impl<R: BufRead> Read for Chunks<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.ended {
            return Ok(0);
        }
        if self.left == 0 {
            let size = self.line()?;
            self.left = usize::from_str_radix(&size, 16)
                .map_err(|_| io::Error::other(format!("no size: {size:?}")))?;
            if self.left == 0 {
                self.line()?;
                self.ended = true;
                return Ok(0);
            }
        }
        let most = buffer.len().min(self.left);
        let read = self.inner.read(&mut buffer[..most])?;
        self.left -= read;
        if self.left == 0 {
            self.line()?;
        }
        Ok(read)
    }
}

/// Server-sent events as they come. Dropping them closes the connection.
pub(crate) struct Events {
    lines: BufReader<Chunks<BufReader<TcpStream>>>,
}

impl Iterator for Events {
    type Item = (String, Value);

    fn next(&mut self) -> Option<Self::Item> {
        let (mut name, mut data) = (String::new(), String::new());
        loop {
            let mut line = String::new();
            if self.lines.read_line(&mut line).expect("the stream can be read") == 0 {
                return None;
            }
            match line.trim_end().split_once(':') {
                Some(("event", value)) => value.trim().clone_into(&mut name),
                Some(("data", value)) => value.trim_start().clone_into(&mut data),
                None if !name.is_empty() => {
                    return Some((name, serde_json::from_str(&data).expect("data is JSON")));
                }
                _ => {}
            }
        }
    }
}

impl Events {
    /// The data of the event with which the stream ends.
    #[track_caller]
    pub(crate) fn last_of(self, name: &str) -> Value {
        let (last, data) = self.last().expect("a stream has events");
        assert_eq!(last, name, "{data}");
        data
    }

    /// Reads on until an event of this name.
    #[track_caller]
    pub(crate) fn until(&mut self, name: &str) -> Value {
        self.find(|(own, _)| own == name).unwrap_or_else(|| panic!("no {name} came")).1
    }
}
