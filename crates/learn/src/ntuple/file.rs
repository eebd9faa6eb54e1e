//! Weight files, written by training and read by training and by players.

use super::carousel::Carousel;
use super::header::{BadWeights, Description, PAGE, Section};
use super::layout::Layout;
use super::memory::{Memory, Word};
use super::network::{BadNetwork, Network, check};
use super::packing::{pack, unpack};
use super::trainer::Trainer;
use plyground_core::Seed;
use plyground_files::Whole;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::sync::atomic::Ordering::Relaxed;

impl Trainer {
    /// Writes all that it takes to go on. The file is replaced in one step, when all is written.
    pub fn save(&mut self, path: &Path, command: &str) -> Result<(), BadWeights> {
        let mut description = self.describe(command);
        description.late_boards = self.carousel.clone();
        description.weights = section(self.network.weights.bytes_mut());
        if self.method.coherence {
            description.errors = Some(section(self.errors.bytes_mut()));
        }
        let header = description.write();
        let parts = [(&description.weights, self.network.weights.bytes_mut())];
        let errors = description.errors.as_ref().map(|section| (section, self.errors.bytes_mut()));
        write(path, &header, parts.into_iter().chain(errors).map(|(section, bytes)| (section, &*bytes)))
    }

    /// Writes what it takes to play, in few bytes: weights in units of `quantum`/1024 point, and where the file may
    /// have only this many bytes, without those that least was learned of.
    pub fn save_packed(
        &self,
        path: &Path,
        command: &str,
        quantum: u32,
        most: Option<u64>,
    ) -> Result<(), BadWeights> {
        let bytes = match most {
            Some(most) => self.packed_into(most, quantum)?,
            None => pack(self.network.resolved(), quantum),
        };
        let mut description = self.describe(command);
        (description.weights, description.quantum) = (section(&bytes), Some(quantum));
        let header = description.write();
        write(path, &header, std::iter::once((&description.weights, &bytes[..])))
    }

    /// As many weights as go into a file of this many bytes, those first that most was learned of.
    fn packed_into(&self, most: u64, quantum: u32) -> Result<Vec<u8>, BadWeights> {
        let most = most.saturating_sub(PAGE) as usize;
        let all = pack(self.network.resolved(), quantum);
        if all.len() <= most {
            return Ok(all);
        }
        if !self.method.coherence {
            return Err(BadWeights::Experience);
        }
        let tables = self.tables();
        let packed = |least: f32| {
            let places = 0..self.network.weights.words().len() as u32;
            let known = places.map(|place| tables.weight_and_experience(place));
            pack(known.map(|(weight, learned)| if learned < least { 0 } else { weight }), quantum)
        };
        // Between nothing and more than there is; a tenth of a percent of the weights is not worth another look.
        let (mut low, mut high, mut best) = (0.0_f32, 40.0, Vec::new());
        for _ in 0..14 {
            let middle = f32::midpoint(low, high);
            let bytes = packed(middle.exp2());
            if bytes.len() > most {
                low = middle;
            } else {
                (high, best) = (middle, bytes);
            }
        }
        if best.is_empty() { Err(BadWeights::Room(most as u64)) } else { Ok(best) }
    }

    fn describe(&self, command: &str) -> Description {
        Description {
            layout: self.network.layout().to_string(),
            stages: self.network.stages(),
            method: self.method,
            seed: self.seed.0,
            games: self.games,
            moves: self.moves,
            command: after(&self.before, command),
            weights: Section::default(),
            quantum: None,
            errors: None,
            late_boards: Carousel::default(),
        }
    }

    /// Goes on where a file ends.
    pub fn resume(path: &Path) -> Result<Self, BadWeights> {
        let (mut file, description) = open(path)?;
        if description.quantum.is_some() {
            return Err(BadWeights::Packed);
        }
        let Description { ref stages, method, seed, games, moves, .. } = description;
        let (layout, _) = description.network()?;
        let mut trainer = Self::new(layout, stages, method, Seed(seed))?;
        (trainer.games, trainer.moves) = (games, moves);
        trainer.carousel = description.late_boards.clone();
        trainer.before.clone_from(&description.command);
        read(&mut file, &description.weights, &mut trainer.network.weights, "weights")?;
        match &description.errors {
            Some(errors) if method.coherence => read(&mut file, errors, &mut trainer.errors, "errors")?,
            None if !method.coherence => {}
            _ => return Err(BadWeights::Description("errors and method disagree".to_owned())),
        }
        Ok(trainer)
    }
}

impl Network {
    /// The network in a file, to play with: mapped, or unpacked if it is packed.
    pub fn open(path: &Path) -> Result<Self, BadWeights> {
        let (mut file, description) = open(path)?;
        let (layout, words) = description.network()?;
        let section = &description.weights;
        if description.quantum.is_some() {
            let mut bytes = vec![0; section.bytes as usize];
            file.seek(SeekFrom::Start(section.start))?;
            file.read_exact(&mut bytes)?;
            return Self::unpacked(&description, layout, &bytes);
        }
        let mut weights = Memory::of_file(&file, section.start as usize, words)?;
        verify(section, weights.bytes_mut(), "weights")?;
        Ok(Self::with_weights(layout, &description.stages, weights)?)
    }

    /// The network in the bytes of a packed file.
    pub fn from_packed(bytes: &[u8]) -> Result<Self, BadWeights> {
        let description = Description::read(bytes, bytes.len() as u64)?;
        let (layout, _) = description.network()?;
        let section = &description.weights;
        Self::unpacked(&description, layout, &bytes[section.start as usize..][..section.bytes as usize])
    }

    fn unpacked(description: &Description, layout: Layout, bytes: &[u8]) -> Result<Self, BadWeights> {
        verify(&description.weights, bytes, "weights")?;
        let Some(quantum) = description.quantum else {
            return Err(BadWeights::Description("the weights are not packed".to_owned()));
        };
        // Packed weights are all there: what a later stage has not learned is the weight of the one before.
        let words = check(&layout, &description.stages)?;
        let weights = Memory::zeroed(words).map_err(|why| BadNetwork::Memory(words as u64, why))?;
        let network = Self::with_weights(layout, &description.stages, weights)?;
        let words = network.weights.words();
        let set = |at: usize, weight: i32| words[at].store(weight.cast_unsigned(), Relaxed);
        if unpack(bytes, quantum, words.len(), set) {
            Ok(network)
        } else {
            Err(BadWeights::Damaged("weights"))
        }
    }
}

/// All commands of a training, as a shell takes them; of very many, the first and the last.
fn after(before: &str, command: &str) -> String {
    const LONGEST: usize = 2000;
    if before.is_empty() {
        return command.to_owned();
    }
    if before == command || before.ends_with(&format!(" && {command}")) {
        return before.to_owned();
    }
    let first = before.split(" && ").next().unwrap_or(before);
    let kept = if before.len() > LONGEST { format!("{first} && …") } else { before.to_owned() };
    format!("{kept} && {command}")
}

/// What a file says of itself.
pub(super) fn describe(path: &Path) -> Result<Description, BadWeights> {
    open(path).map(|(_, description)| description)
}

fn open(path: &Path) -> Result<(File, Description), BadWeights> {
    let mut file = File::open(path)?;
    let length = file.metadata()?.len();
    let mut prefix = Vec::new();
    Read::by_ref(&mut file).take(Description::PREFIX as u64).read_to_end(&mut prefix)?;
    let description = Description::read(&prefix, length)?;
    Ok((file, description))
}

fn section(bytes: &[u8]) -> Section {
    Section { start: 0, bytes: bytes.len() as u64, checksum: crc32fast::hash(bytes) }
}

fn verify(section: &Section, bytes: &[u8], what: &'static str) -> Result<(), BadWeights> {
    if crc32fast::hash(bytes) == section.checksum { Ok(()) } else { Err(BadWeights::Damaged(what)) }
}

fn read<W: Word>(
    file: &mut File,
    section: &Section,
    memory: &mut Memory<W>,
    what: &'static str,
) -> Result<(), BadWeights> {
    file.seek(SeekFrom::Start(section.start))?;
    file.read_exact(memory.bytes_mut())?;
    verify(section, memory.bytes_mut(), what)
}

fn write<'a>(
    path: &Path,
    header: &[u8],
    parts: impl Iterator<Item = (&'a Section, &'a [u8])>,
) -> Result<(), BadWeights> {
    let mut file = Whole::create(path)?;
    file.write_all(header)?;
    let mut written = header.len() as u64;
    for (section, bytes) in parts {
        // Sections begin on a page of their own, so that they can be mapped.
        io::copy(&mut io::repeat(0).take(section.start - written), &mut file)?;
        file.write_all(bytes)?;
        written = section.start + section.bytes;
    }
    Ok(file.finish()?)
}

#[cfg(target_endian = "big")]
compile_error!("weight files are mapped as they are, and they are little-endian");

#[cfg(test)]
mod tests;
