//! The tree: nodes in one vector, the children of a node side by side, no links upwards. Positions are not kept;
//! an iteration plays its way down from the root's.

use plyground_core::{Game, GameExt, Player, Rng, Size, Turn, words};
use std::collections::VecDeque;

words! {
    /// How many events of a chance turn the tree has.
    #[derive(Default)]
    pub enum Events {
        /// All, drawn by their probability each time.
        #[default]
        All = "all",
        /// One, drawn when the chance turn is first met: a sampled world, as in the studies that keep one board
        /// for each move.
        One = "one",
    }
}

#[derive(Clone, Debug)]
pub(super) struct Tree<G: Game> {
    /// The root's position.
    pub(super) state: G::State,
    pub(super) nodes: Vec<Node<G::Move>>,
    /// The way down of this iteration, the root first.
    pub(super) path: Vec<u32>,
    /// What was answered at the root.
    pub(super) chosen: Option<G::Move>,
    /// How many nodes there may be.
    most: usize,
    moves: Vec<G::Move>,
    events: Vec<(G::Move, f64)>,
}

/// A position, as the move or event that leads to it and what is known of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<M> {
    /// Mean of the results, for the first player; or what best play comes to, if that is proven.
    pub(super) mean: f64,
    /// 1/√visits, as the bounds of the siblings are compared far more often than one of them is visited;
    /// infinite before the first visit, and 0 once the mean is proven.
    pub(super) doubt: f32,
    pub(super) visits: u32,
    /// The first child; children are there if `children` is not 0.
    pub(super) first: u32,
    pub(super) children: u32,
    /// This many children have been tried; they stand first.
    pub(super) tried: u32,
    pub(super) mv: M,
    pub(super) kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Never entered.
    Unseen,
    Player(Player),
    Chance,
    Over,
    /// It has been on the way to here before: counted as a draw, which is no proof.
    Repeats,
}

/// How many positions are looked at to find the new root below the old one.
const LOOK_FOR_ROOT: usize = 5000;

impl<M> Node<M> {
    fn new(mv: M) -> Self {
        let (doubt, kind) = (f32::INFINITY, Kind::Unseen);
        Self { mean: 0.0, doubt, visits: 0, first: 0, children: 0, tried: 0, mv, kind }
    }

    #[inline]
    pub(super) fn is_proven(&self) -> bool {
        self.doubt == 0.0
    }

    /// Best play comes to this.
    pub(super) fn prove(&mut self, value: f64) {
        (self.mean, self.doubt) = (value, 0.0);
    }

    #[inline]
    fn add(&mut self, reward: f64) {
        self.visits += 1;
        if !self.is_proven() {
            let share = 1.0 / f64::from(self.visits);
            self.mean += (reward - self.mean) * share;
            self.doubt = share.sqrt() as f32;
        }
    }
}

impl<G: Game> Tree<G> {
    pub(super) fn new(game: &G, state: &G::State) -> Self {
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        // No move leads to the root; the first one stands in.
        let root = Node::new(moves[0]);
        let (nodes, path, events) = (vec![root], Vec::new(), Vec::new());
        Self { state: state.clone(), nodes, path, chosen: None, most: usize::MAX, moves, events }
    }

    pub(super) fn root(&self) -> &Node<G::Move> {
        &self.nodes[0]
    }

    pub(super) fn children(&self, node: usize) -> &[Node<G::Move>] {
        let Node { first, children, .. } = self.nodes[node];
        &self.nodes[first as usize..][..children as usize]
    }

    /// Half of the memory, as a tree that moves to another root needs room for both.
    pub(super) fn bound(&mut self, memory: Size) {
        let node = size_of::<Node<G::Move>>();
        self.most = (memory.bytes() / 2 / node).min(u32::MAX as usize);
    }

    /// What its nodes take.
    pub(super) fn bytes(&self) -> u64 {
        (self.nodes.capacity() * size_of::<Node<G::Move>>()) as u64
    }

    /// The start of an iteration.
    #[inline]
    pub(super) fn begin(&mut self) -> G::State {
        self.path.clear();
        self.path.push(0);
        self.state.clone()
    }

    /// Makes the children of a player's node, if they are not there; false if there is no room for them.
    #[inline]
    pub(super) fn expand(&mut self, at: usize, game: &G, state: &G::State) -> bool {
        if self.nodes[at].children > 0 {
            return true;
        }
        self.moves.clear();
        game.moves(state, &mut self.moves);
        if !self.has_room(self.moves.len()) {
            return false;
        }
        let first = self.nodes.len() as u32;
        self.nodes.extend(self.moves.iter().map(|&mv| Node::new(mv)));
        self.nodes[at].first = first;
        self.nodes[at].children = self.moves.len() as u32;
        true
    }

    /// The child after an event by its probability; `None` if there is no room for it.
    #[inline]
    pub(super) fn event(
        &mut self,
        at: usize,
        game: &G,
        state: &G::State,
        events: Events,
        rng: &mut Rng,
    ) -> Option<usize> {
        let Node { first, children, .. } = self.nodes[at];
        if children == 1 {
            return Some(first as usize);
        }
        let event = game.sample_chance(state, rng);
        if children == 0 {
            self.moves.clear();
            if events == Events::One {
                self.moves.push(event);
            } else {
                self.events.clear();
                game.chances(state, &mut self.events);
                self.moves.extend(self.events.iter().map(|&(event, _)| event));
            }
            if !self.has_room(self.moves.len()) {
                return None;
            }
            self.nodes[at].first = self.nodes.len() as u32;
            self.nodes[at].children = self.moves.len() as u32;
            self.nodes.extend(self.moves.iter().map(|&mv| Node::new(mv)));
        }
        let drawn = self.children(at).iter().position(|child| child.mv == event);
        Some(self.nodes[at].first as usize + drawn.expect("an event that is drawn is listed"))
    }

    fn has_room(&mut self, more: usize) -> bool {
        let needed = self.nodes.len() + more;
        if needed > self.most {
            return false;
        }
        if needed > self.nodes.capacity() {
            let wanted = (2 * needed).min(self.most);
            self.nodes.reserve_exact(wanted - self.nodes.len());
        }
        true
    }

    /// A result on the way up.
    #[inline]
    pub(super) fn add(&mut self, reward: f64) {
        for &at in &self.path {
            self.nodes[at as usize].add(reward);
        }
    }

    /// After an iteration that was stopped before its end: what it tried is untried again.
    pub(super) fn forget_untold(&mut self) {
        for pair in self.path.windows(2) {
            let parent = pair[0] as usize;
            if self.nodes[pair[1] as usize].visits == 0 && matches!(self.nodes[parent].kind, Kind::Player(_))
            {
                self.nodes[parent].tried -= 1;
            }
        }
    }

    /// The tree below `state` if it is in this tree, else a new one.
    pub(super) fn moved_to(self, game: &G, state: &G::State) -> Self {
        match self.find(game, state) {
            Some(0) => self,
            Some(at) => self.cut_down(at, state),
            None => Self::new(game, state),
        }
    }

    /// The node with this position, nearest first: below the answer, else anywhere.
    fn find(&self, game: &G, wanted: &G::State) -> Option<usize> {
        if self.state == *wanted {
            return Some(0);
        }
        let answer = self.chosen.and_then(|mv| self.children(0).iter().position(|child| child.mv == mv));
        let answer = answer.map(|at| self.nodes[0].first as usize + at);
        let below = answer
            .and_then(|at| self.find_below(game, at, game.after(&self.state, self.nodes[at].mv), wanted));
        below.or_else(|| self.find_below(game, 0, self.state.clone(), wanted))
    }

    fn find_below(&self, game: &G, at: usize, state: G::State, wanted: &G::State) -> Option<usize> {
        let mut queue = VecDeque::from([(at, state)]);
        let mut looked = 0;
        while let Some((at, state)) = queue.pop_front() {
            let first = self.nodes[at].first as usize;
            for (nth, child) in self.children(at).iter().enumerate() {
                if child.visits == 0 {
                    continue;
                }
                let next = game.after(&state, child.mv);
                if next == *wanted && matches!(game.turn(&next), Turn::Player(_)) {
                    return Some(first + nth);
                }
                looked += 1;
                if looked > LOOK_FOR_ROOT {
                    return None;
                }
                queue.push_back((first + nth, next));
            }
        }
        None
    }

    /// Keeps what is below a node, in breadth.
    fn cut_down(self, at: usize, state: &G::State) -> Self {
        let mut nodes = vec![self.nodes[at]];
        let mut done = 0;
        while let Some(&Node { first, children, .. }) = nodes.get(done) {
            nodes[done].first = nodes.len() as u32;
            nodes.extend_from_slice(&self.nodes[first as usize..][..children as usize]);
            done += 1;
        }
        if nodes[0].kind == Kind::Repeats {
            // Counted as a draw as a leaf; as a root it is a position like any other.
            nodes[0] = Node::new(nodes[0].mv);
        }
        Self { nodes, state: state.clone(), chosen: None, ..self }
    }
}
