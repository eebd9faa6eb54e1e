//! Aggregates: what the games of a run amount to, kept with it once it is over. They are sums that anybody can compute again
//! from the games; whoever keeps them decides what is in them.

use crate::database::{Database, of_run};
use crate::error::StoreError;
use crate::insert::Values;
use crate::rows::State;
use crate::select::Aggregate;

impl Database {
    /// Keeps one part of a run's aggregates, in place of what it was before. A run that is not over keeps none: more games
    /// may come. Returns whether it was kept.
    pub async fn keep(&self, run: i64, part: &str, value: &str) -> Result<bool, StoreError> {
        let values = || {
            let mut values = Values::default();
            values.text(part);
            values.text(value);
            values.number(run as u64);
            values.text(State::Open.word());
            values
        };
        let statement = "INSERT INTO aggregates (run, part, value) SELECT id, ?, ? FROM runs WHERE id = ? AND state <> ? \
                         ON CONFLICT (run, part) DO UPDATE SET value = excluded.value";
        Ok(self.execute(statement, values).await? > 0)
    }

    /// A part of a run's aggregates, if it was kept.
    pub async fn kept(&self, run: i64, part: &str) -> Result<Option<String>, StoreError> {
        let values = || {
            let mut values = of_run(run);
            values.text(part);
            values
        };
        let found: Vec<Aggregate> = self.rows("WHERE run = ? AND part = ?", values).await?;
        Ok(found.into_iter().next().map(|aggregate| aggregate.0))
    }
}
