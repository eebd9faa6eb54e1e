//! Who beats whom: a share in each cell, lagoon above one half, rust below.

use super::canvas::{Anchor, Canvas, LETTER, short};
use crate::number::fixed;
use plyground_stats::Estimate;

/// A cell under a short name is so wide at most.
const WIDEST: f64 = 96.0;

pub(super) fn draw(
    canvas: &mut Canvas,
    rows: &[String],
    columns: &[String],
    cells: &[Vec<Option<Estimate>>],
) {
    let longest = |names: &[String]| names.iter().map(|name| name.chars().count()).max().unwrap_or(0) as f64;
    let left = (LETTER * longest(rows) + 10.0).min(canvas.width * 0.32);
    // Two cells are not stretched over the room of ten: none is wider than its number or its name wants.
    let wanted = (LETTER * longest(columns) + 12.0).max(WIDEST);
    let wide = ((canvas.width - left) / columns.len().max(1) as f64).min(wanted);
    let (high, top) = (40.0, 24.0);
    for (index, name) in columns.iter().enumerate() {
        let middle = left + wide * (index as f64 + 0.5);
        canvas.text((middle, 14.0), Anchor::Middle, "b", &short(name, (wide / LETTER) as usize));
    }
    for (row, (name, cells)) in rows.iter().zip(cells).enumerate() {
        let y = top + high * row as f64;
        canvas.text((left - 8.0, y + 24.0), Anchor::End, "b", &short(name, ((left - 8.0) / LETTER) as usize));
        for (column, cell) in cells.iter().enumerate() {
            let x = left + wide * column as f64;
            let at = ((x + 1.0, y + 1.0), (wide - 2.0, high - 2.0));
            let Some(share) = cell else {
                canvas.rect(at.0, at.1, "rx=\"4\" class=\"none\"", "");
                continue;
            };
            let step = ((share.value * 8.0).round() as i64 + 1).clamp(1, 9);
            let told = format!(
                "{name} against {}: {}",
                columns[column],
                crate::number::Unit::Share.with_interval(share)
            );
            canvas.rect(at.0, at.1, &format!("rx=\"4\" fill=\"var(--div-{step})\""), &told);
            let middle = x + wide / 2.0;
            let ink = format!("d{step}");
            canvas.text(
                (middle, y + 19.0),
                Anchor::Middle,
                &format!("{ink} strong"),
                &fixed(100.0 * share.value, 0),
            );
            let interval = format!("{}–{}", fixed(100.0 * share.low, 0), fixed(100.0 * share.high, 0));
            canvas.text((middle, y + 32.0), Anchor::Middle, &format!("{ink} small"), &interval);
        }
    }
    canvas.height = top + high * rows.len() as f64 + 4.0;
}
