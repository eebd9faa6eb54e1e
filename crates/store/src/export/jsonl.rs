//! A JSON object on each line.

use super::Sink;
use super::table::{Cell, Chunk, Table};
use serde_json::{Map, Value};
use std::io::{self, Write};

pub(super) struct JsonLines<'a> {
    table: Table,
    out: &'a mut (dyn Write + Send),
}

impl<'a> JsonLines<'a> {
    pub(super) fn new(table: Table, out: &'a mut (dyn Write + Send)) -> Self {
        Self { table, out }
    }
}

impl Sink for JsonLines<'_> {
    fn write(&mut self, chunk: &Chunk) -> io::Result<()> {
        for row in &chunk.rows {
            let cells = self.table.columns.iter().zip(row);
            let object: Map<String, Value> =
                cells.map(|((name, _), cell)| ((*name).to_owned(), value(cell))).collect();
            writeln!(self.out, "{}", Value::Object(object))?;
        }
        Ok(())
    }

    fn finish(self: Box<Self>) -> io::Result<()> {
        self.out.flush()
    }
}

fn value(cell: &Cell) -> Value {
    match cell {
        Cell::Number(number) => (*number).into(),
        Cell::Real(number) => (*number).into(),
        Cell::Text(text) => text.clone().into(),
    }
}
