//! An account of a search, small enough for a person to read. It is recorded only if the caller asks for it through the
//! context; otherwise it costs nothing.

use crate::reading::Reading;
use serde::{Deserialize, Serialize};

/// The account of a search, by the kind of search. Moves are text; values are the first player's.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Insight {
    /// The account of a search that grows a tree.
    Tree {
        /// The root of the tree.
        root: Branch,
        /// The spread of the results of single simulations, which shows whether two means are close or far apart. Absent
        /// if everything is proven.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        results: Option<Results>,
    },
    /// The account of a search with iterative deepening.
    Iterations {
        /// Its iterations, in order of depth. The last one may be unfinished.
        iterations: Vec<Iteration>,
    },
    /// The account of a best-first search.
    Frontier {
        /// Counts of positions by their cost, lowest cost first.
        buckets: Vec<Bucket>,
        /// A lower bound on the cost of every solution; null if the search has none.
        #[cfg_attr(feature = "schema", schema(required))]
        bound: Option<u32>,
        /// The cost of the solution; null if none was found.
        #[cfg_attr(feature = "schema", schema(required))]
        goal: Option<u32>,
    },
}

/// What there is to see of how an agent searches, for whoever chooses one to look into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Shows {
    /// [`Insight::Tree`].
    Tree,
    /// [`Insight::Iterations`].
    Iterations,
    /// [`Insight::Frontier`].
    Frontier,
    /// No picture of the search, but what it thinks of every move.
    Moves,
}

impl Insight {
    /// Changes every value: those of moves and positions, for the first player.
    pub fn map_values(&mut self, change: impl Fn(f64) -> f64 + Copy) {
        match self {
            Self::Tree { root, results } => {
                root.map_values(change);
                if let Some(Results { low, high }) = results {
                    (*low, *high) = (change(*low), change(*high));
                }
            }
            Self::Iterations { iterations } => {
                for one in iterations {
                    one.value = change(one.value);
                }
            }
            Self::Frontier { .. } => {}
        }
    }
}

impl Insight {
    /// Adds what every value reads as, told from the value and whether it is proven.
    pub fn read_values(&mut self, read: impl Fn(f64, bool) -> Option<Reading> + Copy) {
        match self {
            Self::Tree { root, .. } => root.read_values(read),
            Self::Iterations { iterations } => {
                for one in iterations {
                    one.reading = read(one.value, false);
                }
            }
            Self::Frontier { .. } => {}
        }
    }
}

impl Branch {
    fn read_values(&mut self, read: impl Fn(f64, bool) -> Option<Reading> + Copy) {
        self.reading = read(self.mean, self.proven);
        for child in &mut self.children {
            child.read_values(read);
        }
    }

    fn map_values(&mut self, change: impl Fn(f64) -> f64 + Copy) {
        self.mean = change(self.mean);
        for child in &mut self.children {
            child.map_values(change);
        }
    }
}

/// The range that holds nine in ten results of single simulations, for the first player.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Results {
    /// The lower end: one result in twenty is below it.
    pub low: f64,
    /// The upper end: one result in twenty is above it.
    pub high: f64,
}

/// A node of the search tree, with its most visited children.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Branch {
    /// The move that led to it; empty for the root.
    #[serde(rename = "move")]
    pub mv: String,
    /// The number of visits.
    pub visits: u64,
    /// The mean of the results, for the first player; the exact value if it is proven.
    pub mean: f64,
    /// What the mean reads as; absent if nothing is known of the scale.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub reading: Option<Reading>,
    /// Whether the value is proven.
    pub proven: bool,
    /// The children, most visited first.
    #[cfg_attr(feature = "schema", schema(no_recursion))]
    pub children: Vec<Branch>,
    /// The number of children that are left out because they have few visits.
    pub hidden: u32,
}

/// One iteration of the search, with the answer after it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Iteration {
    /// The depth, in plies.
    pub depth: u32,
    /// The best move at this depth.
    #[serde(rename = "move")]
    pub mv: String,
    /// Its value.
    pub value: f64,
    /// What the value reads as; absent if nothing is known of the scale.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub reading: Option<Reading>,
    /// The number of positions entered up to the end of this iteration.
    pub nodes: u64,
    /// The share of this iteration's positions at which the search cut off the remaining moves; absent if it does not cut
    /// off.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub cutoffs: Option<f64>,
    /// The expected line of play.
    pub line: Vec<String>,
    /// The progress of an iteration that the budget ended; absent if it was completed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub unfinished: Option<Unfinished>,
}

/// The progress of an unfinished iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Unfinished {
    /// The number of root moves that were evaluated at this depth.
    pub judged: u32,
    /// The number of root moves.
    pub moves: u32,
}

/// Counts of the positions with one cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Bucket {
    /// The cost: moves made plus moves still needed.
    pub f: u32,
    /// Positions that were expanded.
    pub expanded: u64,
    /// Positions that were still open when the search ended.
    pub open: u64,
}
