//! Agents graded by perfect play on the same positions: how often a move loses value, how much, and where.

use crate::chart::{Chart, Data, Series};
use crate::number::Unit;
use crate::report::{Block, Cell, Report, Section, Table};
use plyground_core::Text;
use plyground_stats::{Estimate, mean, rate};
use std::collections::BTreeSet;

/// An agent and its moves, each in a position of its own.
#[derive(Clone, Debug, PartialEq)]
pub struct Graded {
    /// In agent notation.
    pub agent: String,
    /// In the order of the positions.
    pub moves: Vec<GradedMove>,
}

/// A move by perfect play.
#[derive(Clone, Debug, PartialEq)]
pub struct GradedMove {
    /// The phase of the position.
    pub phase: String,
    /// The best value that there was, for the player to move.
    pub best: f64,
    /// What the move gives away; 0 if it keeps the value.
    pub regret: f64,
    /// How many moves there were.
    pub moves: u64,
    /// How many of them keep the value.
    pub keeping: u64,
}

impl GradedMove {
    fn errs(&self) -> bool {
        self.regret > 0.0
    }

    /// Whether it turns one result into another: 1 is a win, 0 a draw, −1 a loss.
    fn turns(&self, from: f64, to: f64) -> bool {
        self.errs() && (self.best - from).abs() < 0.5 && (self.best - self.regret - to).abs() < 0.5
    }

    /// How hard it is to keep the value here, by the share of moves that do.
    fn difficulty(&self) -> usize {
        match self.keeping {
            all if all == self.moves => 0,
            1 => 3,
            some if 2 * some > self.moves => 1,
            _ => 2,
        }
    }
}

/// What [`GradedMove::difficulty`] numbers.
const DIFFICULTIES: [&str; 4] =
    ["every move keeps the value", "more than half do", "at most half do", "a single move does"];

/// The report. `results`: whether values are won, drawn and lost games rather than points.
pub fn grade_report(all: &[Graded], results: bool) -> Report {
    let phases: BTreeSet<&str> = all.iter().flat_map(|one| &one.moves).map(|mv| mv.phase.as_str()).collect();
    let phases: Vec<String> = phases.into_iter().map(str::to_owned).collect();
    let by_phase = bars(all, "By phase", "phase", &phases, |mv, index| mv.phase == phases[index]);
    let difficulties = DIFFICULTIES.map(str::to_owned);
    let by_difficulty =
        bars(all, "By difficulty", "position", &difficulties[1..], |mv, index| mv.difficulty() == index + 1);
    let blocks: Vec<Block> = vec![overall(all, results).into(), by_phase.into(), by_difficulty.into()];
    let section = Section { title: "Moves that lose value".to_owned(), note: String::new(), blocks };
    Report {
        question: "How often, and how much, do the agents err by perfect play?".to_owned(),
        answer: answer(all),
        sections: vec![section],
        methods: vec![
            "All agents move in the same positions, each from a random game of its own, so that positions are independent. \
             Regret is the exact value of the best move less that of the agent's, for the player to move. Shares have Wilson's \
             interval of 95 % (below 40 positions the exact one), means Student's."
                .to_owned(),
        ],
        ..Report::default()
    }
}

fn share<'a>(
    moves: impl Iterator<Item = &'a GradedMove>,
    hit: impl Fn(&GradedMove) -> bool,
) -> (u64, Estimate) {
    let (count, hits) = moves.fold((0, 0), |(all, hits), mv| (all + 1, hits + u64::from(hit(mv))));
    (count, rate(hits, count))
}

fn answer(all: &[Graded]) -> Text {
    let errors = |one: &Graded| share(one.moves.iter(), GradedMove::errs).1;
    let best = all.iter().min_by(|a, b| errors(a).value.total_cmp(&errors(b).value));
    let Some(best) = best.filter(|best| !best.moves.is_empty()) else { return "Nothing was graded.".into() };
    Text::new("{agent} errs least: {share} of its moves lose value, in {n} positions.")
        .with("agent", &best.agent)
        .with("share", Unit::Share.told(&errors(best)))
        .with("n", best.moves.len() as u64)
}

fn overall(all: &[Graded], results: bool) -> Table {
    let mut columns = vec!["agent", "positions", "lose value", "mean regret"];
    let turns = [("win → draw", 1.0, 0.0), ("win → loss", 1.0, -1.0), ("draw → loss", 0.0, -1.0)];
    let turns = if results { &turns[..] } else { &[] };
    columns.extend(turns.iter().map(|(name, ..)| *name));
    let row = |one: &Graded| {
        let (count, errors) = share(one.moves.iter(), GradedMove::errs);
        let regret = mean(one.moves.iter().map(|mv| mv.regret));
        let mut row = vec![
            Cell::text(one.agent.as_str()),
            Cell::Count(count),
            Cell::Number(errors, Unit::Share),
            Cell::Number(regret, Unit::Plain),
        ];
        row.extend(turns.iter().map(|&(_, from, to)| {
            Cell::Number(share(one.moves.iter(), |mv| mv.turns(from, to)).1, Unit::Share)
        }));
        row
    };
    let columns = columns.into_iter().map(Text::from).collect();
    Table { title: "Errors by perfect play".into(), columns, rows: all.iter().map(row).collect() }
}

/// The share of errors of each agent in each kind of position.
fn bars(
    all: &[Graded],
    title: &str,
    along: &str,
    categories: &[String],
    belongs: impl Fn(&GradedMove, usize) -> bool,
) -> Chart {
    let series = all.iter().map(|one| {
        let value = |index| {
            let (count, share) = share(one.moves.iter().filter(|mv| belongs(mv, index)), GradedMove::errs);
            (count > 0).then_some(share)
        };
        let values = (0..categories.len()).map(value).collect();
        Series { name: one.agent.as_str().into(), values, published: Vec::new() }
    });
    let data = Data::Bars {
        along: along.to_owned(),
        categories: categories.to_vec(),
        series: series.collect(),
        unit: Unit::Share,
    };
    Chart { title: title.into(), finding: "The share of moves that lose value.".into(), data }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_counted_by_what_they_cost_and_by_how_hard_the_position_was() {
        let mv = |best, regret, keeping| GradedMove { phase: "late".into(), best, regret, moves: 4, keeping };
        let moves = vec![mv(1.0, 0.0, 4), mv(1.0, 1.0, 1), mv(0.0, 1.0, 1), mv(1.0, 2.0, 3)];
        let report = grade_report(&[Graded { agent: "one".into(), moves }], true);
        let Some(Block::Table(table)) = report.blocks().next() else { panic!("a table first") };
        let shares: Vec<f64> = table.rows[0][2..]
            .iter()
            .map(|cell| if let Cell::Number(estimate, _) = cell { estimate.value } else { f64::NAN })
            .collect();
        assert_eq!(shares, [0.75, 1.0, 0.25, 0.25, 0.25]);
        let Some(Chart { data: Data::Bars { series, .. }, .. }) = report.charts().nth(1) else {
            panic!("bars")
        };
        let values: Vec<_> = series[0].values.iter().map(|value| value.map(|one| one.value)).collect();
        assert_eq!(values, [Some(1.0), None, Some(1.0)]);
    }
}
