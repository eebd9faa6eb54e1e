//! Which child an iteration goes to: one that was never tried, at random; else the largest upper confidence
//! bound.

use super::tree::{Node, Tree};
use plyground_core::{Game, Player, Rng};

impl<G: Game> Tree<G> {
    /// A child that was never tried, at random. It changes places with the first such, so that those that
    /// were tried stand together and nothing need be searched.
    #[inline]
    pub(super) fn untried(&mut self, at: usize, rng: &mut Rng) -> Option<usize> {
        let Node { first, children, tried, .. } = self.nodes[at];
        if tried == children {
            return None;
        }
        let (next, other) = (first + tried, first + tried + rng.below(children - tried));
        self.nodes.swap(next as usize, other as usize);
        self.nodes[at].tried += 1;
        Some(next as usize)
    }

    /// The child with the largest upper confidence bound for this player. What is proven is not explored: its
    /// bound is its value.
    #[inline]
    pub(super) fn select(&self, at: usize, player: Player, spread: f64) -> usize {
        let node = &self.nodes[at];
        let spread = spread * f64::from(node.visits).ln().sqrt();
        let sign = player.sign();
        let (mut best, mut highest) = (0, f64::NEG_INFINITY);
        for (nth, child) in self.children(at).iter().enumerate() {
            let bound = sign * child.mean + spread * f64::from(child.doubt);
            if bound > highest {
                (best, highest) = (nth, bound);
            }
        }
        node.first as usize + best
    }
}
