//! A report for a terminal: tables with aligned columns, and a small bar beside shares and means so that a glance is
//! enough. Styled with ANSI codes, which the caller's stream strips where nobody sees them.

use crate::chart::{Chart, Data};
use crate::claim::{Claim, Verdict, reasons};
use crate::number::bar;
use crate::report::{Block, Cell, Report, Table};
use std::fmt::Write as _;

const BOLD: &str = "\x1b[1m";
const DIM: &str = "\x1b[2m";
const PLAIN: &str = "\x1b[0m";

/// Letters of a full bar.
const BAR: usize = 14;

/// The whole report, at most so many letters wide where words can be broken.
pub fn terminal(report: &Report, width: usize) -> String {
    let mut text = format!("{BOLD}{}{PLAIN}\n{}\n", report.question, wrapped(&report.answer, width, ""));
    let facts: Vec<String> = report.facts.iter().map(|(name, word)| format!("{name} {word}")).collect();
    if !facts.is_empty() {
        _ = writeln!(text, "{DIM}{}{PLAIN}", wrapped(&facts.join(" · "), width, ""));
    }
    for section in &report.sections {
        _ = write!(text, "\n{BOLD}{}{PLAIN}\n", section.title);
        if !section.note.is_empty() {
            _ = writeln!(text, "{DIM}{}{PLAIN}", wrapped(&section.note, width, ""));
        }
        for block in &section.blocks {
            match block {
                Block::Table(one) => text.push_str(&table(one)),
                Block::Chart(one) => text.push_str(&chart(one, width)),
                Block::Claims { claims } => text.push_str(&claims_text(claims, width)),
                Block::Lines { text: lines } => _ = writeln!(text, "{lines}"),
            }
        }
    }
    _ = write!(text, "\n{DIM}{}{PLAIN}\n", report.command);
    // Terminals differ in what they make of the narrow space.
    text.replace('\u{202f}', " ")
}

fn chart(chart: &Chart, width: usize) -> String {
    let mut text = format!("{DIM}{}{PLAIN}\n", wrapped(&chart.finding, width, ""));
    // A crosstable is its own picture.
    if matches!(chart.data, Data::Matrix { .. }) {
        text.push_str(&table(&chart.table()));
    } else {
        text.push_str(&with_bars(&chart.table()));
    }
    text
}

/// The table with a bar after the last column of numbers of the same unit.
fn with_bars(one: &Table) -> String {
    let last = |row: &Vec<Cell>| {
        row.iter().rev().find_map(|cell| match cell {
            Cell::Number(e, _) if e.value.is_finite() => Some(e.value),
            Cell::Count(n) => Some(*n as f64),
            _ => None,
        })
    };
    let numbers = one.columns.len().saturating_sub(1);
    let most = one.rows.iter().filter_map(last).fold(0.0, f64::max);
    if numbers != 1 || most <= 0.0 {
        return table(one);
    }
    let mut barred = one.clone();
    barred.columns.push(String::new());
    for row in &mut barred.rows {
        let share = last(row).unwrap_or(0.0) / most;
        row.push(Cell::Text(bar(share, BAR)));
    }
    table(&barred)
}

fn table(one: &Table) -> String {
    let shown: Vec<Vec<String>> = one.rows.iter().map(|row| row.iter().map(Cell::show).collect()).collect();
    let width = |column: usize| {
        let cells = shown.iter().map(|row| letters(&row[column]));
        cells.chain([letters(&one.columns[column])]).max().unwrap_or(0)
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
        _ = writeln!(text, "{DIM}{}{PLAIN}", line(one.columns.clone()));
    }
    for row in shown {
        _ = writeln!(text, "{}", line(row));
    }
    text
}

fn claims_text(claims: &[Claim], width: usize) -> String {
    let mut text = String::new();
    let name = |claim: &Claim| {
        if claim.place.is_empty() { claim.what.clone() } else { format!("{} ({})", claim.what, claim.place) }
    };
    let widest = claims
        .iter()
        .map(|claim| letters(&name(claim)))
        .max()
        .unwrap_or(0)
        .min(width.saturating_sub(48).max(24));
    for (claim, why) in claims.iter().zip(reasons(claims)) {
        let (colour, mark) = match claim.verdict {
            Verdict::Agrees => ("\x1b[36m", "✓ agrees "),
            Verdict::Differs => ("\x1b[33m", "≠ differs"),
            Verdict::Shown => ("", "· shown  "),
        };
        let gap = " ".repeat(widest.saturating_sub(letters(&name(claim))));
        let (theirs, ours) = (claim.published.show(claim.unit), claim.unit.with_interval(&claim.ours));
        _ = writeln!(text, "{colour}{mark}{PLAIN}  {}{gap}  published {theirs}, ours {ours}", name(claim));
        if let Some(why) = why {
            _ = writeln!(text, "{DIM}{}{PLAIN}", wrapped(why, width, "           "));
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
