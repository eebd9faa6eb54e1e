//! What a search did, as far as a person can take in: the depths that it completed one after another, or how it shared its
//! visits among the moves.

use crate::wire::Thought;
use plyground_core::Progress;
use serde::Serialize;
use utoipa::ToSchema;

/// What a search tells of itself, by the kind of search.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum Insight {
    /// Of a search that samples: the root and its moves.
    Tree { root: Node },
    /// Of a search that deepens.
    Iterations { iterations: Vec<Iteration> },
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
    #[schema(no_recursion)]
    children: Vec<Node>,
}

/// A depth that was completed.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub(crate) struct Iteration {
    depth: u32,
    #[serde(rename = "move")]
    mv: String,
    value: f64,
    /// Up to then.
    nodes: u64,
    line: Vec<String>,
}

/// Notes the depths of a search as it reports them.
#[derive(Debug, Default)]
pub(crate) struct Notes(Vec<Iteration>);

impl Notes {
    /// Hears what a search says; of several reports on one depth the last counts.
    pub(crate) fn hear(&mut self, said: &Progress) {
        let Progress { depth, value, nodes, line, .. } = said.clone();
        let mv = line.first().cloned().unwrap_or_default();
        if self.0.last().is_some_and(|last| last.depth == depth) {
            self.0.pop();
        }
        self.0.push(Iteration { depth, mv, value, nodes, line });
    }

    /// What can be told when the search has answered; none if it neither sampled nor deepened.
    pub(crate) fn insight(self, thought: &Thought) -> Option<Insight> {
        let visits: u64 = thought.judged.iter().map(|judged| judged.visits).sum();
        if visits > 0 {
            let child = |judged: &crate::wire::Judged| Node {
                mv: judged.mv.clone(),
                visits: judged.visits,
                mean: judged.value,
                children: Vec::new(),
            };
            let children = thought.judged.iter().map(child).collect();
            return Some(Insight::Tree {
                root: Node { mv: String::new(), visits, mean: thought.value, children },
            });
        }
        (!self.0.is_empty()).then_some(Insight::Iterations { iterations: self.0 })
    }
}
