//! A report as Markdown: for `docs/studies/` and for pull requests. Charts are told as tables.

use crate::claim;
use crate::report::{Block, Report, Table};
use plyground_core::Text;
use std::fmt::Write as _;

/// The whole report.
pub fn markdown(report: &Report) -> String {
    let mut text = format!("# {}\n\n{}\n", report.question, report.answer);
    if !report.facts.is_empty() {
        let facts = report.facts.iter().map(|(name, word)| format!("{name} {word}"));
        _ = write!(text, "\n*{}*\n", facts.collect::<Vec<_>>().join(" · "));
    }
    for section in &report.sections {
        _ = write!(text, "\n## {}\n", section.title);
        if !section.note.is_empty() {
            _ = write!(text, "\n{}\n", section.note);
        }
        for block in &section.blocks {
            match block {
                Block::Table(one) => text.push_str(&table(one, &Text::default())),
                Block::Chart(chart) => text.push_str(&table(&chart.table(), &chart.finding)),
                Block::Claims { claims } => text.push_str(&table(&claim::table(claims), &Text::default())),
                Block::Lines { text: lines } => _ = write!(text, "\n```\n{lines}\n```\n"),
            }
        }
    }
    text.push_str("\n## How it was done\n\n");
    for method in &report.methods {
        _ = writeln!(text, "- {method}");
    }
    _ = write!(text, "\n```sh\n{}\n```\n", report.command);
    text
}

fn table(table: &Table, finding: &Text) -> String {
    let cell = |text: &str| text.replace('|', "\\|").replace('\n', " ");
    let mut text = String::new();
    if !table.title.is_empty() {
        let finding = if finding.is_empty() { String::new() } else { format!(" {finding}") };
        let title = table.title.to_string();
        let stop = if title.ends_with('?') { "" } else { "." };
        _ = write!(text, "\n**{title}{stop}**{finding}\n");
    }
    let heads = table.columns.iter().map(|name| cell(&name.to_string())).collect::<Vec<_>>().join(" | ");
    let rules = (0..table.columns.len())
        .map(|column| if table.rows.iter().any(|row| row[column].is_number()) { "---:" } else { "---" });
    _ = write!(text, "\n| {heads} |\n| {} |\n", rules.collect::<Vec<_>>().join(" | "));
    for row in &table.rows {
        _ = writeln!(text, "| {} |", row.iter().map(|one| cell(&one.show())).collect::<Vec<_>>().join(" | "));
    }
    text
}
