//! A report as one HTML file that needs nothing else: no script, no font, no picture from elsewhere; light and dark by
//! the reader's setting; charts drawn twice, for a desk and for a phone.

use crate::chart::{Chart, Data};
use crate::claim::{Bound, Claim, Verdict, reasons};
use crate::number::Unit;
use crate::report::{Block, Cell, Report, Section, Table};
use crate::svg::{Palette, WIDTHS, draw, escape};
use plyground_core::Text;
use plyground_stats::Estimate;
use std::fmt::Write as _;

pub(crate) const TOKENS: &str = include_str!("style/tokens.css");
pub(crate) const CHART_STYLE: &str = include_str!("style/chart.css");
const PAGE_STYLE: &str = include_str!("style/page.css");

/// The whole file.
pub fn html(report: &Report) -> String {
    let mut page = String::new();
    let question = escape(&report.question);
    _ = write!(
        page,
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><title>{question} · plyground</title>\
         <link rel=\"icon\" href=\"data:,\"><style>\n{TOKENS}{CHART_STYLE}{PAGE_STYLE}</style></head><body><main>\n\
         <p class=\"brand\"><b>plyground</b> laboratory</p><h1>{question}</h1><p class=\"answer\">{}</p>\n<ul class=\"facts\">",
        escape(&report.answer.to_string())
    );
    for (name, word) in &report.facts {
        _ = write!(page, "<li>{} <b>{}</b></li>", escape(name), escape(&word.to_string()));
    }
    page.push_str("</ul>\n");
    if report.sections.len() > 4 {
        page.push_str("<nav aria-label=\"Contents\">");
        for (index, section) in report.sections.iter().enumerate() {
            _ = write!(page, "<a href=\"#s{index}\">{}</a>", escape(&section.title));
        }
        page.push_str("</nav>\n");
    }
    for (index, section) in report.sections.iter().enumerate() {
        _ = write!(page, "{}", section_html(section, index));
    }
    page.push_str("<section><h2>How it was done</h2><ul class=\"methods\">");
    for method in &report.methods {
        _ = write!(page, "<li>{}</li>", escape(method));
    }
    _ = write!(
        page,
        "</ul><div class=\"rerun\"><pre>{}</pre></div></section>\n</main></body></html>\n",
        escape(&report.command)
    );
    page
}

fn section_html(section: &Section, index: usize) -> String {
    // All agents appear in every section of a run's report, in the same order; sections of several runs share nothing.
    let charts = section
        .blocks
        .iter()
        .filter_map(|block| if let Block::Chart(chart) = block { Some(chart) } else { None });
    let palette = &Palette::of_charts(charts);
    let mut text = format!("<section id=\"s{index}\"><h2>{}</h2>", escape(&section.title));
    if !section.note.is_empty() {
        _ = write!(text, "<p class=\"note\">{}</p>", escape(&section.note));
    }
    text.push_str("<div class=\"grid\">\n");
    let alone = section.blocks.len() == 1;
    for block in &section.blocks {
        match block {
            Block::Table(table) => {
                _ = write!(text, "{}", card(&table.title, &Text::default(), &table_html(table), true));
            }
            Block::Chart(chart) => text.push_str(&chart_card(chart, palette, alone)),
            Block::Claims { claims } => text.push_str(&claims_card(claims)),
            Block::Lines { text: lines } => {
                _ = write!(
                    text,
                    "{}",
                    card(&Text::default(), &Text::default(), &format!("<pre>{}</pre>", escape(lines)), true)
                );
            }
        }
    }
    text.push_str("</div></section>\n");
    text
}

fn card(title: &Text, sub: &Text, body: &str, wide: bool) -> String {
    let sub = if sub.is_empty() { String::new() } else { format!("<p>{}</p>", escape(&sub.to_string())) };
    let head = if title.is_empty() {
        String::new()
    } else {
        format!("<header><h3>{}</h3>{sub}</header>", escape(&title.to_string()))
    };
    format!("<article class=\"card{}\">{head}{body}</article>\n", if wide { " wide" } else { "" })
}

fn chart_card(chart: &Chart, palette: &Palette, alone: bool) -> String {
    let wide = alone || matches!(&chart.data, Data::Matrix { columns, .. } if columns.len() > 5);
    let room = if wide { 2.0 * WIDTHS[0] + 20.0 } else { WIDTHS[0] };
    let body = format!(
        "<div class=\"pad\"><div class=\"wider\">{}</div><div class=\"narrow\">{}</div></div>\
         <details><summary>Show as table</summary>{}</details>",
        draw(chart, palette, room),
        draw(chart, palette, WIDTHS[1]),
        table_html(&chart.table())
    );
    card(&chart.title, &chart.finding, &body, wide)
}

fn table_html(table: &Table) -> String {
    let numeric = |column: usize| table.rows.iter().any(|row| row[column].is_number());
    let mut text = String::from("<div class=\"scroll\"><table><thead><tr>");
    for (index, column) in table.columns.iter().enumerate() {
        let class = if numeric(index) { " class=\"n\"" } else { "" };
        _ = write!(text, "<th scope=\"col\"{class}>{}</th>", escape(&column.to_string()));
    }
    text.push_str("</tr></thead><tbody>");
    for row in &table.rows {
        text.push_str("<tr>");
        for (index, cell) in row.iter().enumerate() {
            let class = if numeric(index) { " class=\"n\"" } else { "" };
            _ = write!(text, "<td{class}>{}</td>", cell_html(cell));
        }
        text.push_str("</tr>");
    }
    text.push_str("</tbody></table></div>");
    text
}

fn cell_html(cell: &Cell) -> String {
    let Cell::Number(estimate, unit) = cell else { return escape(&cell.show()) };
    let interval = unit.interval(estimate);
    let interval =
        if interval.is_empty() { interval } else { format!("<small>{}</small>", escape(&interval)) };
    format!("{}{interval}", escape(&unit.value(estimate)))
}

fn claims_card(claims: &[Claim]) -> String {
    let mut body = String::new();
    for (claim, why) in claims.iter().zip(reasons(claims)) {
        let place = if claim.place.is_empty() { String::new() } else { format!("{} · ", claim.place) };
        let figures = format!(
            "{place}published {} · ours {}",
            claim.published.show(claim.unit),
            claim.unit.with_interval(&claim.ours)
        );
        let why = why.map(|why| format!("<span class=\"why\">{}</span>", escape(why))).unwrap_or_default();
        let word = claim.verdict.word();
        _ = write!(
            body,
            "<div class=\"claim\"><span><b>{}</b><span class=\"s\">{}</span></span>{}<span class=\"chip {}\">{word}</span>{why}</div>",
            escape(&claim.what.to_string()),
            escape(&figures),
            strip(claim),
            word.to_lowercase()
        );
    }
    let legend = "<p class=\"legend\"><span><svg width=\"14\" height=\"14\" viewBox=\"0 0 14 14\"><path d=\"M7 1l5 6-5 6-5-6z\" \
                  fill=\"var(--surface)\" stroke=\"var(--ink)\" stroke-width=\"2\"/></svg>published</span><span><svg width=\"22\" \
                  height=\"12\" viewBox=\"0 0 22 12\"><path d=\"M0 6H22\" stroke=\"var(--p1)\" stroke-width=\"5\" opacity=\".4\"/>\
                  <circle cx=\"11\" cy=\"6\" r=\"5\" fill=\"var(--p1)\"/></svg>ours, 95 %</span></p>";
    let judged = claims.iter().filter(|claim| claim.verdict.is_judged()).count();
    let agree = claims.iter().filter(|claim| claim.verdict == Verdict::Agrees).count();
    let count = if judged == 0 { String::new() } else { format!(": {agree} of {judged} agree") };
    format!(
        "<article class=\"card wide\"><header><h3>Published beside ours{count}</h3>{legend}</header>{body}</article>\n"
    )
}

/// A published value and ours on one line: from 0 to 1 for shares, else from 0 to a little more than the larger; by
/// powers of ten where they are far apart.
fn strip(claim: &Claim) -> String {
    let (theirs, ours) = (claim.published.value, &claim.ours);
    let at = strip_scale(theirs, ours, claim.unit);
    let (low, high) = (at(ours.low.max(f64::MIN)), at(ours.high.min(f64::MAX)));
    let open = match claim.published.bound {
        Bound::Value => String::new(),
        Bound::AtLeast => format!(
            "<path d=\"M{:.1} 22H312\" class=\"grid\" stroke-width=\"2\" stroke-dasharray=\"2 4\"/>",
            at(theirs)
        ),
        Bound::AtMost => format!(
            "<path d=\"M8 22H{:.1}\" class=\"grid\" stroke-width=\"2\" stroke-dasharray=\"2 4\"/>",
            at(theirs)
        ),
    };
    format!(
        "<svg class=\"chart\" viewBox=\"0 0 320 44\" width=\"320\" height=\"44\" role=\"img\" aria-label=\"published {}, ours {}\">\
         <path d=\"M8 22H312\" class=\"grid\"/>{open}<path d=\"M8 18V26M312 18V26\" stroke=\"var(--line-strong)\"/>\
         <path d=\"M{low:.1} 22H{high:.1}\" stroke=\"var(--p1)\" stroke-width=\"5\" opacity=\".4\"/>\
         <circle cx=\"{:.1}\" cy=\"22\" r=\"5.5\" fill=\"var(--p1)\"/><path d=\"M{:.1} 15l6 7-6 7-6-7z\" class=\"pub\"/></svg>",
        escape(&claim.published.show(claim.unit)),
        escape(&claim.unit.value(ours)),
        at(ours.value),
        at(theirs)
    )
}

fn strip_scale(theirs: f64, ours: &Estimate, unit: Unit) -> impl Fn(f64) -> f64 {
    let most = theirs.max(ours.value).max(if ours.high.is_finite() { ours.high } else { 0.0 });
    let least = theirs.min(ours.value).min(if ours.low.is_finite() { ours.low } else { 0.0 });
    let far = unit == Unit::Seconds && least > 0.0 && most / least > 20.0;
    let (from, to) = match unit {
        _ if far => ((least / 1.5).log10(), (most * 1.5).log10()),
        Unit::Share if least >= 0.0 && most <= 1.0 => (0.0, 1.0),
        _ => ((least * 1.15).min(0.0), (most * 1.15).max(least + 1e-9)),
    };
    move |value: f64| {
        let value = if far { value.max(1e-300).log10() } else { value };
        8.0 + ((value - from) / (to - from)).clamp(0.0, 1.0) * 304.0
    }
}
