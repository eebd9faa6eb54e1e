//! Opens a database: settings for every connection, read-only files, and the tables, which are created or updated exactly
//! once even if several processes open the database at the same moment.

use crate::database::Access;
use crate::error::StoreError;
use crate::place::Place;
use crate::schema::{Dialect, LATEST, MIGRATIONS, VERSION_TABLE};
use sqlx::{AnyConnection, AssertSqlSafe, Connection, Executor, Row};
use std::time::Duration;

/// How connections are made.
#[derive(Clone, Debug)]
pub(crate) struct Way {
    /// As the driver wants it, with its options.
    pub(crate) address: String,
    dialect: Dialect,
    access: Access,
    /// A file that is read as it lies.
    archive: bool,
}

impl Way {
    /// How long a server may take to answer whoever knocks.
    const KNOCK: Duration = Duration::from_secs(5);

    fn new(place: &Place, access: Access) -> Self {
        let making = place.dialect == Dialect::Sqlite && access == Access::Write;
        let address = if making { format!("{}?mode=rwc", place.url) } else { place.url.clone() };
        Self { address, dialect: place.dialect, access, archive: false }
    }

    /// The way to a file in a place where nobody may write. Its log, an empty one even, could not be made there: the
    /// file alone is read, without a lock. That is sound as long as there is no log, which everybody who writes has.
    fn archive(place: &Place) -> Self {
        let address = format!("{}?mode=ro&immutable=true", place.url);
        Self { address, dialect: place.dialect, access: Access::Read, archive: true }
    }

    /// Finds the way in, with tables of today at its end.
    pub(crate) async fn find(place: &Place, access: Access) -> Result<Self, StoreError> {
        place.check(access)?;
        let way = Self::new(place, access);
        let file = place.dialect == Dialect::Sqlite;
        match access {
            Access::Write => match way.enter(place).await {
                // A file or a log that cannot be made, in a folder that is there.
                Err(StoreError::Unreachable { place, why }) if file => {
                    Err(StoreError::ReadOnly { place, why })
                }
                entered => entered.map(|()| way),
            },
            // Whoever may not write a file leaves no empty log beside it either.
            Access::Read if place.is_protected() && place.log().is_none() => {
                let way = Self::archive(place);
                way.enter(place).await.map(|()| way)
            }
            Access::Read => match way.enter(place).await {
                Err(StoreError::Unreachable { .. } | StoreError::ReadOnly { .. }) if file => {
                    if place.log().is_some_and(|length| length > 0) {
                        return Err(place.closed(
                            "its log, the file of the same name with -wal at its end, holds games that are not \
                             in it yet, and nobody may write where it lies; copy both to another folder, and \
                             give the copy",
                        ));
                    }
                    let way = Self::archive(place);
                    way.enter(place).await.map(|()| way)
                }
                entered => entered.map(|()| way),
            },
        }
    }

    /// What every connection needs. With the log written ahead, readers and a writer of a file do not wait for each
    /// other, and a process that is killed leaves whole transactions behind; a failing power supply can cost the last
    /// of them, but nothing before. Who came to read cannot write by mistake. A lock that is held for longer than two
    /// seconds is our own patience's affair.
    pub(crate) async fn prepare(&self, connection: &mut AnyConnection) -> Result<(), sqlx::Error> {
        let statements: &[&'static str] = match (self.dialect, self.access) {
            (Dialect::Sqlite, Access::Write) => {
                &["PRAGMA busy_timeout = 2000", "PRAGMA journal_mode = WAL", "PRAGMA synchronous = NORMAL"]
            }
            (Dialect::Sqlite, Access::Read) => &["PRAGMA busy_timeout = 2000", "PRAGMA query_only = ON"],
            (Dialect::Postgres, Access::Write) => &[],
            (Dialect::Postgres, Access::Read) => &["SET default_transaction_read_only = on"],
        };
        for statement in statements {
            connection.execute(*statement).await?;
        }
        Ok(())
    }

    /// Tells what is wrong where a pool only says that it got no connection in time.
    pub(crate) async fn knock(&self, place: &Place) -> Result<(), StoreError> {
        let knocked = async {
            let mut connection = AnyConnection::connect(&self.address).await?;
            self.prepare(&mut connection).await?;
            connection.close().await
        };
        let Ok(answered) = tokio::time::timeout(Self::KNOCK, knocked).await else {
            let why = format!("nothing within {} seconds", Self::KNOCK.as_secs());
            return Err(StoreError::Away { place: place.shown.clone(), why });
        };
        answered.map_err(|why| StoreError::of(place, &why))
    }

    /// Goes in once, alone: a pool tries again and again what one connection says at once.
    async fn enter(&self, place: &Place) -> Result<(), StoreError> {
        let wrong = |why: sqlx::Error| StoreError::of(place, &why);
        let mut connection = match AnyConnection::connect(&self.address).await {
            // Nobody is there, so the address may be wrong. Who is there and not ready says so in another way.
            Err(sqlx::Error::Io(why)) => return Err(place.closed(why)),
            connected => connected.map_err(wrong)?,
        };
        self.prepare(&mut connection).await.map_err(wrong)?;
        let version = look(&mut connection, place, self.access).await?;
        if version < LATEST && self.access == Access::Write {
            step_up(&mut connection, place).await?;
        }
        connection.close().await.map_err(wrong)?;
        if version < LATEST && self.access == Access::Read {
            // Whoever reads may not write, not even this.
            let entered = if self.archive {
                Err(place.closed("it can only be read"))
            } else {
                Box::pin(Self::new(place, Access::Write).enter(place)).await
            };
            return entered.map_err(|why| match why {
                StoreError::ReadOnly { .. } | StoreError::Unreachable { .. } => older(place, version),
                why => why,
            });
        }
        Ok(())
    }
}

fn older(place: &Place, found: i64) -> StoreError {
    let advice = match place.dialect {
        Dialect::Sqlite => "copy it to a folder where you may write, and give the copy",
        Dialect::Postgres => {
            "open it once as a user who may change its tables, such as with `plyground runs`"
        }
    };
    StoreError::Older { place: place.shown.clone(), found, known: LATEST, advice }
}

/// The version of the tables, 0 where there are none yet; refuses what a later version wrote and what is not ours.
async fn look(connection: &mut AnyConnection, place: &Place, access: Access) -> Result<i64, StoreError> {
    let asked = async {
        let mut tables = Vec::new();
        for row in sqlx::query(place.dialect.tables()).fetch_all(&mut *connection).await? {
            tables.push(row.try_get::<String, _>(0)?);
        }
        let ours = tables.iter().any(|table| table == VERSION_TABLE);
        let version = if ours {
            sqlx::query("SELECT version FROM plyground_schema").fetch_one(connection).await?.try_get(0)?
        } else {
            0_i64
        };
        Ok((version, tables))
    };
    let (version, tables) = asked.await.map_err(|why: sqlx::Error| StoreError::of(place, &why))?;
    let shown = place.shown.clone();
    if version > LATEST {
        return Err(StoreError::Newer { place: shown, found: version, known: LATEST });
    }
    if version == 0 {
        if let Some(table) = tables.into_iter().next() {
            return Err(StoreError::Foreign { place: shown, table });
        }
        if access == Access::Read {
            return Err(place.closed("it is empty"));
        }
    }
    Ok(version)
}

/// Makes the tables, or brings them up to date. Of many that come at once the first does it and the others wait, look
/// again and find it done.
async fn step_up(connection: &mut AnyConnection, place: &Place) -> Result<(), StoreError> {
    let wrong = |why: sqlx::Error| StoreError::of(place, &why);
    let dialect = place.dialect;
    let mut transaction = connection.begin_with(dialect.beginning()).await.map_err(wrong)?;
    if let Some(lock) = dialect.lock_tables() {
        transaction.execute(lock).await.map_err(wrong)?;
    }
    let version = look(&mut transaction, place, Access::Write).await?;
    let stepped = async {
        if version == 0 {
            transaction.execute("CREATE TABLE plyground_schema (version BIGINT NOT NULL)").await?;
            transaction.execute("INSERT INTO plyground_schema (version) VALUES (0)").await?;
        }
        for statement in MIGRATIONS[version as usize..].iter().copied().flatten() {
            // Safe: every step is written in this crate.
            transaction.execute(AssertSqlSafe(dialect.spell(statement))).await?;
        }
        let update = AssertSqlSafe(dialect.spell("UPDATE plyground_schema SET version = ?"));
        sqlx::query(update).bind(LATEST).execute(&mut *transaction).await?;
        transaction.commit().await
    };
    stepped.await.map_err(wrong)
}
