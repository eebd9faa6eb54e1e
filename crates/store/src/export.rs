//! Tables for other programs: comma-separated values, JSON lines and Parquet, all from the same columns.

mod csv;
mod jsonl;
mod parquet;
mod table;

use crate::error::StoreError;
use crate::rows::{GameRow, Run, Session};
use crate::store::Store;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
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
        let games = store.games(run.id)?;
        Ok(Self {
            run: run.clone(),
            games: games.len() as u64,
            distinct_games: distinct(&games),
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

/// How many of these games are no copies of others by the same players.
pub fn distinct(games: &[GameRow]) -> u64 {
    let kinds: BTreeSet<_> = games.iter().map(|game| (game.fingerprint, &game.first, &game.second)).collect();
    kinds.len() as u64
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
    let table = match what {
        What::Games => Table::GAMES,
        What::Moves => Table::MOVES,
        What::Solutions => Table::SOLUTIONS,
    };
    let mut sink: Box<dyn Sink + '_> = match format {
        Format::Csv => Box::new(csv::Csv::new(table, out)?),
        Format::JsonLines => Box::new(jsonl::JsonLines::new(table, out)),
        Format::Parquet => {
            Box::new(parquet::Parquet::new(table, Provenance::of(store, run)?.to_json(), out)?)
        }
    };
    let mut chunk = Chunk::new(table);
    let games = store.games(run.id)?;
    match what {
        What::Games => games.iter().try_for_each(|game| chunk.add(game_cells(game), &mut *sink))?,
        What::Solutions => {
            let by_job: BTreeMap<u64, _> = games.iter().map(|game| (game.job, game)).collect();
            for solution in store.solutions(run.id)? {
                let game = by_job.get(&solution.job);
                let solver = game.map_or("", |game| game.first.as_str());
                let board = game.and_then(|game| game.opening.as_deref());
                chunk.add(solution_cells(&solution, board, solver), &mut *sink)?;
            }
        }
        What::Moves => {
            let by_job: BTreeMap<u64, _> = games.iter().map(|game| (game.job, game)).collect();
            let mut failed = Ok(());
            store.each_move(run.id, |row| {
                if failed.is_ok() {
                    let agent =
                        by_job.get(&row.job).and_then(|game| game.agent(row.seat)).unwrap_or_default();
                    failed = chunk.add(move_cells(&row, agent), &mut *sink);
                }
            })?;
            failed?;
        }
    }
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
