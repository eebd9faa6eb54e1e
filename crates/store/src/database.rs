//! The database for asynchronous code, such as a web server; [`Store`](crate::Store) is the same for synchronous code. This
//! file has its connections and its waiting; the queries are in `runs.rs` and `jobs.rs`.

use crate::error::StoreError;
use crate::insert::Values;
use crate::opening::Way;
use crate::patience::Patience;
use crate::place::Place;
use crate::select::Select;
use futures_util::TryStreamExt;
use sqlx::any::AnyPoolOptions;
use sqlx::{AnyPool, AssertSqlSafe};
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
    pub(crate) place: Place,
    way: Way,
    pub(crate) patience: Patience,
}

impl Database {
    /// How long to wait for a connection before asking what is wrong.
    const ACQUIRE: Duration = Duration::from_secs(5);
    /// For a server, which answers many at a time.
    const CONNECTIONS: u32 = 4;

    /// Opens a database by its address: a file, `sqlite://FILE` or `postgres://USER@HOST/NAME`.
    pub async fn open(url: &str, access: Access) -> Result<Self, StoreError> {
        let patience = Patience::of(Patience::OF_A_PERSON);
        Self::open_with(url, access, Self::CONNECTIONS, patience).await
    }

    /// Opens a database with this many connections at most.
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

    /// Lets a file grow no further than this many pages, as a full disk would: for tests.
    #[doc(hidden)]
    pub async fn limit_pages(&self, pages: u32) -> Result<(), StoreError> {
        self.execute(&format!("PRAGMA max_page_count = {pages}"), Values::default).await.map(drop)
    }

    /// All rows that a query finds; patiently.
    pub(crate) async fn rows<T: Select>(
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
    pub(crate) async fn each<T: Select>(
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

    /// What an error in reading rows means, after this many good ones.
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
    pub(crate) async fn execute(
        &self,
        statement: &str,
        values: impl Fn() -> Values,
    ) -> Result<u64, StoreError> {
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
    pub(crate) async fn told(&self, why: sqlx::Error) -> StoreError {
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

/// A run, as the only value of a statement.
pub(crate) fn of_run(run: i64) -> Values {
    let mut values = Values::default();
    values.number(run as u64);
    values
}

/// A run and a job, as the values of a statement.
pub(crate) fn of_job(run: i64, job: u64) -> Values {
    let mut values = of_run(run);
    values.number(job);
    values
}
