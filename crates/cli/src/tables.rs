//! `plyground tables`: perfect play, computed once on this machine and kept.

use crate::args::{game_names, print_json};
use crate::failure::Failure;
use crate::interrupt::stop_on_interrupt;
use crate::numbers::{bytes, counted, grouped};
use crate::progress::Progress;
use plyground_catalog::{Count, TableError, TableMaker, TablePart, TableProgress, find, games, table_folder};
use plyground_core::{Seed, Size};
use serde_json::{Value, json};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Build tables of perfect play, list them and verify them
///
/// Tables are computed backwards from the ends of a game, part by part. An interrupted build goes on after the last
/// finished part when the same command is given again.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  plyground tables morris build --parts 3-3..5-5
  plyground tables morris info
  plyground tables morris verify --sample 10000
  plyground tables 2048 build
  plyground tables 2048 build --parts row6-128,row9-64")]
pub(crate) struct Tables {
    /// Which game
    #[arg(value_name = "GAME", value_parser = game_names())]
    game: String,
    #[command(subcommand)]
    action: Action,
}

#[derive(clap::Subcommand)]
enum Action {
    Build(Build),
    Info(Info),
    Verify(Verify),
}

/// Which tables.
#[derive(clap::Args)]
struct Where {
    /// The folder of the tables [default: tables/GAME in the cache folder]
    #[arg(long, value_name = "FOLDER")]
    dir: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Compute what is missing
#[derive(clap::Args)]
struct Build {
    #[command(flatten)]
    at: Where,
    /// Only these parts, and what they need; how parts are written is the game's own, and an error tells it
    #[arg(
        long,
        visible_alias = "pairs",
        value_name = "PARTS",
        default_value = "",
        hide_default_value = true
    )]
    parts: String,
    /// How many threads compute; all cores if not given
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Most memory to use
    #[arg(long, value_name = "SIZE", default_value = "4GiB")]
    memory: Size,
}

/// List what there is, with counts of positions
#[derive(clap::Args)]
struct Info {
    #[command(flatten)]
    at: Where,
}

/// Check the files, and that values follow from the rules
#[derive(clap::Args)]
struct Verify {
    #[command(flatten)]
    at: Where,
    /// Only these parts; all that are there if not given
    #[arg(
        long,
        visible_alias = "pairs",
        value_name = "PARTS",
        default_value = "",
        hide_default_value = true
    )]
    parts: String,
    /// Random positions to check in each part; all positions if not given, where they are not too many
    #[arg(long, value_name = "N")]
    sample: Option<usize>,
    /// Random seed of the sample
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
}

impl Tables {
    pub(crate) fn run(self, out: &mut (dyn Write + Send)) -> Result<(), Failure> {
        let entry = find(&self.game)?;
        let Some(maker) = entry.tables else {
            let with: Vec<&str> =
                games().filter(|entry| entry.tables.is_some()).map(|entry| entry.name).collect();
            let why = format!("{} has no tables; there are tables for {}", entry.title, with.join(", "));
            return Err(Failure::input("GAME", why));
        };
        match self.action {
            Action::Build(build) => build.run(entry.name, maker, out),
            Action::Info(info) => info.run(entry.name, maker, out),
            Action::Verify(verify) => verify.run(entry.name, maker, out),
        }
    }
}

impl Where {
    fn folder(&self, game: &str) -> Result<PathBuf, Failure> {
        let none = || Failure::Input("--dir: this system has no cache folder; name a folder".to_owned());
        self.dir.clone().or_else(|| table_folder(game)).ok_or_else(none)
    }
}

impl Build {
    fn run(self, game: &str, maker: &dyn TableMaker, out: &mut (dyn Write + Send)) -> Result<(), Failure> {
        let folder = self.at.folder(game)?;
        let build = maker.plan(&folder, &self.parts)?;
        let (left, needs) = (build.left(), build.needs());
        if left.is_empty() {
            if self.at.json {
                return print_json(out, &listed(game, &folder, &[]));
            }
            return Ok(writeln!(out, "All of it is in {} already", folder.display())?);
        }
        if !self.at.json {
            writeln!(
                out,
                "{} to build in {}: {} positions, {} of disk, {} of memory",
                counted(left.len() as u64, "parts"),
                folder.display(),
                grouped(needs.positions),
                bytes(needs.disk.0),
                bytes(needs.memory.0)
            )?;
            out.flush()?;
        }
        let progress = Progress::bar(&format!("tables of {game}"), Some(needs.positions), "positions");
        let finished = std::sync::Mutex::new(Vec::new());
        let tell = |told: TableProgress| match told {
            TableProgress::At { what, finished } => {
                progress.set_position(finished);
                progress.set_message(what);
            }
            TableProgress::Finished(parts) => {
                // Nobody panics while the list is locked.
                finished.lock().unwrap_or_else(std::sync::PoisonError::into_inner).extend(parts);
            }
        };
        let threads = self.threads.map_or_else(plyground_arena::cores, usize::from);
        let done = build.run(threads, self.memory, &stop_on_interrupt(), &tell);
        progress.finish();
        let parts = finished.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        if !self.at.json {
            table(&parts, out)?;
        }
        if done == Err(TableError::Cancelled) && !self.at.json {
            writeln!(out, "Stopped; the same command continues after the last finished part")?;
        }
        done?;
        if self.at.json {
            return print_json(out, &listed(game, &folder, &parts));
        }
        Ok(writeln!(out, "Tables are in {}", folder.display())?)
    }
}

impl Info {
    fn run(self, game: &str, maker: &dyn TableMaker, out: &mut dyn Write) -> Result<(), Failure> {
        let folder = self.at.folder(game)?;
        let parts = maker.contents(&folder)?;
        if self.at.json {
            return print_json(out, &listed(game, &folder, &parts));
        }
        writeln!(out, "{}: {}", folder.display(), maker.about())?;
        if parts.is_empty() {
            return Ok(writeln!(out, "There are none yet; `plyground tables {game} build` builds them")?);
        }
        table(&parts, out)
    }
}

impl Verify {
    fn run(self, game: &str, maker: &dyn TableMaker, out: &mut dyn Write) -> Result<(), Failure> {
        let folder = self.at.folder(game)?;
        let progress = Progress::spinner(&format!("tables of {game}"));
        let sample = self.sample.map(|count| (count, Seed(self.seed)));
        let mut tell = |part: &str| progress.set_message(format!("checking {part}"));
        let checked = maker.verify(&folder, &self.parts, sample, &stop_on_interrupt(), &mut tell);
        progress.finish();
        let checked = checked?;
        if self.at.json {
            let object = json!({ "game": game, "dir": folder, "checked": checked, "sample": self.sample });
            return print_json(out, &object);
        }
        let how = match self.sample.or(maker.most()) {
            Some(count) => format!("{} random positions each", grouped(count as u64)),
            None => "every position".to_owned(),
        };
        Ok(writeln!(out, "right: {}, checksums and {how}", counted(checked as u64, "parts"))?)
    }
}

/// What `docs/json.md` documents.
fn listed(game: &str, folder: &Path, parts: &[TablePart]) -> Value {
    let object = |part: &TablePart| {
        let counts = part.counts.iter().map(|count| (count.key.to_owned(), count.count.into()));
        let name = ("part".to_owned(), part.name.clone().into());
        Value::Object(std::iter::once(name).chain(counts).collect())
    };
    json!({ "game": game, "dir": folder, "parts": parts.iter().map(object).collect::<Vec<_>>() })
}

/// A line for each part, and one for all.
fn table(parts: &[TablePart], out: &mut dyn Write) -> Result<(), Failure> {
    let Some(first) = parts.first() else { return Ok(()) };
    let width = parts.iter().map(|part| part.name.len()).max().unwrap_or(0).max(5);
    let line = |name: &str, cells: Vec<String>| {
        let cells: Vec<String> = cells.iter().map(|cell| format!("{cell:>14}")).collect();
        format!("{name:<width$} {}", cells.join(" "))
    };
    writeln!(out, "{}", line("", first.counts.iter().map(|count| count.key.replace('_', " ")).collect()))?;
    let mut all: Vec<Count> = first.counts.iter().map(|count| Count { count: 0, ..*count }).collect();
    for part in parts {
        for (all, own) in all.iter_mut().zip(&part.counts) {
            all.count = if own.most { all.count.max(own.count) } else { all.count + own.count };
        }
        writeln!(out, "{}", line(&part.name, cells(&part.counts)))?;
    }
    Ok(writeln!(out, "{}", line("all", cells(&all)))?)
}

fn cells(counts: &[Count]) -> Vec<String> {
    counts.iter().map(|count| grouped(count.count)).collect()
}

impl From<TableError> for Failure {
    fn from(why: TableError) -> Self {
        match why {
            TableError::Parts(why) => Self::input("--parts", why),
            TableError::Cancelled => Self::Stopped,
            TableError::Wrong(why) => Self::Refuted(why),
            TableError::Failed(why) => Self::Input(why),
        }
    }
}
