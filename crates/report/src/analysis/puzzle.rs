//! Games of one player that are solved or not, such as TenPair's: the share that is solved, and in how many moves. A mean
//! score of noughts and ones would be that share under a name that nobody knows.

use super::pictures::sentence;
use super::solo::{SAME_GAMES, cost_cells, costs, costs_section, differences, lengths, outcomes};
use super::solving::solved_share;
use super::{Analysis, Game};
use crate::number::Unit;
use crate::report::{Cell, Report, Section, Table};
use plyground_core::Text;
use plyground_stats::{Estimate, mean};

/// Whether all that a game can bring is a point or none.
pub(super) fn suits(analysis: &Analysis) -> bool {
    let all_or_nothing = |game: &Game| [0.0, 1.0].contains(&game.payoff);
    analysis.games.len() > 0 && analysis.games.iter().all(all_or_nothing)
}

pub(super) fn report(analysis: &Analysis, labels: &[String]) -> Report {
    let shares: Vec<Estimate> = (0..labels.len()).map(|agent| solved_share(analysis, agent)).collect();
    let mut sections = vec![results(analysis, labels)];
    sections.extend(outcomes(analysis, labels));
    sections.extend(differences(analysis, labels, ["solves more by", "solves alone"], Unit::Share));
    sections.push(lengths(analysis, labels));
    sections.extend(costs_section(analysis, labels, &shares, "share solved", Unit::Share));
    Report {
        answer: answer(analysis, labels, &shares),
        sections,
        methods: vec![SAME_GAMES.to_owned()],
        ..Report::default()
    }
}

/// Of every solved game, how many it took.
fn moves(analysis: &Analysis, agent: usize) -> Vec<f64> {
    let solved = analysis.games_of(agent).filter(|game| game.payoff > 0.0);
    solved.map(|game| f64::from(game.length)).collect()
}

fn answer(analysis: &Analysis, labels: &[String], shares: &[Estimate]) -> Text {
    let mut ranked: Vec<usize> = (0..labels.len()).collect();
    ranked.sort_by(|&a, &b| shares[b].value.total_cmp(&shares[a].value));
    let told = ranked.into_iter().take(4).map(|agent| {
        let moves = moves(analysis, agent);
        let text = if moves.is_empty() {
            Text::new("{agent} solves {share} of its games")
        } else {
            Text::new("{agent} solves {share} of its games, those in {moves} moves on average")
                .with("moves", Unit::Plain.told(&mean(moves)))
        };
        text.with("agent", &labels[agent]).with("share", Unit::Share.told(&shares[agent]))
    });
    sentence(told.collect())
}

fn results(analysis: &Analysis, labels: &[String]) -> Section {
    let mut columns = vec!["agent", "games", "solved", "moves if solved", "fewest moves", "moves a game"];
    columns.extend(costs(analysis));
    let row = |(agent, label): (usize, &String)| {
        let moves = moves(analysis, agent);
        let fewest = moves.iter().copied().reduce(f64::min);
        let mut row = vec![
            Cell::text(label.as_str()),
            Cell::Count(analysis.games_of(agent).count() as u64),
            Cell::Number(solved_share(analysis, agent), Unit::Share),
            if moves.is_empty() { Cell::Empty } else { Cell::Number(mean(moves), Unit::Plain) },
            fewest.map_or(Cell::Empty, |fewest| Cell::known(fewest, Unit::Plain)),
            Cell::Number(mean(analysis.lengths(agent, None)), Unit::Plain),
        ];
        row.extend(cost_cells(analysis, agent));
        row
    };
    let columns = columns.into_iter().map(Text::from).collect();
    let rows = labels.iter().enumerate().map(row).collect();
    Section::of("Results", Table { title: "Results".into(), columns, rows })
}
