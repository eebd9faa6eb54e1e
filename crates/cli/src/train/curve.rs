//! The learning curve: a table in a file that grows with every round, for plots and for comparing trainings.

use crate::failure::Failure;
use plyground_learn::ntuple::{Tally, Trainer};
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

/// Tiles whose shares are columns: from 2048 on.
const TILES: std::ops::RangeInclusive<usize> = 11..=15;

/// A curve that is being written: comma-separated, a row a round.
pub(super) struct Curve {
    file: File,
}

impl Curve {
    /// A new curve, or the end of the one that a training goes on with.
    pub(super) fn open(path: &Path, resumed: bool) -> Result<Self, Failure> {
        let refused =
            |why: &dyn std::fmt::Display| Failure::input(&format!("--curve {}", path.display()), why);
        if path.exists() {
            let text = fs::read_to_string(path).map_err(|why| refused(&why))?;
            if !resumed || text.lines().next() != Some(&header()) {
                return Err(refused(&"it exists and is no curve of this training: another name is wanted"));
            }
        }
        let file = OpenOptions::new().create(true).append(true).open(path).map_err(|why| refused(&why))?;
        let mut curve = Self { file };
        if curve.file.metadata().map_err(|why| refused(&why))?.len() == 0 {
            writeln!(curve.file, "{}", header()).map_err(|why| refused(&why))?;
        }
        Ok(curve)
    }

    /// A row about the games of a round; the time is that of this run alone.
    pub(super) fn add(&mut self, trainer: &Trainer, round: &Tally, elapsed: Duration) -> io::Result<()> {
        let shares: Vec<_> = TILES.map(|exponent| format!("{:.4}", round.share(exponent))).collect();
        let (games, moves, seconds) = (trainer.games(), trainer.moves(), elapsed.as_secs_f64());
        let (mean, best, shares) = (round.mean(), round.best(), shares.join(","));
        writeln!(self.file, "{games},{moves},{mean:.1},{best},{shares},{seconds:.2}")
    }
}

fn header() -> String {
    let tiles: Vec<_> = TILES.map(|exponent| format!("reached_{}", 1 << exponent)).collect();
    format!("games,moves,mean,best,{},measured_seconds", tiles.join(","))
}
