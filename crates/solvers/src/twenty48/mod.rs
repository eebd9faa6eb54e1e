//! 2048 on small boards, solved: the best expected score, or the greatest chance to build a tile, in every position that a
//! game can come to.
//!
//! A push keeps the sum of the tiles and a new tile adds 2 or 4, so positions are in *layers* by their sum and no position
//! comes back. First all layers are listed, from the smallest sum on; then their values are computed from the largest sum
//! back, each from the next two. Boards that are mirror images, or turned, are one position. A board of nine cells has some 50
//! million positions; boards of ten and more have too many.
//!
//! The method is J. Lees-Miller's, *The mathematics of 2048: optimal play with Markov decision processes*, 2018.

mod board;
pub mod formations;
mod layers;
#[cfg(test)]
mod tests;

pub use layers::{Goal, Small, TooLarge, Unsolved};

/// Boards with at most so many cells are solved.
pub const CELLS: u32 = 9;
