//! Many rows in few statements. A statement with many rows costs the database little more than one with a single
//! row; their sizes are powers of two, so that a handful of prepared statements serves any number of rows.

use crate::rows::{GameRow, Host, MoveRow, Session, SolutionRow};
use crate::schema::Dialect;
use crate::select::Select;
use sqlx::any::AnyArguments;
use sqlx::{AnyConnection, Arguments, AssertSqlSafe};

/// The most rows in one statement: 18 columns of them stay below the 32 766 values that SQLite takes.
const MOST: usize = 512;

/// A row that can be inserted.
pub(crate) trait Insert {
    /// The table.
    const TABLE: &'static str;
    /// Its columns, after the run's number.
    const COLUMNS: &'static [&'static str];

    /// Appends the values in the order of the columns.
    fn values(&self, out: &mut Values);
}

/// The values of a statement, in the few types that both databases know.
#[derive(Default)]
pub(crate) struct Values {
    arguments: AnyArguments,
    failed: Option<sqlx::Error>,
}

impl Values {
    pub(crate) fn number(&mut self, value: u64) {
        // Sixty-four bits go in and come out; that SQL shows the upper half as negative is its own affair.
        self.add(value as i64);
    }

    pub(crate) fn maybe(&mut self, value: Option<u64>) {
        self.add(value.map(|value| value as i64));
    }

    pub(crate) fn real(&mut self, value: f64) {
        self.add(value);
    }

    pub(crate) fn text(&mut self, value: &str) {
        self.add(value);
    }

    pub(crate) fn maybe_text(&mut self, value: Option<&str>) {
        self.add(value);
    }

    fn add<'t, T: sqlx::Encode<'t, sqlx::Any> + sqlx::Type<sqlx::Any>>(&mut self, value: T) {
        if let Err(why) = self.arguments.add(value) {
            self.failed.get_or_insert(sqlx::Error::Encode(why));
        }
    }

    pub(crate) fn arguments(self) -> Result<AnyArguments, sqlx::Error> {
        self.failed.map_or(Ok(self.arguments), Err)
    }
}

/// Inserts all rows of a run.
pub(crate) async fn insert<R: Insert>(
    connection: &mut AnyConnection,
    dialect: Dialect,
    run: i64,
    mut rows: &[&R],
) -> Result<(), sqlx::Error> {
    while !rows.is_empty() {
        let count = MOST.min(1 << rows.len().ilog2());
        let (now, later) = rows.split_at(count);
        let mut values = Values::default();
        for row in now {
            values.add(run);
            row.values(&mut values);
        }
        let statement = dialect.spell(&statement::<R>(count));
        // PostgreSQL takes a statement's types from the values it first had, and what is missing has another type.
        let query = sqlx::query_with(AssertSqlSafe(statement), values.arguments()?)
            .persistent(dialect == Dialect::Sqlite);
        query.execute(&mut *connection).await?;
        rows = later;
    }
    Ok(())
}

fn statement<R: Insert>(count: usize) -> String {
    let row = format!("(?{})", ", ?".repeat(R::COLUMNS.len()));
    let rows = vec![row; count].join(", ");
    format!("INSERT INTO {} (run, {}) VALUES {rows}", R::TABLE, R::COLUMNS.join(", "))
}

/// A game's row with its record.
pub(crate) struct Recorded<'a> {
    pub(crate) game: &'a GameRow,
    pub(crate) record: &'a str,
    pub(crate) host: Option<Host>,
}

impl Insert for Recorded<'_> {
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
        "record",
        "session",
        "load",
    ];

    fn values(&self, out: &mut Values) {
        let game = self.game;
        out.number(game.job);
        out.number(game.pair);
        out.maybe_text(game.opening.as_deref());
        out.text(&game.first);
        out.maybe_text(game.second.as_deref());
        out.number(game.seed);
        out.maybe_text(game.outcome.as_deref());
        out.real(game.payoff);
        out.number(game.plies);
        out.number(game.length);
        out.maybe(game.optimum);
        out.number(game.nanos);
        out.maybe_text(game.forfeit.as_deref());
        out.number(game.fingerprint);
        out.text(self.record);
        out.maybe(self.host.map(|host| host.session));
        out.add(self.host.and_then(|host| host.load));
    }
}

impl Insert for Session {
    const TABLE: &'static str = <Self as Select>::TABLE;
    const COLUMNS: &'static [&'static str] = <Self as Select>::COLUMNS;

    fn values(&self, out: &mut Values) {
        out.number(self.number);
        out.maybe_text(self.node.as_deref());
        out.number(self.began as u64);
        out.maybe(self.ended.map(|ended| ended as u64));
        out.text(&self.version);
        out.text(&self.machine);
        out.number(self.cores);
        out.number(self.threads);
        out.number(self.memory);
        out.add(self.load_began);
        out.add(self.load_ended);
        out.number(self.games);
        out.number(self.timed);
        out.number(self.late);
        out.real(self.worst);
    }
}

impl Insert for MoveRow {
    const TABLE: &'static str = <Self as Select>::TABLE;
    const COLUMNS: &'static [&'static str] = <Self as Select>::COLUMNS;

    fn values(&self, out: &mut Values) {
        out.number(self.job);
        out.number(self.ply);
        out.number(self.number);
        out.number(self.seat.into());
        out.text(&self.phase);
        out.text(&self.mv);
        out.number(self.nodes);
        out.number(self.playout_plies);
        out.number(self.depth);
        out.add(self.value.filter(|value| !value.is_nan()));
        out.number(self.branching);
        out.number(self.first_pieces);
        out.maybe(self.second_pieces);
        out.number(self.nanos);
        out.maybe(self.cpu_nanos);
        out.maybe(self.late_nanos);
    }
}

impl Insert for SolutionRow {
    const TABLE: &'static str = <Self as Select>::TABLE;
    const COLUMNS: &'static [&'static str] = <Self as Select>::COLUMNS;

    fn values(&self, out: &mut Values) {
        out.number(self.job);
        out.text(&self.answer);
        out.maybe(self.shortest.map(u64::from));
        out.maybe(self.lower_bound);
        out.maybe_text(self.limit.as_deref());
        out.number(self.expanded);
        out.number(self.generated);
        out.number(self.open);
        out.number(self.peak_bytes);
    }
}
