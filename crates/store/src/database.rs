//! The database for those who wait asynchronously, such as a web server; [`Store`](crate::Store) is the same for
//! everybody else.

use crate::error::StoreError;
use crate::insert::{Recorded, Values, insert};
use crate::place::Place;
use crate::rows::{GameRow, MoveRow, Played, Run, SolutionRow, State};
use crate::schema::{Dialect, LATEST, STEPS, VERSION_TABLE};
use crate::select::{RecordLine, Select};
use futures_util::TryStreamExt;
use sqlx::any::{AnyArguments, AnyPoolOptions};
use sqlx::error::DatabaseError;
use sqlx::{AnyConnection, AnyPool, AssertSqlSafe, Connection, Executor, Row};
use std::collections::BTreeSet;
use std::time::Duration;

/// What a caller wants of a database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// To read one that exists.
    Read,
    /// To write to it; it is made if it does not exist.
    Write,
}

/// Runs, games and moves; cheap to clone.
#[derive(Clone, Debug)]
pub struct Database {
    pub(crate) pool: AnyPool,
    place: Place,
}

impl Database {
    /// How long to wait for a connection; a writer waits for five seconds of it for another to finish.
    const PATIENCE: Duration = Duration::from_secs(20);
    const CONNECTIONS: u32 = 4;
    /// To begin a run while others do.
    const ATTEMPTS: usize = 10;

    /// Opens a database by its address: a file, `sqlite://FILE` or `postgres://USER@HOST/NAME`.
    pub async fn open(url: &str, access: Access) -> Result<Self, StoreError> {
        sqlx::any::install_default_drivers();
        let place = Place::of(url)?;
        if access == Access::Read && place.file.as_ref().is_some_and(|file| !file.exists()) {
            let why = "there is no such file; `plyground run FILE` makes one".to_owned();
            return Err(StoreError::Unreachable { place: place.shown, why });
        }
        let folder = place.file.as_ref().and_then(|file| file.parent()).filter(|folder| !folder.is_dir());
        if let Some(folder) = folder {
            let why = format!("there is no folder {}; make it, or give another --db", folder.display());
            return Err(StoreError::Unreachable { place: place.shown, why });
        }
        let making = place.dialect == Dialect::Sqlite && access == Access::Write;
        let address = if making { format!("{}?mode=rwc", place.url) } else { place.url.clone() };
        let dialect = place.dialect;
        let options = AnyPoolOptions::new()
            .max_connections(Self::CONNECTIONS)
            .acquire_timeout(Self::PATIENCE)
            .after_connect(move |connection, _| Box::pin(prepare(connection, dialect, access)));
        // A pool tries again and again what a connection says once; one alone tells at once what is wrong.
        let trouble = |why: sqlx::Error| StoreError::of(&place.shown, &why);
        let mut alone = AnyConnection::connect(&address).await.map_err(trouble)?;
        prepare(&mut alone, dialect, access).await.map_err(trouble)?;
        let pool = options.connect(&address).await.map_err(trouble)?;
        alone.close().await.map_err(trouble)?;
        let database = Self { pool, place };
        database.migrate(url, access).await?;
        Ok(database)
    }

    /// As messages name it: without a password.
    pub fn place(&self) -> &str {
        &self.place.shown
    }

    /// Closes it; what was stored is stored.
    pub async fn close(&self) {
        self.pool.close().await;
    }

    /// Every run, the oldest first.
    pub async fn runs(&self) -> Result<Vec<Run>, StoreError> {
        self.rows("ORDER BY id", Values::default()).await
    }

    /// The run of this number, name or beginning of a key; of several with one name, the latest. An empty text
    /// stands for the latest run of all.
    pub async fn run(&self, name: &str) -> Result<Run, StoreError> {
        let runs = self.runs().await?;
        let called = |run: &&Run| {
            run.id.to_string() == name || run.name == name || name.len() >= 6 && run.key.starts_with(name)
        };
        let found = runs.iter().rev().find(|run| name.is_empty() || called(run));
        found.cloned().ok_or_else(|| {
            let mut names: Vec<&str> = runs.iter().map(|run| run.name.as_str()).collect();
            names.dedup();
            let known = match names.len() {
                0 => "it has none yet; `plyground run FILE` makes one".to_owned(),
                _ => format!("there are {}", names.join(", ")),
            };
            StoreError::UnknownRun { place: self.place.shown.clone(), name: name.to_owned(), known }
        })
    }

    /// The run with this key, if it was ever begun.
    pub async fn run_with_key(&self, key: &str) -> Result<Option<Run>, StoreError> {
        let mut values = Values::default();
        values.text(key);
        Ok(self.rows("WHERE key = ?", values).await?.pop())
    }

    /// Begins a run, or finds the one that has the same key; the number in `run` is not looked at.
    pub async fn begin(&self, run: &Run) -> Result<Run, StoreError> {
        // Another process may begin a run at the same moment: of the same key, and then it is found; of another one
        // with the same number, and then the next number is tried.
        for _ in 0..Self::ATTEMPTS {
            if let Some(begun) = self.run_with_key(&run.key).await? {
                return Ok(begun);
            }
            self.try_begin(run).await?;
        }
        Err(self.other("too many runs are begun at once; try again"))
    }

    async fn try_begin(&self, run: &Run) -> Result<(), StoreError> {
        let mut values = Values::default();
        for text in [&run.key, &run.name, &run.question] {
            values.text(text);
        }
        values.text(run.kind.word());
        values.text(&run.game);
        values.text(&run.specification);
        values.number(run.seed);
        values.number(run.jobs);
        values.text(&run.version);
        values.text(&run.machine);
        values.text(run.state.word());
        values.number(run.started as u64);
        values.number(run.updated as u64);
        let statement = "INSERT INTO runs (id, key, name, question, kind, game, specification, seed, jobs, version, \
                         machine, state, started, updated) \
                         SELECT COALESCE(MAX(id), 0) + 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? \
                         FROM runs WHERE true ON CONFLICT DO NOTHING";
        self.execute(statement, values).await.map(drop)
    }

    /// Says how far a run is, and when that was.
    pub async fn mark(&self, run: i64, state: State, now: i64) -> Result<(), StoreError> {
        let mut values = Values::default();
        values.text(state.word());
        values.number(now as u64);
        values.number(run as u64);
        self.execute("UPDATE runs SET state = ?, updated = ? WHERE id = ?", values).await.map(drop)
    }

    /// Takes a run and everything of it away.
    pub async fn forget(&self, run: i64) -> Result<(), StoreError> {
        self.remove(run, 0, "DELETE FROM runs WHERE id = ?").await
    }

    /// Takes the games from this job on away, all of them or none.
    pub async fn forget_from(&self, run: i64, job: u64) -> Result<(), StoreError> {
        self.remove(run, job, "UPDATE runs SET updated = updated WHERE id = ?").await
    }

    async fn remove(&self, run: i64, job: u64, last: &'static str) -> Result<(), StoreError> {
        let removed = async {
            let mut transaction = self.pool.begin_with(self.beginning()).await?;
            for table in ["moves", "solutions", "games"] {
                let mut values = Values::default();
                values.number(run as u64);
                values.number(job);
                let statement = format!("DELETE FROM {table} WHERE run = ? AND job >= ?");
                sqlx::query_with(self.spelt(&statement), values.arguments()?)
                    .execute(&mut *transaction)
                    .await?;
            }
            let mut values = Values::default();
            values.number(run as u64);
            sqlx::query_with(self.spelt(last), values.arguments()?).execute(&mut *transaction).await?;
            transaction.commit().await
        };
        removed.await.map_err(|why| self.wrong(&why))
    }

    /// Stores finished jobs, all of them or none; jobs that are there already are left as they are. Returns how
    /// many were new.
    pub async fn insert(&self, run: i64, played: &[Played]) -> Result<u64, StoreError> {
        let stored = self.try_insert(run, played).await;
        // Another process can have stored one of them since we looked: looking again settles it.
        let clash =
            |why: &sqlx::Error| why.as_database_error().is_some_and(DatabaseError::is_unique_violation);
        let stored = match stored {
            Err(why) if clash(&why) => self.try_insert(run, played).await,
            stored => stored,
        };
        stored.map_err(|why| self.wrong(&why))
    }

    async fn try_insert(&self, run: i64, played: &[Played]) -> Result<u64, sqlx::Error> {
        let mut transaction = self.pool.begin_with(self.beginning()).await?;
        let there = self.stored_between(&mut transaction, run, played).await?;
        let fresh: Vec<&Played> = played.iter().filter(|job| !there.contains(&job.game.job)).collect();
        let games: Vec<Recorded<'_>> =
            fresh.iter().map(|job| Recorded { game: &job.game, record: &job.record }).collect();
        let games: Vec<&Recorded<'_>> = games.iter().collect();
        let moves: Vec<&MoveRow> = fresh.iter().flat_map(|job| &job.moves).collect();
        let solutions: Vec<&SolutionRow> = fresh.iter().filter_map(|job| job.solution.as_ref()).collect();
        let dialect = self.place.dialect;
        insert(&mut transaction, dialect, run, &games).await?;
        insert(&mut transaction, dialect, run, &moves).await?;
        insert(&mut transaction, dialect, run, &solutions).await?;
        transaction.commit().await?;
        Ok(fresh.len() as u64)
    }

    /// The jobs of a run that are stored, between the first and the last of these: one question for all of them.
    async fn stored_between(
        &self,
        connection: &mut AnyConnection,
        run: i64,
        played: &[Played],
    ) -> Result<BTreeSet<u64>, sqlx::Error> {
        let jobs = played.iter().map(|job| job.game.job);
        let mut values = of_job(run, jobs.clone().min().unwrap_or(0));
        values.number(jobs.max().unwrap_or(0));
        let statement = self.spelt("SELECT job FROM games WHERE run = ? AND job >= ? AND job <= ?");
        let rows = sqlx::query_with(statement, values.arguments()?).fetch_all(connection).await?;
        rows.iter().map(|row| row.try_get::<i64, _>(0).map(|job| job as u64)).collect()
    }

    /// The numbers of a run's stored jobs, in their order.
    pub async fn jobs(&self, run: i64) -> Result<Vec<u64>, StoreError> {
        let statement = self.spelt("SELECT job FROM games WHERE run = ? ORDER BY job");
        let rows = sqlx::query(statement).bind(run).fetch_all(&self.pool).await;
        let jobs = rows.and_then(|rows| rows.iter().map(|row| row.try_get::<i64, _>(0)).collect());
        let jobs: Vec<i64> = jobs.map_err(|why| self.wrong(&why))?;
        Ok(jobs.into_iter().map(|job| job as u64).collect())
    }

    /// A run's games, in the order of their jobs.
    pub async fn games(&self, run: i64) -> Result<Vec<GameRow>, StoreError> {
        self.rows("WHERE run = ? ORDER BY job", of_run(run)).await
    }

    /// What the solvers of a run said, in the order of the jobs.
    pub async fn solutions(&self, run: i64) -> Result<Vec<SolutionRow>, StoreError> {
        self.rows("WHERE run = ? ORDER BY job", of_run(run)).await
    }

    /// A run's moves, by job and ply.
    pub async fn moves(&self, run: i64) -> Result<Vec<MoveRow>, StoreError> {
        self.rows("WHERE run = ? ORDER BY job, ply", of_run(run)).await
    }

    /// The moves of one game.
    pub async fn moves_of(&self, run: i64, job: u64) -> Result<Vec<MoveRow>, StoreError> {
        self.rows("WHERE run = ? AND job = ? ORDER BY ply", of_job(run, job)).await
    }

    /// Shows a run's moves one after another, by job and ply, without holding them all.
    pub async fn each_move(&self, run: i64, see: impl FnMut(MoveRow)) -> Result<(), StoreError> {
        self.each("WHERE run = ? ORDER BY job, ply", of_run(run), see).await
    }

    /// The record of one game, if it is stored.
    pub async fn record(&self, run: i64, job: u64) -> Result<Option<String>, StoreError> {
        let found: Vec<RecordLine> = self.rows("WHERE run = ? AND job = ?", of_job(run, job)).await?;
        Ok(found.into_iter().next().map(|line| line.1))
    }

    /// Shows a run's records one after another, in the order of their jobs.
    pub async fn each_record(&self, run: i64, mut see: impl FnMut(u64, String)) -> Result<(), StoreError> {
        self.each("WHERE run = ? ORDER BY job", of_run(run), |line: RecordLine| see(line.0, line.1)).await
    }

    /// Lets a file grow no further than so many pages, as a full disk would: for tests.
    #[doc(hidden)]
    pub async fn limit_pages(&self, pages: u32) -> Result<(), StoreError> {
        self.execute(&format!("PRAGMA max_page_count = {pages}"), Values::default()).await.map(drop)
    }

    async fn rows<T: Select>(&self, condition: &str, values: Values) -> Result<Vec<T>, StoreError> {
        let mut all = Vec::new();
        self.each(condition, values, |row| all.push(row)).await?;
        Ok(all)
    }

    async fn each<T: Select>(
        &self,
        condition: &str,
        values: Values,
        mut see: impl FnMut(T),
    ) -> Result<(), StoreError> {
        let seen = async {
            let statement = self.spelt(&format!("{} {condition}", T::QUERY));
            let mut rows = sqlx::query_with(statement, values.arguments()?).fetch(&self.pool);
            while let Some(row) = rows.try_next().await? {
                see(T::read(&row)?);
            }
            Ok(())
        };
        seen.await.map_err(|why| self.wrong(&why))
    }

    async fn execute(&self, statement: &str, values: Values) -> Result<u64, StoreError> {
        let done = async {
            let arguments: AnyArguments = values.arguments()?;
            sqlx::query_with(self.spelt(statement), arguments).execute(&self.pool).await
        };
        done.await.map(|done| done.rows_affected()).map_err(|why| self.wrong(&why))
    }

    pub(crate) fn spelt(&self, statement: &str) -> AssertSqlSafe<String> {
        // Safe: every statement is written in this crate; what comes from outside is bound, never spliced.
        AssertSqlSafe(self.place.dialect.spell(statement))
    }

    /// SQLite takes the right to write at the start, so that two writers queue instead of failing half-way.
    pub(crate) fn beginning(&self) -> &'static str {
        match self.place.dialect {
            Dialect::Sqlite => "BEGIN IMMEDIATE",
            Dialect::Postgres => "BEGIN",
        }
    }

    /// Brings the tables up to date; refuses what a later version wrote and what is not ours.
    async fn migrate(&self, url: &str, access: Access) -> Result<(), StoreError> {
        let asked = async {
            let mut tables = Vec::new();
            for row in sqlx::query(self.place.dialect.tables()).fetch_all(&self.pool).await? {
                tables.push(row.try_get::<String, _>(0)?);
            }
            let ours = tables.iter().any(|table| table == VERSION_TABLE);
            let version = if ours {
                sqlx::query("SELECT version FROM plyground_schema").fetch_one(&self.pool).await?.try_get(0)?
            } else {
                0_i64
            };
            Ok((version, tables))
        };
        let (version, tables) = asked.await.map_err(|why: sqlx::Error| self.wrong(&why))?;
        let place = self.place.shown.clone();
        if version > LATEST {
            return Err(StoreError::Newer { place, found: version, known: LATEST });
        }
        if version == 0 {
            if let Some(table) = tables.into_iter().next() {
                return Err(StoreError::Foreign { place, table });
            }
            if access == Access::Read {
                return Err(StoreError::Unreachable { place, why: "it is empty".to_owned() });
            }
        }
        match access {
            _ if version == LATEST => {}
            Access::Write => self.step_up(version).await.map_err(|why| self.wrong(&why))?,
            // Whoever reads may not write, not even this.
            Access::Read => Box::pin(Self::open(url, Access::Write)).await?.close().await,
        }
        Ok(())
    }

    async fn step_up(&self, mut version: i64) -> Result<(), sqlx::Error> {
        let mut transaction = self.pool.begin_with(self.beginning()).await?;
        if version == 0 {
            let first = "CREATE TABLE plyground_schema (version BIGINT NOT NULL)";
            transaction.execute(first).await?;
            transaction.execute("INSERT INTO plyground_schema (version) VALUES (0)").await?;
        } else {
            // Another process may have been faster.
            let again =
                sqlx::query("SELECT version FROM plyground_schema").fetch_one(&mut *transaction).await?;
            version = again.try_get(0)?;
        }
        for statement in STEPS[version as usize..].iter().copied().flatten() {
            transaction.execute(self.spelt(statement)).await?;
        }
        let update = self.spelt("UPDATE plyground_schema SET version = ?");
        sqlx::query(update).bind(LATEST).execute(&mut *transaction).await?;
        transaction.commit().await
    }

    pub(crate) fn wrong(&self, why: &sqlx::Error) -> StoreError {
        StoreError::of(&self.place.shown, why)
    }

    pub(crate) fn other(&self, why: &str) -> StoreError {
        StoreError::Other { place: self.place.shown.clone(), why: why.to_owned() }
    }
}

fn of_run(run: i64) -> Values {
    let mut values = Values::default();
    values.number(run as u64);
    values
}

fn of_job(run: i64, job: u64) -> Values {
    let mut values = of_run(run);
    values.number(job);
    values
}

/// What every connection needs. With the log written ahead, readers and a writer of a file do not wait for each
/// other, and a process that is killed leaves whole transactions behind; a failing power supply can cost the last of
/// them, but nothing before. Who came to read cannot write by mistake.
async fn prepare(
    connection: &mut AnyConnection,
    dialect: Dialect,
    access: Access,
) -> Result<(), sqlx::Error> {
    let statements: &[&'static str] = match (dialect, access) {
        (Dialect::Sqlite, Access::Write) => &["PRAGMA journal_mode = WAL", "PRAGMA synchronous = NORMAL"],
        (Dialect::Sqlite, Access::Read) => &["PRAGMA query_only = ON"],
        (Dialect::Postgres, Access::Write) => &[],
        (Dialect::Postgres, Access::Read) => &["SET default_transaction_read_only = on"],
    };
    for statement in statements {
        connection.execute(*statement).await?;
    }
    Ok(())
}
