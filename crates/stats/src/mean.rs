//! Means of measured things (scores, seconds, lengths), and differences of means, with Student's intervals.

use crate::Estimate;
use statrs::distribution::{ContinuousCDF, StudentsT};

/// What a sample amounts to, one value after the other: nothing else of it needs to be kept.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sample {
    count: u64,
    mean: f64,
    squares: f64,
    copies: u64,
}

impl Sample {
    /// Of values at hand.
    pub fn of(values: impl IntoIterator<Item = f64>) -> Self {
        let mut sample = Self::default();
        values.into_iter().for_each(|value| sample.add(value));
        sample
    }

    /// One more, without losing digits where the deviation is small beside the mean (Welford 1962).
    pub fn add(&mut self, value: f64) {
        self.count += 1;
        let off = value - self.mean;
        self.mean += off / self.count as f64;
        self.squares += off * (value - self.mean);
    }

    /// All values of both.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        if other.count == 0 {
            return self;
        }
        let count = self.count + other.count;
        let (mine, theirs) = (self.count as f64 / count as f64, other.count as f64 / count as f64);
        let off = other.mean - self.mean;
        let squares = self.squares + other.squares + off * off * mine * other.count as f64;
        Self { count, mean: self.mean + off * theirs, squares, copies: self.copies + other.copies }
    }

    /// The same sample, so many values of which are copies of others: they count for the mean, but not as evidence.
    #[must_use]
    pub fn with_copies(self, copies: u64) -> Self {
        Self { copies, ..self }
    }

    /// How many.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Their mean; not a number if there are none.
    pub fn mean(&self) -> f64 {
        if self.count == 0 { f64::NAN } else { self.mean }
    }

    /// Their standard deviation, with n − 1.
    pub fn deviation(&self) -> f64 {
        if self.count > 1 { (self.squares / (self.count - 1) as f64).sqrt() } else { f64::NAN }
    }

    /// The mean with Student's 95 % interval. Nothing is known about the doubt of a single value.
    pub fn estimate(&self) -> Estimate {
        self.estimate_among(1)
    }

    /// The same as one of so many comparisons, whose intervals all hold together in 95 % of experiments (Bonferroni).
    pub fn estimate_among(&self, comparisons: usize) -> Estimate {
        let distinct = self.count - self.copies.min(self.count);
        if distinct < 2 {
            return Estimate { value: self.mean(), low: f64::NEG_INFINITY, high: f64::INFINITY };
        }
        let bound = students(distinct as f64 - 1.0).inverse_cdf(1.0 - 0.025 / comparisons.max(1) as f64);
        Estimate::plus_minus(self.mean, bound * self.deviation() / (distinct as f64).sqrt())
    }
}

/// The mean of a sample with Student's 95 % interval.
pub fn mean(values: impl IntoIterator<Item = f64>) -> Estimate {
    Sample::of(values).estimate()
}

/// The mean of the differences of pairs, each measured on the same thing: the same spawns, the same position.
pub fn paired_difference(pairs: impl IntoIterator<Item = (f64, f64)>) -> Estimate {
    mean(pairs.into_iter().map(|(a, b)| a - b))
}

/// The difference of two means that share nothing, by Welch's interval (1947).
pub fn unpaired_difference(a: Sample, b: Sample) -> Estimate {
    let value = a.mean() - b.mean();
    if a.count < 2 || b.count < 2 {
        return Estimate { value, low: f64::NEG_INFINITY, high: f64::INFINITY };
    }
    let part = |s: Sample| s.deviation().powi(2) / s.count as f64;
    let (va, vb) = (part(a), part(b));
    if va + vb == 0.0 {
        return Estimate::exact(value);
    }
    let freedom = (va + vb).powi(2) / (va * va / (a.count as f64 - 1.0) + vb * vb / (b.count as f64 - 1.0));
    Estimate::plus_minus(value, student(freedom) * (va + vb).sqrt())
}

/// The mean of the means of several samples, each with the same weight, such as of boards with several attempts each: the
/// boards are all there are, the attempts have luck (Welch's interval). A sample of one is taken to have the same luck as
/// the others; if none has two, nothing is known of it.
pub fn mean_of_means(samples: &[Sample]) -> Estimate {
    let count = samples.len() as f64;
    let value = samples.iter().map(Sample::mean).sum::<f64>() / count;
    let freedoms: f64 = samples.iter().map(|s| s.count.saturating_sub(1) as f64).sum();
    if freedoms == 0.0 {
        return Estimate { value, low: f64::NEG_INFINITY, high: f64::INFINITY };
    }
    let pooled = samples.iter().map(|s| s.squares).sum::<f64>() / freedoms;
    let part = |s: &Sample| (if s.count > 1 { s.deviation().powi(2) } else { pooled }) / s.count as f64;
    let whole: f64 = samples.iter().map(part).sum();
    let known = samples.iter().filter(|s| s.count > 1);
    let spread: f64 = known.map(|s| part(s).powi(2) / (s.count as f64 - 1.0)).sum();
    if whole == 0.0 {
        return Estimate::exact(value);
    }
    Estimate::plus_minus(value, student(whole.powi(2) / spread) * whole.sqrt() / count)
}

/// The 97.5 % point of Student's distribution.
pub(crate) fn student(freedom: f64) -> f64 {
    students(freedom).inverse_cdf(0.975)
}

/// Student's distribution.
pub(crate) fn students(freedom: f64) -> StudentsT {
    StudentsT::new(0.0, 1.0, freedom).expect("freedom is positive")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Z95;
    use plyground_core::{Rng, Seed};

    #[test]
    fn students_points_are_those_of_the_tables() {
        for (freedom, point) in [(1.0, 12.706), (4.0, 2.776), (9.0, 2.262), (29.0, 2.045), (1e6, Z95)] {
            assert!((student(freedom) - point).abs() < 6e-4, "{freedom}: {}", student(freedom));
        }
    }

    #[test]
    fn students_own_sleep_data_give_the_published_intervals() {
        // Student, The probable error of a mean, 1908; the ends are those of R's `t.test` on its data set `sleep`.
        let first = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0];
        let second = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4];
        let paired = paired_difference(first.into_iter().zip(second));
        assert!(
            (paired.low + 2.459_885_8).abs() < 1e-6 && (paired.high + 0.700_114_2).abs() < 1e-6,
            "{paired:?}"
        );
        let welch = unpaired_difference(Sample::of(first), Sample::of(second));
        assert!(
            (welch.low + 3.365_483_2).abs() < 1e-6 && (welch.high - 0.205_483_2).abs() < 1e-6,
            "{welch:?}"
        );
    }

    /// The sum of twelve uniform numbers less six: normal enough, and from our own generator.
    fn normal(rng: &mut Rng) -> f64 {
        (0..12).map(|_| rng.unit()).sum::<f64>() - 6.0
    }

    #[test]
    fn means_and_paired_differences_cover_the_truth_in_about_95_of_100_experiments() {
        let mut rng = Seed(95).rng();
        let (mut means, mut pairs, mut apart) = (0, 0, 0);
        for _ in 0..3000 {
            means += u32::from(mean((0..8).map(|_| 3.0 + normal(&mut rng))).holds(3.0));
            // Both of a pair share most of their luck, which the difference gets rid of.
            pairs += u32::from(
                paired_difference((0..8).map(|_| {
                    let luck = 10.0 * normal(&mut rng);
                    (luck + 1.0 + normal(&mut rng), luck + normal(&mut rng))
                }))
                .holds(1.0),
            );
            let a = Sample::of((0..6).map(|_| normal(&mut rng)));
            let b = Sample::of((0..20).map(|_| 3.0 * normal(&mut rng)));
            apart += u32::from(unpaired_difference(a, b).holds(0.0));
        }
        for covered in [means, pairs, apart] {
            assert!((2800..=2910).contains(&covered), "{means}, {pairs}, {apart} of 3000");
        }
    }

    #[test]
    fn intervals_of_several_comparisons_hold_together_in_95_of_100_experiments() {
        let (mut rng, mut together, mut alone) = (Seed(11).rng(), 0, 0);
        for _ in 0..1000 {
            // Four agents on twelve games each, all equally good: six differences.
            let scores: Vec<Vec<f64>> = (0..4).map(|_| (0..12).map(|_| normal(&mut rng)).collect()).collect();
            let holds = |comparisons: usize| {
                (0..4).all(|a| {
                    (0..a).all(|b| {
                        let pairs = scores[a].iter().zip(&scores[b]).map(|(a, b)| a - b);
                        Sample::of(pairs).estimate_among(comparisons).holds(0.0)
                    })
                })
            };
            together += u32::from(holds(6));
            alone += u32::from(holds(1));
        }
        assert!((945..=985).contains(&together) && alone < 870, "{together} and {alone} of 1000");
    }

    #[test]
    fn intervals_of_skewed_times_stay_above_zero_and_cover_no_less() {
        // Times that spread over two orders of magnitude, evenly on the scale of ratios.
        let (mut rng, truth) = (Seed(7).rng(), (4.6_f64.exp() - 1.0) / 4.6);
        let (mut plain, mut above, mut negative) = (0, 0, 0);
        for _ in 0..2000 {
            let student = mean((0..6).map(|_| (4.6 * rng.unit()).exp()));
            plain += u32::from(student.holds(truth));
            above += u32::from(student.above_zero().holds(truth));
            negative += u32::from(student.low < 0.0);
            assert!(student.above_zero().low > 0.0, "{student:?}");
        }
        assert!(negative > 400, "{negative} of 2000 would have gone below zero");
        assert!(above >= plain && (1800..=1960).contains(&above), "{plain} and {above} of 2000");
    }

    #[test]
    fn a_mean_of_means_is_that_of_its_one_sample_and_covers_the_truth_of_many() {
        let one = Sample::of([3.0, 1.0, 4.0, 1.0, 5.0]);
        let (alone, own) = (mean_of_means(&[one]), one.estimate());
        assert!((alone.low - own.low).abs() < 1e-9 && (alone.high - own.high).abs() < 1e-9, "{alone:?}");
        assert_eq!(mean_of_means(&[Sample::of([2.0, 2.0]), Sample::of([5.0, 5.0])]), Estimate::exact(3.5));
        assert!(mean_of_means(&[Sample::of([2.0]), Sample::of([5.0])]).high.is_infinite());
        let mut rng = Seed(96).rng();
        let mut covered = 0;
        for _ in 0..2000 {
            let boards: Vec<Sample> = (0..10)
                .map(|board| {
                    let wild = if board < 3 { 5.0 } else { 1.0 };
                    Sample::of((0..4).map(|_| f64::from(board) + wild * normal(&mut rng)))
                })
                .collect();
            covered += u32::from(mean_of_means(&boards).holds(4.5));
        }
        assert!((1860..=1940).contains(&covered), "{covered} of 2000");
    }

    #[test]
    fn two_samples_together_are_one_sample_of_all_values() {
        let values = [3.0, 1.0, 4.0, 1.0, 5.0, 9.0, 2.0, 6.0];
        for split in 0..=values.len() {
            let both = Sample::of(values[..split].to_vec()).with(Sample::of(values[split..].to_vec()));
            let all = Sample::of(values);
            assert!(
                (both.mean() - all.mean()).abs() < 1e-12
                    && (both.deviation() - all.deviation()).abs() < 1e-12
            );
            assert_eq!(both.count(), all.count());
        }
    }

    #[test]
    fn a_single_value_has_an_open_interval() {
        let one = mean([5.0]);
        assert!((one.value - 5.0).abs() < 1e-12 && one.low == f64::NEG_INFINITY && one.high == f64::INFINITY);
        assert!(mean([]).value.is_nan());
    }

    #[test]
    fn two_means_differ_by_welchs_interval_even_if_one_sample_does_not_vary() {
        let near = |found: Estimate, value: f64, error: f64| {
            let ends = [found.value - value, found.low - (value - error), found.high - (value + error)];
            assert!(ends.iter().all(|off| off.abs() < 1e-9), "{found:?} for {value} ± {error}");
        };
        let [four, same, two] = [vec![1.0, 2.0, 3.0, 4.0], vec![5.0; 3], vec![1.0, 3.0]].map(Sample::of);
        // All doubt is that of the first sample, with its three degrees of freedom.
        near(unpaired_difference(four, same), -2.5, 3.182_446_305_284_263 * (5.0_f64 / 12.0).sqrt());
        // Two values are enough: one degree of freedom, and a variance of 2.
        near(unpaired_difference(two, same), -3.0, 12.706_204_736_174_694);
        assert_eq!(unpaired_difference(same, same), Estimate::exact(0.0));
    }

    #[test]
    fn copies_count_for_the_mean_and_not_as_evidence() {
        let estimate = Sample::of([1.0, 3.0, 1.0, 3.0]).with_copies(2).estimate();
        let error = 12.706_204_736_174_694 * (4.0_f64 / 3.0).sqrt() / 2.0_f64.sqrt();
        assert!((estimate.value - 2.0).abs() < 1e-12);
        assert!((estimate.high - 2.0 - error).abs() < 1e-9, "{estimate:?}");
    }

    #[test]
    fn copies_of_two_samples_add_up() {
        let ten = |copies| Sample::of((0..10).map(f64::from)).with_copies(copies);
        assert_eq!(ten(3).with(ten(4)).copies, 7);
        assert_eq!(ten(3).with(ten(0)).copies, 3);
    }

    #[test]
    fn a_difference_needs_two_values_of_each() {
        let (one, two) = (Sample::of([1.0]), Sample::of([1.0, 3.0]));
        for (a, b) in [(one, two), (two, one), (one, one), (Sample::default(), two)] {
            let ours = unpaired_difference(a, b);
            assert_eq!((ours.low, ours.high), (f64::NEG_INFINITY, f64::INFINITY));
        }
        // Variances of 2, halved twice: two degrees of freedom, and a point of 4.302 653.
        let ours = unpaired_difference(two, two);
        assert!((ours.error() - 4.302_653 * 2.0_f64.sqrt()).abs() < 1e-5, "{ours:?}");
    }

    #[test]
    fn a_sample_of_one_has_the_luck_of_the_others() {
        // The variance of the first is 2 with one degree of freedom, of the second 1 with two: 4/3 in all, which the third
        // is given. The mean of the three is 3; its variance (2/2 + 1/3 + 4/3)/9; Welch's freedom counts what is known.
        let samples = [Sample::of([1.0, 3.0]), Sample::of([2.0, 3.0, 4.0]), Sample::of([4.0])];
        let ours = mean_of_means(&samples);
        let whole: f64 = 1.0 + 1.0 / 3.0 + 4.0 / 3.0;
        let freedom = whole.powi(2) / (1.0 + (1.0_f64 / 3.0).powi(2) / 2.0);
        assert!((ours.value - 3.0).abs() < 1e-12, "{ours:?}");
        assert!((ours.error() - student(freedom) * whole.sqrt() / 3.0).abs() < 1e-9, "{ours:?}");
    }
}
