//! Nine Men's Morris, solved: the value of every position with all men placed, and how many half-moves it takes.

mod orbits;
mod pair;
mod place;
mod ranking;
mod relabel;

pub use pair::{Half, Pair};
