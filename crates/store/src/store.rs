//! The database for synchronous code: the same interface as [`Database`], with a small runtime of its own inside.

use crate::database::{Access, Database};
use crate::error::StoreError;
use crate::patience::Patience;
use crate::rows::{GameRow, Host, MoveRow, Played, Run, Session, SolutionRow};
use std::future::Future;
use tokio::runtime::{Builder, Runtime};

/// Runs, games and moves.
#[derive(Debug)]
pub struct Store {
    runtime: Runtime,
    database: Database,
}

impl Drop for Store {
    /// A file that is closed holds everything itself: whoever copies it needs not copy its log too.
    fn drop(&mut self) {
        self.runtime.block_on(self.database.close());
    }
}

impl Store {
    /// One, however many threads there are: a cluster's processes share what a server has.
    const CONNECTIONS: u32 = 1;

    /// Opens a database by its address: a file, `sqlite://FILE` or `postgres://USER@HOST/NAME`.
    pub fn open(url: &str, access: Access) -> Result<Self, StoreError> {
        Self::open_patiently(url, access, Patience::of(Patience::OF_A_PERSON))
    }

    /// Opens a database that may be locked or away for a while, now and later.
    pub fn open_patiently(url: &str, access: Access, patience: Patience) -> Result<Self, StoreError> {
        let runtime = Builder::new_current_thread().enable_all().build();
        let runtime =
            runtime.map_err(|why| StoreError::Unreachable { place: url.to_owned(), why: why.to_string() })?;
        let database = runtime.block_on(Database::open_with(url, access, Self::CONNECTIONS, patience))?;
        Ok(Self { runtime, database })
    }

    /// The same database for those who wait asynchronously.
    pub fn database(&self) -> &Database {
        &self.database
    }

    /// As messages name it: without a password.
    pub fn place(&self) -> &str {
        self.database.place()
    }

    /// See [`Database::runs`].
    pub fn runs(&self) -> Result<Vec<Run>, StoreError> {
        self.wait(self.database.runs())
    }

    /// See [`Database::run`].
    pub fn run(&self, name: &str) -> Result<Run, StoreError> {
        self.wait(self.database.run(name))
    }

    /// See [`Database::run_with_key`].
    pub fn run_with_key(&self, key: &str) -> Result<Option<Run>, StoreError> {
        self.wait(self.database.run_with_key(key))
    }

    /// See [`Database::begin`].
    pub fn begin(&self, run: &Run) -> Result<Run, StoreError> {
        self.wait(self.database.begin(run))
    }

    /// See [`Database::complete`].
    pub fn complete(&self, run: i64, now: i64) -> Result<Run, StoreError> {
        self.wait(self.database.complete(run, now))
    }

    /// See [`Database::decide`].
    pub fn decide(&self, run: i64, jobs: u64, now: i64) -> Result<Run, StoreError> {
        self.wait(self.database.decide(run, jobs, now))
    }

    /// See [`Database::forget`].
    pub fn forget(&self, run: i64) -> Result<(), StoreError> {
        self.wait(self.database.forget(run))
    }

    /// See [`Database::sessions`].
    pub fn sessions(&self, run: i64) -> Result<Vec<Session>, StoreError> {
        self.wait(self.database.sessions(run))
    }

    /// See [`Database::note_session`].
    pub fn note_session(&self, run: i64, session: &Session) -> Result<(), StoreError> {
        self.wait(self.database.note_session(run, session))
    }

    /// See [`Database::insert`].
    pub fn insert(&self, run: i64, played: &[Played]) -> Result<u64, StoreError> {
        self.wait(self.database.insert(run, played))
    }

    /// See [`Database::jobs`].
    pub fn jobs(&self, run: i64) -> Result<Vec<u64>, StoreError> {
        self.wait(self.database.jobs(run))
    }

    /// See [`Database::games`].
    pub fn games(&self, run: i64) -> Result<Vec<GameRow>, StoreError> {
        self.wait(self.database.games(run))
    }

    /// See [`Database::each_game`].
    pub fn each_game(&self, run: i64, see: impl FnMut(GameRow)) -> Result<(), StoreError> {
        self.wait(self.database.each_game(run, see))
    }

    /// See [`Database::count`].
    pub fn count(&self, run: i64) -> Result<u64, StoreError> {
        self.wait(self.database.count(run))
    }

    /// See [`Database::keep`].
    pub fn keep(&self, run: i64, part: &str, value: &str) -> Result<bool, StoreError> {
        self.wait(self.database.keep(run, part, value))
    }

    /// See [`Database::kept`].
    pub fn kept(&self, run: i64, part: &str) -> Result<Option<String>, StoreError> {
        self.wait(self.database.kept(run, part))
    }

    /// See [`Database::hosts`].
    pub fn hosts(&self, run: i64) -> Result<Vec<(u64, Host)>, StoreError> {
        self.wait(self.database.hosts(run))
    }

    /// See [`Database::solutions`].
    pub fn solutions(&self, run: i64) -> Result<Vec<SolutionRow>, StoreError> {
        self.wait(self.database.solutions(run))
    }

    /// See [`Database::moves`].
    pub fn moves(&self, run: i64) -> Result<Vec<MoveRow>, StoreError> {
        self.wait(self.database.moves(run))
    }

    /// See [`Database::moves_of`].
    pub fn moves_of(&self, run: i64, job: u64) -> Result<Vec<MoveRow>, StoreError> {
        self.wait(self.database.moves_of(run, job))
    }

    /// See [`Database::each_move`].
    pub fn each_move(&self, run: i64, see: impl FnMut(MoveRow)) -> Result<(), StoreError> {
        self.wait(self.database.each_move(run, see))
    }

    /// See [`Database::record`].
    pub fn record(&self, run: i64, job: u64) -> Result<Option<String>, StoreError> {
        self.wait(self.database.record(run, job))
    }

    /// See [`Database::each_record`].
    pub fn each_record(&self, run: i64, see: impl FnMut(u64, String)) -> Result<(), StoreError> {
        self.wait(self.database.each_record(run, see))
    }

    /// See [`Database::limit_pages`].
    #[doc(hidden)]
    pub fn limit_pages(&self, pages: u32) -> Result<(), StoreError> {
        self.wait(self.database.limit_pages(pages))
    }

    /// Waits for something that is done with the [`Database`] of this store.
    pub fn wait<T>(&self, future: impl Future<Output = T>) -> T {
        self.runtime.block_on(future)
    }
}
