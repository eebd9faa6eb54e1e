//! Intervals by resampling, for numbers without a formula: ratios of means, such as speed-ups on the same positions. The draws come from the project's generator, so a report repeats to the last digit.

use crate::Estimate;
use plyground_core::Seed;

/// How often a sample is drawn again.
const DRAWS: usize = 2000;

/// The bootstrap's percentile interval of any statistic of `count` things (Efron 1979). The statistic is given the
/// numbers of the things drawn; paired data stay paired because both halves have the same number.
pub fn bootstrap(count: usize, seed: Seed, mut statistic: impl FnMut(&[usize]) -> f64) -> Estimate {
    let mut chosen: Vec<usize> = (0..count).collect();
    let value = statistic(&chosen);
    if count < 2 {
        return Estimate { value, low: f64::NEG_INFINITY, high: f64::INFINITY };
    }
    let mut rng = seed.rng();
    let mut drawn: Vec<f64> = (0..DRAWS)
        .map(|_| {
            chosen.fill_with(|| rng.below(count as u32) as usize);
            statistic(&chosen)
        })
        .filter(|value| !value.is_nan())
        .collect();
    drawn.sort_unstable_by(f64::total_cmp);
    let at = |share: f64| drawn.get((share * drawn.len() as f64) as usize).copied();
    Estimate { value, low: at(0.025).unwrap_or(f64::NEG_INFINITY), high: at(0.975).unwrap_or(f64::INFINITY) }
}

/// The mean of the first of each pair divided by the mean of the second: how many times as long, on the same things.
pub fn mean_ratio(pairs: &[(f64, f64)], seed: Seed) -> Estimate {
    bootstrap(pairs.len(), seed, |chosen| {
        let (a, b) = chosen.iter().fold((0.0, 0.0), |(a, b), &i| (a + pairs[i].0, b + pairs[i].1));
        a / b
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_interval() {
        let pairs: Vec<(f64, f64)> = (1..40).map(|i| (f64::from(i * i % 37), f64::from(i))).collect();
        assert_eq!(mean_ratio(&pairs, Seed(1)), mean_ratio(&pairs, Seed(1)));
    }

    #[test]
    fn ratios_of_skewed_samples_cover_the_truth_in_about_95_of_100_experiments() {
        let mut rng = Seed(3).rng();
        let mut ratios = 0;
        for round in 0..400 {
            // Times that spread over two orders of magnitude; the second search needs 0.7 of the first's.
            let pairs: Vec<(f64, f64)> = (0..60)
                .map(|_| {
                    let base = (4.6 * rng.unit()).exp();
                    (0.7 * base * (0.8 + 0.4 * rng.unit()), base)
                })
                .collect();
            ratios += u32::from(mean_ratio(&pairs, Seed(round)).holds(0.7));
        }
        assert!((364..=392).contains(&ratios), "{ratios} of 400");
    }

    #[test]
    fn one_thing_alone_tells_no_end() {
        let one = mean_ratio(&[(3.0, 2.0)], Seed(1));
        assert_eq!((one.value, one.low, one.high), (1.5, f64::NEG_INFINITY, f64::INFINITY));
        let two = mean_ratio(&[(3.0, 2.0), (1.0, 1.0)], Seed(1));
        assert_eq!((two.low, two.high), (1.0, 1.5));
    }
}
