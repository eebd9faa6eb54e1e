//! The line at the end of a report: a command that does it all again. The experiment's file may be gone or named
//! otherwise, but its text is in the database, so the command takes it from there.

use plyground_store::{Kind, Run};

/// The database that commands use where nobody names one.
pub const DEFAULT_DB: &str = "plyground.db";

/// A word as a shell takes it: quoted where it has to be.
pub fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./:@=+,%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

/// ` --db NAME` where the database is not the one that commands look into by themselves.
pub fn named(db: &str) -> String {
    if db == DEFAULT_DB { String::new() } else { format!(" --db {}", quoted(db)) }
}

/// Plays a run again, in a database of its own, and reports on it; for imported records, which nobody can play again, what
/// writes them. `called` is what the database finds the run by: its name, or its key where another has the name.
pub fn again(run: &Run, called: &str, db: &str) -> String {
    let (called, db) = (quoted(called), named(db));
    if run.kind == Kind::Imported {
        return format!(
            "# The games were imported, so there is nothing to play again; this writes their records:\n\
             plyground export {called} --table records{db}"
        );
    }
    format!(
        "plyground runs {called} --toml{db} > again.toml\n\
         plyground run again.toml --db again.db && plyground report --db again.db"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_where_a_shell_would_split_or_expand_them() {
        let words = ["corner", "teder-2021/mcts", "Other name", "it's", "$HOME", ""].map(quoted);
        assert_eq!(words, ["corner", "teder-2021/mcts", "'Other name'", "'it'\\''s'", "'$HOME'", "''"]);
    }
}
