//! `plyground import`: records from elsewhere, as a run of their own.

use crate::args::print_json;
use crate::database::writing;
use crate::failure::Failure;
use crate::numbers::{counted, grouped};
use crate::progress::Progress;
use crate::run::DEFAULT_DB;
use plyground_arena::{ImportError, Imported, import};
use serde_json::json;
use std::io::Write;
use std::path::PathBuf;

/// Store the records of a file as a run
///
/// Every record is replayed first. Importing the same records again stores nothing new. Games that were played in pairs
/// (same start and seed, seats swapped) become pairs again, so that reports have the same intervals.
#[derive(clap::Args)]
pub(crate) struct Import {
    /// Records, one JSON line each (see docs/json.md)
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The database: a file, or the address of a PostgreSQL server
    #[arg(long, value_name = "FILE|URL", default_value = DEFAULT_DB)]
    db: String,
    /// The name of the run [default: the file's name]
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Import {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let place = self.file.display().to_string();
        let text = std::fs::read_to_string(&self.file).map_err(|why| Failure::input(&place, why))?;
        let stem =
            || self.file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let name = self.name.clone().unwrap_or_else(stem);
        let open = || writing(&self.db);
        let progress = Progress::spinner("import");
        let imported = import(&text, &name, open, &mut |replayed| {
            progress.set_message(format!("{} records replayed", grouped(replayed)));
        });
        progress.finish();
        let Imported { run, fresh, pairs } = imported.map_err(|why| match why {
            ImportError::Store(why) => why.into(),
            why => Failure::input(&place, why),
        })?;
        if self.json {
            return print_json(
                out,
                &json!({
                    "db": self.db, "run": run.id, "key": run.key, "name": run.name, "game": run.game,
                    "jobs": run.jobs, "pairs": pairs, "fresh": fresh,
                }),
            );
        }
        let (jobs, fresh) = (grouped(run.jobs), grouped(fresh));
        let pairs =
            if pairs > 0 { format!(", {} among them,", counted(pairs, "pairs")) } else { String::new() };
        Ok(writeln!(
            out,
            "{}  {jobs} games of {}{pairs} are stored in {}, {fresh} of them now",
            run.name, run.game, self.db
        )?)
    }
}
