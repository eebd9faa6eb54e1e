//! Upright bars with whiskers, in groups: distributions of largest tiles and the like.

use super::canvas::{Anchor, Canvas};
use super::{Palette, scale::Scale};
use crate::chart::Series;
use crate::number::Unit;

pub(super) fn draw(
    canvas: &mut Canvas,
    palette: &Palette,
    along: &str,
    categories: &[String],
    series: &[Series],
    unit: Unit,
) {
    let names: Vec<(String, String)> = series.iter().map(|one| palette.named(&one.name)).collect();
    let top = canvas.legend(if series.len() > 1 { &names } else { &[] }) + 14.0;
    let (left, bottom, right) = (48.0, top + 170.0, canvas.width - 6.0);
    let ends = series.iter().flat_map(|one| {
        let tops = one.values.iter().flatten().map(|e| if e.high.is_finite() { e.high } else { e.value });
        tops.chain(one.published.iter().flatten().copied())
    });
    let up = Scale::linear(ends.collect::<Vec<_>>(), bottom, top);
    for tick in up.ticks() {
        canvas.line((left, up.at(tick)), (right, up.at(tick)), "class=\"grid\"");
        canvas.text((left - 7.0, up.at(tick) + 4.0), Anchor::End, "", &unit.show(tick));
    }
    let group = (right - left) / categories.len().max(1) as f64;
    let wide = ((group - 8.0) / series.len().max(1) as f64).clamp(2.0, 46.0);
    for (index, category) in categories.iter().enumerate() {
        let middle = left + group * (index as f64 + 0.5);
        let first = middle - wide * series.len() as f64 / 2.0;
        canvas.text((middle, bottom + 17.0), Anchor::Middle, "b", category);
        for (place, (one, (name, colour))) in series.iter().zip(&names).enumerate() {
            let x = first + wide * place as f64;
            if let Some(value) = one.values[index] {
                let told = format!("{name}, {category}: {}", unit.with_interval(&value));
                let y = up.at(value.value);
                let fill = format!("rx=\"2\" fill=\"{colour}\"");
                canvas.rect((x + 1.0, y), (wide - 2.0, bottom - y), &fill, &told);
                if value.low.is_finite() && value.high.is_finite() && value.high > value.low {
                    let x = x + wide / 2.0;
                    canvas.line((x, up.at(value.low)), (x, up.at(value.high)), "class=\"whisker\"");
                }
            }
            if let Some(Some(published)) = one.published.get(index) {
                let told = format!("{name}, {category}: {} published", unit.show(*published));
                canvas.diamond((x + wide / 2.0, up.at(*published)), &told);
            }
        }
    }
    canvas.text((right, bottom + 34.0), Anchor::End, "b", along);
    canvas.height = bottom + 40.0;
}
