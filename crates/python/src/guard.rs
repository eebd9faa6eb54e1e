//! Keeps panics inside: whatever panics below becomes an ordinary Python exception.

use crate::errors::InternalError;
use pyo3::PyErr;
use pyo3::PyResult;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Runs what may panic.
pub(crate) fn guarded<T>(work: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|payload| Err(exception(&*payload)))
}

/// The exception for what a panic left behind.
pub(crate) fn exception(payload: &(dyn Any + Send)) -> PyErr {
    let text = payload.downcast_ref::<&str>().map(ToString::to_string);
    let text = text.or_else(|| payload.downcast_ref::<String>().cloned());
    InternalError::new_err(format!(
        "an error of plyground itself: {}; please report it",
        text.unwrap_or_else(|| "unknown".to_owned())
    ))
}
