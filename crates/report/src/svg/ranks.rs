//! Lying bars with their values written out: one for each agent, where names are long.

use super::Palette;
use super::canvas::{Anchor, Canvas, LETTER, wrapped};
use super::scale::Scale;
use crate::chart::Series;
use crate::number::Unit;

/// Whether names are too long to stand side by side.
pub(super) fn suits(categories: &[String], series: &[Series]) -> bool {
    let longest = categories.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    longest > 8 || (series.len() == 1 && categories.len() <= 3)
}

/// From a line of a name to the next.
const LINE: f64 = 14.0;

pub(super) fn draw(
    canvas: &mut Canvas,
    palette: &Palette,
    categories: &[String],
    series: &[Series],
    unit: Unit,
) {
    let names: Vec<(String, String)> = series.iter().map(|one| palette.named(&one.name)).collect();
    let top = canvas.legend(if series.len() > 1 { &names } else { &[] });
    let letters = categories.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let left = (LETTER * letters as f64 + 10.0).min(canvas.width * 0.38);
    let shown = |value: &plyground_stats::Estimate| unit.with_interval(value);
    let told =
        series.iter().flat_map(|one| one.values.iter().flatten().map(|e| shown(e).chars().count())).max();
    let right = canvas.width - LETTER * told.unwrap_or(0) as f64 - 12.0;
    let values = series.iter().flat_map(|one| one.values.iter().flatten().map(|e| e.value));
    let along = Scale::linear(values.collect::<Vec<_>>(), left, right.max(left + 40.0));
    let thick = if series.len() == 1 { 22.0 } else { 15.0 };
    let mut y = top;
    for (index, category) in categories.iter().enumerate() {
        let name = wrapped(category, ((left - 8.0) / LETTER) as usize);
        let tall = LINE * name.len() as f64;
        let high = ((thick + 3.0) * series.len() as f64).max(tall);
        for (line, text) in name.iter().enumerate() {
            let middle = y + high / 2.0 + 3.0 + LINE * (line as f64 + 0.5) - tall / 2.0;
            canvas.text((left - 8.0, middle), Anchor::End, "b", text);
        }
        for (place, (one, (name, colour))) in series.iter().zip(&names).enumerate() {
            let Some(value) = one.values[index] else { continue };
            let top = y + (thick + 3.0) * place as f64;
            let end = along.at(value.value);
            let told = format!("{category}, {name}: {}", shown(&value));
            let fill = format!("rx=\"3\" fill=\"{colour}\"");
            canvas.rect((left, top), ((end - left).max(1.5), thick), &fill, &told);
            canvas.text((end + 7.0, top + thick / 2.0 + 4.0), Anchor::Start, "v", &shown(&value));
        }
        y += high + 9.0;
    }
    canvas.height = y;
}
