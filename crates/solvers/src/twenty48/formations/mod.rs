//! Formations: the small game that is left when large tiles fill a corner of the usual board, solved exactly.
//!
//! In the board below the six largest tiles stand in a corner. As long as pushes leave them where they are, they are
//! *walls*, and only ten cells are left to play on. If another 256 is built beside the 256 (the *anchor*), both merge, and
//! the large tiles merge in a chain.
//!
//! ```text
//!  8192  2048   512     2
//!  4096  1024   256     8     the anchor is 256, and 256 the tile to be built,
//!    64     4     2     .     beside it: right of it or below it
//!    16     2     .     .
//! ```
//!
//! - **Walls**: the cells of a [`Shape`], in any of its eight positions. They hold tiles of at least the one to be
//!   built, the anchor exactly that one; no two walls beside each other are equal, so walls never merge. Free cells have
//!   smaller tiles or none.
//! - **Allowed pushes** change the board and leave every wall where it is. A push that would move a wall is excluded, and so
//!   is one that builds the tile anywhere else than beside the anchor, where it would be in the way.
//! - **Success**: a push builds the tile beside the anchor. **Failure**: no push is allowed. The game may go on then, but
//!   the formation is gone.
//!
//! What the walls are does not matter to the small game, so one table serves all boards of a shape and a tile. It holds for
//! every filling of the free cells the greatest chance of success and the push that has it, for the odds of a four that
//! the table was built for.

mod build;
mod file;
mod fillings;
mod half;
mod part;
mod shape;
mod solve;
mod tables;
#[cfg(test)]
mod tests;
mod verify;

pub use build::{Build, BuildError, Needs, Progress, Stage};
pub use file::{BadTable, Tally, Why};
pub use part::{BadPart, Part};
pub use shape::{SHAPES, Shape};
pub use tables::{Advice, Formations};
pub use verify::{WrongChance, check_file, verify};
