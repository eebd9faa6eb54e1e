//! A file of tables: its bytes, and at the end a footer that tells what they are.
//!
//! The footer has 128 bytes, numbers with their low bytes first: a name, the version, what the file has, the
//! fingerprint of the rules, how many bytes come before and their checksum, both halves' tallies, and its own checksum.
//! It comes last since the checksum is known when all is written.

use super::fingerprint::fingerprint;
use super::pair::Pair;
use super::placing::{Layer, PLACEMENTS};
use super::solve::Solved;
use super::table::Part;
use super::tally::Tally;
use crate::mapped::Bytes;
use crc32fast::Hasher;
use plyground_files::Whole;
use rayon::prelude::*;
use std::fmt;
use std::fs::File;
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

const NAME: &[u8; 16] = b"plyground morris";
const VERSION: u8 = 1;
const FOOTER: usize = 128;

/// What a layer has in its footer where parts of pairs have their number.
const LAYER: u8 = 2;

/// Rows are packed in such heaps, which threads share.
const HEAP: usize = 4096;

/// Why a file is not read.
#[derive(Debug, thiserror::Error)]
#[error("{}: {why}", path.display())]
pub struct BadTable {
    /// Which file.
    pub path: PathBuf,
    /// What is wrong with it.
    pub why: Why,
}

/// What is wrong with a file of tables.
#[derive(Debug, thiserror::Error)]
pub enum Why {
    /// The system does not let us read it.
    #[error("{0}")]
    Unreadable(#[from] io::Error),
    /// It has no footer of ours.
    #[error("it is no table of Nine Men's Morris, or its end is missing; delete it and build it again")]
    NoTable,
    /// Its version is another.
    #[error("it has version {0} of the format, and this program reads version {VERSION}; build it again")]
    Version(u8),
    /// Its rules are others.
    #[error("it was made by other rules (fingerprint {found:016x}, ours {ours:016x}); build it again", ours = fingerprint())]
    OtherRules {
        /// Their fingerprint.
        found: u64,
    },
    /// It has another name than its content.
    #[error("it has the {0}, which is not what its name says")]
    Misnamed(String),
    /// It is too short or too long.
    #[error("it has {found} bytes, and {wanted} are expected; delete it and build it again")]
    Length {
        /// Its length.
        found: u64,
        /// What it should have.
        wanted: u64,
    },
    /// Its bytes do not have their checksum.
    #[error("its {0} is damaged: the checksum is another; delete it and build it again")]
    Damaged(&'static str),
}

/// What a footer tells beyond what is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Footer {
    checksum: u32,
    pub(super) tallies: [Tally; 2],
}

/// What a file has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// A part of a pair's tables.
    Pair(Pair, Part),
    /// The values after so many placements.
    Layer(u32),
}

impl Content {
    /// Its name in a folder.
    pub(super) fn name(self) -> String {
        match self {
            Self::Pair(pair, part) => format!("{pair}.{}", part.name()),
            Self::Layer(placed) => format!("placing-{placed}.values"),
        }
    }

    /// How many bytes it has, without the footer.
    fn bytes(self) -> usize {
        match self {
            Self::Pair(pair, part) => part.bytes(pair),
            Self::Layer(placed) => Layer::of(placed).bytes(),
        }
    }

    /// What the footer says of it.
    fn tag(self) -> [u8; 3] {
        match self {
            Self::Pair(pair, part) => [part as u8, pair.larger() as u8, pair.smaller() as u8],
            Self::Layer(placed) => [LAYER, placed as u8, 0],
        }
    }

    /// What a footer says.
    fn of_tag(tag: [u8; 3]) -> Option<Self> {
        let [kind, one, other] = tag;
        if kind == LAYER {
            return (u32::from(one) < PLACEMENTS && other == 0).then(|| Self::Layer(one.into()));
        }
        let part = Part::ALL.into_iter().find(|&part| part as u8 == kind)?;
        let pair = Pair::new(one.into(), other.into()).filter(|pair| pair.larger() == u32::from(one))?;
        Some(Self::Pair(pair, part))
    }

    /// How many bytes the file has.
    pub(super) fn length(self) -> u64 {
        (self.bytes() + FOOTER) as u64
    }

    /// Where it is.
    pub(super) fn path(self, folder: &Path) -> PathBuf {
        folder.join(self.name())
    }
}

impl fmt::Display for Content {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pair(pair, part) => write!(f, "{} of {pair}", part.name()),
            Self::Layer(placed) => write!(f, "values after {placed} placements"),
        }
    }
}

/// A file that is being written, aside until it is whole.
pub(super) struct Writing {
    content: Content,
    file: Whole,
    hasher: Hasher,
}

/// Bytes to append, and their checksum, which the thread that made them has computed.
pub(super) struct Heap {
    bytes: Vec<u8>,
    hasher: Hasher,
}

impl Heap {
    pub(super) fn new(bytes: Vec<u8>) -> Self {
        let mut hasher = Hasher::new();
        hasher.update(&bytes);
        Self { bytes, hasher }
    }
}

impl Writing {
    pub(super) fn create(folder: &Path, content: Content) -> io::Result<Self> {
        Ok(Self { content, file: Whole::create(&content.path(folder))?, hasher: Hasher::new() })
    }

    pub(super) fn append(&mut self, heap: &Heap) -> io::Result<()> {
        self.hasher.combine(&heap.hasher);
        self.file.write_all(&heap.bytes)
    }

    /// Writes the footer, and puts the file where it belongs.
    pub(super) fn finish(mut self, tallies: [Tally; 2]) -> io::Result<()> {
        let footer = Footer { checksum: self.hasher.finalize(), tallies };
        self.file.write_all(&footer.bytes(self.content))?;
        self.file.finish()
    }
}

/// Writes a part of a pair's tables.
pub(super) fn write(folder: &Path, solved: &Solved, tallies: [Tally; 2], part: Part) -> io::Result<()> {
    let mut file = Writing::create(folder, Content::Pair(solved.pair, part))?;
    let rows: Vec<_> = solved.rows().collect();
    for heap in rows.chunks(HEAP) {
        let packed: Vec<Heap> = heap
            .par_chunks(HEAP / 16)
            .map(|rows| {
                let mut bytes = Vec::new();
                for row in rows {
                    part.pack(row, &mut bytes);
                }
                Heap::new(bytes)
            })
            .collect();
        for heap in &packed {
            file.append(heap)?;
        }
    }
    file.finish(tallies)
}

/// Opens a file and checks all of it but the checksum of its bytes; `None` if there is no such file.
pub(super) fn open(folder: &Path, content: Content) -> Result<Option<(Bytes, Footer)>, BadTable> {
    let path = content.path(folder);
    let bad = |why| BadTable { path: path.clone(), why };
    let mut file = match File::open(&path) {
        Ok(file) => file,
        Err(why) if why.kind() == ErrorKind::NotFound => return Ok(None),
        Err(why) => return Err(bad(why.into())),
    };
    let footer = Footer::read(&mut file, content).map_err(bad)?;
    let bytes = Bytes::of_file(&file, content.bytes()).map_err(|why| bad(why.into()))?;
    Ok(Some((bytes, footer)))
}

/// Reads all of a file and compares its checksum.
pub(super) fn check(folder: &Path, content: Content) -> Result<(), BadTable> {
    let path = content.path(folder);
    let checked = || {
        let mut file = File::open(&path)?;
        let footer = Footer::read(&mut file, content)?;
        file.rewind()?;
        let (mut hasher, mut buffer) = (Hasher::new(), vec![0; 1 << 20]);
        let mut left = content.bytes();
        while left > 0 {
            let heap = left.min(buffer.len());
            file.read_exact(&mut buffer[..heap])?;
            hasher.update(&buffer[..heap]);
            left -= heap;
        }
        if hasher.finalize() == footer.checksum { Ok(()) } else { Err(Why::Damaged("content")) }
    };
    checked().map_err(|why| BadTable { path: path.clone(), why })
}

impl Footer {
    fn bytes(&self, content: Content) -> Vec<u8> {
        let mut bytes = NAME.to_vec();
        let [kind, one, other] = content.tag();
        bytes.extend([VERSION, kind, one, other, 0, 0, 0, 0]);
        bytes.extend(fingerprint().to_le_bytes());
        bytes.extend((content.bytes() as u64).to_le_bytes());
        bytes.extend(self.checksum.to_le_bytes());
        for tally in self.tallies {
            bytes.extend([tally.won, tally.lost, tally.drawn].map(u64::to_le_bytes).concat());
            bytes.extend([tally.longest_win, tally.longest_loss].map(u16::to_le_bytes).concat());
        }
        bytes.resize(FOOTER - 4, 0);
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    fn read(file: &mut File, content: Content) -> Result<Self, Why> {
        let found = file.metadata()?.len();
        let start = found.checked_sub(FOOTER as u64).ok_or(Why::NoTable)?;
        file.seek(SeekFrom::Start(start))?;
        let mut bytes = [0; FOOTER];
        file.read_exact(&mut bytes)?;
        let mut rest = &bytes[..];
        if take(&mut rest) != *NAME {
            return Err(Why::NoTable);
        }
        let [version, kind, one, other, ..] = take::<8>(&mut rest);
        if version != VERSION {
            return Err(Why::Version(version));
        }
        if crc32fast::hash(&bytes[..FOOTER - 4]).to_le_bytes() != bytes[FOOTER - 4..] {
            return Err(Why::Damaged("footer"));
        }
        let rules = u64::from_le_bytes(take(&mut rest));
        if rules != fingerprint() {
            return Err(Why::OtherRules { found: rules });
        }
        let has = Content::of_tag([kind, one, other]).ok_or(Why::NoTable)?;
        if has != content {
            return Err(Why::Misnamed(has.to_string()));
        }
        let wanted = content.length();
        if found != wanted || u64::from_le_bytes(take(&mut rest)) != content.bytes() as u64 {
            return Err(Why::Length { found, wanted });
        }
        let checksum = u32::from_le_bytes(take(&mut rest));
        let tallies = std::array::from_fn(|_| {
            let [won, lost, drawn] = std::array::from_fn(|_| u64::from_le_bytes(take(&mut rest)));
            let [longest_win, longest_loss] = std::array::from_fn(|_| u16::from_le_bytes(take(&mut rest)));
            Tally { won, lost, drawn, longest_win, longest_loss }
        });
        Ok(Self { checksum, tallies })
    }
}

/// The next bytes of a footer.
fn take<const N: usize>(rest: &mut &[u8]) -> [u8; N] {
    let (first, others) = rest.split_first_chunk().expect("a footer has all its fields");
    *rest = others;
    *first
}
