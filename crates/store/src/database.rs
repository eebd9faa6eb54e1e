//! The database for those who wait asynchronously, such as a web server; [`Store`](crate::Store) is the same for
//! everybody else.

use crate::error::StoreError;
use crate::insert::{Recorded, Values, insert};
use crate::opening::Way;
use crate::patience::Patience;
use crate::place::Place;
use crate::rows::{GameRow, MoveRow, Played, Run, SolutionRow, State};
use crate::select::{JobNumber, RecordLine, Select};
use futures_util::TryStreamExt;
use sqlx::any::AnyPoolOptions;
use sqlx::error::DatabaseError;
use sqlx::{AnyConnection, AnyPool, AssertSqlSafe, Row};
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
    way: Way,
    patience: Patience,
}

impl Database {
    /// How long to wait for a connection before asking what is wrong.
    const ACQUIRE: Duration = Duration::from_secs(5);
    /// For a server, which answers many at a time.
    const CONNECTIONS: u32 = 4;
    /// To begin a run while others do.
    const ATTEMPTS: usize = 10;

    /// Opens a database by its address: a file, `sqlite://FILE` or `postgres://USER@HOST/NAME`.
    pub async fn open(url: &str, access: Access) -> Result<Self, StoreError> {
        let patience = Patience::of(Patience::OF_A_PERSON);
        Self::open_with(url, access, Self::CONNECTIONS, patience).await
    }

    /// Opens a database with so many connections at most.
    pub(crate) async fn open_with(
        url: &str,
        access: Access,
        connections: u32,
        patience: Patience,
    ) -> Result<Self, StoreError> {
        sqlx::any::install_default_drivers();
        let place = Place::of(url)?;
        let mut wait = patience.begin();
        let way = loop {
            match Way::find(&place, access).await {
                Ok(way) => break way,
                Err(why) => wait.out(why).await?,
            }
        };
        let preparing = way.clone();
        let options = AnyPoolOptions::new()
            .max_connections(connections)
            .acquire_timeout(Self::ACQUIRE)
            .after_connect(move |connection, _| {
                let way = preparing.clone();
                Box::pin(async move { way.prepare(connection).await })
            });
        let pool = options.connect_lazy(&way.address).map_err(|why| StoreError::of(&place, &why))?;
        Ok(Self { pool, place, way, patience })
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
        self.rows("ORDER BY id", Values::default).await
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
        let values = || {
            let mut values = Values::default();
            values.text(key);
            values
        };
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
        let values = || {
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
            values
        };
        let statement = "INSERT INTO runs (id, key, name, question, kind, game, specification, seed, jobs, version, \
                         machine, state, started, updated) \
                         SELECT COALESCE(MAX(id), 0) + 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? \
                         FROM runs WHERE true ON CONFLICT DO NOTHING";
        self.execute(statement, values).await.map(drop)
    }

    /// Says that all is stored that one had to store: if nothing is missing any more, an open run is complete. What
    /// is stored decides, in one statement: of all who say it at the same time, the last sees everything. A run that
    /// is over stays so. The run comes back as it is then.
    pub async fn complete(&self, run: i64, now: i64) -> Result<Run, StoreError> {
        let values = || {
            let mut values = Values::default();
            values.number(now as u64);
            values.text(State::Complete.word());
            values.number(run as u64);
            values.text(State::Open.word());
            values
        };
        let statement = "UPDATE runs SET updated = ?, state = CASE \
                         WHEN jobs <= (SELECT COUNT(*) FROM games WHERE games.run = runs.id) THEN ? ELSE state END \
                         WHERE id = ? AND state = ?";
        self.execute(statement, values).await?;
        self.run_with_id(run).await
    }

    /// Says that a stopping rule has decided an open run by its first jobs: the games from this job on are taken
    /// away. A run that is over stays as it is. The run comes back as it is then.
    pub async fn decide(&self, run: i64, jobs: u64, now: i64) -> Result<Run, StoreError> {
        let mut wait = self.patience.begin();
        while let Err(why) = self.try_decide(run, jobs, now).await {
            wait.out(self.told(why).await).await?;
        }
        self.run_with_id(run).await
    }

    async fn try_decide(&self, run: i64, jobs: u64, now: i64) -> Result<(), sqlx::Error> {
        let mut transaction = self.pool.begin_with(self.beginning()).await?;
        let mut values = Values::default();
        values.text(State::Decided.word());
        values.number(now as u64);
        values.number(run as u64);
        values.text(State::Open.word());
        let statement = self.spelt("UPDATE runs SET state = ?, updated = ? WHERE id = ? AND state = ?");
        let decided = sqlx::query_with(statement, values.arguments()?).execute(&mut *transaction).await?;
        if decided.rows_affected() > 0 {
            self.remove(&mut transaction, run, jobs).await?;
        }
        transaction.commit().await
    }

    /// Takes a run and everything of it away.
    pub async fn forget(&self, run: i64) -> Result<(), StoreError> {
        let mut wait = self.patience.begin();
        while let Err(why) = self.try_forget(run).await {
            wait.out(self.told(why).await).await?;
        }
        Ok(())
    }

    async fn try_forget(&self, run: i64) -> Result<(), sqlx::Error> {
        let mut transaction = self.pool.begin_with(self.beginning()).await?;
        let statement = self.spelt("DELETE FROM runs WHERE id = ?");
        sqlx::query_with(statement, of_run(run).arguments()?).execute(&mut *transaction).await?;
        self.remove(&mut transaction, run, 0).await?;
        transaction.commit().await
    }

    /// Takes the games from this job on away.
    async fn remove(&self, work: &mut AnyConnection, run: i64, job: u64) -> Result<(), sqlx::Error> {
        for table in ["moves", "solutions", "games"] {
            let statement = self.spelt(&format!("DELETE FROM {table} WHERE run = ? AND job >= ?"));
            sqlx::query_with(statement, of_job(run, job).arguments()?).execute(&mut *work).await?;
        }
        Ok(())
    }

    /// Stores finished jobs, all of them or none; jobs that are there already are left as they are, and a run that is
    /// over takes no more. Returns how many were new.
    pub async fn insert(&self, run: i64, played: &[Played]) -> Result<u64, StoreError> {
        // Another process can have stored one of them since we looked: looking again settles it.
        let clash =
            |why: &sqlx::Error| why.as_database_error().is_some_and(DatabaseError::is_unique_violation);
        let mut wait = self.patience.begin();
        let (mut clashed, mut sent) = (false, BTreeSet::new());
        loop {
            match self.try_insert(run, played, &mut sent).await {
                Ok(fresh) => return Ok(fresh),
                Err(sqlx::Error::RowNotFound) => {
                    return Err(
                        self.other(&format!("run {run} is not there any more; somebody has deleted it"))
                    );
                }
                Err(why) if clash(&why) && !clashed => clashed = true,
                Err(why) => wait.out(self.told(why).await).await?,
            }
        }
    }

    /// `sent` are the jobs that were on their way into the database when it was last heard of: those of them that are
    /// there now are new as well.
    async fn try_insert(
        &self,
        run: i64,
        played: &[Played],
        sent: &mut BTreeSet<u64>,
    ) -> Result<u64, sqlx::Error> {
        let mut transaction = self.pool.begin_with(self.beginning()).await?;
        let there = self.stored_between(&mut transaction, run, played).await?;
        let arrived = sent.intersection(&there).count();
        let held = format!("SELECT state FROM runs WHERE id = ? {}", self.place.dialect.held());
        let held = sqlx::query_with(self.spelt(&held), of_run(run).arguments()?);
        let state: String = held.fetch_one(&mut *transaction).await?.try_get(0)?;
        if state != State::Open.word() {
            transaction.commit().await?;
            return Ok(arrived as u64);
        }
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
        sent.extend(fresh.iter().map(|job| job.game.job));
        transaction.commit().await?;
        Ok((fresh.len() + arrived) as u64)
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
        let jobs: Vec<JobNumber> = self.rows("WHERE run = ? ORDER BY job", || of_run(run)).await?;
        Ok(jobs.into_iter().map(|job| job.0).collect())
    }

    /// A run's games, in the order of their jobs.
    pub async fn games(&self, run: i64) -> Result<Vec<GameRow>, StoreError> {
        self.rows("WHERE run = ? ORDER BY job", || of_run(run)).await
    }

    /// What the solvers of a run said, in the order of the jobs.
    pub async fn solutions(&self, run: i64) -> Result<Vec<SolutionRow>, StoreError> {
        self.rows("WHERE run = ? ORDER BY job", || of_run(run)).await
    }

    /// A run's moves, by job and ply.
    pub async fn moves(&self, run: i64) -> Result<Vec<MoveRow>, StoreError> {
        self.rows("WHERE run = ? ORDER BY job, ply", || of_run(run)).await
    }

    /// The moves of one game.
    pub async fn moves_of(&self, run: i64, job: u64) -> Result<Vec<MoveRow>, StoreError> {
        self.rows("WHERE run = ? AND job = ? ORDER BY ply", || of_job(run, job)).await
    }

    /// Shows a run's moves one after another, by job and ply, without holding them all.
    pub async fn each_move(&self, run: i64, see: impl FnMut(MoveRow)) -> Result<(), StoreError> {
        self.each("WHERE run = ? ORDER BY job, ply", || of_run(run), see).await
    }

    /// The record of one game, if it is stored.
    pub async fn record(&self, run: i64, job: u64) -> Result<Option<String>, StoreError> {
        let found: Vec<RecordLine> = self.rows("WHERE run = ? AND job = ?", || of_job(run, job)).await?;
        Ok(found.into_iter().next().map(|line| line.1))
    }

    /// Shows a run's records one after another, in the order of their jobs.
    pub async fn each_record(&self, run: i64, mut see: impl FnMut(u64, String)) -> Result<(), StoreError> {
        self.each("WHERE run = ? ORDER BY job", || of_run(run), |line: RecordLine| see(line.0, line.1)).await
    }

    /// Lets a file grow no further than so many pages, as a full disk would: for tests.
    #[doc(hidden)]
    pub async fn limit_pages(&self, pages: u32) -> Result<(), StoreError> {
        self.execute(&format!("PRAGMA max_page_count = {pages}"), Values::default).await.map(drop)
    }

    async fn run_with_id(&self, run: i64) -> Result<Run, StoreError> {
        let found = self.rows("WHERE id = ?", || of_run(run)).await?.pop();
        found.ok_or_else(|| self.other(&format!("run {run} is not there any more; somebody has deleted it")))
    }

    /// All rows that a query finds; patiently.
    async fn rows<T: Select>(
        &self,
        condition: &str,
        values: impl Fn() -> Values,
    ) -> Result<Vec<T>, StoreError> {
        let mut wait = self.patience.begin();
        loop {
            let mut all = Vec::new();
            match self.try_each(condition, values(), |row| all.push(row)).await {
                Ok(()) => return Ok(all),
                Err(why) => {
                    let good = all.len() as u64;
                    wait.out(self.told_of::<T>(condition, &values, good, why).await).await?;
                }
            }
        }
    }

    /// Shows all rows that a query finds; patiently until the first of them, since nothing can be shown twice.
    async fn each<T: Select>(
        &self,
        condition: &str,
        values: impl Fn() -> Values,
        mut see: impl FnMut(T),
    ) -> Result<(), StoreError> {
        let mut wait = self.patience.begin();
        loop {
            let mut good = 0;
            let look = |row| {
                good += 1;
                see(row);
            };
            match self.try_each(condition, values(), look).await {
                Ok(()) => return Ok(()),
                Err(why) => {
                    let told = self.told_of::<T>(condition, &values, good, why).await;
                    if good > 0 {
                        return Err(told);
                    }
                    wait.out(told).await?;
                }
            }
        }
    }

    async fn try_each<T: Select>(
        &self,
        condition: &str,
        values: Values,
        mut see: impl FnMut(T),
    ) -> Result<(), sqlx::Error> {
        let statement = self.spelt(&format!("{} {condition}", T::query()));
        let mut rows = sqlx::query_with(statement, values.arguments()?).fetch(&self.pool);
        while let Some(row) = rows.try_next().await? {
            see(T::read(&row)?);
        }
        Ok(())
    }

    /// What an error in reading rows means, after so many good ones.
    async fn told_of<T: Select>(
        &self,
        condition: &str,
        values: impl Fn() -> Values,
        good: u64,
        why: sqlx::Error,
    ) -> StoreError {
        if matches!(why, sqlx::Error::PoolTimedOut) {
            return self.told(why).await;
        }
        self.damage::<T>(condition, values, good, &why).await
    }

    /// Does one thing that can be done twice without harm; patiently.
    async fn execute(&self, statement: &str, values: impl Fn() -> Values) -> Result<u64, StoreError> {
        let mut wait = self.patience.begin();
        loop {
            let done = async {
                let arguments = values().arguments()?;
                sqlx::query_with(self.spelt(statement), arguments).execute(&self.pool).await
            };
            match done.await {
                Ok(done) => return Ok(done.rows_affected()),
                Err(why) => wait.out(self.told(why).await).await?,
            }
        }
    }

    pub(crate) fn spelt(&self, statement: &str) -> AssertSqlSafe<String> {
        // Safe: every statement is written in this crate; what comes from outside is bound, never spliced.
        AssertSqlSafe(self.place.dialect.spell(statement))
    }

    pub(crate) fn beginning(&self) -> &'static str {
        self.place.dialect.beginning()
    }

    /// What an error means. A pool that got no connection in time does not know why: whoever knocks alone is told.
    async fn told(&self, why: sqlx::Error) -> StoreError {
        if matches!(why, sqlx::Error::PoolTimedOut)
            && let Err(why) = self.way.knock(&self.place).await
        {
            return why;
        }
        self.wrong(&why)
    }

    pub(crate) fn wrong(&self, why: &sqlx::Error) -> StoreError {
        StoreError::of(&self.place, why)
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
