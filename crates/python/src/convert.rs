//! Data between Rust and Python: JSON values as Python's own, and what may stand for a game or a budget.

use crate::errors::Error;
use crate::rules::Rules;
use plyground_core::Budget;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString, PyTuple};
use serde_json::{Map, Number, Value};

/// A JSON value as dicts, lists, texts and numbers.
pub(crate) fn to_python(py: Python<'_>, value: &Value) -> PyResult<Py<PyAny>> {
    match value {
        Value::Null => Ok(py.None()),
        Value::Bool(value) => value.into_py_any(py),
        Value::Number(number) => match (number.as_i64(), number.as_u64()) {
            (Some(number), _) => number.into_py_any(py),
            (None, Some(number)) => number.into_py_any(py),
            _ => number.as_f64().into_py_any(py),
        },
        Value::String(text) => text.into_py_any(py),
        Value::Array(values) => {
            let values = values.iter().map(|value| to_python(py, value)).collect::<PyResult<Vec<_>>>()?;
            values.into_py_any(py)
        }
        Value::Object(table) => {
            let dict = PyDict::new(py);
            for (key, value) in table {
                dict.set_item(key, to_python(py, value)?)?;
            }
            dict.into_py_any(py)
        }
    }
}

/// Anything that serde can write, as Python's own values.
pub(crate) fn data(py: Python<'_>, value: &impl serde::Serialize) -> PyResult<Py<PyAny>> {
    let value = serde_json::to_value(value).map_err(|why| Error::new_err(why.to_string()))?;
    to_python(py, &value)
}

/// Python's own values as JSON; whatever has no form there is refused by its place.
pub(crate) fn from_python(value: &Bound<'_, PyAny>, place: &str) -> PyResult<Value> {
    if value.is_none() {
        return Ok(Value::Null);
    }
    if value.is_instance_of::<PyBool>() {
        return Ok(Value::Bool(value.extract()?));
    }
    if value.is_instance_of::<PyInt>() {
        return Ok(Value::Number(match value.extract::<i64>() {
            Ok(number) => number.into(),
            Err(_) => value.extract::<u64>()?.into(),
        }));
    }
    if value.is_instance_of::<PyFloat>() {
        let number: f64 = value.extract()?;
        let number = Number::from_f64(number);
        return number
            .map(Value::Number)
            .ok_or_else(|| Error::new_err(format!("{place}: expected a finite number")));
    }
    if value.is_instance_of::<PyString>() {
        return Ok(Value::String(value.extract()?));
    }
    if let Ok(table) = value.cast::<PyDict>() {
        let mut object = Map::new();
        for (key, value) in table {
            let key: String = key.extract()?;
            object.insert(key.clone(), from_python(&value, &format!("{place}.{key}"))?);
        }
        return Ok(Value::Object(object));
    }
    if value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>() {
        let items = value.try_iter()?.map(|item| from_python(&item?, place));
        return Ok(Value::Array(items.collect::<PyResult<_>>()?));
    }
    // Numbers of other libraries, such as NumPy's, say which number they are.
    if let Ok(number) = value.extract::<i64>() {
        return Ok(Value::Number(number.into()));
    }
    if let Ok(number) = value.extract::<f64>() {
        return from_python(PyFloat::new(value.py(), number).as_any(), place);
    }
    let kind = value.get_type().name()?;
    Err(Error::new_err(format!(
        "{place}: a {kind} cannot be a value here; expected text, a number, a list or a dict"
    )))
}

/// A game by its name, or one that is opened already.
#[derive(FromPyObject)]
pub(crate) enum GameArg<'py> {
    Open(Bound<'py, Rules>),
    Name(String),
}

impl<'py> GameArg<'py> {
    pub(crate) fn open(self, py: Python<'py>) -> PyResult<Bound<'py, Rules>> {
        match self {
            Self::Open(rules) => Ok(rules),
            Self::Name(name) => Bound::new(py, Rules::open(&name, Map::new())?),
        }
    }
}

/// Limits from keyword arguments.
pub(crate) fn budget(nodes: Option<u64>, depth: Option<u32>, seconds: Option<f64>) -> PyResult<Budget> {
    let millis = match seconds {
        None => None,
        Some(seconds) if seconds.is_finite() && seconds > 0.0 => Some((seconds * 1000.0).ceil() as u64),
        Some(seconds) => {
            return Err(Error::new_err(format!("time = {seconds}: expected seconds, more than 0")));
        }
    };
    let budget = Budget { nodes, depth, millis, memory: None };
    budget.objection().map_or(Ok(budget), |why| Err(Error::new_err(why)))
}
