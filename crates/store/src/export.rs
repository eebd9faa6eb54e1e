//! Tables for other programs: comma-separated values, JSON lines and Parquet, all from the same columns, and the columns
//! themselves for programs that have this one inside.

mod columns;
mod csv;
mod jsonl;
mod parquet;
mod table;

use crate::error::StoreError;
use crate::rows::{GameRow, Run, Session};
use crate::store::Store;
pub use columns::{Column, Columns};
use serde::Serialize;
use std::collections::{BTreeMap, HashMap};
use std::io::{self, Write};
use table::{Chunk, Table, game_cells, move_cells, solution_cells};
use thiserror::Error;

/// Which table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// A row for each game, position or board.
    Games,
    /// A row for each player's move.
    Moves,
    /// A row for each board given to a solver.
    Solutions,
}

/// How it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Comma-separated values with a line of names (RFC 4180).
    Csv,
    /// A JSON object on each line.
    JsonLines,
    /// Apache Parquet, compressed by Snappy.
    Parquet,
}

impl What {
    fn table(self) -> Table {
        match self {
            Self::Games => Table::GAMES,
            Self::Moves => Table::MOVES,
            Self::Solutions => Table::SOLUTIONS,
        }
    }
}

/// Why a table was not written.
#[derive(Debug, Error)]
pub enum ExportError {
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The file.
    #[error("cannot write: {0}")]
    Write(#[from] io::Error),
}

/// Where a table comes from: what an export carries beside its rows.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Provenance {
    /// The run, with its experiment's file.
    pub run: Run,
    /// Games that are stored of it.
    pub games: u64,
    /// Of them, those that are no copies of others.
    pub distinct_games: u64,
    /// Who has played them, on which machines.
    pub sessions: Vec<Session>,
}

impl Provenance {
    /// Of a run.
    pub fn of(store: &Store, run: &Run) -> Result<Self, StoreError> {
        let mut cast = Cast::default();
        let mut kinds = Vec::new();
        store.each_game(run.id, |game| kinds.push((game.fingerprint, cast.seats(&game))))?;
        Ok(Self {
            run: run.clone(),
            games: kinds.len() as u64,
            distinct_games: distinct(kinds),
            sessions: store.sessions(run.id)?,
        })
    }

    /// As JSON.
    ///
    /// # Panics
    /// Never: a run is text and numbers.
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).expect("a run is text and numbers")
    }
}

/// How many of these games, each told by its fingerprint and its players, are no copies of others.
pub fn distinct<T: Ord>(mut kinds: Vec<T>) -> u64 {
    kinds.sort_unstable();
    kinds.dedup();
    kinds.len() as u64
}

/// The agents of a run, each with a number: a million games need not each hold the names of their players.
#[derive(Default)]
struct Cast {
    names: Vec<String>,
    numbers: HashMap<String, u32>,
}

impl Cast {
    /// Stands for an empty seat.
    const NOBODY: u32 = u32::MAX;

    fn seats(&mut self, game: &GameRow) -> [u32; 2] {
        [0, 1].map(|seat| game.agent(seat).map_or(Self::NOBODY, |agent| self.number(agent)))
    }

    fn number(&mut self, agent: &str) -> u32 {
        if let Some(&known) = self.numbers.get(agent) {
            return known;
        }
        let number = self.names.len() as u32;
        self.names.push(agent.to_owned());
        self.numbers.insert(agent.to_owned(), number);
        number
    }

    fn name(&self, number: u32) -> &str {
        self.names.get(number as usize).map_or("", String::as_str)
    }
}

/// Writes one table of a run, a few thousand rows at a time. Parquet carries the run's provenance as the value of the key
/// `plyground`.
pub fn export(
    store: &Store,
    run: &Run,
    what: What,
    format: Format,
    out: &mut (dyn Write + Send),
) -> Result<u64, ExportError> {
    let table = what.table();
    let sink: Box<dyn Sink + '_> = match format {
        Format::Csv => Box::new(csv::Csv::new(table, out)?),
        Format::JsonLines => Box::new(jsonl::JsonLines::new(table, out)),
        Format::Parquet => {
            Box::new(parquet::Parquet::new(table, Provenance::of(store, run)?.to_json(), out)?)
        }
    };
    pour(store, run, what, sink)
}

/// Reads one table of a run into columns.
pub fn columns(store: &Store, run: &Run, what: What) -> Result<Columns, ExportError> {
    let mut columns = Columns::new(what.table());
    pour(store, run, what, Box::new(&mut columns))?;
    Ok(columns)
}

/// Writes one table of a run into a sink, and says how many rows it has.
fn pour(store: &Store, run: &Run, what: What, mut sink: Box<dyn Sink + '_>) -> Result<u64, ExportError> {
    let mut chunk = Chunk::new(what.table());
    // Rows are shown one after another; the first that cannot be written ends it.
    let mut written = Ok(());
    match what {
        What::Games => store.each_game(run.id, |game| {
            if written.is_ok() {
                written = chunk.add(game_cells(&game), &mut *sink);
            }
        })?,
        What::Solutions => {
            let solutions: BTreeMap<u64, _> =
                store.solutions(run.id)?.into_iter().map(|row| (row.job, row)).collect();
            store.each_game(run.id, |game| {
                if let (Ok(()), Some(solution)) = (&written, solutions.get(&game.job)) {
                    let cells = solution_cells(solution, game.opening.as_deref(), &game.first);
                    written = chunk.add(cells, &mut *sink);
                }
            })?;
        }
        What::Moves => {
            let (mut cast, mut seats) = (Cast::default(), Vec::new());
            store.each_game(run.id, |game| seats.push((game.job, cast.seats(&game))))?;
            let mut near = 0;
            store.each_move(run.id, |row| {
                if written.is_ok() {
                    // Moves come in the order of the games.
                    while near + 1 < seats.len() && seats[near].0 < row.job {
                        near += 1;
                    }
                    let seated = seats.get(near).filter(|(job, _)| *job == row.job);
                    let agent = seated.and_then(|(_, seats)| seats.get(usize::from(row.seat)));
                    written =
                        chunk.add(move_cells(&row, cast.name(*agent.unwrap_or(&Cast::NOBODY))), &mut *sink);
                }
            })?;
        }
    }
    written?;
    chunk.flush(&mut *sink)?;
    sink.finish()?;
    Ok(chunk.rows())
}

/// Something that rows are written to.
trait Sink {
    /// Writes the chunk's rows.
    fn write(&mut self, chunk: &Chunk) -> io::Result<()>;

    /// Writes what comes at the end.
    fn finish(self: Box<Self>) -> io::Result<()>;
}
