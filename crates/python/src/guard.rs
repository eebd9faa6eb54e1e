//! Keeps panics inside: whatever panics below becomes an ordinary Python exception.

use crate::errors::InternalError;
use crate::signals::interruptible;
use crate::theirs::exception_in;
use pyo3::prelude::*;
use std::any::Any;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::Once;

/// Runs what may panic.
pub(crate) fn guarded<T>(work: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|payload| Err(exception(&*payload)))
}

/// The exception for what a panic left behind: the one that Python code has raised, if that is what it was.
pub(crate) fn exception(payload: &(dyn Any + Send)) -> PyErr {
    if let Some(raised) = exception_in(payload) {
        return raised;
    }
    let text = message(payload).unwrap_or_else(|| "unknown".to_owned());
    InternalError::new_err(format!("an error of plyground itself: {text}; please report it"))
}

/// Fails as an error of plyground itself would, here or on another thread: tests see what becomes of it.
#[pyfunction]
pub(crate) fn fail(py: Python<'_>, why: &str, elsewhere: bool) -> PyResult<()> {
    if elsewhere { interruptible(py, |_| panic!("{why}")) } else { guarded(|| panic!("{why}")) }
}

fn message(payload: &(dyn Any + Send)) -> Option<String> {
    let text = payload.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| payload.downcast_ref::<String>().cloned())
}

thread_local! {
    static QUIET: Cell<bool> = const { Cell::new(false) };
}

/// Runs a test that panics with the law that is broken, and returns what it says. Nothing of it is printed.
pub(crate) fn law(test: impl FnOnce()) -> PyResult<Option<String>> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let before = take_hook();
        set_hook(Box::new(move |info| {
            if !QUIET.get() {
                before(info);
            }
        }));
    });
    QUIET.set(true);
    let ended = catch_unwind(AssertUnwindSafe(test));
    QUIET.set(false);
    match ended {
        Ok(()) => Ok(None),
        Err(payload) => exception_in(&*payload).map_or_else(|| Ok(message(&*payload)), Err),
    }
}
