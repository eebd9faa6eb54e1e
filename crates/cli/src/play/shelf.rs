//! Saves records: one JSON line per game, appended to a file.

use super::live_game::LiveGame;
use crate::failure::Failure;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A file of records, and what has been saved in it.
pub(crate) struct Shelf {
    /// The file from the command line, opened early so that an invalid one is refused before the game begins.
    asked: Option<(PathBuf, File)>,
    /// The position with which the last record ended, so that nothing is saved twice.
    kept: Option<u64>,
}

impl Shelf {
    /// The shelf for a file from the command line, in which every game is saved automatically.
    pub(crate) fn open(path: Option<PathBuf>) -> Result<Self, Failure> {
        let open = |path: PathBuf| {
            let place = format!("--records {}", path.display());
            let file = append(&path).map_err(|why| Failure::input(&place, why))?;
            Ok::<_, Failure>((path, file))
        };
        Ok(Self { asked: path.map(open).transpose()?, kept: None })
    }

    /// Saves a game that ends or is left, if a file was given.
    pub(crate) fn leave(&mut self, live: &LiveGame) -> io::Result<()> {
        match &self.asked {
            Some(_) if !live.past().is_empty() => self.save(live).map(|_| ()),
            _ => Ok(()),
        }
    }

    /// Saves the game as it is now, and returns the file's path.
    pub(crate) fn save(&mut self, live: &LiveGame) -> io::Result<PathBuf> {
        let named = || PathBuf::from(format!("plyground-{}.jsonl", live.game().entry().name));
        let path = self.asked.as_ref().map_or_else(named, |(path, _)| path.clone());
        if self.kept != Some(live.turns) {
            let line = format!("{}\n", live.record().to_line());
            match &mut self.asked {
                Some((_, file)) => file.write_all(line.as_bytes())?,
                None => append(&path)?.write_all(line.as_bytes())?,
            }
            self.kept = Some(live.turns);
        }
        Ok(path)
    }
}

fn append(path: &Path) -> io::Result<File> {
    OpenOptions::new().create(true).append(true).open(path)
}
