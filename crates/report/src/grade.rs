//! Agents graded by perfect play on the same positions: how often a move loses value, how much, and where.

use crate::chart::{Axis, Chart, Data, Group, Series};
use crate::number::Unit;
use crate::report::{Block, Cell, Report, Section, Table};
use plyground_core::Text;
use plyground_stats::{Clustered, Estimate, Sample, rate};
use std::collections::{BTreeMap, BTreeSet};

/// An agent and its moves.
#[derive(Clone, Debug, PartialEq)]
pub struct Graded {
    /// In agent notation.
    pub agent: String,
    /// In the order of the positions.
    pub moves: Vec<GradedMove>,
    /// How strong it is, in Elo, where that is known from games.
    pub rating: Option<Estimate>,
}

/// A move by perfect play.
#[derive(Clone, Debug, PartialEq)]
pub struct GradedMove {
    /// The game that it was made in: moves of one game depend on each other.
    pub game: u64,
    /// The phase of the position.
    pub phase: String,
    /// The best value that there was, for the player to move.
    pub best: f64,
    /// What the move gives away; 0 if it keeps the value. `None` if it gives away everything: a puzzle that cannot be solved
    /// any more.
    pub regret: Option<f64>,
    /// How many moves there were.
    pub moves: u64,
    /// How many of them keep the value.
    pub keeping: u64,
}

impl GradedMove {
    fn errs(&self) -> bool {
        self.regret.is_none_or(|regret| regret > 0.0)
    }

    fn spoils(&self) -> bool {
        self.regret.is_none()
    }

    /// Whether it turns one result into another: 1 is a win, 0 a draw, −1 a loss.
    fn turns(&self, from: f64, to: f64) -> bool {
        let left = self.best - self.regret.unwrap_or(f64::INFINITY);
        self.errs() && (self.best - from).abs() < 0.5 && (left - to).abs() < 0.5
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

/// The report. `results`: whether values are won, drawn and lost games rather than points; `judge`: the agent whose estimate
/// stands in for perfect play.
pub fn grade_report(all: &[Graded], results: bool, judge: Option<&str>) -> Report {
    let phases: BTreeSet<&str> = all.iter().flat_map(|one| &one.moves).map(|mv| mv.phase.as_str()).collect();
    let phases: Vec<String> = phases.into_iter().map(str::to_owned).collect();
    let by_phase = bars(all, "By phase", "phase", &phases, |mv, index| mv.phase == phases[index]);
    let difficulties = DIFFICULTIES.map(str::to_owned);
    let by_difficulty =
        bars(all, "By difficulty", "position", &difficulties[1..], |mv, index| mv.difficulty() == index + 1);
    let results = results && judge.is_none();
    let mut blocks: Vec<Block> = vec![overall(all, results, judge).into()];
    blocks.extend(against_strength(all).map(Block::from));
    blocks.extend([by_phase.into(), by_difficulty.into()]);
    let section = Section { title: "Moves that lose value".to_owned(), note: String::new(), blocks };
    Report {
        question: match judge {
            Some(judge) => format!("How often, and how much, do the agents err, as {judge} estimates it?"),
            None => "How often, and how much, do the agents err by perfect play?".to_owned(),
        },
        answer: answer(all),
        sections: vec![section],
        methods: vec![method(all, judge)],
        ..Report::default()
    }
}

/// How it was measured.
fn method(all: &[Graded], judge: Option<&str>) -> String {
    let regret = match judge {
        Some(judge) => format!(
            "Perfect play is not known here: {judge} judged every move of every position. Regret is an estimate, its value of \
             the best move less that of the agent's, for the player to move, in points of its evaluation; also a move that it \
             takes for a little worse counts as one that loses value. The judge errs, too."
        ),
        None => "Regret is the exact value of the best move less that of the agent's, for the player to move. Moves after \
                 which nothing is left to be won are counted, but have no regret that a mean could contain."
            .to_owned(),
    };
    if all.iter().any(|one| one.rating.is_some()) {
        return format!(
            "Every agent is graded by the moves of its own games, where their values are known. {regret} The moves of a game \
             depend on each other, so the game is the unit of every interval (95 %). Ratings are those of the run's report."
        );
    }
    format!(
        "All agents move in the same positions, each from a random game of its own, so that positions are independent. \
         {regret} Shares have Wilson's interval of 95 % (below 40 positions the exact one), means Student's."
    )
}

/// What moves amount to that come in games.
fn by_game<'a>(
    moves: impl Iterator<Item = &'a GradedMove>,
    value: impl Fn(&GradedMove) -> Option<f64>,
) -> Clustered {
    let mut games: BTreeMap<u64, Sample> = BTreeMap::new();
    for mv in moves {
        if let Some(value) = value(mv) {
            games.entry(mv.game).or_default().add(value);
        }
    }
    let mut all = Clustered::default();
    for game in games.values() {
        all.add(game);
    }
    all
}

/// How many moves there are, and the share of those that are hit.
fn share<'a>(
    moves: impl Iterator<Item = &'a GradedMove>,
    hit: impl Fn(&GradedMove) -> bool,
) -> (u64, Estimate) {
    let all = by_game(moves, |mv| Some(f64::from(u8::from(hit(mv)))));
    let count = all.count();
    if all.groups() == count {
        return (count, rate((all.mean() * count as f64).round() as u64, count));
    }
    let Estimate { value, low, high } = all.estimate();
    (count, Estimate { value, low: low.max(0.0), high: high.min(1.0) })
}

/// The mean regret.
fn mean_regret(one: &Graded) -> Estimate {
    by_game(one.moves.iter(), |mv| mv.regret).estimate()
}

/// Strength against regret, where strength is known.
fn against_strength(all: &[Graded]) -> Option<Chart> {
    let point = |one: &Graded| Some((one.agent.clone(), mean_regret(one), one.rating?));
    let points: Vec<_> = all.iter().filter_map(point).collect();
    if points.len() < 2 {
        return None;
    }
    let axis = |name: &str| Axis { name: name.to_owned(), unit: Unit::Plain, logarithmic: false };
    let data = Data::Scatter {
        along: axis("mean regret"),
        upwards: axis("rating"),
        groups: vec![Group { name: "agents".to_owned(), points }],
        diagonal: false,
    };
    let finding = "How strong the agents are, by what a move of theirs gives away.";
    Some(Chart { title: "Strength and regret".into(), finding: finding.into(), data })
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

fn overall(all: &[Graded], results: bool, judge: Option<&str>) -> Table {
    let regretful = if judge.is_some() { "mean regret (estimate)" } else { "mean regret" };
    let mut columns = vec!["agent", "positions", "lose value", regretful];
    let spoils = all.iter().flat_map(|one| &one.moves).any(GradedMove::spoils);
    columns.extend(spoils.then_some("lose everything"));
    let turns = [("win → draw", 1.0, 0.0), ("win → loss", 1.0, -1.0), ("draw → loss", 0.0, -1.0)];
    let turns = if results { &turns[..] } else { &[] };
    columns.extend(turns.iter().map(|(name, ..)| *name));
    let row = |one: &Graded| {
        let (count, errors) = share(one.moves.iter(), GradedMove::errs);
        let regret = mean_regret(one);
        let mut row = vec![
            Cell::text(one.agent.as_str()),
            Cell::Count(count),
            Cell::Number(errors, Unit::Share),
            Cell::Number(regret, Unit::Plain),
        ];
        if spoils {
            row.push(Cell::Number(share(one.moves.iter(), GradedMove::spoils).1, Unit::Share));
        }
        row.extend(turns.iter().map(|&(_, from, to)| {
            Cell::Number(share(one.moves.iter(), |mv| mv.turns(from, to)).1, Unit::Share)
        }));
        row
    };
    let columns = columns.into_iter().map(Text::from).collect();
    let title = if judge.is_some() { "Errors by an estimate" } else { "Errors by perfect play" };
    Table { title: title.into(), columns, rows: all.iter().map(row).collect() }
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
        let mv = |game, best, regret, keeping| GradedMove {
            game,
            phase: "late".into(),
            best,
            regret: Some(regret),
            moves: 4,
            keeping,
        };
        let moves = vec![mv(0, 1.0, 0.0, 4), mv(1, 1.0, 1.0, 1), mv(2, 0.0, 1.0, 1), mv(3, 1.0, 2.0, 3)];
        let report = grade_report(&[Graded { agent: "one".into(), moves, rating: None }], true, None);
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

    #[test]
    fn moves_of_one_game_say_less_than_as_many_games_and_strength_is_drawn_where_it_is_known() {
        let mv =
            |game, regret| GradedMove { game, phase: "late".into(), best: 1.0, regret, moves: 4, keeping: 2 };
        let graded = |games: u64, rating: Option<f64>| Graded {
            agent: format!("{games}"),
            moves: (0..60)
                .map(|number| mv(number % games, Some(f64::from(u8::from(number % games == 0)))))
                .collect(),
            rating: rating.map(|value| Estimate { value, low: value - 20.0, high: value + 20.0 }),
        };
        let width = |one: &Graded| {
            let (_, Estimate { low, high, .. }) = share(one.moves.iter(), GradedMove::errs);
            high - low
        };
        let (few, many) = (graded(6, Some(0.0)), graded(60, Some(100.0)));
        assert!(width(&few) > width(&many), "{} {}", width(&few), width(&many));
        let report = grade_report(&[few, many.clone()], true, None);
        assert!(report.charts().any(|chart| matches!(chart.data, Data::Scatter { .. })));
        let report = grade_report(&[Graded { rating: None, ..many }], true, None);
        assert!(!report.charts().any(|chart| matches!(chart.data, Data::Scatter { .. })));
    }

    #[test]
    fn what_loses_everything_is_counted_apart_and_an_estimate_is_called_one() {
        let mv = |game, regret| GradedMove {
            game,
            phase: "late".into(),
            best: -5.0,
            regret,
            moves: 4,
            keeping: 2,
        };
        let one = Graded { agent: "one".into(), moves: vec![mv(0, Some(2.0)), mv(1, None)], rating: None };
        let report = grade_report(std::slice::from_ref(&one), false, None);
        let Some(Block::Table(table)) = report.blocks().next() else { panic!("a table first") };
        assert_eq!(table.columns[4], Text::from("lose everything"));
        let Cell::Number(spoilt, _) = &table.rows[0][4] else { panic!("a share") };
        assert!((spoilt.value - 0.5).abs() < 1e-9, "{spoilt:?}");
        let report = grade_report(&[one], true, Some("greedy"));
        assert!(report.question.contains("greedy estimates it"), "{}", report.question);
        let Some(Block::Table(table)) = report.blocks().next() else { panic!("a table first") };
        assert_eq!(table.columns[3], Text::from("mean regret (estimate)"));
    }
}
