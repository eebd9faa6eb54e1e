//! What a search did for an answer, as far as a person can take in. It is gathered only where the caller asks for it
//! through the context; a search that nobody looks into pays nothing.

use serde::{Deserialize, Serialize};

/// What a search tells of itself, by the kind of search. Moves are text; values are the first player's.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Insight {
    /// Of a search that grows a tree.
    Tree {
        /// Its root.
        root: Branch,
        /// What single ways down the tree came to: by how far these stray, its means are near each other or far apart.
        /// None where everything is proven.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        results: Option<Results>,
    },
    /// Of a search that deepens.
    Iterations {
        /// Its depths, one after another. The last one may be unfinished.
        iterations: Vec<Iteration>,
    },
    /// Of a search that follows the least cost.
    Frontier {
        /// The costs, from the least on.
        buckets: Vec<Bucket>,
        /// No solution costs less, where the search can tell.
        #[cfg_attr(feature = "schema", schema(required))]
        bound: Option<u32>,
        /// What the solution costs, if one was found.
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

impl Branch {
    fn map_values(&mut self, change: impl Fn(f64) -> f64 + Copy) {
        self.mean = change(self.mean);
        for child in &mut self.children {
            child.map_values(change);
        }
    }
}

/// Between what nine in ten single results of a search lie, for the first player.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Results {
    /// One in twenty is below it.
    pub low: f64,
    /// One in twenty is above it.
    pub high: f64,
}

/// A position of a tree, with as much below it as mattered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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
    #[cfg_attr(feature = "schema", schema(no_recursion))]
    pub children: Vec<Branch>,
    /// How many children are left out because few visits went there.
    pub hidden: u32,
}

/// A depth that was searched, with the answer as it stood after it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
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
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub cutoffs: Option<f64>,
    /// The expected line.
    pub line: Vec<String>,
    /// How far a depth came that the budget ended; none of one that was completed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    pub unfinished: Option<Unfinished>,
}

/// How far a depth came before the search had to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Unfinished {
    /// Moves of the root that were judged at this depth.
    pub judged: u32,
    /// Moves that the root has.
    pub moves: u32,
}

/// The positions of one cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Bucket {
    /// The cost: moves made and still needed.
    pub f: u32,
    /// Positions that were followed.
    pub expanded: u64,
    /// Positions that were waiting when it ended.
    pub open: u64,
}
