//! Two hundred clients who play random moves for a minute against a server in this process: how many moves, how fast,
//! and that none is lost. `make load`, or `cargo run --release --package plyground-server --example load -- CLIENTS SECONDS`.

#[path = "../tests/api/client.rs"]
#[expect(dead_code, reason = "the tests use more of it")]
mod client;
#[path = "../tests/api/traffic.rs"]
mod traffic;

use std::process::ExitCode;
use std::time::Duration;

#[expect(clippy::print_stdout, reason = "a report is printed")]
fn main() -> ExitCode {
    let mut numbers =
        std::env::args().skip(1).map(|text| text.parse::<u32>().expect("CLIENTS SECONDS are numbers"));
    let (clients, seconds) = (numbers.next().unwrap_or(200), numbers.next().unwrap_or(60));
    let folder = tempfile::tempdir().expect("a folder");
    let server = client::Running::start(folder.path());
    let before = resident();
    let outcome = traffic::play(server.address, clients as usize, Duration::from_secs(u64::from(seconds)));
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
    if let (Some(before), Some(after)) = (before, resident()) {
        println!("memory, clients included: {before} MiB before, {after} MiB after");
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
