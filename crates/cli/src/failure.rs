//! How a command fails. The exit code is 2 for invalid input, 3 for a wrong solution, 4 for a search that a limit ended
//! without an answer, 5 for a comparison in which the newer run is worse, 1 for what is not the user's fault, and 130 for what the user stopped, as in a shell.

use plyground_catalog::{SpecError, ThinkError};
use plyground_core::BadNotation;
use std::io::{self, Write};
use thiserror::Error;

/// Why a command failed.
#[derive(Debug, Error)]
pub(crate) enum Failure {
    /// Invalid input: the sentence says what is wrong, where, and what would be right.
    #[error("{0}")]
    Input(String),
    /// The solution to check could be read, and is wrong.
    #[error("{0}")]
    Refuted(String),
    /// Something failed that is not the user's fault, such as a check of the program itself.
    #[error("{0}")]
    Wrong(String),
    /// A limit ended the search before there was an answer. The partial result has been printed.
    #[error("no answer within the limits")]
    Unanswered,
    /// The user stopped the command, and has been told how to continue.
    #[error("stopped")]
    Stopped,
    /// The newer of two runs is worse in something. The comparison has been printed.
    #[error("worse")]
    Worse,
    /// The output cannot be written.
    #[error("cannot write the output: {0}")]
    Output(#[from] io::Error),
}

impl Failure {
    /// Invalid input, with its place: an option, or a file and its line.
    #[expect(clippy::needless_pass_by_value, reason = "callers have a value that they need no more")]
    pub(crate) fn input(place: &str, why: impl ToString) -> Self {
        Self::Input(format!("{place}: {}", why.to_string()))
    }

    /// Prints the failure and returns its exit code.
    pub(crate) fn tell(&self) -> u8 {
        let code = match self {
            // The reader closed the output (`plyground … | head`): not a failure.
            Self::Output(why) if why.kind() == io::ErrorKind::BrokenPipe => return 0,
            Self::Unanswered => return 4,
            Self::Worse => return 5,
            Self::Stopped => return 130,
            Self::Input(_) => 2,
            Self::Refuted(_) => 3,
            Self::Wrong(_) | Self::Output(_) => 1,
        };
        let bold = anstyle::AnsiColor::Red.on_default().bold();
        // If even standard error is closed, the exit code is all that is left to say it with.
        let _ = writeln!(anstream::stderr(), "{bold}error:{bold:#} {self}");
        code
    }
}

impl From<SpecError> for Failure {
    fn from(why: SpecError) -> Self {
        Self::Input(why.to_string())
    }
}

impl From<ThinkError> for Failure {
    fn from(why: ThinkError) -> Self {
        match why {
            ThinkError::Spec(why) => why.into(),
            ThinkError::Forfeit(why) => Self::Wrong(why.to_string()),
        }
    }
}

impl From<BadNotation> for Failure {
    fn from(why: BadNotation) -> Self {
        Self::input("position", why)
    }
}
