//! The learning curve: a CSV file that grows with every round, for plots and for comparing trainings.

use crate::failure::Failure;
use crate::output::{Output, write_file};
use plyground_learn::ntuple::{Tally, Trainer};
use std::fmt::Write as _;
use std::fs::{self, File, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Tiles whose shares are columns: from 2048 on.
const TILES: std::ops::RangeInclusive<usize> = 11..=15;

/// A curve that is being written: comma-separated values, one row per round. The whole file is replaced from time to time,
/// so that it never ends within a row.
pub(super) struct Curve {
    path: PathBuf,
    text: String,
    written: Duration,
    /// A pipe or a device gets its rows one by one.
    stream: Option<File>,
}

impl Curve {
    /// Time between two writes.
    const EVERY: Duration = Duration::from_secs(10);

    /// A new curve, or the existing one if a training is resumed after this many games.
    pub(super) fn open(path: &Path, resumed: Option<u64>) -> Result<Self, Failure> {
        let place = format!("--curve {}", path.display());
        let mut curve = Self {
            path: path.to_owned(),
            text: format!("{}\n", header()),
            written: Duration::ZERO,
            stream: None,
        };
        let there = fs::metadata(path);
        if there.as_ref().is_ok_and(fs::Metadata::is_file) {
            let old = fs::read_to_string(path).map_err(|why| Failure::input(&place, why))?;
            let Some(games) = resumed.filter(|_| old.lines().next() == Some(&header())) else {
                let why = "the file exists and is not a curve of this training; choose another name";
                return Err(Failure::input(&place, why));
            };
            // Rounds after the last save were lost and are played again.
            let cells = header().split(',').count();
            let kept = |row: &&str| {
                let mut row = row.split(',');
                let before =
                    row.next().and_then(|first| first.parse().ok()).is_some_and(|at: u64| at <= games);
                before && row.count() + 1 == cells
            };
            old.lines().skip(1).filter(kept).for_each(|row| curve.row(row));
        } else if there.is_ok_and(|there| !there.is_dir()) {
            let mut stream =
                OpenOptions::new().write(true).open(path).map_err(|why| Failure::input(&place, why))?;
            stream.write_all(curve.text.as_bytes())?;
            curve.stream = Some(stream);
            return Ok(curve);
        }
        // Check before the training that the file can be written.
        Output::create(place, path)?;
        curve.write()?;
        Ok(curve)
    }

    /// A row about the games of a round; the time is that of this run alone.
    pub(super) fn add(&mut self, trainer: &Trainer, round: &Tally, elapsed: Duration) -> Result<(), Failure> {
        let shares: Vec<_> = TILES.map(|exponent| format!("{:.4}", round.share(exponent))).collect();
        let (games, moves, seconds) = (trainer.games(), trainer.moves(), elapsed.as_secs_f64());
        let (mean, best, shares) = (round.mean(), round.best(), shares.join(","));
        let row = format!("{games},{moves},{mean:.1},{best},{shares},{seconds:.2}");
        if let Some(stream) = &mut self.stream {
            return Ok(writeln!(stream, "{row}")?);
        }
        self.row(&row);
        if elapsed.saturating_sub(self.written) >= Self::EVERY {
            self.written = elapsed;
            self.write()?;
        }
        Ok(())
    }

    fn row(&mut self, row: &str) {
        _ = writeln!(self.text, "{row}");
    }

    /// Writes all rows so far to the file.
    pub(super) fn write(&self) -> Result<(), Failure> {
        if self.stream.is_some() { Ok(()) } else { write_file(&self.path, &self.text) }
    }
}

fn header() -> String {
    let tiles: Vec<_> = TILES.map(|exponent| format!("reached_{}", 1 << exponent)).collect();
    format!("games,moves,mean,best,{},measured_seconds", tiles.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_resumed_curve_has_no_round_twice() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("curve.csv");
        let rows = |games: &[u64]| {
            let rows =
                games.iter().map(|games| format!("{games},1,2,3,0,0,0,0,0,1\n")).collect::<Vec<_>>().concat();
            format!("{}\n{rows}", header())
        };
        // The last row was cut off by a crash of the machine, the one before it belongs to games that were not saved.
        fs::write(&path, format!("{}15", rows(&[500, 1000, 1500]))).expect("written");
        assert!(Curve::open(&path, Some(1000)).is_ok(), "a curve");
        assert_eq!(fs::read_to_string(&path).expect("text"), rows(&[500, 1000]));
        let refused = |resumed| Curve::open(&path, resumed).err().map(|why| why.to_string());
        assert!(
            refused(None)
                .is_some_and(|why| why.contains("the file exists and is not a curve of this training"))
        );
    }
}
