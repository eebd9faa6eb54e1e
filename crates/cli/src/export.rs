//! `plyground export`: a run's tables for other programs.

use crate::database::reading;
use crate::failure::Failure;
use crate::numbers::{bytes, grouped};
use crate::output::{Output, is_standard, write_file};
use crate::progress::Progress;
use crate::run::DEFAULT_DB;
use clap::ValueEnum;
use plyground_store::export::{ExportError, Format, Provenance, What, export};
use plyground_store::{Run, Store};
use std::io::{self, Write};
use std::path::PathBuf;

/// Write a run's games, moves or records for other programs
#[derive(clap::Args)]
pub(crate) struct Export {
    /// The run: its number, its name or the beginning of its key (see `plyground runs`) [default: the latest]
    #[arg(value_name = "RUN", default_value = "", hide_default_value = true)]
    run: String,
    /// The database: a file, or the address of a PostgreSQL server
    #[arg(long, value_name = "FILE|URL", default_value = DEFAULT_DB)]
    db: String,
    /// The table to write
    #[arg(long, value_name = "TABLE", default_value = "games")]
    table: TableName,
    /// The format; records are always JSON lines
    #[arg(long, value_name = "FORMAT", default_value = "csv")]
    format: FormatName,
    /// The file to write, completely or not at all; - for standard output [default: -]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum TableName {
    /// A row for each game, position or board
    Games,
    /// A row for each player's move
    Moves,
    /// A row for each board given to a solver
    Solutions,
    /// Each game as one line that can be replayed (see docs/json.md)
    Records,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FormatName {
    Csv,
    Jsonl,
    Parquet,
}

impl Export {
    pub(crate) fn run(self, out: &mut (dyn Write + Send)) -> Result<(), Failure> {
        let store = reading(&self.db)?;
        let run = store.run(&self.run)?;
        if self.format == FormatName::Parquet && self.table == TableName::Records {
            return Err(Failure::input(
                "--format parquet",
                "records are always JSON lines; leave out --format",
            ));
        }
        let Some(path) = self.out.as_ref().filter(|path| !is_standard(path)) else {
            if self.format == FormatName::Parquet && self.out.is_none() {
                return Err(Failure::input("--format parquet", "Parquet needs a file: --out FILE"));
            }
            return self.write(&store, &run, out).map(drop);
        };
        let mut file = Output::create(format!("--out {}", path.display()), path)?;
        let rows = self.write(&store, &run, &mut file).map_err(|why| match why {
            Failure::Output(why) => file.unwritable(&why),
            why => why,
        })?;
        file.finish()?;
        if self.format != FormatName::Parquet {
            // Text has no room for where it comes from.
            let mut beside = path.clone().into_os_string();
            beside.push(".json");
            write_file(&PathBuf::from(beside), Provenance::of(&store, &run)?.to_json())?;
        }
        Ok(writeln!(out, "{} rows of {} in {}", grouped(rows), run.name, path.display())?)
    }

    fn write(&self, store: &Store, run: &Run, out: &mut (dyn Write + Send)) -> Result<u64, Failure> {
        let mut out = Counted { out, progress: Progress::spinner("export"), bytes: 0 };
        let out = &mut out;
        let what = match self.table {
            TableName::Games => What::Games,
            TableName::Moves => What::Moves,
            TableName::Solutions => What::Solutions,
            TableName::Records => return records(store, run, out),
        };
        let format = match self.format {
            FormatName::Csv => Format::Csv,
            FormatName::Jsonl => Format::JsonLines,
            FormatName::Parquet => Format::Parquet,
        };
        Ok(export(store, run, what, format, out)?)
    }
}

fn records(store: &Store, run: &Run, out: &mut (dyn Write + Send)) -> Result<u64, Failure> {
    let (mut rows, mut written) = (0, Ok(()));
    store.each_record(run.id, |_, record| {
        if written.is_ok() {
            written = writeln!(out, "{record}");
            rows += 1;
        }
    })?;
    written?;
    Ok(rows)
}

/// The output, with its bytes counted for the progress display.
struct Counted<'a> {
    out: &'a mut (dyn Write + Send),
    progress: Progress,
    bytes: u64,
}

impl Write for Counted<'_> {
    fn write(&mut self, text: &[u8]) -> io::Result<usize> {
        let written = self.out.write(text)?;
        let before = self.bytes >> 20;
        self.bytes += written as u64;
        if self.bytes >> 20 != before {
            self.progress.set_message(format!("{} written", bytes(self.bytes)));
        }
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl From<ExportError> for Failure {
    fn from(why: ExportError) -> Self {
        match why {
            ExportError::Store(why) => why.into(),
            ExportError::Write(why) => Self::Output(why),
        }
    }
}
