//! A file of tables: the layers of a part from the largest sum down, where each begins, and a footer that tells what it is.
//!
//! A layer has a bit for each filling, and values only for those that have a chance worth keeping. After
//! the bits comes, for each eight words of them, how many values come before: a value is found by counting bits in one
//! block. Numbers have their low bytes first. The footer comes last since its checksum is known when all is written.

use super::fillings::Fillings;
use super::part::Part;
use super::solve::{Kept, Layer, PARTS};
use crate::mapped::Bytes;
use crc32fast::Hasher;
use plyground_core::seed::mix;
use plyground_files::Whole;
use std::fs::File;
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

const NAME: &[u8; 16] = b"plyground 2048 \n";
const VERSION: u8 = 1;
const FOOTER: usize = 128;
/// Bytes of the index for each layer: where it begins and how many values it has.
const INDEX: usize = 16;
/// Words of bits in a block.
const BLOCK: usize = 8;

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
    #[error("it is no table of formations, or its end is missing; delete it and build it again")]
    NoTable,
    /// Its version is another.
    #[error("it has version {0} of the format, and this program reads version {VERSION}; build it again")]
    Version(u8),
    /// It is for other odds.
    #[error("it was built for fours with probability {found}, not {ours}; build it again")]
    OtherOdds {
        /// Theirs.
        found: f64,
        /// Ours.
        ours: f64,
    },
    /// It has another name than its content, or the shape has changed since.
    #[error("its content is not what its name says, or its shape is defined otherwise here; build it again")]
    Misnamed,
    /// It is too short or too long.
    #[error("it has {found} bytes, and {wanted} are expected; delete it and build it again")]
    Length {
        /// Its length.
        found: u64,
        /// What it should have.
        wanted: u64,
    },
    /// Its bytes do not have their checksum, or cannot be.
    #[error("its {0} is damaged; delete it and build it again")]
    Damaged(&'static str),
}

/// What a file tells of its part.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Ways to fill the free cells.
    pub fillings: u64,
    /// Those with a chance that is kept.
    pub kept: u64,
    /// Those from which the tile is built for certain, as far as it can be told.
    pub certain: u64,
}

/// The name of a part's file.
pub(super) fn name(part: Part) -> String {
    format!("{part}.chances")
}

/// A file that is being written, aside until it is whole.
pub(super) struct Writing {
    part: Part,
    four: f64,
    file: Whole,
    hasher: Hasher,
    written: u64,
    /// By sum: where it begins and how many values it has.
    index: Vec<(u64, u64)>,
    tally: Tally,
    bytes: Vec<u8>,
}

impl Writing {
    pub(super) fn create(folder: &Path, part: Part, four: f64, layers: usize) -> io::Result<Self> {
        Ok(Self {
            part,
            four,
            file: Whole::create(&folder.join(name(part)))?,
            hasher: Hasher::new(),
            written: 0,
            index: vec![(0, 0); layers],
            tally: Tally::default(),
            bytes: Vec::new(),
        })
    }

    pub(super) fn append(&mut self, layer: &Layer<'_>) -> io::Result<()> {
        self.bytes.clear();
        let mut before = Vec::new();
        let mut kept = 0_u32;
        for (index, word) in layer.kept.chunks(64).enumerate() {
            if index % BLOCK == 0 {
                before.push(kept);
            }
            let bits: u64 = word.iter().enumerate().map(|(bit, &value)| u64::from(value != 0) << bit).sum();
            kept += bits.count_ones();
            self.bytes.extend(bits.to_le_bytes());
        }
        self.bytes.extend(before.into_iter().flat_map(u32::to_le_bytes));
        let values = layer.kept.iter().filter(|&&value| value != 0);
        self.bytes.extend(values.flat_map(|value| value.to_le_bytes()));
        self.index[layer.sum] = (self.written, u64::from(kept));
        self.tally.fillings += layer.kept.len() as u64;
        self.tally.kept += u64::from(kept);
        let certain = layer.kept.iter().filter(|&&value| f32::from(value >> 2) >= PARTS);
        self.tally.certain += certain.count() as u64;
        self.write()
    }

    /// Writes the index and the footer, and puts the file where it belongs.
    pub(super) fn finish(mut self) -> io::Result<Tally> {
        self.bytes.clear();
        for &(start, kept) in &self.index {
            self.bytes.extend(start.to_le_bytes());
            self.bytes.extend(kept.to_le_bytes());
        }
        self.write()?;
        let mut footer = NAME.to_vec();
        footer.extend([VERSION, 0, 0, 0, 0, 0, 0, 0]);
        footer.extend(self.four.to_bits().to_le_bytes());
        footer.extend(fingerprint(self.part).to_le_bytes());
        footer.extend(self.written.to_le_bytes());
        footer.extend(self.tally.fillings.to_le_bytes());
        footer.extend(self.tally.kept.to_le_bytes());
        footer.extend(self.tally.certain.to_le_bytes());
        footer.extend(self.hasher.finalize().to_le_bytes());
        footer.resize(FOOTER - 4, 0);
        footer.extend(crc32fast::hash(&footer).to_le_bytes());
        self.file.write_all(&footer)?;
        self.file.finish()?;
        Ok(self.tally)
    }

    fn write(&mut self) -> io::Result<()> {
        self.hasher.update(&self.bytes);
        self.written += self.bytes.len() as u64;
        self.file.write_all(&self.bytes)
    }
}

/// What a footer says of its content.
#[derive(Clone, Copy, Debug)]
struct Footer {
    content: u64,
    checksum: u32,
    tally: Tally,
}

/// A file that was opened.
pub(super) struct Table {
    pub(super) fillings: Fillings,
    pub(super) tally: Tally,
    bytes: Bytes,
    index: Vec<(usize, usize)>,
}

impl Table {
    /// Opens a part's file and checks all of it but the checksum of its content; `None` if there is no such file.
    pub(super) fn open(folder: &Path, part: Part, four: f64) -> Result<Option<Self>, BadTable> {
        let path = folder.join(name(part));
        let Some((mut file, footer)) = footer(&path, part, four)? else { return Ok(None) };
        let bad = |why| BadTable { path: path.clone(), why };
        let fillings = Fillings::new(part);
        let content = footer.content as usize;
        file.rewind().map_err(|why| bad(why.into()))?;
        let bytes = Bytes::of_file(&file, content).map_err(|why| bad(why.into()))?.scattered();
        let Some(start) = content.checked_sub(INDEX * fillings.layers()) else {
            return Err(bad(Why::Damaged("index")));
        };
        let number =
            |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().expect("eight bytes")) as usize;
        let entries = (0..fillings.layers()).map(|sum| start + INDEX * sum);
        let index: Vec<(usize, usize)> = entries.map(|at| (number(at), number(at + 8))).collect();
        // Whatever the index says, no lookup may leave the content.
        let fits = |(sum, &(start_of, kept)): (usize, &(usize, usize))| {
            let words = fillings.size(sum).div_ceil(64);
            let length = kept.saturating_mul(2).saturating_add(8 * words + 4 * words.div_ceil(BLOCK));
            start_of.checked_add(length).is_some_and(|end| end <= start)
        };
        if !index.iter().enumerate().all(fits) || footer.tally.fillings != part.fillings() {
            return Err(bad(Why::Damaged("index")));
        }
        Ok(Some(Self { fillings, tally: footer.tally, bytes, index }))
    }

    /// What is kept of the filling with this sum and rank; 0 if nothing is.
    #[inline]
    pub(super) fn kept(&self, sum: usize, rank: usize) -> Kept {
        let (start, kept) = self.index[sum];
        let words = self.fillings.size(sum).div_ceil(64);
        let word = |index: usize| {
            let at = start + 8 * index;
            u64::from_le_bytes(self.bytes[at..at + 8].try_into().expect("eight bytes"))
        };
        let (index, bit) = (rank / 64, rank % 64);
        let own = word(index);
        if own >> bit & 1 == 0 {
            return 0;
        }
        let block = index / BLOCK;
        let at = start + 8 * words + 4 * block;
        let mut nth = u32::from_le_bytes(self.bytes[at..at + 4].try_into().expect("four bytes")) as usize;
        for index in block * BLOCK..index {
            nth += word(index).count_ones() as usize;
        }
        nth += (own & ((1 << bit) - 1)).count_ones() as usize;
        if nth >= kept {
            // Damaged bits: there is no such value.
            return 0;
        }
        let at = start + 8 * words + 4 * words.div_ceil(BLOCK) + 2 * nth;
        Kept::from_le_bytes([self.bytes[at], self.bytes[at + 1]])
    }
}

/// Reads all of a part's file and compares its checksum; `None` if there is no such file.
pub(super) fn check(folder: &Path, part: Part, four: f64) -> Result<Option<Tally>, BadTable> {
    let path = folder.join(name(part));
    let Some((mut file, footer)) = footer(&path, part, four)? else { return Ok(None) };
    let mut checked = || {
        file.rewind()?;
        let (mut hasher, mut buffer) = (Hasher::new(), vec![0; 1 << 20]);
        let mut left = footer.content;
        while left > 0 {
            let heap = left.min(buffer.len() as u64) as usize;
            file.read_exact(&mut buffer[..heap])?;
            hasher.update(&buffer[..heap]);
            left -= heap as u64;
        }
        if hasher.finalize() == footer.checksum { Ok(()) } else { Err(Why::Damaged("content")) }
    };
    checked().map_err(|why| BadTable { path: path.clone(), why })?;
    Ok(Some(footer.tally))
}

/// What a file tells of its part, without reading more than its end; `None` if there is no such file.
pub(super) fn tally(folder: &Path, part: Part, four: f64) -> Result<Option<Tally>, BadTable> {
    Ok(footer(&folder.join(name(part)), part, four)?.map(|(_, footer)| footer.tally))
}

/// Bytes that a part's file takes if so many fillings are kept.
pub(super) fn length(part: Part, layers: usize, kept: u64) -> u64 {
    let bits = part.fillings().div_ceil(8) * 17 / 16;
    bits + 2 * kept + ((INDEX + 16) * layers + FOOTER) as u64
}

/// A file and its footer, which must be that of this part and these odds.
fn footer(path: &Path, part: Part, four: f64) -> Result<Option<(File, Footer)>, BadTable> {
    let mut file = match File::open(path) {
        Ok(file) => file,
        Err(why) if why.kind() == ErrorKind::NotFound => return Ok(None),
        Err(why) => return Err(BadTable { path: path.to_owned(), why: why.into() }),
    };
    let footer = read(&mut file, part, four).map_err(|why| BadTable { path: path.to_owned(), why })?;
    Ok(Some((file, footer)))
}

fn read(file: &mut File, part: Part, four: f64) -> Result<Footer, Why> {
    let found = file.metadata()?.len();
    let start = found.checked_sub(FOOTER as u64).ok_or(Why::NoTable)?;
    file.seek(SeekFrom::Start(start))?;
    let mut bytes = [0; FOOTER];
    file.read_exact(&mut bytes)?;
    let number = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().expect("eight bytes"));
    if !bytes.starts_with(NAME) {
        return Err(Why::NoTable);
    }
    if bytes[16] != VERSION {
        return Err(Why::Version(bytes[16]));
    }
    if crc32fast::hash(&bytes[..FOOTER - 4]).to_le_bytes() != bytes[FOOTER - 4..] {
        return Err(Why::Damaged("footer"));
    }
    let odds = f64::from_bits(number(24));
    if odds.to_bits() != four.to_bits() {
        return Err(Why::OtherOdds { found: odds, ours: four });
    }
    if number(32) != fingerprint(part) {
        return Err(Why::Misnamed);
    }
    let content = number(40);
    let wanted = content.saturating_add(FOOTER as u64);
    if found != wanted {
        return Err(Why::Length { found, wanted });
    }
    let tally = Tally { fillings: number(48), kept: number(56), certain: number(64) };
    let checksum = u32::from_le_bytes(bytes[72..76].try_into().expect("four bytes"));
    Ok(Footer { content, checksum, tally })
}

/// Differs for parts that have other walls, another anchor or another tile.
fn fingerprint(part: Part) -> u64 {
    let shape = u64::from(part.shape.walls) << 32 | u64::from(part.shape.docks()) << 16;
    mix(shape | u64::from(part.shape.anchor) << 8 | u64::from(part.target))
}
