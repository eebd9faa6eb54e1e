//! What a search did for an answer, as far as a person can take in. It is gathered only where the caller asks for it
//! through the context; a search that nobody looks into pays nothing.

use serde::{Deserialize, Serialize};

/// What a search tells of itself, by the kind of search. Moves are text; values are the first player's.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Insight {
    /// Of a search that grows a tree.
    Tree {
        /// Its root.
        root: Branch,
    },
    /// Of a search that deepens.
    Iterations {
        /// The depths that it completed, one after another.
        iterations: Vec<Iteration>,
    },
    /// Of a search that follows the least cost.
    Frontier {
        /// The costs, from the least on.
        buckets: Vec<Bucket>,
        /// No solution costs less, where the search can tell.
        bound: Option<u32>,
        /// What the solution costs, if one was found.
        goal: Option<u32>,
    },
}

/// A position of a tree, with as much below it as mattered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Branch {
    /// That led to it; empty for the root.
    #[serde(rename = "move")]
    pub mv: String,
    /// How often the search was there.
    pub visits: u64,
    /// Of the results, for the first player; or what best play comes to, if that is proven.
    pub mean: f64,
    /// Whether nothing more can be learned of it.
    pub proven: bool,
    /// The most visited first.
    pub children: Vec<Branch>,
    /// How many children are left out because few visits went there.
    pub hidden: u32,
}

/// A depth that was completed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Iteration {
    /// Plies.
    pub depth: u32,
    /// The best move there.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its value.
    pub value: f64,
    /// Entered up to then.
    pub nodes: u64,
    /// The share of the positions of this iteration whose other moves could not matter, where the search cuts off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cutoffs: Option<f64>,
    /// The expected line.
    pub line: Vec<String>,
}

/// The positions of one cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bucket {
    /// The cost: moves made and still needed.
    pub f: u32,
    /// Positions that were followed.
    pub expanded: u64,
    /// Positions that were waiting when it ended.
    pub open: u64,
}
