//! A published figure beside ours, and the word that decides: *agrees*, *differs*, or *undecided* where our interval is
//! too wide to tell.

use crate::number::Unit;
use crate::report::{Cell, Table};
use plyground_core::Text;
use plyground_stats::{Estimate, wilson};
use serde::{Deserialize, Serialize};

/// A figure as a study printed it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Published {
    /// The number; a share as a share of one.
    pub value: f64,
    /// Where the study says only "at least" or "at most", which of them.
    #[serde(default)]
    pub bound: Bound,
    /// How many games it was counted over, where the study or its rounding tells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub of: Option<u64>,
    /// How far it was rounded: half of its last digit. Words like "about 30 %" are wider.
    #[serde(default)]
    pub within: f64,
    /// What would contradict it: an interval that reaches this as well has decided nothing. Of "10 to 50 % saved",
    /// that nothing is saved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub opposite: Option<f64>,
}

/// Which way a published figure is open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = PublishedBound))]
#[serde(rename_all = "kebab-case")]
pub enum Bound {
    /// It says a value.
    #[default]
    Value,
    /// It says "at least".
    AtLeast,
    /// It says "at most", "under".
    AtMost,
}

/// What is lost when a share is written as a decimal.
const ROUNDING: f64 = 1e-9;

/// A published figure beside ours.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Claim {
    /// What was measured.
    pub what: Text,
    /// Where it stands in the study.
    pub place: String,
    /// Theirs.
    pub published: Published,
    /// Ours.
    pub ours: Estimate,
    /// Of both.
    pub unit: Unit,
    /// What follows.
    pub verdict: Verdict,
    /// Why they differ, or why nobody can tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub why: Option<String>,
}

/// Whether a published figure and ours can both be true.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = ClaimVerdict))]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// They can.
    Agrees,
    /// They cannot.
    Differs,
    /// Ours is too uncertain: what would contradict the published figure could be true as well.
    Undecided,
    /// It is a time on another machine: shown beside ours, not judged.
    Shown,
}

impl Published {
    /// What follows from ours. A time on another machine, in another language, can be neither right nor wrong.
    pub fn judge(&self, ours: &Estimate, unit: Unit) -> Verdict {
        let possible = self.agrees(ours);
        match self.bound {
            _ if unit == Unit::Seconds => Verdict::Shown,
            _ if !possible => Verdict::Differs,
            Bound::Value if self.is_told_by(ours, unit) => Verdict::Agrees,
            Bound::AtLeast if ours.low >= self.value - self.within - ROUNDING => Verdict::Agrees,
            Bound::AtMost if ours.high <= self.value + self.within + ROUNDING => Verdict::Agrees,
            _ => Verdict::Undecided,
        }
    }

    /// Whether ours and theirs can both be true: our interval, widened by their rounding, holds their value; where the
    /// number of their games is known, their own luck counts too, and the interval is that of the difference of two
    /// shares (Newcombe, *Interval estimation for the difference between independent proportions*, 1998, method 10).
    fn agrees(&self, ours: &Estimate) -> bool {
        let within = self.within + ROUNDING;
        match (self.bound, self.of) {
            (Bound::AtLeast, _) => ours.high >= self.value - within,
            (Bound::AtMost, _) => ours.low <= self.value + within,
            (Bound::Value, None) => ours.low - within <= self.value && self.value <= ours.high + within,
            (Bound::Value, Some(of)) => {
                let hits = (self.value * of as f64).round().clamp(0.0, of as f64) as u64;
                let apart = ours.minus(&wilson(hits, of));
                apart.low <= within && apart.high >= -within
            }
        }
    }

    /// Whether our interval is narrow enough to have been able to contradict a value: it holds at most half of all
    /// shares, or is at most as wide as the value is large, and does not reach what is called the opposite.
    fn is_told_by(&self, ours: &Estimate, unit: Unit) -> bool {
        let widest = if unit == Unit::Share { 0.5 } else { self.value.abs() };
        ours.high - ours.low <= widest + ROUNDING
            && self.opposite.is_none_or(|opposite| !ours.holds(opposite))
    }

    /// For people: `≥ 97 %`, `48 % of 10 000`.
    pub fn show(&self, unit: Unit) -> String {
        let sign = match self.bound {
            Bound::Value => "",
            Bound::AtLeast => "≥ ",
            Bound::AtMost => "≤ ",
        };
        let of = self.of.map(|of| format!(" of {}", crate::number::grouped(of))).unwrap_or_default();
        format!("{sign}{}{of}", unit.show(self.value))
    }
}

impl Verdict {
    /// As it is printed.
    pub fn word(self) -> &'static str {
        match self {
            Self::Agrees => "Agrees",
            Self::Differs => "Differs",
            Self::Undecided => "Undecided",
            Self::Shown => "Shown",
        }
    }

    /// Whether it says something about the published figure.
    pub fn is_judged(self) -> bool {
        matches!(self, Self::Agrees | Self::Differs)
    }
}

/// The reason of each claim that has one; a reason that was just given is not told twice.
pub(crate) fn reasons(claims: &[Claim]) -> Vec<Option<&str>> {
    let (mut told, mut last) = (Vec::new(), None);
    for claim in claims {
        let why = claim.why.as_deref();
        told.push(if why.is_some() && why == last { Some("For the same reason.") } else { why });
        last = why.or(last);
    }
    told
}

/// The claims as a table, for the ways to print that have no pictures.
pub fn table(claims: &[Claim]) -> Table {
    let columns = ["Figure", "Published", "Ours", "Verdict", "Why"];
    let row = |(claim, why): (&Claim, Option<&str>)| {
        vec![
            Cell::text(if claim.place.is_empty() {
                claim.what.clone()
            } else {
                format!("{} ({})", claim.what, claim.place).into()
            }),
            Cell::text(claim.published.show(claim.unit)),
            Cell::Number(claim.ours, claim.unit),
            Cell::text(claim.verdict.word()),
            why.map_or(Cell::Empty, Cell::text),
        ]
    };
    Table {
        title: "Published beside ours".into(),
        columns: columns.map(Text::from).to_vec(),
        rows: claims.iter().zip(reasons(claims)).map(row).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_stats::rate;

    fn published(value: f64, of: Option<u64>) -> Published {
        Published { value, bound: Bound::Value, of, within: 0.0005, opposite: None }
    }

    fn verdict(published: &Published, ours: Estimate) -> Verdict {
        published.judge(&ours, Unit::Share)
    }

    #[test]
    fn a_published_share_of_few_games_is_given_its_own_luck() {
        // 77.6 % of 210 games beside 74.0 % of 10 000: our interval alone is too narrow to hold it.
        let ours = rate(7400, 10_000);
        assert_eq!(verdict(&published(0.776, None), ours), Verdict::Differs);
        assert_eq!(verdict(&published(0.776, Some(210)), ours), Verdict::Agrees);
        assert_eq!(verdict(&published(0.776, Some(210)), rate(6800, 10_000)), Verdict::Differs);
    }

    #[test]
    fn the_difference_of_two_shares_has_the_published_interval() {
        // Newcombe 1998, table II, method 10: 56/70 - 48/80 is between 0.0524 and 0.3339, and 9/10 - 3/10 between 0.1705
        // and 0.8090. A published figure agrees as soon as its rounding covers the nearer end.
        for (more, less, low) in [((56, 70), (48, 80), 0.0524), ((9, 10), (3, 10), 0.1705)] {
            for ((hits, of), (others, games)) in [(more, less), (less, more)] {
                let theirs =
                    |within| Published { within, ..published(others as f64 / games as f64, Some(games)) };
                let agrees = |within| theirs(within).agrees(&wilson(hits, of));
                assert!(!agrees(low - 0.0001), "{hits}/{of} beside {others}/{games}");
                assert!(agrees(low + 0.0001), "{hits}/{of} beside {others}/{games}");
            }
        }
    }

    #[test]
    fn a_bound_is_held_by_everything_on_its_side_and_undecided_by_what_is_on_both() {
        let at_most = Published { bound: Bound::AtMost, ..published(0.1, None) };
        let at_least = Published { bound: Bound::AtLeast, ..published(0.9, None) };
        for (hits, below, above) in [
            (2, Verdict::Agrees, Verdict::Differs),
            (9, Verdict::Undecided, Verdict::Differs),
            (40, Verdict::Differs, Verdict::Differs),
            (91, Verdict::Differs, Verdict::Undecided),
            (99, Verdict::Differs, Verdict::Agrees),
        ] {
            assert_eq!(verdict(&at_most, rate(hits, 100)), below, "{hits}");
            assert_eq!(verdict(&at_least, rate(hits, 100)), above, "{hits}");
        }
    }

    #[test]
    fn rounding_is_no_difference() {
        let half = Published { within: 0.5, ..published(43.0, None) };
        assert_eq!(half.judge(&Estimate::exact(42.6), Unit::Plain), Verdict::Agrees);
        assert_eq!(half.judge(&Estimate::exact(42.4), Unit::Plain), Verdict::Differs);
    }

    #[test]
    fn an_interval_that_holds_nearly_everything_decides_nothing() {
        // One game: 0 to 98 %, whoever wins.
        for hits in [0, 1] {
            assert_eq!(verdict(&published(hits as f64, Some(1)), rate(hits, 1)), Verdict::Undecided);
            assert_eq!(verdict(&published(hits as f64, None), Estimate::exact(hits as f64)), Verdict::Agrees);
            let other = Estimate::exact(1.0 - hits as f64);
            assert_eq!(verdict(&published(hits as f64, None), other), Verdict::Differs);
        }
        let open = Estimate { value: 16.0, low: 15.0, high: f64::INFINITY };
        assert_eq!(published(17.0, None).judge(&open, Unit::Plain), Verdict::Undecided);
        assert_eq!(published(14.0, None).judge(&open, Unit::Plain), Verdict::Differs);
    }

    #[test]
    fn an_interval_that_reaches_the_opposite_decides_nothing() {
        let saved = Published { within: 0.2, opposite: Some(0.0), ..published(0.3, None) };
        for (low, high, expected) in [
            (-0.53, 0.25, Verdict::Undecided),
            (-0.07, 0.26, Verdict::Undecided),
            (0.02, 0.26, Verdict::Agrees),
            (-0.2, 0.05, Verdict::Differs),
        ] {
            let ours = Estimate { value: f64::midpoint(low, high), low, high };
            assert_eq!(verdict(&saved, ours), expected, "{low} to {high}");
        }
    }

    #[test]
    fn times_of_other_machines_are_never_judged() {
        let ours = Estimate::exact(0.001);
        assert_eq!(published(207.4, None).judge(&ours, Unit::Seconds), Verdict::Shown);
        assert!(
            !Verdict::Shown.is_judged() && !Verdict::Undecided.is_judged() && Verdict::Differs.is_judged()
        );
    }
}
