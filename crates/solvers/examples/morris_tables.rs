//! Builds tables of Nine Men's Morris by hand, and tells what came of it and how long each part took:
//!
//! `cargo run --release -p plyground-solvers --example morris_tables -- FOLDER THREADS PAIR…`
#![expect(clippy::print_stdout, clippy::disallowed_methods, reason = "it tells what it measures")]

use plyground_core::{BadNotation, GameExt, Rng, Seed, Size};
use plyground_games::morris::{Morris, State};
use plyground_solvers::morris::{Build, Half, Pair, Piece, Progress, Stage, Tables, verify};
use std::error::Error;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// Seconds of the processor's time that this process has used: others may be at work on the machine.
#[cfg(unix)]
fn processor_time() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

/// Elsewhere it is not asked.
#[cfg(not(unix))]
fn processor_time() -> f64 {
    f64::NAN
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [folder, threads, pairs @ ..] = &words[..] else {
        return Err("usage: morris_tables FOLDER THREADS PAIR…".into());
    };
    let (folder, pairs) =
        (Path::new(folder), pairs.iter().map(|text| text.parse()).collect::<Result<Vec<Pair>, _>>()?);
    let build = Build::new(folder, pairs.iter().copied())?;
    let needs = build.needs();
    println!(
        "{} pairs to build, {} positions, {:.2} GB of disk, {:.2} GB of memory",
        build.left().len(),
        needs.positions,
        needs.disk.0 as f64 / 1e9,
        needs.memory.0 as f64 / 1e9
    );
    let (begun, stages) = (Instant::now(), Mutex::new((0.0, 0.0, 0.0)));
    let tell = |progress: Progress| {
        let mut stages = stages.lock().expect("nobody panics here");
        let since = processor_time() - stages.0;
        match progress.stage {
            Stage::Start { done: 0, .. } => *stages = (processor_time(), 0.0, 0.0),
            Stage::Step { distance: 0, .. } => stages.1 = since,
            Stage::Start { .. } | Stage::Step { .. } => {}
            Stage::Write => stages.2 = since,
            Stage::Finished(tallies) => {
                let Piece::Pair(pair) = progress.piece else { return };
                for &half in pair.halves() {
                    let tally = tallies[half as usize];
                    let (own, other) = half.men(pair);
                    println!(
                        "{own}-{other}: {} won, {} lost, {} drawn, longest {} / {}",
                        tally.won, tally.lost, tally.drawn, tally.longest_win, tally.longest_loss
                    );
                }
                let positions = pair.positions() * pair.halves().len() as u64;
                println!(
                    "    start {:.2} s, steps {:.2} s, write {:.2} s; {:.2} million positions a second of processor time",
                    stages.1,
                    stages.2 - stages.1,
                    since - stages.2,
                    positions as f64 / since / 1e6
                );
            }
        }
    };
    build.run(threads.parse()?, Size::mib(4096), &AtomicBool::new(false), &tell)?;
    println!("built in {:.1} s, {:.1} s of processor time", begun.elapsed().as_secs_f64(), processor_time());
    let tables = Tables::open(folder)?;
    time_probes(&tables, &pairs)?;
    if tables.outcome(&State::START).is_ok() {
        time_placing(&tables)?;
    }
    let mut rng = Seed(1).rng();
    for &pair in &pairs {
        let begun = Instant::now();
        verify(&tables, pair, 10_000, &mut rng)?;
        println!(
            "{pair}: 10000 random positions follow from their moves ({:.1} s)",
            begun.elapsed().as_secs_f64()
        );
    }
    let all = tables.pairs().filter(|&(_, half, _)| half == Half::Larger).count();
    println!("{all} pairs in {}", folder.display());
    Ok(())
}

/// Looks up random positions, and tells how long that takes in the median: for the first time after opening, and again.
fn time_probes(tables: &Tables, pairs: &[Pair]) -> Result<(), Box<dyn Error>> {
    let mut rng = Seed(2).rng();
    for &pair in pairs {
        let states: Vec<State> =
            (0..10_000).map(|_| random_position(pair, &mut rng)).collect::<Result<_, _>>()?;
        let median = || -> Result<f64, Box<dyn Error>> {
            let mut times = Vec::new();
            for state in &states {
                let begun = Instant::now();
                tables.probe(state)?;
                times.push(begun.elapsed());
            }
            times.sort();
            Ok(times[times.len() / 2].as_secs_f64() * 1e6)
        };
        println!(
            "{pair}: a probe takes {:.2} µs the first time, {:.2} µs again (medians)",
            median()?,
            median()?
        );
    }
    Ok(())
}

/// The same while men are placed, by positions of random games. Some of them are searched, so the longest time is told as well.
fn time_placing(tables: &Tables) -> Result<(), Box<dyn Error>> {
    let (game, mut rng) = (Morris::default(), Seed(3).rng());
    for placed in 0..18 {
        let states: Vec<State> = (0..200)
            .map(|_| {
                (0..placed)
                    .fold(State::START, |state, _| game.after(&state, rng.pick(&game.legal_moves(&state))))
            })
            .collect();
        let times = || -> Result<(f64, f64), Box<dyn Error>> {
            let mut times = Vec::new();
            for state in &states {
                let begun = Instant::now();
                tables.outcome(state)?;
                times.push(begun.elapsed().as_secs_f64() * 1e3);
            }
            times.sort_by(f64::total_cmp);
            Ok((times[times.len() / 2], times[times.len() - 1]))
        };
        let (first, again) = (times()?, times()?);
        println!(
            "{placed} men placed: a value takes {:.3} ms the first time, {:.3} ms again (medians); at most {:.3} and {:.3} ms",
            first.0, again.0, first.1, again.1
        );
    }
    Ok(())
}

/// Men on points drawn at random, White to move.
fn random_position(pair: Pair, rng: &mut Rng) -> Result<State, BadNotation> {
    let mut board = ['.'; 24];
    for (men, letter) in [(pair.larger(), 'W'), (pair.smaller(), 'B')] {
        for _ in 0..men {
            let empty: Vec<usize> = (0..24).filter(|&point| board[point] == '.').collect();
            board[rng.pick(&empty)] = letter;
        }
    }
    format!("{} W 0 0 0", board.iter().collect::<String>()).parse()
}
