//! Building tables in a folder, pair by pair: what it takes, and that it can be interrupted at any moment.
//!
//! A pair is finished when both its files are in their place. Each is written aside and renamed, so that whatever ends a
//! build leaves finished pairs, and at most an unfinished file that the next build deletes.

use super::file::{self, BadTable};
use super::pair::Pair;
use super::solve::{Solved, Unsolved, solve};
use super::table::{Part, Table};
use super::tally::Tally;
use super::watch::Watch;
use plyground_core::Size;
use std::collections::BTreeSet;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// The name of the file that a build locks.
const LOCK: &str = "build.lock";

/// Tables to be built.
#[derive(Clone, Debug)]
pub struct Build {
    folder: PathBuf,
    left: Vec<Pair>,
}

/// What a build takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Needs {
    /// Positions to be solved, up to symmetry.
    pub positions: u64,
    /// Bytes on the disk, beside those of finished pairs.
    pub disk: Size,
    /// Bytes in memory at most, mapped parts of finished tables included.
    pub memory: Size,
}

/// How far a build is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The pair at hand.
    pub pair: Pair,
    /// What is done with it.
    pub stage: Stage,
    /// Positions of the pairs that this build has finished.
    pub finished: u64,
    /// Positions of all pairs that this build began with.
    pub positions: u64,
}

/// What a build does with a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Counts moves and looks up captures, in so many rows so far.
    Start {
        /// Rows that are done.
        done: usize,
        /// All rows.
        rows: usize,
    },
    /// Has found all positions that end after so many half-moves.
    Step {
        /// The half-moves.
        distance: u16,
        /// How many positions. (With equal numbers of men, each is found twice.)
        positions: u64,
    },
    /// Writes its files.
    Write,
    /// It is finished: how many positions come to what, by [`Pair::halves`].
    Finished([Tally; 2]),
}

/// Why a build ended early.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// Somebody asked to stop. Pairs that were finished stay.
    #[error("the build was interrupted; the next one goes on after the last finished pair")]
    Cancelled,
    /// There is too little memory.
    #[error("{needs} of memory are needed for {pair}, and {limit} are allowed")]
    Memory {
        /// The pair that needs most.
        pair: Pair,
        /// What it needs.
        needs: Size,
        /// What is allowed.
        limit: Size,
    },
    /// The system gives less memory than is allowed.
    #[error("the system does not give the memory: {0}")]
    NoMemory(io::Error),
    /// There is too little room on the disk.
    #[error("{needs} are needed in {}, and {free} are free", folder.display())]
    Disk {
        /// Where.
        folder: PathBuf,
        /// What is needed.
        needs: Size,
        /// What is there.
        free: Size,
    },
    /// Another build is at the same folder.
    #[error("another build is at work in {}", .0.display())]
    Busy(PathBuf),
    /// A pair has ways to the end that are too long for the format.
    #[error("{0} has wins that take more half-moves than tables can tell")]
    TooLong(Pair),
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
    /// These pairs in this folder, and all that captures lead to from them, as far as they are not there yet.
    pub fn new(folder: &Path, pairs: impl IntoIterator<Item = Pair>) -> Result<Self, BadTable> {
        let mut wanted = BTreeSet::new();
        let mut open: Vec<Pair> = pairs.into_iter().collect();
        while let Some(pair) = open.pop() {
            if wanted.insert(pair) {
                open.extend(pair.after_captures());
            }
        }
        let mut left = Vec::new();
        for pair in wanted {
            if !finished(folder, pair)? {
                left.push(pair);
            }
        }
        Ok(Self { folder: folder.to_owned(), left })
    }

    /// The pairs that are yet to be built, in their order.
    pub fn left(&self) -> &[Pair] {
        &self.left
    }

    /// What it takes.
    pub fn needs(&self) -> Needs {
        let disk = self.left.iter().flat_map(|&pair| Part::ALL.map(|part| file::length(pair, part))).sum();
        let memory = self.left.iter().map(|&pair| memory(pair)).max().unwrap_or(0);
        Needs {
            positions: self.left.iter().map(|&pair| positions(pair)).sum(),
            disk: Size(disk),
            memory: Size(memory),
        }
    }

    /// Builds them with so many threads (0: one for each core) and at most so much memory, and tells how far it is.
    /// Whoever sets `cancel` waits for the row at hand, or for the files of a pair that is being written.
    pub fn run(
        &self,
        threads: usize,
        memory_limit: Size,
        cancel: &AtomicBool,
        tell: &(dyn Fn(Progress) + Sync),
    ) -> Result<(), BuildError> {
        if let Some(&pair) = self.left.iter().max_by_key(|&&pair| memory(pair))
            && memory(pair) > memory_limit.0
        {
            return Err(BuildError::Memory { pair, needs: Size(memory(pair)), limit: memory_limit });
        }
        let in_folder = |path: &Path, why| BuildError::File { path: path.to_owned(), why };
        fs::create_dir_all(&self.folder).map_err(|why| in_folder(&self.folder, why))?;
        let _lock = lock(&self.folder)?;
        delete_unfinished(&self.folder).map_err(|why| in_folder(&self.folder, why))?;
        let (needs, free) =
            (self.needs().disk, free(&self.folder).map_err(|why| in_folder(&self.folder, why))?);
        if needs.0 > free {
            return Err(BuildError::Disk { folder: self.folder.clone(), needs, free: Size(free) });
        }
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
        let all = self.needs().positions;
        let mut done = 0;
        let mut checked = BTreeSet::new();
        for &pair in &self.left {
            for behind in pair.after_captures().filter(|&behind| checked.insert(behind)) {
                file::check(&self.folder, behind, Part::Values)?;
                file::check(&self.folder, behind, Part::Distances)?;
            }
            let tell = |stage| tell(Progress { pair, stage, finished: done, positions: all });
            pool.install(|| self.one(pair, cancel, &tell))?;
            checked.insert(pair);
            done += positions(pair);
        }
        Ok(())
    }

    /// Builds one pair, whose captures lead to pairs that are finished.
    fn one(&self, pair: Pair, cancel: &AtomicBool, tell: &(dyn Fn(Stage) + Sync)) -> Result<(), BuildError> {
        let watch = Watch::new(2 * pair.rows(), cancel, tell);
        let solved = solve(pair, |pair| load(&self.folder, pair), &watch);
        let solved = solved.map_err(|why| match why {
            Unsolved::Cancelled => BuildError::Cancelled,
            Unsolved::TooLong => BuildError::TooLong(pair),
            Unsolved::Table(why) => BuildError::Table(why),
            Unsolved::Memory(why) => BuildError::NoMemory(why),
        })?;
        tell(Stage::Write);
        let tallies = tallies(&solved);
        // The values last: where they are, all is there.
        for part in [Part::Distances, Part::Values] {
            file::write(&self.folder, &solved, tallies, part)
                .map_err(|why| BuildError::File { path: file::path(&self.folder, pair, part), why })?;
        }
        tell(Stage::Finished(tallies));
        Ok(())
    }
}

/// The tallies of both halves; the second is empty where there is but one.
fn tallies(solved: &Solved) -> [Tally; 2] {
    let mut tallies = [Tally::default(); 2];
    for &half in solved.pair.halves() {
        tallies[half as usize] = solved.tally(half);
    }
    tallies
}

/// Compares the checksums of all files of a pair with their content.
pub fn check_files(folder: &Path, pair: Pair) -> Result<(), BadTable> {
    Part::ALL.into_iter().try_for_each(|part| file::check(folder, pair, part))
}

fn finished(folder: &Path, pair: Pair) -> Result<bool, BadTable> {
    let distances = file::open(folder, pair, Part::Distances)?;
    Ok(file::open(folder, pair, Part::Values)?.is_some() && distances.is_some())
}

/// A finished pair to build on.
fn load(folder: &Path, pair: Pair) -> Result<Table, BadTable> {
    let open = |part| {
        let missing = || io::Error::from(io::ErrorKind::NotFound);
        let bad = || BadTable { path: file::path(folder, pair, part), why: missing().into() };
        file::open(folder, pair, part)?.map(|(bytes, _)| bytes).ok_or_else(bad)
    };
    Ok(Table::new(pair, open(Part::Values)?, Some(open(Part::Distances)?)))
}

fn positions(pair: Pair) -> u64 {
    pair.positions() * pair.halves().len() as u64
}

/// Bytes in memory while a pair is solved: cells and two bits for each position with either side to move, and one half
/// of a table behind. A tenth is for rows, steps and what threads use.
fn memory(pair: Pair) -> u64 {
    let slots = |pair: Pair| (pair.rows() * pair.columns()) as u64;
    let behind = pair.after_captures().map(slots).max().unwrap_or(0);
    (2 * slots(pair) * 9 / 4 + behind * 6 / 5) * 11 / 10 + (64 << 20)
}

/// Keeps other builds away while it lives.
fn lock(folder: &Path) -> Result<File, BuildError> {
    let path = folder.join(LOCK);
    let file = File::create(&path).map_err(|why| BuildError::File { path: path.clone(), why })?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(BuildError::Busy(folder.to_owned())),
        Err(TryLockError::Error(why)) => Err(BuildError::File { path, why }),
    }
}

/// Deletes what a build that was killed has left.
fn delete_unfinished(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let ours = Pair::all()
            .into_iter()
            .flat_map(|pair| Part::ALL.map(|part| format!(".{pair}.{}.", part.name())));
        if name.ends_with(".unfinished") && ours.into_iter().any(|start| name.starts_with(&start)) {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

/// Bytes that are free on a folder's disk.
#[cfg(unix)]
fn free(folder: &Path) -> io::Result<u64> {
    let disk = rustix::fs::statvfs(folder)?;
    Ok(disk.f_bavail.saturating_mul(disk.f_frsize))
}

/// Elsewhere a full disk is found out by writing.
#[cfg(not(unix))]
fn free(_: &Path) -> io::Result<u64> {
    Ok(u64::MAX)
}
