//! Rows back from the database, by the names of their columns.

use crate::rows::{GameRow, Kind, MoveRow, Run, SolutionRow, State};
use sqlx::Row;
use sqlx::any::AnyRow;

/// A row that can be read.
pub(crate) trait Select: Sized {
    /// Everything before the condition.
    const QUERY: &'static str;

    /// The row that the query found.
    fn read(row: &AnyRow) -> Result<Self, sqlx::Error>;
}

fn number(row: &AnyRow, column: &str) -> Result<u64, sqlx::Error> {
    row.try_get::<i64, _>(column).map(|value| value as u64)
}

fn maybe(row: &AnyRow, column: &str) -> Result<Option<u64>, sqlx::Error> {
    row.try_get::<Option<i64>, _>(column).map(|value| value.map(|value| value as u64))
}

/// A word that must be one of a few.
fn word<T>(row: &AnyRow, column: &str, of: fn(&str) -> Option<T>) -> Result<T, sqlx::Error> {
    let text: String = row.try_get(column)?;
    let unknown = || sqlx::Error::Decode(format!("{column} {text:?} is unknown").into());
    of(&text).ok_or_else(unknown)
}

impl Select for Run {
    const QUERY: &'static str = "SELECT id, key, name, question, kind, game, specification, seed, jobs, version, \
                                 machine, state, started, updated FROM runs";

    fn read(row: &AnyRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            id: row.try_get("id")?,
            key: row.try_get("key")?,
            name: row.try_get("name")?,
            question: row.try_get("question")?,
            kind: word(row, "kind", Kind::from_word)?,
            game: row.try_get("game")?,
            specification: row.try_get("specification")?,
            seed: number(row, "seed")?,
            jobs: number(row, "jobs")?,
            version: row.try_get("version")?,
            machine: row.try_get("machine")?,
            state: word(row, "state", State::from_word)?,
            started: row.try_get("started")?,
            updated: row.try_get("updated")?,
        })
    }
}

impl Select for GameRow {
    const QUERY: &'static str = "SELECT job, pair, opening, first, second, seed, outcome, payoff, plies, units, \
                                 optimum, nanos FROM games";

    fn read(row: &AnyRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            job: number(row, "job")?,
            pair: number(row, "pair")?,
            opening: row.try_get("opening")?,
            first: row.try_get("first")?,
            second: row.try_get("second")?,
            seed: number(row, "seed")?,
            outcome: row.try_get("outcome")?,
            payoff: row.try_get("payoff")?,
            plies: number(row, "plies")?,
            units: number(row, "units")?,
            optimum: maybe(row, "optimum")?,
            nanos: number(row, "nanos")?,
        })
    }
}

impl Select for MoveRow {
    const QUERY: &'static str = "SELECT job, ply, number, seat, phase, move, nodes, steps, depth, value, branching, \
                                 first_units, second_units, nanos FROM moves";

    fn read(row: &AnyRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            job: number(row, "job")?,
            ply: number(row, "ply")?,
            number: number(row, "number")?,
            seat: number(row, "seat")? as u8,
            phase: row.try_get("phase")?,
            mv: row.try_get("move")?,
            nodes: number(row, "nodes")?,
            steps: number(row, "steps")?,
            depth: number(row, "depth")?,
            value: row.try_get("value")?,
            branching: number(row, "branching")?,
            first_units: number(row, "first_units")?,
            second_units: maybe(row, "second_units")?,
            nanos: number(row, "nanos")?,
        })
    }
}

impl Select for SolutionRow {
    const QUERY: &'static str = "SELECT job, answer, shortest, lower_bound, limit_met, expanded, generated, open, \
                                 peak_bytes FROM solutions";

    fn read(row: &AnyRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            job: number(row, "job")?,
            answer: row.try_get("answer")?,
            shortest: maybe(row, "shortest")?.map(|flag| flag != 0),
            lower_bound: maybe(row, "lower_bound")?,
            limit: row.try_get("limit_met")?,
            expanded: number(row, "expanded")?,
            generated: number(row, "generated")?,
            open: number(row, "open")?,
            peak_bytes: number(row, "peak_bytes")?,
        })
    }
}

/// A record with the number of its game.
pub(crate) struct RecordLine(pub(crate) u64, pub(crate) String);

impl Select for RecordLine {
    const QUERY: &'static str = "SELECT job, record FROM games";

    fn read(row: &AnyRow) -> Result<Self, sqlx::Error> {
        Ok(Self(number(row, "job")?, row.try_get("record")?))
    }
}

/// The number of a game alone.
pub(crate) struct JobNumber(pub(crate) u64);

impl Select for JobNumber {
    const QUERY: &'static str = "SELECT job FROM games";

    fn read(row: &AnyRow) -> Result<Self, sqlx::Error> {
        Ok(Self(number(row, "job")?))
    }
}
