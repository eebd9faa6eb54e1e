//! Many clients who play random moves at once: what `make load` does for a minute and a test for ten seconds.

use crate::client::Client;
use plyground_core::context::Stopwatch;
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

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

/// So many clients play for so long, each a game after another of every kind.
pub(crate) fn play(address: SocketAddr, clients: usize, time: Duration) -> Outcome {
    let over = AtomicBool::new(false);
    let mut all = Outcome::default();
    thread::scope(|scope| {
        let over = &over;
        let players: Vec<_> =
            (0..clients).map(|number| scope.spawn(move || one(address, number, over))).collect();
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

fn one(address: SocketAddr, number: usize, over: &AtomicBool) -> Outcome {
    let (mut client, mut done) = (Client::of(address), Outcome::default());
    let mut dice = plyground_core::Seed(number as u64).rng();
    while !over.load(Relaxed) {
        let game = ["2048", "tenpair", "morris", "lput"][(number + done.games as usize) % 4];
        if let Err(why) = one_game(&mut client, game, &mut dice, over, &mut done) {
            done.errors.push(format!("{game}: {why}"));
        }
        done.games += 1;
    }
    done
}

fn one_game(
    client: &mut Client,
    game: &str,
    dice: &mut plyground_core::Rng,
    over: &AtomicBool,
    done: &mut Outcome,
) -> Result<(), String> {
    let mut now = success(client, "POST", "/api/games", &json!({ "game": game }))?;
    let id = now["id"].as_str().unwrap_or_default().to_owned();
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
