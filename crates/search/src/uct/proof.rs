//! Proven results. A position is proven if it is over, if the player to move has a child that is proven won, or
//! if all children are proven: then it is worth the best of them. Whoever moves twice in a row is served by
//! the same rule, as results are the first player's. Nothing is proven through chance.

use super::tree::{Kind, Tree};
use plyground_core::Game;

impl<G: Game> Tree<G> {
    /// After an iteration: carries what its last node proves upwards. A payoff of one is a won game, and is worth
    /// `win`: nobody looks for more.
    #[inline]
    pub(super) fn prove(&mut self, win: f64) {
        let leaf = self.path[self.path.len() - 1] as usize;
        if self.nodes[leaf].is_proven() {
            self.prove_upwards(win);
        }
    }

    fn prove_upwards(&mut self, win: f64) {
        for link in (1..self.path.len()).rev() {
            let (parent, child) = (self.path[link - 1] as usize, self.path[link] as usize);
            let Kind::Player(player) = self.nodes[parent].kind else { return };
            if self.nodes[parent].is_proven() {
                return;
            }
            let sign = player.sign();
            let found = self.nodes[child].mean;
            let proven = if sign * found >= win {
                found
            } else {
                let children = self.children(parent);
                if !children.iter().all(super::tree::Node::is_proven) {
                    return;
                }
                sign * children.iter().fold(f64::NEG_INFINITY, |best, child| best.max(sign * child.mean))
            };
            self.nodes[parent].prove(proven);
        }
    }
}
