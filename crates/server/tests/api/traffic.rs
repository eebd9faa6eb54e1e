//! Many clients who play random moves at once, and many more who watch them: what `make load` does for a minute and a
//! test for ten seconds.

use crate::client::Client;
use plyground_core::clock::Stopwatch;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::TcpStream;
use tokio::runtime::Runtime;
use tokio::task::JoinHandle;

/// What came of it.
#[derive(Debug, Default)]
pub(crate) struct Outcome {
    pub(crate) games: u64,
    pub(crate) moves: u64,
    /// Moves that were answered but are not there afterwards, and answers that were no success.
    pub(crate) errors: Vec<String>,
    /// Milliseconds that a move took, sorted.
    pub(crate) times: Vec<f64>,
}

impl Outcome {
    /// The time that this share of the moves took at most.
    pub(crate) fn within(&self, share: f64) -> f64 {
        let index = ((self.times.len() as f64 - 1.0) * share).round();
        self.times.get(index as usize).copied().unwrap_or_default()
    }
}

/// The name of a game, another for each number until all have had their turn.
fn game(number: usize) -> &'static str {
    let all: Vec<&str> = plyground_catalog::games().map(|entry| entry.name).collect();
    all[number % all.len()]
}

/// The number of the game that each player is at, for those who watch.
pub(crate) type Boards = Arc<Vec<AtomicU64>>;

/// A first game for each of so many players.
pub(crate) fn set_up(address: SocketAddr, players: usize) -> Result<Boards, String> {
    let mut client = Client::of(address);
    let begin = |number: usize| {
        let game = success(&mut client, "POST", "/api/games", &json!({ "game": game(number) }))?;
        game["id"].as_str().and_then(|id| id.parse().ok()).map(AtomicU64::new).ok_or("no number".to_owned())
    };
    (0..players).map(begin).collect::<Result<Vec<_>, String>>().map(Arc::new)
}

/// Those who watch: each listens to what happens in one player's game, and follows the player to the next.
pub(crate) struct Audience {
    runtime: Runtime,
    listeners: Vec<JoinHandle<()>>,
    heard: Arc<AtomicU64>,
    seated: Arc<AtomicU64>,
    errors: Arc<std::sync::Mutex<Vec<String>>>,
}

impl Audience {
    /// So many take their seats; it is over when all of them have seen a game.
    pub(crate) fn seat(address: SocketAddr, listeners: usize, boards: &Boards) -> Self {
        let mut builder = tokio::runtime::Builder::new_multi_thread();
        let runtime = builder.worker_threads(1).enable_all().build().expect("a runtime");
        let mut audience = Self {
            runtime,
            listeners: Vec::new(),
            heard: Arc::default(),
            seated: Arc::default(),
            errors: Arc::default(),
        };
        for number in 0..listeners {
            let (boards, heard) = (Arc::clone(boards), Arc::clone(&audience.heard));
            let (seated, errors) = (Arc::clone(&audience.seated), Arc::clone(&audience.errors));
            let listener = audience.runtime.spawn(async move {
                if let Err(why) = listen(address, &boards[number % boards.len()], &heard, &seated).await {
                    errors.lock().expect("no listener panics").push(format!("listener: {why}"));
                }
            });
            audience.listeners.push(listener);
            // Not all at once: the system's queue of those who connect is short.
            while audience.seated.load(Relaxed) + 64 < number as u64 && audience.errors().is_empty() {
                thread::sleep(Duration::from_millis(1));
            }
        }
        while audience.seated.load(Relaxed) < listeners as u64 && audience.errors().is_empty() {
            thread::sleep(Duration::from_millis(1));
        }
        audience
    }

    /// How many games and moves were told to all of them together.
    pub(crate) fn heard(&self) -> u64 {
        self.heard.load(Relaxed)
    }

    /// What went wrong.
    pub(crate) fn errors(&self) -> Vec<String> {
        self.errors.lock().expect("no listener panics").clone()
    }

    /// They leave.
    pub(crate) fn leave(self) {
        self.listeners.iter().for_each(JoinHandle::abort);
        self.runtime.shutdown_timeout(Duration::from_secs(10));
    }
}

/// Listens to the game at a board until another one stands there, and so on; ends only if something goes wrong.
async fn listen(
    address: SocketAddr,
    board: &AtomicU64,
    heard: &AtomicU64,
    seated: &AtomicU64,
) -> std::io::Result<()> {
    let mut first = true;
    loop {
        let id = board.load(Relaxed);
        let mut stream = TcpStream::connect(address).await?;
        let request = format!("GET /api/games/{id}/events HTTP/1.1\r\nHost: {address}\r\n\r\n");
        stream.write_all(request.as_bytes()).await?;
        let (mut lines, mut line) = (BufReader::with_capacity(4096, stream), Vec::new());
        lines.read_until(b'\n', &mut line).await?;
        if !line.starts_with(b"HTTP/1.1 200") {
            return Err(std::io::Error::other(String::from_utf8_lossy(&line).into_owned()));
        }
        line.clear();
        while board.load(Relaxed) == id {
            let read =
                tokio::time::timeout(Duration::from_millis(500), lines.read_until(b'\n', &mut line)).await;
            // Nothing happens in the game: perhaps the player has gone on to another. What came of a line is kept.
            let Ok(read) = read else { continue };
            if read? == 0 {
                return Err(std::io::Error::other("the stream ended"));
            }
            if line.starts_with(b"event: game") {
                heard.fetch_add(1, Relaxed);
                seated.fetch_add(u64::from(std::mem::take(&mut first)), Relaxed);
            }
            line.clear();
        }
    }
}

/// So many clients as there are boards play for so long, each a game after another of every kind.
pub(crate) fn play(address: SocketAddr, boards: &Boards, time: Duration) -> Outcome {
    let over = AtomicBool::new(false);
    let mut all = Outcome::default();
    thread::scope(|scope| {
        let over = &over;
        let players: Vec<_> = boards
            .iter()
            .enumerate()
            .map(|(number, board)| scope.spawn(move || one(address, number, board, over)))
            .collect();
        thread::sleep(time);
        over.store(true, Relaxed);
        for player in players {
            let one = player.join().expect("a client does not panic");
            all.games += one.games;
            all.moves += one.moves;
            all.errors.extend(one.errors);
            all.times.extend(one.times);
        }
    });
    all.times.sort_by(f64::total_cmp);
    all
}

fn one(address: SocketAddr, number: usize, board: &AtomicU64, over: &AtomicBool) -> Outcome {
    let (mut client, mut done) = (Client::of(address), Outcome::default());
    let mut dice = plyground_core::Seed(number as u64).rng();
    while !over.load(Relaxed) {
        if let Err(why) = one_game(&mut client, board.load(Relaxed), &mut dice, over, &mut done) {
            done.errors.push(why);
        }
        done.games += 1;
        let game = game(number + done.games as usize);
        match success(&mut client, "POST", "/api/games", &json!({ "game": game })) {
            Ok(next) => {
                board.store(next["id"].as_str().and_then(|id| id.parse().ok()).unwrap_or_default(), Relaxed);
            }
            Err(why) => done.errors.push(why),
        }
    }
    done
}

fn one_game(
    client: &mut Client,
    id: u64,
    dice: &mut plyground_core::Rng,
    over: &AtomicBool,
    done: &mut Outcome,
) -> Result<(), String> {
    let mut now = success(client, "GET", &format!("/api/games/{id}"), &Value::Null)?;
    let mut made: Vec<String> = Vec::new();
    while !over.load(Relaxed) && made.len() < 200 {
        let inputs = now["view"]["inputs"].as_array().ok_or("a game without inputs")?;
        if inputs.is_empty() {
            break;
        }
        let mv =
            inputs[dice.below(inputs.len() as u32) as usize]["move"].as_str().unwrap_or_default().to_owned();
        let body = json!({ "move": mv, "ply": now["ply"] });
        let begun = Stopwatch::start();
        now = success(client, "POST", &format!("/api/games/{id}/moves"), &body)?;
        done.times.push(begun.elapsed().as_secs_f64() * 1000.0);
        done.moves += 1;
        made.push(mv);
    }
    let stored = success(client, "GET", &format!("/api/games/{id}"), &Value::Null)?;
    let stored: Vec<&str> = stored["moves"]
        .as_array()
        .ok_or("a game without moves")?
        .iter()
        .filter(|played| played["by"] != "chance")
        .filter_map(|played| played["move"].as_str())
        .collect();
    if stored == made { Ok(()) } else { Err(format!("{} moves made, {} stored", made.len(), stored.len())) }
}

fn success(client: &mut Client, method: &str, path: &str, body: &Value) -> Result<Value, String> {
    let text = if body.is_null() { String::new() } else { body.to_string() };
    let answer = client.send(method, path, &[("Content-Type", "application/json")], text.as_bytes());
    let answer = answer.map_err(|why| format!("{method} {path}: {why}"))?;
    match answer.status {
        200..=202 => Ok(answer.json()),
        status => Err(format!("{method} {path}: {status} {}", answer.text())),
    }
}
