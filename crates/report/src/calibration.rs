//! What values were said to read as, beside what came of the positions: a table and a picture for each agent.

use crate::chart::{Axis, Chart, Data, Group};
use crate::number::Unit;
use crate::report::{Block, Cell, Report, Section, Table};
use plyground_core::Text;
use plyground_stats::Estimate;

/// How well the scale of an agent holds on games that it was not fitted to.
#[derive(Clone, Debug, PartialEq)]
pub struct Calibrated {
    /// In agent notation.
    pub agent: String,
    /// Games that were played.
    pub games: u64,
    /// Positions in them.
    pub positions: u64,
    /// What was measured, each with its bins.
    pub measures: Vec<Calibration>,
}

/// One thing that values read as.
#[derive(Clone, Debug, PartialEq)]
pub struct Calibration {
    /// What it is, such as "share of the point".
    pub what: String,
    /// Of its values.
    pub unit: Unit,
    /// What was expected, and what was seen.
    pub bins: Vec<(f64, Estimate)>,
    /// The mean distance of both, over all positions: a share of one, or for points and moves a share of their mean.
    pub error: f64,
    /// The largest error that is good enough.
    pub goal: f64,
}

/// The report.
pub fn calibration_report(all: &[Calibrated]) -> Report {
    let measures = || all.iter().flat_map(|one| one.measures.iter().map(move |measure| (one, measure)));
    let missed = measures().filter(|(_, measure)| measure.error > measure.goal).count();
    let answer = match (measures().count(), missed) {
        (0, _) => "Nothing was fitted.".into(),
        (count, 0) => {
            Text::new("All {n} scales are within their goal on games that they were not fitted to.")
                .with("n", count as u64)
        }
        (count, missed) => {
            Text::new("{missed} of {n} scales miss their goal on games that they were not fitted to.")
                .with("missed", missed as u64)
                .with("n", count as u64)
        }
    };
    let rows = measures().map(|(one, measure)| {
        let holds = measure.bins.iter().filter(|(expected, seen)| seen.holds(*expected)).count();
        vec![
            Cell::text(one.agent.as_str()),
            Cell::text(measure.what.as_str()),
            Cell::Count(one.games),
            Cell::Count(one.positions),
            Cell::known(measure.error, Unit::Share),
            Cell::known(measure.goal, Unit::Share),
            Cell::text(format!("{holds} of {}", measure.bins.len())),
        ]
    });
    let columns = ["agent", "what", "games", "positions", "error", "goal", "intervals that hold it"];
    let table = Table {
        title: "How far readings are off".into(),
        columns: columns.map(Text::from).to_vec(),
        rows: rows.collect(),
    };
    let mut blocks: Vec<Block> = vec![table.into()];
    blocks.extend(measures().map(|(one, measure)| chart(one, measure).into()));
    let section = Section { title: "Expected and observed".to_owned(), note: String::new(), blocks };
    Report {
        question: "Do the values read as what comes of the positions?".to_owned(),
        answer,
        sections: vec![section],
        methods: vec![
            "Each agent plays against itself, or alone. The scale is a monotone regression of what came of its positions on \
             the values that it gave them, undecided positions only. For the error, the games are dealt into ten parts, and \
             each part is judged by a scale that was fitted to the other nine. Positions are then sorted into ten bins of \
             equally many by what was expected; the error is the mean distance of what was expected and what was seen. \
             Intervals are of 95 %, with games as the unit, since the positions of a game share its end."
                .to_owned(),
        ],
        ..Report::default()
    }
}

fn chart(one: &Calibrated, measure: &Calibration) -> Chart {
    let axis = |name: &str| Axis {
        name: format!("{name} {}", measure.what),
        unit: measure.unit,
        logarithmic: false,
    };
    let points = measure
        .bins
        .iter()
        .enumerate()
        .map(|(at, (expected, seen))| (format!("bin {}", at + 1), Estimate::exact(*expected), *seen));
    let group = Group { name: one.agent.clone(), points: points.collect() };
    Chart {
        title: Text::new("{agent}: {what}")
            .with("agent", &one.agent)
            .with("what", Text::from(measure.what.as_str())),
        finding: "On the dotted line both are equal.".into(),
        data: Data::Scatter {
            along: axis("expected"),
            upwards: axis("observed"),
            groups: vec![group],
            diagonal: true,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scale_that_is_far_off_is_said_to_miss_its_goal() {
        let measure = |error| Calibration {
            what: "share of the point".to_owned(),
            unit: Unit::Share,
            bins: vec![(0.2, Estimate::plus_minus(0.25, 0.1)), (0.8, Estimate::plus_minus(0.9, 0.05))],
            error,
            goal: 0.03,
        };
        let one = |error| Calibrated {
            agent: "greedy".to_owned(),
            games: 10,
            positions: 90,
            measures: vec![measure(error)],
        };
        let report = calibration_report(&[one(0.02), one(0.08)]);
        assert_eq!(
            report.answer.to_string(),
            "1 of 2 scales miss their goal on games that they were not fitted to."
        );
        let Some(Block::Table(table)) = report.blocks().next() else { panic!("a table first") };
        assert_eq!(table.rows[0][6], Cell::text("1 of 2"));
        assert_eq!(report.charts().count(), 2);
        assert!(calibration_report(&[one(0.02)]).answer.to_string().starts_with("All 1"));
    }
}
