//! Solvers for one particular game, which use its special properties. Each is in a folder named after its game;
//! searches that work for any puzzle are in `plyground-search`.
#![warn(missing_docs)]

mod folder;
mod mapped;
pub mod morris;
pub mod tenpair;
pub mod twenty48;
