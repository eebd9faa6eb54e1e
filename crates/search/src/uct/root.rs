//! The answer: which child of the root is played, and what is said of each.

use super::tree::{Kind, Node, Tree};
use super::weights::Weights;
use plyground_core::{Bound, Decision, Game, Judged, words};
use std::cmp::Ordering;

words! {
    /// Which move is played in the end.
    #[derive(Default)]
    pub enum Choice {
        /// The one that was tried most: the tree's own preference, and the safer one.
        #[default]
        Visits = "visits",
        /// The one with the best mean.
        Mean = "mean",
    }
}

/// What the answer is made of.
pub(super) struct Root<'a, G: Game> {
    pub(super) tree: &'a Tree<G>,
    pub(super) choice: Choice,
    pub(super) weights: &'a Weights,
    /// What a won game is worth.
    pub(super) win: f64,
}

impl<G: Game> Root<'_, G> {
    /// The answer, after a search of this depth: what is said of each of the moves that was tried, in their order.
    pub(super) fn decide(&self, moves: &[G::Move], depth: u32) -> Decision<G::Move> {
        let (tree, children) = (self.tree, self.tree.children(0));
        let child = |mv: &G::Move| children.iter().position(|child| child.mv == *mv && child.visits > 0);
        let first = tree.root().first as usize;
        let tried: Vec<usize> = moves.iter().filter_map(child).map(|at| first + at).collect();
        let ranks: Vec<Rank> = tried.iter().map(|&at| self.rank(&tree.nodes[at])).collect();
        let better = |a: usize, b: usize| ranks[a].order(&ranks[b]) == Ordering::Greater;
        let best = (0..tried.len()).reduce(|best, next| if better(next, best) { next } else { best });
        let Some(best) = best else { return Decision::bare(moves[0]) };
        let judged = tried.iter().map(|&at| {
            let node = &tree.nodes[at];
            let bound = if node.is_proven() { Bound::Exact } else { Bound::Unproven };
            let (mv, value, visits) = (node.mv, node.mean, node.visits.into());
            Judged { mv, value, bound, visits, line: line(tree, at) }
        });
        let judged: Vec<Judged<G::Move>> = judged.collect();
        let Judged { mv, value, line, .. } = judged[best].clone();
        Decision { mv, value, line, depth, judged }
    }

    /// Proven wins first, proven losses last, in between by the choice; if all is proven, by value.
    fn rank(&self, child: &Node<G::Move>) -> Rank {
        let Kind::Player(player) = self.tree.root().kind else { unreachable!("a root with children") };
        let good = player.sign() * child.mean;
        let class = if !child.is_proven() || good.abs() < self.win { 0 } else { good.signum() as i32 };
        // Of proven losses, the one that took longest to prove is the hardest to find.
        let by_value = class >= 0 && (self.choice == Choice::Mean || self.tree.root().is_proven());
        let weighs = !self.weights.is_empty();
        let (factor, place) = if weighs { self.weights.of(&child.mv.to_string()) } else { (1.0, usize::MAX) };
        let score = if by_value { good * factor } else { child.visits.into() };
        Rank { class, score, place }
    }
}

struct Rank {
    class: i32,
    score: f64,
    /// In ties, the smaller the better.
    place: usize,
}

impl Rank {
    fn order(&self, other: &Self) -> Ordering {
        let ties = other.place.cmp(&self.place);
        self.class.cmp(&other.class).then(self.score.total_cmp(&other.score)).then(ties)
    }
}

/// The most visited way down, or the proof of a result that is proven; as far as players decide.
fn line<G: Game>(tree: &Tree<G>, mut at: usize) -> Vec<G::Move> {
    let mut line = vec![tree.nodes[at].mv];
    while let Kind::Player(_) = tree.nodes[at].kind {
        let Node { first, tried, mean, .. } = tree.nodes[at];
        let tried = tree.nodes[first as usize..][..tried as usize].iter().enumerate();
        let proves = |child: &Node<G::Move>| child.is_proven() && (child.mean - mean).abs() < 1e-9;
        // A child whose first visit was stopped may have none; that happens with several threads only.
        let visited = tried.filter(|(_, child)| child.visits > 0);
        let known = visited.filter(|(_, child)| !tree.nodes[at].is_proven() || proves(child));
        let better = |a: &Node<G::Move>, b: &Node<G::Move>| a.visits > b.visits;
        let best = known.reduce(|best, next| if better(next.1, best.1) { next } else { best });
        let Some((nth, _)) = best else { break };
        at = first as usize + nth;
        line.push(tree.nodes[at].mv);
    }
    line
}
