//! `plyground reproduce`: every table and figure of the published studies, played again and set beside the original.

use crate::database::Lab;
use crate::failure::Failure;
use crate::output::write_file;
use crate::report::{Print, analyse};
use crate::run::DEFAULT_DB;
use crate::trained::{file, place, train, trained};
use plyground_arena::{BadExperiment, Experiment, Plan, Shard};
use plyground_catalog::nearest;
use plyground_experiments::Shipped;
use plyground_report::{Measured, Reproduced, ReproducedTable, Study, StudyTable, named, reproduction};
use plyground_store::State;
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::Ordering::Relaxed;

/// Play the published studies again, and set their figures beside ours
///
/// Each table is an experiment whose games are stored like any other's. After an interruption, the same command
/// continues where it stopped. Without --quick it takes about 45 minutes of processor time. Networks that a table needs
/// are trained first and kept in the cache folder: the folder in `PLYGROUND_CACHE` if it is set, else
/// `~/.cache/plyground` (or `plyground` in `XDG_CACHE_HOME`) on Linux, `~/Library/Caches/plyground` on macOS, and
/// `plyground` in `%LOCALAPPDATA%` on Windows.
#[derive(clap::Args)]
pub(crate) struct Reproduce {
    /// A study, one of its tables such as teder-2021/mcts, or all
    #[arg(value_name = "STUDY|TABLE|all", default_value = "all")]
    what: String,
    /// Play fewer games: takes a few minutes, with wider intervals
    #[arg(long)]
    quick: bool,
    /// List the studies and their tables without playing
    #[arg(long)]
    list: bool,
    /// The database: a file, or `postgres://USER@HOST/NAME`
    #[arg(long, value_name = "FILE|URL", default_value = DEFAULT_DB)]
    db: String,
    /// Number of games played at a time [default: all cores]; times are most accurate with 1
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Write only the published figures beside ours, as JSON: the web application shows them until its own database has
    /// results
    #[arg(long, value_name = "FILE")]
    figures: Option<PathBuf>,
    #[command(flatten)]
    print: Print,
}

impl Reproduce {
    /// The page that is written by default.
    const PAGE: &'static str = "plyground-studies.html";

    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let studies = studies()?;
        if self.list {
            return list(&studies, out);
        }
        let chosen = choose(&studies, &self.what)?;
        let lab = Lab::open(&self.db)?;
        let mut reproduced: Vec<Reproduced<'_>> = Vec::new();
        for (study, tables) in chosen {
            let mut done = Vec::new();
            for table in tables {
                let Some(played) = self.play(&lab, study, table)? else {
                    writeln!(out, "stopped; to continue: {}", self.command())?;
                    return Err(Failure::Stopped);
                };
                done.push(played);
            }
            reproduced.push(Reproduced { study, tables: done });
        }
        if let Some(file) = &self.figures {
            let measured = Measured::of(&reproduced, &self.command());
            let text = serde_json::to_string_pretty(&measured).map_err(std::io::Error::other)?;
            write_file(file, text + "\n")?;
        }
        let report = reproduction(&reproduced, &self.command());
        if !self.print.wants_files() {
            // Both: the figures to read now, the page to look at.
            let page = Print::page(Self::PAGE);
            self.print.print(&report, out)?;
            if !self.print.is_json() {
                writeln!(out)?;
                page.print(&report, out)?;
            }
            return Ok(());
        }
        self.print.print(&report, out)
    }

    /// Plays the missing games of a table; `None` if the user stopped it.
    fn play<'a>(
        &self,
        lab: &Lab,
        study: &Study,
        table: &'a StudyTable,
    ) -> Result<Option<ReproducedTable<'a>>, Failure> {
        let mut courses = Vec::new();
        for training in &table.trainings {
            let episodes = if self.quick { training.quick } else { training.episodes };
            match train(training, &place(&file(training, self.quick))?, episodes, &lab.cancelled)? {
                Some(course) => courses.push(course),
                None => return Ok(None),
            }
        }
        let (text, names) = trained(table, study, self.quick, |training| file(training, self.quick));
        let wrong = |why: BadExperiment| Failure::Wrong(format!("{}/{}: {why}", study.name, table.name));
        let plan = Experiment::from_toml(&text).and_then(Plan::of).map_err(wrong)?;
        let threads = self.threads.map_or_else(plyground_arena::cores, usize::from);
        let ended = lab.perform(&plan, &text, threads, Shard::WHOLE)?;
        if ended.run.state == State::Open || lab.cancelled.load(Relaxed) {
            return Ok(None);
        }
        let analysis = analyse(&lab.store, ended.run, names)?;
        Ok(Some(ReproducedTable { table, analysis, courses }))
    }

    fn command(&self) -> String {
        command(&self.what, self.quick, &self.db)
    }
}

fn command(what: &str, quick: bool, db: &str) -> String {
    format!("plyground reproduce {what}{}{}", if quick { " --quick" } else { "" }, named(db))
}

/// The command that repeats the run of a study's table; `None` for other runs, whatever their names.
pub(crate) fn of_study(run: &str, db: &str) -> Result<Option<String>, Failure> {
    let table = run.strip_suffix("-quick").unwrap_or(run);
    let is_table =
        |study: &Study| study.tables.iter().any(|one| format!("{}/{}", study.name, one.name) == table);
    Ok(studies()?.iter().any(is_table).then(|| command(table, table != run, db)))
}

fn studies() -> Result<Vec<Study>, Failure> {
    let read = |file: &Shipped| {
        let study = Study::from_toml(&file.text);
        study.map_err(|why| Failure::Wrong(format!("{}: {why}", file.name)))
    };
    plyground_experiments::studies().iter().map(read).collect()
}

/// The tables that a word stands for.
fn choose<'a>(studies: &'a [Study], what: &str) -> Result<Vec<(&'a Study, Vec<&'a StudyTable>)>, Failure> {
    let (study, table) = what.split_once('/').map_or((what, None), |(study, table)| (study, Some(table)));
    let chosen: Vec<(&Study, Vec<&StudyTable>)> = studies
        .iter()
        .filter(|known| what == "all" || known.name == study)
        .map(|known| {
            (known, known.tables.iter().filter(|one| table.is_none_or(|name| one.name == name)).collect())
        })
        .filter(|(_, tables): &(&Study, Vec<&StudyTable>)| !tables.is_empty())
        .collect();
    if !chosen.is_empty() {
        return Ok(chosen);
    }
    let tables = studies
        .iter()
        .flat_map(|study| study.tables.iter().map(move |table| format!("{}/{}", study.name, table.name)));
    let names: Vec<String> = studies.iter().map(|study| study.name.clone()).chain(tables).collect();
    let known: Vec<&str> = names.iter().map(String::as_str).collect();
    let hint = nearest(what, &known).map_or_else(String::new, |name| format!(" (did you mean {name:?}?)"));
    let why = format!("there is no study or table {what:?}{hint}; `plyground reproduce --list` lists them");
    Err(Failure::input("STUDY", why))
}

fn list(studies: &[Study], out: &mut dyn Write) -> Result<(), Failure> {
    let (bold, dim) = (anstyle::Style::new().bold(), anstyle::Style::new().dimmed());
    for study in studies {
        writeln!(out, "{bold}{}{bold:#}  {}", study.name, study.citation())?;
        let width = study.tables.iter().map(|table| table.name.len()).max().unwrap_or(0);
        for table in &study.tables {
            let question =
                table.experiment.get("question").and_then(|text| text.as_str()).unwrap_or_default();
            writeln!(out, "  {:<width$}  {question} {dim}({}){dim:#}", table.name, table.place)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_catalog::AgentSpec;

    #[test]
    fn every_table_is_an_experiment_that_can_be_played_whole_and_quick() {
        const NETWORK: &[u8] = include_bytes!("../../learn/src/dqn/default.safetensors");
        let folder = tempfile::tempdir().expect("a folder");
        for study in studies().expect("the studies are well written") {
            for table in &study.tables {
                for quick in [false, true] {
                    // Agents whose network would have to be trained first play with the built-in network.
                    let (text, names) = trained(table, &study, quick, |training| {
                        let file = folder.path().join(&training.file);
                        std::fs::write(&file, NETWORK).expect("a file");
                        file.display().to_string()
                    });
                    let experiment =
                        Experiment::from_toml(&text).unwrap_or_else(|why| panic!("{}: {why}", table.name));
                    // Drawing openings and positions takes long; the quick plans are enough to check them.
                    let plan = quick.then(|| Plan::of(experiment.clone()));
                    let plan = plan.transpose().unwrap_or_else(|why| panic!("{}: {why}", table.name));
                    assert!(plan.is_none_or(|plan| !plan.jobs.is_empty()), "{}", table.name);
                    for notation in names.keys() {
                        let agent: AgentSpec = notation.parse().expect("names are agents");
                        assert_eq!(agent.to_string(), *notation, "{}/{}", study.name, table.name);
                    }
                    let agents: Vec<String> = experiment.agents.iter().map(ToString::to_string).collect();
                    let called = |name: &str| {
                        agents
                            .iter()
                            .any(|agent| agent == name || names.get(agent).is_some_and(|given| given == name))
                    };
                    for figure in &table.claims {
                        for agent in figure.measure.agents() {
                            assert!(called(agent), "{}/{}: {}: {agent}", study.name, table.name, figure.what);
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_study_and_a_table_are_found_by_name_and_a_wrong_name_is_answered_with_the_right_one() {
        let studies = studies().expect("the studies are well written");
        assert_eq!(choose(&studies, "all").expect("all").len(), 5);
        let one = choose(&studies, "lass-2017/players").expect("a table");
        assert_eq!((one.len(), one[0].1.len()), (1, 1));
        let why = choose(&studies, "teder-2020").expect_err("no such study").to_string();
        assert!(why.contains("teder-2021") && why.contains("--list"), "{why}");
    }
}
