//! `plyground merge`: joins the databases of a cluster's job array.

use crate::args::print_json;
use crate::database::{keep, reading, writing};
use crate::failure::Failure;
use crate::numbers::grouped;
use crate::progress::Progress;
use plyground_arena::{MergeError, Merged, merge};
use serde_json::{Value, json};
use std::io::Write;

/// Copy the runs of databases into another
///
/// Games that are there already stay as they are, so merging twice is safe.
#[derive(clap::Args)]
pub(crate) struct Merge {
    /// The database to copy the runs into; created if it does not exist
    #[arg(value_name = "INTO")]
    into: String,
    /// The databases to copy from
    #[arg(value_name = "FROM", required = true)]
    from: Vec<String>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Merge {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        // All sources are checked before anything is written.
        let sources = self.from.iter().map(|from| reading(from)).collect::<Result<Vec<_>, _>>()?;
        let into = writing(&self.into)?;
        let mut all = Vec::new();
        for source in &sources {
            let progress = Progress::spinner("merge");
            let merged = merge(source, &into, &mut |run, copied| {
                progress.set_message(format!("{run} from {}: {} games", source.place(), grouped(copied)));
            });
            progress.finish();
            for merged in merged? {
                keep(&into, &merged.run)?;
                if !self.json {
                    let Merged { run, fresh, known } = &merged;
                    let (fresh, known) = (grouped(*fresh), grouped(*known));
                    writeln!(
                        out,
                        "{}  {fresh} games from {}, {known} were there already: {}",
                        run.name,
                        source.place(),
                        run.state
                    )?;
                }
                all.push((source.place().to_owned(), merged));
            }
        }
        if self.json {
            let runs: Vec<Value> = all.iter().map(|(from, merged)| object(from, merged)).collect();
            return print_json(out, &json!({ "db": self.into, "runs": runs }));
        }
        Ok(())
    }
}

fn object(from: &str, merged: &Merged) -> Value {
    let Merged { run, fresh, known } = merged;
    json!({
        "from": from, "run": run.id, "key": run.key, "name": run.name, "state": run.state, "jobs": run.jobs,
        "fresh": fresh, "known": known,
    })
}

impl From<MergeError> for Failure {
    fn from(why: MergeError) -> Self {
        match why {
            MergeError::Store(why) => why.into(),
            MergeError::OtherVersion { .. } | MergeError::OtherGuest { .. } => Self::Input(why.to_string()),
        }
    }
}
