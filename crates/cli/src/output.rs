//! Output files that users name: written completely or not at all (see `plyground-files`), with `-` for standard output.

use crate::failure::Failure;
use plyground_files::Whole;
use std::io::{self, Write};
use std::path::Path;

/// Whether standard output is meant.
pub(crate) fn is_standard(path: &Path) -> bool {
    path == Path::new("-")
}

/// A file being written, and its name in messages.
pub(crate) struct Output {
    file: Whole,
    place: String,
}

impl Output {
    /// Starts a file; `place` is the option with its value, such as `--out FILE`.
    pub(crate) fn create(place: String, path: &Path) -> Result<Self, Failure> {
        let file = Whole::create(path).map_err(|why| Failure::input(&place, why))?;
        Ok(Self { file, place })
    }

    /// Puts the file in its place.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        let place = self.place;
        self.file.finish().map_err(|why| unwritable(&place, &why))
    }

    /// The failure for a file that cannot be written.
    pub(crate) fn unwritable(&self, why: &io::Error) -> Failure {
        unwritable(&self.place, why)
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Writes all of a file's content.
pub(crate) fn write_file(path: &Path, content: impl AsRef<[u8]>) -> Result<(), Failure> {
    let mut file = Output::create(path.display().to_string(), path)?;
    file.write_all(content.as_ref()).map_err(|why| file.unwritable(&why))?;
    file.finish()
}

fn unwritable(place: &str, why: &io::Error) -> Failure {
    Failure::Wrong(format!("{place}: cannot write: {why}; an existing file is unchanged"))
}
