//! `plyground games`: the games and their rule parameters.

use crate::args::print_json;
use crate::failure::Failure;
use crate::parameters;
use plyground_catalog::games;
use serde_json::{Value, json};
use std::io::Write;

/// List the games and their rule parameters
#[derive(clap::Args)]
pub(crate) struct Games {
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Games {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        if self.json {
            let games: Vec<Value> = games().map(|entry| {
                json!({
                    "name": entry.name, "title": entry.title, "summary": entry.summary, "seats": entry.seats,
                    "rules": entry.rules, "defaults": entry.defaults(), "file": entry.file, "formats": entry.formats,
                })
            }).collect();
            return print_json(out, &json!({ "games": games }));
        }
        let bold = anstyle::Style::new().bold();
        for (index, entry) in games().enumerate() {
            let gap = if index > 0 { "\n" } else { "" };
            writeln!(out, "{gap}{bold}{}{bold:#}  {} · {}", entry.name, entry.title, entry.summary)?;
            parameters::list(out, entry.rules, &entry.defaults(), 2)?;
            // Most games have no file format of their own.
            if !entry.formats.is_empty() {
                writeln!(out, "  file: {}", entry.file)?;
            }
            for format in entry.formats {
                writeln!(out, "  file, --format {}: {}", format.name, format.help)?;
            }
        }
        Ok(())
    }
}
