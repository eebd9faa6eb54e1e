//! Games of theirs: rules that are written in Python, behind the traits that the searches know; and functions of Python's in
//! searches of ours, for any game.

mod book;
mod game;
mod guided;
mod position;
mod raised;
mod registered;
mod words;

pub(crate) use position::Place;
pub(crate) use raised::{exception_in, print_exceptions};

use pyo3::prelude::*;

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    registered::register(module)?;
    guided::register(module)
}
