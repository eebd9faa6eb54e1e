//! Shares of a count: games won, boards solved, tiles reached.

use crate::{Estimate, Z95};
use statrs::distribution::{Beta, ContinuousCDF};

/// Below this many trials the exact interval is quoted: Wilson's dips under its level there.
const SMALL: u64 = 40;

/// The share of `hits` among `trials`: with the exact interval where trials are few, else with Wilson's.
///
/// Without trials nothing is known: the share is not a number and the interval is everything.
///
/// # Panics
/// If there are more hits than trials.
pub fn rate(hits: u64, trials: u64) -> Estimate {
    if trials < SMALL { exact(hits, trials) } else { wilson(hits, trials) }
}

/// Wilson's score interval (Wilson, *Probable inference, the law of succession, and statistical inference*, 1927).
///
/// # Panics
/// If there are more hits than trials.
pub fn wilson(hits: u64, trials: u64) -> Estimate {
    assert!(hits <= trials, "{hits} of {trials}");
    if trials == 0 {
        return Estimate { value: f64::NAN, low: 0.0, high: 1.0 };
    }
    let (p, n, z2) = (hits as f64 / trials as f64, trials as f64, Z95 * Z95);
    let centre = (p + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let half = Z95 / (1.0 + z2 / n) * (p * (1.0 - p) / n + z2 / (4.0 * n * n)).sqrt();
    // At 0 and at all hits the end is the share itself, which rounding would miss by a hair.
    let low = if hits == 0 { 0.0 } else { (centre - half).max(0.0) };
    let high = if hits == trials { 1.0 } else { (centre + half).min(1.0) };
    Estimate { value: p, low, high }
}

/// The exact binomial interval (Clopper and Pearson, *The use of confidence or fiducial limits*, 1934): never below
/// its level, at the price of some width.
///
/// # Panics
/// If there are more hits than trials.
pub fn exact(hits: u64, trials: u64) -> Estimate {
    assert!(hits <= trials, "{hits} of {trials}");
    if trials == 0 {
        return Estimate { value: f64::NAN, low: 0.0, high: 1.0 };
    }
    let (k, n) = (hits as f64, trials as f64);
    let quantile =
        |a: f64, b: f64, p: f64| Beta::new(a, b).expect("both shapes are at least 1").inverse_cdf(p);
    let low = if hits == 0 { 0.0 } else { quantile(k, n - k + 1.0, 0.025) };
    let high = if hits == trials { 1.0 } else { quantile(k + 1.0, n - k, 0.975) };
    Estimate { value: k / n, low, high }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_core::Seed;

    fn near(ours: Estimate, low: f64, high: f64) {
        assert!(
            (ours.low - low).abs() < 5e-4 && (ours.high - high).abs() < 5e-4,
            "{ours:?}, not {low}–{high}"
        );
    }

    #[test]
    fn wilson_gives_the_published_intervals() {
        // Newcombe, Two-sided confidence intervals for the single proportion, 1998, table I, method 3.
        near(wilson(81, 263), 0.2553, 0.3662);
        near(wilson(15, 148), 0.0624, 0.1605);
        near(wilson(0, 20), 0.0, 0.1611);
        near(wilson(1, 29), 0.0061, 0.1718);
    }

    #[test]
    fn exact_gives_the_published_intervals() {
        // The same table, method 5.
        near(exact(81, 263), 0.2527, 0.3676);
        near(exact(15, 148), 0.0578, 0.1617);
        near(exact(0, 20), 0.0, 0.1684);
        near(exact(1, 29), 0.0009, 0.1776);
    }

    #[test]
    fn exact_ends_are_where_the_binomial_tails_hold_one_in_forty() {
        let (hits, trials) = (7_u64, 25_u64);
        let ends = exact(hits, trials);
        let mass = |p: f64, k: u64| {
            let choose: f64 = (0..k).map(|i| (trials - i) as f64 / (i + 1) as f64).product();
            choose * p.powi(k as i32) * (1.0 - p).powi((trials - k) as i32)
        };
        let above: f64 = (hits..=trials).map(|k| mass(ends.low, k)).sum();
        let below: f64 = (0..=hits).map(|k| mass(ends.high, k)).sum();
        assert!((above - 0.025).abs() < 1e-9 && (below - 0.025).abs() < 1e-9, "{above} and {below}");
    }

    #[test]
    fn the_interval_covers_the_truth_in_about_95_of_100_experiments() {
        for trials in [20, 50, 300] {
            let (mut rng, mut all) = (Seed(trials).rng(), 0);
            for truth in (1..=19).map(|i| f64::from(i) / 20.0) {
                let hold = |_: &u32| {
                    let hits = (0..trials).filter(|_| rng.unit() < truth).count() as u64;
                    rate(hits, trials).holds(truth)
                };
                let covered = (0..1000).filter(hold).count();
                all += covered;
                // Whatever the interval, a count of few trials cannot hold its level everywhere.
                assert!(covered >= 910, "{trials} trials at {truth}: {covered} of 1000");
            }
            assert!((17_955..=18_700).contains(&all), "{trials} trials: {all} of 19000");
        }
    }

    #[test]
    fn fewer_than_forty_have_the_exact_interval() {
        assert_eq!(rate(13, 39), exact(13, 39));
        assert_eq!(rate(13, 40), wilson(13, 40));
        assert_eq!(rate(13, 41), wilson(13, 41));
        assert!((exact(13, 39).value - 1.0 / 3.0).abs() < 1e-12);
    }
}
