//! Deep Q-networks for 2048: a study's, and one that plays better.

mod adam;
mod agent;
mod board;
mod curve;
mod file;
mod gradient;
mod learner;
mod matrix;
mod network;
mod replay;
mod returns;
mod reward;
mod setting;
mod tensors;
#[cfg(test)]
mod tests;
mod trainer;

pub use agent::{Dqn, Weights};
pub use curve::{Episode, csv};
pub use file::{BadFile, Description};
pub use network::{Network, Policy};
pub use reward::Reward;
pub use setting::{BadSetting, Inputs, Setting};
pub use tensors::sealed;
pub use trainer::Trainer;
