//! `plyground fit`: fits what the values of agents read as.

use crate::args::game_names;
use crate::database::Lab;
use crate::failure::Failure;
use crate::output::write_file;
use crate::report::Print;
use crate::run::{DEFAULT_DB, plan};
use clap::Subcommand;
use plyground_arena::{Bin, FitError, Fitted, Shard, cores, fit};
use plyground_catalog::{Entry, Measure, Scales, find};
use plyground_report::number::Unit;
use plyground_report::{Calibrated, Calibration, calibration_report, named, quoted};
use plyground_store::State;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Fit what is measured rather than written
#[derive(clap::Args)]
pub(crate) struct Fit {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    Values(Values),
}

/// Fit what the values of a game's agents read as: chances to win, points, moves still needed
///
/// Plays what is missing of the experiment, in which every agent plays against itself or alone, then fits a scale to each:
/// what came of the positions that it gave a value. Prints how far readings are off on games that they were not fitted to.
/// An interrupted run continues where it stopped. The page and the terminal use the file that comes with the game:
/// --out writes it anew.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  plyground fit values morris
  plyground fit values morris --out crates/catalog/src/games/morris/values.toml --svg docs/pictures")]
struct Values {
    /// Which game
    #[arg(value_name = "GAME", value_parser = game_names())]
    game: String,
    /// The experiment, a TOML file [default: values-GAME.toml of those that come with plyground]
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// The database: a file, or `postgres://USER@HOST/NAME`
    #[arg(long, value_name = "FILE|URL", default_value = DEFAULT_DB)]
    db: String,
    /// Number of games played at a time [default: all cores]
    #[arg(long, value_name = "T", allow_negative_numbers = true, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Write the scales into this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    print: Print,
}

impl Fit {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        match self.what {
            What::Values(values) => values.run(out),
        }
    }
}

impl Values {
    fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let entry = find(&self.game)?;
        let name = format!("values-{}.toml", entry.name);
        let (place, text) = if let Some(file) = &self.file {
            let place = file.display().to_string();
            let text = std::fs::read_to_string(file).map_err(|why| Failure::input(&place, why))?;
            (place, text)
        } else {
            let shipped = plyground_experiments::experiments().into_iter().find(|one| one.name == name);
            let none = || format!("no experiment {name} comes with plyground; name a file");
            let shipped = shipped.ok_or_else(|| Failure::input("GAME", none()))?;
            (shipped.name, shipped.text)
        };
        let plan = plan(Path::new(&place), &text).map_err(|why| Failure::input(&place, why))?;
        if plan.game.entry().name != entry.name {
            let why = format!("it is about {}, not {}", plan.game.entry().name, entry.name);
            return Err(Failure::input(&place, why));
        }
        let lab = Lab::open(&self.db)?;
        let threads = self.threads.map_or_else(|| (cores() / plan.most_threads()).max(1), usize::from);
        let ended = lab.perform(&plan, &text, threads, Shard::WHOLE)?;
        if ended.run.state == State::Open {
            return Err(Failure::Stopped);
        }
        let fitted = fit(&lab.store, ended.run.id, &*plan.game)?;
        if let Some(file) = &self.out {
            write_file(file, scales(entry, &fitted))?;
        }
        let all: Vec<Calibrated> = fitted.iter().map(|one| calibrated(one, entry.measure)).collect();
        let mut report = calibration_report(&all);
        report.facts = vec![
            ("game".to_owned(), entry.title.into()),
            ("experiment".to_owned(), place.as_str().into()),
            ("seed".to_owned(), ended.run.seed.to_string().into()),
            ("version".to_owned(), ended.run.version.as_str().into()),
        ];
        let file = self.file.as_ref().map_or_else(String::new, |_| format!(" {}", quoted(&place)));
        report.command = format!("plyground fit values {}{file}{}", entry.name, named(&self.db));
        self.print.print(&report, out)
    }
}

/// The file of a game's scales.
fn scales(entry: &Entry, fitted: &[Fitted]) -> String {
    let agents = fitted.iter().map(|one| one.scale.clone()).collect();
    let table = Scales { agents }.write();
    format!(
        "# What the values of the agents read as. Written by `plyground fit values {}`; do not edit by hand.\n\n{table}",
        entry.name
    )
}

fn calibrated(one: &Fitted, measure: Measure) -> Calibrated {
    let (what, unit, goal) = match measure {
        Measure::Chance => ("share of the point", Unit::Share, 0.03),
        Measure::Score => ("points still made", Unit::Plain, 0.05),
        Measure::Moves => ("moves still made", Unit::Plain, 0.05),
    };
    let bins = |bins: &[Bin]| bins.iter().map(|bin| (bin.expected, bin.seen)).collect();
    let main =
        Calibration { what: what.to_owned(), unit, bins: bins(&one.bins), error: one.scale.error, goal };
    let risk = one.risk_error.map(|error| Calibration {
        what: "risk of ending within 50 moves".to_owned(),
        unit: Unit::Share,
        bins: bins(&one.risks),
        error,
        goal: 0.03,
    });
    Calibrated {
        agent: one.scale.fitted.clone(),
        games: one.scale.games,
        positions: one.positions,
        measures: [Some(main), risk].into_iter().flatten().collect(),
    }
}

impl From<FitError> for Failure {
    fn from(why: FitError) -> Self {
        match why {
            FitError::Store(why) => why.into(),
            FitError::Agent(why) => why.into(),
            why @ (FitError::Record(..) | FitError::Few { .. }) => Self::Wrong(why.to_string()),
        }
    }
}
