//! What goes over the wire about games: the shapes of `docs/api.md`.

mod game;
mod needed;
mod point;
mod thought;

pub(crate) use game::{Card, Game, Note, Played, Scalar, Scalars, Summary};
pub(crate) use needed::Needed;
pub(crate) use point::Point;
pub(crate) use thought::{Inside, Progress, Thought, finite};
