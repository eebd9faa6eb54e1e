//! The positions while men are placed: who wins each of them.
//!
//! Their values are computed backwards, layer by layer, from the tables of pairs: `layer`, `solve`, `placed`, `build`. There
//! are 17 thousand million, so only some layers are kept ([`kept`]); the others are found by a search of a few plies that
//! ends in a layer that is kept, or in the tables: `search`. Distances are not computed: placing ends after 18 half-moves
//! whatever happens, so that whoever keeps the value makes progress.

mod build;
mod layer;
mod placed;
mod search;
mod solve;
#[cfg(test)]
mod tests;

pub(super) use build::{Unbuilt, build, layers_left, memory, transient_disk};
pub(super) use layer::{Layer, PLACEMENTS, Section};
pub(super) use search::search;

/// Whether the values after so many placements are kept.
///
/// The layers before the last ones are many times smaller, and the last ones are answered by a short search. Layer 12
/// is one ply from layer 13.
pub(super) fn kept(placed: u32) -> bool {
    placed <= 11 || placed == 13
}
