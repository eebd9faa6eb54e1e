//! What can be wrong with a guest, each in words that its author can act on. A sentence begins with the guest's name, so
//! each of these begins with a verb.

use plyground_core::Size;
use std::time::Duration;
use thiserror::Error;

/// What a guest did wrong.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Trouble {
    /// The program cannot be run.
    #[error("does not start: {command:?}: {why}; check `command` in the file of guests")]
    NotStarted {
        /// The program.
        command: String,
        /// What the system says.
        why: String,
    },
    /// It never finished the handshake.
    #[error(
        "did not answer {asked:?} with {expected:?} within {}{}; is standard output flushed after every line?",
        time(*.wait), heard(.last.as_ref())
    )]
    Silent {
        /// What it was asked.
        asked: &'static str,
        /// What it should have said.
        expected: &'static str,
        /// How long it was waited for.
        wait: Duration,
        /// The last line that it wrote.
        last: Option<String>,
    },
    /// The process ended.
    #[error("ended by itself ({status}) {when}{}", words(.last.as_ref()))]
    Died {
        /// Its exit code or signal.
        status: String,
        /// While what was going on.
        when: &'static str,
        /// The last line of its standard error.
        last: Option<String>,
    },
    /// It did not answer where there is no time limit.
    #[error(
        "has not answered {go:?} for {}; `patience` in the file of guests says how long it may think without a time limit",
        time(*.wait)
    )]
    Hung {
        /// What it was asked.
        go: String,
        /// How long it was waited for.
        wait: Duration,
    },
    /// It answered too late, or not at all.
    #[error(
        "was late: no answer to {go:?} within {} and a grace of {}",
        time(*.limit), time(*.grace)
    )]
    Late {
        /// What it was asked.
        go: String,
        /// The time limit.
        limit: Duration,
        /// The grace beyond it.
        grace: Duration,
    },
    /// It does not stop.
    #[error("ignored \"stop\" for {}: after it, \"bestmove\" must follow at once", time(*.0))]
    IgnoredStop(Duration),
    /// Its move is not legal.
    #[error("answered the illegal move {mv:?}; legal are {legal} (after {position:?})")]
    Illegal {
        /// The move.
        mv: String,
        /// Some that are legal.
        legal: String,
        /// The position that it was asked about.
        position: String,
    },
    /// It says that there is no move.
    #[error("answered {0:?} although it has a legal move")]
    NoMove(String),
    /// It writes without end.
    #[error("flooded its output: more than {0} lines for one answer")]
    Flood(usize),
    /// It wrote a line without end.
    #[error("wrote a line of more than {0} bytes")]
    LongLine(usize),
    /// It takes too much memory.
    #[error("took {used} of memory, and {limit} is its limit; `memory` in the file of guests sets it")]
    Memory {
        /// What it has.
        used: Size,
        /// What it may have.
        limit: Size,
    },
    /// It does not read what it is told.
    #[error("did not read its input for {}", time(*.0))]
    Deaf(Duration),
    /// An option in the file is none that it has, or has a value that it does not take.
    #[error("cannot have the option {name:?} of the file: {why}")]
    BadOption {
        /// The option.
        name: String,
        /// What is wrong.
        why: String,
    },
    /// A file of its command cannot be read.
    #[error("cannot be identified: {0}")]
    Unreadable(String),
}

/// A time as people write it.
pub(crate) fn time(time: Duration) -> String {
    let millis = time.as_millis();
    if millis >= 1000 && millis.is_multiple_of(1000) {
        format!("{} s", millis / 1000)
    } else {
        format!("{millis} ms")
    }
}

fn heard(last: Option<&String>) -> String {
    last.map_or_else(|| " (it said nothing)".to_owned(), |line| format!(" (its last line was {line:?})"))
}

fn words(last: Option<&String>) -> String {
    last.map_or_else(String::new, |line| format!("; its last words were {line:?}"))
}
