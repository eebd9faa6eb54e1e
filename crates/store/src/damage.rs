//! Finds the damaged row. The driver says that something cannot be read, but not where, so the table is queried again for
//! the row after those that could be read.

use crate::database::Database;
use crate::error::StoreError;
use crate::insert::Values;
use crate::rows::Run;
use crate::select::Select;
use sqlx::{Error, Row};

impl Database {
    /// What is wrong with the row after this many good ones, with the names of its run, job, table and column.
    pub(crate) async fn damage<T: Select>(
        &self,
        condition: &str,
        values: impl Fn() -> Values,
        good: u64,
        why: &Error,
    ) -> StoreError {
        let told = self.wrong(why);
        let here = Here { condition, values: &values, row: good };
        let readable = match why {
            Error::Decode(_) | Error::ColumnDecode { .. } | Error::AnyDriverError(_) => true,
            // The file itself is damaged. The row before the one that is missing tells about where.
            _ if matches!(told, StoreError::Corrupt { .. }) => false,
            _ => return told,
        };
        let Some(at) = self.at::<T>(&here, readable).await else { return told };
        let (column, reason) = match why {
            Error::ColumnDecode { index, source } => {
                (Some(index.trim_matches('"').to_owned()), source.to_string())
            }
            Error::Decode(source) => (self.column::<T>(&here).await, source.to_string()),
            why => (None, why.to_string()),
        };
        if let StoreError::Corrupt { place, why } = told {
            return StoreError::Corrupt { place, why: format!("{why}; {} after {at}", T::TABLE) };
        }
        let what = column.map_or_else(|| T::TABLE.to_owned(), |column| format!("{}.{column}", T::TABLE));
        StoreError::Damaged { place: self.place().to_owned(), at, what, why: reason }
    }

    /// The run and the job of the row, or of the one before it; `None` if even that cannot be read.
    async fn at<T: Select>(&self, here: &Here<'_, impl Fn() -> Values>, this: bool) -> Option<String> {
        let of_run = T::TABLE == Run::TABLE;
        let key = if of_run { "id" } else { "run, job" };
        let row = if this { here.row } else { here.row.checked_sub(1)? };
        let found = self.one(&here.statement::<T>(key, row), (here.values)()).await.ok()??;
        let run: i64 = found.try_get(0).ok()?;
        let mut values = Values::default();
        values.number(run as u64);
        let name = self.one("SELECT name FROM runs WHERE id = ?", values).await.ok().flatten();
        let name: Option<String> = name.and_then(|name| name.try_get(0).ok());
        let name = name.map_or_else(String::new, |name| format!(" ({name})"));
        if of_run {
            return Some(format!("run {run}{name}"));
        }
        let job: i64 = found.try_get(1).ok()?;
        Some(format!("run {run}{name}, job {job}"))
    }

    /// The first column of the row that cannot be read by itself.
    async fn column<T: Select>(&self, here: &Here<'_, impl Fn() -> Values>) -> Option<String> {
        for column in T::COLUMNS {
            let alone = self.one(&here.statement::<T>(column, here.row), (here.values)()).await;
            if alone.is_err() {
                return Some(column.rsplit(' ').next().unwrap_or(column).to_owned());
            }
        }
        None
    }

    async fn one(&self, statement: &str, values: Values) -> Result<Option<sqlx::any::AnyRow>, Error> {
        sqlx::query_with(self.spelt(statement), values.arguments()?).fetch_optional(&self.pool).await
    }
}

/// A row of a question, by its number.
struct Here<'a, V> {
    condition: &'a str,
    values: &'a V,
    row: u64,
}

impl<V> Here<'_, V> {
    fn statement<T: Select>(&self, columns: &str, row: u64) -> String {
        format!("SELECT {columns} FROM {} {} LIMIT 1 OFFSET {row}", T::TABLE, self.condition)
    }
}
