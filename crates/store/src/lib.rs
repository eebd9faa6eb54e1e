//! The database of experiments: runs, their games, and every move with the thought behind it.
//!
//! SQLite in a file by default, PostgreSQL by address, one schema and one code path for both. A game is stored with
//! all its moves or not at all. Read [`rows`] first: it is all that reports and servers need to know.
#![warn(missing_docs)]

mod aggregates;
mod damage;
mod database;
mod error;
pub mod export;
mod insert;
mod jobs;
mod opening;
mod patience;
mod place;
pub mod rows;
mod runs;
#[doc(hidden)]
pub mod sample;
mod schema;
mod select;
pub mod sittings;
mod store;
#[cfg(feature = "testing")]
pub mod testing;

pub use database::{Access, Database};
pub use error::StoreError;
pub use patience::Patience;
pub use rows::{GameRow, Host, Kind, MoveRow, Played, Run, Session, SolutionRow, State, fingerprint};
pub use sittings::{Change, Listed, Order, Sitting, Which};
pub use store::Store;
