//! Players that learn: n-tuple networks for 2048, trained by temporal differences, and deep Q-networks.

pub mod cache;
pub mod dqn;
pub mod ntuple;
mod weights;

pub use weights::{Learned, Opened, Weights};
