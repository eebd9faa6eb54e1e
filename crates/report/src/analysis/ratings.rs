//! One rating list from all games of a tournament, and every two agents compared.

use super::Analysis;
use super::versus::tally;
use crate::number::Unit;
use crate::report::{Cell, Section, Table};
use plyground_core::Text;
use plyground_stats::{Estimate, Meeting, Ratings};

/// The list, where the games connect all agents.
pub(super) fn section(analysis: &Analysis, labels: &[String]) -> Option<Section> {
    let agents = labels.len();
    let list = list(analysis, agents)?;
    let mut order: Vec<(usize, Estimate)> = (0..agents).map(|agent| (agent, list.rating(agent))).collect();
    order.sort_by(|a, b| b.1.value.total_cmp(&a.1.value));
    let rows = order
        .into_iter()
        .map(|(agent, rating)| vec![Cell::text(labels[agent].as_str()), Cell::Number(rating, Unit::Plain)]);
    let ratings = Table {
        title: "Ratings".into(),
        columns: ["agent", "rating"].map(Text::from).to_vec(),
        rows: rows.collect(),
    };
    let rows = list.differences().into_iter().map(|difference| {
        vec![
            Cell::text(format!("{} – {}", labels[difference.one], labels[difference.other])),
            Cell::Number(difference.elo, Unit::Plain),
            Cell::text(words(&difference.elo)),
        ]
    });
    let differences = Table {
        title: "Every two agents".into(),
        columns: ["pairing", "Elo difference", "effect"].map(Text::from).to_vec(),
        rows: rows.collect(),
    };
    let note = "One list from all games (Bradley–Terry with Davidson's draws, by pairs), in Elo; the agent that the experiment \
                names first has 0. The intervals of the differences hold all together in 95 % of tournaments (Bonferroni)."
        .to_owned();
    let blocks = vec![ratings.into(), differences.into()];
    Some(Section { title: "Ratings".to_owned(), note, blocks })
}

/// All agents on one scale, in Elo; the first has 0.
pub(super) fn list(analysis: &Analysis, agents: usize) -> Option<Ratings> {
    let both = (0..agents).flat_map(|one| (one + 1..agents).map(move |other| (one, other)));
    let meetings: Vec<Meeting> =
        both.map(|(one, other)| Meeting { one, other, tally: tally(analysis, one, Some(other)) }).collect();
    Ratings::of(agents, &meetings, 0)
}

/// How large a difference is, in words: an Elo of 35 is a score of 55 %, 100 one of 64 %, 200 one of 76 %.
fn words(elo: &Estimate) -> &'static str {
    match elo.value.abs() {
        _ if elo.holds(0.0) => "not decided",
        size if size < 35.0 => "small",
        size if size < 100.0 => "medium",
        size if size < 200.0 => "large",
        _ => "very large",
    }
}
