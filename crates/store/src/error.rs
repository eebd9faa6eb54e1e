//! What goes wrong with a database, in words that say what to do.

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
        "{place} is damaged or no database ({why}): nothing in it was changed; restore it from a copy, \
         or give another --db"
    )]
    Corrupt {
        /// Which database.
        place: String,
        /// As the database says it.
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
        "--db {url}: {why}; a file such as plyground.db, sqlite://FILE or postgres://USER@HOST/NAME is wanted"
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
    pub(crate) fn of(place: &str, error: &sqlx::Error) -> Self {
        let (place, why) = (place.to_owned(), plain(error));
        match meaning(error) {
            Meaning::Corrupt => Self::Corrupt { place, why },
            Meaning::ReadOnly => Self::ReadOnly { place, why },
            Meaning::Busy => Self::Busy { place, why },
            Meaning::Full => Self::Full { place, why },
            Meaning::Unreachable => Self::Unreachable { place, why },
            Meaning::Other => Self::Other { place, why },
        }
    }
}

enum Meaning {
    Corrupt,
    ReadOnly,
    Busy,
    Full,
    Unreachable,
    Other,
}

fn meaning(error: &sqlx::Error) -> Meaning {
    let code = match error {
        sqlx::Error::Database(error) => error.code().unwrap_or_default().into_owned(),
        sqlx::Error::PoolTimedOut => return Meaning::Busy,
        sqlx::Error::Io(_) | sqlx::Error::Tls(_) | sqlx::Error::Configuration(_) => {
            return Meaning::Unreachable;
        }
        _ => return Meaning::Other,
    };
    // PostgreSQL's codes have five letters, SQLite's are numbers whose low byte says what went wrong.
    match code.as_str() {
        "53100" => return Meaning::Full,
        "25006" | "42501" => return Meaning::ReadOnly,
        "55P03" | "53300" => return Meaning::Busy,
        "XX001" | "XX002" => return Meaning::Corrupt,
        "3D000" | "57P03" => return Meaning::Unreachable,
        class if class.len() == 5 && (class.starts_with("28") || class.starts_with("08")) => {
            return Meaning::Unreachable;
        }
        class if class.len() == 5 => return Meaning::Other,
        _ => {}
    }
    match code.parse::<u32>().map(|code| code & 0xff) {
        Ok(5 | 6) => Meaning::Busy,
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
        error => error.to_string(),
    }
}
