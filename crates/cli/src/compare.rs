//! `plyground compare`: two runs side by side, with an exit code for scripts.

use crate::args::print_json;
use crate::database::reading;
use crate::failure::Failure;
use crate::run::DEFAULT_DB;
use plyground_report::{Analysis, Change, Compared, Comparison, Part, Score, Standing};
use plyground_store::Run;
use std::io::Write;

/// Compare two runs: what differs in design, and in the results with their intervals
///
/// Agents are compared one by one, in the order in which the experiments name them. The exit code is 5 if the new run is
/// worse in any result, as far as the 95 % interval of the difference tells; else 0.
#[derive(clap::Args)]
pub(crate) struct Compare {
    /// The old run: its name, its number, or the beginning of its key
    #[arg(value_name = "OLD")]
    old: String,
    /// The new run
    #[arg(value_name = "NEW")]
    new: String,
    /// The database: a file, or the address of a PostgreSQL server
    #[arg(long, value_name = "FILE|URL", default_value = DEFAULT_DB)]
    db: String,
    /// The database of the new run [default: that of the old one]
    #[arg(long, value_name = "FILE|URL")]
    new_db: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Compare {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let (old, before) = look(&self.db, &self.old)?;
        let (new, after) = look(self.new_db.as_deref().unwrap_or(&self.db), &self.new)?;
        let comparison = Comparison::of((&old, before), (&new, after));
        let comparison = comparison.map_err(|why| Failure::input("compare", why))?;
        if self.json {
            print_json(out, &comparison)?;
        } else {
            print(out, &old, &new, &comparison)?;
        }
        if comparison.is_worse() { Err(Failure::Worse) } else { Ok(()) }
    }
}

fn look(db: &str, name: &str) -> Result<(Run, (Score, Vec<Standing>)), Failure> {
    let store = reading(db)?;
    let run = store.run(name)?;
    let analysis = store.wait(Analysis::of_games(store.database(), run.clone(), &Part::default()))?;
    Ok((run, analysis.standings()))
}

fn print(out: &mut dyn Write, old: &Run, new: &Run, comparison: &Comparison) -> Result<(), Failure> {
    let Comparison { measure, unit, design, results, .. } = comparison;
    let bold = anstyle::Style::new().bold();
    writeln!(out, "{bold}{} → {}{bold:#}  {measure}", old.name, new.name)?;
    if design.is_empty() {
        writeln!(out, "  design: the same")?;
    }
    for Change { key, old, new } in design {
        writeln!(out, "  {key}: {} → {}", shown(old), shown(new))?;
    }
    for Compared { old, new, difference, verdict } in results {
        let name = if old.agent == new.agent {
            old.agent.clone()
        } else {
            format!("{} → {}", old.agent, new.agent)
        };
        writeln!(
            out,
            "  {name}: {} → {}, difference {}: {}",
            unit.told(&old.score),
            unit.told(&new.score),
            unit.told(difference),
            verdict.name()
        )?;
    }
    Ok(())
}

fn shown(value: &str) -> &str {
    if value.is_empty() { "(not given)" } else { value }
}
