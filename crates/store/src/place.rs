//! Where a database is: a file, or a server by its address.

use crate::error::StoreError;
use crate::schema::Dialect;
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
            return Err(wrong("nothing is given"));
        }
        if given.starts_with("postgres://") || given.starts_with("postgresql://") {
            let shown = without_password(given);
            return Ok(Self { shown, url: given.to_owned(), dialect: Dialect::Postgres, file: None });
        }
        let path = given.strip_prefix("sqlite://").or(given.strip_prefix("sqlite:")).unwrap_or(given);
        if let Some((scheme, _)) = path.split_once("://") {
            return Err(wrong(&format!("{scheme:?} is no kind of database that plyground knows")));
        }
        let file = std::path::absolute(path).map_err(|why| wrong(&why.to_string()))?;
        let url = format!("sqlite://{}", encoded(&file).ok_or_else(|| wrong("the path is no Unicode text"))?);
        Ok(Self { shown: path.to_owned(), url, dialect: Dialect::Sqlite, file: Some(file) })
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
