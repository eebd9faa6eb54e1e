//! A number with its confidence interval: the form in which every statistic leaves this crate.

use serde::{Deserialize, Serialize};

/// An estimate and the ends of its 95 % interval. An end that cannot be known is infinite.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Estimate {
    /// The estimate itself; not a number where nothing was counted.
    #[serde(with = "unknown")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<f64>, required))]
    pub value: f64,
    /// The lower end.
    #[serde(with = "open_below")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<f64>, required))]
    pub low: f64,
    /// The upper end.
    #[serde(with = "open_above")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<f64>, required))]
    pub high: f64,
}

impl Estimate {
    /// A value that is known exactly, such as a proven optimum.
    pub const fn exact(value: f64) -> Self {
        Self { value, low: value, high: value }
    }

    /// A value with the same doubt on both sides.
    pub const fn plus_minus(value: f64, error: f64) -> Self {
        Self { value, low: value - error, high: value + error }
    }

    /// Whether a claim lies in the interval, ends included.
    pub fn holds(&self, claim: f64) -> bool {
        self.low <= claim && claim <= self.high
    }

    /// The difference of two estimates that share nothing, from their own intervals, which need not be symmetric (Zou and Donner,
    /// *Construction of confidence limits about effect measures*, 2008).
    #[must_use]
    pub fn minus(&self, other: &Self) -> Self {
        let value = self.value - other.value;
        let reach = |a: f64, b: f64| a.hypot(b);
        Self {
            value,
            low: value - reach(self.value - self.low, other.high - other.value),
            high: value + reach(self.high - self.value, other.value - other.low),
        }
    }

    /// Half the width: what stands after ± where one number has to do.
    pub fn error(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// The interval of a mean of things that are never below zero and mostly skewed, such as times: the same error, taken
    /// on the logarithm of the mean (the delta method), so that the mean is multiplied and divided and the lower end stays
    /// above zero. What is not above zero, or has an open end, stays as it is.
    #[must_use]
    pub fn above_zero(&self) -> Self {
        let error = self.error() / self.value;
        if self.value > 0.0 && error.is_finite() {
            Self { value: self.value, low: self.value * (-error).exp(), high: self.value * error.exp() }
        } else {
            *self
        }
    }

    /// The same estimate in another unit, or on the other side of a decreasing function.
    #[must_use]
    pub fn map(&self, f: impl Fn(f64) -> f64) -> Self {
        let (a, b) = (f(self.low), f(self.high));
        Self { value: f(self.value), low: a.min(b), high: a.max(b) }
    }
}

/// Which of these may be the largest, by their places: the one with the largest value first, then every other whose interval
/// reaches the lower end of its own. Where there is only one, the intervals tell that it is the largest.
pub fn leaders(estimates: &[Estimate]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..estimates.len()).filter(|&at| !estimates[at].value.is_nan()).collect();
    order.sort_by(|&a, &b| estimates[b].value.total_cmp(&estimates[a].value));
    let least = order.first().map_or(f64::NAN, |&first| estimates[first].low);
    let surely_less = |at: usize| estimates[at].high < least;
    order.retain(|&at| !surely_less(at));
    order
}

/// JSON has no infinity: an open end is null there.
mod open_below {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[allow(clippy::trivially_copy_pass_by_ref)] // serde's signature
    pub(super) fn serialize<S: Serializer>(end: &f64, to: S) -> Result<S::Ok, S::Error> {
        end.is_finite().then_some(end).serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
        Ok(Option::deserialize(from)?.unwrap_or(f64::NEG_INFINITY))
    }
}

mod unknown {
    pub(super) use super::open_below::serialize;
    use serde::{Deserialize, Deserializer};

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
        Ok(Option::deserialize(from)?.unwrap_or(f64::NAN))
    }
}

mod open_above {
    pub(super) use super::open_below::serialize;
    use serde::{Deserialize, Deserializer};

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
        Ok(Option::deserialize(from)?.unwrap_or(f64::INFINITY))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_above_zero_multiplies_and_divides() {
        let time = Estimate::plus_minus(2.0, 2.0 * 3.0_f64.ln()).above_zero();
        assert!((time.low - 2.0 / 3.0).abs() < 1e-12 && (time.high - 6.0).abs() < 1e-12, "{time:?}");
        assert_eq!(Estimate::exact(5.0).above_zero(), Estimate::exact(5.0));
        assert_eq!(Estimate::exact(0.0).above_zero(), Estimate::exact(0.0));
        let one = Estimate { value: 5.0, low: f64::NEG_INFINITY, high: f64::INFINITY };
        assert_eq!(one.above_zero(), one);
    }

    #[test]
    fn only_an_interval_above_all_others_tells_who_leads() {
        let around = |value: f64| Estimate::plus_minus(value, 1.0);
        assert_eq!(leaders(&[around(5.0), around(9.0), around(6.0)]), [1]);
        assert_eq!(leaders(&[around(5.0), around(6.0), around(1.0)]), [1, 0]);
        assert_eq!(leaders(&[around(5.0), around(5.0)]), [0, 1]);
        let unknown = Estimate { value: 3.0, low: f64::NEG_INFINITY, high: f64::INFINITY };
        assert_eq!(leaders(&[around(5.0), unknown, around(f64::NAN)]), [0, 1]);
        assert_eq!(leaders(&[]), [0; 0]);
        assert_eq!(leaders(&[around(5.0), around(7.0)]), [1, 0], "intervals that touch tell nothing");
    }

    #[test]
    fn the_difference_of_two_shares_is_what_newcombe_published() {
        // Newcombe, Interval estimation for the difference between independent proportions, 1998, table II, method 10.
        let difference = crate::wilson(56, 70).minus(&crate::wilson(48, 80));
        assert!(
            (difference.low - 0.0524).abs() < 1e-4 && (difference.high - 0.3339).abs() < 1e-4,
            "{difference:?}"
        );
    }

    #[test]
    fn a_decreasing_function_swaps_the_ends() {
        let halved = Estimate { value: 2.0, low: 1.0, high: 4.0 }.map(|x| -x);
        assert_eq!(halved, Estimate { value: -2.0, low: -4.0, high: -1.0 });
        assert!(halved.holds(-4.0) && !halved.holds(0.0));
    }

    #[test]
    fn ends_of_an_interval_survive_json() {
        let open = Estimate { value: 0.5, low: f64::NEG_INFINITY, high: f64::INFINITY };
        for estimate in [open, Estimate { value: 0.5, low: 0.25, high: 0.75 }] {
            let text = serde_json::to_string(&estimate).expect("an estimate is written");
            assert_eq!(serde_json::from_str::<Estimate>(&text).expect("and read"), estimate, "{text}");
        }
    }
}
