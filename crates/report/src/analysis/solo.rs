//! Games of one player each: results, distributions, paired differences on the same luck, time against strength.

use super::Analysis;
use super::profile::round;
use crate::chart::{Axis, Chart, Data, Group, Series};
use crate::number::{Unit, grouped};
use crate::report::{Block, Cell, Report, Section, Table};
use plyground_core::Seed;
use plyground_stats::{Estimate, Sample, mean, median, paired_difference, rate};
use plyground_store::GameRow;
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn report(analysis: &Analysis) -> Report {
    let labels = analysis.labels();
    let mut sections = vec![results(analysis, &labels)];
    sections.extend(outcomes(analysis, &labels));
    sections.extend(differences(analysis, &labels));
    sections.push(lengths(analysis, &labels));
    sections.extend(time(analysis, &labels));
    Report {
        answer: answer(analysis, &labels),
        sections,
        methods: vec![
            "Every agent plays the same games: game n begins with the same position and meets the same luck for as long \
             as the agents move alike. Differences are taken game by game, which removes the luck that they share."
                .to_owned(),
        ],
        ..Report::default()
    }
}

fn scores(analysis: &Analysis, agent: usize) -> Sample {
    Sample::of(analysis.games_of(agent).map(|game| game.payoff))
}

fn answer(analysis: &Analysis, labels: &[String]) -> String {
    let mut ranked: Vec<(usize, Sample)> =
        (0..labels.len()).map(|agent| (agent, scores(analysis, agent))).collect();
    ranked.sort_by(|a, b| b.1.mean().total_cmp(&a.1.mean()));
    let told = ranked.iter().take(4).map(|&(agent, sample)| {
        let best = analysis.games_of(agent).map(outcome).max_by_key(|name| key(name)).unwrap_or_default();
        let mean = Unit::Plain.with_interval(&sample.estimate());
        format!("{} scores {mean} on average, at best ends with {best}", labels[agent])
    });
    let told: Vec<String> = told.collect();
    if told.is_empty() { "No game has been played yet.".to_owned() } else { format!("{}.", told.join("; ")) }
}

fn results(analysis: &Analysis, labels: &[String]) -> Section {
    let columns = [
        "agent",
        "games",
        "mean score",
        "median score",
        "best score",
        "moves a game",
        "time a move",
        "time a game",
    ];
    let row = |(agent, label): (usize, &String)| {
        let of = |value: fn(&GameRow) -> f64| analysis.games_of(agent).map(value).collect::<Vec<f64>>();
        let scores = of(|game| game.payoff);
        let cost = analysis.profile.cost(agent);
        vec![
            Cell::text(label),
            Cell::Count(scores.len() as u64),
            Cell::Number(mean(scores.iter().copied()), Unit::Plain),
            Cell::Number(median(&scores, Seed(analysis.run.seed)), Unit::Plain),
            Cell::known(scores.iter().copied().fold(f64::NEG_INFINITY, f64::max), Unit::Plain),
            Cell::Number(mean(of(|game| game.units as f64)), Unit::Plain),
            if cost.seconds.count() == 0 {
                Cell::Empty
            } else {
                Cell::Number(cost.seconds.estimate(), Unit::Seconds)
            },
            Cell::Number(mean(of(GameRow::seconds)), Unit::Seconds),
        ]
    };
    let rows = labels.iter().enumerate().map(row).collect();
    Section::of(
        "Results",
        Table { title: "Results".to_owned(), columns: columns.map(str::to_owned).to_vec(), rows },
    )
}

fn outcome(game: &GameRow) -> String {
    game.outcome.clone().unwrap_or_else(|| "not finished".to_owned())
}

/// Outcomes that are numbers, such as the largest tile, are ordered as numbers.
fn key(name: &str) -> (Option<u64>, String) {
    (name.parse().ok(), name.to_owned())
}

fn outcomes(analysis: &Analysis, labels: &[String]) -> Option<Section> {
    let kinds: BTreeSet<_> = analysis.games.iter().map(|game| key(&outcome(game))).collect();
    let categories: Vec<String> = kinds.into_iter().map(|(_, name)| name).collect();
    if categories.len() < 2 {
        return None;
    }
    let count = |agent: usize| -> BTreeMap<String, u64> {
        let mut counts = BTreeMap::new();
        analysis.games_of(agent).for_each(|game| *counts.entry(outcome(game)).or_default() += 1);
        counts
    };
    let share = |agent: usize| {
        let counts = count(agent);
        let all = counts.values().sum();
        categories
            .iter()
            .map(|name| Some(rate(counts.get(name).copied().unwrap_or(0), all)))
            .collect::<Vec<_>>()
    };
    let series: Vec<Series> = labels
        .iter()
        .enumerate()
        .map(|(agent, label)| Series { name: label.clone(), values: share(agent), published: Vec::new() })
        .collect();
    let commonest = series.iter().map(|one| {
        let top = one.values.iter().flatten().zip(&categories).max_by(|a, b| a.0.value.total_cmp(&b.0.value));
        top.map(|(share, name)| {
            format!("{} ends most often with {name} ({})", one.name, Unit::Share.show(round(share.value)))
        })
    });
    let finding = format!("{}.", commonest.flatten().take(3).collect::<Vec<_>>().join("; "));
    let numeric = categories.iter().all(|name| name.parse::<u64>().is_ok());
    let title = if numeric { "Largest tile at the end" } else { "How games end" };
    let along = if numeric { "largest tile" } else { "end" };
    let chart = Chart {
        title: title.to_owned(),
        finding,
        data: Data::Bars {
            along: along.to_owned(),
            categories: categories.clone(),
            series: series.clone(),
            unit: Unit::Share,
        },
    };
    let mut section = Section::of(title, chart);
    if numeric {
        section.blocks.push(Block::Table(reached(analysis, labels, &categories)));
    }
    Some(section)
}

/// How often at least so much was reached.
fn reached(analysis: &Analysis, labels: &[String], tiles: &[String]) -> Table {
    let tiles: Vec<u64> = tiles.iter().filter_map(|tile| tile.parse().ok()).collect();
    let columns =
        ["agent".to_owned()].into_iter().chain(tiles.iter().map(|&tile| format!("≥ {}", grouped(tile))));
    let row = |(agent, label): (usize, &String)| {
        let ends: Vec<u64> = analysis.games_of(agent).filter_map(|game| outcome(game).parse().ok()).collect();
        let share =
            |tile: u64| rate(ends.iter().filter(|&&end| end >= tile).count() as u64, ends.len() as u64);
        let cells = tiles.iter().map(|&tile| Cell::Number(share(tile), Unit::Share));
        [Cell::text(label)].into_iter().chain(cells).collect()
    };
    Table {
        title: "Share of games that reach at least".to_owned(),
        columns: columns.collect(),
        rows: labels.iter().enumerate().map(row).collect(),
    }
}

/// Of every agent to the first one, on the same luck.
fn differences(analysis: &Analysis, labels: &[String]) -> Option<Section> {
    let scores = |agent: usize| -> BTreeMap<u64, f64> {
        analysis.games_of(agent).map(|game| (game.pair, game.payoff)).collect()
    };
    let first = scores(0);
    let rows: Vec<Vec<Cell>> = (1..labels.len())
        .filter_map(|agent| {
            let other = scores(agent);
            let pairs: Vec<(f64, f64)> =
                other.iter().filter_map(|(pair, &score)| Some((score, *first.get(pair)?))).collect();
            (pairs.len() > 1).then(|| {
                let wins = pairs.iter().filter(|(a, b)| a > b).count() as u64;
                vec![
                    Cell::text(&labels[agent]),
                    Cell::Count(pairs.len() as u64),
                    Cell::Number(paired_difference(pairs.iter().copied()), Unit::Plain),
                    Cell::Number(rate(wins, pairs.len() as u64), Unit::Share),
                ]
            })
        })
        .collect();
    let columns = ["agent", "games", "mean difference", "scores more in"].map(str::to_owned).to_vec();
    let title = format!("Against {}, game by game", labels.first()?);
    (!rows.is_empty()).then(|| Section::of("Differences on the same games", Table { title, columns, rows }))
}

fn lengths(analysis: &Analysis, labels: &[String]) -> Section {
    let values = |agent: usize| analysis.games_of(agent).map(|game| game.units as f64).collect::<Vec<f64>>();
    let all: Vec<(String, Vec<f64>)> =
        labels.iter().cloned().enumerate().map(|(agent, label)| (label, values(agent))).collect();
    Section::of("How long games last", histogram("Lengths of games", "moves", &all))
}

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

fn time(analysis: &Analysis, labels: &[String]) -> Option<Section> {
    if analysis.profile.is_empty() {
        return None;
    }
    let mut blocks: Vec<Block> = Vec::new();
    if labels.len() > 1 {
        let points: Vec<(String, Estimate, Estimate)> = labels
            .iter()
            .enumerate()
            .map(|(agent, label)| {
                (
                    label.clone(),
                    analysis.profile.cost(agent).seconds.estimate(),
                    scores(analysis, agent).estimate(),
                )
            })
            .collect();
        blocks.push(strength(&points, "mean score", Unit::Plain).into());
    }
    blocks.push(analysis.profile.by_phase(labels).into());
    blocks.extend(analysis.profile.charts(labels).into_iter().map(Block::from));
    Some(Section { title: "What it costs".to_owned(), note: String::new(), blocks })
}

/// Time per move against how well an agent does.
pub(super) fn strength(points: &[(String, Estimate, Estimate)], upwards: &str, unit: Unit) -> Chart {
    let best = points.iter().max_by(|a, b| a.2.value.total_cmp(&b.2.value));
    let finding = best.map(|(name, time, _)| {
        format!("{name} does best, for {} a move.", Unit::Seconds.show(round(time.value)))
    });
    let group = |(name, x, y): &(String, Estimate, Estimate)| Group {
        name: name.clone(),
        points: vec![(String::new(), *x, *y)],
    };
    Chart {
        title: "Time against strength".to_owned(),
        finding: finding.unwrap_or_default(),
        data: Data::Scatter {
            along: Axis { name: "time per move".to_owned(), unit: Unit::Seconds, logarithmic: true },
            upwards: Axis { name: upwards.to_owned(), unit, logarithmic: false },
            groups: points.iter().map(group).collect(),
            diagonal: false,
        },
    }
}
