//! How often each range of values occurred, with the middle value marked: lengths of games, scores.

use super::Palette;
use super::canvas::{Anchor, Canvas};
use super::scale::Scale;
use crate::number::{Unit, grouped};

/// The height of the line above a panel that names its median, clear of the bars.
const MEDIAN: f64 = 18.0;

pub(super) fn draw(
    canvas: &mut Canvas,
    palette: &Palette,
    along: &str,
    edges: &[f64],
    series: &[(String, Vec<u64>)],
    medians: &[f64],
) {
    let names: Vec<(String, String)> =
        series.iter().map(|(name, _)| (name.clone(), palette.colour(name))).collect();
    let mut top = canvas.legend(if series.len() > 1 { &names } else { &[] }) + MEDIAN;
    let (left, right, high) = (44.0, canvas.width - 16.0, if series.len() > 2 { 74.0 } else { 150.0 });
    // One panel under the other: bars that overlap hide each other.
    for ((name, counts), median) in series.iter().zip(medians) {
        let bottom = top + high;
        let up = Scale::linear(counts.iter().map(|&n| n as f64).collect::<Vec<_>>(), bottom, top);
        let across = |value: f64| {
            let (first, last) = (edges[0], edges[edges.len() - 1]);
            left + (value - first) / (last - first) * (right - left)
        };
        for tick in up.ticks().into_iter().step_by(2) {
            canvas.line((left, up.at(tick)), (right, up.at(tick)), "class=\"grid\"");
            canvas.text((left - 7.0, up.at(tick) + 4.0), Anchor::End, "", &Unit::Plain.show(tick));
        }
        for (ends, &count) in edges.windows(2).zip(counts) {
            let (from, to, y) = (across(ends[0]), across(ends[1]), up.at(count as f64));
            let told = format!(
                "{name}: {} from {} to {}",
                grouped(count),
                Unit::Plain.show(ends[0]),
                Unit::Plain.show(ends[1])
            );
            let fill = format!("rx=\"2\" fill=\"{}\"", palette.colour(name));
            canvas.rect((from + 0.8, y), (to - from - 1.6, bottom - y), &fill, &told);
        }
        let x = across(*median);
        canvas.line((x, top - 4.0), (x, bottom), "class=\"mark\"");
        let text = format!("median {}", Unit::Plain.show(*median));
        let (anchor, shift) =
            if x > f64::midpoint(left, right) { (Anchor::End, 1.0) } else { (Anchor::Start, -1.0) };
        canvas.text((x + shift, top - 7.0), anchor, "v", &text);
        top = bottom + 22.0 + MEDIAN;
        let ticks = Scale::linear([edges[0], edges[edges.len() - 1]], 0.0, 1.0).ticks();
        for tick in ticks.into_iter().filter(|&tick| tick >= edges[0] && tick <= edges[edges.len() - 1]) {
            canvas.text((across(tick), bottom + 16.0), Anchor::Middle, "", &Unit::Plain.show(tick));
        }
    }
    top -= MEDIAN;
    canvas.text((right, top + 10.0), Anchor::End, "b", along);
    canvas.height = top + 16.0;
}
