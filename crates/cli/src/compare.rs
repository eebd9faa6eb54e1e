//! `plyground compare`: two runs side by side, with an exit code for scripts.

use crate::args::print_json;
use crate::database::reading;
use crate::failure::Failure;
use crate::run::DEFAULT_DB;
use plyground_report::number::Unit;
use plyground_report::{Analysis, Change, Part, Score, Standing, changes};
use plyground_stats::Estimate;
use plyground_store::Run;
use serde_json::{Value, json};
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

/// How an agent fares in both runs.
struct Row {
    old: Standing,
    new: Standing,
    difference: Estimate,
    verdict: &'static str,
}

impl Compare {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let (old, (score, before)) = look(&self.db, &self.old)?;
        let (new, (other, after)) = look(self.new_db.as_deref().unwrap_or(&self.db), &self.new)?;
        if score != other || before.len() != after.len() {
            let why = format!(
                "{} has {} agents of a {} experiment, {} has {} of a {} one; expected the same kind with as many agents",
                old.name,
                before.len(),
                old.kind,
                new.name,
                after.len(),
                new.kind
            );
            return Err(Failure::input("compare", why));
        }
        let rows: Vec<Row> = before.into_iter().zip(after).map(|(old, new)| row(score, old, new)).collect();
        let changes = changes(&old, &new);
        if self.json {
            print_json(out, &object(&old, &new, &changes, &rows))?;
        } else {
            print(out, &old, &new, score, &changes, &rows)?;
        }
        if rows.iter().any(|row| row.verdict == "worse") { Err(Failure::Worse) } else { Ok(()) }
    }
}

fn look(db: &str, name: &str) -> Result<(Run, (Score, Vec<Standing>)), Failure> {
    let store = reading(db)?;
    let run = store.run(name)?;
    let analysis = store.wait(Analysis::of_games(store.database(), run.clone(), &Part::default()))?;
    Ok((run, analysis.standings()))
}

fn row(score: Score, old: Standing, new: Standing) -> Row {
    let difference = new.score.minus(&old.score);
    // Fewer seconds are better; more of everything else is.
    let sign = if score == Score::Seconds { -1.0 } else { 1.0 };
    let better = difference.map(|value| sign * value);
    let verdict = match better {
        gain if gain.low > 0.0 => "better",
        gain if gain.high < 0.0 => "worse",
        _ => "not decided",
    };
    Row { old, new, difference, verdict }
}

fn print(
    out: &mut dyn Write,
    old: &Run,
    new: &Run,
    score: Score,
    changes: &[Change],
    rows: &[Row],
) -> Result<(), Failure> {
    let (what, unit) = match score {
        Score::Points => ("share of the points", Unit::Share),
        Score::Solved => ("share solved", Unit::Share),
        Score::Seconds => ("time a search", Unit::Seconds),
        Score::Mean => ("points a game", Unit::Plain),
    };
    let bold = anstyle::Style::new().bold();
    writeln!(out, "{bold}{} → {}{bold:#}  {what}", old.name, new.name)?;
    if changes.is_empty() {
        writeln!(out, "  design: the same")?;
    }
    for Change { key, old, new } in changes {
        writeln!(out, "  {key}: {} → {}", shown(old), shown(new))?;
    }
    for Row { old, new, difference, verdict } in rows {
        let name = if old.agent == new.agent {
            old.agent.clone()
        } else {
            format!("{} → {}", old.agent, new.agent)
        };
        writeln!(
            out,
            "  {name}: {} → {}, difference {}: {verdict}",
            unit.told(&old.score),
            unit.told(&new.score),
            unit.told(difference)
        )?;
    }
    Ok(())
}

fn shown(value: &str) -> &str {
    if value.is_empty() { "(not given)" } else { value }
}

fn object(old: &Run, new: &Run, changes: &[Change], rows: &[Row]) -> Value {
    let design: Vec<Value> = changes
        .iter()
        .map(|Change { key, old, new }| json!({ "key": key, "old": old, "new": new }))
        .collect();
    let rows: Vec<Value> = rows
        .iter()
        .map(|row| {
            json!({
                "old": { "agent": row.old.agent, "games": row.old.games, "score": row.old.score },
                "new": { "agent": row.new.agent, "games": row.new.games, "score": row.new.score },
                "difference": row.difference, "verdict": row.verdict,
            })
        })
        .collect();
    json!({ "old": old.key, "new": new.key, "design": design, "results": rows })
}
