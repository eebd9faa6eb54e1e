//! Nine Men's Morris, solved: the value of every position with all men placed, and how many half-moves it takes.
//!
//! Tables are computed backwards from the positions that are lost, pair by pair of the numbers of men, so that each
//! capture leads into a pair that is finished: [`Build`]. [`Tables`] looks positions up, [`verify()`] compares tables with
//! the slow twin of the rules. How they are made:
//!
//! - `orbits`, `ranking`, `relabel`, `compress`, `pair`, `place`: numbers for positions up to the 16 symmetries. Men of the
//!   side with more are a row, men of the other a column.
//! - `cell`, `row`, `start`, `side`, `solve`, `watch`: what is known of each position, first by its captures, then step by step.
//! - `table`, `bytes`, `file`, `fingerprint`, `build`, `tables`, `verify`: how values are stored, found again and proven.
//!
//! Draws by repetition and by too many quiet half-moves are not in the tables. Who wins by them comes closer to the end
//! with every half-move, so no position recurs; whether the end comes before the limit of quiet half-moves is
//! [`Value::before_limit`].

mod build;
#[cfg(test)]
mod build_tests;
mod bytes;
mod cell;
mod compress;
mod file;
mod fingerprint;
mod orbits;
mod pack;
mod pair;
mod place;
mod placing;
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
mod watch;

pub use build::{Build, BuildError, Needs, Piece, Progress, Stage, check_files};
pub use file::{BadTable, Why};
pub use pair::{Half, Pair};
pub use tables::{NoValue, Tables};
pub use tally::Tally;
pub use value::{Outcome, Value};
pub use verify::{Wrong, verify, verify_all, verify_all_placing, verify_placing};
