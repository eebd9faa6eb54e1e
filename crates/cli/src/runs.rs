//! `plyground runs`: lists the runs in a database.

use crate::args::print_json;
use crate::database::reading;
use crate::failure::Failure;
use crate::numbers::grouped;
use crate::progress::Progress;
use crate::run::DEFAULT_DB;
use plyground_arena::check_end;
use plyground_report::check;
use plyground_store::{Kind, Run, State, Store};
use serde_json::{Value, json};
use std::io::Write;

/// List the runs of a database, or print a run's experiment
///
/// The experiment's file is stored with its run: `plyground runs NAME --toml > FILE` restores it.
#[derive(clap::Args)]
pub(crate) struct Runs {
    /// Only this run: its name, its number, or the beginning of its key
    #[arg(value_name = "RUN")]
    run: Option<String>,
    /// Print the run's experiment as a file for `plyground run` [default run: the latest]
    #[arg(long, conflicts_with = "json")]
    toml: bool,
    /// Read everything of the run again and check it: each game against its record and its moves, and the sums that are
    /// kept with the run against its games [default run: the latest]
    #[arg(long, conflicts_with = "toml")]
    check: bool,
    /// The database: a file, or the address of a PostgreSQL server
    #[arg(long, value_name = "FILE|URL", default_value = DEFAULT_DB)]
    db: String,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Runs {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let store = reading(&self.db)?;
        if self.toml {
            let run = store.run(self.run.as_deref().unwrap_or_default())?;
            return experiment(&run, out);
        }
        if self.check {
            let run = store.run(self.run.as_deref().unwrap_or_default())?;
            return self.check(&store, &run, out);
        }
        let runs = match &self.run {
            Some(name) => vec![store.run(name)?],
            None => store.runs()?,
        };
        let mut counted = Vec::new();
        for run in runs {
            let stored = store.count(run.id)?;
            counted.push((run, stored));
        }
        if self.json {
            let runs: Vec<Value> = counted.iter().map(|(run, stored)| object(run, *stored)).collect();
            return print_json(out, &json!({ "db": self.db, "runs": runs }));
        }
        if counted.is_empty() {
            return Ok(writeln!(out, "{} has no runs yet; `plyground run FILE` adds one", self.db)?);
        }
        let (bold, dim) = (anstyle::Style::new().bold(), anstyle::Style::new().dimmed());
        for (run, stored) in counted {
            let state = match run.state {
                State::Open => format!("{} of {} jobs", grouped(stored), grouped(run.jobs)),
                State::Complete => format!("complete, {} jobs", grouped(stored)),
                State::Decided => format!("decided after {} jobs", grouped(stored)),
            };
            writeln!(out, "{:>3}  {bold}{}{bold:#}  {} {} · {state}", run.id, run.name, run.game, run.kind)?;
            writeln!(out, "     {}", run.question)?;
            writeln!(
                out,
                "     {dim}{} · plyground {} · {}{dim:#}",
                date(run.started),
                run.version,
                run.machine
            )?;
        }
        Ok(())
    }
}

impl Runs {
    fn check(&self, store: &Store, run: &Run, out: &mut dyn Write) -> Result<(), Failure> {
        let progress = Progress::spinner("check");
        let watch = |moves| progress.set_message(format!("{} moves read", grouped(moves)));
        let mut found = check(store, run, watch)?;
        let end = check_end(store, run)?;
        if end == Some(false) {
            found.wrong.push("the results kept with the run are not those of its games".to_owned());
        }
        progress.finish();
        if self.json {
            let mut object = json!(found);
            object["run"] = json!(run.key);
            print_json(out, &object)?;
        } else {
            let kept = match (found.kept, end.is_some()) {
                (false, false) => {
                    "nothing is kept with the run yet; `plyground run` keeps it when the run is over"
                }
                (true, false) => "the sums of the moves are kept with the run",
                (false, true) => "the results are kept with the run",
                (true, true) => "the sums of the moves and the results are kept with the run",
            };
            writeln!(
                out,
                "{}: {} games and {} moves read again; {kept}",
                run.name,
                grouped(found.games),
                grouped(found.moves)
            )?;
            for line in &found.wrong {
                writeln!(out, "  {line}")?;
            }
        }
        if found.wrong.is_empty() {
            return Ok(());
        }
        let why = "the run does not agree with itself; `plyground merge NEW.db OLD.db` copies its games without what is kept";
        Err(Failure::Wrong(why.to_owned()))
    }
}

/// Prints the experiment's file, with one line end at its end.
fn experiment(run: &Run, out: &mut dyn Write) -> Result<(), Failure> {
    if run.kind == Kind::Imported {
        let why =
            format!("{} was imported and has no experiment; `plyground export` writes its records", run.name);
        return Err(Failure::input("--toml", why));
    }
    Ok(writeln!(out, "{}", run.specification.trim_end())?)
}

fn object(run: &Run, stored: u64) -> Value {
    json!({
        "run": run.id, "key": run.key, "name": run.name, "question": run.question, "kind": run.kind,
        "game": run.game, "seed": run.seed, "state": run.state, "jobs": run.jobs, "done": stored,
        "specification": run.specification, "version": run.version,
        "measured": { "machine": run.machine, "started": run.started, "updated": run.updated },
    })
}

/// Seconds since 1970 as `2026-11-16 00:20` (UTC), by the civil calendar (Howard Hinnant, *chrono-compatible
/// low-level date algorithms*, 2021).
fn date(seconds: i64) -> String {
    let (days, rest) = (seconds.div_euclid(86_400), seconds.rem_euclid(86_400));
    let shifted = days + 719_468;
    let (era, day_of_era) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
    let year_of_era = (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    // Months from March on, so that the leap day comes last.
    let from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * from_march + 2) / 5 + 1;
    let month = if from_march < 10 { from_march + 3 } else { from_march - 9 };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year}-{month:02}-{day:02} {:02}:{:02} UTC", rest / 3600, rest / 60 % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        let known = [
            (0, "1970-01-01 00:00 UTC"),
            (951_782_400, "2000-02-29 00:00 UTC"),
            (951_868_800, "2000-03-01 00:00 UTC"),
            (1_798_761_599, "2026-12-31 23:59 UTC"),
        ];
        for (seconds, expected) in known {
            assert_eq!(date(seconds), expected);
        }
    }
}
