//! `plyground games`: what there is to play, and by which rules.

use crate::args::print_json;
use crate::failure::Failure;
use plyground_catalog::GAMES;
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
            let games: Vec<Value> = GAMES.iter().map(|entry| {
                json!({
                    "name": entry.name, "title": entry.title, "summary": entry.summary, "seats": entry.seats,
                    "rules": entry.rules, "defaults": entry.defaults(),
                })
            }).collect();
            return print_json(out, &json!({ "games": games }));
        }
        let (bold, dim) = (anstyle::Style::new().bold(), anstyle::Style::new().dimmed());
        for (index, entry) in GAMES.iter().enumerate() {
            let gap = if index > 0 { "\n" } else { "" };
            writeln!(out, "{gap}{bold}{}{bold:#}  {} · {}", entry.name, entry.title, entry.summary)?;
            let defaults = entry.defaults();
            let shown = |name: &str| match &defaults[name] {
                Value::String(word) => format!("{name}={word}"),
                value => format!("{name}={value}"),
            };
            let width = entry.rules.iter().map(|rule| shown(rule.name).len()).max().unwrap_or(0);
            for rule in entry.rules {
                writeln!(out, "  {:<width$}  {dim}{}{dim:#}", shown(rule.name), rule.help)?;
            }
        }
        Ok(())
    }
}
