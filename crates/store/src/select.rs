//! Rows back from the database, by the names of their columns.

use crate::rows::{GameRow, Host, Kind, MoveRow, Run, Session, SolutionRow, State, fingerprint};
use serde::Deserialize;
use serde::de::IgnoredAny;
use sqlx::Row;
use sqlx::any::AnyRow;

/// A row that can be read.
pub(crate) trait Select: Sized {
    /// The table.
    const TABLE: &'static str;
    /// What is read of it.
    const COLUMNS: &'static [&'static str];

    /// The row that the query found.
    fn read(row: &AnyRow) -> Result<Self, sqlx::Error>;

    /// Everything before the condition.
    fn query() -> String {
        format!("SELECT {} FROM {}", Self::COLUMNS.join(", "), Self::TABLE)
    }
}

/// All sixty-four bits, as seeds have them.
fn bits(row: &AnyRow, column: &str) -> Result<u64, sqlx::Error> {
    row.try_get::<i64, _>(column).map(|value| value as u64)
}

/// A count or a place, which is never below zero.
fn number(row: &AnyRow, column: &str) -> Result<u64, sqlx::Error> {
    let value: i64 = row.try_get(column)?;
    value.try_into().map_err(|_| bad(column, format!("{value} is below zero")))
}

fn maybe(row: &AnyRow, column: &str) -> Result<Option<u64>, sqlx::Error> {
    let value: Option<i64> = row.try_get(column)?;
    value.map(|_| number(row, column)).transpose()
}

/// A word that must be one of a few.
fn word<T>(row: &AnyRow, column: &str, of: impl Fn(&str) -> Option<T>) -> Result<T, sqlx::Error> {
    let text: String = row.try_get(column)?;
    of(&text).ok_or_else(|| bad(column, format!("{text:?} is unknown")))
}

fn finite(row: &AnyRow, column: &str) -> Result<f64, sqlx::Error> {
    let value: f64 = row.try_get(column)?;
    if value.is_finite() { Ok(value) } else { Err(bad(column, format!("{value} is not a result"))) }
}

fn seat(row: &AnyRow) -> Result<u8, sqlx::Error> {
    match number(row, "seat")? {
        seat @ 0..=1 => Ok(seat as u8),
        seat => Err(bad("seat", format!("{seat} is neither 0 nor 1"))),
    }
}

/// Its place among the players' moves, of which there are no more than plies.
fn place(row: &AnyRow) -> Result<u64, sqlx::Error> {
    let (number, ply) = (number(row, "number")?, number(row, "ply")?);
    if (1..=ply + 1).contains(&number) {
        Ok(number)
    } else {
        Err(bad("number", format!("move {number} cannot be at ply {ply}")))
    }
}

/// A value that nobody has stored.
fn bad(column: &str, why: String) -> sqlx::Error {
    sqlx::Error::ColumnDecode { index: column.to_owned(), source: why.into() }
}

impl Select for Run {
    const TABLE: &'static str = "runs";
    const COLUMNS: &'static [&'static str] = &[
        "id",
        "key",
        "name",
        "question",
        "kind",
        "game",
        "specification",
        "seed",
        "jobs",
        "version",
        "machine",
        "guests",
        "state",
        "started",
        "updated",
    ];

    fn read(row: &AnyRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            id: row.try_get("id")?,
            key: row.try_get("key")?,
            name: row.try_get("name")?,
            question: row.try_get("question")?,
            kind: word(row, "kind", Kind::from_word)?,
            game: row.try_get("game")?,
            specification: row.try_get("specification")?,
            seed: bits(row, "seed")?,
            jobs: number(row, "jobs")?,
            version: row.try_get("version")?,
            machine: row.try_get("machine")?,
            guests: row.try_get("guests")?,
            state: word(row, "state", State::from_word)?,
            started: row.try_get("started")?,
            updated: row.try_get("updated")?,
        })
    }
}

impl Select for GameRow {
    const TABLE: &'static str = "games";
    const COLUMNS: &'static [&'static str] = &[
        "job",
        "pair",
        "opening",
        "first",
        "second",
        "seed",
        "outcome",
        "payoff",
        "plies",
        "length",
        "optimum",
        "nanos",
        "forfeit",
        "fingerprint",
        // Games of older versions have no fingerprint yet.
        "CASE WHEN fingerprint IS NULL THEN record END AS record",
    ];

    fn read(row: &AnyRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            job: number(row, "job")?,
            pair: number(row, "pair")?,
            opening: row.try_get("opening")?,
            first: row.try_get("first")?,
            second: row.try_get("second")?,
            seed: bits(row, "seed")?,
            outcome: row.try_get("outcome")?,
            payoff: finite(row, "payoff")?,
            plies: number(row, "plies")?,
            length: number(row, "length")?,
            optimum: maybe(row, "optimum")?,
            nanos: number(row, "nanos")?,
            forfeit: row.try_get("forfeit")?,
            fingerprint: hash(row)?,
        })
    }
}

/// The stored fingerprint of a game, or that of its record.
fn hash(row: &AnyRow) -> Result<u64, sqlx::Error> {
    #[derive(Deserialize)]
    struct Course {
        start: String,
        moves: Vec<String>,
    }
    if let Some(stored) = row.try_get::<Option<i64>, _>("fingerprint")? {
        return Ok(stored as u64);
    }
    let record: String = row.try_get("record")?;
    let course: Course = serde_json::from_str(&record).map_err(|why| bad("record", why.to_string()))?;
    Ok(fingerprint(&course.start, course.moves.iter().map(String::as_str)))
}

impl Select for Session {
    const TABLE: &'static str = "sessions";
    const COLUMNS: &'static [&'static str] = &[
        "number",
        "node",
        "began",
        "ended",
        "version",
        "machine",
        "cores",
        "threads",
        "memory",
        "load_began",
        "load_ended",
        "games",
        "timed",
        "late",
        "worst",
    ];

    fn read(row: &AnyRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            number: bits(row, "number")?,
            node: row.try_get("node")?,
            began: row.try_get("began")?,
            ended: row.try_get("ended")?,
            version: row.try_get("version")?,
            machine: row.try_get("machine")?,
            cores: number(row, "cores")?,
            threads: number(row, "threads")?,
            memory: number(row, "memory")?,
            load_began: row.try_get("load_began")?,
            load_ended: row.try_get("load_ended")?,
            games: number(row, "games")?,
            timed: number(row, "timed")?,
            late: number(row, "late")?,
            worst: finite(row, "worst")?,
        })
    }
}

impl Select for MoveRow {
    const TABLE: &'static str = "moves";
    const COLUMNS: &'static [&'static str] = &[
        "job",
        "ply",
        "number",
        "seat",
        "phase",
        "move",
        "nodes",
        "playout_plies",
        "depth",
        "value",
        "branching",
        "first_pieces",
        "second_pieces",
        "nanos",
        "cpu_nanos",
        "late_nanos",
    ];

    fn read(row: &AnyRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            job: number(row, "job")?,
            ply: number(row, "ply")?,
            number: place(row)?,
            seat: seat(row)?,
            phase: row.try_get("phase")?,
            mv: row.try_get("move")?,
            nodes: number(row, "nodes")?,
            playout_plies: number(row, "playout_plies")?,
            depth: number(row, "depth")?,
            value: row.try_get("value")?,
            branching: number(row, "branching")?,
            first_pieces: number(row, "first_pieces")?,
            second_pieces: maybe(row, "second_pieces")?,
            nanos: number(row, "nanos")?,
            cpu_nanos: maybe(row, "cpu_nanos")?,
            late_nanos: maybe(row, "late_nanos")?,
        })
    }
}

/// What solvers say.
const ANSWERS: [&str; 3] = ["solved", "impossible", "stopped"];

impl Select for SolutionRow {
    const TABLE: &'static str = "solutions";
    const COLUMNS: &'static [&'static str] = &[
        "job",
        "answer",
        "shortest",
        "lower_bound",
        "limit_met",
        "expanded",
        "generated",
        "open",
        "peak_bytes",
    ];

    fn read(row: &AnyRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            job: number(row, "job")?,
            answer: word(row, "answer", |word| ANSWERS.contains(&word).then(|| word.to_owned()))?,
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
    const TABLE: &'static str = "games";
    const COLUMNS: &'static [&'static str] = &["job", "record"];

    fn read(row: &AnyRow) -> Result<Self, sqlx::Error> {
        let record: String = row.try_get("record")?;
        // Whoever gets a record gets JSON at least; that it is a game is seen when it is replayed.
        serde_json::from_str::<IgnoredAny>(&record).map_err(|why| bad("record", why.to_string()))?;
        Ok(Self(number(row, "job")?, record))
    }
}

/// The number of a game alone.
pub(crate) struct JobNumber(pub(crate) u64);

impl Select for JobNumber {
    const TABLE: &'static str = GameRow::TABLE;
    const COLUMNS: &'static [&'static str] = &["job"];

    fn read(row: &AnyRow) -> Result<Self, sqlx::Error> {
        Ok(Self(number(row, "job")?))
    }
}

/// A part of what a run amounts to.
pub(crate) struct Aggregate(pub(crate) String);

impl Select for Aggregate {
    const TABLE: &'static str = "aggregates";
    const COLUMNS: &'static [&'static str] = &["value"];

    fn read(row: &AnyRow) -> Result<Self, sqlx::Error> {
        Ok(Self(row.try_get("value")?))
    }
}

/// How many rows there are.
pub(crate) struct Count(pub(crate) u64);

impl Select for Count {
    const TABLE: &'static str = GameRow::TABLE;
    const COLUMNS: &'static [&'static str] = &["COUNT(*) AS games"];

    fn read(row: &AnyRow) -> Result<Self, sqlx::Error> {
        Ok(Self(number(row, "games")?))
    }
}

/// Where a game was played, after its job's number.
pub(crate) struct HostOf(pub(crate) u64, pub(crate) Option<Host>);

impl Select for HostOf {
    const TABLE: &'static str = "games";
    const COLUMNS: &'static [&'static str] = &["job", "session", "load"];

    fn read(row: &AnyRow) -> Result<Self, sqlx::Error> {
        let session: Option<i64> = row.try_get("session")?;
        let load = row.try_get("load")?;
        let host = session.map(|session| Host { session: session as u64, load });
        Ok(Self(number(row, "job")?, host))
    }
}
