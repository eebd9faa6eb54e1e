//! Boards and solvers: how many are solved, how long the solutions are beside the optimum, how long the search took.

use super::pictures::sentence;
use super::{Analysis, Game};
use crate::chart::{Axis, Chart, Data, Group, Series};
use crate::number::Unit;
use crate::report::{Block, Cell, Report, Section, Table};
use plyground_core::Text;
use plyground_stats::{Estimate, Sample, mean, median, rate};
use std::collections::BTreeMap;

pub(super) fn report(analysis: &Analysis) -> Report {
    let labels = analysis.labels();
    let mut sections = vec![summary(analysis, &labels)];
    sections.extend(optimum(analysis, &labels));
    sections.push(boards(analysis, &labels));
    Report {
        answer: answer(analysis, &labels),
        sections,
        methods: vec![
            "Moves and times are means over the boards that were solved. A solution is played again by the rules before it \
             counts."
                .to_owned(),
        ],
        ..Report::default()
    }
}

pub(crate) fn solved(analysis: &Analysis, game: &Game) -> bool {
    analysis.solutions.get(&game.job).map_or(game.payoff > 0.0, |row| row.answer == "solved")
}

pub(super) fn solved_of(analysis: &Analysis, agent: usize) -> Vec<&Game> {
    analysis.games_of(agent).filter(|game| solved(analysis, game)).collect()
}

/// The share of an agent's boards or games that are solved.
pub(super) fn solved_share(analysis: &Analysis, agent: usize) -> Estimate {
    rate(solved_of(analysis, agent).len() as u64, analysis.games_of(agent).count() as u64)
}

fn answer(analysis: &Analysis, labels: &[String]) -> Text {
    let told = labels.iter().enumerate().map(|(agent, label)| {
        let (all, done) = (analysis.games_of(agent).count(), solved_of(analysis, agent));
        if done.is_empty() {
            return Text::new("{solver} solves none of {all}").with("solver", label).with("all", all);
        }
        let moves = mean(done.iter().map(|game| f64::from(game.length)));
        let time = mean(done.iter().map(|game| game.seconds())).above_zero();
        Text::new("{solver} solves {n} of {all} with {moves} moves on average in {time}")
            .with("solver", label)
            .with("n", done.len())
            .with("all", all)
            .with("moves", Unit::Plain.value(&moves))
            .with("time", Unit::Seconds.value(&time))
    });
    sentence(told.collect())
}

fn summary(analysis: &Analysis, labels: &[String]) -> Section {
    let row = |(agent, label): (usize, &String)| {
        let (all, done) = (analysis.games_of(agent).count() as u64, solved_of(analysis, agent));
        let times: Vec<f64> = done.iter().map(|game| game.seconds()).collect();
        let known: Vec<(u64, u64)> =
            done.iter().filter_map(|game| Some((u64::from(game.length), game.optimum()?))).collect();
        let optimal = known.iter().filter(|(moves, optimum)| moves == optimum).count() as u64;
        let expanded = Sample::of(
            analysis
                .games_of(agent)
                .filter_map(|game| Some(analysis.solutions.get(&game.job)?.expanded as f64)),
        );
        let number = |estimate: Estimate, unit| {
            if estimate.value.is_nan() { Cell::Empty } else { Cell::Number(estimate, unit) }
        };
        vec![
            Cell::text(label.as_str()),
            Cell::Count(all),
            Cell::Number(solved_share(analysis, agent), Unit::Share),
            number(mean(done.iter().map(|game| f64::from(game.length))).above_zero(), Unit::Plain),
            if known.is_empty() {
                Cell::Empty
            } else {
                Cell::Number(rate(optimal, known.len() as u64), Unit::Share)
            },
            number(mean(times.iter().copied()).above_zero(), Unit::Seconds),
            number(median(&times), Unit::Seconds),
            number(expanded.estimate().above_zero(), Unit::Plain),
        ]
    };
    let columns = [
        "solver",
        "boards",
        "solved",
        "moves",
        "of the solved optimal",
        "mean time",
        "median time",
        "positions expanded",
    ];
    let table = Table {
        title: "Solvers".into(),
        columns: columns.map(Text::from).to_vec(),
        rows: labels.iter().enumerate().map(row).collect(),
    };
    let count = |agent: usize, answer: &str| {
        let matching = |game: &&Game| match analysis.solutions.get(&game.job) {
            Some(row) => row.answer == answer,
            None => (game.payoff > 0.0) == (answer == "solved"),
        };
        analysis.games_of(agent).filter(matching).count() as u64
    };
    let rows = labels.iter().enumerate().map(|(agent, label)| {
        (label.clone(), ["solved", "impossible", "stopped"].map(|answer| count(agent, answer)).to_vec())
    });
    let answers = Chart {
        title: "Solved, impossible within the limits, stopped".into(),
        finding: "What became of each board, by solver.".into(),
        data: Data::Stacked {
            parts: ["solved", "impossible", "stopped"].map(str::to_owned).to_vec(),
            rows: rows.collect(),
        },
    };
    let time = |agent: usize| {
        Some(mean(solved_of(analysis, agent).into_iter().map(Game::seconds)).above_zero())
            .filter(|e| !e.value.is_nan())
    };
    let times = Chart {
        title: "Mean time of solved boards".into(),
        finding: "Bars begin at nothing; the numbers tell where a bar is too short to see.".into(),
        data: Data::Bars {
            along: "solver".to_owned(),
            categories: labels.to_vec(),
            series: vec![Series {
                name: "mean time".into(),
                values: (0..labels.len()).map(time).collect(),
                published: vec![],
            }],
            unit: Unit::Seconds,
        },
    };
    let blocks: Vec<Block> = vec![table.into(), answers.into(), times.into()];
    Section { title: "Who solves what".to_owned(), note: String::new(), blocks }
}

/// Moves against the fewest possible, board by board.
fn optimum(analysis: &Analysis, labels: &[String]) -> Option<Section> {
    let group = |(agent, label): (usize, &String)| {
        let points = means(analysis, agent).into_values().filter_map(|board| {
            let optimum = board.optimum?;
            (board.moves.count() > 0)
                .then(|| (board.name, Estimate::exact(optimum as f64), board.moves.estimate()))
        });
        Group { name: label.clone(), points: points.collect() }
    };
    let groups: Vec<Group> =
        labels.iter().enumerate().map(group).filter(|group| !group.points.is_empty()).collect();
    let worst = groups
        .iter()
        .flat_map(|group| group.points.iter().map(move |point| (group, point)))
        .max_by(|a, b| (a.1.2.value / a.1.1.value).total_cmp(&(b.1.2.value / b.1.1.value)))?;
    let finding = Text::new(
        "On the dotted line a solution is as short as can be; the longest beside its optimum is {solver}'s: {moves} moves for {optimum}.",
    )
    .with("solver", &worst.0.name)
    .with("moves", Unit::Plain.value(&worst.1.2))
    .with("optimum", Unit::Plain.show(worst.1.1.value));
    let axis = |name: &str| Axis { name: name.to_owned(), unit: Unit::Plain, logarithmic: false };
    let data = Data::Scatter { along: axis("fewest moves"), upwards: axis("moves"), groups, diagonal: true };
    let chart = Chart { title: "Moves against the optimum".into(), finding, data };
    Some(Section::of("How short the solutions are", chart))
}

/// What a solver did on a board, over as many attempts as it had.
#[derive(Clone, Default)]
pub(crate) struct BoardMean {
    pub(crate) name: String,
    pub(crate) optimum: Option<u64>,
    pub(crate) moves: Sample,
    pub(crate) seconds: Sample,
    pub(crate) attempts: u64,
}

/// By board, in the order of the experiment.
pub(crate) fn means(analysis: &Analysis, agent: usize) -> BTreeMap<String, BoardMean> {
    let mut order: Vec<String> = Vec::new();
    let mut boards: BTreeMap<String, BoardMean> = BTreeMap::new();
    for game in analysis.games_of(agent) {
        let board = analysis.games.opening(game);
        let board = board.map_or_else(|| format!("{:06}", game.pair), str::to_owned);
        if !order.contains(&board) {
            order.push(board.clone());
        }
        let place = order.iter().position(|known| *known == board).unwrap_or(0);
        let mean = boards.entry(format!("{place:06}")).or_default();
        mean.name = board;
        mean.optimum = game.optimum();
        mean.attempts += 1;
        if solved(analysis, game) {
            mean.moves.add(f64::from(game.length));
            mean.seconds.add(game.seconds());
        }
    }
    boards
}

fn boards(analysis: &Analysis, labels: &[String]) -> Section {
    let all: Vec<BTreeMap<String, BoardMean>> =
        (0..labels.len()).map(|agent| means(analysis, agent)).collect();
    let known = all.iter().any(|boards| boards.values().any(|board| board.optimum.is_some()));
    let mut columns = vec![Text::from("board")];
    if known {
        columns.push("optimum".into());
    }
    for label in labels {
        columns.extend(["{who}: moves", "{who}: time"].map(|key| Text::new(key).with("who", label)));
    }
    let places: Vec<&String> = all.first().map(|boards| boards.keys().collect()).unwrap_or_default();
    let row = |place: &String| {
        let first = &all[0][place];
        let mut row = vec![Cell::text(first.name.as_str())];
        if known {
            row.push(first.optimum.map_or(Cell::Empty, Cell::Count));
        }
        for boards in &all {
            let found = boards
                .values()
                .find(|board| board.name == first.name)
                .filter(|board| board.moves.count() > 0);
            let cell = |sample: Sample, unit| {
                // One attempt is what it is; several have a mean with its doubt.
                match (sample.count(), unit) {
                    (1, _) => Cell::known(sample.mean(), unit),
                    (_, Unit::Seconds) => Cell::Number(sample.estimate().above_zero(), unit),
                    _ => Cell::Number(sample.estimate(), unit),
                }
            };
            row.push(found.map_or(Cell::Empty, |board| cell(board.moves, Unit::Plain)));
            row.push(found.map_or(Cell::Empty, |board| cell(board.seconds, Unit::Seconds)));
        }
        row
    };
    let rows = places.into_iter().map(row).collect();
    Section::of("Board by board", Table { title: "Board by board".into(), columns, rows })
}
