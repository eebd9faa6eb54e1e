//! `plyground report`: the report on a run, in the terminal or as files.

use crate::args::print_json;
use crate::database::reading;
use crate::failure::Failure;
use crate::numbers::grouped;
use crate::output::{is_standard, write_file};
use crate::progress::Progress;
use crate::reproduce::of_study;
use crate::run::DEFAULT_DB;
use plyground_report::svg::{Palette, standalone};
use plyground_report::{Analysis, Block, Part, Report, again, csv, html, markdown, terminal};
use plyground_store::{Run, Store};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Report on a run: the question, the answer, tables, charts, methods
///
/// Without an option it prints tables. The options write files, each completely or not at all; - is standard output.
/// The numbers are the same everywhere.
#[derive(clap::Args)]
pub(crate) struct ReportRun {
    /// The run: its name, its number, or the beginning of its key [default: the latest]
    #[arg(value_name = "RUN", default_value = "", hide_default_value = true)]
    run: String,
    /// The database: a file, or `postgres://USER@HOST/NAME`
    #[arg(long, value_name = "FILE|URL", default_value = DEFAULT_DB)]
    db: String,
    #[command(flatten)]
    print: Print,
}

/// The ways to print a report.
#[derive(clap::Args, Default)]
pub(crate) struct Print {
    /// Write one self-contained page, with charts
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write Markdown
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,
    /// Write every number as CSV
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write every chart as an SVG file into this folder
    #[arg(long, value_name = "FOLDER")]
    svg: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl ReportRun {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let store = reading(&self.db)?;
        let run = store.run(&self.run)?;
        let command = command(&store, &run)?;
        let report = Report { command, ..analyse(&store, run, BTreeMap::new())?.report() };
        self.print.print(&report, out)
    }
}

/// The command that repeats the run. Tables of studies have a command of their own.
fn command(store: &Store, run: &Run) -> Result<String, Failure> {
    let db = store.place();
    if let Some(command) = of_study(&run.name, db)? {
        return Ok(command);
    }
    let mine = !run.name.starts_with('-') && !run.name.is_empty() && store.run(&run.name)?.id == run.id;
    Ok(again(run, if mine { &run.name } else { &run.key }, db))
}

/// Builds the report from everything that is stored of a run.
pub(crate) fn analyse(store: &Store, run: Run, names: BTreeMap<String, String>) -> Result<Analysis, Failure> {
    let progress = Progress::spinner("report");
    let watch = |moves| progress.set_message(format!("{} moves read", grouped(moves)));
    let analysis = store.wait(Analysis::read(store.database(), run, &Part::default(), watch))?;
    Ok(analysis.called(names))
}

impl Print {
    /// The line width at which sentences wrap in the terminal.
    const WIDTH: usize = 100;

    /// Output as an HTML page only.
    pub(crate) fn page(file: &str) -> Self {
        Self { html: Some(PathBuf::from(file)), ..Self::default() }
    }

    /// Whether to print a JSON object.
    pub(crate) fn is_json(&self) -> bool {
        self.json
    }

    /// Whether to write files.
    pub(crate) fn wants_files(&self) -> bool {
        self.html.is_some() || self.markdown.is_some() || self.csv.is_some() || self.svg.is_some()
    }

    pub(crate) fn print(&self, report: &Report, out: &mut dyn Write) -> Result<(), Failure> {
        let files =
            [(&self.html, html as fn(&Report) -> String), (&self.markdown, markdown), (&self.csv, csv)];
        let mut standard = false;
        for (file, print) in files {
            match file {
                Some(file) if is_standard(file) => {
                    write!(out, "{}", print(report))?;
                    standard = true;
                }
                Some(file) => write_file(file, print(report))?,
                None => {}
            }
        }
        if let Some(folder) = &self.svg {
            charts(report, folder)?;
        }
        if self.json {
            return print_json(out, report);
        }
        if !self.wants_files() {
            return Ok(write!(out, "{}", terminal(report, Self::WIDTH))?);
        }
        if standard {
            // Standard output holds the file and nothing else.
            return Ok(());
        }
        let written = [&self.html, &self.markdown, &self.csv, &self.svg].into_iter().flatten();
        let written: Vec<String> = written.map(|file| file.display().to_string()).collect();
        Ok(writeln!(
            out,
            "{}\n\nwritten: {}",
            report.answer.to_string().replace('\u{202f}', " "),
            written.join(", ")
        )?)
    }
}

fn charts(report: &Report, folder: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(folder).map_err(|why| Failure::input(&folder.display().to_string(), why))?;
    let mut number = 0;
    for section in &report.sections {
        let charts = section
            .blocks
            .iter()
            .filter_map(|block| if let Block::Chart(chart) = block { Some(chart) } else { None });
        let palette = Palette::of_charts(charts.clone());
        for chart in charts {
            number += 1;
            let words = chart.title.to_string().to_lowercase();
            let words: Vec<&str> =
                words.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
            write_file(
                &folder.join(format!("{number:02}-{}.svg", words.join("-"))),
                standalone(chart, &palette),
            )?;
        }
    }
    Ok(())
}
