//! Medians, with the interval of the sign test: it holds for every distribution, and takes one sorting.

use crate::Estimate;
use statrs::distribution::{Binomial, DiscreteCDF};

/// The middle value of a sample (the mean of the two middle ones if the count is even), with the exact interval of the sign
/// test (Thompson, *On confidence ranges for the median*, 1936). Fewer than six values tell no end of it.
pub fn median(values: &[f64]) -> Estimate {
    let open = Estimate { value: f64::NAN, low: f64::NEG_INFINITY, high: f64::INFINITY };
    if values.is_empty() {
        return open;
    }
    let mut sorted = values.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    let count = sorted.len();
    let value = f64::midpoint(sorted[(count - 1) / 2], sorted[count / 2]);
    let Some(place) = outermost(count as u64) else { return Estimate { value, ..open } };
    Estimate { value, low: sorted[place], high: sorted[count - 1 - place] }
}

/// The largest place from either end such that the middle of the distribution lies beyond it with a probability of at most
/// 1 in 40.
fn outermost(count: u64) -> Option<usize> {
    let tosses = Binomial::new(0.5, count).ok()?;
    let (mut within, mut beyond) = (None, count);
    let mut low = 0;
    while low < beyond {
        let middle = u64::midpoint(low, beyond);
        if tosses.cdf(middle) <= 0.025 {
            within = Some(middle as usize);
            low = middle + 1;
        } else {
            beyond = middle;
        }
    }
    within
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_core::Seed;

    #[test]
    fn the_median_of_an_even_count_is_the_middle_of_two() {
        assert!((median(&[4.0, 1.0, 3.0, 2.0]).value - 2.5).abs() < 1e-12);
        assert!(median(&[]).value.is_nan());
    }

    #[test]
    fn the_ends_are_the_places_of_the_tables() {
        // Conover, Practical Nonparametric Statistics, 1999: of 10 values the second from either end, of 20 the sixth.
        for (count, place) in [(5, None), (6, Some(0)), (10, Some(1)), (20, Some(5)), (100, Some(39))] {
            assert_eq!(outermost(count), place, "{count}");
        }
        let ten: Vec<f64> = (1..=10).map(f64::from).collect();
        assert_eq!(median(&ten), Estimate { value: 5.5, low: 2.0, high: 9.0 });
    }

    #[test]
    fn medians_of_skewed_samples_cover_the_truth() {
        for count in [6, 15, 60] {
            let (mut rng, mut covered) = (Seed(3).rng(), 0);
            for _ in 0..2000 {
                let values: Vec<f64> = (0..count).map(|_| (4.6 * rng.unit()).exp()).collect();
                covered += u32::from(median(&values).holds(2.3_f64.exp()));
            }
            assert!((1880..=1990).contains(&covered), "{count}: {covered} of 2000");
        }
    }
}
