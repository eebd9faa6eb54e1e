//! Games of one player each: results, distributions, paired differences on the same luck, time against strength.

use super::pictures::{self, sentence, strength};
use super::puzzle;
use super::{Analysis, Game};
use crate::chart::{Chart, Data, Series};
use crate::number::{Unit, grouped};
use crate::report::{Block, Cell, Report, Section, Table};
use plyground_core::Text;
use plyground_stats::{Estimate, Sample, mean, median, rate};
use std::collections::{BTreeMap, BTreeSet};

pub(super) fn report(analysis: &Analysis) -> Report {
    let labels = analysis.labels();
    if puzzle::suits(analysis) {
        return puzzle::report(analysis, &labels);
    }
    let mut sections = vec![results(analysis, &labels)];
    sections.extend(outcomes(analysis, &labels));
    sections.extend(differences(analysis, &labels, ["mean difference", "scores more in"], Unit::Plain));
    sections.push(lengths(analysis, &labels));
    sections.extend(time(analysis, &labels));
    Report {
        answer: answer(analysis, &labels),
        sections,
        methods: vec![SAME_GAMES.to_owned()],
        ..Report::default()
    }
}

pub(super) const SAME_GAMES: &str = "Every agent plays the same games: game n begins with the same position and meets the same luck for as long as the \
     agents move alike. Differences are taken game by game, which removes the luck that they share.";

pub(super) fn scores(analysis: &Analysis, agent: usize) -> Sample {
    let mut distinct: Vec<u64> = analysis.games_of(agent).map(|game| game.fingerprint).collect();
    distinct.sort_unstable();
    distinct.dedup();
    let sample = Sample::of(analysis.games_of(agent).map(|game| game.payoff));
    sample.with_copies(sample.count() - distinct.len() as u64)
}

fn answer(analysis: &Analysis, labels: &[String]) -> Text {
    let mut ranked: Vec<(usize, Sample)> =
        (0..labels.len()).map(|agent| (agent, scores(analysis, agent))).collect();
    ranked.sort_by(|a, b| b.1.mean().total_cmp(&a.1.mean()));
    let told = ranked.iter().take(4).map(|&(agent, sample)| {
        let best = analysis.games_of(agent).max_by(|a, b| a.payoff.total_cmp(&b.payoff));
        let best = best.map(|game| outcome(analysis, game)).unwrap_or_default();
        Text::new("{agent} scores {mean} on average, at best ends with {best}")
            .with("agent", &labels[agent])
            .with("mean", Unit::Plain.told(&sample.estimate()))
            .with("best", Text::from(best))
    });
    let told: Vec<Text> = told.collect();
    if told.is_empty() { "No game has been played yet.".into() } else { sentence(told) }
}

fn results(analysis: &Analysis, labels: &[String]) -> Section {
    let mut columns = vec!["agent", "games", "mean score", "median score", "best score", "moves a game"];
    columns.extend(costs(analysis));
    let row = |(agent, label): (usize, &String)| {
        let of = |value: fn(&Game) -> f64| analysis.games_of(agent).map(value).collect::<Vec<f64>>();
        let scores = of(|game| game.payoff);
        let mut row = vec![
            Cell::text(label.as_str()),
            Cell::Count(scores.len() as u64),
            Cell::Number(self::scores(analysis, agent).estimate(), Unit::Plain),
            Cell::Number(median(&scores), Unit::Plain),
            Cell::known(scores.iter().copied().fold(f64::NEG_INFINITY, f64::max), Unit::Plain),
            Cell::Number(mean(of(|game| game.length.into())), Unit::Plain),
        ];
        row.extend(cost_cells(analysis, agent));
        row
    };
    let columns = columns.into_iter().map(Text::from).collect();
    let rows = labels.iter().enumerate().map(row).collect();
    Section::of("Results", Table { title: "Results".into(), columns, rows })
}

/// Columns of time, where any was measured.
pub(super) fn costs(analysis: &Analysis) -> Vec<&'static str> {
    let moves = analysis.profile.is_timed().then_some("time a move");
    let games = analysis.games.iter().any(|game| game.nanos > 0).then_some("time a game");
    moves.into_iter().chain(games).collect()
}

/// What stands in the columns of [`costs`].
pub(super) fn cost_cells(analysis: &Analysis, agent: usize) -> Vec<Cell> {
    let cell = |name| match name {
        "time a move" => analysis.profile.cost(agent).time(),
        _ => Some(mean(analysis.game_seconds(agent)).above_zero()),
    };
    let cells = costs(analysis).into_iter().map(cell);
    cells.map(|time| time.map_or(Cell::Empty, |time| Cell::Number(time, Unit::Seconds))).collect()
}

fn outcome<'a>(analysis: &'a Analysis, game: &Game) -> &'a str {
    analysis.games.outcome(game).unwrap_or("not finished")
}

/// Outcomes that are numbers, such as the largest tile, are ordered as numbers.
fn key(name: &str) -> (Option<u64>, String) {
    (name.parse().ok(), name.to_owned())
}

pub(super) fn outcomes(analysis: &Analysis, labels: &[String]) -> Option<Section> {
    let kinds: BTreeSet<&str> = analysis.games.iter().map(|game| outcome(analysis, game)).collect();
    let kinds: BTreeSet<_> = kinds.into_iter().map(key).collect();
    let categories: Vec<String> = kinds.into_iter().map(|(_, name)| name).collect();
    if categories.len() < 2 {
        return None;
    }
    let count = |agent: usize| -> BTreeMap<&str, u64> {
        let mut counts = BTreeMap::new();
        analysis.games_of(agent).for_each(|game| *counts.entry(outcome(analysis, game)).or_default() += 1);
        counts
    };
    let share = |agent: usize| {
        let counts = count(agent);
        let all = counts.values().sum();
        categories
            .iter()
            .map(|name| Some(rate(counts.get(name.as_str()).copied().unwrap_or(0), all)))
            .collect::<Vec<_>>()
    };
    let series: Vec<Series> = labels
        .iter()
        .enumerate()
        .map(|(agent, label)| Series {
            name: label.as_str().into(),
            values: share(agent),
            published: Vec::new(),
        })
        .collect();
    let commonest = series.iter().map(|one| {
        let top = one.values.iter().flatten().zip(&categories).max_by(|a, b| a.0.value.total_cmp(&b.0.value));
        top.map(|(share, name)| {
            Text::new("{agent} ends most often with {end} ({share})")
                .with("agent", one.name.to_string())
                .with("end", Text::from(name.as_str()))
                .with("share", Unit::Share.show(share.value))
        })
    });
    let finding = sentence(commonest.flatten().take(3).collect());
    let numeric = categories.iter().all(|name| name.parse::<u64>().is_ok());
    let title = if numeric { "Largest tile at the end" } else { "How games end" };
    let along = if numeric { "largest tile" } else { "end" };
    let chart = Chart {
        title: title.into(),
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
    let columns = [Text::from("agent")]
        .into_iter()
        .chain(tiles.iter().map(|&tile| format!("≥ {}", grouped(tile)).into()));
    let row = |(agent, label): (usize, &String)| {
        let ends: Vec<u64> =
            analysis.games_of(agent).filter_map(|game| outcome(analysis, game).parse().ok()).collect();
        let share =
            |tile: u64| rate(ends.iter().filter(|&&end| end >= tile).count() as u64, ends.len() as u64);
        let cells = tiles.iter().map(|&tile| Cell::Number(share(tile), Unit::Share));
        [Cell::text(label.as_str())].into_iter().chain(cells).collect()
    };
    Table {
        title: "Share of games that reach at least".into(),
        columns: columns.collect(),
        rows: labels.iter().enumerate().map(row).collect(),
    }
}

/// With more agents, each is compared with the first one alone: nobody reads hundreds of lines.
const ALL_PAIRINGS: usize = 10;

/// Of every two agents, on the same luck; all intervals hold together.
pub(super) fn differences(
    analysis: &Analysis,
    labels: &[String],
    columns: [&str; 2],
    unit: Unit,
) -> Option<Section> {
    // By pair; where several games of a pair are an agent's, as on boards with attempts, the last counts.
    let scores = |agent: usize| -> Vec<(u64, f64)> {
        let mut scores: Vec<(u64, f64)> =
            analysis.games_of(agent).map(|game| (game.pair, game.payoff)).collect();
        scores.sort_by_key(|score| score.0);
        scores.reverse();
        scores.dedup_by_key(|score| score.0);
        scores.reverse();
        scores
    };
    let all: Vec<Vec<(u64, f64)>> = (0..labels.len()).map(scores).collect();
    let of = |all: &[(u64, f64)], pair: u64| {
        let at = all.binary_search_by_key(&pair, |score| score.0).ok()?;
        Some(all[at].1)
    };
    let first = if labels.len() > ALL_PAIRINGS { 1 } else { labels.len() };
    let both = (0..first).flat_map(|one| (one + 1..labels.len()).map(move |other| (one, other)));
    let met: Vec<Met> = both
        .map(|(one, other)| {
            let pairs = all[other].iter().filter_map(|&(pair, score)| Some((score, of(&all[one], pair)?)));
            Met { one, other, pairs: pairs.collect() }
        })
        .filter(|met| met.pairs.len() > 1)
        .collect();
    let alone = labels.len() == 2 || first == 1;
    let rows: Vec<Vec<Cell>> = met
        .iter()
        .map(|Met { one, other, pairs }| {
            let wins = pairs.iter().filter(|(a, b)| a > b).count() as u64;
            let name = if alone {
                labels[*other].clone()
            } else {
                format!("{} – {}", labels[*other], labels[*one])
            };
            let difference = Sample::of(pairs.iter().map(|(a, b)| a - b)).estimate_among(met.len());
            vec![
                Cell::text(name),
                Cell::Count(pairs.len() as u64),
                Cell::Number(difference, unit),
                Cell::Number(rate(wins, pairs.len() as u64), Unit::Share),
                saved(pairs).map_or(Cell::Empty, |share| Cell::known(share, Unit::Share)),
            ]
        })
        .collect();
    let subject = if alone { "agent" } else { "pairing" };
    let columns =
        [subject, "games", columns[0], columns[1], "variance saved by pairing"].map(Text::from).to_vec();
    let title = if alone {
        Text::new("Against {agent}, game by game").with("agent", labels.first()?)
    } else {
        "Every two agents, game by game".into()
    };
    if rows.is_empty() {
        return None;
    }
    let mut section = Section::of("Differences on the same games", Table { title, columns, rows });
    if met.len() > 1 {
        "The intervals of the differences hold all together in 95 % of experiments (Bonferroni)."
            .clone_into(&mut section.note);
    }
    Some(section)
}

/// Two agents that have played the same games, with the scores of the other and of the one.
struct Met {
    one: usize,
    other: usize,
    pairs: Vec<(f64, f64)>,
}

/// Which share of the variance of a difference the same luck has taken away, compared with games that share nothing.
fn saved(pairs: &[(f64, f64)]) -> Option<f64> {
    let variance = |values: &mut dyn Iterator<Item = f64>| Sample::of(values).deviation().powi(2);
    let apart =
        variance(&mut pairs.iter().map(|pair| pair.0)) + variance(&mut pairs.iter().map(|pair| pair.1));
    let paired = variance(&mut pairs.iter().map(|(a, b)| a - b));
    (apart > 0.0).then(|| 1.0 - paired / apart)
}

pub(super) fn lengths(analysis: &Analysis, labels: &[String]) -> Section {
    let values =
        |agent: usize| analysis.games_of(agent).map(|game| f64::from(game.length)).collect::<Vec<f64>>();
    let all: Vec<(String, Vec<f64>)> =
        labels.iter().cloned().enumerate().map(|(agent, label)| (label, values(agent))).collect();
    Section::of("How long games last", pictures::lengths(&all))
}

fn time(analysis: &Analysis, labels: &[String]) -> Option<Section> {
    let strengths = (0..labels.len()).map(|agent| scores(analysis, agent).estimate()).collect::<Vec<_>>();
    costs_section(analysis, labels, &strengths, "mean score", Unit::Plain)
}

/// What moves cost, beside what comes of it.
pub(super) fn costs_section(
    analysis: &Analysis,
    labels: &[String],
    strengths: &[Estimate],
    upwards: &str,
    unit: Unit,
) -> Option<Section> {
    if analysis.profile.is_empty() {
        return None;
    }
    let mut blocks: Vec<Block> = Vec::new();
    if labels.len() > 1 && analysis.profile.is_timed() {
        let points: Vec<(String, Estimate, Estimate)> = labels
            .iter()
            .zip(strengths)
            .enumerate()
            .filter_map(|(agent, (label, &strength))| {
                Some((label.clone(), analysis.profile.cost(agent).time()?, strength))
            })
            .collect();
        blocks.push(strength(&points, upwards, unit).into());
    }
    blocks.extend(analysis.profile.by_phase(labels).map(Block::from));
    blocks.extend(analysis.profile.charts(labels).into_iter().map(Block::from));
    (!blocks.is_empty()).then(|| Section { title: "What it costs".to_owned(), note: String::new(), blocks })
}
