//! Comma-separated values (RFC 4180): text with commas, quotes or line ends stands in quotes, an empty cell is
//! nothing, and an empty text a pair of quotes.

use super::Sink;
use super::table::{Cell, Chunk, Table};
use std::io::{self, Write};

pub(super) struct Csv<'a> {
    out: &'a mut (dyn Write + Send),
}

impl<'a> Csv<'a> {
    pub(super) fn new(table: Table, out: &'a mut (dyn Write + Send)) -> io::Result<Self> {
        let names: Vec<&str> = table.columns.iter().map(|(name, _)| *name).collect();
        writeln!(out, "{}", names.join(","))?;
        Ok(Self { out })
    }
}

impl Sink for Csv<'_> {
    fn write(&mut self, chunk: &Chunk) -> io::Result<()> {
        for row in &chunk.rows {
            let cells: Vec<String> = row.iter().map(spelt).collect();
            writeln!(self.out, "{}", cells.join(","))?;
        }
        Ok(())
    }

    fn finish(self: Box<Self>) -> io::Result<()> {
        self.out.flush()
    }
}

fn spelt(cell: &Cell) -> String {
    match cell {
        Cell::Number(number) => number.map_or_else(String::new, |number| number.to_string()),
        Cell::Real(number) => number.map_or_else(String::new, |number| number.to_string()),
        Cell::Text(None) => String::new(),
        Cell::Text(Some(text)) if text.is_empty() || text.contains([',', '"', '\n', '\r']) => {
            format!("\"{}\"", text.replace('"', "\"\""))
        }
        Cell::Text(Some(text)) => text.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commas_and_quotes_do_not_break_a_line() {
        let text = |text: &str| spelt(&Cell::Text(Some(text.to_owned())));
        assert_eq!(text("uct(nodes=1, c=2)"), "\"uct(nodes=1, c=2)\"");
        assert_eq!(text("say \"x\""), "\"say \"\"x\"\"\"");
        assert_eq!((text("plain").as_str(), spelt(&Cell::Real(Some(0.5))).as_str()), ("plain", "0.5"));
        assert_eq!((text("").as_str(), spelt(&Cell::Text(None)).as_str()), ("\"\"", ""));
    }
}
