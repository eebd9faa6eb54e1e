//! The rules of the four games: one folder each, the same file names in each.

pub mod lput;
pub mod morris;
mod processor;
pub mod tenpair;
pub mod twenty48;
