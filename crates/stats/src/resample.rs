//! Intervals by resampling, for numbers without a formula: medians, ratios of means, speed-ups on the same
//! positions. The draws come from the project's generator, so a report repeats to the last digit.

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

/// The middle value of a sample (the mean of the two middle ones if the count is even), with its interval.
pub fn median(values: &[f64], seed: Seed) -> Estimate {
    if values.is_empty() {
        return Estimate { value: f64::NAN, low: f64::NEG_INFINITY, high: f64::INFINITY };
    }
    let mut drawn = Vec::with_capacity(values.len());
    bootstrap(values.len(), seed, |chosen| {
        drawn.clear();
        drawn.extend(chosen.iter().map(|&i| values[i]));
        drawn.sort_unstable_by(f64::total_cmp);
        f64::midpoint(drawn[(drawn.len() - 1) / 2], drawn[drawn.len() / 2])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_gives_the_same_interval() {
        let values: Vec<f64> = (0..40).map(|i| f64::from(i * i % 37)).collect();
        assert_eq!(median(&values, Seed(1)), median(&values, Seed(1)));
    }

    #[test]
    fn the_median_of_an_even_count_is_the_middle_of_two() {
        assert!((median(&[4.0, 1.0, 3.0, 2.0], Seed(0)).value - 2.5).abs() < 1e-12);
        assert!(median(&[], Seed(0)).value.is_nan());
    }

    #[test]
    fn ratios_and_medians_of_skewed_samples_cover_the_truth_in_about_95_of_100_experiments() {
        let mut rng = Seed(3).rng();
        let (mut ratios, mut medians) = (0, 0);
        for round in 0..400 {
            // Times that spread over two orders of magnitude; the second search needs 0.7 of the first's.
            let pairs: Vec<(f64, f64)> = (0..60)
                .map(|_| {
                    let base = (4.6 * rng.unit()).exp();
                    (0.7 * base * (0.8 + 0.4 * rng.unit()), base)
                })
                .collect();
            ratios += u32::from(mean_ratio(&pairs, Seed(round)).holds(0.7));
            let seconds: Vec<f64> = pairs.iter().map(|pair| pair.1).collect();
            medians += u32::from(median(&seconds, Seed(round)).holds(2.3_f64.exp()));
        }
        assert!(
            (364..=392).contains(&ratios) && (364..=396).contains(&medians),
            "{ratios}, {medians} of 400"
        );
    }
}
