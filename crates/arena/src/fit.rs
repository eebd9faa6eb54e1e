//! Fits what an agent's values read as to stored games of that agent: what came of the positions that it gave a value.
//!
//! Every game is also judged by a scale that was fitted without it (in ten parts, game by game), which tells how far off
//! the readings are on games that nobody has seen.

use plyground_catalog::{
    AgentSpec, AnyGame, Curve, MEANING, Measure, Rules, Scale, ScaleStage, SpecError, decided,
};
use plyground_core::{BadRecord, Record, Seed};
use plyground_stats::{Clustered, Estimate, Sample, Way, monotone};
use plyground_store::{GameRow, MoveRow, Store, StoreError};
use std::collections::BTreeMap;
use thiserror::Error;

/// Why nothing was fitted.
#[derive(Debug, Error)]
pub enum FitError {
    /// The database does not answer.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// An agent of the run is invalid.
    #[error(transparent)]
    Agent(#[from] SpecError),
    /// A stored game cannot be replayed.
    #[error("game {0}: {1}")]
    Record(u64, BadRecord),
    /// There is nothing to fit to.
    #[error("{agent}: {games} games with values are too few; expected at least {LEAST}")]
    Few {
        /// In agent notation.
        agent: String,
        /// How many there are.
        games: u64,
    },
}

/// The fewest games that say something.
const LEAST: u64 = 20;
/// Parts of the games, each judged by a scale that was fitted to the others.
const PARTS: u64 = 10;
/// Bins of the picture of what was expected and what was seen.
const BINS: usize = 10;
/// A game ends soon if it has at most so many moves left.
const SOON: u64 = 50;
/// Positions of a game that count: of a longer game, so many at equal distances. Neighbours say nearly the same.
const MOST: usize = 500;
/// Where stages of a game for points begin, as shares of the mean score.
const STAGES: [f64; 6] = [0.0, 0.01, 0.04, 0.12, 0.35, 0.8];
/// Games that a stage needs for a curve of its own.
const STAGE_GAMES: usize = 30;

/// A scale and how well it holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Fitted {
    /// The scale, fitted to all games.
    pub scale: Scale,
    /// Positions that it was fitted to.
    pub positions: u64,
    /// What scales said of games that they were not fitted to, and what came of them.
    pub bins: Vec<Bin>,
    /// The same for the risk that the game ends soon; empty where there is none.
    pub risks: Vec<Bin>,
    /// The mean distance between both, over the positions of all bins, of the risk.
    pub risk_error: Option<f64>,
}

/// Positions of which much the same was expected.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bin {
    /// What was expected in the mean.
    pub expected: f64,
    /// What was seen, with its interval; games are the unit.
    pub seen: Estimate,
    /// How many positions.
    pub positions: u64,
}

/// A position that got a value, and what came of it.
#[derive(Clone, Copy, Debug)]
struct Seen {
    /// Tells games apart.
    game: u64,
    value: f64,
    so_far: f64,
    /// What the value should have said: the share of the point, the points or the moves from here on.
    truth: f64,
    soon: bool,
}

/// Fits a scale to each agent that has played against itself, or alone, in a run.
pub fn fit(store: &Store, run: i64, game: &dyn AnyGame) -> Result<Vec<Fitted>, FitError> {
    let measure = game.entry().measure;
    let mut by_agent: BTreeMap<String, Vec<Seen>> = BTreeMap::new();
    let mut order = Vec::new();
    for row in store.games(run)? {
        if row.outcome.is_none() || row.second.as_ref().is_some_and(|second| *second != row.first) {
            continue;
        }
        // A puzzle that was not solved tells no number of moves.
        if measure == Measure::Moves && row.payoff <= 0.0 {
            continue;
        }
        let moves = store.moves_of(run, row.job)?;
        let points = match measure {
            Measure::Score => points(store, run, row.job, game)?,
            Measure::Chance | Measure::Moves => Vec::new(),
        };
        if !order.contains(&row.first) {
            order.push(row.first.clone());
        }
        by_agent.entry(row.first.clone()).or_default().extend(seen(&row, &moves, &points, measure));
    }
    order.into_iter().map(|agent| fitted(&agent, &by_agent[&agent], game, measure)).collect()
}

/// The points before each ply of a game.
fn points(store: &Store, run: i64, job: u64, game: &dyn AnyGame) -> Result<Vec<f64>, FitError> {
    let text = store.record(run, job)?.unwrap_or_default();
    let record: Record = Record::from_line(&text).map_err(|why| FitError::Record(job, why))?;
    let bad = |why: String| FitError::Record(job, BadRecord::Wrong { place: "moves".into(), what: why });
    let mut table = game.open(Some(&record.start), Seed(0)).map_err(|why| bad(why.to_string()))?;
    let mut points = Vec::with_capacity(record.moves.len());
    for mv in &record.moves {
        points.push(table.payoff());
        table.play(mv).map_err(|why| bad(why.to_string()))?;
    }
    Ok(points)
}

fn seen(row: &GameRow, moves: &[MoveRow], points: &[f64], measure: Measure) -> Vec<Seen> {
    let count = moves.len() as u64;
    let one = |mv: &MoveRow| {
        let value = mv.value.filter(|value| decided(*value).is_none())?;
        let so_far = points.get(mv.ply as usize).copied().unwrap_or(0.0);
        let left = count + 1 - mv.number;
        let truth = match measure {
            Measure::Chance => row.score(),
            Measure::Score => row.payoff - so_far,
            Measure::Moves => left as f64,
        };
        Some(Seen { game: row.job, value, so_far, truth, soon: left <= SOON })
    };
    let step = moves.len().div_ceil(MOST).max(1);
    moves.iter().skip(row.job as usize % step).step_by(step).filter_map(one).collect()
}

/// What a scale depends on, for one way to fit it.
#[derive(Clone, Copy)]
struct How {
    measure: Measure,
    /// Whether values count the points so far.
    whole: bool,
    groups: usize,
}

fn fitted(agent: &str, seen: &[Seen], game: &dyn AnyGame, measure: Measure) -> Result<Fitted, FitError> {
    let mut games: Vec<u64> = seen.iter().map(|one| one.game).collect();
    games.dedup();
    let few = || FitError::Few { agent: agent.to_owned(), games: games.len() as u64 };
    if (games.len() as u64) < LEAST {
        return Err(few());
    }
    let groups = (games.len() / 25).clamp(4, 16);
    let ways: &[bool] = if measure == Measure::Score { &[false, true] } else { &[false] };
    let judged = ways.iter().map(|&whole| {
        let how = How { measure, whole, groups };
        let judged = judge(seen, how);
        let squares: f64 = seen.iter().zip(&judged).map(|(one, (said, _))| (said - one.truth).powi(2)).sum();
        (squares, how, judged)
    });
    let best = judged.reduce(|best, next| if next.0 < best.0 { next } else { best });
    let (_, how, judged) = best.ok_or_else(few)?;
    let bins = bins(seen, |at| judged[at].0, |one| one.truth);
    let size = match measure {
        Measure::Chance => 1.0,
        Measure::Score | Measure::Moves => seen.iter().map(|one| one.truth).sum::<f64>() / seen.len() as f64,
    };
    let risks = match measure {
        Measure::Score => self::bins(seen, |at| judged[at].1, |one| f64::from(u8::from(one.soon))),
        Measure::Chance | Measure::Moves => Vec::new(),
    };
    let spec: AgentSpec = agent.parse()?;
    let scale = Scale {
        parameters: meaning(game, &spec)?,
        name: spec.name,
        fitted: agent.to_owned(),
        games: games.len() as u64,
        error: rounded(distance(&bins) / size, 4),
        whole: how.whole,
        stages: stages(seen, how),
    };
    let risk_error = (!risks.is_empty()).then(|| distance(&risks));
    Ok(Fitted { scale, positions: seen.len() as u64, bins, risks, risk_error })
}

/// The parameters on which the meaning of an agent's values depends.
fn meaning(game: &dyn AnyGame, spec: &AgentSpec) -> Result<Rules, FitError> {
    game.check_player(spec)?;
    let about = game.about(&spec.name).ok_or_else(|| {
        FitError::Agent(SpecError::BadText(format!("{:?} is a level; expected an agent", spec.name)))
    })?;
    let all = about.defaults.into_iter().chain(spec.parameters.clone());
    Ok(all.filter(|(key, _)| MEANING.contains(&key.as_str())).collect())
}

/// What scales that were fitted to the other games say of each position: of what comes of it, and of the risk.
fn judge(seen: &[Seen], how: How) -> Vec<(f64, f64)> {
    let mut order: Vec<u64> = seen.iter().map(|one| one.game).collect();
    order.sort_unstable();
    order.dedup();
    let part = |game: u64| order.binary_search(&game).map_or(0, |at| at as u64 % PARTS);
    let scales = (0..PARTS).map(|without| {
        let others: Vec<Seen> = seen.iter().copied().filter(|one| part(one.game) != without).collect();
        stages(&others, how)
    });
    let scales: Vec<Vec<ScaleStage>> = scales.collect();
    let said = |one: &Seen| {
        let stages = &scales[part(one.game) as usize];
        let Some(stage) = ScaleStage::at(stages, one.so_far) else { return (0.0, 0.0) };
        let place = place(one, how);
        let curve = [&stage.chance, &stage.score, &stage.moves].into_iter().find_map(|curve| curve.at(place));
        (curve.unwrap_or(0.0), stage.risk.at(place).unwrap_or(0.0))
    };
    seen.iter().map(said).collect()
}

fn place(one: &Seen, how: How) -> f64 {
    if how.whole { one.value - one.so_far } else { one.value }
}

/// A scale's stages, fitted to what was seen.
fn stages(seen: &[Seen], how: How) -> Vec<ScaleStage> {
    let curve = |of: &[&Seen], truth: fn(&Seen) -> f64, way: Way, least: f64, most: f64, fine: usize| {
        let mut points: Vec<(f64, f64)> = of.iter().map(|one| (place(one, how), truth(one))).collect();
        let points = monotone(&mut points, fine * how.groups, way).into_iter();
        Curve(points.map(|[x, y]| [rounded_to(x, 6), rounded_to(y.clamp(least, most), 4)]).collect())
    };
    if how.measure != Measure::Score {
        let all: Vec<&Seen> = seen.iter().collect();
        // Nothing is certain as long as it is not decided.
        let stage = if how.measure == Measure::Chance {
            let chance = curve(&all, |one| one.truth, Way::Up, 0.01, 0.99, 1);
            ScaleStage { chance, ..ScaleStage::default() }
        } else {
            let moves = curve(&all, |one| one.truth, Way::Down, 1.0, f64::INFINITY, 1);
            ScaleStage { moves, ..ScaleStage::default() }
        };
        return vec![stage];
    }
    // The score of each game: what it had at any of its positions, and what was still to come.
    let scores: BTreeMap<u64, f64> = seen.iter().map(|one| (one.game, one.so_far + one.truth)).collect();
    let mean = scores.values().sum::<f64>() / scores.len().max(1) as f64;
    let mut from: Vec<f64> = Vec::new();
    for share in STAGES {
        let at = rounded_to(share * mean, 2);
        let late = scores.values().filter(|score| **score > 1.5 * at).count();
        if from.is_empty() || late >= STAGE_GAMES {
            from.push(at);
        }
    }
    let ends = from.iter().copied().skip(1).chain([f64::INFINITY]);
    let stage = |(from, to): (f64, f64)| {
        let here: Vec<&Seen> = seen.iter().filter(|one| from <= one.so_far && one.so_far < to).collect();
        ScaleStage {
            from,
            score: curve(&here, |one| one.truth, Way::Up, 0.0, f64::INFINITY, 2),
            // Few positions are dangerous, and those very.
            risk: curve(&here, |one| f64::from(u8::from(one.soon)), Way::Down, 0.0, 1.0, 8),
            ..ScaleStage::default()
        }
    };
    from.iter().copied().zip(ends).map(stage).filter(|stage| !stage.score.is_empty()).collect()
}

/// Positions in bins of equally many by what was expected of them.
fn bins(seen: &[Seen], said: impl Fn(usize) -> f64, truth: impl Fn(&Seen) -> f64) -> Vec<Bin> {
    let mut order: Vec<usize> = (0..seen.len()).collect();
    order.sort_by(|&a, &b| said(a).total_cmp(&said(b)).then(seen[a].game.cmp(&seen[b].game)));
    let bin = |number: usize| {
        let of = &order[seen.len() * number / BINS..seen.len() * (number + 1) / BINS];
        let mut games: BTreeMap<u64, Sample> = BTreeMap::new();
        for &at in of {
            games.entry(seen[at].game).or_default().add(truth(&seen[at]));
        }
        let mut all = Clustered::default();
        for game in games.values() {
            all.add(game);
        }
        let expected = of.iter().map(|&at| said(at)).sum::<f64>() / of.len() as f64;
        Bin { expected, seen: all.estimate(), positions: of.len() as u64 }
    };
    (0..BINS.min(seen.len())).map(bin).collect()
}

/// The mean distance between what was expected and what was seen, each bin by its positions.
fn distance(bins: &[Bin]) -> f64 {
    let positions: u64 = bins.iter().map(|bin| bin.positions).sum();
    let off = |bin: &Bin| bin.positions as f64 * (bin.seen.value - bin.expected).abs();
    bins.iter().map(off).sum::<f64>() / positions as f64
}

/// With so many digits after the point.
fn rounded(value: f64, digits: i32) -> f64 {
    let ten = 10.0_f64.powi(digits);
    (value * ten).round() / ten
}

/// With so many figures.
fn rounded_to(value: f64, figures: i32) -> f64 {
    if value == 0.0 || !value.is_finite() {
        return value;
    }
    let digits = figures - 1 - value.abs().log10().floor() as i32;
    // Large numbers become whole ones, which are written the same everywhere.
    if digits <= 0 { value.round() } else { rounded(value, digits) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_known_scale_is_found_and_its_error_is_small() {
        let (mut rng, mut seen) = (Seed(5).rng(), Vec::new());
        let chance = |value: f64| 1.0 / (1.0 + (-value / 100.0).exp());
        for game in 0..2000 {
            let value = 600.0 * rng.unit() - 300.0;
            let truth = f64::from(u8::from(rng.unit() < chance(value)));
            // The positions of a game share its end.
            seen.extend((0..5).map(|_| Seen { game, value, so_far: 0.0, truth, soon: false }));
        }
        let how = How { measure: Measure::Chance, whole: false, groups: 16 };
        let stages = stages(&seen, how);
        for value in [-200.0, 0.0, 150.0] {
            let said = stages[0].chance.at(value).expect("a curve");
            assert!((said - chance(value)).abs() < 0.06, "{value}: {said}");
        }
        let judged = judge(&seen, how);
        let bins = bins(&seen, |at| judged[at].0, |one| one.truth);
        assert_eq!(bins.len(), BINS);
        assert!(distance(&bins) < 0.05, "{bins:?}");
        assert!(bins.iter().filter(|bin| bin.seen.holds(bin.expected)).count() >= 8, "{bins:?}");
        // A scale of something else is far off, and that is noticed.
        let wrong = self::bins(&seen, |_| 0.5, |one| if one.value > 0.0 { one.truth } else { 0.0 });
        assert!(distance(&wrong) > 0.05);
    }

    #[test]
    fn points_are_told_by_stages_and_with_the_risk_of_an_early_end() {
        let (mut rng, mut seen) = (Seed(6).rng(), Vec::new());
        for game in 0..200 {
            let score = 1000.0 * (1.0 + rng.unit());
            for step in 0..50 {
                let so_far = score * f64::from(step) / 50.0;
                let truth = score - so_far;
                seen.push(Seen { game, value: truth + 5.0, so_far, truth, soon: step >= 40 });
            }
        }
        let how = How { measure: Measure::Score, whole: false, groups: 16 };
        let judged = judge(&seen, how);
        let bins = bins(&seen, |at| judged[at].0, |one| one.truth);
        let mean = seen.iter().map(|one| one.truth).sum::<f64>() / seen.len() as f64;
        assert!(distance(&bins) / mean < 0.03, "{bins:?}");
        let stages = stages(&seen, how);
        assert!(stages.len() >= 4 && stages.windows(2).all(|two| two[0].from < two[1].from), "{stages:?}");
        let late = stages.last().expect("a stage");
        assert!(late.risk.at(10.0) > late.risk.at(600.0), "{late:?}");
    }

    #[test]
    fn numbers_are_written_short() {
        assert_eq!(
            (rounded_to(123_456.7, 4), rounded_to(0.012_345, 3), rounded_to(0.0, 3)),
            (123_457.0, 0.0123, 0.0)
        );
    }
}
