//! Lines with bands, named at their ends: time per move, men left by move number.

use super::Palette;
use super::canvas::{Anchor, Canvas, LETTER, short};
use super::scale::Scale;
use crate::chart::Line;
use crate::number::Unit;
use std::fmt::Write as _;

pub(super) fn draw(
    canvas: &mut Canvas,
    palette: &Palette,
    [along, upwards]: [&str; 2],
    lines: &[Line],
    unit: Unit,
) {
    let letters = lines.iter().map(|line| line.name.chars().count()).max().unwrap_or(0);
    let room = (LETTER * letters as f64 + 20.0).min(canvas.width * 0.34);
    let (left, top, right, bottom) = (56.0, 26.0, canvas.width - room, 206.0);
    let points = || lines.iter().flat_map(|line| &line.points);
    // A band that leaves the picture says "we do not know"; it does not flatten the lines.
    let tallest = points().map(|(_, y)| y.value).filter(|y| y.is_finite()).fold(0.0, f64::max);
    let up = Scale::linear(
        points().map(|(_, y)| y.high.min(tallest * 1.25).max(y.value)).collect::<Vec<_>>(),
        bottom,
        top,
    );
    let across = across(points().map(|&(x, _)| x), left, right);
    for tick in up.ticks() {
        canvas.line((left, up.at(tick)), (right, up.at(tick)), "class=\"grid\"");
        canvas.text((left - 7.0, up.at(tick) + 4.0), Anchor::End, "", &unit.show(tick));
    }
    for tick in across.ticks() {
        canvas.text((across.at(tick), bottom + 17.0), Anchor::Middle, "", &Unit::Plain.show(tick));
    }
    canvas.text((2.0, 14.0), Anchor::Start, "b", upwards);
    canvas.text((right, bottom + 34.0), Anchor::End, "b", along);
    let mut labels = Vec::new();
    for line in lines {
        let colour = palette.colour(&line.name);
        let place = |x: f64, y: f64| format!("{:.1} {:.1}", across.at(x), up.at(y));
        let (mut path, mut above, mut below) = (String::new(), Vec::new(), Vec::new());
        for &(x, y) in line.points.iter().filter(|(_, y)| y.value.is_finite()) {
            _ = write!(path, "{}{}", if path.is_empty() { 'M' } else { 'L' }, place(x, y.value));
            above.push(place(x, if y.high.is_finite() { y.high } else { y.value }));
            below.push(place(x, if y.low.is_finite() { y.low } else { y.value }));
        }
        below.reverse();
        if path.is_empty() {
            continue;
        }
        let band = format!("M{}L{}z", above.join("L"), below.join("L"));
        canvas.path(&band, &format!("fill=\"{colour}\" opacity=\".15\""));
        let dash = palette.dash(&line.name);
        let attributes = format!(
            "fill=\"none\" stroke=\"{colour}\" stroke-width=\"2.2\" stroke-dasharray=\"{dash}\" stroke-linejoin=\"round\""
        );
        canvas.path(&path, &attributes);
        if let Some(&(x, y)) = line.points.last() {
            labels.push((up.at(y.value), across.at(x), line));
        }
    }
    // Names that would lie on each other make room, within the picture as long as there is room. A dotted lead in the
    // colour of no line points back to the end: it is no data.
    labels.sort_by(|a, b| a.0.total_cmp(&b.0));
    let ends: Vec<f64> = labels.iter().map(|label| label.0).collect();
    let places = apart(&ends, bottom);
    for ((end, x, line), &y) in labels.into_iter().zip(&places) {
        let colour = palette.colour(&line.name);
        canvas.line((x, end), (right + 5.0, y), "class=\"lead\"");
        canvas.circle((right + 5.0, y), 3.5, &format!("fill=\"{colour}\""), &line.name);
        let name = short(&line.name, ((room - 14.0) / LETTER) as usize);
        canvas.text((right + 12.0, y + 4.0), Anchor::Start, "v", &name);
    }
    let lowest = places.last().copied().unwrap_or(0.0);
    canvas.height = (bottom + 40.0_f64).max(lowest + 20.0);
}

/// How far the names of two lines are apart at least.
const APART: f64 = 16.0;

/// Places in order as near as can be to the wanted ones: pushed down from above, and back up where they leave the
/// picture.
fn apart(wanted: &[f64], bottom: f64) -> Vec<f64> {
    let mut free = 0.0_f64;
    let mut places: Vec<f64> = Vec::new();
    for &place in wanted {
        places.push(place.max(free));
        free = places[places.len() - 1] + APART;
    }
    let mut limit = bottom;
    for place in places.iter_mut().rev() {
        *place = place.min(limit);
        limit = *place - APART;
    }
    // More names than the picture is high go on below it.
    let above = places.first().map_or(0.0, |first| (APART / 2.0 - first).max(0.0));
    places.iter().map(|place| place + above).collect()
}

/// Along the bottom a picture begins where its points do.
fn across(places: impl Iterator<Item = f64>, from: f64, to: f64) -> Scale {
    Scale::linear(places.collect::<Vec<_>>(), from, to)
}
