//! Runs experiments: an experiment file becomes jobs, jobs become games, and games go into the store.
//!
//! [`Experiment`] is the file, [`Plan`] is what it expands to (a pure function of the file), [`play()`] makes one
//! job's rows, [`run()`] plays all that are missing on all cores, [`merge()`] joins what several machines played, and
//! [`import()`] takes records that others made.
#![warn(missing_docs)]

mod copies;
mod draw;
mod experiment;
mod fit;
mod guests;
mod import;
mod kept;
mod ledger;
mod machine;
mod merge;
mod pairing;
mod plan;
mod play;
mod remote;
mod run;
mod session;
mod shard;
mod standings;
mod sweep;

pub use draw::positions as random_positions;
pub use experiment::{BadExperiment, Experiment, Match, Positions, Schedule, Solo, Solve};
pub use fit::{Bin, FitError, Fitted, fit};
pub use import::{ImportError, Imported, import};
pub use kept::{check_end, ended};
pub use machine::cores;
pub use merge::{MergeError, Merged, merge};
pub use plan::{Demand, Job, Plan, Seats, Task};
pub use play::{PlayError, play};
pub use remote::{Campaign, Delivery, Node, Refused, deliver};
pub use run::{Ended, Progress, RunError, Running, begin, run};
pub use shard::Shard;
pub use standings::{Row, Standings};
