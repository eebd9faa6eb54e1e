//! A report as CSV, one row for each number: section, table, row, column, value, low, high. Plain numbers, in a shape that
//! any program can turn into the table that it wants.

use crate::claim;
use crate::report::{Block, Cell, Report, Table};
use std::fmt::Write as _;

/// All numbers and words of all tables, charts and claims.
pub fn csv(report: &Report) -> String {
    let mut text = String::from("section,table,row,column,value,low,high,unit\n");
    for section in &report.sections {
        for block in &section.blocks {
            match block {
                Block::Table(table) => rows(&mut text, &section.title, table),
                Block::Chart(chart) => rows(&mut text, &section.title, &chart.table()),
                Block::Claims { claims } => rows(&mut text, &section.title, &claim::table(claims)),
                Block::Lines { .. } => {}
            }
        }
    }
    text
}

fn rows(text: &mut String, section: &str, table: &Table) {
    for row in &table.rows {
        let name = row.first().map(Cell::show).unwrap_or_default();
        for (column, cell) in table.columns.iter().zip(row).skip(1) {
            let (value, low, high, unit) = match cell {
                Cell::Empty => continue,
                Cell::Text(word) => (word.to_string(), String::new(), String::new(), ""),
                Cell::Count(count) => (count.to_string(), String::new(), String::new(), "count"),
                Cell::Number(e, unit) => {
                    let unit = match unit {
                        crate::number::Unit::Plain => "plain",
                        crate::number::Unit::Share => "share",
                        crate::number::Unit::Seconds => "seconds",
                    };
                    (number(e.value), number(e.low), number(e.high), unit)
                }
            };
            let (title, column) = (table.title.to_string(), column.to_string());
            let cells = [section, &title, &name, &column, &value, &low, &high, unit].map(quoted);
            _ = writeln!(text, "{}", cells.join(","));
        }
    }
}

/// An end that is open, and a value that is not known, are empty.
fn number(value: f64) -> String {
    if value.is_finite() { value.to_string() } else { String::new() }
}

fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}
