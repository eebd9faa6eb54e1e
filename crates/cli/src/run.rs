//! `plyground run`: runs an experiment from its file into the database, and continues where an earlier run stopped.

use crate::args::print_json;
use crate::database::{Lab, keep};
use crate::failure::Failure;
use crate::numbers::grouped;
use crate::standings::words;
use plyground_arena::{BadExperiment, Ended, Experiment, Plan, RunError, Shard, cores, ended};
use plyground_report::{named, quoted};
use plyground_stats::Sprt;
use plyground_store::{State, StoreError};
use serde_json::{Value, json};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;

pub(crate) use plyground_report::DEFAULT_DB;

/// Run an experiment: play what is missing, store every game
///
/// The file describes the experiment (see experiments/ for examples). An interrupted run continues where it stopped: no
/// finished game is lost or played twice. If the database is locked or cannot be reached, the command waits for it, for
/// at most an hour.
#[derive(clap::Args)]
pub(crate) struct RunExperiment {
    /// The experiment, a TOML file
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The database: a file, or the address of a PostgreSQL server
    #[arg(long, value_name = "FILE|URL", default_value = DEFAULT_DB)]
    db: String,
    /// Number of games played at a time [default: all cores, by the threads that an agent has]
    #[arg(long, value_name = "T", allow_negative_numbers = true, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Allow more threads than cores although agents are limited by time or have several: each move then gets less thinking
    #[arg(long)]
    oversubscribe: bool,
    /// Play only a share of the jobs, such as 2/8, for a cluster's job array; `plyground merge` joins the databases
    #[arg(long, value_name = "I/N", default_value_t = Shard::WHOLE)]
    shard: Shard,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl RunExperiment {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let place = self.file.display().to_string();
        let text = std::fs::read_to_string(&self.file).map_err(|why| Failure::input(&place, why))?;
        let experiment = experiment(&self.file, &text).map_err(|why| Failure::input(&place, why))?;
        let demand = Plan::demand(&experiment).map_err(|why| Failure::input(&place, why))?;
        let most = demand.most_threads();
        let threads = self.threads.map_or_else(|| (cores() / most).max(1), usize::from);
        if let Some(why) = demand.strain(threads, cores()).filter(|_| !self.oversubscribe) {
            let fewer = if most > 1 {
                "use fewer of either".to_owned()
            } else {
                format!("use --threads {} or fewer", cores())
            };
            let why = format!("{why}; {fewer}, or --oversubscribe to play nevertheless");
            return Err(Failure::input(&format!("--threads {threads}"), why));
        }
        let sprt = experiment.versus.as_ref().and_then(|versus| versus.sprt);
        // Where the database is there already, the run may be over: then there is nothing to expand.
        let there = self.db.contains("://") || Path::new(&self.db).exists();
        let lab = if there { Some(Lab::open(&self.db)?) } else { None };
        if self.shard == Shard::WHOLE
            && let Some(lab) = &lab
            && let Some(over) = ended(&experiment, &lab.store, threads)?
        {
            keep(&lab.store, &over.run)?;
            return self.tell(out, &over, sprt, false);
        }
        let plan = Plan::of(experiment).map_err(|why| Failure::input(&place, why))?;
        let lab = lab.map_or_else(|| Lab::open(&self.db), Ok)?;
        let ended = lab.perform(&plan, &text, threads, self.shard)?;
        let stopped = lab.cancelled.load(Relaxed);
        self.tell(out, &ended, sprt, stopped)?;
        if stopped && ended.run.state == State::Open && ended.done < ended.total {
            return Err(Failure::Stopped);
        }
        Ok(())
    }

    fn tell(
        &self,
        out: &mut dyn Write,
        ended: &Ended,
        sprt: Option<Sprt>,
        stopped: bool,
    ) -> Result<(), Failure> {
        if self.json {
            return print_json(out, &object(&self.db, ended, sprt));
        }
        self.print(out, ended, sprt, stopped)
    }

    fn print(
        &self,
        out: &mut dyn Write,
        ended: &Ended,
        sprt: Option<Sprt>,
        stopped: bool,
    ) -> Result<(), Failure> {
        let bold = anstyle::Style::new().bold();
        writeln!(out, "{bold}{}{bold:#}  {}", ended.run.name, ended.run.question)?;
        let rows = ended.standings.rows();
        let width = rows.iter().map(|row| row.agent.chars().count()).max().unwrap_or(0);
        for row in rows {
            writeln!(out, "  {:<width$}  {}", row.agent, words(&ended.standings, row))?;
        }
        if let (Some(state), Some(sprt)) = (ended.sprt, sprt) {
            writeln!(out, "  {}", state.line(&sprt))?;
        }
        let share =
            if self.shard == Shard::WHOLE { String::new() } else { format!(" of share {}", self.shard) };
        let (done, total, fresh) = (grouped(ended.done), grouped(ended.total), grouped(ended.fresh));
        let what = match ended.run.state {
            State::Decided => "decided by its stopping rule".to_owned(),
            State::Complete => "complete".to_owned(),
            State::Open if ended.done == ended.total => "this share is complete".to_owned(),
            State::Open if stopped => format!("stopped; to continue: {}", self.again()),
            State::Open => format!("not complete; to continue: {}", self.again()),
        };
        writeln!(
            out,
            "{done} of {total} jobs{share} are stored in {}, {fresh} of them now: {what}",
            self.db
        )?;
        Ok(())
    }

    fn again(&self) -> String {
        let share =
            if self.shard == Shard::WHOLE { String::new() } else { format!(" --shard {}", self.shard) };
        format!("plyground run {}{}{share}", quoted(&self.file.display().to_string()), named(&self.db))
    }
}

/// The plan from a file's text.
pub(crate) fn plan(file: &Path, text: &str) -> Result<Plan, BadExperiment> {
    Plan::of(experiment(file, text)?)
}

/// The experiment of a file, named after it unless it has a name of its own.
fn experiment(file: &Path, text: &str) -> Result<Experiment, BadExperiment> {
    let mut experiment = Experiment::from_toml(text)?;
    if experiment.name.is_empty() {
        experiment.name =
            file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    }
    Ok(experiment)
}

fn object(db: &str, ended: &Ended, sprt: Option<Sprt>) -> Value {
    let run = &ended.run;
    let standings: Vec<Value> = ended
        .standings
        .rows()
        .iter()
        .map(|row| {
            json!({
                "agent": row.agent, "games": row.games, "points": row.points,
                "measured": { "seconds": row.seconds },
            })
        })
        .collect();
    let sprt = ended.sprt.zip(sprt).map(|(state, sprt)| {
        json!({
            "model": sprt.model.word(), "elo0": sprt.elo0, "elo1": sprt.elo1, "llr": state.llr, "lower": state.lower,
            "upper": state.upper, "verdict": state.verdict,
        })
    });
    json!({
        "db": db, "run": run.id, "key": run.key, "name": run.name, "question": run.question, "kind": run.kind,
        "game": run.game, "seed": run.seed, "state": run.state, "jobs": run.jobs, "total": ended.total,
        "done": ended.done, "fresh": ended.fresh, "standings": standings, "sprt": sprt,
        "measured": { "session": ended.session },
    })
}

impl From<RunError> for Failure {
    fn from(why: RunError) -> Self {
        match why {
            RunError::Store(why) => why.into(),
            RunError::OtherVersion { .. } | RunError::SharedStop | RunError::OtherGuest(_) => {
                Self::Input(why.to_string())
            }
            RunError::Job { .. } | RunError::Guest(_) | RunError::GivenUp { .. } => {
                Self::Wrong(why.to_string())
            }
        }
    }
}

impl From<StoreError> for Failure {
    fn from(why: StoreError) -> Self {
        match why {
            StoreError::Full { .. }
            | StoreError::Busy { .. }
            | StoreError::Away { .. }
            | StoreError::Crowded { .. }
            | StoreError::Other { .. } => Self::Wrong(why.to_string()),
            why => Self::Input(why.to_string()),
        }
    }
}
