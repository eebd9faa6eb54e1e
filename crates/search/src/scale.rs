//! The scale of results in UCB1. UCB1 is made for results between 0 and 1; games have
//! points, and evaluations scales of their own.

use plyground_core::{Numbers, Parameter, Words, words};
use serde::{Deserialize, Serialize};

/// What counts as 1: a named way, or a number of points.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged, expecting = "expected \"raw\", \"range\", \"sign\" or a number of points")]
pub enum Scale {
    /// This many points; results beyond them count as them.
    Fixed(f64),
    /// A way with a name.
    Named(Way),
}

words! {
    /// The ways with names.
    pub enum Way {
        /// One point, as in the studies: on large scores almost no exploration.
        Raw = "raw",
        /// From the smallest to the largest result seen in this search. Where an evaluation sets won games far
        /// beyond every position, they count as the best position seen, or as 1 where only the ends
        /// of games are.
        Range = "range",
        /// Results count as −1, 0 or 1: only who is ahead.
        Sign = "sign",
    }
}

/// The smallest and the largest result seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Range {
    low: f64,
    high: f64,
}

impl Default for Range {
    fn default() -> Self {
        Self { low: f64::INFINITY, high: f64::NEG_INFINITY }
    }
}

impl Scale {
    /// As agents list it.
    pub(crate) const PARAMETER: Parameter = Parameter::number(
        "scale",
        "points that count as 1 in UCB1: one (raw), the range of the results seen, a fixed number; or only who is ahead (sign)",
        Numbers::Positive,
    )
    .or(Way::WORDS);
    /// One point.
    pub const RAW: Self = Self::Named(Way::Raw);
    /// The results seen.
    pub const RANGE: Self = Self::Named(Way::Range);
    /// Who is ahead.
    pub const SIGN: Self = Self::Named(Way::Sign);

    /// What a result counts for; `worth` is what a payoff of one is worth to the evaluation.
    #[inline]
    pub(crate) fn reward(self, result: f64, worth: f64, seen: &mut Range) -> f64 {
        match self {
            Self::Fixed(points) => result.clamp(-points.abs(), points.abs()),
            Self::Named(Way::Raw) => result,
            Self::Named(Way::Sign) => f64::from(i8::from(result > 0.0) - i8::from(result < 0.0)),
            Self::Named(Way::Range) => {
                if worth > 1.0 && result.abs() >= worth {
                    return if seen.low < seen.high {
                        result.clamp(seen.low, seen.high)
                    } else {
                        result.signum()
                    };
                }
                seen.low = seen.low.min(result);
                seen.high = seen.high.max(result);
                result
            }
        }
    }

    /// How many points count as 1.
    #[inline]
    pub(crate) fn span(self, seen: &Range) -> f64 {
        match self {
            Self::Fixed(points) => points.abs(),
            Self::Named(Way::Range) if seen.low < seen.high => seen.high - seen.low,
            Self::Named(_) => 1.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_playouts_count_alike_whatever_a_won_game_is_worth() {
        let mut seen = Range::default();
        let found = [1e6, 0.0, -1e6, 1e6].map(|result| Scale::RANGE.reward(result, 1e6, &mut seen));
        assert!(found.iter().zip([1.0, 0.0, -1.0, 1.0]).all(|(a, b)| (a - b).abs() < 1e-12), "{found:?}");
    }

    #[test]
    fn every_scale_says_what_counts_as_one() {
        let results = [3.0, -50.0, 7.0, 1e6];
        for (scale, rewards, span) in [
            (Scale::RAW, [3.0, -50.0, 7.0, 1e6], 1.0),
            (Scale::SIGN, [1.0, -1.0, 1.0, 1.0], 1.0),
            (Scale::Fixed(10.0), [3.0, -10.0, 7.0, 10.0], 10.0),
            (Scale::RANGE, [3.0, -50.0, 7.0, 7.0], 57.0),
        ] {
            let mut seen = Range::default();
            let found = results.map(|result| scale.reward(result, 1e6, &mut seen));
            assert!(found.iter().zip(rewards).all(|(a, b)| (a - b).abs() < 1e-12), "{scale:?}: {found:?}");
            assert!((scale.span(&seen) - span).abs() < 1e-12, "{scale:?}");
        }
    }
}
