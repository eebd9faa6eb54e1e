//! Any number of agents on the same random positions: time and nodes overall and by phase, ratios on equal terms, and how
//! often they choose the same move.

use super::pictures::sentence;
use super::{Analysis, Choice};
use crate::chart::{Chart, Data};
use crate::number::Unit;
use crate::report::{Block, Cell, Report, Section, Table};
use plyground_core::{Seed, Text};
use plyground_stats::{Estimate, mean_ratio, rate};
use std::collections::BTreeSet;

pub(super) fn report(analysis: &Analysis) -> Report {
    let labels = analysis.labels();
    let mut sections = vec![searches(analysis, &labels)];
    sections.extend(ratios(analysis, &labels));
    sections.extend(agreement(analysis, &labels));
    Report {
        answer: answer(analysis, &labels),
        sections,
        methods: vec![
            "All agents search the same positions one after the other, so times are compared position by position; the \
             interval of a ratio of mean times comes from drawing positions again."
                .to_owned(),
        ],
        ..Report::default()
    }
}

/// What two agents chose on the positions that both saw, perhaps of one phase.
fn both<'a>(
    analysis: &'a Analysis,
    a: usize,
    b: usize,
    phase: Option<&'a str>,
) -> impl Iterator<Item = (&'a Choice, &'a Choice)> {
    analysis
        .choices
        .iter()
        .filter(move |((_, agent), _)| *agent == a)
        .filter_map(move |((pair, _), choice)| Some((choice, analysis.choices.get(&(*pair, b))?)))
        .filter(move |(choice, _)| phase.is_none_or(|phase| choice.phase == phase))
}

/// Time (or nodes) of `a` as a multiple of that of `b` on the same positions.
pub(crate) fn ratio(
    analysis: &Analysis,
    a: usize,
    b: usize,
    phase: Option<&str>,
    of: impl Fn(&Choice) -> f64,
) -> Option<(u64, Estimate)> {
    let pairs: Vec<(f64, f64)> = both(analysis, a, b, phase).map(|(x, y)| (of(x), of(y))).collect();
    let sum: f64 = pairs.iter().map(|pair| pair.1).sum();
    (pairs.len() > 1 && sum > 0.0).then(|| (pairs.len() as u64, mean_ratio(&pairs, Seed(analysis.run.seed))))
}

const SHARE_OF_TIME: &str = "{agent} needs {time} of the time of {other} on the same {n} positions and chooses the same move on {share}";
const TIMES_THE_TIME: &str = "{agent} needs {time} times the time of {other} on the same {n} positions and chooses the same move on {share}";

fn answer(analysis: &Analysis, labels: &[String]) -> Text {
    let told = (1..labels.len()).filter_map(|agent| {
        let (count, time) = ratio(analysis, agent, 0, None, |choice| choice.seconds)?;
        let same = both(analysis, agent, 0, None).filter(|(a, b)| a.mv == b.mv).count() as u64;
        // Hundreds of thousands of per cent mean nothing to anybody.
        let (key, time) = if time.value < 10.0 {
            (SHARE_OF_TIME, Unit::Share.told(&time))
        } else {
            (TIMES_THE_TIME, Unit::Plain.told(&time))
        };
        let text = Text::new(key).with("agent", &labels[agent]).with("other", &labels[0]);
        Some(text.with("time", time).with("n", count).with("share", Unit::Share.told(&rate(same, count))))
    });
    let lost = labels.iter().enumerate().filter_map(|(agent, label)| {
        let share = nothing(analysis, agent)?;
        let text = Text::new("{agent} finds nothing within its budget on {share}");
        Some(text.with("agent", label).with("share", Unit::Share.told(&share)))
    });
    let told: Vec<Text> = told.chain(lost).collect();
    if told.is_empty() { "One agent, nothing to compare.".into() } else { sentence(told) }
}

/// The share of an agent's searches that found nothing within their budget; none if all found something.
fn nothing(analysis: &Analysis, agent: usize) -> Option<Estimate> {
    let own = analysis.choices.iter().filter(|((_, who), _)| *who == agent).map(|(_, choice)| choice);
    let (all, nothing) =
        own.fold((0, 0), |(all, nothing), choice| (all + 1, nothing + u64::from(choice.nothing)));
    (nothing > 0).then(|| rate(nothing, all))
}

fn searches(analysis: &Analysis, labels: &[String]) -> Section {
    let in_vain = analysis.choices.values().any(|choice| choice.nothing);
    let row = |(agent, label): (usize, &String)| {
        let cost = analysis.profile.cost(agent);
        let number =
            |estimate: Option<Estimate>, unit| estimate.map_or(Cell::Empty, |e| Cell::Number(e, unit));
        let mut row = vec![
            Cell::text(label.as_str()),
            Cell::Count(cost.seconds.count()),
            number(cost.time(), Unit::Seconds),
            number(cost.nodes(), Unit::Plain),
            number(cost.branching(), Unit::Plain),
        ];
        if in_vain {
            row.push(number(nothing(analysis, agent), Unit::Share));
        }
        row
    };
    let columns = ["agent", "searches", "time", "nodes", "legal moves"].into_iter();
    let columns = columns.chain(in_vain.then_some("found nothing")).map(Text::from).collect();
    let table =
        Table { title: "Searches".into(), columns, rows: labels.iter().enumerate().map(row).collect() };
    let chart = analysis.profile.by_phase(labels).map(Block::from);
    let blocks: Vec<Block> = [table.into()].into_iter().chain(chart).collect();
    Section { title: "Time and nodes".to_owned(), note: String::new(), blocks }
}

fn ratios(analysis: &Analysis, labels: &[String]) -> Option<Section> {
    let phases: BTreeSet<&str> = analysis.choices.values().map(|choice| choice.phase.as_str()).collect();
    let mut rows = Vec::new();
    for (agent, label) in labels.iter().enumerate().skip(1) {
        for phase in [None].into_iter().chain(phases.iter().copied().map(Some)) {
            let Some((count, time)) = ratio(analysis, agent, 0, phase, |choice| choice.seconds) else {
                continue;
            };
            let nodes = ratio(analysis, agent, 0, phase, |choice| choice.nodes);
            rows.push(vec![
                Cell::text(label.as_str()),
                Cell::text(phase.map_or_else(|| "all".into(), Text::numbered)),
                Cell::Count(count),
                Cell::Number(time, Unit::Share),
                nodes.map_or(Cell::Empty, |(_, nodes)| Cell::Number(nodes, Unit::Share)),
            ]);
        }
    }
    let title = Text::new("As a share of {agent}").with("agent", labels.first()?);
    let columns = ["agent", "phase", "positions", "time", "nodes"].map(Text::from).to_vec();
    (!rows.is_empty()).then(|| Section::of("On the same positions", Table { title, columns, rows }))
}

fn agreement(analysis: &Analysis, labels: &[String]) -> Option<Section> {
    if labels.len() < 2 {
        return None;
    }
    let share = |a: usize, b: usize| {
        let (all, same) = both(analysis, a, b, None)
            .fold((0, 0), |(all, same), (x, y)| (all + 1, same + u64::from(x.mv == y.mv)));
        (a != b && all > 0).then(|| rate(same, all))
    };
    let agents = 0..labels.len();
    let cells = agents.clone().map(|a| agents.clone().map(|b| share(a, b)).collect()).collect();
    let chart = Chart {
        title: "The same move on so many per cent of positions".into(),
        finding: "Where two agents differ, at least one of several moves seems equally good to one of them, or one errs.".into(),
        data: Data::Matrix { rows: labels.to_vec(), columns: labels.to_vec(), cells, seated: false },
    };
    Some(Section::of("Agreement", chart))
}
