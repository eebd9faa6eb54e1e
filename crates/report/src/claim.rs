//! A published figure beside ours, and the word that decides: *agrees* or *differs*.

use crate::number::Unit;
use crate::report::{Cell, Table};
use plyground_stats::{Estimate, wilson};
use serde::{Deserialize, Serialize};

/// A figure as a study printed it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Published {
    /// The number; a share as a share of one.
    pub value: f64,
    /// Where the study says only "at least" or "at most", which of them.
    #[serde(default)]
    pub bound: Bound,
    /// How many games it was counted over, where the study or its rounding tells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<u64>,
    /// How far it was rounded: half of its last digit. Words like "about 30 %" are wider.
    #[serde(default)]
    pub within: f64,
}

/// Which way a published figure is open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
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

/// A published figure beside ours.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Claim {
    /// What was measured.
    pub what: String,
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
    /// Why they differ, where they do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
}

/// Whether a published figure and ours can both be true.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// They can.
    Agrees,
    /// They cannot.
    Differs,
    /// It is a time on another machine: shown beside ours, not judged.
    Shown,
}

impl Published {
    /// Whether ours and theirs can both be true: our interval, widened by their rounding, holds their value; where the
    /// number of their games is known, their own luck counts too, and the interval is that of the difference of two
    /// shares (Newcombe, *Interval estimation for the difference between independent proportions*, 1998, method 10).
    pub fn agrees(&self, ours: &Estimate) -> bool {
        let within = self.within + 1e-9;
        match (self.bound, self.of) {
            (Bound::AtLeast, _) => ours.high >= self.value - within,
            (Bound::AtMost, _) => ours.low <= self.value + within,
            (Bound::Value, None) => ours.low - within <= self.value && self.value <= ours.high + within,
            (Bound::Value, Some(of)) => {
                let hits = (self.value * of as f64).round().clamp(0.0, of as f64) as u64;
                let theirs = wilson(hits, of);
                let apart = ours.value - theirs.value;
                let down = (ours.value - ours.low).hypot(theirs.high - theirs.value);
                let up = (ours.high - ours.value).hypot(theirs.value - theirs.low);
                apart - down <= within && apart + up >= -within
            }
        }
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
            Self::Shown => "Shown",
        }
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
                format!("{} ({})", claim.what, claim.place)
            }),
            Cell::text(claim.published.show(claim.unit)),
            Cell::Number(claim.ours, claim.unit),
            Cell::text(claim.verdict.word()),
            why.map_or(Cell::Empty, Cell::text),
        ]
    };
    Table {
        title: "Published beside ours".to_owned(),
        columns: columns.map(str::to_owned).to_vec(),
        rows: claims.iter().zip(reasons(claims)).map(row).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_stats::rate;

    fn published(value: f64, of: Option<u64>) -> Published {
        Published { value, bound: Bound::Value, of, within: 0.0005 }
    }

    #[test]
    fn a_published_share_of_few_games_is_given_its_own_luck() {
        // 77.6 % of 210 games beside 74.0 % of 10 000: our interval alone is too narrow to hold it.
        let ours = rate(7400, 10_000);
        assert!(!published(0.776, None).agrees(&ours));
        assert!(published(0.776, Some(210)).agrees(&ours));
        assert!(!published(0.776, Some(210)).agrees(&rate(6800, 10_000)));
    }

    #[test]
    fn a_bound_is_held_by_everything_on_its_side() {
        let at_most = Published { bound: Bound::AtMost, ..published(0.1, None) };
        assert!(at_most.agrees(&rate(2, 100)) && !at_most.agrees(&rate(40, 100)));
        let at_least = Published { bound: Bound::AtLeast, ..published(0.97, None) };
        assert!(at_least.agrees(&rate(99, 100)) && !at_least.agrees(&rate(60, 100)));
    }

    #[test]
    fn rounding_is_no_difference() {
        let half = Published { within: 0.5, ..published(43.0, None) };
        assert!(half.agrees(&Estimate::exact(42.6)) && !half.agrees(&Estimate::exact(42.4)));
    }
}
