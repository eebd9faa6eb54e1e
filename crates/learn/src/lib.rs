//! What trains: n-tuple networks for 2048 by temporal differences.

pub mod ntuple;
