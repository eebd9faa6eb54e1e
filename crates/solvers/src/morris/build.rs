//! Building tables in a folder, pair by pair and then layer by layer: what it takes, and that it can be interrupted at any
//! moment.
//!
//! A pair is finished when both its files are in their place, a layer when its one is. Each is written aside and renamed, so that whatever ends a
//! build leaves finished pairs, and at most an unfinished file that the next build deletes.

use super::file::{self, BadTable, Content};
use super::pair::Pair;
use super::placing::{self, Layer, PLACEMENTS, Section, Unbuilt};
use super::solve::{Solved, Unsolved, solve};
use super::table::{Part, Table};
use super::tally::Tally;
use super::watch::Watch;
use crate::folder;
use crate::mapped::Bytes;
use plyground_core::Size;
use std::collections::BTreeSet;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// Tables to be built.
#[derive(Clone, Debug)]
pub struct Build {
    folder: PathBuf,
    left: Vec<Piece>,
}

/// What a build finishes at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// The positions of a pair of numbers of men, all placed.
    Pair(Pair),
    /// The positions after so many placements.
    Layer(u32),
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
    /// The piece at hand.
    pub piece: Piece,
    /// What is done with it.
    pub stage: Stage,
    /// Positions of the pieces that this build has finished.
    pub finished: u64,
    /// Positions of all pieces that this build began with.
    pub positions: u64,
}

/// What a build does with a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// Counts moves and looks up captures in a pair, or computes a layer: so many rows so far.
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
    /// It is finished: how many positions come to what, by [`Pair::halves`]; a layer has but the first.
    Finished([Tally; 2]),
}

/// Why a build ended early.
#[derive(Debug, thiserror::Error)]
pub enum BuildError {
    /// Somebody asked to stop. What was finished stays.
    #[error("the build was interrupted; the next one goes on after the last finished part")]
    Cancelled,
    /// There is too little memory.
    #[error("{needs} of memory are needed for {piece}, and {limit} are allowed")]
    Memory {
        /// The piece that needs most.
        piece: Piece,
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
                left.push(Piece::Pair(pair));
            }
        }
        Ok(Self { folder: folder.to_owned(), left })
    }

    /// All there is: every pair, and then the positions while men are placed.
    pub fn all(folder: &Path) -> Result<Self, BadTable> {
        let mut build = Self::new(folder, Pair::all())?;
        build.left.extend(placing::layers_left(folder)?.into_iter().map(Piece::Layer));
        Ok(build)
    }

    /// What is yet to be built, in its order.
    pub fn left(&self) -> &[Piece] {
        &self.left
    }

    /// What it takes.
    pub fn needs(&self) -> Needs {
        let layers: Vec<u32> = self.left.iter().filter_map(|piece| piece.layer()).collect();
        let kept: u64 = self.left.iter().map(|piece| piece.disk()).sum();
        Needs {
            positions: self.left.iter().map(|piece| piece.positions()).sum(),
            disk: Size(kept + placing::transient_disk(&layers)),
            memory: Size(self.left.iter().map(|piece| piece.memory()).max().unwrap_or(0)),
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
        if let Some(&piece) = self.left.iter().max_by_key(|piece| piece.memory())
            && piece.memory() > memory_limit.0
        {
            return Err(BuildError::Memory { piece, needs: Size(piece.memory()), limit: memory_limit });
        }
        let in_folder = |path: &Path, why| BuildError::File { path: path.to_owned(), why };
        fs::create_dir_all(&self.folder).map_err(|why| in_folder(&self.folder, why))?;
        let lock = folder::lock(&self.folder).map_err(|why| in_folder(&self.folder, why))?;
        let _lock = lock.ok_or_else(|| BuildError::Busy(self.folder.clone()))?;
        let all = Pair::all().into_iter().map(Piece::Pair).chain((0..PLACEMENTS).map(Piece::Layer));
        let names: Vec<String> = all.flat_map(Piece::contents).map(Content::name).collect();
        folder::delete_unfinished(&self.folder, &names).map_err(|why| in_folder(&self.folder, why))?;
        let (needs, free) =
            (self.needs().disk, folder::free(&self.folder).map_err(|why| in_folder(&self.folder, why))?);
        if needs.0 > free {
            return Err(BuildError::Disk { folder: self.folder.clone(), needs, free: Size(free) });
        }
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
        let all = self.needs().positions;
        let mut done = 0;
        let mut checked = BTreeSet::new();
        for &piece in &self.left {
            for content in piece.behind() {
                if checked.insert(content.name()) {
                    file::check(&self.folder, content)?;
                }
            }
            let tell = |stage| tell(Progress { piece, stage, finished: done, positions: all });
            pool.install(|| match piece {
                Piece::Pair(pair) => self.pair(pair, cancel, &tell),
                Piece::Layer(placed) => self.layer(placed, cancel, &tell),
            })?;
            // What was just written need not be read again.
            checked.extend(piece.contents().into_iter().map(Content::name));
            done += piece.positions();
        }
        Ok(())
    }

    /// Builds one pair, whose captures lead to pairs that are finished.
    fn pair(&self, pair: Pair, cancel: &AtomicBool, tell: &(dyn Fn(Stage) + Sync)) -> Result<(), BuildError> {
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
            file::write(&self.folder, &solved, tallies, part).map_err(|why| BuildError::File {
                path: Content::Pair(pair, part).path(&self.folder),
                why,
            })?;
        }
        tell(Stage::Finished(tallies));
        Ok(())
    }

    /// Builds one layer from the one behind it, or from all pairs.
    fn layer(
        &self,
        placed: u32,
        cancel: &AtomicBool,
        tell: &(dyn Fn(Stage) + Sync),
    ) -> Result<(), BuildError> {
        let rows = Layer::of(placed).sections.iter().map(Section::rows).sum();
        let watch = Watch::new(rows, cancel, tell);
        let tables = || {
            let mut pairs = Pair::all();
            pairs.sort_by_key(|pair| pair.number());
            pairs.into_iter().map(|pair| values(&self.folder, pair)).collect()
        };
        let built = placing::build(&self.folder, placed, tables, &watch);
        let tally = built.map_err(|why| match why {
            Unbuilt::Cancelled => BuildError::Cancelled,
            Unbuilt::Table(why) => BuildError::Table(why),
            Unbuilt::File(why) => BuildError::File { path: Content::Layer(placed).path(&self.folder), why },
        })?;
        tell(Stage::Finished([tally, Tally::default()]));
        Ok(())
    }
}

impl Piece {
    fn layer(self) -> Option<u32> {
        match self {
            Self::Pair(_) => None,
            Self::Layer(placed) => Some(placed),
        }
    }

    /// Its positions up to symmetry. (Of a layer, some are counted more than once.)
    fn positions(self) -> u64 {
        match self {
            Self::Pair(pair) => pair.positions() * pair.halves().len() as u64,
            Self::Layer(placed) => Layer::of(placed).slots(),
        }
    }

    /// Its files.
    fn contents(self) -> Vec<Content> {
        match self {
            Self::Pair(pair) => Part::ALL.map(|part| Content::Pair(pair, part)).to_vec(),
            Self::Layer(placed) => vec![Content::Layer(placed)],
        }
    }

    /// The files that it is computed from.
    fn behind(self) -> Vec<Content> {
        match self {
            Self::Pair(pair) => {
                pair.after_captures().flat_map(|behind| Self::Pair(behind).contents()).collect()
            }
            Self::Layer(placed) if placed + 1 == PLACEMENTS => {
                Pair::all().into_iter().map(|pair| Content::Pair(pair, Part::Values)).collect()
            }
            Self::Layer(placed) => vec![Content::Layer(placed + 1)],
        }
    }

    /// Bytes on the disk that stay there.
    fn disk(self) -> u64 {
        match self {
            Self::Layer(placed) if !placing::kept(placed) => 0,
            _ => self.contents().into_iter().map(Content::length).sum(),
        }
    }

    fn memory(self) -> u64 {
        match self {
            Self::Pair(pair) => memory(pair),
            Self::Layer(placed) => placing::memory(placed),
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pair(pair) => pair.fmt(f),
            Self::Layer(placed) => write!(f, "placing-{placed}"),
        }
    }
}

/// The tallies of both halves; the second is empty where there is but one.
pub(super) fn tallies(solved: &Solved) -> [Tally; 2] {
    let mut tallies = [Tally::default(); 2];
    for &half in solved.pair.halves() {
        tallies[half as usize] = solved.tally(half);
    }
    tallies
}

/// Compares the checksums of all files of a piece with their content.
pub fn check_files(folder: &Path, piece: Piece) -> Result<(), BadTable> {
    piece.contents().into_iter().try_for_each(|content| file::check(folder, content))
}

fn finished(folder: &Path, pair: Pair) -> Result<bool, BadTable> {
    let distances = file::open(folder, Content::Pair(pair, Part::Distances))?;
    Ok(file::open(folder, Content::Pair(pair, Part::Values))?.is_some() && distances.is_some())
}

/// A finished pair to build on.
fn load(folder: &Path, pair: Pair) -> Result<Table, BadTable> {
    let distances = open(folder, Content::Pair(pair, Part::Distances))?;
    Ok(Table::new(pair, open(folder, Content::Pair(pair, Part::Values))?, Some(distances)))
}

/// Who wins in a finished pair.
fn values(folder: &Path, pair: Pair) -> Result<Table, BadTable> {
    Ok(Table::new(pair, open(folder, Content::Pair(pair, Part::Values))?, None))
}

fn open(folder: &Path, content: Content) -> Result<Bytes, BadTable> {
    let missing = || io::Error::from(io::ErrorKind::NotFound);
    let bad = || BadTable { path: content.path(folder), why: missing().into() };
    file::open(folder, content)?.map(|(bytes, _)| bytes).ok_or_else(bad)
}

/// Bytes in memory while a pair is solved: cells and two bits for each position with either side to move, and one half
/// of a table behind. A tenth is for rows, steps and what threads use.
fn memory(pair: Pair) -> u64 {
    let slots = |pair: Pair| (pair.rows() * pair.columns()) as u64;
    let behind = pair.after_captures().map(slots).max().unwrap_or(0);
    (2 * slots(pair) * 9 / 4 + behind * 6 / 5) * 11 / 10 + (64 << 20)
}
