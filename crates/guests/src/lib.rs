//! Programs from outside as players. A file names them, each runs as a process of its own and speaks UCI or UGI on its
//! standard input and output, and the catalogue lists them beside our agents. Rules, dice and clocks stay ours: a guest's
//! word about them is never taken.
//!
//! [`invite`] reads a file and adds its guests to the catalogue, [`check()`] tells an author what is wrong with one, and
//! [`dismiss`] ends their processes.
#![warn(missing_docs)]

mod check;
mod client;
mod file;
mod identity;
mod process;
mod program;
mod protocol;
mod seat;
mod system;
mod trouble;
#[cfg(unix)]
mod watch;

pub use check::{Finding, Verdict, check};
pub use client::Greeting;
pub use file::{BadFile, Definition, Keep, Protocol, Setting, Time, Turns, read};
pub use program::Program;
pub use protocol::{Declared, Info, OptionKind, Score, info, option};
pub use trouble::Trouble;

use plyground_catalog::add_guest;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

static PROGRAMS: Mutex<Vec<&'static Program>> = Mutex::new(Vec::new());

/// The file that is looked for where nobody names one.
pub const DEFAULT_FILE: &str = "guests.toml";

/// Adds the guests of a file to the catalogue. Nothing is started yet. Those that are there already, the very same, stay.
pub fn invite(file: &Path) -> Result<Vec<&'static Program>, BadFile> {
    let wrong = |why: String| BadFile(format!("{}: {why}", file.display()));
    let text = std::fs::read_to_string(file).map_err(|why| wrong(why.to_string()))?;
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let folder = std::path::absolute(folder).map_err(|why| wrong(why.to_string()))?;
    let mut invited = Vec::new();
    for definition in read(&text).map_err(|why| wrong(why.to_string()))? {
        let known = programs().into_iter().find(|known| known.is(&definition, &folder));
        if let Some(program) = known {
            invited.push(program);
            continue;
        }
        let program: &'static Program = Box::leak(Box::new(Program::new(definition, folder.clone())));
        let row: &'static &'static Program = Box::leak(Box::new(program));
        add_guest(row).map_err(|why| wrong(why.to_string()))?;
        PROGRAMS.lock().unwrap_or_else(PoisonError::into_inner).push(program);
        invited.push(program);
    }
    Ok(invited)
}

/// Every guest that was invited.
pub fn programs() -> Vec<&'static Program> {
    PROGRAMS.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

/// Ends the processes of all guests that wait for a game. Those in a game end with it.
pub fn dismiss() {
    programs().into_iter().for_each(Program::dismiss);
    #[cfg(unix)]
    watch::dismiss();
}
