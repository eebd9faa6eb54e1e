//! What a search did, as the page takes it: the core's insight, with a schema and without numbers that JSON lacks.

use crate::wire::finite;
use plyground_core::insight;
use serde::Serialize;
use utoipa::ToSchema;

/// What a search tells of itself, by the kind of search.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum Insight {
    /// Of a search that grows a tree.
    Tree {
        root: Node,
        /// Between what nine in ten single ways down the tree end; null where everything is proven.
        results: Option<Results>,
    },
    /// Of a search that deepens.
    Iterations { iterations: Vec<Iteration> },
    /// Of a search that follows the least cost.
    Frontier { buckets: Vec<Bucket>, bound: Option<u32>, goal: Option<u32> },
}

/// Between what nine in ten single results of a search lie, for the first player.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub(crate) struct Results {
    low: f64,
    high: f64,
}

/// A position of the tree.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub(crate) struct Node {
    /// That led to it; empty for the root.
    #[serde(rename = "move")]
    mv: String,
    visits: u64,
    /// For the first player.
    mean: f64,
    proven: bool,
    #[schema(no_recursion)]
    children: Vec<Node>,
    /// How many children were left out because few visits went there.
    hidden: u32,
}

/// A depth that was searched, with the answer as it stood after it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub(crate) struct Iteration {
    depth: u32,
    #[serde(rename = "move")]
    mv: String,
    value: f64,
    /// Up to then.
    nodes: u64,
    /// The share of its positions whose other moves could not matter, where the search cuts off.
    #[serde(skip_serializing_if = "Option::is_none")]
    cutoffs: Option<f64>,
    line: Vec<String>,
    /// How far a depth came that the budget ended; left out of one that was completed.
    #[serde(skip_serializing_if = "Option::is_none")]
    unfinished: Option<Unfinished>,
}

/// How far a depth came before the search had to stop.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, ToSchema)]
pub(crate) struct Unfinished {
    /// Moves of the root that were judged at this depth.
    judged: u32,
    /// Moves that the root has.
    moves: u32,
}

/// The positions of one cost.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub(crate) struct Bucket {
    f: u32,
    expanded: u64,
    open: u64,
}

impl From<insight::Insight> for Insight {
    fn from(told: insight::Insight) -> Self {
        match told {
            insight::Insight::Tree { root, results } => {
                let ends = |insight::Results { low, high }| Results { low: finite(low), high: finite(high) };
                Self::Tree { root: root.into(), results: results.map(ends) }
            }
            insight::Insight::Iterations { iterations } => {
                Self::Iterations { iterations: iterations.into_iter().map(Into::into).collect() }
            }
            insight::Insight::Frontier { buckets, bound, goal } => {
                let bucket = |insight::Bucket { f, expanded, open }| Bucket { f, expanded, open };
                Self::Frontier { buckets: buckets.into_iter().map(bucket).collect(), bound, goal }
            }
        }
    }
}

impl From<insight::Branch> for Node {
    fn from(told: insight::Branch) -> Self {
        let insight::Branch { mv, visits, mean, proven, children, hidden } = told;
        let children = children.into_iter().map(Into::into).collect();
        Self { mv, visits, mean: finite(mean), proven, children, hidden }
    }
}

impl From<insight::Iteration> for Iteration {
    fn from(told: insight::Iteration) -> Self {
        let insight::Iteration { depth, mv, value, nodes, cutoffs, line, unfinished } = told;
        let unfinished = unfinished.map(|insight::Unfinished { judged, moves }| Unfinished { judged, moves });
        Self { depth, mv, value: finite(value), nodes, cutoffs, line, unfinished }
    }
}
