//! What moves cost and what was left on the board, by agent, phase and the number of the own move: the sums that tables and charts of
//! time, nodes and men are made of.

use super::games::{Game, Games};
use super::pictures::standing_out;
use super::sums::{Cost, Sums, at};
use crate::chart::{Chart, Data, Line, Series};
use crate::number::{Unit, grouped};
use plyground_core::Text;
use plyground_stats::{Clustered, Estimate, Sample};
use plyground_store::MoveRow;
use serde::{Deserialize, Serialize};

/// A line has about so many points; more moves share a point.
const POINTS: u64 = 80;

/// The game whose moves are coming.
#[derive(Debug, Default)]
struct Current {
    job: Option<u64>,
    seats: [Option<usize>; 2],
    /// By seat; somebody who plays against itself has the first alone, as the game is one.
    sums: [Sums<Sample>; 2],
    /// Seconds that each seat has spent, and moves that it has made.
    spent: [f64; 2],
    moves: [usize; 2],
    /// What each seat had on the board before the last move, and how much it has lost since the beginning.
    had: [u64; 2],
    lost: [u64; 2],
}

impl Current {
    /// Where the sums of a seat are kept.
    fn place(&self, seat: usize) -> usize {
        if self.seats[0] == self.seats[1] { 0 } else { seat }
    }
}

/// What a profile amounts to when all moves are in it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Whole {
    sums: Vec<Sums<Clustered>>,
    pub(super) phases: Vec<String>,
    step: usize,
}

#[derive(Debug)]
pub(super) struct Profile {
    /// Of the games that are over, by agent.
    sums: Vec<Sums<Clustered>>,
    phases: Vec<String>,
    /// How many move numbers share a point.
    step: usize,
    current: Current,
}

impl Profile {
    /// Of those who play these games.
    pub(super) fn new(games: &Games) -> Self {
        let longest = games.iter().map(Game::own_moves).max().unwrap_or(0);
        Self {
            sums: vec![Sums::default(); games.agents.len()],
            phases: Vec::new(),
            step: longest.div_ceil(POINTS).max(1) as usize,
            current: Current::default(),
        }
    }

    pub(super) fn see(&mut self, mv: &MoveRow, agent: usize, seats: [Option<usize>; 2]) {
        let phase = self.phases.iter().position(|known| *known == mv.phase).unwrap_or_else(|| {
            self.phases.push(mv.phase.clone());
            self.phases.len() - 1
        });
        if self.current.job != Some(mv.job) {
            let next = Current { job: Some(mv.job), seats, ..Current::default() };
            let over = std::mem::replace(&mut self.current, next);
            add(&mut self.sums, &over);
        }
        debug_assert_eq!(seats[usize::from(mv.seat.min(1))], Some(agent));
        let (current, step) = (&mut self.current, self.step);
        let (seconds, seat) = (mv.seconds(), usize::from(mv.seat.min(1)));
        current.spent[seat] += seconds;
        current.moves[seat] += 1;
        let (spent, number) = (current.spent[seat], current.moves[seat]);
        let point = (number - 1) / step;
        for (owner, has) in [Some(mv.first_pieces), mv.second_pieces].into_iter().enumerate() {
            let Some(has) = has else { continue };
            // A ply adds to one side or takes from the other: whatever is missing was lost.
            current.lost[owner] += current.had[owner].saturating_sub(has);
            current.had[owner] = has;
            let place = current.place(owner);
            at(&mut current.sums[place].left, point).add(has as f64);
        }
        let (lost, place) = (current.lost[seat], current.place(seat));
        let sums = &mut current.sums[place];
        at(&mut sums.phases, phase);
        for cost in [&mut sums.all, &mut sums.phases[phase]] {
            cost.seconds.add(seconds);
            cost.nodes.add(mv.nodes as f64);
            cost.branching.add(mv.branching as f64);
        }
        at(&mut sums.seconds, point).add(seconds);
        at(at(&mut sums.phase_seconds, phase), point).add(seconds);
        at(&mut sums.spent, point).add(spent);
        at(&mut sums.nodes, point).add(mv.nodes as f64);
        at(&mut sums.lost, number).add(lost as f64);
    }

    /// With the game that came last, of which nobody knows whether more of it comes.
    fn finished(&self) -> Vec<Sums<Clustered>> {
        let mut sums = self.sums.clone();
        add(&mut sums, &self.current);
        sums
    }

    /// Everything, to be kept.
    pub(super) fn whole(&self) -> Whole {
        Whole { sums: self.finished(), phases: self.phases.clone(), step: self.step }
    }

    /// Takes what was kept, if it is of the same games: of as many agents, with points of the same width.
    pub(super) fn take(&mut self, whole: Whole) -> bool {
        let fits = whole.sums.len() == self.sums.len() && whole.step == self.step;
        if fits {
            (self.sums, self.phases) = (whole.sums, whole.phases);
            self.current = Current::default();
        }
        fits
    }

    /// The sums of the game that came last, if the agent has played in it.
    fn last(&self, agent: usize) -> Option<&Sums<Sample>> {
        let seat = self.current.seats.iter().position(|&seated| seated == Some(agent))?;
        Some(&self.current.sums[seat])
    }

    /// Of all moves of an agent.
    pub(super) fn cost(&self, agent: usize) -> Cost<Clustered> {
        let mut cost = self.sums[agent].all;
        cost.add(&self.last(agent).map(|game| game.all).unwrap_or_default());
        cost
    }

    /// Of all moves of an agent in a phase.
    pub(super) fn cost_in(&self, agent: usize, phase: &str) -> Option<Cost<Clustered>> {
        let phase = self.phases.iter().position(|known| known == phase)?;
        let mut cost = self.sums[agent].phases.get(phase).copied().unwrap_or_default();
        cost.add(&self.last(agent).and_then(|game| game.phases.get(phase).copied()).unwrap_or_default());
        (cost.seconds.count() > 0).then_some(cost)
    }

    /// The first of its own moves before which an agent has lost so many men on average; its doubt is that of the means.
    pub(super) fn lost(&self, agent: usize, men: f64) -> Option<Estimate> {
        let means: Vec<Estimate> = self.finished()[agent].lost.iter().map(Clustered::estimate).collect();
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

    /// Whether any time was measured: records from elsewhere have none.
    pub(super) fn is_timed(&self) -> bool {
        self.finished().iter().any(|sums| sums.all.seconds.mean() > 0.0)
    }

    /// Whether any node was counted.
    pub(super) fn is_counted(&self) -> bool {
        self.finished().iter().any(|sums| sums.all.nodes.mean() > 0.0)
    }

    /// Time per move and cumulative, overall and in each phase; nodes; what is left on the board. What nobody measured is
    /// not shown.
    pub(super) fn charts(&self, labels: &[String]) -> Vec<Chart> {
        let sums = &self.finished();
        let draw =
            |title: Text, upwards: &str, unit, pick: &dyn Fn(&Sums<Clustered>) -> Option<&Vec<Clustered>>| {
                self.lines(sums, labels, (title, upwards), unit, pick)
            };
        let mut charts = Vec::new();
        if self.is_timed() {
            charts.push(draw("Time per move".into(), "time per move", Unit::Seconds, &|sums| {
                Some(&sums.seconds)
            }));
            charts.push(draw("Time in the game so far".into(), "time so far", Unit::Seconds, &|sums| {
                Some(&sums.spent)
            }));
            for (phase, name) in self.phases.iter().enumerate().filter(|_| self.few_phases()) {
                let title = Text::new("Time per move, {phase}").with("phase", Text::numbered(name));
                charts
                    .push(draw(title, "time per move", Unit::Seconds, &|sums| sums.phase_seconds.get(phase)));
            }
        }
        if self.is_counted() {
            charts.push(draw("Nodes per move".into(), "nodes", Unit::Plain, &|sums| Some(&sums.nodes)));
        }
        charts.push(draw("Left on the board".into(), "left", Unit::Plain, &|sums| Some(&sums.left)));
        charts.retain(|chart| matches!(&chart.data, Data::Lines { lines, .. } if lines.iter().any(|l| l.points.len() > 1)));
        charts
    }

    fn lines(
        &self,
        sums: &[Sums<Clustered>],
        labels: &[String],
        (title, upwards): (Text, &str),
        unit: Unit,
        pick: &dyn Fn(&Sums<Clustered>) -> Option<&Vec<Clustered>>,
    ) -> Chart {
        let lines: Vec<Line> = sums
            .iter()
            .zip(labels)
            .filter_map(|(sums, label)| Some((pick(sums)?, label)))
            .map(|(means, label)| Line { name: label.clone(), points: points(means, self.step) })
            .filter(|line| !line.points.is_empty())
            .collect();
        let finding = lines.iter().max_by(|a, b| peak(a).1.total_cmp(&peak(b).1)).map(|line| {
            let (number, value) = peak(line);
            Text::new("The highest point is {value} at own move {n}, {agent}.")
                .with("value", unit.show(value))
                .with("n", format!("{number:.0}"))
                .with("agent", &line.name)
        });
        Chart {
            title,
            finding: finding.unwrap_or_default(),
            data: Data::Lines { along: "own move".to_owned(), upwards: upwards.to_owned(), lines, unit },
        }
    }

    /// Mean time of each agent, overall and by phase, with the number of searches; none where no time was measured.
    pub(super) fn by_phase(&self, labels: &[String]) -> Option<Chart> {
        if !self.is_timed() {
            return None;
        }
        let sums = self.finished();
        let searches = |sums: &Sums<Clustered>| grouped(sums.all.seconds.count());
        let categories =
            sums.iter().zip(labels).map(|(sums, label)| format!("{label} ({})", searches(sums))).collect();
        let mut series = vec![Series {
            name: "all".into(),
            values: sums.iter().map(|sums| sums.all.time()).collect(),
            published: vec![],
        }];
        if self.few_phases() {
            for (phase, name) in self.phases.iter().enumerate() {
                let values = sums.iter().map(|sums| sums.phases.get(phase).and_then(Cost::time)).collect();
                series.push(Series { name: Text::numbered(name), values, published: vec![] });
            }
        }
        let unknown = Estimate { value: f64::NAN, low: f64::NAN, high: f64::NAN };
        let times: Vec<Estimate> = sums.iter().map(|sums| sums.all.time().unwrap_or(unknown)).collect();
        let names: Vec<&str> = labels.iter().map(String::as_str).collect();
        let open = "The intervals overlap, so nothing tells which takes longest: {list}.";
        let finding = standing_out(&names, &times, open, |slowest| {
            let time = Unit::Seconds.show(times[slowest].value);
            Text::new("{agent} takes longest, {time} a move.")
                .with("agent", names[slowest])
                .with("time", time)
        });
        Some(Chart {
            title: "Mean time, with the number of searches".into(),
            finding,
            data: Data::Bars { along: "agent".to_owned(), categories, series, unit: Unit::Seconds },
        })
    }
}

/// A game's sums, to those of whoever played it.
fn add(sums: &mut [Sums<Clustered>], game: &Current) {
    for (seat, agent) in game.seats.into_iter().enumerate() {
        if let Some(agent) = agent {
            sums[agent].add(&game.sums[seat]);
        }
    }
}

fn peak(line: &Line) -> (f64, f64) {
    line.points.iter().map(|&(x, y)| (x, y.value)).fold((0.0, f64::MIN), |a, b| if b.1 > a.1 { b } else { a })
}

/// A mean for each point with the middle of its move numbers; the tail that few games reach is cut. Times, nodes and men
/// are never below zero.
fn points(means: &[Clustered], step: usize) -> Vec<(f64, Estimate)> {
    let most = means.iter().map(Clustered::groups).max().unwrap_or(0);
    let enough = (most / 20).max(1);
    let point = |(index, mean): (usize, &Clustered)| {
        let middle = f64::midpoint((index * step + 1) as f64, ((index + 1) * step) as f64);
        (mean.groups() >= enough).then(|| (middle, mean.estimate().above_zero()))
    };
    means.iter().enumerate().filter_map(point).collect()
}
