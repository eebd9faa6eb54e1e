//! Sweeps: agents of one name that differ in the numbers of their parameters. How strength changes with each number, with the
//! nodes that a move takes, and with its processor time, which compares agents fairly whatever they spend it on.

use super::Analysis;
use super::pictures::standing_out;
use super::standing::Score;
use super::sums::Cost;
use crate::chart::{Axis, Chart, Data, Group};
use crate::number::Unit;
use crate::report::{Block, Section};
use plyground_core::Text;
use plyground_stats::{Clustered, Estimate};
use std::collections::BTreeSet;

/// What limits a search: the same agent with more of it is one line of a picture.
const BUDGET: [&str; 4] = ["nodes", "depth", "time", "memory"];

/// Values that lie further apart than this are drawn by powers of ten.
const FAR: f64 = 10.0;

/// An agent's notation, taken apart.
struct Notation<'a> {
    name: &'a str,
    parameters: Vec<(&'a str, &'a str)>,
}

impl<'a> Notation<'a> {
    fn of(text: &'a str) -> Self {
        let (name, inside) = text.split_once('(').unwrap_or((text, ""));
        let inside = inside.trim_end().strip_suffix(')').unwrap_or(inside);
        let pair = |part: &'a str| part.split_once('=').map(|(key, value)| (key.trim(), value.trim()));
        Self { name: name.trim(), parameters: inside.split(',').filter_map(pair).collect() }
    }

    fn value(&self, key: &str) -> Option<f64> {
        number(self.parameters.iter().find(|parameter| parameter.0 == key)?.1)
    }

    /// The same without these parameters.
    fn without(&self, left_out: &[&str]) -> String {
        let rest = self.parameters.iter().filter(|(key, _)| !left_out.contains(key));
        let rest: Vec<String> = rest.map(|(key, value)| format!("{key}={value}")).collect();
        if rest.is_empty() { self.name.to_owned() } else { format!("{}({})", self.name, rest.join(", ")) }
    }
}

/// A number, or a time in seconds.
fn number(text: &str) -> Option<f64> {
    let scaled =
        |suffix: &str, scale: f64| Some(text.strip_suffix(suffix)?.trim().parse::<f64>().ok()? * scale);
    text.parse().ok().or_else(|| scaled("ms", 0.001)).or_else(|| scaled("s", 1.0))
}

/// A point of a picture: its group, its own name, its place along, its strength.
type Point = (String, String, Estimate, Estimate);

/// The pictures, if any two agents differ in a number alone.
pub(super) fn section(analysis: &Analysis) -> Option<Section> {
    let parts: Vec<Notation<'_>> = analysis.agents().iter().map(|agent| Notation::of(agent)).collect();
    let swept = swept(&parts);
    // Two agents are a duel, of which the report says all there is.
    if swept.is_empty() || parts.len() < 3 {
        return None;
    }
    let (score, standings) = analysis.standings();
    let (strength, unit) = match score {
        Score::Points => ("share of the points", Unit::Share),
        Score::Solved => ("share solved", Unit::Share),
        Score::Mean => ("mean score", Unit::Plain),
        Score::Seconds => return None,
    };
    let labels = analysis.labels();
    let upwards = Axis { name: strength.to_owned(), unit, logarithmic: false };
    let known = |agent: &usize| standings[*agent].score.value.is_finite();
    let agents: Vec<usize> = (0..parts.len()).filter(known).collect();
    let mut charts = Vec::new();
    // The nodes of a budget are drawn once, as they were measured.
    let counted = analysis.profile.is_counted();
    for (name, key) in swept.iter().filter(|(_, key)| *key != "nodes" || !counted) {
        let mine = agents.iter().filter(|&&agent| parts[agent].name == *name);
        let points = mine.filter_map(|&agent| {
            let place = Estimate::exact(parts[agent].value(key)?);
            Some((parts[agent].without(&[key]), labels[agent].clone(), place, standings[agent].score))
        });
        let title = Text::new("Strength against {parameter}")
            .with("parameter", Text::from(format!("{key} ({name})")));
        let unit = if *key == "time" { Unit::Seconds } else { Unit::Plain };
        let wide = far(points.clone().map(|point| point.2.value));
        charts.extend(chart(
            title,
            Axis { name: (*key).to_owned(), unit, logarithmic: wide },
            &upwards,
            points.collect(),
        ));
    }
    let by = |cost: fn(&Cost<Clustered>) -> Option<Estimate>, threads: bool| -> Vec<Point> {
        let point = |&agent: &usize| {
            let times = if threads { parts[agent].value("threads").unwrap_or(1.0) } else { 1.0 };
            let place = cost(&analysis.profile.cost(agent))?.map(|value| value * times);
            let series = parts[agent].without(&BUDGET);
            Some((series, labels[agent].clone(), place, standings[agent].score))
        };
        agents.iter().filter_map(point).collect()
    };
    let axis = |name: &str, unit| Axis { name: name.to_owned(), unit, logarithmic: true };
    if counted {
        charts.extend(chart(
            "Strength against nodes".into(),
            axis("nodes a move", Unit::Plain),
            &upwards,
            by(Cost::nodes, false),
        ));
    }
    if analysis.profile.is_timed() {
        let title = "Strength against processor time".into();
        charts.extend(chart(
            title,
            axis("processor time a move", Unit::Seconds),
            &upwards,
            by(Cost::time, true),
        ));
    }
    let note = "Agents of one colour differ only in what is drawn along, or, against nodes and time, in their budget. Processor time is the time \
                of a move, times the threads of the agent: the fair measure between agents that spend it differently, on a machine that was \
                not overloaded.";
    let blocks: Vec<Block> = charts.into_iter().map(Block::from).collect();
    (!blocks.is_empty()).then(|| Section {
        title: "What the parameters do".to_owned(),
        note: note.to_owned(),
        blocks,
    })
}

/// Which parameters of which name take more than one number, in order.
fn swept<'a>(parts: &[Notation<'a>]) -> Vec<(&'a str, &'a str)> {
    let mut found: Vec<(&str, &str)> = Vec::new();
    for part in parts {
        for &(key, _) in &part.parameters {
            let same = parts.iter().filter(|other| other.name == part.name);
            let values: BTreeSet<u64> = same.filter_map(|other| other.value(key)).map(f64::to_bits).collect();
            if values.len() > 1 && !found.contains(&(part.name, key)) {
                found.push((part.name, key));
            }
        }
    }
    found
}

fn far(values: impl Iterator<Item = f64>) -> bool {
    let (least, most) =
        values.fold((f64::INFINITY, 0.0), |(least, most), value| (value.min(least), value.max(most)));
    least > 0.0 && most >= FAR * least
}

fn chart(title: Text, along: Axis, upwards: &Axis, points: Vec<Point>) -> Option<Chart> {
    if points.len() < 2 {
        return None;
    }
    let names: Vec<&str> = points.iter().map(|point| point.1.as_str()).collect();
    let strengths: Vec<Estimate> = points.iter().map(|point| point.3).collect();
    let open = "The intervals overlap, so nothing tells which does best: {list}.";
    let finding = standing_out(&names, &strengths, open, |best| {
        let place = along.unit.show(points[best].2.value);
        let text = "{agent} does best, at {place} ({along}).";
        Text::new(text).with("agent", names[best]).with("place", place).with("along", along.name.as_str())
    });
    let mut groups: Vec<Group> = Vec::new();
    for (group, what, x, y) in points {
        match groups.iter_mut().find(|known| known.name == group) {
            Some(known) => known.points.push((what, x, y)),
            None => groups.push(Group { name: group, points: vec![(what, x, y)] }),
        }
    }
    let data = Data::Scatter { along, upwards: upwards.clone(), groups, diagonal: false };
    Some(Chart { title, finding, data })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notation_comes_apart_and_what_takes_several_numbers_is_swept() {
        let texts = [
            "uct(c=0.3, nodes=100)",
            "uct(c=0.7, nodes=100)",
            "uct(c=0.7, eval=a, nodes=1000)",
            "random",
            "ab(time=5ms)",
            "ab(time=1s)",
        ];
        let parts: Vec<Notation<'_>> = texts.iter().map(|text| Notation::of(text)).collect();
        assert_eq!(swept(&parts), [("uct", "c"), ("uct", "nodes"), ("ab", "time")]);
        assert_eq!(parts[2].without(&BUDGET), "uct(c=0.7, eval=a)");
        assert_eq!((parts[4].value("time"), parts[2].value("eval")), (Some(0.005), None));
        assert_eq!(parts[3].without(&BUDGET), "random");
    }

    #[test]
    fn values_far_apart_are_drawn_by_powers_of_ten() {
        assert!(
            far([10.0, 100.0].into_iter()) && !far([10.0, 99.0].into_iter()) && !far([0.0, 99.0].into_iter())
        );
    }
}
