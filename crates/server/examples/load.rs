//! Two hundred clients who play random moves for a minute while two thousand others watch them: how many moves, how
//! fast, that none is lost, and what the server, a process of its own, holds for it. `make load`, or `cargo run --release
//! --package plyground-server --example load -- LISTENERS PLAYERS SECONDS`.

#[path = "../tests/api/client.rs"]
#[expect(dead_code, reason = "the tests use more of it")]
mod client;
#[path = "../tests/api/traffic.rs"]
mod traffic;

use std::io::{BufRead as _, BufReader, Read as _};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

/// So long after everybody has left, memory is looked at again.
const REST: Duration = Duration::from_secs(10);

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    if let Some(folder) = words.next().filter(|word| word.parse::<usize>().is_err()) {
        serve(Path::new(&folder));
        return ExitCode::SUCCESS;
    }
    let number = |index: usize, usual: usize| {
        let given = std::env::args()
            .nth(index)
            .map(|text| text.parse().expect("LISTENERS PLAYERS SECONDS are numbers"));
        given.unwrap_or(usual)
    };
    load(number(1, 2000), number(2, 200), number(3, 60))
}

/// The server, until nobody holds the other end of its input.
#[expect(clippy::print_stdout, reason = "whoever started it waits for the address")]
fn serve(folder: &Path) {
    let connections = plyground_server::room_for(plyground_server::Limits::default().connections);
    let server = client::Running::with(folder, |config| config.limits.connections = connections);
    println!("{}", server.address);
    let ended = std::io::stdin().read_to_end(&mut Vec::new());
    drop(server);
    ended.expect("its input can be read");
}

#[expect(clippy::print_stdout, reason = "a report is printed")]
fn load(listeners: usize, players: usize, seconds: usize) -> ExitCode {
    let folder = tempfile::tempdir().expect("a folder");
    assert!(plyground_server::room_for(listeners + players) == listeners + players, "ulimit -n is too low");
    let (mut process, address) = start(folder.path());
    let memory = || resident(process.id()).unwrap_or_default();
    let boards = traffic::set_up(address, players).expect("games to play");
    let start = memory();
    let audience = traffic::Audience::seat(address, listeners, &boards);
    let seated = memory();
    let (peak, over) = (AtomicU64::new(seated), AtomicBool::new(false));
    let outcome = thread::scope(|scope| {
        scope.spawn(|| {
            while !over.load(Relaxed) {
                peak.fetch_max(memory(), Relaxed);
                thread::sleep(Duration::from_millis(100));
            }
        });
        let outcome = traffic::play(address, &boards, Duration::from_secs(seconds as u64));
        over.store(true, Relaxed);
        outcome
    });
    let (heard, mut errors) = (audience.heard(), audience.errors());
    errors.extend(outcome.errors.iter().cloned());
    audience.leave();
    thread::sleep(REST);
    let after = memory();
    let rate = outcome.moves as f64 / seconds as f64;
    println!(
        "{listeners} listeners, {players} players, {seconds} s: {} games, {} moves, {rate:.0} moves/s, {heard} events",
        outcome.games, outcome.moves
    );
    println!(
        "a move took {:.1} ms (median), {:.1} ms (99 %), {:.1} ms (longest)",
        outcome.within(0.5),
        outcome.within(0.99),
        outcome.within(1.0)
    );
    println!(
        "the server's memory: {} MiB at the start, {} MiB with the listeners ({} kB each), {} MiB at most, {} MiB {} s after all have left",
        start / 1024,
        seated / 1024,
        seated.saturating_sub(start) / listeners.max(1) as u64,
        peak.load(Relaxed) / 1024,
        after / 1024,
        REST.as_secs()
    );
    println!("errors and lost moves: {}", errors.len());
    errors.iter().take(10).for_each(|error| println!("  {error}"));
    drop(process.stdin.take());
    let ended = process.wait().expect("the server ends");
    if errors.is_empty() && ended.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// This program once more, as the server.
fn start(folder: &Path) -> (Child, SocketAddr) {
    let program = std::env::current_exe().expect("this program");
    let mut command = Command::new(program);
    let command = command.arg(folder).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut process = command.spawn().expect("it starts");
    let mut line = String::new();
    BufReader::new(process.stdout.take().expect("its output"))
        .read_line(&mut line)
        .expect("it says where it is");
    (process, line.trim().parse().expect("an address"))
}

/// Kilobytes of memory that a process holds, where the system tells.
fn resident(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}
