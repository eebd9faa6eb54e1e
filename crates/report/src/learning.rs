//! Learning curves: what came of a learner's episodes, from the first to the last.

use crate::analysis::Analysis;
use crate::chart::{Chart, Data, Line};
use crate::number::{Unit, grouped};
use crate::report::{Block, Cell, Report, Section, Table};
use crate::study::StudyTable;
use plyground_core::Text;
use plyground_stats::{Estimate, Sample, mean};

/// The episodes of one training.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Course {
    /// What was trained.
    pub name: String,
    /// In the order in which they were played.
    pub episodes: Vec<Learned>,
}

/// What came of an episode.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Learned {
    /// Points.
    pub score: f64,
    /// The largest tile at its end.
    pub largest: f64,
    /// Moves, illegal ones too.
    pub moves: f64,
    /// The mean loss of its updates.
    pub loss: f64,
}

/// Points of a line; each is the mean of as many neighbouring episodes.
const POINTS: usize = 40;

/// The pictures of a few trainings side by side.
pub fn learning_curves(courses: &[Course]) -> Vec<Chart> {
    type Part = (&'static str, fn(&Learned) -> f64);
    let parts: [Part; 4] = [
        ("Score by episode", |one| one.score),
        ("Largest tile by episode", |one| one.largest),
        ("Moves by episode", |one| one.moves),
        ("Loss by episode", |one| one.loss),
    ];
    // The same parts for all, so that their points stand above each other.
    let longest = courses.iter().map(|course| course.episodes.len()).max().unwrap_or(0);
    let size = longest.div_ceil(POINTS).max(1);
    let what = |title: &'static str| title.split(" by").next().unwrap_or_default();
    let chart = |(title, of): Part| Chart {
        title: title.into(),
        finding: courses
            .iter()
            .map(|course| course.finding(what(title), of))
            .collect::<Vec<_>>()
            .join(" ")
            .into(),
        data: Data::Lines {
            along: "episode".to_owned(),
            upwards: what(title).to_owned(),
            lines: courses
                .iter()
                .map(|course| Line { name: course.name.clone(), points: course.points(size, of) })
                .collect(),
            unit: Unit::Plain,
        },
    };
    parts.into_iter().map(chart).collect()
}

/// A page of them.
pub fn learning_report(courses: &[Course], command: &str) -> Report {
    let charts = learning_curves(courses);
    let answer = charts.first().map(|chart| chart.finding.clone()).unwrap_or_default();
    let episodes: usize = courses.iter().map(|course| course.episodes.len()).sum();
    Report {
        question: "What came of the episodes, from the first to the last?".to_owned(),
        answer,
        facts: vec![("episodes".to_owned(), grouped(episodes as u64).into())],
        sections: vec![Section {
            title: "Learning curves".to_owned(),
            note: String::new(),
            blocks: charts.into_iter().map(Block::Chart).collect(),
        }],
        methods: vec![
            "Each point is the mean of neighbouring episodes, a fortieth of the longest training, with its 95 % interval. \
             While it learns, a player makes random moves now and then: it plays better without them."
                .to_owned(),
        ],
        command: command.to_owned(),
    }
}

/// What trainings with the same setting play like, seed by seed taken together: the interval is that of the seeds, for
/// each of them is one network and its games are no more than a look at it.
pub(crate) fn over_seeds(table: &StudyTable, analysis: &Analysis) -> Table {
    let mean_score = |agent: usize| {
        let scores = Sample::of(analysis.games_of(agent).map(|game| game.payoff));
        (scores.count() > 0).then(|| scores.mean())
    };
    let baseline = table.baseline.as_deref();
    let base_score = baseline.and_then(|name| analysis.agent(name)).and_then(mean_score);
    let mut presets: Vec<&String> = table.trainings.iter().map(|training| &training.preset).collect();
    presets.dedup();
    let row = |preset: &&String| {
        let seeds = table.trainings.iter().filter(|training| training.preset == **preset);
        let agents: Vec<usize> = seeds.filter_map(|training| analysis.agent(&training.name)).collect();
        let games = agents.iter().map(|&agent| analysis.games_of(agent).count() as u64).sum();
        let means: Vec<f64> = agents.iter().filter_map(|&agent| mean_score(agent)).collect();
        let times =
            base_score.map(|base| Cell::Number(mean(means.iter().map(|score| score / base)), Unit::Plain));
        let score = Cell::Number(mean(means.iter().copied()), Unit::Plain);
        let seeds = Cell::Count(agents.len() as u64);
        let cells = [Cell::text(preset.as_str()), seeds, Cell::Count(games), score];
        cells.into_iter().chain(baseline.map(|_| times.unwrap_or(Cell::Empty))).collect()
    };
    let columns = ["setting", "seeds", "games", "mean score of a seed"].map(Text::from);
    let times = baseline.map(|name| format!("times that of {name}").into());
    Table {
        title: "Over seeds".into(),
        columns: columns.into_iter().chain(times).collect(),
        rows: presets.iter().map(row).collect(),
    }
}

impl Course {
    /// The means of parts of this size, each at its middle.
    fn points(&self, size: usize, of: fn(&Learned) -> f64) -> Vec<(f64, Estimate)> {
        let point = |(at, part): (usize, &[Learned])| {
            let middle = (at * size) as f64 + f64::midpoint(part.len() as f64, 1.0);
            (middle, mean(part.iter().map(of)))
        };
        self.episodes.chunks(size).enumerate().map(point).collect()
    }

    fn finding(&self, what: &str, of: fn(&Learned) -> f64) -> String {
        let tenth = self.episodes.len().div_ceil(10);
        let of_part = |part: &[Learned]| Unit::Plain.with_interval(&mean(part.iter().map(of)));
        let (first, last) = (&self.episodes[..tenth], &self.episodes[self.episodes.len() - tenth..]);
        format!(
            "{what} of {}: from {} in the first tenth to {} in the last.",
            self.name,
            of_part(first),
            of_part(last)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn course(episodes: usize) -> Course {
        let episode = |at: usize| Learned { score: at as f64, largest: 64.0, moves: 100.0, loss: 1.0 };
        Course { name: "it".to_owned(), episodes: (0..episodes).map(episode).collect() }
    }

    #[test]
    fn a_point_is_the_mean_of_its_part_and_stands_in_its_middle() {
        let points = course(80).points(2, |one| one.score);
        assert_eq!(points.len(), 40);
        assert!((points[0].0 - 1.5).abs() < 1e-9 && (points[0].1.value - 0.5).abs() < 1e-9);
        assert!((points[39].0 - 79.5).abs() < 1e-9 && (points[39].1.value - 78.5).abs() < 1e-9);
    }

    #[test]
    fn a_page_says_where_it_began_and_where_it_ended() {
        let report = learning_report(&[course(100)], "plyground train dqn");
        let answer = report.answer.to_string();
        assert!(answer.starts_with("Score of it: from 4.5"), "{answer}");
        assert!(answer.contains("94.5") && report.charts().count() == 4);
        assert!(crate::html(&report).contains("<svg"));
    }

    #[test]
    fn nothing_trained_is_no_reason_to_fail() {
        let report = learning_report(&[course(0)], "plyground train dqn");
        assert!(!crate::html(&report).is_empty());
    }
}
