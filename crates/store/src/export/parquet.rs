//! Apache Parquet: a row group for each chunk, a column after another, compressed by Snappy.

use super::Sink;
use super::table::{Cell, Chunk, Table, Type};
use parquet::basic::Compression;
use parquet::data_type::{ByteArray, ByteArrayType, DoubleType, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use std::io::{self, Write};
use std::sync::Arc;

pub(super) struct Parquet<'a> {
    table: Table,
    writer: SerializedFileWriter<&'a mut (dyn Write + Send)>,
}

impl<'a> Parquet<'a> {
    pub(super) fn new(table: Table, provenance: String, out: &'a mut (dyn Write + Send)) -> io::Result<Self> {
        let column = |(name, kind): &(&str, Type)| match kind {
            Type::Number => format!("OPTIONAL INT64 {name};"),
            Type::Real => format!("OPTIONAL DOUBLE {name};"),
            Type::Text => format!("OPTIONAL BYTE_ARRAY {name} (UTF8);"),
        };
        let columns: String = table.columns.iter().map(column).collect();
        let schema = parse_message_type(&format!("message rows {{ {columns} }}")).map_err(wrong)?;
        let provenance = KeyValue::new("plyground".to_owned(), provenance);
        let how = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_key_value_metadata(Some(vec![provenance]))
            .build();
        let writer = SerializedFileWriter::new(out, Arc::new(schema), Arc::new(how)).map_err(wrong)?;
        Ok(Self { table, writer })
    }

    fn group(&mut self, chunk: &Chunk) -> Result<(), ParquetError> {
        let mut group = self.writer.next_row_group()?;
        let mut at = 0;
        while let Some(mut column) = group.next_column()? {
            let cells = chunk.rows.iter().map(|row| &row[at]);
            // 1 where there is a value, 0 where the cell is empty.
            let levels: Vec<i16> = cells.clone().map(|cell| i16::from(!empty(cell))).collect();
            match self.table.columns[at].1 {
                Type::Number => {
                    let values: Vec<i64> = cells.filter_map(number).collect();
                    column.typed::<Int64Type>().write_batch(&values, Some(&levels), None)?;
                }
                Type::Real => {
                    let values: Vec<f64> = cells.filter_map(real).collect();
                    column.typed::<DoubleType>().write_batch(&values, Some(&levels), None)?;
                }
                Type::Text => {
                    let values: Vec<ByteArray> = cells.filter_map(text).collect();
                    column.typed::<ByteArrayType>().write_batch(&values, Some(&levels), None)?;
                }
            }
            column.close()?;
            at += 1;
        }
        group.close().map(drop)
    }
}

impl Sink for Parquet<'_> {
    fn write(&mut self, chunk: &Chunk) -> io::Result<()> {
        self.group(chunk).map_err(wrong)
    }

    fn finish(self: Box<Self>) -> io::Result<()> {
        self.writer.close().map(drop).map_err(wrong)
    }
}

fn empty(cell: &Cell) -> bool {
    matches!(cell, Cell::Number(None) | Cell::Real(None) | Cell::Text(None))
}

fn number(cell: &Cell) -> Option<i64> {
    if let Cell::Number(number) = cell { *number } else { None }
}

fn real(cell: &Cell) -> Option<f64> {
    if let Cell::Real(number) = cell { *number } else { None }
}

fn text(cell: &Cell) -> Option<ByteArray> {
    if let Cell::Text(Some(text)) = cell { Some(ByteArray::from(text.as_str())) } else { None }
}

fn wrong(why: ParquetError) -> io::Error {
    io::Error::other(why)
}
