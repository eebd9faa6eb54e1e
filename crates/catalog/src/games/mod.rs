//! The games of this crate: a file each, with all that the catalogue knows of it.

mod lput;
mod morris;
mod tenpair;
mod twenty48;
