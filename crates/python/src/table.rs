//! A table of a run as columns, for Python and for libraries of tables.

use crate::errors::Error;
use arrow_array::cast::AsArray;
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::types::{Float64Type, Int64Type};
use arrow_array::{Array, ArrayRef, Float64Array, Int64Array, RecordBatch, RecordBatchIterator, StringArray};
use arrow_schema::{ArrowError, DataType, Field, Schema};
use plyground_store::export::{Column, Columns};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule};
use std::sync::Arc;

/// Rows of a run, column by column. Libraries that know Arrow's `PyCapsule` interface take it without a copy.
#[pyclass(frozen, module = "plyground")]
pub(crate) struct Table {
    batch: RecordBatch,
}

impl Table {
    pub(crate) fn new(columns: Columns) -> PyResult<Self> {
        let (mut fields, mut arrays) = (Vec::new(), Vec::<ArrayRef>::new());
        for (name, cells) in columns.names.into_iter().zip(columns.cells) {
            let (kind, array): (_, ArrayRef) = match cells {
                Column::Number(cells) => (DataType::Int64, Arc::new(Int64Array::from(cells))),
                Column::Real(cells) => (DataType::Float64, Arc::new(Float64Array::from(cells))),
                Column::Text(cells) => (DataType::Utf8, Arc::new(StringArray::from(cells))),
            };
            fields.push(Field::new(name, kind, true));
            arrays.push(array);
        }
        let batch = RecordBatch::try_new(Arc::new(Schema::new(fields)), arrays);
        Ok(Self { batch: batch.map_err(|why| Error::new_err(why.to_string()))? })
    }

    fn names(&self) -> Vec<String> {
        self.batch.schema().fields().iter().map(|field| field.name().clone()).collect()
    }

    fn column(&self, name: &str) -> PyResult<&ArrayRef> {
        self.batch.column_by_name(name).ok_or_else(|| {
            PyKeyError::new_err(format!("there is no column {name:?}; there are {}", self.names().join(", ")))
        })
    }
}

#[pymethods]
impl Table {
    /// The names of the columns.
    #[getter]
    fn columns(&self) -> Vec<String> {
        self.names()
    }

    fn __len__(&self) -> usize {
        self.batch.num_rows()
    }

    /// A column as a list; empty cells are None.
    fn __getitem__(&self, py: Python<'_>, name: &str) -> PyResult<Py<PyAny>> {
        let column = self.column(name)?;
        if let Some(numbers) = column.as_primitive_opt::<Int64Type>() {
            return numbers.iter().collect::<Vec<_>>().into_py_any(py);
        }
        if let Some(reals) = column.as_primitive_opt::<Float64Type>() {
            return reals.iter().collect::<Vec<_>>().into_py_any(py);
        }
        column.as_string::<i32>().iter().collect::<Vec<_>>().into_py_any(py)
    }

    /// The bytes of a column of numbers: "int64" if no cell is empty, else "float64" with NaN; None for texts.
    fn raw<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Option<(&'static str, Bound<'py, PyBytes>)>> {
        let column = self.column(name)?;
        let reals: Vec<u8> = if let Some(numbers) = column.as_primitive_opt::<Int64Type>() {
            if column.null_count() == 0 {
                return Ok(Some(("int64", PyBytes::new(py, numbers.values().inner().as_slice()))));
            }
            numbers
                .iter()
                .flat_map(|cell| cell.map_or(f64::NAN, |number| number as f64).to_ne_bytes())
                .collect()
        } else if let Some(reals) = column.as_primitive_opt::<Float64Type>() {
            reals.iter().flat_map(|cell| cell.unwrap_or(f64::NAN).to_ne_bytes()).collect()
        } else {
            return Ok(None);
        };
        Ok(Some(("float64", PyBytes::new(py, &reals))))
    }

    /// Arrow's `PyCapsule` interface.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // The interface lets a producer give what it has.
        drop(requested_schema);
        let (schema, batch) = (self.batch.schema(), self.batch.clone());
        let batches = RecordBatchIterator::new([Ok::<_, ArrowError>(batch)], schema);
        let stream = FFI_ArrowArrayStream::new(Box::new(batches));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Table>()
}
