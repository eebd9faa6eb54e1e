//! The exceptions: all that invalid input causes are `ValueError`s with the text of the command line.

use plyground_catalog::{SpecError, ThinkError};
use plyground_core::{BadMove, BadNotation, BadRecord};
use pyo3::create_exception;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

create_exception!(
    plyground,
    Error,
    PyValueError,
    "Invalid input: the text says what is wrong and what would be right."
);
create_exception!(
    plyground,
    UnknownName,
    Error,
    "A game, a rule, an agent or a parameter that does not exist, or its value."
);
create_exception!(plyground, BadPosition, Error, "A text that is no position under these rules.");
create_exception!(plyground, IllegalMove, Error, "A text that is no legal move here.");
create_exception!(plyground, Forfeit, Error, "A player from outside that failed to move.");
create_exception!(plyground, InternalError, PyRuntimeError, "An error of plyground itself.");

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("Error", py.get_type::<Error>())?;
    module.add("UnknownName", py.get_type::<UnknownName>())?;
    module.add("BadPosition", py.get_type::<BadPosition>())?;
    module.add("IllegalMove", py.get_type::<IllegalMove>())?;
    module.add("Forfeit", py.get_type::<Forfeit>())?;
    module.add("InternalError", py.get_type::<InternalError>())
}

/// An error of ours as the exception that Python sees. (A trait of its own, since neither `PyErr` nor the errors are at
/// home in this crate.)
pub(crate) trait Raise<T> {
    fn raise(self) -> PyResult<T>;
}

macro_rules! raised_as {
    ($($ours:ty => $theirs:ident),* $(,)?) => {
        $(impl<T> Raise<T> for Result<T, $ours> {
            fn raise(self) -> PyResult<T> {
                self.map_err(|why| $theirs::new_err(why.to_string()))
            }
        })*
    };
}

raised_as! {
    SpecError => UnknownName,
    BadNotation => BadPosition,
    BadMove => IllegalMove,
    BadRecord => Error,
}

impl<T> Raise<T> for Result<T, ThinkError> {
    fn raise(self) -> PyResult<T> {
        self.map_err(|why| match why {
            ThinkError::Spec(why) => UnknownName::new_err(why.to_string()),
            ThinkError::Forfeit(why) => Forfeit::new_err(why.to_string()),
        })
    }
}
