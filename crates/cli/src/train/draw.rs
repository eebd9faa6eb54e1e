//! `plyground train draw`: learning curves of trainings, side by side.

use crate::failure::Failure;
use crate::output::write_file;
use crate::report::Print;
use plyground_learn::dqn::{Episode, Trainer};
use plyground_report::{Course, Learned, html, learning_report};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Draw the learning curves of trainings, side by side
///
/// Without an option it prints tables. The options write files.
#[derive(clap::Args)]
pub(crate) struct Draw {
    /// Files that `plyground train dqn` saved
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    #[command(flatten)]
    print: Print,
}

impl Draw {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let open = |file: &PathBuf| {
            let trainer =
                Trainer::resume(file).map_err(|why| Failure::input(&file.display().to_string(), why))?;
            Ok(course(file, trainer.curve()))
        };
        let courses: Vec<Course> = self.files.iter().map(open).collect::<Result<_, Failure>>()?;
        let names: Vec<String> = self.files.iter().map(|file| file.display().to_string()).collect();
        let report = learning_report(&courses, &format!("plyground train draw {}", names.join(" ")));
        self.print.print(&report, out)
    }
}

/// A curve as reports take it, by the name of its file.
pub(crate) fn course(file: &Path, curve: &[Episode]) -> Course {
    let learned = |episode: &Episode| Learned {
        score: episode.score as f64,
        largest: f64::from(episode.largest),
        moves: episode.moves as f64,
        loss: episode.loss,
    };
    let name = file.file_stem().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    Course { name, episodes: curve.iter().map(learned).collect() }
}

/// Writes the page of one training.
pub(super) fn draw(file: &Path, curve: &[Episode], page: &Path, command: &str) -> Result<(), Failure> {
    let report = learning_report(&[course(file, curve)], command);
    write_file(page, html(&report))
}

/// The file beside another, with its whole name and one more extension.
pub(super) fn beside(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    PathBuf::from(name)
}
