//! The Python package: what must be fast or is written already is here, what is better said in Python is in
//! `python/plyground/`, which gives all of this its public names.
//!
//! Two rules hold at the border. No panic passes it (`guard`): pyo3 would turn it into an exception that `except Exception`
//! does not catch. And whatever may take long runs on another thread without Python's lock (`signals`), so that other
//! threads go on and Ctrl-C is heard.

mod agent;
mod batch;
mod cluster;
mod convert;
mod decision;
mod errors;
mod guard;
mod lab;
mod picture;
mod player;
mod playing;
mod rules;
mod signals;
mod state;
mod table;
mod theirs;
mod train;
mod tuning;

use pyo3::prelude::*;
use std::ffi::OsString;

/// Runs the command line and returns its exit code; `plyground` of the package calls it.
#[pyfunction]
fn main(py: Python<'_>, args: Vec<OsString>) -> PyResult<u8> {
    guard::guarded(|| Ok(py.detach(|| plyground::main_of(args))))
}

/// The version.
#[pyfunction]
fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}

#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    errors::register(module)?;
    rules::register(module)?;
    state::register(module)?;
    agent::register(module)?;
    decision::register(module)?;
    lab::register(module)?;
    table::register(module)?;
    theirs::register(module)?;
    train::register(module)?;
    player::register(module)?;
    batch::register(module)?;
    playing::register(module)?;
    cluster::register(module)?;
    tuning::register(module)?;
    module.add_function(wrap_pyfunction!(main, module)?)?;
    module.add_function(wrap_pyfunction!(version, module)?)?;
    module.add_function(wrap_pyfunction!(guard::fail, module)?)
}
