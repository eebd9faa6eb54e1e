//! A table as columns in memory, for programs that have this one inside.

use super::Sink;
use super::table::{Cell, Chunk, Table, Type};
use std::io;

/// A table, column by column. Every column has as many cells as there are rows.
#[derive(Clone, Debug, PartialEq)]
pub struct Columns {
    /// Their names, in the order of the table.
    pub names: Vec<&'static str>,
    /// Their cells, in the same order.
    pub cells: Vec<Column>,
}

/// The cells of a column; any of them can be empty.
#[derive(Clone, Debug, PartialEq)]
pub enum Column {
    /// Whole numbers.
    Number(Vec<Option<i64>>),
    /// Real numbers.
    Real(Vec<Option<f64>>),
    /// Texts.
    Text(Vec<Option<String>>),
}

impl Columns {
    pub(super) fn new(table: Table) -> Self {
        let empty = |(_, kind): &(&'static str, Type)| match kind {
            Type::Number => Column::Number(Vec::new()),
            Type::Real => Column::Real(Vec::new()),
            Type::Text => Column::Text(Vec::new()),
        };
        Self {
            names: table.columns.iter().map(|(name, _)| *name).collect(),
            cells: table.columns.iter().map(empty).collect(),
        }
    }

    /// How many rows there are.
    pub fn rows(&self) -> usize {
        match self.cells.first() {
            Some(Column::Number(cells)) => cells.len(),
            Some(Column::Real(cells)) => cells.len(),
            Some(Column::Text(cells)) => cells.len(),
            None => 0,
        }
    }
}

impl Sink for &mut Columns {
    fn write(&mut self, chunk: &Chunk) -> io::Result<()> {
        for row in &chunk.rows {
            for (cell, column) in row.iter().zip(&mut self.cells) {
                match (cell, column) {
                    (Cell::Number(number), Column::Number(cells)) => cells.push(*number),
                    (Cell::Real(number), Column::Real(cells)) => cells.push(*number),
                    (Cell::Text(text), Column::Text(cells)) => cells.push(text.clone()),
                    _ => return Err(io::Error::other("a cell is of another type than its column")),
                }
            }
        }
        Ok(())
    }

    fn finish(self: Box<Self>) -> io::Result<()> {
        Ok(())
    }
}
