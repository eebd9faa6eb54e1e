//! Errors of a database, with messages that say what to do.

use crate::place::Place;
use crate::schema::Dialect;
use std::time::Duration;
use thiserror::Error;

/// Why something could not be stored or read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StoreError {
    /// A later plyground wrote it.
    #[error(
        "{place} was written by a newer plyground (schema {found}; this one reads up to {known}): \
         update plyground, or give another --db"
    )]
    Newer {
        /// Which database.
        place: String,
        /// Its schema.
        found: i64,
        /// The latest schema that this program knows.
        known: i64,
    },
    /// An earlier plyground wrote it, and it cannot be brought up to date.
    #[error(
        "{place} was written by an older plyground (schema {found}; this one reads {known}) and cannot be \
         brought up to date where it is: {advice}"
    )]
    Older {
        /// Which database.
        place: String,
        /// Its schema.
        found: i64,
        /// The schema that this program reads.
        known: i64,
        /// What to do.
        advice: &'static str,
    },
    /// The file is a database of another program.
    #[error("{place} is a database, but not one of plyground's: it has a table {table:?}; give another --db")]
    Foreign {
        /// Which database.
        place: String,
        /// A table that we did not make.
        table: String,
    },
    /// The file is damaged, or no database at all.
    #[error(
        "{place} is damaged or not a database ({why}): nothing in it was changed; restore it from a copy, \
         or give another --db"
    )]
    Corrupt {
        /// Which database.
        place: String,
        /// As the database says it.
        why: String,
    },
    /// A row holds what nobody has stored.
    #[error(
        "{place}: {at}: {what} is damaged ({why}); restore the database from a copy, or give another --db"
    )]
    Damaged {
        /// Which database.
        place: String,
        /// The run, and the job where it is of one.
        at: String,
        /// The table and the column.
        what: String,
        /// What cannot be.
        why: String,
    },
    /// It can only be read.
    #[error(
        "{place} cannot be written ({why}): allow writing to the file and its folder, or give another --db"
    )]
    ReadOnly {
        /// Which database.
        place: String,
        /// As the database says it.
        why: String,
    },
    /// Somebody else writes to it, and does not stop.
    #[error("{place} is in use by another process ({why}): wait until it is done, or give another --db")]
    Busy {
        /// Which database.
        place: String,
        /// As the database says it.
        why: String,
    },
    /// The server was there and is not any more.
    #[error(
        "{place} does not answer ({why}): every game stored before is safe; run it again when it is back"
    )]
    Away {
        /// Which database.
        place: String,
        /// As the system or the database says it.
        why: String,
    },
    /// Others have every connection that there is.
    #[error(
        "{place} has no connection left ({why}): wait until other processes are done, or let the server take \
         more of them (max_connections)"
    )]
    Crowded {
        /// Which database.
        place: String,
        /// As the database says it.
        why: String,
    },
    /// There is no room.
    #[error(
        "{place}: the disk is full ({why}): every game stored before is safe; make room and run it again"
    )]
    Full {
        /// Which database.
        place: String,
        /// As the database says it.
        why: String,
    },
    /// It cannot be reached.
    #[error("{place} cannot be opened: {why}")]
    Unreachable {
        /// Which database.
        place: String,
        /// As the system or the database says it.
        why: String,
    },
    /// The address is none.
    #[error(
        "--db {url}: {why}; expected a file such as plyground.db, sqlite://FILE or postgres://USER@HOST/NAME"
    )]
    BadUrl {
        /// What was given.
        url: String,
        /// What is wrong with it.
        why: String,
    },
    /// No run is called so.
    #[error("{place} has no run {name:?}; {known}")]
    UnknownRun {
        /// Which database.
        place: String,
        /// What was asked for.
        name: String,
        /// What there is, as a sentence.
        known: String,
    },
    /// Whatever else a database says.
    #[error("{place}: {why}")]
    Other {
        /// Which database.
        place: String,
        /// As the database says it.
        why: String,
    },
}

impl StoreError {
    /// What the driver's error means.
    pub(crate) fn of(at: &Place, error: &sqlx::Error) -> Self {
        let (place, why) = (at.shown.clone(), plain(error));
        match meaning(error, at.dialect) {
            Meaning::Corrupt => Self::Corrupt { place, why },
            Meaning::ReadOnly => Self::ReadOnly { place, why },
            Meaning::Busy => Self::Busy { place, why },
            Meaning::Away => Self::Away { place, why },
            Meaning::Crowded => Self::Crowded { place, why },
            Meaning::Full => Self::Full { place, why },
            Meaning::Unreachable => Self::Unreachable { place, why },
            Meaning::Other => Self::Other { place, why },
        }
    }

    /// What is in the way, in a clause, if it goes away by itself and nothing is lost by waiting for that.
    pub(crate) fn passing(&self) -> Option<String> {
        match self {
            Self::Busy { place, why } => Some(format!("{place} is locked by another process ({why})")),
            Self::Away { place, why } => Some(format!("{place} does not answer ({why})")),
            Self::Crowded { place, why } => Some(format!("{place} has no connection left ({why})")),
            _ => None,
        }
    }

    /// The same, told by somebody who has waited for so long.
    pub(crate) fn after(mut self, waited: Duration) -> Self {
        if let Self::Busy { why, .. } | Self::Away { why, .. } | Self::Crowded { why, .. } = &mut self {
            why.push_str("; waited for ");
            why.push_str(&words(waited));
        }
        self
    }
}

/// A time as people say it.
pub(crate) fn words(time: Duration) -> String {
    match time.as_secs() {
        1 => "1 second".to_owned(),
        seconds if seconds < 120 => format!("{seconds} seconds"),
        seconds => format!("{} minutes", seconds / 60),
    }
}

enum Meaning {
    Corrupt,
    ReadOnly,
    Busy,
    Away,
    Crowded,
    Full,
    Unreachable,
    Other,
}

fn meaning(error: &sqlx::Error, dialect: Dialect) -> Meaning {
    let code = match error {
        sqlx::Error::Database(error) => error.code().unwrap_or_default().into_owned(),
        sqlx::Error::PoolTimedOut => return Meaning::Crowded,
        sqlx::Error::Io(_) if dialect == Dialect::Postgres => return Meaning::Away,
        sqlx::Error::Io(_) | sqlx::Error::Tls(_) | sqlx::Error::Configuration(_) => {
            return Meaning::Unreachable;
        }
        _ => return Meaning::Other,
    };
    match dialect {
        Dialect::Postgres => server(&code),
        Dialect::Sqlite => file(&code),
    }
}

/// PostgreSQL's codes have five letters, of which two tell the class.
fn server(code: &str) -> Meaning {
    match code {
        "53100" => Meaning::Full,
        "25006" | "42501" => Meaning::ReadOnly,
        // Of two that wait for each other one is sent away, and may come again.
        "55P03" | "40001" | "40P01" => Meaning::Busy,
        "53300" => Meaning::Crowded,
        "XX001" | "XX002" => Meaning::Corrupt,
        // It is being stopped, has crashed, or does not serve yet; or it has had enough of a connection.
        "57P01" | "57P02" | "57P03" | "57P05" | "25P03" => Meaning::Away,
        "3D000" => Meaning::Unreachable,
        class if class.starts_with("08") => Meaning::Away,
        class if class.starts_with("28") => Meaning::Unreachable,
        _ => Meaning::Other,
    }
}

/// SQLite's codes are numbers whose low byte says what went wrong.
fn file(code: &str) -> Meaning {
    match code.parse::<u32>().map(|code| code & 0xff) {
        Ok(5 | 6 | 15) => Meaning::Busy,
        Ok(8) => Meaning::ReadOnly,
        Ok(11 | 26) => Meaning::Corrupt,
        Ok(13) => Meaning::Full,
        Ok(14) => Meaning::Unreachable,
        _ => Meaning::Other,
    }
}

/// What the driver says, without its preambles.
fn plain(error: &sqlx::Error) -> String {
    match error {
        sqlx::Error::Database(error) => error.message().to_owned(),
        sqlx::Error::Io(error) => error.to_string(),
        sqlx::Error::Configuration(error) => error.to_string(),
        sqlx::Error::PoolTimedOut => "none was free in time".to_owned(),
        error => error.to_string(),
    }
}
