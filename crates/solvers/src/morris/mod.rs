//! Nine Men's Morris, solved: the value of every position with all men placed, and how many half-moves it takes.

mod build;
#[cfg(test)]
mod build_tests;
mod bytes;
mod cell;
mod compress;
mod file;
mod fingerprint;
mod orbits;
mod pair;
mod place;
mod ranking;
mod relabel;
mod row;
mod side;
mod solve;
mod start;
mod table;
mod tables;
mod tally;
#[cfg(test)]
mod tests;
mod value;
mod verify;

pub use build::{Build, BuildError, Needs, Progress, Stage, check_files};
pub use file::{BadTable, Why};
pub use pair::{Half, Pair};
pub use tables::{NoValue, Tables};
pub use tally::Tally;
pub use value::{Outcome, Value};
pub use verify::{Wrong, verify, verify_all};
