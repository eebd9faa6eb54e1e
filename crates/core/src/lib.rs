//! The contract: what a game, an agent, a record and a view are. No algorithm, no I/O, one clock.
//!
//! Read in this order: [`game`], [`agent`], [`context`], [`playthrough`], [`record`], [`view`].
#![warn(missing_docs)]

pub mod agent;
pub mod budget;
mod by_view;
pub mod clock;
pub mod context;
pub mod game;
pub mod insight;
pub mod inspection;
pub mod lesson;
pub mod notation;
pub mod parameter;
mod part;
pub mod perft;
pub mod playthrough;
pub mod reading;
pub mod record;
pub mod seed;
pub mod sheet;
pub mod size;
pub mod solver;
mod team;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
pub mod text;
pub mod trace;
pub mod trail;
pub mod truth;
pub mod view;
pub mod words;

pub use agent::{Agent, Bound, Decision, Evaluate, Judged, Outlook, Tunable};
pub use budget::{Budget, Limit, Stopped};
pub use context::{Context, Progress};
pub use game::{Game, GameExt, Player, Puzzle, Turn, TwoPlayer};
pub use insight::{Insight, Shows};
pub use inspection::{Inspection, Note, Target};
pub use lesson::{Exercise, Lesson};
pub use notation::{BadMove, BadNotation};
pub use parameter::{Kind, Numbers, PLENTY, Parameter};
pub use perft::perft;
pub use playthrough::{End, Playthrough};
pub use reading::Reading;
pub use record::{BadRecord, Record};
pub use seed::{Rng, Seed};
pub use sheet::Sheet;
pub use size::Size;
pub use solver::{Answer, Attempt, Distance, Effort, Solver};
pub use team::THREADS;
pub use text::Text;
pub use trace::{Motion, Trace};
pub use trail::Trail;
pub use truth::{Exact, Truth};
pub use view::{Present, View};
pub use words::Words;
