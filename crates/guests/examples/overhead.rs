//! What the protocol costs a move: a guest that answers at once is asked again and again at the first position of a game.
//! `cargo run --release -p plyground-guests --example overhead`

use plyground_catalog::{AgentSpec, Rules, Thinking, games};
use plyground_core::clock::Stopwatch;
use plyground_core::{Budget, Player, Seed};
use plyground_guests::{dismiss, invite};
use std::error::Error;
use std::io::{self, BufRead, Write};
use std::sync::atomic::AtomicBool;
use std::time::Duration;

const MOVES: usize = 20_000;

fn main() -> Result<(), Box<dyn Error>> {
    if let Some(mv) = std::env::args().nth(1) {
        return Ok(bot(&mv)?);
    }
    // The first game for two: it begins with a player's turn.
    let entry = games().find(|entry| entry.seats.len() == 2).ok_or("there is no game for two")?;
    let game = entry.open(Rules::new())?;
    let mv = game.choices(&game.start(Seed(1)))?.remove(0).mv;
    let file = std::env::temp_dir().join(format!("overhead-{}.toml", std::process::id()));
    let this = std::env::current_exe()?.display().to_string();
    let command = format!("[{this:?}, {mv:?}]");
    std::fs::write(
        &file,
        format!("[[guest]]\nname = \"quick\"\ngames = [{:?}]\ncommand = {command}\n", entry.name),
    )?;
    let invited = invite(&file);
    std::fs::remove_file(&file)?;
    invited?;
    // A game lists the guests that were there when it was opened.
    let game = entry.open(Rules::new())?;
    let mut table = game.open(None, Seed(1))?;
    table.seat(Player::First, Some(&AgentSpec::named("quick")))?;
    let (never, mut whole, mut asked, mut cpu) =
        (AtomicBool::new(false), Vec::new(), Vec::new(), Duration::ZERO);
    for _ in 0..MOVES {
        let watch = Stopwatch::start();
        let thinking = Thinking { budget: Budget::default(), cancelled: &never, listen: &mut |_| () };
        let advance = table.advance(thinking)?.ok_or("no move")?;
        whole.push(watch.elapsed());
        let thought = advance.thought.ok_or("no thought")?;
        asked.push(thought.time);
        cpu += thought.cpu.unwrap_or_default();
        table.take_back(1);
    }
    let mut out = io::stdout();
    for (what, mut times) in [("a whole move", whole), ("of it, question to answer", asked)] {
        times.sort_unstable();
        let at = |share: usize| times[times.len() * share / 100].as_nanos() as f64 / 1e3;
        writeln!(
            out,
            "{what}: median {:.1} µs, 90 % within {:.1} µs, 99 % within {:.1} µs",
            at(50),
            at(90),
            at(99)
        )?;
    }
    writeln!(
        out,
        "the guest's own processor time: {:.1} µs a move",
        cpu.as_nanos() as f64 / 1e3 / MOVES as f64
    )?;
    drop(table);
    dismiss();
    Ok(())
}

/// Answers every `go` with the same move.
fn bot(mv: &str) -> io::Result<()> {
    let mut out = io::stdout();
    for line in io::stdin().lock().lines() {
        let line = line?;
        match line.split(' ').next().unwrap_or_default() {
            "uci" => writeln!(out, "id name quick 1\nuciok")?,
            "isready" => writeln!(out, "readyok")?,
            "go" => writeln!(out, "bestmove {mv}")?,
            "quit" => break,
            _ => {}
        }
    }
    Ok(())
}
