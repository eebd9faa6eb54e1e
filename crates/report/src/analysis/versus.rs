//! Games of two players: who beats whom, by pairs where there are pairs; winners, lengths, time, men left.

use super::Analysis;
use super::pairings;
use super::pictures::{self, strength};
use super::ratings;
use super::sums::Cost;
use crate::chart::{Chart, Data};
use crate::number::{Unit, grouped};
use crate::report::{Block, Cell, Report, Section, Table};
use plyground_core::text::{Fill, Text};
use plyground_stats::{
    Clustered, Counted, Elo, Estimate, Outcome, Sprt, SprtState, Stopped, Tally, Verdict, fixed,
};

use std::fmt::Write as _;

pub(super) fn report(analysis: &Analysis) -> Report {
    let labels = analysis.labels();
    let mut sections = vec![crosstable(analysis, &labels)];
    if labels.len() == 2 {
        sections.push(duel(analysis));
    } else {
        sections.extend(pairings::section(analysis, &labels));
        sections.extend(ratings::section(analysis, &labels));
    }
    sections.push(standings(analysis, &labels));
    sections.push(lengths(analysis, &labels));
    sections.extend(time(analysis, &labels));
    Report {
        answer: answer(analysis, &labels),
        sections,
        methods: vec![
            "Two games with the same opening and seats swapped are a pair, and the pair is the unit of statistics, as in fastchess. The \
             interval of a score, and of its Elo, holds what a score test over the results of pairs does not refuse, with Student's \
             bounds. A game whose partner is not played yet waits for it."
                .to_owned(),
        ],
        ..Report::default()
    }
}

/// All games of one agent against another, or against everybody, from its side. Games against itself do not count.
pub(crate) fn tally(analysis: &Analysis, agent: usize, against: Option<usize>) -> Tally {
    Tally::of(analysis.games.iter().filter_map(|game| {
        let [first, second] = game.seats();
        let (first, second) = (first?, second?);
        let outcome = Outcome::of(game.payoff);
        let (mine, other, outcome) = match agent {
            _ if first == second => return None,
            a if a == first => (first, second, outcome),
            a if a == second => (second, first, outcome.reversed()),
            _ => return None,
        };
        debug_assert_eq!(mine, agent);
        // Pairs of different opponents must not meet under one number.
        against.is_none_or(|wanted| wanted == other).then(|| Counted {
            pair: Some(game.pair * 1024 + other as u64),
            outcome,
            fingerprint: by(game.fingerprint, other),
        })
    }))
}

/// The fingerprint of a game with one agent rather than another: the same moves of others are no copy.
fn by(fingerprint: u64, agent: usize) -> u64 {
    fingerprint.rotate_left(7) ^ (agent as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// Games with these agents in these seats, from the first player's side.
pub(crate) fn seated(analysis: &Analysis, first: usize, second: usize) -> Tally {
    let games = analysis.games.iter().filter(|game| game.seats() == [Some(first), Some(second)]);
    Tally::of(games.map(|game| Counted {
        pair: None,
        outcome: Outcome::of(game.payoff),
        fingerprint: game.fingerprint,
    }))
}

/// What the games of one agent against another say about their strengths; `None` without a game between them.
pub(super) fn duel_of(analysis: &Analysis, agent: usize, against: usize) -> Option<Duel> {
    let tally = tally(analysis, agent, Some(against));
    if tally.games() == 0 {
        return None;
    }
    // The rule looks at the match from the first agent's side.
    let turned =
        |e: &Estimate, sum: f64| Estimate { value: sum - e.value, low: sum - e.high, high: sum - e.low };
    let after = stopped(analysis, &self::tally(analysis, 0, Some(1))).map(|after| match agent {
        0 => after,
        _ => Stopped {
            score: turned(&after.score, 1.0),
            elo: turned(&after.elo, 0.0),
            normalised: turned(&after.normalised, 0.0),
        },
    });
    Some(Duel { tally, elo: Elo::of(&tally), stopped: after })
}

/// How many games an agent has played against others, and its share of the points.
pub(super) fn points(analysis: &Analysis, agent: usize) -> (u64, Estimate) {
    let tally = tally(analysis, agent, None);
    let unknown = Estimate { value: f64::NAN, low: f64::NAN, high: f64::NAN };
    (tally.games(), share(&tally).unwrap_or(unknown))
}

fn share(tally: &Tally) -> Option<Estimate> {
    (tally.games() > 0).then(|| Elo::of(tally).score)
}

/// What the games of one agent against another say about their strengths.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Duel {
    /// Games and pairs.
    pub tally: Tally,
    /// As a match of fixed length.
    pub elo: Elo,
    /// Allowing for the stopping rule, where one has ended it.
    pub stopped: Option<Stopped>,
}

const STOPPED: &str = "{one} scores {score} against {two} (won {won}, drew {drawn}, lost {lost}), an Elo difference of {elo}, which allows for \
     the stopping rule.";

const SCORES: &str =
    "{one} scores {score} against {two} (won {won}, drew {drawn}, lost {lost}), an Elo difference of {elo}.";

fn answer(analysis: &Analysis, labels: &[String]) -> Text {
    if labels.len() == 2 {
        let tally = tally(analysis, 0, Some(1));
        if tally.games() > 0 {
            let elo = Elo::of(&tally);
            let stop = sprt(analysis).map_or("", |(_, state)| match state.verdict {
                Verdict::Continue => " The sequential test has not decided yet.",
                Verdict::H0 => " The sequential test accepts the weaker hypothesis.",
                Verdict::H1 => " The sequential test accepts the stronger hypothesis.",
            });
            let after = stopped(analysis, &tally);
            let (sentence, score, elo) = match &after {
                Some(after) => (STOPPED, Fill::from(Unit::Share.show(elo.score.value)), after.elo),
                None => (SCORES, Unit::Share.told(&elo.score), elo.elo),
            };
            return Text::new(format!("{sentence}{stop}"))
                .with("one", &labels[0])
                .with("two", &labels[1])
                .with("score", score)
                .with("won", tally.wins)
                .with("drawn", tally.draws)
                .with("lost", tally.losses)
                .with("elo", Unit::Plain.told(&elo));
        }
    }
    let mut ranked: Vec<(usize, Estimate)> =
        (0..labels.len()).filter_map(|agent| Some((agent, share(&tally(analysis, agent, None))?))).collect();
    ranked.sort_by(|a, b| b.1.value.total_cmp(&a.1.value));
    if ranked.is_empty() {
        let text = Text::new("{n} games, in all of which both players are the same.");
        return text.with("n", analysis.games.len());
    }
    let told = ranked.iter().take(4).map(|(agent, score)| {
        Text::new("{agent} {score}").with("agent", &labels[*agent]).with("score", Unit::Share.told(score))
    });
    Text::new("Points in {n} games: {list}.")
        .with("n", grouped(analysis.games.len() as u64))
        .with("list", Fill::list(", ", told))
}

fn crosstable(analysis: &Analysis, labels: &[String]) -> Section {
    let agents = 0..labels.len();
    let cells = |pick: &dyn Fn(usize, usize) -> Option<Estimate>| -> Vec<Vec<Option<Estimate>>> {
        agents.clone().map(|row| agents.clone().map(|column| pick(row, column)).collect()).collect()
    };
    let both =
        cells(&|row, column| if row == column { None } else { share(&tally(analysis, row, Some(column))) });
    let seats = cells(&|row, column| share(&seated(analysis, row, column)));
    let best = both.iter().zip(labels).filter_map(|(row, label)| {
        let known: Vec<f64> = row.iter().flatten().map(|e| e.value).collect();
        (!known.is_empty()).then(|| (known.iter().sum::<f64>() / known.len() as f64, label))
    });
    let finding = best.max_by(|a, b| a.0.total_cmp(&b.0)).map(|(score, label)| {
        Text::new("{agent} takes {share} of the points on average over its opponents.")
            .with("agent", label)
            .with("share", Unit::Share.show((score * 100.0).round() / 100.0))
    });
    let matrix = |title: &str, finding: Text, cells, seated| Chart {
        title: title.into(),
        finding,
        data: Data::Matrix { rows: labels.to_vec(), columns: labels.to_vec(), cells, seated },
    };
    let by_seat = matrix(
        "By seats: row plays first",
        "Points of the row as first player against the column as second, per cent.".into(),
        seats,
        true,
    );
    let together =
        matrix("Points of the row against the column, per cent", finding.unwrap_or_default(), both, false);
    let note =
        "The share of points, then its 95 % interval. A win is a point, a draw half a point.".to_owned();
    Section { title: "Who beats whom".to_owned(), note, blocks: vec![together.into(), by_seat.into()] }
}

/// The match as fastchess prints it, with the sequential test where the experiment has one.
fn duel(analysis: &Analysis) -> Section {
    let tally = tally(analysis, 0, Some(1));
    let mut text = if tally.games() > 0 { Elo::of(&tally).lines(&tally) } else { "no games yet".to_owned() };
    if let Some((sprt, state)) = sprt(analysis) {
        text.push('\n');
        text.push_str(&state.line(&sprt));
        if let Some(after) = stopped(analysis, &tally) {
            let range =
                |e: &Estimate| format!("{} [{}, {}]", fixed(e.value, 2), fixed(e.low, 2), fixed(e.high, 2));
            _ = write!(
                text,
                "\nAllowing for the stopping rule, median-unbiased: Elo: {}, nElo: {}\n\
                 The intervals of the first line are those of a match of fixed length, which this was not.",
                range(&after.elo),
                range(&after.normalised)
            );
        }
    }
    Section::of("The match in fastchess's words", Block::Lines { text })
}

fn sprt(analysis: &Analysis) -> Option<(Sprt, SprtState)> {
    analysis.stop.as_ref().map(|(sprt, sequence)| (*sprt, sequence.state()))
}

/// What is known of the strength after a sequential test.
fn stopped(analysis: &Analysis, tally: &Tally) -> Option<Stopped> {
    sprt(analysis)?.0.stopped(tally)
}

/// A mean over an agent's moves.
type CostOf = fn(&Cost<Clustered>) -> Option<Estimate>;

fn standings(analysis: &Analysis, labels: &[String]) -> Section {
    let mut order: Vec<usize> = (0..labels.len()).collect();
    let tallies: Vec<Tally> = order.iter().map(|&agent| tally(analysis, agent, None)).collect();
    order.sort_by(|&a, &b| tallies[b].score().total_cmp(&tallies[a].score()));
    let number = |estimate: Option<Estimate>, unit| estimate.map_or(Cell::Empty, |e| Cell::Number(e, unit));
    // What nobody measured, as in records from elsewhere, has no column.
    let mut costs: Vec<(&str, CostOf, Unit)> = Vec::new();
    if analysis.profile.is_timed() {
        costs.push(("time a move", Cost::time, Unit::Seconds));
    }
    if analysis.profile.is_counted() {
        costs.push(("nodes a move", Cost::nodes, Unit::Plain));
    }
    if !analysis.profile.is_empty() {
        costs.push(("legal moves", Cost::branching, Unit::Plain));
    }
    let row = |&agent: &usize| {
        let (tally, cost) = (&tallies[agent], analysis.profile.cost(agent));
        let mut row = vec![
            Cell::text(labels[agent].as_str()),
            Cell::Count(tally.games()),
            number(share(tally), Unit::Share),
            Cell::Count(tally.wins),
            Cell::Count(tally.draws),
            Cell::Count(tally.losses),
        ];
        row.extend(costs.iter().map(|(_, of, unit)| number(of(&cost), *unit)));
        row
    };
    let columns = ["agent", "games", "points", "won", "drawn", "lost"].into_iter();
    let table = Table {
        title: "Standings".into(),
        columns: columns.chain(costs.iter().map(|cost| cost.0)).map(Text::from).collect(),
        rows: order.iter().map(row).collect(),
    };
    let rows = order.iter().map(|&agent| {
        let tally = &tallies[agent];
        (labels[agent].clone(), vec![tally.wins, tally.draws, tally.losses])
    });
    let mut blocks = vec![table.into()];
    let winners = Chart {
        title: "Won, drawn, lost".into(),
        finding: "Games of each agent by how they ended for it.".into(),
        data: Data::Stacked {
            parts: ["won", "drawn", "lost"].map(str::to_owned).to_vec(),
            rows: rows.collect(),
        },
    };
    if tallies.iter().any(|tally| tally.games() > 0) {
        blocks.push(winners.into());
    }
    let seats = Tally::of(analysis.games.iter().map(|game| {
        let both = game.seats().into_iter().flatten();
        let fingerprint = both.fold(game.fingerprint, by);
        Counted { pair: None, outcome: Outcome::of(game.payoff), fingerprint }
    }));
    let rows = vec![("first player".to_owned(), vec![seats.wins, seats.draws, seats.losses])];
    let first = Chart {
        title: "Does it help to go first?".into(),
        finding: share(&seats).map_or_else(Text::default, |e| {
            Text::new("The first player takes {share} of all points.").with("share", Unit::Share.told(&e))
        }),
        data: Data::Stacked { parts: ["won", "drawn", "lost"].map(str::to_owned).to_vec(), rows },
    };
    blocks.push(first.into());
    Section { title: "Winners".to_owned(), note: String::new(), blocks }
}

fn lengths(analysis: &Analysis, labels: &[String]) -> Section {
    let mut pairs: Vec<([Option<usize>; 2], Vec<f64>)> = Vec::new();
    for game in &analysis.games {
        let mut seats = game.seats();
        seats.sort_unstable();
        match pairs.iter_mut().find(|(known, _)| *known == seats) {
            Some((_, lengths)) => lengths.push(game.length.into()),
            None => pairs.push((seats, vec![game.length.into()])),
        }
    }
    let name = |seats: [Option<usize>; 2]| {
        seats.into_iter().flatten().map(|agent| labels[agent].as_str()).collect::<Vec<_>>().join(" – ")
    };
    let pairs: Vec<(String, Vec<f64>)> =
        pairs.into_iter().map(|(seats, lengths)| (name(seats), lengths)).collect();
    // Many pairs are shown as one.
    let shown = if pairs.len() > 4 {
        vec![("all games".to_owned(), pairs.into_iter().flat_map(|(_, lengths)| lengths).collect())]
    } else {
        pairs
    };
    Section::of("How long games last", pictures::lengths(&shown))
}

fn time(analysis: &Analysis, labels: &[String]) -> Option<Section> {
    if analysis.profile.is_empty() {
        return None;
    }
    let points: Vec<(String, Estimate, Estimate)> = labels
        .iter()
        .enumerate()
        .filter_map(|(agent, label)| {
            let score = share(&tally(analysis, agent, None))?;
            Some((label.clone(), analysis.profile.cost(agent).time()?, score))
        })
        .collect();
    let mut blocks: Vec<Block> = Vec::new();
    if points.len() > 1 && analysis.profile.is_timed() {
        blocks.push(strength(&points, "points", Unit::Share).into());
    }
    blocks.extend(analysis.profile.by_phase(labels).map(Block::from));
    blocks.extend(analysis.profile.charts(labels).into_iter().map(Block::from));
    let title = "What it costs, and what is left".to_owned();
    (!blocks.is_empty()).then(|| Section { title, note: String::new(), blocks })
}
