//! How a command fails: bad input is answered with exit code 2, a solution that is none with 3, a search that a limit
//! ended without an answer with 4, what is not the user's fault with 1, and what somebody stopped with 130, as a shell
//! does.

use plyground_catalog::SpecError;
use plyground_core::BadNotation;
use std::io::{self, Write};
use std::process::ExitCode;
use thiserror::Error;

/// Why a command did not do what was asked.
#[derive(Debug, Error)]
pub(crate) enum Failure {
    /// What was asked for cannot be: the sentence says what is wrong, where, and what would be right.
    #[error("{0}")]
    Input(String),
    /// What was given to be checked was read, and is wrong.
    #[error("{0}")]
    Refuted(String),
    /// A check of the program itself did not come out right.
    #[error("{0}")]
    Wrong(String),
    /// A limit ended the search before there was an answer. What it has come to has been told.
    #[error("no answer within the limits")]
    Unanswered,
    /// Somebody stopped it before its end, and has been told how to go on.
    #[error("stopped")]
    Stopped,
    /// Nothing can be written.
    #[error("cannot write the output: {0}")]
    Output(#[from] io::Error),
}

impl Failure {
    /// Bad input, told with its place: a flag, a file and its line.
    #[expect(clippy::needless_pass_by_value, reason = "callers have a value that they need no more")]
    pub(crate) fn input(place: &str, why: impl ToString) -> Self {
        Self::Input(format!("{place}: {}", why.to_string()))
    }

    /// Prints the failure and gives the exit code that goes with it.
    pub(crate) fn tell(&self) -> ExitCode {
        let code = match self {
            // Whoever read the output has seen enough (`plyground … | head`): no failure at all.
            Self::Output(why) if why.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
            Self::Unanswered => return ExitCode::from(4),
            Self::Stopped => return ExitCode::from(130),
            Self::Input(_) => 2,
            Self::Refuted(_) => 3,
            Self::Wrong(_) | Self::Output(_) => 1,
        };
        let bold = anstyle::AnsiColor::Red.on_default().bold();
        // If even standard error is closed, the exit code is all that is left to say it with.
        let _ = writeln!(anstream::stderr(), "{bold}error:{bold:#} {self}");
        ExitCode::from(code)
    }
}

impl From<SpecError> for Failure {
    fn from(why: SpecError) -> Self {
        Self::Input(why.to_string())
    }
}

impl From<BadNotation> for Failure {
    fn from(why: BadNotation) -> Self {
        Self::input("position", why)
    }
}
