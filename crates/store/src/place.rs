//! Where a database is: a file, or a server by its address.

use crate::database::Access;
use crate::error::StoreError;
use crate::schema::Dialect;
use std::fs::{File, OpenOptions};
use std::path::{Path, PathBuf};

/// A database's address, understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// As messages name it: without a password.
    pub(crate) shown: String,
    /// As the driver wants it.
    pub(crate) url: String,
    pub(crate) dialect: Dialect,
    /// Where it is a file.
    pub(crate) file: Option<PathBuf>,
}

impl Place {
    pub(crate) fn of(given: &str) -> Result<Self, StoreError> {
        let wrong = |why: &str| StoreError::BadUrl { url: without_password(given), why: why.to_owned() };
        if given.trim().is_empty() {
            return Err(wrong("it is empty"));
        }
        if given.starts_with("postgres://") || given.starts_with("postgresql://") {
            let shown = without_password(given);
            return Ok(Self { shown, url: given.to_owned(), dialect: Dialect::Postgres, file: None });
        }
        let path = given.strip_prefix("sqlite://").or(given.strip_prefix("sqlite:")).unwrap_or(given);
        if let Some((scheme, _)) = path.split_once("://") {
            return Err(wrong(&format!("{scheme:?} is not a kind of database that plyground knows")));
        }
        let file = std::path::absolute(path).map_err(|why| wrong(&why.to_string()))?;
        let url = format!("sqlite://{}", encoded(&file).ok_or_else(|| wrong("the path is no Unicode text"))?);
        Ok(Self { shown: path.to_owned(), url, dialect: Dialect::Sqlite, file: Some(file) })
    }

    /// Whether a file can be there, or is there to be read: what the system knows better than the driver.
    pub(crate) fn check(&self, access: Access) -> Result<(), StoreError> {
        let Some(file) = &self.file else { return Ok(()) };
        if file.is_dir() {
            let example = Path::new(&self.shown).join("plyground.db");
            return Err(
                self.closed(format!("it is a folder; name a file in it, such as {}", example.display()))
            );
        }
        if access == Access::Read {
            if !file.exists() {
                return Err(self.closed("there is no such file; `plyground run FILE` creates one"));
            }
            return File::open(file).map(drop).map_err(|why| self.closed(why));
        }
        match file.parent().filter(|folder| !folder.is_dir()) {
            Some(folder) => Err(self
                .closed(format!("there is no folder {}; create it, or give another --db", folder.display()))),
            None => Ok(()),
        }
    }

    /// It cannot be opened, and that is why.
    #[expect(clippy::needless_pass_by_value, reason = "callers have a value that they need no more")]
    pub(crate) fn closed(&self, why: impl ToString) -> StoreError {
        StoreError::Unreachable { place: self.shown.clone(), why: why.to_string() }
    }

    /// Whether it is a file that cannot be written by whoever runs this.
    pub(crate) fn is_protected(&self) -> bool {
        self.file.as_ref().is_some_and(|file| OpenOptions::new().append(true).open(file).is_err())
    }

    /// The log beside a file, which holds what is not in the file itself yet: how long it is, if it is there.
    pub(crate) fn log(&self) -> Option<u64> {
        let mut log = self.file.as_ref()?.clone().into_os_string();
        log.push("-wal");
        std::fs::metadata(log).ok().map(|log| log.len())
    }
}

/// `postgres://user:secret@host/name` with stars for the secret: messages end up in logs.
fn without_password(url: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://") else { return url.to_owned() };
    let Some((login, host)) = rest.rsplit_once('@') else { return url.to_owned() };
    let user = login.split_once(':').map_or(login.to_owned(), |(user, _)| format!("{user}:***"));
    format!("{scheme}://{user}@{host}")
}

/// A path with everything escaped that means something in an address.
fn encoded(path: &Path) -> Option<String> {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-_.~".contains(&byte);
    let letter = |byte: u8| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") };
    Some(path.to_str()?.bytes().map(letter).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_and_servers_are_told_apart_and_secrets_are_not_shown() {
        let file = Place::of("some folder/a?b#c%.db").expect("a file");
        assert!(file.url.ends_with("/some%20folder/a%3Fb%23c%25.db"), "{}", file.url);
        assert_eq!(file.shown, "some folder/a?b#c%.db");
        assert_eq!(Place::of("sqlite://x.db").expect("a file").file, Place::of("x.db").expect("a file").file);
        let server = Place::of("postgres://me:secret@localhost/games").expect("a server");
        assert_eq!(
            (server.dialect, server.shown.as_str()),
            (Dialect::Postgres, "postgres://me:***@localhost/games")
        );
        for bad in ["", "mysql://me:secret@host/x"] {
            let why = Place::of(bad).expect_err("no address").to_string();
            assert!(why.contains("postgres://") && !why.contains("secret"), "{why}");
        }
    }
}
