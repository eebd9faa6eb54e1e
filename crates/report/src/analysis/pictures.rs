//! Charts that games of one player and of two have in common: how long games last, and what strength costs.

use crate::chart::{Axis, Chart, Data, Group};
use crate::number::Unit;
use plyground_core::Seed;
use plyground_stats::{Estimate, leaders, median};

/// Counts in some twenty bins of a round width, with the middle value of each series.
pub(super) fn histogram(title: &str, along: &str, all: &[(String, Vec<f64>)]) -> Chart {
    let most = all.iter().flat_map(|(_, values)| values).copied().fold(1.0, f64::max);
    let rough = most / 20.0;
    let power = 10_f64.powf(rough.log10().floor());
    let step =
        [1.0, 2.0, 5.0, 10.0].into_iter().map(|m| m * power).find(|&s| s >= rough).unwrap_or(rough).max(1.0);
    let least = all.iter().flat_map(|(_, values)| values).copied().fold(most, f64::min);
    let first = (least / step).floor() as usize;
    let bins = (most / step).floor() as usize + 1 - first;
    let count = |values: &[f64]| {
        let mut counts = vec![0; bins];
        for value in values {
            counts[((value / step) as usize - first).min(bins - 1)] += 1;
        }
        counts
    };
    let middle = |values: &[f64]| if values.is_empty() { 0.0 } else { median(values, Seed(0)).value };
    let finding = all.iter().filter(|(_, values)| !values.is_empty()).take(4).map(|(name, values)| {
        format!("half of the games of {name} end within {} {along}", Unit::Plain.show(middle(values)))
    });
    let finding = finding.collect::<Vec<_>>().join("; ");
    let finding =
        finding.chars().next().map(|c| format!("{}{}.", c.to_uppercase(), &finding[c.len_utf8()..]));
    Chart {
        title: title.to_owned(),
        finding: finding.unwrap_or_default(),
        data: Data::Histogram {
            along: along.to_owned(),
            edges: (first..=first + bins).map(|i| i as f64 * step).collect(),
            series: all.iter().map(|(name, values)| (name.clone(), count(values))).collect(),
            medians: all.iter().map(|(_, values)| middle(values)).collect(),
        },
    }
}

/// What is to be said of the largest, where the intervals tell which that is; else that they do not, and of whom.
pub(super) fn standing_out(
    names: &[&str],
    estimates: &[Estimate],
    what: &str,
    say: impl Fn(usize) -> String,
) -> String {
    match leaders(estimates)[..] {
        [] => String::new(),
        [one] => say(one),
        ref all => {
            let more = if all.len() > 4 { ", …" } else { "" };
            let all: Vec<&str> = all.iter().take(4).map(|&at| names[at]).collect();
            format!("The intervals overlap, so nothing tells which {what}: {}{more}.", all.join(", "))
        }
    }
}

/// Time per move against how well an agent does.
pub(super) fn strength(points: &[(String, Estimate, Estimate)], upwards: &str, unit: Unit) -> Chart {
    let strengths: Vec<Estimate> = points.iter().map(|(.., strength)| *strength).collect();
    let names: Vec<&str> = points.iter().map(|(name, ..)| name.as_str()).collect();
    let finding = standing_out(&names, &strengths, "does best", |best| {
        format!("{} does best, for {} a move.", names[best], Unit::Seconds.show(points[best].1.value))
    });
    let group = |(name, x, y): &(String, Estimate, Estimate)| Group {
        name: name.clone(),
        points: vec![(String::new(), *x, *y)],
    };
    Chart {
        title: "Time against strength".to_owned(),
        finding,
        data: Data::Scatter {
            along: Axis { name: "time per move".to_owned(), unit: Unit::Seconds, logarithmic: true },
            upwards: Axis { name: upwards.to_owned(), unit, logarithmic: false },
            groups: points.iter().map(group).collect(),
            diagonal: false,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_does_best_where_the_intervals_overlap() {
        let time = Estimate::exact(0.001);
        let finding = |first: f64, second: f64, error: f64| {
            let point = |name: &str, score| (name.to_owned(), time, Estimate::plus_minus(score, error));
            strength(&[point("greedy", first), point("random", second)], "points", Unit::Share).finding
        };
        let open = "The intervals overlap, so nothing tells which does best: greedy, random.";
        assert_eq!(finding(0.5, 0.5, 0.1), open);
        assert_eq!(finding(0.55, 0.45, 0.06), open);
        assert_eq!(finding(0.55, 0.45, 0.04), "greedy does best, for 1 ms a move.");
    }
}
