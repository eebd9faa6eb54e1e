//! Who stands how against whom, where more than two play: every pairing of a round robin, a gauntlet or a matrix with what
//! fastchess would print for a match of the two.

use super::Analysis;
use super::versus::tally;
use crate::number::Unit;
use crate::report::{Cell, Section, Table};
use plyground_core::Text;
use plyground_stats::{Elo, Tally};

/// A row for every two who have met, the one that scores more first.
pub(super) fn section(analysis: &Analysis, labels: &[String]) -> Option<Section> {
    let agents = labels.len();
    let both = (0..agents).flat_map(|a| (a + 1..agents).map(move |b| (a, b)));
    let met: Vec<(usize, usize, Tally)> = both
        .map(|(a, b)| (a, b, tally(analysis, a, Some(b))))
        .filter(|(_, _, tally)| tally.games() > 0)
        .map(|(a, b, tally)| if tally.score() < 0.5 { (b, a, tally.reversed()) } else { (a, b, tally) })
        .collect();
    let pairs = met.iter().any(|(_, _, tally)| tally.paired());
    let mut columns = vec!["pairing", "games", "points", "won", "drawn", "lost"];
    if pairs {
        columns.push("pairs by half points 0–4");
    }
    columns.extend(["Elo difference", "normalised Elo", "likely stronger"]);
    let row = |(a, b, tally): &(usize, usize, Tally)| {
        let elo = Elo::of(tally);
        let mut row = vec![
            Cell::text(format!("{} – {}", labels[*a], labels[*b])),
            Cell::Count(tally.games()),
            Cell::Number(elo.score, Unit::Share),
            Cell::Count(tally.wins),
            Cell::Count(tally.draws),
            Cell::Count(tally.losses),
        ];
        if pairs {
            row.push(if tally.paired() { Cell::text(format!("{:?}", tally.pairs)) } else { Cell::Empty });
        }
        row.push(Cell::Number(elo.elo, Unit::Plain));
        row.push(elo.normalised.map_or(Cell::Empty, |normalised| Cell::Number(normalised, Unit::Plain)));
        row.push(Cell::known(elo.superiority, Unit::Share));
        row
    };
    let table = Table {
        title: "Pairings".into(),
        columns: columns.into_iter().map(Text::from).collect(),
        rows: met.iter().map(row).collect(),
    };
    let note = "From the side of the one that stands first: points, Elo and normalised Elo with their 95 % intervals, and how \
                likely it is that this side is the stronger one (LOS)."
        .to_owned();
    (!met.is_empty()).then(|| Section { title: "Pairings".to_owned(), note, blocks: vec![table.into()] })
}
