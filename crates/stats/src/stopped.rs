//! What a sequential test leaves to be said about the strength. A match that may stop early stops more often when luck
//! runs one way, so the interval of a match of fixed length does not hold. This one does: it orders all ways in which the
//! test could have ended, from the fastest acceptance of the weaker hypothesis to the fastest of the stronger one, and asks
//! for which strengths the end that was seen is neither too good nor too bad (Siegmund, *Sequential Analysis*, 1985; fishtest
//! computes its estimate in the same way).
//!
//! The ratio of likelihoods is taken for a Brownian motion between the two bounds, whose exits have known distributions.

use crate::{Estimate, Sprt, Tally, Verdict, elo_of_score, tilt};
use serde::{Deserialize, Serialize};
use std::f64::consts::{LN_10, SQRT_2};

/// What is known after a sequential test, or while it goes on. The values are median-unbiased: they are as often too large
/// as too small.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Stopped {
    /// Points per game.
    pub score: Estimate,
    /// The difference in Elo.
    pub elo: Estimate,
    /// The difference in normalised Elo.
    pub normalised: Estimate,
}

/// How far from its hypotheses a strength is looked for, in Elo; what lies beyond is infinite.
const FARTHEST: f64 = 1500.0;

/// A discrete walk oversteps its bounds; it behaves as a continuous one with bounds that are so many of its steps' standard
/// deviations further apart (Siegmund 1985, −ζ(½)/√(2π)).
const OVERSHOOT: f64 = 0.582_6;

impl Sprt {
    /// The strength after this test of these games, with an interval that allows for the stopping rule. `None` before the
    /// first game.
    pub fn stopped(&self, tally: &Tally) -> Option<Stopped> {
        if tally.games() == 0 {
            return None;
        }
        let (count, seen) = tilt::seen(&tally.observations());
        let (state, games) = (self.state(tally), tally.games_per_unit());
        let steps = self.steps(&seen, games);
        let moments = |elo: f64| {
            let likely = self.likeliest(&seen, games, elo);
            let drift: f64 = likely.iter().zip(&steps).map(|(p, step)| p * step).sum();
            let spread: f64 = likely.iter().zip(&steps).map(|(p, step)| p * (step - drift).powi(2)).sum();
            (drift, spread.sqrt())
        };
        // The probability of an end that is no better than the one that was seen.
        let no_better = |elo: f64| {
            let (drift, spread) = moments(elo);
            let extra = OVERSHOOT * spread;
            let walk = Walk {
                below: extra - state.lower,
                above: extra + state.upper,
                drift: drift * count,
                spread: spread * count.sqrt(),
            };
            match state.verdict {
                Verdict::H1 => 1.0 - walk.reached_above(),
                Verdict::H0 => walk.reached_below(),
                Verdict::Continue => walk.reached_below() + walk.stayed_under(state.llr),
            }
        };
        let middle = f64::midpoint(self.elo0, self.elo1);
        let strength = |probability: f64| reached(no_better, probability, middle, 10.0);
        let own = Estimate { value: strength(0.5), low: strength(0.975), high: strength(0.025) };
        let score = own.map(|elo| match elo {
            f64::INFINITY => 1.0,
            f64::NEG_INFINITY => 0.0,
            elo => tilt::mean_of(&seen, &self.likeliest(&seen, games, elo)),
        });
        let normalised = own.map(|elo| match elo {
            elo if elo.is_infinite() => elo,
            elo => {
                let likely = self.likeliest(&seen, games, elo);
                let mean = tilt::mean_of(&seen, &likely);
                let spread = (games * tilt::variance_about(&seen, &likely, mean)).sqrt();
                (mean - 0.5) / spread * 800.0 / LN_10
            }
        });
        Some(Stopped { score, elo: score.map(elo_of_score), normalised })
    }
}

/// Where a falling function of the strength has this value, from `middle` outwards in doubled steps, of which the first is `step`:
/// far from what was seen, no distribution fits.
fn reached(falling: impl Fn(f64) -> f64, value: f64, middle: f64, mut step: f64) -> f64 {
    let down = falling(middle) < value;
    let sign = if down { -1.0 } else { 1.0 };
    let (mut near, mut far) = (middle, middle + sign * step);
    while (falling(far) < value) == down {
        if (far - middle).abs() > FARTHEST {
            return sign * f64::INFINITY;
        }
        step *= 2.0;
        (near, far) = (far, far + sign * step);
    }
    for _ in 0..50 {
        let between = f64::midpoint(near, far);
        let beyond = (falling(between) < value) != down;
        *(if beyond { &mut far } else { &mut near }) = between;
    }
    f64::midpoint(near, far)
}

/// A Brownian motion that starts at 0 and ends where it first leaves the range from `-below` to `above`, or at time 1.
/// Its distributions are sums over the reflections of the start at both bounds (Cox and Miller, *The Theory of Stochastic
/// Processes*, 1965, 5.7).
struct Walk {
    below: f64,
    above: f64,
    /// The mean at time 1.
    drift: f64,
    /// The standard deviation at time 1.
    spread: f64,
}

impl Walk {
    /// Reflections beyond so many spreads add nothing.
    fn images(&self) -> i32 {
        (10.0 * self.spread / (self.below + self.above)).ceil().clamp(2.0, 500.0) as i32
    }

    /// The probability that it has left through the upper bound.
    fn reached_above(&self) -> f64 {
        let (rate, width) = (self.drift / self.spread.powi(2), self.below + self.above);
        let images = self.images();
        let sum: f64 = (-images..=images)
            .map(|k| {
                let way = self.above + 2.0 * f64::from(k) * width;
                let far = way.abs();
                let direct = weighted(rate * (self.above - far), (self.drift - far) / self.spread);
                let turned = weighted(rate * (self.above + far), (-self.drift - far) / self.spread);
                way.signum() * (direct + turned)
            })
            .sum();
        sum.clamp(0.0, 1.0)
    }

    /// The probability that it has left through the lower bound.
    fn reached_below(&self) -> f64 {
        let mirrored = Self { below: self.above, above: self.below, drift: -self.drift, spread: self.spread };
        mirrored.reached_above()
    }

    /// The probability that it is still inside, and at most at `end`.
    fn stayed_under(&self, end: f64) -> f64 {
        let (rate, width) = (self.drift / self.spread.powi(2), self.below + self.above);
        // The difference of the distribution function at `end` and at the lower bound, for a walk that started at `start`.
        let part = |start: f64| {
            let at = |end: f64| weighted(rate * start, (end - start - self.drift) / self.spread);
            at(end) - at(-self.below)
        };
        let images = self.images();
        let sum: f64 = (-images..=images)
            .map(|k| {
                let shift = 2.0 * f64::from(k) * width;
                part(shift) - part(-2.0 * self.below - shift)
            })
            .sum();
        sum.clamp(0.0, 1.0)
    }
}

/// e to the power of `logarithm`, times the normal distribution function at `z`: the first may be beyond all numbers where the
/// second is next to nothing.
fn weighted(logarithm: f64, z: f64) -> f64 {
    if z > -30.0 {
        let distribution = statrs::function::erf::erfc(-z / SQRT_2) / 2.0;
        return (logarithm + distribution.ln()).exp();
    }
    // The first terms of Mill's ratio.
    let tail = -z * z / 2.0 - (-z * (2.0 * std::f64::consts::PI).sqrt()).ln() + (1.0 - 1.0 / (z * z)).ln();
    (logarithm + tail).exp()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{EloModel, Outcome, score_of_elo};
    use plyground_core::{Rng, Seed};

    #[test]
    fn a_walk_leaves_through_either_bound_or_stays() {
        for (drift, spread) in [(0.0, 1.0), (0.8, 2.0), (-3.0, 1.5), (5.0, 5.0), (40.0, 9.0), (-0.1, 0.3)] {
            let walk = Walk { below: 2.0, above: 3.0, drift, spread };
            let all = walk.reached_above() + walk.reached_below() + walk.stayed_under(3.0);
            assert!((all - 1.0).abs() < 1e-9, "{drift}, {spread}: {all}");
        }
        // In the long run the odds are those of a gambler's ruin (Cox and Miller, 5.7).
        let (below, above, drift, spread) = (2.0, 3.0, 200.0, 40.0);
        let rate: f64 = -2.0 * drift / (spread * spread);
        let ruin = (1.0 - (-rate * below).exp()) / ((rate * above).exp() - (-rate * below).exp());
        let walk = Walk { below, above, drift, spread };
        assert!((walk.reached_above() - ruin).abs() < 1e-9, "{} and {ruin}", walk.reached_above());
    }

    /// A pair of games of two whose score is `score`, with some draws.
    fn pair(rng: &mut Rng, score: f64) -> [Outcome; 2] {
        [0, 1].map(|_| match rng.unit() {
            u if u < 0.2 => Outcome::Draw,
            u if u < score + 0.1 => Outcome::Win,
            _ => Outcome::Loss,
        })
    }

    #[test]
    fn the_estimate_after_stopping_is_median_unbiased_and_its_interval_covers_the_truth() {
        use EloModel::{Logistic, Normalised};
        for (model, truth) in [(Logistic, -20.0), (Logistic, 20.0), (Normalised, -20.0), (Normalised, 60.0)] {
            let test = Sprt { elo0: 0.0, elo1: 40.0, alpha: 0.05, beta: 0.05, model };
            let (mut rng, score) = (Seed(18).rng(), score_of_elo(truth));
            let (mut covered, mut above, mut plain) = (0, 0, 0);
            for _ in 0..300 {
                let mut tally = Tally::default();
                while test.state(&tally).verdict == Verdict::Continue {
                    let [a, b] = pair(&mut rng, score);
                    tally.add_pair(a, b);
                }
                let stopped = test.stopped(&tally).expect("there are games");
                covered += u32::from(stopped.elo.holds(truth));
                above += u32::from(stopped.elo.value > truth);
                plain += u32::from(crate::Elo::of(&tally).elo.value > truth);
            }
            // 285 of 300 is 95 %, with a deviation of 4; half of 300 has one of 9.
            assert!((272..=297).contains(&covered), "{model:?}, {truth}: {covered} of 300 covered");
            assert!(
                (120..=180).contains(&above),
                "{model:?}, {truth}: {above} of 300 above, fixed-size {plain}"
            );
        }
    }

    /// On the test's own scale, the estimate is the strength that makes the score what it is.
    #[test]
    fn normalised_elo_and_score_tell_the_same() {
        let test = Sprt { elo0: 5.0, elo1: 40.0, alpha: 0.05, beta: 0.05, model: EloModel::Normalised };
        let (mut tally, mut rng) = (Tally::default(), Seed(3).rng());
        for _ in 0..40 {
            let [a, b] = pair(&mut rng, 0.6);
            tally.add_pair(a, b);
        }
        let stopped = test.stopped(&tally).expect("there are games");
        let (seen, games) = (tilt::seen(&tally.observations()).1, tally.games_per_unit());
        assert!(stopped.normalised.value.is_finite() && stopped.normalised.value != 0.0);
        let ends = |estimate: Estimate| [estimate.low, estimate.value, estimate.high];
        let both = ends(stopped.normalised).into_iter().zip(ends(stopped.score));
        // An interval may be open: no strength belongs to that end.
        for (elo, score) in both.filter(|(elo, _)| elo.is_finite()) {
            let found = tilt::mean_of(&seen, &test.likeliest(&seen, games, elo));
            assert!((found - score).abs() < 1e-6, "{elo}: {found}, not {score}");
        }
    }

    #[test]
    fn a_strength_is_found_on_either_side_or_nowhere() {
        let falling = |at: f64| 1.0 / (1.0 + ((at - 3.0) / 100.0).exp());
        for (value, step) in [(0.5, 1.0), (0.5, 40.0), (0.025, 7.0), (0.975, 7.0)] {
            let expected = 3.0 + 100.0 * (1.0_f64 / value - 1.0).ln();
            let found = reached(falling, value, 20.0, step);
            assert!((found - expected).abs() < 1e-9, "{value}: {found}, not {expected}");
        }
        let (above, below) = (reached(|_| 1.0, 0.5, 20.0, 10.0), reached(|_| 0.0, 0.5, 20.0, 10.0));
        assert_eq!((above, below), (f64::INFINITY, f64::NEG_INFINITY));
        // As far as 1500 from the middle strengths are looked for.
        let edge = |edge: f64, middle, step| reached(|at| f64::from(u8::from(at < edge)), 0.5, middle, step);
        for (at, middle, step) in [(1519.0, 20.0, 1500.0), (2500.0, 1000.0, 1000.0), (-300.0, 1000.0, 100.0)]
        {
            assert!((edge(at, middle, step) - at).abs() < 1e-6, "{at}");
        }
    }

    #[test]
    fn a_wide_walk_between_near_bounds_leaves_through_each_as_often() {
        // It never stays, and nothing tells the bounds apart.
        for (bound, spread) in [(20.0, 200.0), (0.05, 5.0), (3.0, 30.0)] {
            let walk = Walk { below: bound, above: bound, drift: 0.0, spread };
            assert!((walk.reached_above() - 0.5).abs() < 1e-9, "{bound}: {}", walk.reached_above());
            assert!(walk.stayed_under(bound) < 1e-9, "{bound}: {}", walk.stayed_under(bound));
        }
        for (below, above) in [(10.0, 30.0), (30.0, 10.0)] {
            let walk = Walk { below, above, drift: 0.0, spread: 200.0 };
            assert!((walk.reached_above() - below / 40.0).abs() < 1e-9, "{}", walk.reached_above());
        }
    }

    #[test]
    fn the_tail_of_the_normal_distribution_goes_on_smoothly() {
        // Its logarithm falls by −z·Δz, and by little more.
        let (near, far) = (weighted(450.0, -29.999), weighted(450.0, -30.001));
        assert!((near / far / (0.06_f64 + 0.002 / 30.0).exp() - 1.0).abs() < 2e-5, "{near} and {far}");
        assert!((weighted(450.0, -30.0) / 0.013_283_35 - 1.0).abs() < 1e-4, "{}", weighted(450.0, -30.0));
    }

    /// On the other scale too, and while the test goes on.
    #[test]
    fn the_strength_of_a_test_that_goes_on_is_about_that_of_a_match_of_fixed_length() {
        let test = Sprt { elo0: 0.0, elo1: 2.0, alpha: 1e-9, beta: 1e-9, model: EloModel::Logistic };
        let (mut tally, mut rng) = (Tally::default(), Seed(4).rng());
        for _ in 0..400 {
            let [a, b] = pair(&mut rng, 0.6);
            tally.add_pair(a, b);
        }
        assert_eq!(test.state(&tally).verdict, Verdict::Continue);
        let (stopped, fixed) = (test.stopped(&tally).expect("games"), crate::Elo::of(&tally));
        let alike = |a: Estimate, b: Estimate, by: f64| {
            let near = |a: f64, b: f64, by| (a - b).abs() < by;
            let ends = near(a.low, b.low, by) && near(a.high, b.high, by);
            assert!(near(a.value, b.value, by / 10.0) && ends, "{a:?} and {b:?}");
        };
        alike(stopped.elo, fixed.elo, 2.0);
        alike(stopped.normalised, fixed.normalised.expect("the games differ"), 4.0);
    }
}
