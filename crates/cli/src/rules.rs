//! `plyground rules`: the rules of a game in words and pictures.

use crate::args::{GameArgs, print_json};
use crate::board::{self, Emphasis};
use crate::failure::Failure;
use anstyle::Style;
use plyground_catalog::AnyGame;
use plyground_core::View;
use plyground_core::sheet::{Picture, Section, Table};
use serde_json::json;
use std::io::Write;

/// Explain the rules of a game, with pictures
#[derive(clap::Args)]
pub(crate) struct RulesOf {
    #[command(flatten)]
    game: GameArgs,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Lines are no longer than this, so that they can be read in any terminal.
const WIDTH: usize = 80;

impl RulesOf {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let game = self.game.open(None)?;
        let (entry, sheet) = (game.entry(), game.sheet());
        if self.json {
            let object = json!({ "game": entry.name, "rules": game.rules(), "sections": sheet.sections });
            return print_json(out, &object);
        }
        let bold = Style::new().bold();
        writeln!(out, "{bold}{}{bold:#}  {}", entry.title, entry.summary)?;
        for (number, section) in (1..).zip(&sheet.sections) {
            writeln!(out, "\n{bold}{number} {}{bold:#}", section.title)?;
            explain(out, &*game, section)?;
        }
        if !entry.lessons()?.is_empty() {
            writeln!(out, "\nA tutorial is in the web application: plyground serve, then Learn.")?;
        }
        Ok(())
    }
}

fn explain(out: &mut dyn Write, game: &dyn AnyGame, section: &Section) -> Result<(), Failure> {
    for paragraph in &section.paragraphs {
        for line in wrapped(&paragraph.to_string(), WIDTH) {
            writeln!(out, "{line}")?;
        }
    }
    for picture in &section.pictures {
        writeln!(out)?;
        draw(out, game, picture)?;
    }
    if let Some(table) = &section.table {
        writeln!(out)?;
        for line in columns(table) {
            writeln!(out, "{}", line.trim_end())?;
        }
    }
    Ok(())
}

/// The board with what is pointed at, its caption, and its arrows in words: without colour they are all there is to see.
fn draw(out: &mut dyn Write, game: &dyn AnyGame, picture: &Picture) -> Result<(), Failure> {
    let view = game.view(&picture.position)?.part(&picture.part)?;
    let ends = picture.arrows.iter().flat_map(|arrow| [&arrow.from, &arrow.to]);
    let hint = picture.cells.iter().chain(ends).filter_map(|name| place(&view, name)).collect();
    board::draw_with(out, &view, &Emphasis { hint, ..Emphasis::default() })?;
    for line in wrapped(&picture.caption.to_string(), WIDTH) {
        writeln!(out, "{line}")?;
    }
    if !picture.arrows.is_empty() {
        let arrows = picture.arrows.iter().map(|arrow| format!("{} → {}", arrow.from, arrow.to));
        writeln!(out, "{}", arrows.collect::<Vec<_>>().join(", "))?;
    }
    Ok(())
}

fn place(view: &View, name: &str) -> Option<usize> {
    view.cells.iter().position(|cell| cell.name == name)
}

/// The rows of a table, each column as wide as its longest word; numbers stand at the right.
fn columns(table: &Table) -> Vec<String> {
    let head: Vec<String> = table.head.iter().map(ToString::to_string).collect();
    let rows = table.rows.iter().map(|row| row.iter().map(ToString::to_string).collect());
    let rows: Vec<Vec<String>> = std::iter::once(head).filter(|head| !head.is_empty()).chain(rows).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let is_number = |text: &str| text.chars().all(|letter| letter.is_ascii_digit() || letter == '½');
    let line = |row: &Vec<String>| {
        let cells = row.iter().enumerate().map(|(column, text)| {
            let width = width(column);
            if is_number(text) { format!("{text:>width$}") } else { format!("{text:<width$}") }
        });
        cells.collect::<Vec<_>>().join("  ")
    };
    rows.iter().map(line).collect()
}

/// The text in lines of at most so many letters; only a longer word has a longer line.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_wrapped_between_words() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("ÄÖ ÜÕ", 5), ["ÄÖ ÜÕ"], "letters are counted, not bytes");
        assert_eq!(wrapped("incomprehensible", 5), ["incomprehensible"]);
        assert!(wrapped("", 5).is_empty());
    }
}
