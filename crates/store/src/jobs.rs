//! The jobs of a run in the database: stored whole or not at all, and read again as games, solutions, moves and records.

use crate::database::{Database, of_job, of_run};
use crate::error::StoreError;
use crate::insert::{Recorded, insert};
use crate::rows::{GameRow, Host, MoveRow, Played, SolutionRow, State};
use crate::select::{Count, HostOf, JobNumber, RecordLine};
use sqlx::error::DatabaseError;
use sqlx::{AnyConnection, Row};
use std::collections::BTreeSet;

impl Database {
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
                    return Err(self.other(&format!("run {run} has been deleted")));
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
        let games: Vec<Recorded<'_>> = fresh
            .iter()
            .map(|job| Recorded { game: &job.game, record: &job.record, host: job.host })
            .collect();
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

    /// Shows a run's games one after another, in the order of their jobs, without holding them all.
    pub async fn each_game(&self, run: i64, see: impl FnMut(GameRow)) -> Result<(), StoreError> {
        self.each("WHERE run = ? ORDER BY job", || of_run(run), see).await
    }

    /// One game of a run, if it is stored.
    pub async fn game(&self, run: i64, job: u64) -> Result<Option<GameRow>, StoreError> {
        let found: Vec<GameRow> = self.rows("WHERE run = ? AND job = ?", || of_job(run, job)).await?;
        Ok(found.into_iter().next())
    }

    /// How many games of a run are stored.
    pub async fn count(&self, run: i64) -> Result<u64, StoreError> {
        let found: Vec<Count> = self.rows("WHERE run = ?", || of_run(run)).await?;
        Ok(found.first().map_or(0, |count| count.0))
    }

    /// Where each game of a run was played, by its job, in their order; games without a session are left out.
    pub async fn hosts(&self, run: i64) -> Result<Vec<(u64, Host)>, StoreError> {
        let found: Vec<HostOf> = self.rows("WHERE run = ? ORDER BY job", || of_run(run)).await?;
        Ok(found.into_iter().filter_map(|HostOf(job, host)| Some((job, host?))).collect())
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
}

#[cfg(test)]
mod tests {
    use crate::insert::Values;
    use crate::rows::fingerprint;
    use crate::{Access, Database, Played, sample};

    #[tokio::test]
    async fn games_of_older_versions_get_their_fingerprint_from_their_record() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("old.db");
        let database =
            Database::open(path.to_str().expect("a path"), Access::Write).await.expect("a database");
        let run = database.begin(&sample::run("old")).await.expect("a run");
        let record = r#"{"start":"W 9 9 0","moves":["a1","d7"]}"#.to_owned();
        let played = Played { record, ..sample::played(0, 2) };
        database.insert(run.id, &[played]).await.expect("stored");
        database.execute("UPDATE games SET fingerprint = NULL", Values::default).await.expect("older");
        let games = database.games(run.id).await.expect("games");
        assert_eq!(games[0].fingerprint, fingerprint("W 9 9 0", ["a1", "d7"]));
        database.close().await;
    }
}
