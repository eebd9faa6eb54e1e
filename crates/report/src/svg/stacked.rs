//! Shares of a whole, a bar for each row: won, drawn, lost.

use super::canvas::{Anchor, Canvas, LETTER, short};
use crate::number::{Unit, grouped};

/// Roles of two parts, of three, and of any number.
fn colours(parts: usize) -> Vec<String> {
    match parts {
        2 => ["var(--good)", "var(--bad)"].map(str::to_owned).to_vec(),
        3 => ["var(--good)", "var(--even)", "var(--bad)"].map(str::to_owned).to_vec(),
        _ => (0..parts).map(|i| format!("var(--cat-{})", i % 8 + 1)).collect(),
    }
}

pub(super) fn draw(canvas: &mut Canvas, parts: &[String], rows: &[(String, Vec<u64>)]) {
    let colours = colours(parts.len());
    let names: Vec<(String, String)> = parts.iter().cloned().zip(colours.iter().cloned()).collect();
    let mut y = canvas.legend(&names);
    let letters = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    let left = (LETTER * letters as f64 + 12.0).min(canvas.width * 0.42);
    let room = canvas.width - left - 4.0;
    for (name, counts) in rows {
        let all: u64 = counts.iter().sum();
        canvas.text((left - 8.0, y + 18.0), Anchor::End, "b", &short(name, ((left - 8.0) / LETTER) as usize));
        let mut x = left;
        for ((&count, part), colour) in counts.iter().zip(parts).zip(&colours) {
            let share = count as f64 / all.max(1) as f64;
            let wide = share * room;
            if count > 0 {
                let told = format!("{name}: {} of {} {part}", grouped(count), grouped(all));
                let fill = format!("rx=\"3\" fill=\"{colour}\"");
                canvas.rect((x, y), ((wide - 1.5).max(0.8), 27.0), &fill, &told);
            }
            if wide > 34.0 {
                let text = Unit::Share.show((share * 100.0).round() / 100.0);
                canvas.text((x + wide / 2.0, y + 18.0), Anchor::Middle, "on", &text);
            }
            x += wide;
        }
        y += 36.0;
    }
    canvas.height = y;
}
