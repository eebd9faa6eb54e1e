//! n-tuple networks for 2048, trained by temporal differences.
//!
//! A network judges a board right after a move by a sum of weights, one for what stands on each tuple of cells, in all
//! eight symmetries (M. Szubert and W. Jaśkowski, *Temporal difference learning of n-tuple networks for the game 2048*,
//! IEEE Conference on Computational Intelligence and Games, 2014). It learns by playing: [`Trainer`]. What it has
//! learned is a file, and plays as [`NTuple`].

mod agent;
mod carousel;
mod downgrade;
mod episode;
mod file;
mod header;
mod kernel;
mod layout;
mod memory;
mod method;
mod network;
mod packing;
mod shuffle;
mod tables;
mod trainer;
#[cfg(test)]
mod twin;

pub(crate) use agent::tiles;
pub use agent::{NTuple, Weights};
pub use header::{BadWeights, Description, Section};
pub use layout::{BadLayout, Layout, NAMED, images};
pub use method::Method;
pub use network::{BadNetwork, Network, UNIT};
pub use trainer::{Tally, Trainer};
