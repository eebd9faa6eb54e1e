//! Tables of perfect play that a game can have on this machine, with the game's types forgotten: built in a folder, listed and
//! verified.

use plyground_core::{Seed, Size};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use thiserror::Error;

/// The tables of a game. Parts are text, as [`TableMaker::parts`] describes it; an empty text stands for all of them.
pub trait TableMaker: Sync {
    /// What the tables hold, in a line.
    fn about(&self) -> &'static str;

    /// How a part is written, for help and errors.
    fn parts(&self) -> &'static str;

    /// What it takes to build these parts, and all that they need, in a folder; what is there already is left out.
    fn plan(&self, folder: &Path, parts: &str) -> Result<Box<dyn TableBuild>, TableError>;

    /// What a folder has, part by part; nothing if there is no such folder.
    fn contents(&self, folder: &Path) -> Result<Vec<TablePart>, TableError>;

    /// Compares checksums with the files, and values with those that follow from the rules' slow twin: of this many random
    /// positions in each part, or of all. Tells which part is next, and returns how many parts there were.
    fn verify(
        &self,
        folder: &Path,
        parts: &str,
        sample: Option<(usize, Seed)>,
        cancel: &AtomicBool,
        tell: &mut dyn FnMut(&str),
    ) -> Result<usize, TableError>;

    /// How many positions of a part are compared where no sample is asked for, if not all.
    fn most(&self) -> Option<usize> {
        None
    }
}

/// A build that is about to begin.
pub trait TableBuild {
    /// The parts that are not there yet, in the order in which they are built.
    fn left(&self) -> Vec<String>;

    /// What it takes.
    fn needs(&self) -> TableNeeds;

    /// Builds them. Whatever ends it, parts that are finished stay, and the next build goes on after them.
    fn run(
        &self,
        threads: usize,
        memory: Size,
        cancel: &AtomicBool,
        tell: &(dyn Fn(TableProgress) + Sync),
    ) -> Result<(), TableError>;
}

/// What a build takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableNeeds {
    /// Positions to be solved.
    pub positions: u64,
    /// Bytes on the disk, besides those of parts that are there.
    pub disk: Size,
    /// Bytes of memory at most.
    pub memory: Size,
}

/// How far a build is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableProgress {
    /// What is done now with which part, and how many positions of other parts are finished.
    At {
        /// For people.
        what: String,
        /// Positions that this build has finished.
        finished: u64,
    },
    /// These are finished.
    Finished(Vec<TablePart>),
}

/// A part of the tables, and what there is to count in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TablePart {
    /// Which positions: in Morris "5-4", five men to move against four.
    pub name: String,
    /// The same for all parts of a game, such as how many positions are won.
    pub counts: Vec<Count>,
}

/// Something counted in a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Count {
    /// What, as a key of JSON; with spaces, the head of a column.
    pub key: &'static str,
    /// How many.
    pub count: u64,
    /// Whether all parts together have the most of any part, not the sum.
    pub most: bool,
}

impl Count {
    /// What adds up over the parts.
    pub fn sum(key: &'static str, count: u64) -> Self {
        Self { key, count, most: false }
    }

    /// What is the most of any part.
    pub fn most(key: &'static str, count: u64) -> Self {
        Self { key, count, most: true }
    }
}

/// Why tables were not built, read or confirmed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TableError {
    /// The parts are not written as they should be.
    #[error("{0}")]
    Parts(String),
    /// Somebody stopped it. Parts that were finished stay.
    #[error("stopped; the same command goes on after the last finished part")]
    Cancelled,
    /// A value does not follow from the rules.
    #[error("{0}")]
    Wrong(String),
    /// Too little memory or disk, or files that cannot be used: the text says which and what would help.
    #[error("{0}")]
    Failed(String),
}

/// Where tables of a game are where nobody names a folder: `tables/GAME` in the cache folder; `None` where the system has
/// no such folder.
pub fn table_folder(game: &str) -> Option<PathBuf> {
    Some(plyground_learn::cache::folder()?.join("tables").join(game))
}
