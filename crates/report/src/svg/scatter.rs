//! Points with whiskers: time against strength, moves against the optimum.

use super::Palette;
use super::canvas::{Anchor, Canvas, LETTER};
use super::scale::Scale;
use crate::chart::{Axis, Group};
use plyground_stats::Estimate;

pub(super) fn draw(
    canvas: &mut Canvas,
    palette: &Palette,
    [along, upwards]: [&Axis; 2],
    groups: &[Group],
    diagonal: bool,
) {
    // A point alone in its group is named where it lies; groups of many have a legend.
    let lone = groups.iter().all(|group| group.points.len() == 1);
    let names: Vec<(String, String)> =
        groups.iter().map(|group| (group.name.clone(), palette.colour(&group.name))).collect();
    let top = canvas.legend(if lone { &[] } else { &names }) + 30.0;
    let (left, right, bottom) = (58.0, canvas.width - 14.0, top + 210.0);
    let points = || groups.iter().flat_map(|group| &group.points);
    let ends = |e: &Estimate| {
        [
            e.value,
            if e.high.is_finite() { e.high } else { e.value },
            if e.low.is_finite() { e.low } else { e.value },
        ]
    };
    let scale = |axis: &Axis, values: Vec<f64>, from, to| {
        if axis.logarithmic { Scale::logarithmic(values, from, to) } else { Scale::linear(values, from, to) }
    };
    let across = scale(along, points().flat_map(|(_, x, _)| ends(x)).collect(), left, right);
    let up = scale(upwards, points().flat_map(|(_, _, y)| ends(y)).collect(), bottom, top);
    for tick in up.ticks() {
        canvas.line((left, up.at(tick)), (right, up.at(tick)), "class=\"grid\"");
        canvas.text((left - 7.0, up.at(tick) + 4.0), Anchor::End, "", &upwards.unit.show(tick));
    }
    for tick in across.ticks() {
        canvas.line((across.at(tick), top), (across.at(tick), bottom), "class=\"grid\"");
        canvas.text((across.at(tick), bottom + 17.0), Anchor::Middle, "", &along.unit.show(tick));
    }
    let log = |axis: &Axis| if axis.logarithmic { ", powers of ten" } else { "" };
    canvas.text((2.0, top - 18.0), Anchor::Start, "b", &format!("{}{}", upwards.name, log(upwards)));
    canvas.text((right, bottom + 34.0), Anchor::End, "b", &format!("{}{}", along.name, log(along)));
    if diagonal {
        let most = points().map(|(_, x, y)| x.value.min(y.value)).fold(0.0, f64::max);
        canvas.line(
            (across.at(0.0), up.at(0.0)),
            (across.at(most), up.at(most)),
            "class=\"mark\" stroke-dasharray=\"2 4\"",
        );
    }
    for group in groups {
        let colour = palette.colour(&group.name);
        for (what, x, y) in &group.points {
            let at = (across.at(x.value), up.at(y.value));
            let whisker = format!("stroke=\"{colour}\" stroke-width=\"3.5\" opacity=\".4\"");
            if y.low.is_finite() && y.high.is_finite() {
                canvas.line((at.0, up.at(y.low)), (at.0, up.at(y.high)), &whisker);
            }
            if x.low.is_finite() && x.high.is_finite() {
                canvas.line((across.at(x.low), at.1), (across.at(x.high), at.1), &whisker);
            }
            let (x, y) = (along.unit.with_interval(x), upwards.unit.with_interval(y));
            let told = format!("{} {what}: {x}, {y}", group.name);
            canvas.circle(
                at,
                if lone { 5.0 } else { 4.0 },
                &format!("fill=\"{colour}\" fill-opacity=\".85\""),
                &told,
            );
            if lone {
                let wide = LETTER * group.name.chars().count() as f64;
                let fits = at.0 + 10.0 + wide < canvas.width;
                let (anchor, shift) = if fits { (Anchor::Start, 9.0) } else { (Anchor::End, -9.0) };
                canvas.text((at.0 + shift, at.1 - 7.0), anchor, "v", &group.name);
            }
        }
    }
    canvas.height = bottom + 40.0;
}
