//! A file with one part of a pair's tables: its bytes, and at the end a footer that tells what they are.
//!
//! The footer has 128 bytes, numbers with their low bytes first: a name, the version, which part of which pair, the
//! fingerprint of the rules, how many bytes come before and their checksum, both halves' tallies, and its own checksum.
//! It comes last since the checksum is known when all is written.

use super::bytes::Bytes;
use super::fingerprint::fingerprint;
use super::pair::Pair;
use super::solve::Solved;
use super::table::Part;
use super::tally::Tally;
use crc32fast::Hasher;
use plyground_files::Whole;
use rayon::prelude::*;
use std::fs::File;
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

const NAME: &[u8; 16] = b"plyground morris";
const VERSION: u8 = 1;
const FOOTER: usize = 128;

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
    #[error("it has the {part} of {pair}, which is not what its name says")]
    Misnamed {
        /// What it has.
        part: &'static str,
        /// Of which pair.
        pair: String,
    },
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

/// Where a part of a pair is.
pub(super) fn path(folder: &Path, pair: Pair, part: Part) -> PathBuf {
    folder.join(format!("{pair}.{}", part.name()))
}

/// How many bytes a file has.
pub(super) fn length(pair: Pair, part: Part) -> u64 {
    (part.bytes(pair) + FOOTER) as u64
}

/// Writes a part of a pair's tables.
pub(super) fn write(folder: &Path, solved: &Solved, tallies: [Tally; 2], part: Part) -> io::Result<()> {
    let mut file = Whole::create(&path(folder, solved.pair, part))?;
    let mut hasher = Hasher::new();
    let rows: Vec<_> = solved.rows().collect();
    for heap in rows.chunks(HEAP) {
        let packed: Vec<(Vec<u8>, Hasher)> = heap
            .par_chunks(HEAP / 16)
            .map(|rows| {
                let (mut bytes, mut hasher) = (Vec::new(), Hasher::new());
                for row in rows {
                    part.pack(row, &mut bytes);
                }
                hasher.update(&bytes);
                (bytes, hasher)
            })
            .collect();
        for (bytes, part) in &packed {
            file.write_all(bytes)?;
            hasher.combine(part);
        }
    }
    let footer = Footer { checksum: hasher.finalize(), tallies };
    file.write_all(&footer.bytes(solved.pair, part))?;
    file.finish()
}

/// Opens a part of a pair's tables and checks all of it but the checksum of its bytes; `None` if there is no such file.
pub(super) fn open(folder: &Path, pair: Pair, part: Part) -> Result<Option<(Bytes, Footer)>, BadTable> {
    let path = path(folder, pair, part);
    let bad = |why| BadTable { path: path.clone(), why };
    let mut file = match File::open(&path) {
        Ok(file) => file,
        Err(why) if why.kind() == ErrorKind::NotFound => return Ok(None),
        Err(why) => return Err(bad(why.into())),
    };
    let footer = Footer::read(&mut file, pair, part).map_err(bad)?;
    let bytes = Bytes::of_file(&file, part.bytes(pair)).map_err(|why| bad(why.into()))?;
    Ok(Some((bytes, footer)))
}

/// Reads all of a file and compares its checksum.
pub(super) fn check(folder: &Path, pair: Pair, part: Part) -> Result<(), BadTable> {
    let path = path(folder, pair, part);
    let checked = || {
        let mut file = File::open(&path)?;
        let footer = Footer::read(&mut file, pair, part)?;
        file.rewind()?;
        let (mut hasher, mut buffer) = (Hasher::new(), vec![0; 1 << 20]);
        let mut left = part.bytes(pair);
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
    fn bytes(&self, pair: Pair, part: Part) -> Vec<u8> {
        let mut bytes = NAME.to_vec();
        bytes.extend([VERSION, part as u8, pair.larger() as u8, pair.smaller() as u8, 0, 0, 0, 0]);
        bytes.extend(fingerprint().to_le_bytes());
        bytes.extend((part.bytes(pair) as u64).to_le_bytes());
        bytes.extend(self.checksum.to_le_bytes());
        for tally in self.tallies {
            bytes.extend([tally.won, tally.lost, tally.drawn].map(u64::to_le_bytes).concat());
            bytes.extend([tally.longest_win, tally.longest_loss].map(u16::to_le_bytes).concat());
        }
        bytes.resize(FOOTER - 4, 0);
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    fn read(file: &mut File, pair: Pair, part: Part) -> Result<Self, Why> {
        let found = file.metadata()?.len();
        let start = found.checked_sub(FOOTER as u64).ok_or(Why::NoTable)?;
        file.seek(SeekFrom::Start(start))?;
        let mut bytes = [0; FOOTER];
        file.read_exact(&mut bytes)?;
        let mut rest = &bytes[..];
        if take(&mut rest) != *NAME {
            return Err(Why::NoTable);
        }
        let [version, kind, larger, smaller, ..] = take::<8>(&mut rest);
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
        let has = Part::ALL.into_iter().find(|&part| part as u8 == kind).ok_or(Why::NoTable)?;
        if (has, u32::from(larger), u32::from(smaller)) != (part, pair.larger(), pair.smaller()) {
            return Err(Why::Misnamed { part: has.name(), pair: format!("{larger}-{smaller}") });
        }
        let wanted = length(pair, part);
        if found != wanted || u64::from_le_bytes(take(&mut rest)) != part.bytes(pair) as u64 {
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
