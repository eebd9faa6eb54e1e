//! What moves cost and what was left on the board, by agent, phase and the number of the own move: the sums that tables and charts of
//! time, nodes and men are made of.

use crate::chart::{Chart, Data, Line, Series};
use crate::number::{Unit, grouped};
use plyground_stats::{Estimate, Sample};
use plyground_store::MoveRow;

/// A line has at most so many points; more moves share a point.
const POINTS: usize = 80;

/// Sums over a set of moves.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cost {
    pub(super) seconds: Sample,
    pub(super) nodes: Sample,
    pub(super) branching: Sample,
}

#[derive(Debug, Default)]
struct Sums {
    all: Cost,
    /// By phase, in the order of [`Profile::phases`].
    phases: Vec<Cost>,
    /// By move number.
    seconds: Vec<Sample>,
    /// The same within each phase.
    phase_seconds: Vec<Vec<Sample>>,
    /// Spent in the game up to a move number.
    spent: Vec<Sample>,
    nodes: Vec<Sample>,
    /// Left on the board.
    left: Vec<Sample>,
    /// Lost in the game up to a move number.
    lost: Vec<Sample>,
}

/// The game whose moves are coming.
#[derive(Debug, Default)]
struct Current {
    job: Option<u64>,
    /// Seconds that each seat has spent, and moves that it has made.
    spent: [f64; 2],
    moves: [usize; 2],
    /// What each seat had on the board before the last move, and how much it has lost since the beginning.
    had: [u64; 2],
    lost: [u64; 2],
}

#[derive(Debug)]
pub(super) struct Profile {
    sums: Vec<Sums>,
    phases: Vec<String>,
    current: Current,
}

fn at<T: Default>(all: &mut Vec<T>, index: usize) -> &mut T {
    if all.len() <= index {
        all.resize_with(index + 1, T::default);
    }
    &mut all[index]
}

impl Profile {
    pub(super) fn new(agents: usize) -> Self {
        let sums = (0..agents).map(|_| Sums::default()).collect();
        Self { sums, phases: Vec::new(), current: Current::default() }
    }

    pub(super) fn see(&mut self, mv: &MoveRow, agent: usize, seats: [Option<usize>; 2]) {
        let phase = self.phases.iter().position(|known| *known == mv.phase).unwrap_or_else(|| {
            self.phases.push(mv.phase.clone());
            self.phases.len() - 1
        });
        let current = &mut self.current;
        if current.job != Some(mv.job) {
            *current = Current { job: Some(mv.job), ..Current::default() };
        }
        let (seconds, seat) = (mv.seconds(), usize::from(mv.seat.min(1)));
        current.spent[seat] += seconds;
        current.moves[seat] += 1;
        let (spent, number) = (current.spent[seat], current.moves[seat]);
        for (seat, has) in [Some(mv.first_units), mv.second_units].into_iter().enumerate() {
            let Some(has) = has else { continue };
            // A ply adds to one side or takes from the other: whatever is missing was lost.
            current.lost[seat] += current.had[seat].saturating_sub(has);
            current.had[seat] = has;
        }
        let lost = current.lost[seat];
        let sums = &mut self.sums[agent];
        at(&mut sums.phases, phase);
        for cost in [&mut sums.all, &mut sums.phases[phase]] {
            cost.seconds.add(seconds);
            cost.nodes.add(mv.nodes as f64);
            cost.branching.add(mv.branching as f64);
        }
        at(&mut sums.seconds, number).add(seconds);
        at(at(&mut sums.phase_seconds, phase), number).add(seconds);
        at(&mut sums.spent, number).add(spent);
        at(&mut sums.nodes, number).add(mv.nodes as f64);
        at(&mut sums.lost, number).add(lost as f64);
        for (owner, units) in seats.into_iter().zip([Some(mv.first_units), mv.second_units]) {
            if let (Some(owner), Some(units)) = (owner, units) {
                at(&mut self.sums[owner].left, number).add(units as f64);
            }
        }
    }

    /// Of all moves of an agent.
    pub(super) fn cost(&self, agent: usize) -> Cost {
        self.sums[agent].all
    }

    /// Of all moves of an agent in a phase.
    pub(super) fn cost_in(&self, agent: usize, phase: &str) -> Option<Cost> {
        let phase = self.phases.iter().position(|known| known == phase)?;
        self.sums[agent].phases.get(phase).copied()
    }

    /// The first of its own moves before which an agent has lost so many men on average; its doubt is that of the means.
    pub(super) fn lost(&self, agent: usize, men: f64) -> Option<Estimate> {
        let means: Vec<Estimate> = self.sums[agent].lost.iter().map(Sample::estimate).collect();
        let first = |reached: &dyn Fn(&Estimate) -> bool| {
            means.iter().position(|mean| !mean.value.is_nan() && reached(mean)).map(|number| number as f64)
        };
        let value = first(&|mean| mean.value >= men)?;
        let low = first(&|mean| mean.high >= men && mean.high.is_finite()).unwrap_or(value).min(value);
        let high = first(&|mean| mean.low >= men).unwrap_or(f64::INFINITY).max(value);
        Some(Estimate { value, low, high })
    }

    /// Whether phases are few enough to be told apart: rounds of a long game are not.
    fn few_phases(&self) -> bool {
        (2..=4).contains(&self.phases.len())
    }

    /// Whether there is anything to show.
    pub(super) fn is_empty(&self) -> bool {
        self.phases.is_empty()
    }

    /// Time per move and cumulative, overall and in each phase; nodes; what is left on the board.
    pub(super) fn charts(&self, labels: &[String]) -> Vec<Chart> {
        let mut charts = vec![
            self.lines(labels, "Time per move", "time per move", Unit::Seconds, |sums| Some(&sums.seconds)),
            self.lines(labels, "Time in the game so far", "time so far", Unit::Seconds, |sums| {
                Some(&sums.spent)
            }),
        ];
        if self.few_phases() {
            for (phase, name) in self.phases.iter().enumerate() {
                let title = format!("Time per move, {name}");
                charts.push(self.lines(labels, &title, "time per move", Unit::Seconds, |sums| {
                    sums.phase_seconds.get(phase)
                }));
            }
        }
        charts.push(self.lines(labels, "Nodes per move", "nodes", Unit::Plain, |sums| Some(&sums.nodes)));
        charts.push(self.lines(labels, "Left on the board", "left", Unit::Plain, |sums| Some(&sums.left)));
        charts.retain(|chart| matches!(&chart.data, Data::Lines { lines, .. } if lines.iter().any(|l| l.points.len() > 1)));
        charts
    }

    fn lines<'a>(
        &'a self,
        labels: &[String],
        title: &str,
        upwards: &str,
        unit: Unit,
        pick: impl Fn(&'a Sums) -> Option<&'a Vec<Sample>>,
    ) -> Chart {
        let longest = self.sums.iter().filter_map(&pick).map(Vec::len).max().unwrap_or(0);
        let step = longest.div_ceil(POINTS).max(1);
        let lines: Vec<Line> = self
            .sums
            .iter()
            .zip(labels)
            .filter_map(|(sums, label)| Some((pick(sums)?, label)))
            .map(|(samples, label)| Line { name: label.clone(), points: points(samples, step) })
            .filter(|line| !line.points.is_empty())
            .collect();
        let finding = lines.iter().max_by(|a, b| peak(a).1.total_cmp(&peak(b).1)).map(|line| {
            let (number, value) = peak(line);
            format!(
                "The highest point is {} at own move {number:.0}, {}.",
                unit.show(round(value)),
                line.name
            )
        });
        Chart {
            title: title.to_owned(),
            finding: finding.unwrap_or_default(),
            data: Data::Lines { along: "own move".to_owned(), upwards: upwards.to_owned(), lines, unit },
        }
    }

    /// Mean time of each agent, overall and by phase, with the number of searches.
    pub(super) fn by_phase(&self, labels: &[String]) -> Chart {
        let searches = |sums: &Sums| grouped(sums.all.seconds.count());
        let categories = self
            .sums
            .iter()
            .zip(labels)
            .map(|(sums, label)| format!("{label} ({})", searches(sums)))
            .collect();
        let mean = |cost: &Cost| Some(cost.seconds.estimate()).filter(|_| cost.seconds.count() > 0);
        let mut series = vec![Series {
            name: "all".to_owned(),
            values: self.sums.iter().map(|sums| mean(&sums.all)).collect(),
            published: vec![],
        }];
        if self.few_phases() {
            for (phase, name) in self.phases.iter().enumerate() {
                let values = self.sums.iter().map(|sums| sums.phases.get(phase).and_then(mean)).collect();
                series.push(Series { name: name.clone(), values, published: vec![] });
            }
        }
        let slowest = self
            .sums
            .iter()
            .zip(labels)
            .max_by(|a, b| a.0.all.seconds.mean().total_cmp(&b.0.all.seconds.mean()));
        let finding = slowest.map(|(sums, label)| {
            format!("{label} takes longest, {} a move.", Unit::Seconds.show(round(sums.all.seconds.mean())))
        });
        Chart {
            title: "Mean time, with the number of searches".to_owned(),
            finding: finding.unwrap_or_default(),
            data: Data::Bars { along: "agent".to_owned(), categories, series, unit: Unit::Seconds },
        }
    }
}

/// Two figures are enough in a sentence.
pub(super) fn round(value: f64) -> f64 {
    if value == 0.0 || !value.is_finite() {
        return value;
    }
    let power = 10_f64.powf(value.abs().log10().floor() - 1.0);
    (value / power).round() * power
}

fn peak(line: &Line) -> (f64, f64) {
    line.points.iter().map(|&(x, y)| (x, y.value)).fold((0.0, f64::MIN), |a, b| if b.1 > a.1 { b } else { a })
}

/// Neighbouring numbers share a point; the tail that few games reach is cut.
fn points(samples: &[Sample], step: usize) -> Vec<(f64, Estimate)> {
    let most = samples.iter().map(Sample::count).max().unwrap_or(0);
    let enough = (most / 20).max(1);
    let point = |(index, chunk): (usize, &[Sample])| {
        let (first, last) = (index * step, index * step + chunk.len() - 1);
        let all =
            chunk.iter().filter(|sample| sample.count() >= enough).fold(Sample::default(), |a, &b| a.with(b));
        (all.count() > 0).then(|| (f64::midpoint(first.max(1) as f64, last.max(1) as f64), all.estimate()))
    };
    samples.chunks(step).enumerate().filter_map(point).collect()
}
