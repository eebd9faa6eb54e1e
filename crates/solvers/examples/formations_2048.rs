//! Builds parts of the tables of formations in a folder and tells what they took.
//!
//! `cargo run --release -p plyground-solvers --example formations_2048 FOLDER THREADS PART...`
#![expect(clippy::print_stdout, reason = "an example that prints what it measured")]

use plyground_core::Size;
use plyground_core::clock::Stopwatch;
use plyground_games::twenty48::Twenty48;
use plyground_solvers::twenty48::formations::{Build, Part, Stage};
use std::path::Path;
use std::sync::atomic::AtomicBool;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut words = std::env::args().skip(1);
    let (Some(folder), Some(threads)) = (words.next(), words.next()) else {
        return Err("expected a folder, a number of threads, and parts such as block-128".into());
    };
    let threads: usize = threads.parse()?;
    for word in words {
        let part: Part = word.parse()?;
        let build = Build::new(Path::new(&folder), &Twenty48::default(), &[part])?;
        let needs = build.needs();
        let watch = Stopwatch::start();
        let tell = |progress: plyground_solvers::twenty48::formations::Progress| {
            if let Stage::Finished(tally) = progress.stage {
                let share = 100.0 * tally.kept as f64 / tally.fillings as f64;
                println!(
                    "{part}: {} fillings, {share:.2} % with a chance, {} certain",
                    tally.fillings, tally.certain
                );
            }
        };
        build.run(threads, Size(needs.memory.0), &AtomicBool::new(false), &tell)?;
        println!(
            "  {:.1} s on {threads} threads, needs {} and {}",
            watch.elapsed().as_secs_f64(),
            needs.disk,
            needs.memory
        );
    }
    Ok(())
}
