//! Files of networks, in the safetensors format that every framework reads.
//!
//! One file holds all: the network's layers by name, and what it takes to go on as if nothing had happened (the
//! network that targets come from, the optimiser, the memory, the curve; of random numbers only the seed, for episode
//! *n* begins on its branch *n*). The metadata has one entry, which says how it was trained, and begins with a
//! checksum of everything. A network that is saved alone can be played with and not be trained further.

use super::adam::Adam;
use super::curve::Episode;
use super::learner::Learner;
use super::network::Network;
use super::replay::{Replay, Transition};
use super::setting::{BadSetting, Setting};
use super::tensors::{Numbers, Reader};
use super::trainer::Trainer;
use plyground_core::Seed;
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// How a network was trained, as its file says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Description {
    /// Of this format.
    version: u32,
    /// The command that trained it.
    pub command: String,
    /// How it learns.
    pub setting: Setting,
    /// Decides everything.
    pub seed: u64,
    /// Played so far.
    pub episodes: u64,
    /// Of all episodes.
    pub moves: u64,
    /// Learned so far.
    pub updates: u64,
    /// Whether the file holds what it takes to go on.
    pub whole: bool,
}

/// A file that cannot be used, and why.
#[derive(Debug, thiserror::Error)]
pub enum BadFile {
    /// It cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is something else.
    #[error("it is not a file of `plyground train dqn`: {0}")]
    Foreign(String),
    /// It was made by another version.
    #[error("it has version {0} of the format; this program knows version {VERSION}")]
    Version(u32),
    /// Its bytes are not those that were written.
    #[error("it is damaged: its checksum is not that of its content")]
    Damaged,
    /// It contradicts itself.
    #[error("it is damaged: {0}")]
    Content(String),
    /// Its setting cannot be.
    #[error("its setting is invalid: {0}")]
    Setting(#[from] BadSetting),
    /// It can be played with only.
    #[error("it holds only a network to play with; continue the training from the file that --out named")]
    Alone,
}

const VERSION: u32 = 1;

/// The one entry of the metadata.
pub(super) const ENTRY: &str = "plyground-dqn";

/// More than any training fills.
const LONGEST: u64 = 2 << 30;

impl Trainer {
    /// Writes all that it takes to go on. The file is replaced in one step, when all is written.
    pub fn save(&self, path: &Path, command: &str) -> Result<(), BadFile> {
        Ok(plyground_files::write(path, self.bytes(command, true)?)?)
    }

    /// Writes the network alone.
    pub fn save_network(&self, path: &Path, command: &str) -> Result<(), BadFile> {
        Ok(plyground_files::write(path, self.bytes(command, false)?)?)
    }

    /// Goes on where a file ends.
    pub fn resume(path: &Path) -> Result<Self, BadFile> {
        Self::from_bytes(&read(path)?)
    }

    /// The file as bytes.
    pub fn bytes(&self, command: &str, whole: bool) -> Result<Vec<u8>, BadFile> {
        let Learner { network, target, adam, replay, .. } = &self.learner;
        let mut numbers = Numbers::default();
        for (at, layer) in network.layers().into_iter().enumerate() {
            let shape = vec![layer.inputs, layer.outputs];
            numbers.floats(&format!("layer{at}.weight"), shape, &network.weights[layer.matrix]);
            numbers.floats(&format!("layer{at}.bias"), vec![layer.outputs], &network.weights[layer.biases]);
        }
        if whole {
            let seen = &replay.transitions;
            let row = |length: usize| vec![length];
            numbers.floats("target", row(target.weights.len()), &target.weights);
            numbers.floats("adam.mean", row(adam.mean.len()), &adam.mean);
            numbers.floats("adam.square", row(adam.square.len()), &adam.square);
            numbers.words("replay.boards", seen.iter().map(|one| one.board));
            numbers.words("replay.next", seen.iter().map(|one| one.next));
            numbers.bytes("replay.directions", seen.iter().map(|one| one.direction).collect());
            let rewards: Vec<f32> = seen.iter().map(|one| one.reward).collect();
            let discounts: Vec<f32> = seen.iter().map(|one| one.discount).collect();
            numbers.floats("replay.rewards", row(seen.len()), &rewards);
            numbers.floats("replay.discounts", row(seen.len()), &discounts);
            let mut scalars = vec![self.learner.epsilon.to_bits(), replay.oldest as u64];
            if let Some(priorities) = &replay.priorities {
                numbers.doubles("replay.priorities", (0..seen.len()).map(|place| priorities.of(place)));
                scalars.push(priorities.largest.to_bits());
            }
            numbers.words("scalars", scalars.into_iter());
            numbers.words("curve.moves", self.curve.iter().map(|episode| episode.moves));
            numbers.words("curve.scores", self.curve.iter().map(|episode| episode.score));
            numbers.words("curve.largest", self.curve.iter().map(|episode| u64::from(episode.largest)));
            numbers.doubles("curve.epsilons", self.curve.iter().map(|episode| episode.epsilon));
            numbers.doubles("curve.losses", self.curve.iter().map(|episode| episode.loss));
        }
        let description = Description {
            version: VERSION,
            command: command.to_owned(),
            setting: self.setting().clone(),
            seed: self.seed.0,
            episodes: self.curve.len() as u64,
            moves: self.moves,
            updates: self.updates(),
            whole,
        };
        let text = serde_json::to_string(&description).map_err(|why| BadFile::Content(why.to_string()))?;
        numbers.serialize(ENTRY, &text)
    }

    /// The training that a file's bytes hold.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, BadFile> {
        let (reader, description) = open(bytes)?;
        if !description.whole {
            return Err(BadFile::Alone);
        }
        let setting = description.setting;
        let network = network(&reader, &setting)?;
        let length = network.weights.len();
        let mut target = Network::zeroed(&setting);
        target.weights = reader.floats("target", &[length])?;
        let mut adam = Adam::new(0);
        adam.mean = reader.floats("adam.mean", &[length])?;
        adam.square = reader.floats("adam.square", &[length])?;
        adam.steps = description.updates;
        let (replay, epsilon) = replay(&reader, &setting)?;
        let curve = curve(&reader, description.episodes)?;
        let learner = Learner::of(setting, network, target, adam, replay, epsilon);
        Ok(Self::of(learner, Seed(description.seed), description.moves, curve)?)
    }
}

impl Network {
    /// The network in a file, to play with, and how it was trained.
    pub fn open(path: &Path) -> Result<(Self, Description), BadFile> {
        Self::from_bytes(&read(path)?)
    }

    /// The same in a file's bytes.
    pub fn from_bytes(bytes: &[u8]) -> Result<(Self, Description), BadFile> {
        let (reader, description) = open(bytes)?;
        Ok((network(&reader, &description.setting)?, description))
    }
}

fn open(bytes: &[u8]) -> Result<(Reader<'_>, Description), BadFile> {
    let (reader, text) = Reader::open(bytes, ENTRY)?;
    // The version first: another one may say other things.
    let value: serde_json::Value =
        serde_json::from_str(&text).map_err(|why| BadFile::Content(why.to_string()))?;
    match value["version"].as_u64() {
        Some(version) if version == u64::from(VERSION) => {}
        Some(version) => return Err(BadFile::Version(version as u32)),
        None => return Err(BadFile::Content("it has no version".to_owned())),
    }
    let description: Description =
        serde_json::from_str(&text).map_err(|why| BadFile::Content(why.to_string()))?;
    description.setting.check()?;
    Ok((reader, description))
}

fn network(reader: &Reader<'_>, setting: &Setting) -> Result<Network, BadFile> {
    let mut network = Network::zeroed(setting);
    for (at, layer) in network.layers().into_iter().enumerate() {
        let matrix = reader.floats(&format!("layer{at}.weight"), &[layer.inputs, layer.outputs])?;
        let biases = reader.floats(&format!("layer{at}.bias"), &[layer.outputs])?;
        network.weights[layer.matrix].copy_from_slice(&matrix);
        network.weights[layer.biases].copy_from_slice(&biases);
    }
    if network.weights.iter().all(|weight| weight.is_finite()) {
        return Ok(network);
    }
    Err(BadFile::Content("a weight of the network is not a number".to_owned()))
}

fn replay(reader: &Reader<'_>, setting: &Setting) -> Result<(Replay, f64), BadFile> {
    let mut replay = Replay::new(setting.buffer, setting.priority, setting.correction);
    let boards = reader.words("replay.boards", None)?;
    let count = boards.len();
    let next = reader.words("replay.next", Some(count))?;
    let directions = reader.bytes("replay.directions", count)?;
    let rewards = reader.floats("replay.rewards", &[count])?;
    let discounts = reader.floats("replay.discounts", &[count])?;
    let scalars = reader.words("scalars", Some(2 + usize::from(replay.priorities.is_some())))?;
    let oldest = scalars[1] as usize;
    if count > setting.buffer || oldest >= setting.buffer || directions.iter().any(|&direction| direction > 3)
    {
        return Err(BadFile::Content("the memory does not fit the setting".to_owned()));
    }
    replay.oldest = oldest;
    replay.transitions = (0..count)
        .map(|at| Transition {
            board: boards[at],
            direction: directions[at],
            reward: rewards[at],
            next: next[at],
            discount: discounts[at],
        })
        .collect();
    if let Some(priorities) = &mut replay.priorities {
        for (place, priority) in reader.doubles("replay.priorities", count)?.into_iter().enumerate() {
            if !(priority > 0.0 && priority.is_finite()) {
                return Err(BadFile::Content("a priority of the memory is not above 0".to_owned()));
            }
            priorities.set(place, priority);
        }
        priorities.largest = f64::from_bits(scalars[2]);
    }
    let epsilon = f64::from_bits(scalars[0]);
    if !(0.0..=1.0).contains(&epsilon) {
        return Err(BadFile::Content(format!("ε is {epsilon}")));
    }
    Ok((replay, epsilon))
}

fn curve(reader: &Reader<'_>, episodes: u64) -> Result<Vec<Episode>, BadFile> {
    let count = episodes as usize;
    let moves = reader.words("curve.moves", Some(count))?;
    let scores = reader.words("curve.scores", Some(count))?;
    let largest = reader.words("curve.largest", Some(count))?;
    let epsilons = reader.doubles("curve.epsilons", count)?;
    let losses = reader.doubles("curve.losses", count)?;
    let episode = |at: usize| Episode {
        moves: moves[at],
        score: scores[at],
        largest: largest[at] as u32,
        epsilon: epsilons[at],
        loss: losses[at],
    };
    Ok((0..count).map(episode).collect())
}

fn read(path: &Path) -> Result<Vec<u8>, BadFile> {
    let file = File::open(path)?;
    let length = file.metadata()?.len();
    if length > LONGEST {
        return Err(BadFile::Foreign(format!("it has {length} bytes")));
    }
    let mut bytes = Vec::new();
    file.take(LONGEST).read_to_end(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests;
