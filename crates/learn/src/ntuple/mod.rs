//! n-tuple networks for 2048, trained by temporal differences.

mod episode;
mod kernel;
mod layout;
mod memory;
mod method;
mod network;
mod shuffle;
mod tables;
mod trainer;
#[cfg(test)]
mod twin;

pub use layout::{BadLayout, Layout, NAMED, images};
pub use method::Method;
pub use network::{BadNetwork, Network, UNIT};
pub use trainer::{Tally, Trainer};
