//! Building tables in a folder, part by part: what it takes, and that it can be interrupted at any moment.
//!
//! A part is finished when its file is in its place. It is written aside and renamed, so that whatever ends a build leaves
//! finished parts, and at most an unfinished file that the next build deletes.

use super::file::{self, BadTable, Tally, Writing};
use super::fillings::Fillings;
use super::part::Part;
use super::solve::{Unsolved, solve};
use super::tables::tally;
use crate::folder;
use plyground_core::Size;
use plyground_games::twenty48::Twenty48;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// Tables to be built.
#[derive(Clone, Debug)]
pub struct Build {
    folder: PathBuf,
    game: Twenty48,
    left: Vec<Part>,
}

/// What a build takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Needs {
    /// Fillings to be solved.
    pub positions: u64,
    /// Bytes on the disk at most, beside those of finished parts.
    pub disk: Size,
    /// Bytes in memory at most.
    pub memory: Size,
}

/// How far a build is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The part at hand.
    pub part: Part,
    /// What is done with it.
    pub stage: Stage,
    /// Fillings that this build has solved.
    pub finished: u64,
}

/// What a build does with a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// So many layers are still to be solved.
    Layers(usize),
    /// It is finished.
    Finished(Tally),
}

/// Why a build ended early.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// Somebody asked to stop. What was finished stays.
    #[error("the build was interrupted; the next one goes on after the last finished part")]
    Cancelled,
    /// There is too little memory.
    #[error(
        "{needs} of memory are needed for {part}, and {limit} are allowed; the largest part that fits is {fits}"
    )]
    Memory {
        /// The part that needs most.
        part: Part,
        /// What it needs.
        needs: Size,
        /// What is allowed.
        limit: Size,
        /// The largest part that fits, or "none".
        fits: String,
    },
    /// There is too little room on the disk.
    #[error("up to {needs} are needed in {}, and {free} are free; the largest part that fits is {fits}", folder.display())]
    Disk {
        /// Where.
        folder: PathBuf,
        /// What is needed.
        needs: Size,
        /// What is there.
        free: Size,
        /// The largest part that fits, or "none".
        fits: String,
    },
    /// Another build is at the same folder.
    #[error("another build is at work in {}", .0.display())]
    Busy(PathBuf),
    /// A file that is there is not a good table.
    #[error(transparent)]
    Table(#[from] BadTable),
    /// The folder cannot be used, or a file cannot be written.
    #[error("{}: {why}", path.display())]
    File {
        /// Where.
        path: PathBuf,
        /// What is wrong.
        why: io::Error,
    },
    /// Threads cannot be started.
    #[error("threads cannot be started: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

impl Build {
    /// These parts in this folder, as far as they are not there yet, with fours as likely as by these rules.
    pub fn new(folder: &Path, game: &Twenty48, parts: &[Part]) -> Result<Self, BadTable> {
        let mut left = Vec::new();
        for &part in parts {
            if !left.contains(&part) && tally(folder, part, game.rules().four)?.is_none() {
                left.push(part);
            }
        }
        left.sort_by_key(|part: &Part| part.fillings());
        Ok(Self { folder: folder.to_owned(), game: *game, left })
    }

    /// What is yet to be built, in its order.
    pub fn left(&self) -> &[Part] {
        &self.left
    }

    /// What it takes.
    pub fn needs(&self) -> Needs {
        Needs {
            positions: self.left.iter().map(|part| part.fillings()).sum(),
            disk: Size(self.left.iter().map(|&part| disk(part)).sum()),
            memory: Size(self.left.iter().map(|&part| memory(part)).max().unwrap_or(0)),
        }
    }

    /// Builds them with so many threads (0: one for each core) and at most so much memory, and tells how far it is.
    /// Whoever sets `cancel` waits for the layer at hand.
    pub fn run(
        &self,
        threads: usize,
        memory_limit: Size,
        cancel: &AtomicBool,
        tell: &(dyn Fn(Progress) + Sync),
    ) -> Result<(), BuildError> {
        let fits = |most: u64, takes: fn(Part) -> u64| {
            let part = self.left.iter().rev().find(|&&part| takes(part) <= most);
            part.map_or_else(|| "none".to_owned(), ToString::to_string)
        };
        if let Some(&part) = self.left.iter().max_by_key(|&&part| memory(part))
            && memory(part) > memory_limit.0
        {
            let (needs, fits) = (Size(memory(part)), fits(memory_limit.0, memory));
            return Err(BuildError::Memory { part, needs, limit: memory_limit, fits });
        }
        let in_folder = |why| BuildError::File { path: self.folder.clone(), why };
        fs::create_dir_all(&self.folder).map_err(in_folder)?;
        let lock = folder::lock(&self.folder).map_err(in_folder)?;
        let _lock = lock.ok_or_else(|| BuildError::Busy(self.folder.clone()))?;
        let names: Vec<String> = Part::all().into_iter().map(file::name).collect();
        folder::delete_unfinished(&self.folder, &names).map_err(in_folder)?;
        let (needs, free) = (self.needs().disk, folder::free(&self.folder).map_err(in_folder)?);
        if needs.0 > free {
            let fits = fits(free, disk);
            return Err(BuildError::Disk { folder: self.folder.clone(), needs, free: Size(free), fits });
        }
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
        let mut before = 0;
        for &part in &self.left {
            let tally = pool.install(|| self.part(part, before, cancel, tell))?;
            before += part.fillings();
            tell(Progress { part, stage: Stage::Finished(tally), finished: before });
        }
        Ok(())
    }

    fn part(
        &self,
        part: Part,
        before: u64,
        cancel: &AtomicBool,
        tell: &(dyn Fn(Progress) + Sync),
    ) -> Result<Tally, BuildError> {
        let file = |why| BuildError::File { path: self.folder.join(file::name(part)), why };
        let fillings = Fillings::new(part);
        let mut writing =
            Writing::create(&self.folder, part, self.game.rules().four, fillings.layers()).map_err(file)?;
        let mut finished = before;
        let solved = solve(&fillings, &self.game, cancel, |layer| {
            finished += layer.kept.len() as u64;
            tell(Progress { part, stage: Stage::Layers(layer.sum), finished });
            writing.append(&layer)
        });
        solved.map_err(|why| match why {
            Unsolved::Cancelled => BuildError::Cancelled,
            Unsolved::Keep(why) => file(why),
        })?;
        writing.finish().map_err(file)
    }
}

/// Bytes on the disk at most: as if all fillings had a chance.
fn disk(part: Part) -> u64 {
    file::length(part, Fillings::layers_of(part), part.fillings())
}

/// Bytes in memory: three layers with their values, what is kept of one and what is written of it, and the tables of halves.
fn memory(part: Part) -> u64 {
    const PER_FILLING: u64 = 3 * 4 + 2 + 3;
    // The largest layer has less than eight times the mean.
    let largest = part.fillings() * 8 / Fillings::layers_of(part) as u64;
    largest * PER_FILLING + (64 << 20)
}
