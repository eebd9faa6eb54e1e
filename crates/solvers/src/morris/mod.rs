//! Nine Men's Morris, solved: the value of every position with all men placed, and how many half-moves it takes.

mod bytes;
mod cell;
mod orbits;
mod pair;
mod place;
mod ranking;
mod relabel;
mod row;
mod solve;
mod start;
mod table;
mod tally;
#[cfg(test)]
mod tests;
mod value;

pub use pair::{Half, Pair};
pub use tally::Tally;
pub use value::Value;
