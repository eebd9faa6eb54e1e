//! The tree as a person can take it in, who may open one part of it after another: what very few visits went to is left
//! out and only counted.

use super::tree::{Node, Tree};
use plyground_core::insight::{Branch, Insight, Results};
use plyground_core::{Context, Game};
use std::collections::{BinaryHeap, HashSet};

/// This many positions are told at most.
const MOST: usize = 4000;

/// A position with fewer visits than one in this many is not told.
const FEWEST: u64 = 10_000;

impl<G: Game> Tree<G> {
    /// Records the tree for the account of the search.
    pub(super) fn tell(&self, ctx: &mut Context<'_>) {
        if ctx.is_looked_into() {
            let told = self.most_visited();
            let root = Branch { mv: String::new(), ..self.told(0, &told) };
            ctx.tell(Insight::Tree { root, results: self.results() });
        }
    }

    /// What single ways down came to: a position that was entered once has one result for its mean.
    fn results(&self) -> Option<Results> {
        let once = self.nodes.iter().filter(|node| node.visits == 1 && !node.is_proven());
        nine_in_ten(once.map(|node| node.mean).collect())
    }

    /// The nodes that are told: those with the most visits. A child has no more than its parent, so that every one
    /// of them hangs together with the root.
    fn most_visited(&self) -> HashSet<usize> {
        let least = u64::from(self.root().visits).div_ceil(FEWEST).max(1);
        let (mut told, mut next) = (HashSet::new(), BinaryHeap::from([(self.root().visits, 0)]));
        while let Some((_, at)) = next.pop()
            && told.len() < MOST
        {
            told.insert(at);
            let first = self.nodes[at].first as usize;
            let worth =
                self.children(at).iter().enumerate().filter(|(_, child)| u64::from(child.visits) >= least);
            next.extend(worth.map(|(nth, child)| (child.visits, first + nth)));
        }
        told
    }

    fn told(&self, at: usize, told: &HashSet<usize>) -> Branch {
        let node: &Node<G::Move> = &self.nodes[at];
        let visited = self.children(at).iter().filter(|child| child.visits > 0).count();
        let first = node.first as usize;
        let mut places: Vec<usize> =
            (first..first + node.children as usize).filter(|at| told.contains(at)).collect();
        places.sort_by_key(|&at| std::cmp::Reverse(self.nodes[at].visits));
        let children: Vec<Branch> = places.into_iter().map(|at| self.told(at, told)).collect();
        Branch {
            mv: node.mv.to_string(),
            visits: node.visits.into(),
            mean: node.mean,
            reading: None,
            proven: node.is_proven(),
            hidden: (visited - children.len()) as u32,
            children,
        }
    }
}

/// The ends of the middle nine tenths; a few results far out say nothing about the others.
fn nine_in_ten(mut results: Vec<f64>) -> Option<Results> {
    let last = results.len().checked_sub(1)?;
    let mut at =
        |share: f64| *results.select_nth_unstable_by((share * last as f64) as usize, f64::total_cmp).1;
    Some(Results { low: at(0.05), high: at(0.95) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_results_far_out_do_not_stretch_the_scale() {
        let mut results: Vec<f64> = (0..=100).map(f64::from).collect();
        results.reverse();
        assert_eq!(nine_in_ten(results.clone()), Some(Results { low: 5.0, high: 95.0 }));
        results[0] = 1e9;
        assert_eq!(nine_in_ten(results), Some(Results { low: 5.0, high: 95.0 }));
        assert_eq!(nine_in_ten(vec![3.0]), Some(Results { low: 3.0, high: 3.0 }));
        assert_eq!(nine_in_ten(Vec::new()), None);
    }
}
