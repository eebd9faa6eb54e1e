//! The one renderer for terminals: any game's [`View`] as letters, in colour where there is one.
//!
//! Nothing here knows a rule. Sides are told apart by colour and by letters (the second player's pieces are
//! small letters where both would look alike), so that the picture survives without colour.

use crate::palette;
use anstyle::Style;
use plyground_core::view::{Cell, Piece, Shape};
use plyground_core::{Player, View};
use std::io::{self, Write};

/// Letters with styles, row by row.
struct Canvas {
    rows: Vec<Vec<(char, Style)>>,
}

/// How far apart neighbouring cells stand, and where the first one does.
struct Layout {
    across: f64,
    down: f64,
    left: usize,
    top: usize,
    /// Letters that a cell may fill.
    width: usize,
}

/// Draws the board.
pub(crate) fn draw(out: &mut dyn Write, view: &View) -> io::Result<()> {
    let layout = Layout::of(view);
    let mut canvas = Canvas { rows: Vec::new() };
    draw_labels(&mut canvas, view, &layout);
    draw_links(&mut canvas, view, &layout);
    let boxed = is_boxed(view);
    for (index, cell) in view.cells.iter().enumerate() {
        if boxed {
            draw_box(&mut canvas, &layout, cell);
        }
        let piece = view.pieces.iter().find(|piece| piece.cell == index);
        draw_cell(&mut canvas, &layout, cell, piece, boxed);
    }
    canvas.print(out)
}

/// The numbers beside the board, a line for what belongs to nobody and one for each side.
pub(crate) fn facts(view: &View, seats: &[&str]) -> Vec<String> {
    let line = |side: Option<Player>, name: &str| {
        let own = view.facts.iter().filter(|fact| fact.side == side);
        let words: Vec<String> = own.map(|fact| format!("{} {}", fact.label, fact.value)).collect();
        (!words.is_empty()).then(|| format!("{name}{}", words.join(" · ")))
    };
    let sides = [Player::First, Player::Second].into_iter().zip(seats);
    let sides = sides.filter_map(|(player, seat)| line(Some(player), &format!("{seat}: ")));
    line(None, "").into_iter().chain(sides).collect()
}

/// Few large cells get a frame each; many small ones stand close together.
fn is_boxed(view: &View) -> bool {
    let longest = view.pieces.iter().map(|piece| piece.text.chars().count()).max().unwrap_or(0);
    view.cells.first().is_some_and(|cell| cell.shape == Shape::Square)
        && (view.cells.len() <= 16 || longest > 1)
}

impl Layout {
    fn of(view: &View) -> Self {
        let longest = view.pieces.iter().map(|piece| piece.text.chars().count()).max().unwrap_or(1).max(1);
        let labels = view.cells.iter().map(|cell| letters(&cell.name).len()).max().unwrap_or(1);
        let left = view.cells.iter().map(|cell| digits(&cell.name).len()).max().unwrap_or(1) + 1;
        match view.cells.first().map_or(Shape::Square, |cell| cell.shape) {
            Shape::Square if is_boxed(view) => {
                let width = (longest + 2).max(6);
                Self { across: (width + 1) as f64, down: 2.0, left: left + 1, top: 2, width }
            }
            Shape::Square => {
                Self { across: (labels + 1) as f64, down: 1.0, left: left + 1, top: 1, width: 1 }
            }
            // Rows of hexes are √3/2 apart; in a terminal each of them is one line.
            Shape::Hex => Self { across: 4.0, down: 2.0 / 3_f64.sqrt(), left: left + 1, top: 1, width: 3 },
            Shape::Point => Self { across: 4.0, down: 2.0, left: left + 1, top: 1, width: 1 },
        }
    }

    /// Where the first letter of a cell stands.
    fn place(&self, cell: &Cell) -> (usize, usize) {
        let row = self.top + (cell.y * self.down).round() as usize;
        (row, self.left + (cell.x * self.across).round() as usize)
    }
}

fn draw_cell(canvas: &mut Canvas, layout: &Layout, cell: &Cell, piece: Option<&Piece>, boxed: bool) {
    let (row, column) = layout.place(cell);
    let ground = palette::ground(&cell.kind);
    let Some(piece) = piece else {
        let text = if boxed { "·" } else { ground.letter };
        canvas.write(row, column, &centred(text, layout.width), ground.style);
        return;
    };
    let mut text = piece.text.clone();
    if let (Some(Player::Second), Some(count)) = (piece.side, piece.count) {
        text = format!("{}{count}", text.to_lowercase());
    } else if let Some(count) = piece.count {
        text = format!("{text}{count}");
    }
    let style = palette::piece(piece);
    canvas.write(row, column, &centred(&text, layout.width), style);
    if piece.flags.iter().any(|flag| flag == "active") {
        canvas.write(row, column.saturating_sub(1), ">", Style::new().bold());
    }
}

/// A frame around a cell; frames of neighbours share their lines, and later ones join the corners.
fn draw_box(canvas: &mut Canvas, layout: &Layout, cell: &Cell) {
    let (row, column) = layout.place(cell);
    let (first_row, first_column) = (row == layout.top, column == layout.left);
    let line = "─".repeat(layout.width);
    let style = palette::line();
    let (left, right) = (column - 1, column + layout.width);
    canvas.write(row - 1, column, &line, style);
    canvas.write(row + 1, column, &line, style);
    for edge in [left, right] {
        canvas.write(row, edge, "│", style);
    }
    canvas.write(row - 1, left, corner(first_row, first_column), style);
    canvas.write(row - 1, right, if first_row { "┐" } else { "┤" }, style);
    canvas.write(row + 1, left, if first_column { "└" } else { "┴" }, style);
    canvas.write(row + 1, right, "┘", style);
}

fn corner(first_row: bool, first_column: bool) -> &'static str {
    match (first_row, first_column) {
        (true, true) => "┌",
        (true, false) => "┬",
        (false, true) => "├",
        (false, false) => "┼",
    }
}

fn draw_links(canvas: &mut Canvas, view: &View, layout: &Layout) {
    let style = palette::line();
    for &[from, to] in &view.links {
        let (a, b) = (layout.place(&view.cells[from]), layout.place(&view.cells[to]));
        let (a, b) = (a.min(b), a.max(b));
        if a.0 == b.0 {
            canvas.write(a.0, a.1 + 1, &"─".repeat(b.1 - a.1 - 1), style);
        } else {
            (a.0 + 1..b.0).for_each(|row| canvas.write(row, a.1, "│", style));
        }
    }
}

/// Row numbers at the left, column letters on top, both from the cells' own names.
fn draw_labels(canvas: &mut Canvas, view: &View, layout: &Layout) {
    let style = Style::new().dimmed();
    let mut columns: Vec<&str> = Vec::new();
    for cell in &view.cells {
        let (row, column) = layout.place(cell);
        let number = digits(&cell.name);
        let place = layout.left.saturating_sub(2 + number.len());
        canvas.write(row, place, number, style);
        let letters = letters(&cell.name);
        if !columns.contains(&letters) {
            columns.push(letters);
            canvas.write(0, column + (layout.width - letters.len().min(layout.width)) / 2, letters, style);
        }
    }
}

fn digits(name: &str) -> &str {
    name.trim_matches(|letter: char| !letter.is_ascii_digit())
}

fn letters(name: &str) -> &str {
    name.trim_matches(|letter: char| letter.is_ascii_digit())
}

fn centred(text: &str, width: usize) -> String {
    format!("{text:^width$}")
}

impl Canvas {
    fn write(&mut self, row: usize, column: usize, text: &str, style: Style) {
        if self.rows.len() <= row {
            self.rows.resize(row + 1, Vec::new());
        }
        let line = &mut self.rows[row];
        let end = column + text.chars().count();
        if line.len() < end {
            line.resize(end, (' ', Style::new()));
        }
        for (place, letter) in line[column..end].iter_mut().zip(text.chars()) {
            *place = (letter, style);
        }
    }

    fn print(&self, out: &mut dyn Write) -> io::Result<()> {
        for line in &self.rows {
            for run in line.chunk_by(|a, b| a.1 == b.1) {
                let (text, style) = (run.iter().map(|(letter, _)| letter).collect::<String>(), run[0].1);
                write!(out, "{style}{text}{style:#}")?;
            }
            writeln!(out)?;
        }
        Ok(())
    }
}
