//! Solvers that know the one game they solve, and use what only that game has. Each stands in a folder named
//! after its game; searches that work for any puzzle are in `plyground-search`.
#![warn(missing_docs)]

pub mod morris;
pub mod tenpair;
