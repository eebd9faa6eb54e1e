//! The one renderer for terminals: any game's [`View`] as letters, in colour where there is one.
//!
//! Nothing here knows a rule. Sides are told apart by colour and by letters (the second player's pieces are
//! small letters where both would look alike), so that the picture survives without colour.

use crate::palette::{self, Ink, Reason};
use anstyle::Style;
use plyground_core::view::{Cell, Piece, Shape};
use plyground_core::{Player, View};
use std::io::{self, Write};

/// A board as letters with styles, row by row; printed as it is, or shown as part of a screen.
pub(crate) struct Picture {
    rows: Vec<Vec<Letter>>,
    width: usize,
    layout: Layout,
}

/// A letter and its style.
pub(crate) type Letter = (char, Style);

/// The cells to highlight on a board, by their index.
#[derive(Default)]
pub(crate) struct Emphasis {
    /// Where the cursor is.
    pub(crate) cursor: Option<usize>,
    /// Chosen already, in the move being entered.
    pub(crate) chosen: Vec<usize>,
    /// Where that move can continue.
    pub(crate) open: Vec<usize>,
    /// Touched by the last move.
    pub(crate) last: Vec<usize>,
    /// Touched by the hinted move.
    pub(crate) hint: Vec<usize>,
    /// How highlights are shown: by colour or by letters.
    pub(crate) ink: Ink,
}

/// The distance between neighbouring cells, and the place of the first one.
struct Layout {
    across: f64,
    down: f64,
    left: usize,
    top: usize,
    /// The width of a cell, in letters.
    width: usize,
    /// Whether each cell has a frame.
    boxed: bool,
}

/// Draws the board at its smallest readable size.
pub(crate) fn draw(out: &mut dyn Write, view: &View) -> io::Result<()> {
    draw_with(out, view, &Emphasis::default())
}

/// The same with some cells highlighted.
pub(crate) fn draw_with(out: &mut dyn Write, view: &View, emphasis: &Emphasis) -> io::Result<()> {
    picture(view, emphasis, 1).print(out)
}

/// The board as letters; larger ones from scale 2 on, where its shape allows it.
pub(crate) fn picture(view: &View, emphasis: &Emphasis, scale: usize) -> Picture {
    let layout = Layout::of(view, scale);
    let end = |cell: &Cell| layout.place(cell).1 + layout.width + 1;
    let width = view.cells.iter().map(end).max().unwrap_or(0);
    let mut picture = Picture { rows: Vec::new(), width, layout };
    if has_names(view) {
        picture.draw_links(view);
        picture.draw_names(view);
    } else {
        picture.draw_labels(view);
        picture.draw_links(view);
    }
    let mut pieces = vec![None; view.cells.len()];
    view.pieces.iter().for_each(|piece| pieces[piece.cell] = Some(piece));
    for (index, cell) in view.cells.iter().enumerate() {
        if picture.layout.boxed {
            picture.draw_box(cell);
        }
        let piece = pieces[index];
        picture.draw_cell(cell, piece, emphasis.reason(index), emphasis.ink);
    }
    if let Some(cell) = emphasis.cursor.and_then(|index| view.cells.get(index)) {
        picture.draw_cursor(cell, emphasis.ink);
    }
    picture
}

/// The numbers beside the board: a line for those that belong to no side, and one for each side.
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

/// Few large cells that fill a rectangle get a frame each; many small ones, or rows of unequal length, stand
/// close together.
fn is_boxed(view: &View) -> bool {
    let squares = view.cells.iter().all(|cell| cell.shape == Shape::Square);
    let (across, down) =
        view.cells.iter().fold((0.0_f64, 0.0_f64), |(x, y), cell| (x.max(cell.x), y.max(cell.y)));
    squares && view.cells.len() <= 16 && ((across + 1.0) * (down + 1.0)) as usize == view.cells.len()
}

impl Layout {
    fn of(view: &View, scale: usize) -> Self {
        let longest = view.pieces.iter().map(|piece| piece.text.chars().count()).max().unwrap_or(1).max(1);
        let labels = view.cells.iter().map(|cell| letters(&cell.name).len()).max().unwrap_or(1);
        let left = view.cells.iter().map(|cell| digits(&cell.name).len()).max().unwrap_or(1) + 2;
        let layout = Self { across: 4.0, down: 1.0, left, top: 1, width: 1, boxed: false };
        match view.cells.first().map_or(Shape::Square, |cell| cell.shape) {
            Shape::Square if is_boxed(view) => {
                let width = (longest + 2).max(2 + 4 * scale);
                let (across, down) = ((width + 1) as f64, 2.0 * scale as f64);
                Self { across, down, top: 1 + scale, width, boxed: true, ..layout }
            }
            Shape::Square if scale == 1 => Self { across: (labels + 1) as f64, ..layout },
            Shape::Square => Self { across: 4.0, width: 3, ..layout },
            // Rows of hexes are √3/2 apart; in a terminal each of them is one line.
            Shape::Hex => Self { down: 2.0 / 3_f64.sqrt(), width: 3, ..layout },
            Shape::Point if has_names(view) => {
                // A name stands under its point, and a line has room to go down beside it.
                let across = view.cells.iter().map(|cell| cell.name.chars().count()).max().unwrap_or(1) + 2;
                let down = (2 + scale) as f64;
                Self { across: across as f64, down, left: across / 2, top: 0, width: 3, ..layout }
            }
            Shape::Point => {
                let down = (1 + scale) as f64;
                Self { across: 2.0 * down, down, width: 3, ..layout }
            }
        }
    }

    /// The place of the first letter of a cell.
    fn place(&self, cell: &Cell) -> (usize, usize) {
        let row = self.top + (cell.y * self.down).round() as usize;
        (row, self.left + (cell.x * self.across).round() as usize)
    }

    /// The place of the middle of a cell.
    fn middle(&self, cell: &Cell) -> (usize, usize) {
        let (row, column) = self.place(cell);
        (row, column + self.width / 2)
    }

    /// The rows inside a cell's frame, above and below its middle.
    fn rows(&self, cell: &Cell) -> std::ops::RangeInclusive<usize> {
        let (row, _) = self.place(cell);
        let half = if self.boxed { self.down as usize / 2 - 1 } else { 0 };
        row - half..=row + half
    }
}

impl Emphasis {
    /// Why a cell is highlighted, if it is; the most important reason wins.
    fn reason(&self, cell: usize) -> Option<Reason> {
        let reasons = [
            (&self.chosen, Reason::Chosen),
            (&self.hint, Reason::Hinted),
            (&self.open, Reason::Open),
            (&self.last, Reason::Last),
        ];
        reasons.into_iter().find(|(cells, _)| cells.contains(&cell)).map(|(_, reason)| reason)
    }
}

impl Picture {
    /// The width in letters, with room for the cursor on the last column.
    pub(crate) fn width(&self) -> usize {
        self.width
    }

    /// Row by row.
    pub(crate) fn rows(&self) -> &[Vec<Letter>] {
        &self.rows
    }

    /// The row of a cell.
    pub(crate) fn row_of(&self, cell: &Cell) -> usize {
        self.layout.place(cell).0
    }

    /// The cell at a letter, or the nearest one.
    pub(crate) fn cell_at(&self, view: &View, row: usize, column: usize) -> Option<usize> {
        let apart = |cell: &Cell| {
            let (middle_row, middle) = self.layout.middle(cell);
            let (down, across) = (row.abs_diff(middle_row) as f64, column.abs_diff(middle) as f64);
            // Within half the way to the neighbours, with half a letter for the rounding.
            let near = down <= self.layout.down / 2.0 && across <= f64::midpoint(self.layout.across, 1.0);
            near.then_some(2.0 * down + across)
        };
        let near = view.cells.iter().enumerate().filter_map(|(index, cell)| Some((index, apart(cell)?)));
        near.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(index, _)| index)
    }

    /// The letters alone, line by line.
    pub(crate) fn plain(&self) -> String {
        self.rows.iter().map(|row| row.iter().map(|(letter, _)| letter).collect::<String>() + "\n").collect()
    }

    /// Prints it line by line.
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

    fn draw_cell(&mut self, cell: &Cell, piece: Option<&Piece>, reason: Option<Reason>, ink: Ink) {
        let (row, column) = self.layout.place(cell);
        let (width, ground) = (self.layout.width, palette::ground(&cell.kind));
        if cell.shape == Shape::Hex {
            // No gap in the land.
            self.write(row, column + width, " ", ground.style);
        }
        let Some(piece) = piece else {
            let text = if self.layout.boxed { "·" } else { ground.letter };
            match reason {
                // A letter shows it where there is no colour.
                Some(reason) => {
                    let text = if reason == Reason::Open { "+" } else { text };
                    self.fill(cell, text, palette::pointed_ground(reason, ink, ground.style));
                }
                // An empty point lets the lines pass through it.
                None if cell.shape == Shape::Point => self.write(row, column + width / 2, text, ground.style),
                None => self.fill(cell, text, ground.style),
            }
            return;
        };
        let text = match (piece.side, piece.count) {
            (Some(Player::Second), Some(count)) => format!("{}{count}", piece.text.to_lowercase()),
            (_, Some(count)) => format!("{}{count}", piece.text),
            _ => piece.text.clone(),
        };
        let own = palette::piece(piece);
        self.fill(cell, &text, reason.map_or(own, |reason| palette::pointed_piece(reason, ink, own)));
        if piece.flags.iter().any(|flag| flag == "active") {
            let before = column.saturating_sub(1);
            let ground = self.style_at(row, before).unwrap_or_default();
            self.write(row, before, ">", ground.bold());
        }
    }

    /// Writes a text into the middle of a cell, and its style over all of it but for the line under the text.
    fn fill(&mut self, cell: &Cell, text: &str, style: Style) {
        let (middle, column) = self.layout.place(cell);
        let (width, letters) = (self.layout.width, text.chars().count());
        let blank = style.effects(style.get_effects().remove(anstyle::Effects::UNDERLINE));
        for row in self.layout.rows(cell) {
            self.write(row, column, &" ".repeat(width), blank);
        }
        self.write(middle, column + width.saturating_sub(letters) / 2, text, style);
    }

    /// Brackets around the cell, which can be seen without colour.
    fn draw_cursor(&mut self, cell: &Cell, ink: Ink) {
        let ((row, column), width) = (self.layout.place(cell), self.layout.width);
        // Stacks need all of their cell, everything else has room inside.
        let inside = width > 1 && cell.shape != Shape::Hex;
        let (left, right) =
            if inside { (column, column + width - 1) } else { (column.saturating_sub(1), column + width) };
        self.write(row, left, "[", palette::cursor(ink));
        self.write(row, right, "]", palette::cursor(ink));
    }

    fn style_at(&self, row: usize, column: usize) -> Option<Style> {
        self.rows.get(row).and_then(|line| line.get(column)).map(|letter| letter.1)
    }

    /// A frame around a cell; frames of neighbours share their lines, and later ones join the corners.
    fn draw_box(&mut self, cell: &Cell) {
        let (row, column) = self.layout.place(cell);
        let (first_row, first_column) = (row == self.layout.top, column == self.layout.left);
        let (rows, width) = (self.layout.rows(cell), self.layout.width);
        let (above, below) = (rows.start() - 1, rows.end() + 1);
        let line = "─".repeat(width);
        let style = palette::line();
        let (left, right) = (column - 1, column + width);
        self.write(above, column, &line, style);
        self.write(below, column, &line, style);
        for row in rows {
            self.write(row, left, "│", style);
            self.write(row, right, "│", style);
        }
        self.write(above, left, corner(first_row, first_column), style);
        self.write(above, right, if first_row { "┐" } else { "┤" }, style);
        self.write(below, left, if first_column { "└" } else { "┴" }, style);
        self.write(below, right, "┘", style);
    }

    fn draw_links(&mut self, view: &View) {
        for &[from, to] in &view.links {
            // A line between cells that belong together is a strong one.
            let together =
                view.marks.iter().any(|mark| mark.cells.contains(&from) && mark.cells.contains(&to));
            let (style, across, down) =
                if together { (Style::new().bold(), "━", "┃") } else { (palette::line(), "─", "│") };
            let (a, b) = (self.layout.middle(&view.cells[from]), self.layout.middle(&view.cells[to]));
            let (a, b) = (a.min(b), a.max(b));
            if a.0 == b.0 {
                self.write(a.0, a.1 + 1, &across.repeat(b.1 - a.1 - 1), style);
                continue;
            }
            let aslant = if a.1 < b.1 { "╲" } else { "╱" };
            for row in a.0 + 1..b.0 {
                let share = (row - a.0) as f64 / (b.0 - a.0) as f64;
                let column = (b.1 as f64 - a.1 as f64).mul_add(share, a.1 as f64).round() as usize;
                self.write(row, column, if a.1 == b.1 { down } else { aslant }, style);
            }
        }
    }

    /// Row numbers at the left, column letters on top, both from the cells' own names.
    fn draw_labels(&mut self, view: &View) {
        let style = Style::new().dimmed();
        let mut columns: Vec<&str> = Vec::new();
        for cell in &view.cells {
            let (row, column) = self.layout.place(cell);
            let number = digits(&cell.name);
            let place = self.layout.left.saturating_sub(2 + number.len());
            self.write(row, place, number, style);
            let letters = letters(&cell.name);
            if !columns.contains(&letters) {
                columns.push(letters);
                let width = self.layout.width;
                self.write(0, column + (width - letters.len().min(width)) / 2, letters, style);
            }
        }
    }

    /// Each cell's name under it.
    fn draw_names(&mut self, view: &View) {
        for cell in &view.cells {
            let (row, middle) = self.layout.middle(cell);
            let start = middle.saturating_sub(cell.name.chars().count() / 2);
            self.write(row + 1, start, &cell.name, Style::new().dimmed());
        }
    }

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
}

fn corner(first_row: bool, first_column: bool) -> &'static str {
    match (first_row, first_column) {
        (true, true) => "┌",
        (true, false) => "┬",
        (false, true) => "├",
        (false, false) => "┼",
    }
}

/// Whether the points of a board have names of their own, not those of a column and a row.
fn has_names(view: &View) -> bool {
    view.cells.iter().any(|cell| cell.shape == Shape::Point && digits(&cell.name).is_empty())
}

fn digits(name: &str) -> &str {
    name.trim_matches(|letter: char| !letter.is_ascii_digit())
}

fn letters(name: &str) -> &str {
    name.trim_matches(|letter: char| letter.is_ascii_digit())
}
