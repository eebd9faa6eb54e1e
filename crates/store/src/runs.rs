//! Runs in the database: find, start, complete, decide and delete them.

use crate::database::{Database, of_job, of_run};
use crate::error::StoreError;
use crate::insert::{Values, insert};
use crate::rows::{Run, Session, State};
use sqlx::AnyConnection;

/// How often a run is begun anew while others begin runs too.
const ATTEMPTS: usize = 10;

impl Database {
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
                0 => "it has none yet; `plyground run FILE` adds one".to_owned(),
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
        for _ in 0..ATTEMPTS {
            if let Some(begun) = self.run_with_key(&run.key).await? {
                return Ok(begun);
            }
            self.try_begin(run).await?;
        }
        Err(self.other("too many runs are being started at once; try again"))
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
            values.maybe_text(run.guests.as_deref());
            values.text(run.state.word());
            values.number(run.started as u64);
            values.number(run.updated as u64);
            values
        };
        let statement = "INSERT INTO runs (id, key, name, question, kind, game, specification, seed, jobs, version, \
                         machine, guests, state, started, updated) \
                         SELECT COALESCE(MAX(id), 0) + 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? \
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
        for table in ["sessions", "aggregates"] {
            let statement = self.spelt(&format!("DELETE FROM {table} WHERE run = ?"));
            sqlx::query_with(statement, of_run(run).arguments()?).execute(&mut *transaction).await?;
        }
        transaction.commit().await
    }

    /// Who has played games of a run, the earliest first.
    pub async fn sessions(&self, run: i64) -> Result<Vec<Session>, StoreError> {
        self.rows("WHERE run = ? ORDER BY began, number", || of_run(run)).await
    }

    /// Stores a session of a run, or how it stands now.
    pub async fn note_session(&self, run: i64, session: &Session) -> Result<(), StoreError> {
        let mut wait = self.patience.begin();
        while let Err(why) = self.try_note_session(run, session).await {
            wait.out(self.told(why).await).await?;
        }
        Ok(())
    }

    async fn try_note_session(&self, run: i64, session: &Session) -> Result<(), sqlx::Error> {
        let mut transaction = self.pool.begin_with(self.beginning()).await?;
        let statement = self.spelt("DELETE FROM sessions WHERE run = ? AND number = ?");
        let which = of_job(run, session.number).arguments()?;
        sqlx::query_with(statement, which).execute(&mut *transaction).await?;
        insert(&mut transaction, self.place.dialect, run, &[session]).await?;
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

    async fn run_with_id(&self, run: i64) -> Result<Run, StoreError> {
        let found = self.rows("WHERE id = ?", || of_run(run)).await?.pop();
        found.ok_or_else(|| self.other(&format!("run {run} has been deleted")))
    }
}
