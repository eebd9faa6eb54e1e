//! Charts that games of one player and of two have in common: how long games last, and what strength costs.

use crate::chart::{Axis, Chart, Data, Group};
use crate::number::Unit;
use plyground_core::text::{Fill, Text};
use plyground_stats::{Estimate, leaders, median};

/// Lengths of games in some twenty bins of a round width, with the middle value of each series.
pub(super) fn lengths(all: &[(String, Vec<f64>)]) -> Chart {
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
    let middle = |values: &[f64]| if values.is_empty() { 0.0 } else { median(values).value };
    let known = all.iter().filter(|(_, values)| !values.is_empty()).take(4).enumerate();
    let halves = known.map(|(index, (name, values))| {
        let key = if index == 0 {
            "Half of the games of {agent} end within {n} moves"
        } else {
            "half of the games of {agent} end within {n} moves"
        };
        // The name may be that of all games, which is no player's.
        Text::new(key).with("agent", Text::from(name.as_str())).with("n", Unit::Plain.show(middle(values)))
    });
    Chart {
        title: "Lengths of games".into(),
        finding: sentence(halves.collect()),
        data: Data::Histogram {
            along: "moves".to_owned(),
            edges: (first..=first + bins).map(|i| i as f64 * step).collect(),
            series: all.iter().map(|(name, values)| (name.clone(), count(values))).collect(),
            medians: all.iter().map(|(_, values)| middle(values)).collect(),
        },
    }
}

/// Parts with semicolons between them; nothing where there is none.
pub(super) fn sentence(parts: Vec<Text>) -> Text {
    if parts.is_empty() {
        return Text::default();
    }
    Text::new("{list}.").with("list", Fill::list("; ", parts))
}

/// What is to be said of the largest, where the intervals tell which that is; else `open`, which says that they do not,
/// with a list of those that may be it.
pub(super) fn standing_out(
    names: &[&str],
    estimates: &[Estimate],
    open: &str,
    say: impl Fn(usize) -> Text,
) -> Text {
    match leaders(estimates)[..] {
        [] => Text::default(),
        [one] => say(one),
        ref all => {
            let more = (all.len() > 4).then_some("…");
            let all = all.iter().take(4).map(|&at| names[at]).chain(more);
            Text::new(open).with("list", Fill::list(", ", all))
        }
    }
}

/// Time per move against how well an agent does.
pub(super) fn strength(points: &[(String, Estimate, Estimate)], upwards: &str, unit: Unit) -> Chart {
    let strengths: Vec<Estimate> = points.iter().map(|(.., strength)| *strength).collect();
    let names: Vec<&str> = points.iter().map(|(name, ..)| name.as_str()).collect();
    let open = "The intervals overlap, so nothing tells which does best: {list}.";
    let finding = standing_out(&names, &strengths, open, |best| {
        let time = Unit::Seconds.show(points[best].1.value);
        Text::new("{agent} does best, for {time} a move.").with("agent", names[best]).with("time", time)
    });
    let group = |(name, x, y): &(String, Estimate, Estimate)| Group {
        name: name.clone(),
        points: vec![(String::new(), *x, *y)],
    };
    Chart {
        title: "Time against strength".into(),
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
