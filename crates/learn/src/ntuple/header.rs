//! The header of a weight file: its kind, its version and a description of its content.
//!
//! | bytes | meaning |
//! |---|---|
//! | 0–7 | `plyntup` and a line feed |
//! | 8–11 | version of the format, now 1 |
//! | 12–15 | length of the description |
//! | 16–19 | checksum of the description (CRC-32) |
//! | 20–… | the description, in JSON |
//!
//! Sections follow, each at a multiple of 4096 bytes, so that they can be mapped: weights, whole numbers of 32 bits in
//! the order of their places, stage by stage, or packed; for training the errors of each weight, pairs of 32-bit
//! floats. Numbers are little-endian. The file ends with the last section.

use super::carousel::Carousel;
use super::layout::Layout;
use super::method::Method;
use super::network::{BadNetwork, check};
use serde::{Deserialize, Serialize};
use std::io;
use thiserror::Error;

const MAGIC: [u8; 8] = *b"plyntup\n";
const VERSION: u32 = 1;
const FIXED: usize = 20;
/// Sections begin at multiples of this.
pub(super) const PAGE: u64 = 4096;

/// What a weight file says of itself.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Description {
    /// The layout, tuple by tuple.
    pub layout: String,
    /// The tiles at which later stages begin.
    pub stages: Vec<u32>,
    /// How it was trained.
    pub method: Method,
    /// On which seed.
    pub seed: u64,
    /// On how many games.
    pub games: u64,
    /// On how many moves.
    pub moves: u64,
    /// By which command, as far as the command is known.
    pub command: String,
    /// Where the weights are.
    pub weights: Section,
    /// The weights' unit in 1/1024 point, if they are packed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quantum: Option<u32>,
    /// Where the errors are, if the network can learn on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub errors: Option<Section>,
    /// Where late games may begin, if the network can learn on.
    #[serde(default, skip_serializing_if = "Carousel::is_empty")]
    pub late_boards: Carousel,
}

/// A part of the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Section {
    /// Its first byte.
    pub start: u64,
    /// Its length in bytes.
    pub bytes: u64,
    /// Its checksum (CRC-32).
    pub checksum: u32,
}

/// Why a file is refused.
#[derive(Debug, Error)]
pub enum BadWeights {
    /// It cannot be read or written.
    #[error("{0}")]
    File(#[from] io::Error),
    /// It is something else.
    #[error("it is not a weight file: those that `plyground train ntuple` writes begin with \"plyntup\"")]
    Foreign,
    /// It comes from the future.
    #[error(
        "it has format {0}, and this version of plyground knows formats up to {VERSION}: a newer one is needed"
    )]
    Newer(u32),
    /// Its length is wrong.
    #[error("it has {found} bytes, expected {expected}: it is incomplete or has extra data")]
    Length {
        /// Bytes that there are.
        found: u64,
        /// Bytes that the description speaks of.
        expected: u64,
    },
    /// A checksum does not match.
    #[error("the checksum of its {0} does not match: it is damaged")]
    Damaged(&'static str),
    /// The description cannot be.
    #[error("its description is wrong: {0}")]
    Description(String),
    /// There is no such network, or no room for it.
    #[error(transparent)]
    Network(#[from] BadNetwork),
    /// Nothing says which weights to leave out.
    #[error("only a training with temporal coherence can leave out the weights that were trained least")]
    Experience,
    /// Not even the best known weights have room.
    #[error("{0} bytes are too few for a network")]
    Room(u64),
    /// It was made for play.
    #[error("it was packed for play and cannot be trained further; use the file that it was packed from")]
    Packed,
}

impl Description {
    /// The longest description.
    pub const LONGEST: usize = 1 << 16;
    /// What to read of a file to find its description.
    pub const PREFIX: usize = FIXED + Self::LONGEST;

    /// The description of a file that begins with these bytes and has so many altogether. Only the sections'
    /// checksums are left to check.
    pub fn read(prefix: &[u8], length: u64) -> Result<Self, BadWeights> {
        if !prefix.starts_with(&MAGIC) {
            let cut = prefix.len() < MAGIC.len() && !prefix.is_empty() && MAGIC.starts_with(prefix);
            return Err(if cut { cut_short(length, FIXED as u64) } else { BadWeights::Foreign });
        }
        let word = |at: usize| {
            let bytes = prefix.get(at..).and_then(|rest| rest.first_chunk());
            Ok::<_, BadWeights>(u32::from_le_bytes(*bytes.ok_or_else(|| cut_short(length, FIXED as u64))?))
        };
        let (version, bytes, checksum) = (word(8)?, word(12)? as usize, word(16)?);
        if version > VERSION {
            return Err(BadWeights::Newer(version));
        }
        if version == 0 || bytes > Self::LONGEST {
            return Err(BadWeights::Damaged("header"));
        }
        let end = FIXED + bytes;
        let json = prefix.get(FIXED..end).ok_or_else(|| cut_short(length, end as u64))?;
        if crc32fast::hash(json) != checksum {
            return Err(BadWeights::Damaged("description"));
        }
        let wrong = |why: &dyn std::fmt::Display| BadWeights::Description(why.to_string());
        let description: Self = serde_json::from_slice(json).map_err(|why| wrong(&why))?;
        description.check(end as u64, length)?;
        Ok(description)
    }

    /// The layout and how many weights there are.
    pub(super) fn network(&self) -> Result<(Layout, usize), BadWeights> {
        let layout: Layout = self.layout.parse().map_err(|why| BadWeights::Description(format!("{why}")))?;
        let words = check(&layout, &self.stages)?;
        Ok((layout, words))
    }

    fn check(&self, header: u64, length: u64) -> Result<(), BadWeights> {
        let (_, words) = self.network()?;
        self.method.check().map_err(BadWeights::Description)?;
        self.late_boards.check().map_err(BadWeights::Description)?;
        let expect = |what: &str, section: &Section, start: u64, bytes: u64| {
            let right = section.start == start && section.bytes == bytes;
            let why = || format!("the {what} are {bytes} bytes from {start}, not {section:?}");
            right.then_some(()).ok_or_else(|| BadWeights::Description(why()))
        };
        let bytes = if self.quantum.is_some() { self.weights.bytes } else { 4 * words as u64 };
        expect("weights", &self.weights, paged(header), bytes)?;
        let mut end = self.weights.start.checked_add(bytes).ok_or_else(|| cut_short(length, u64::MAX))?;
        if let Some(errors) = &self.errors {
            expect("errors", errors, paged(end), 8 * words as u64)?;
            end = errors.start + errors.bytes;
        }
        if self.quantum.is_some_and(|quantum| quantum == 0 || quantum > 1 << 20 || self.errors.is_some()) {
            return Err(BadWeights::Description(
                "a packed network has a unit from 1 and no errors".to_owned(),
            ));
        }
        if end == length { Ok(()) } else { Err(cut_short(length, end)) }
    }

    /// The first bytes of a file with these sections, up to the first of them; their starts are filled in.
    pub(super) fn write(&mut self) -> Vec<u8> {
        // Where sections start is in the description, whose length depends on it: twice is enough to settle.
        for _ in 0..3 {
            let header = (FIXED + self.json().len()) as u64;
            self.weights.start = paged(header);
            let end = self.weights.start + self.weights.bytes;
            if let Some(errors) = &mut self.errors {
                errors.start = paged(end);
            }
        }
        let json = self.json();
        let mut bytes = MAGIC.to_vec();
        for word in [VERSION, json.len() as u32, crc32fast::hash(&json)] {
            bytes.extend(word.to_le_bytes());
        }
        bytes.extend(json);
        bytes.resize(self.weights.start as usize, 0);
        bytes
    }

    fn json(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("a description is data")
    }
}

fn paged(bytes: u64) -> u64 {
    bytes.next_multiple_of(PAGE)
}

fn cut_short(found: u64, expected: u64) -> BadWeights {
    BadWeights::Length { found, expected }
}
