//! Exceptions of Python code that a search calls. The rules of a game cannot fail, so an exception unwinds the search like a
//! panic does, without a panic's message, and becomes itself again at the border.

use pyo3::prelude::*;
use std::any::Any;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// What unwinds.
struct Raised(PyErr);

/// The last exception: a thread that ends in one is found ended, but not why.
static LAST: Mutex<Option<PyErr>> = Mutex::new(None);

/// Whether exceptions are printed where they happen, because nobody further out will see them as such.
static PRINTED: AtomicBool = AtomicBool::new(false);

/// Prints exceptions from here on: a server answers a request, and its author wants to know why.
pub(crate) fn print_exceptions(on: bool) {
    PRINTED.store(on, Relaxed);
}

/// Ends the search with the exception.
pub(crate) fn raise(py: Python<'_>, why: PyErr) -> ! {
    if PRINTED.load(Relaxed) {
        why.print(py);
    }
    *LAST.lock().unwrap_or_else(PoisonError::into_inner) = Some(why.clone_ref(py));
    resume_unwind(Box::new(Raised(why)))
}

/// The exception that unwinding left behind, if it was one.
pub(crate) fn exception_in(payload: &(dyn Any + Send)) -> Option<PyErr> {
    if let Some(Raised(why)) = payload.downcast_ref::<Raised>() {
        return Some(Python::attach(|py| why.clone_ref(py)));
    }
    // A scope says of its threads only that one has panicked.
    let text = payload.downcast_ref::<&str>().copied();
    let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str))?;
    if !text.contains("scoped thread panicked") {
        return None;
    }
    LAST.lock().unwrap_or_else(PoisonError::into_inner).take()
}
