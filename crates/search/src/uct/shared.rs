//! One tree that several threads grow. A thread walks down and up again under a lock, and plays its random game outside of
//! it, which is most of the time where playouts are long.
//!
//! A node counts as visited from the moment at which a thread goes through it, so that the others prefer other ways; its
//! mean changes when the result is there (Liu, Chen, Yu, Zhang, Zhou and Li, *Watch the unobserved: a simple approach
//! to parallelizing Monte Carlo tree search*, 2020). Unlike a virtual loss this needs no guess at what a loss is
//! worth, and when all threads are back nothing of it is left: visits and means are those of the results.
//!
//! The alternative is a tree for each thread, whose roots are added up in the end. It needs no lock, but as many times the
//! memory for the same number of positions, and each tree is as shallow as its thread is short of nodes.
//!
//! Where a playout takes a microsecond, as in Nine Men's Morris, threads wait for the lock more than they play: there two are
//! slower than one (`docs/strength.md`).

use super::tree::{Node, Tree};
use super::{Leaf, Search};
use crate::playout::judge;
use crate::tabled::Tables;
use plyground_core::{Context, Evaluate, Game, Stopped, Truth};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The tree, with the ways that are being walked.
pub(super) struct Shared<'a, G: Game, E, T> {
    pub(super) search: Search<'a, G, E, T>,
    pub(super) tree: Tree<G>,
    /// The way of each thread whose result is not there yet; empty if it is.
    ways: Vec<Vec<u32>>,
}

/// What one thread does: way after way until the budget is spent or the root is proven. `after` is called after each.
pub(super) fn grow<G: Game, E: Evaluate<G>, T: Truth<G> + Tables>(
    shared: &Mutex<Shared<'_, G, E, T>>,
    number: u32,
    ctx: &mut Context<'_>,
    mut after: impl FnMut(&Shared<'_, G, E, T>, &mut Context<'_>),
) -> Result<(), Stopped> {
    let number = number as usize;
    loop {
        let mut all = lock(shared);
        if all.tree.root().is_proven() {
            return Ok(());
        }
        ctx.tick()?;
        let result = match all.depart(number, ctx) {
            Leaf::Known(value) => value,
            Leaf::Open(mut state) => {
                let (game, uct) = (all.search.game, all.search.uct);
                drop(all);
                let judged = judge(game, &uct.eval, uct.playout, &mut state, ctx);
                all = lock(shared);
                judged.inspect_err(|_| all.give_up(number))?
            }
        };
        all.arrive(number, result);
        after(&all, ctx);
    }
}

/// A thread that panics under the lock ends the search; until then the others only count.
fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<'a, G: Game, E: Evaluate<G>, T: Truth<G> + Tables> Shared<'a, G, E, T> {
    pub(super) fn new(search: Search<'a, G, E, T>, tree: Tree<G>, threads: u32) -> Self {
        Self { search, tree, ways: vec![Vec::new(); threads as usize] }
    }

    /// Walks down; from now on the nodes of the way count as visited.
    fn depart(&mut self, number: usize, ctx: &mut Context<'_>) -> Leaf<G> {
        let leaf = self.search.walk(&mut self.tree, ctx);
        std::mem::swap(&mut self.tree.path, &mut self.ways[number]);
        let mut above = 0.0;
        for &at in &self.ways[number] {
            let node = &mut self.tree.nodes[at as usize];
            if node.visits == 0 && !node.is_proven() {
                // Nothing is known of it yet: for now it is taken to be like its parent.
                node.mean = above;
            }
            node.visit();
            above = node.mean;
        }
        leaf
    }

    /// The result of the way.
    fn arrive(&mut self, number: usize, result: f64) {
        let uct = self.search.uct;
        let worth = uct.eval.worth_of_payoff();
        let reward = uct.scale.reward(result, worth, &mut self.search.seen);
        let mut way = std::mem::take(&mut self.ways[number]);
        self.search.deepest = self.search.deepest.max(way.len() as u32 - 1);
        for (depth, &at) in way.iter().enumerate() {
            let pending = self.pending(depth, at);
            self.tree.nodes[at as usize].learn(reward, pending);
        }
        std::mem::swap(&mut self.tree.path, &mut way);
        if uct.proofs {
            self.tree.prove(worth);
        }
        way.clear();
        self.ways[number] = way;
    }

    /// The way has no result: it was never gone.
    fn give_up(&mut self, number: usize) {
        let way = std::mem::take(&mut self.ways[number]);
        for (depth, &at) in way.iter().enumerate() {
            let pending = self.pending(depth, at);
            self.tree.nodes[at as usize].unvisit(pending);
        }
    }

    /// On how many ways a node stands whose results are not there yet. A node has one depth.
    fn pending(&self, depth: usize, at: u32) -> u32 {
        self.ways.iter().filter(|way| way.get(depth) == Some(&at)).count() as u32
    }
}

impl<M> Node<M> {
    /// Counts a visit whose result comes later.
    fn visit(&mut self) {
        self.visits += 1;
        self.doubt_by_visits();
    }

    /// The result of a visit that was counted before, while this many others are still out.
    fn learn(&mut self, reward: f64, pending: u32) {
        if !self.is_proven() {
            let known = f64::from(self.visits - pending);
            self.mean += (reward - self.mean) / known;
        }
    }

    /// Takes back a visit, while this many others are still out.
    fn unvisit(&mut self, pending: u32) {
        self.visits -= 1;
        self.doubt_by_visits();
        if self.visits == pending && !self.is_proven() {
            self.mean = 0.0;
        }
    }

    fn doubt_by_visits(&mut self) {
        if !self.is_proven() {
            self.doubt = (1.0 / f64::from(self.visits)).sqrt() as f32;
        }
    }
}
