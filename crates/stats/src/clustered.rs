//! Means of things that come in groups: the moves of a game depend on each other, so a thousand moves of ten games say
//! what ten games say. The game is the unit, and the interval comes from what the games' sums leave unexplained.

use crate::mean::student;
use crate::{Estimate, Sample};
use serde::{Deserialize, Serialize};

/// What groups of values amount to, one group after the other: nothing else of them needs to be kept. It is written as the
/// bits of its numbers, so that it comes back exactly.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(from = "[u64; 7]", into = "[u64; 7]")]
pub struct Clustered {
    groups: u64,
    count: f64,
    /// The first group's mean. Sums are taken of what differs from it, so that no digits are lost.
    base: f64,
    /// Sums over the groups, where `off` is a group's sum less `base` times its count.
    off: f64,
    off_squares: f64,
    off_counts: f64,
    count_squares: f64,
}

impl From<Clustered> for [u64; 7] {
    fn from(all: Clustered) -> Self {
        let Clustered { groups, count, base, off, off_squares, off_counts, count_squares } = all;
        let [count, base, off, off_squares, off_counts, count_squares] =
            [count, base, off, off_squares, off_counts, count_squares].map(f64::to_bits);
        [groups, count, base, off, off_squares, off_counts, count_squares]
    }
}

impl From<[u64; 7]> for Clustered {
    fn from([groups, rest @ ..]: [u64; 7]) -> Self {
        let [count, base, off, off_squares, off_counts, count_squares] = rest.map(f64::from_bits);
        Self { groups, count, base, off, off_squares, off_counts, count_squares }
    }
}

impl Clustered {
    /// One more group; an empty one says nothing.
    pub fn add(&mut self, group: &Sample) {
        if group.count() == 0 {
            return;
        }
        if self.groups == 0 {
            self.base = group.mean();
        }
        let count = group.count() as f64;
        let off = (group.mean() - self.base) * count;
        self.groups += 1;
        self.count += count;
        self.off += off;
        self.off_squares += off * off;
        self.off_counts += off * count;
        self.count_squares += count * count;
    }

    /// How many groups have values.
    pub fn groups(&self) -> u64 {
        self.groups
    }

    /// How many values they have together.
    pub fn count(&self) -> u64 {
        self.count as u64
    }

    /// The mean of all values; not a number if there are none.
    pub fn mean(&self) -> f64 {
        if self.groups == 0 { f64::NAN } else { self.base + self.off / self.count }
    }

    /// The mean with its 95 % interval, as a ratio of sums over groups (Cochran, *Sampling Techniques*, 1977, 6.4):
    /// Student's, with a degree of freedom fewer than groups. A single group tells nothing about the doubt.
    pub fn estimate(&self) -> Estimate {
        if self.groups < 2 {
            return Estimate { value: self.mean(), low: f64::NEG_INFINITY, high: f64::INFINITY };
        }
        let (groups, shift) = (self.groups as f64, self.off / self.count);
        let residuals = self.off_squares - 2.0 * shift * self.off_counts + shift * shift * self.count_squares;
        let error = (residuals.max(0.0) * groups / (groups - 1.0)).sqrt() / self.count;
        Estimate::plus_minus(self.mean(), student(groups - 1.0) * error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mean;
    use plyground_core::{Rng, Seed};

    #[test]
    fn what_is_written_comes_back_to_the_bit() {
        let all = of(&[&[0.1, 0.2], &[1e-9, 7.0 / 3.0], &[]]);
        assert_eq!(Clustered::from(<[u64; 7]>::from(all)), all);
        assert_ne!(<[u64; 7]>::from(all), <[u64; 7]>::from(Clustered::default()));
    }

    fn of(groups: &[&[f64]]) -> Clustered {
        let mut all = Clustered::default();
        for group in groups {
            all.add(&Sample::of(group.iter().copied()));
        }
        all
    }

    #[test]
    fn three_small_groups_give_what_was_computed_by_hand() {
        // Sums 6, 8 and 4 over 2, 4 and 1 values: the mean is 18/7. The sums less the mean times the counts are 6/7,
        // −16/7 and 10/7, their squares together 392/49 = 8; the error is √(8 · 3/2)/7, and Student's point 4.302 653.
        let all = of(&[&[2.0, 4.0], &[1.0, 3.0, 2.0, 2.0], &[4.0]]);
        let ours = all.estimate();
        assert_eq!((all.groups(), all.count()), (3, 7));
        assert!((ours.value - 18.0 / 7.0).abs() < 1e-12, "{ours:?}");
        assert!((ours.error() - 4.302_653 * 12.0_f64.sqrt() / 7.0).abs() < 1e-6, "{ours:?}");
    }

    #[test]
    fn groups_of_one_value_are_a_plain_sample() {
        let values = [3.0, 1.0, 4.0, 1.0, 5.0, 9.0];
        let groups: Vec<&[f64]> = values.chunks(1).collect();
        let (ours, plain) = (of(&groups).estimate(), mean(values));
        assert!((ours.low - plain.low).abs() < 1e-12 && (ours.high - plain.high).abs() < 1e-12, "{ours:?}");
    }

    #[test]
    fn a_single_group_has_an_open_interval_and_equal_values_have_none() {
        let one = of(&[&[1.0, 2.0, 3.0], &[]]).estimate();
        assert!((one.value - 2.0).abs() < 1e-12 && one.low == f64::NEG_INFINITY && one.high == f64::INFINITY);
        assert_eq!(of(&[&[0.1, 0.1], &[0.1]]).estimate(), Estimate::exact(0.1));
        assert!(of(&[]).mean().is_nan());
    }

    /// Groups of 5 to 40 values that share half of their luck; the truth is 3.
    fn luck(rng: &mut Rng) -> Vec<f64> {
        let mut normal = || (0..12).map(|_| rng.unit()).sum::<f64>() - 6.0;
        let shared = 3.0 + normal();
        let count = 22 + (6.0 * normal()).clamp(-17.0, 18.0) as i32;
        (0..count).map(|_| shared + normal()).collect()
    }

    #[test]
    fn intervals_over_groups_cover_the_truth_where_those_over_values_do_not() {
        let (mut rng, mut grouped, mut apart) = (Seed(41).rng(), 0, 0);
        for _ in 0..2000 {
            let groups: Vec<Vec<f64>> = (0..12).map(|_| luck(&mut rng)).collect();
            let slices: Vec<&[f64]> = groups.iter().map(Vec::as_slice).collect();
            grouped += u32::from(of(&slices).estimate().holds(3.0));
            apart += u32::from(mean(groups.concat()).holds(3.0));
        }
        assert!((1860..=1930).contains(&grouped) && apart < 1000, "{grouped} and {apart} of 2000");
    }
}
