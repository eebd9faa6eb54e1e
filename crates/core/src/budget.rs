//! The budget of a search, and the limit that ended it.

use crate::parameter::Parameter;
use crate::size::Size;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fmt;

/// Whichever limit is met first ends the search; no limit at all means "until cancelled".
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(default, deny_unknown_fields)]
pub struct Budget {
    /// The most positions that the search may enter.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub nodes: Option<u64>,
    /// The most plies that it may look ahead.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub depth: Option<u32>,
    /// The most time that it may take, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub millis: Option<u64>,
    /// The most memory that its tables may take.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>, nullable = false))]
    pub memory: Option<Size>,
}

impl Budget {
    /// The least memory that is useful to a search.
    const LEAST_MEMORY: Size = Size(4 << 10);

    /// Whether nothing in it ever ends a search.
    pub fn is_open(&self) -> bool {
        self.nodes.is_none() && self.depth.is_none() && self.millis.is_none()
    }

    /// Its limits, as parameters that every agent has.
    pub const PARAMETERS: [Parameter; 4] = [
        Parameter::whole("depth", "most plies to search", 1..=u64::MAX),
        Parameter::whole("nodes", "most positions to search", 1..=u64::MAX),
        Parameter::duration("time", "most time to search", 1),
        Parameter::size("memory", "most memory for the tables of a search", Self::LEAST_MEMORY),
    ];

    /// Each of [`Budget::PARAMETERS`] with its value, the time in milliseconds; `None` where there is no limit.
    pub fn limits(&self) -> [(Parameter, Option<Value>); 4] {
        let Self { depth, nodes, millis, memory } = *self;
        let memory = memory.map(|memory| memory.to_string().into());
        let mut limits =
            [depth.map(Value::from), nodes.map(Value::from), millis.map(Value::from), memory].into_iter();
        Self::PARAMETERS.map(|parameter| (parameter, limits.next().flatten()))
    }

    /// The first limit that is invalid, and what would be right; `None` if all are valid.
    pub fn objection(&self) -> Option<String> {
        self.limits().into_iter().find_map(|(parameter, limit)| parameter.objection(&limit?))
    }

    /// The limits of this budget, and for those that it does not set, the limits of the other.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self {
            nodes: self.nodes.or(other.nodes),
            depth: self.depth.or(other.depth),
            millis: self.millis.or(other.millis),
            memory: self.memory.or(other.memory),
        }
    }
}

/// The budget in agent notation: `depth=6, time=100ms`; empty without a limit.
impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts: Vec<String> = Vec::new();
        parts.extend(self.depth.map(|depth| format!("depth={depth}")));
        parts.extend(self.nodes.map(|nodes| format!("nodes={nodes}")));
        parts.extend(self.millis.map(|millis| format!("time={millis}ms")));
        parts.extend(self.memory.map(|memory| format!("memory={memory}")));
        f.write_str(&parts.join(", "))
    }
}

/// Tells a search to unwind: `?` carries it up to the caller that holds the best answer so far, with the limit that ended
/// the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped(pub Limit);

/// What ended a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Limit {
    /// [`Budget::nodes`].
    Nodes,
    /// [`Budget::depth`], or the most moves that the search can count.
    Depth,
    /// [`Budget::millis`].
    Time,
    /// [`Budget::memory`].
    Memory,
    /// A position is larger, or would become larger, than the search or the game can hold.
    Size,
    /// The search's tables cannot number more positions, whatever memory there is.
    Capacity,
    /// The search was cancelled.
    Cancelled,
}

impl Limit {
    /// The name of the limit in data.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Nodes => "nodes",
            Self::Depth => "depth",
            Self::Time => "time",
            Self::Memory => "memory",
            Self::Size => "size",
            Self::Capacity => "capacity",
            Self::Cancelled => "cancelled",
        }
    }
}

/// The limit as a part of a sentence.
impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Nodes => "the node limit was reached",
            Self::Depth => "the depth limit was reached",
            Self::Time => "the time limit was reached",
            Self::Memory => "the memory limit was reached",
            Self::Size => "a board is too large for this solver",
            Self::Capacity => "the solver's tables are full, and more memory would not help",
            Self::Cancelled => "the search was interrupted",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_that_allows_nothing_is_named_with_what_would_be_right() {
        let none = Budget::default();
        for (budget, says) in [
            (none, None),
            (Budget { nodes: Some(1), memory: Some(Size(4096)), ..none }, None),
            (
                Budget { nodes: Some(0), ..none },
                Some("nodes = 0: expected a whole number, 1 or more (most positions to search)"),
            ),
            (
                Budget { depth: Some(0), ..none },
                Some("depth = 0: expected a whole number, 1 or more (most plies to search)"),
            ),
            (
                Budget { millis: Some(0), ..none },
                Some("time = 0: expected a time of 1ms or more, such as 100ms or 2s (most time to search)"),
            ),
            (
                Budget { memory: Some(Size(0)), ..none },
                Some(
                    "memory = \"0B\": expected a size of 4KiB or more, such as 64MiB (most memory for the tables of a search)",
                ),
            ),
        ] {
            assert_eq!(budget.objection().as_deref(), says, "{budget:?}");
        }
    }

    #[test]
    fn a_limit_is_the_same_word_in_every_kind_of_data() {
        use Limit::{Cancelled, Capacity, Depth, Memory, Nodes, Size, Time};
        for limit in [Nodes, Depth, Time, Memory, Size, Capacity, Cancelled] {
            let json = serde_json::to_value(limit).expect("a word");
            assert_eq!(json, limit.name());
        }
    }
}
