//! Two hundred clients who play random moves for a minute against a server in this process: how many moves, how fast,
//! and that none is lost. `make load`, or `cargo run --release --package plyground-server --example load -- CLIENTS SECONDS`.

#[path = "../tests/api/client.rs"]
#[expect(dead_code, reason = "the tests use more of it")]
mod client;
#[path = "../tests/api/traffic.rs"]
mod traffic;

use std::process::ExitCode;
use std::thread;
use std::time::Duration;

/// Memory is looked at after each of so many parts of the time.
const PARTS: u32 = 6;

#[expect(clippy::print_stdout, reason = "a report is printed")]
fn main() -> ExitCode {
    let mut numbers =
        std::env::args().skip(1).map(|text| text.parse::<u32>().expect("CLIENTS SECONDS are numbers"));
    let (clients, seconds) = (numbers.next().unwrap_or(200), numbers.next().unwrap_or(60));
    let folder = tempfile::tempdir().expect("a folder");
    let server = client::Running::start(folder.path());
    let whole = Duration::from_secs(u64::from(seconds));
    let memory = thread::spawn(move || {
        let sample = |part| {
            if part > 0 {
                thread::sleep(whole / PARTS);
            }
            resident()
        };
        (0..=PARTS).filter_map(sample).collect::<Vec<_>>()
    });
    let outcome = traffic::play(server.address, clients as usize, whole);
    let rate = outcome.moves as f64 / f64::from(seconds);
    println!(
        "{clients} clients, {seconds} s: {} games, {} moves, {rate:.0} moves/s",
        outcome.games, outcome.moves
    );
    println!(
        "a move took {:.1} ms (median), {:.1} ms (99 %), {:.1} ms (longest)",
        outcome.within(0.5),
        outcome.within(0.99),
        outcome.within(1.0)
    );
    let memory = memory.join().expect("no thread fails to look at memory");
    if !memory.is_empty() {
        let memory: Vec<_> = memory.iter().map(ToString::to_string).collect();
        println!("memory, clients included, from the start to the end: {} MiB", memory.join(" · "));
    }
    println!("errors and lost moves: {}", outcome.errors.len());
    for error in outcome.errors.iter().take(10) {
        println!("  {error}");
    }
    if outcome.errors.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// MiB of memory that this process holds, where the system tells.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmRSS:"))?;
    Some(line.split_whitespace().nth(1)?.parse::<u64>().ok()? / 1024)
}
