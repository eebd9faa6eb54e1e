//! plyground with two games that are not its own: on the command line, on the page and in the laboratory. A game that lives
//! outside of this repository does the same: it implements `Listed`, is added, and all else follows.
//!
//! `cargo run --package plyground --example strangers -- serve`

use plyground_catalog::testing::{TicTacToe, WalkHome};
use plyground_catalog::{Entry, SpecError, add};
use std::process::ExitCode;

fn main() -> Result<ExitCode, SpecError> {
    add(Entry::of::<TicTacToe>())?;
    add(Entry::of::<WalkHome>())?;
    Ok(plyground::main())
}
