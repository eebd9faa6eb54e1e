//! A report for a terminal: tables with aligned columns, and a small bar beside shares and means so that a glance is
//! enough. Styled with ANSI codes, which the caller's stream strips where nobody sees them.

use crate::chart::{Chart, Data};
use crate::claim::{Claim, Verdict, reasons};
use crate::number::{Unit, bar};
use crate::report::{Block, Cell, Report, Table};
use plyground_core::Text;
use std::fmt::Write as _;

const BOLD: &str = "\x1b[1m";
const ITALIC: &str = "\x1b[3m";
const DIM: &str = "\x1b[2m";
const PLAIN: &str = "\x1b[0m";

/// Letters of a full bar.
const BAR: usize = 14;

/// The whole report, at most so many letters wide where words can be broken.
pub fn terminal(report: &Report, width: usize) -> String {
    let mut text =
        format!("{BOLD}{}{PLAIN}\n{}\n", report.question, wrapped(&report.answer.to_string(), width, ""));
    let facts: Vec<String> = report.facts.iter().map(|(name, word)| format!("{name} {word}")).collect();
    if !facts.is_empty() {
        _ = writeln!(text, "{DIM}{}{PLAIN}", wrapped(&facts.join(" · "), width, ""));
    }
    for section in &report.sections {
        _ = write!(text, "\n{BOLD}{}{PLAIN}\n", section.title);
        if !section.note.is_empty() {
            _ = writeln!(text, "{DIM}{}{PLAIN}", wrapped(&section.note, width, ""));
        }
        for (index, block) in section.blocks.iter().enumerate() {
            if index > 0 {
                text.push('\n');
            }
            match block {
                Block::Table(one) => {
                    text.push_str(&heading(&one.title, &Text::default(), &section.title, width));
                    text.push_str(&with_bars(one));
                }
                Block::Chart(one) => {
                    text.push_str(&heading(&one.title, &one.finding, &section.title, width));
                    text.push_str(&chart(one));
                }
                Block::Claims { claims } => text.push_str(&claims_text(claims, width)),
                Block::Lines { text: lines } => _ = writeln!(text, "{lines}"),
            }
        }
    }
    _ = write!(text, "\n{DIM}{}{PLAIN}\n", report.command);
    // Terminals differ in what they make of the narrow space.
    text.replace('\u{202f}', " ")
}

/// What a table or chart is, where the section does not say it already, and what one sees in it.
fn heading(title: &Text, finding: &Text, section: &str, width: usize) -> String {
    let mut text = String::new();
    if !title.is_empty() && *title != *section {
        _ = writeln!(text, "{ITALIC}{title}{PLAIN}");
    }
    if !finding.is_empty() {
        _ = writeln!(text, "{DIM}{}{PLAIN}", wrapped(&finding.to_string(), width, ""));
    }
    text
}

fn chart(chart: &Chart) -> String {
    // A crosstable is its own picture.
    if matches!(chart.data, Data::Matrix { .. }) { table(&chart.table()) } else { with_bars(&chart.table()) }
}

/// The column that deserves a bar: the only one with numbers; else, among numbers of other kinds, the first share, which
/// is the score of standings; never one that goes below zero. A table of shares alone is compared along its rows and has none.
fn barred(one: &Table) -> Option<usize> {
    let of = |column: usize| one.rows.iter().map(move |row| &row[column]);
    let numeric: Vec<usize> =
        (1..one.columns.len()).filter(|&column| of(column).any(Cell::is_number)).collect();
    if let [only] = numeric[..] {
        return Some(only);
    }
    let share = |&column: &usize| {
        of(column).any(|cell| matches!(cell, Cell::Number(_, Unit::Share)))
            && !of(column).any(|cell| matches!(cell, Cell::Number(e, _) if e.value < 0.0))
    };
    let first = numeric.iter().copied().find(share)?;
    (!numeric.iter().all(share)).then_some(first)
}

/// The table with a bar after the column that deserves one: of the whole for shares, else of the largest.
fn with_bars(one: &Table) -> String {
    let Some(column) = barred(one) else { return table(one) };
    let value = |row: &Vec<Cell>| match &row[column] {
        Cell::Number(e, _) if e.value.is_finite() => Some(e.value),
        Cell::Count(n) => Some(*n as f64),
        _ => None,
    };
    let share = one.rows.iter().any(|row| matches!(row[column], Cell::Number(_, Unit::Share)));
    let most = one.rows.iter().filter_map(value).fold(if share { 1.0 } else { 0.0 }, f64::max);
    if most <= 0.0 {
        return table(one);
    }
    let mut wider = one.clone();
    wider.columns.insert(column + 1, Text::default());
    for row in &mut wider.rows {
        let length = value(row).unwrap_or(0.0) / most;
        row.insert(column + 1, Cell::text(bar(length, BAR)));
    }
    table(&wider)
}

fn table(one: &Table) -> String {
    let shown: Vec<Vec<String>> = one.rows.iter().map(|row| row.iter().map(Cell::show).collect()).collect();
    let width = |column: usize| {
        let cells = shown.iter().map(|row| letters(&row[column]));
        cells.chain([letters(&one.columns[column].to_string())]).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..one.columns.len()).map(width).collect();
    let numeric = |column: usize| one.rows.iter().any(|row| row[column].is_number());
    let line = |cells: Vec<String>| {
        let cells = cells.iter().enumerate().map(|(column, cell)| {
            let gap = " ".repeat(widths[column].saturating_sub(letters(cell)));
            if numeric(column) { format!("{gap}{cell}") } else { format!("{cell}{gap}") }
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    let mut text = String::new();
    if one.columns.iter().any(|name| !name.is_empty()) {
        _ = writeln!(text, "{DIM}{}{PLAIN}", line(one.columns.iter().map(ToString::to_string).collect()));
    }
    for row in shown {
        _ = writeln!(text, "{}", line(row));
    }
    text
}

fn claims_text(claims: &[Claim], width: usize) -> String {
    let mut text = String::new();
    let name = |claim: &Claim| {
        if claim.place.is_empty() {
            claim.what.to_string()
        } else {
            format!("{} ({})", claim.what, claim.place)
        }
    };
    let widest = claims
        .iter()
        .map(|claim| letters(&name(claim)))
        .max()
        .unwrap_or(0)
        .min(width.saturating_sub(48).max(24));
    for (claim, why) in claims.iter().zip(reasons(claims)) {
        let (colour, mark) = match claim.verdict {
            Verdict::Agrees => ("\x1b[36m", "✓ agrees   "),
            Verdict::Differs => ("\x1b[33m", "≠ differs  "),
            Verdict::Undecided => ("", "? undecided"),
            Verdict::Shown => ("", "· shown    "),
        };
        let gap = " ".repeat(widest.saturating_sub(letters(&name(claim))));
        let (theirs, ours) = (claim.published.show(claim.unit), claim.unit.with_interval(&claim.ours));
        _ = writeln!(text, "{colour}{mark}{PLAIN}  {}{gap}  published {theirs}, ours {ours}", name(claim));
        if let Some(why) = why {
            _ = writeln!(text, "{DIM}{}{PLAIN}", wrapped(why, width, "             "));
        }
    }
    text
}

fn letters(text: &str) -> usize {
    text.chars().count()
}

/// Broken between words, every line indented.
fn wrapped(text: &str, width: usize, indent: &str) -> String {
    let (mut lines, mut line) = (Vec::new(), indent.to_owned());
    for word in text.split(' ') {
        if line.trim().is_empty() {
            line.push_str(word);
        } else if letters(&line) + 1 + letters(word) <= width {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(std::mem::replace(&mut line, format!("{indent}{word}")));
        }
    }
    lines.push(line);
    lines.join("\n")
}
