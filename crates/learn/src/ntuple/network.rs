//! An n-tuple network: a board is worth the sum of the weights that its tuples look up, in all eight symmetries.
//!
//! Weights are whole numbers of 1/1024 point. Sums of whole numbers do not depend on their order, so a value is the
//! same on every machine; and they cost the processor less than sums of floating-point numbers.

use super::kernel::{Kernel, Places, Work, run};
use super::layout::Layout;
use super::memory::Memory;
use super::shuffle::Shuffle;
use super::tables::{Tables, UNSET};
use std::io;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};
use thiserror::Error;

/// Weights of one point.
pub const UNIT: f32 = 1024.0;

/// A layout, stages and their weights.
pub struct Network {
    layout: Layout,
    stages: Vec<u8>,
    pub(super) shuffles: Vec<Shuffle>,
    pub(super) weights: Memory<AtomicU32>,
    /// Who only plays has no errors to count.
    no_errors: Memory<AtomicU64>,
}

/// Why there is no such network.
#[derive(Debug, Error)]
pub enum BadNetwork {
    /// Stages out of order.
    #[error("{0} is not a list of stages: they begin at growing tiles from 4 to 32768, such as 16384")]
    Stages(String),
    /// More weights than their numbers can tell apart.
    #[error("{0} weights are too many; at most {max} are possible", max = u32::MAX)]
    Weights(u64),
    /// No memory.
    #[error("no memory for {0} weights: {1}")]
    Memory(u64, io::Error),
}

impl Network {
    /// A network to train, whose weights are all 0. A stage begins at a tile; the first one begins with the game and is not
    /// listed.
    pub fn new(layout: Layout, stages: &[u32]) -> Result<Self, BadNetwork> {
        let words = check(&layout, stages)?;
        let weights = Memory::zeroed(words).map_err(|why| BadNetwork::Memory(words as u64, why))?;
        let weights = weights.in_huge_pages();
        let network = Self::with_weights(layout, stages, weights)?;
        let later = &network.weights.words()[network.layout.entries()..];
        for word in later {
            word.store(UNSET.cast_unsigned(), Relaxed);
        }
        Ok(network)
    }

    /// A network with these weights, in the order of their places, stage by stage.
    pub(super) fn with_weights(
        layout: Layout,
        stages: &[u32],
        weights: Memory<AtomicU32>,
    ) -> Result<Self, BadNetwork> {
        let words = check(&layout, stages)?;
        assert_eq!(weights.words().len(), words, "as many weights as places");
        let no_errors = Memory::zeroed(0).map_err(|why| BadNetwork::Memory(0, why))?;
        let stages = stages.iter().map(|tile| tile.trailing_zeros() as u8).collect();
        Ok(Self { shuffles: Shuffle::all(&layout), layout, stages, weights, no_errors })
    }

    /// The layout.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The tiles at which later stages begin.
    pub fn stages(&self) -> Vec<u32> {
        self.stages.iter().map(|&exponent| 1 << exponent).collect()
    }

    /// Gives every weight of the first stage the same value, so that every board is worth `value`.
    pub(super) fn fill(&self, value: f64) {
        let weight = (value * f64::from(UNIT) / self.layout.lookups() as f64).round() as i32;
        let first = &self.weights.words()[..self.layout.entries()];
        for word in first {
            word.store(weight.cast_unsigned(), Relaxed);
        }
    }

    /// The points that are still expected after a move has led to this board (exponents, one nibble a cell).
    pub fn value(&self, tiles: u64) -> f64 {
        run(Value { network: self, tiles })
    }

    /// All weights, in units of 1/[`UNIT`] point, in the order of their places: stage by stage, tuple by tuple. What a stage
    /// has not learned is the weight of the one before.
    pub fn resolved(&self) -> impl Iterator<Item = i32> {
        let tables = Tables::new(&self.weights, &self.no_errors, self.layout.entries());
        (0..self.weights.words().len() as u32).map(move |place| tables.weight::<true>(place))
    }

    /// Where the tables of a board's stage begin.
    #[inline]
    pub(super) fn start(&self, tiles: u64) -> u32 {
        let reached = |&&exponent: &&u8| largest(tiles) >= exponent;
        if self.stages.is_empty() {
            return 0;
        }
        (self.stages.iter().take_while(reached).count() * self.layout.entries()) as u32
    }
}

/// The value of a board.
struct Value<'a> {
    network: &'a Network,
    tiles: u64,
}

impl Work for Value<'_> {
    type Output = f64;

    #[expect(clippy::inline_always, reason = "a kernel's instructions only inline into code that has them")]
    #[inline(always)]
    fn by<K: Kernel>(self, kernel: K) -> f64 {
        let Self { network, tiles } = self;
        let tables = Tables::new(&network.weights, &network.no_errors, network.layout.entries());
        let (board, start) = (kernel.board(tiles), network.start(tiles));
        let mut sum = 0;
        for t in 0..network.shuffles.len() {
            let places = kernel.places(&network.shuffles[t], board, start);
            sum +=
                if start == 0 { sum_of::<false>(tables, &places) } else { sum_of::<true>(tables, &places) };
        }
        sum as f64 / f64::from(UNIT)
    }
}

/// The sum of the weights at a tuple's places.
#[expect(clippy::inline_always, reason = "part of the kernels")]
#[inline(always)]
pub(super) fn sum_of<const STAGED: bool>(tables: Tables<'_>, places: &Places) -> i64 {
    let mut sum = 0;
    for i in 0..8 {
        sum += i64::from(tables.weight::<STAGED>(places.0[i]));
    }
    sum
}

/// The exponent of the largest tile.
pub(super) fn largest(tiles: u64) -> u8 {
    (0..16).map(|cell| (tiles >> (4 * cell) & 15) as u8).max().unwrap_or(0)
}

/// How many weights such a network has.
pub(super) fn check(layout: &Layout, stages: &[u32]) -> Result<usize, BadNetwork> {
    let tile = |&tile: &u32| tile.is_power_of_two() && (4..=32768).contains(&tile);
    if !stages.iter().all(tile) || !stages.is_sorted_by(|a, b| a < b) {
        let list = stages.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        return Err(BadNetwork::Stages(list));
    }
    let words = layout.entries() as u64 * (stages.len() as u64 + 1);
    if words > u64::from(u32::MAX) {
        return Err(BadNetwork::Weights(words));
    }
    Ok(words as usize)
}
