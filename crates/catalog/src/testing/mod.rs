//! Two small games from outside, as a stranger would bring them, for tests and for the example `strangers`: a game of two
//! on a grid and a game for one with chance on a graph. They write down their rules and their view, and leave all else to
//! what every game has by default.

mod tic_tac_toe;
mod walk_home;

pub use tic_tac_toe::TicTacToe;
pub use walk_home::WalkHome;

use crate::{Entry, Listed, add, games};
use std::sync::Once;

/// Adds both games, once in a process.
///
/// # Panics
/// If another game has taken one of their names.
pub fn add_strangers() {
    static ADDED: Once = Once::new();
    ADDED.call_once(|| {
        for entry in [Entry::of::<TicTacToe>(), Entry::of::<WalkHome>()] {
            add(entry).expect("their names are free");
        }
    });
}

/// Both of them, added.
pub fn strangers() -> impl Iterator<Item = &'static Entry> {
    with_strangers().filter(|entry| [TicTacToe::NAME, WalkHome::NAME].contains(&entry.name))
}

/// Every game with both of them, for tests that ask the same of each game.
pub fn with_strangers() -> impl Iterator<Item = &'static Entry> {
    add_strangers();
    games()
}
