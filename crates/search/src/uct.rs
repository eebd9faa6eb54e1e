//! UCT: a tree grown by playouts, UCB1 in every node (Kocsis and Szepesvári, *Bandit based Monte-Carlo
//! planning*, 2006), with proven wins and losses (Winands, Björnsson and Saito, *Monte-Carlo tree search
//! solver*, 2008) and chance as nodes whose children are sampled by their probability.
//!
//! An iteration walks down to a position that was not judged before, judges it by a playout, an evaluation or
//! both, and adds the result to every node on the way: one node of the budget. The tree is kept between moves.
//! When memory is used up the tree grows no more, and iterations go on from its leaves.

mod inside;
mod proof;
mod root;
mod selection;
mod shared;
mod solver;
#[cfg(test)]
mod tests;
mod tree;
mod weights;

pub use root::Choice;
pub use tree::Events;
pub use weights::Weights;

use crate::EXPLORATION;
use crate::playout::{Length, judge};
use crate::scale::{Range, Scale};
use crate::tabled::{self, Known, NoTables, Tables};
use plyground_core::{
    Agent, Budget, Context, Decision, Evaluate, Game, GameExt, Parameter, Shows, Size, Stopped, THREADS,
    Truth, Tunable, Turn, Words,
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use shared::{Shared, grow};
use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};
use tree::{Kind, Tree};

/// The default memory limit of the tree.
const MEMORY: Size = Size::mib(256);

/// A tree grown by playouts.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[serde(bound(
    serialize = "E: Serialize, T: Tables",
    deserialize = "E: DeserializeOwned + Default, T: Tables"
))]
#[expect(
    clippy::struct_excessive_bools,
    reason = "all but one are parameters, each with a meaning of its own"
)]
pub struct Uct<G: Game, E, T = NoTables> {
    /// How much it explores.
    pub c: f64,
    /// What counts as a result of 1.
    pub scale: Scale,
    /// Random moves of a playout.
    pub playout: Length,
    /// What the end of a playout is worth.
    pub eval: E,
    /// Which move is played in the end.
    pub choice: Choice,
    /// Whether the tree is kept between moves.
    pub keep: bool,
    /// Whether proven wins and losses are propagated.
    pub proofs: bool,
    /// How many events of a chance turn the tree has.
    pub events: Events,
    /// Factors for the means before the choice.
    pub weights: Weights,
    /// Whether a solver stops at its first solution.
    pub first: bool,
    /// How many threads grow the tree.
    pub threads: u32,
    /// What it looks up of perfect play.
    #[serde(skip_serializing_if = "tabled::not_offered")]
    pub tables: T,
    #[serde(skip)]
    tree: Option<Tree<G>>,
    /// Whether positions of that tree were looked up.
    #[serde(skip)]
    probed: bool,
}

impl<G: Game, E: Default, T: Tables> Default for Uct<G, E, T> {
    fn default() -> Self {
        Self {
            c: 0.7,
            scale: Scale::RANGE,
            playout: Length::FULL,
            eval: E::default(),
            choice: Choice::Visits,
            keep: true,
            proofs: true,
            events: Events::All,
            weights: Weights::default(),
            first: false,
            threads: 1,
            tables: T::default(),
            tree: None,
            probed: false,
        }
    }
}

impl<G: Game, E: Default + Words, T: Tables> Tunable for Uct<G, E, T> {
    const SUMMARY: &'static str = "Monte Carlo tree search with proven wins and losses";
    const BUDGET: Budget = Budget { nodes: Some(10_000), depth: None, millis: None, memory: Some(MEMORY) };
    const SHOWS: Option<Shows> = Some(Shows::Tree);
    const PARAMETERS: &'static [Parameter] = tabled::offered::<T>(&[
        EXPLORATION,
        Scale::PARAMETER,
        Length::PARAMETER,
        Parameter::choice::<E>("eval", "evaluation of the end of a playout"),
        Parameter::choice::<Choice>(
            "choice",
            "move to play: the one with the most visits or with the best mean",
        ),
        Parameter::flag("keep", "keep the search tree between moves"),
        Parameter::flag("proofs", "propagate proven wins and losses"),
        Parameter::choice::<Events>("events", "chance events in the tree: all of them, or one drawn once"),
        Parameter::weights("weights", "factors for the means of root moves; the first move named wins ties"),
        Parameter::flag("first", "as a solver: stop at the first solution, however long"),
        THREADS,
        tabled::TABLES,
    ]);
}

impl<G: Game, E: Evaluate<G>, T: Truth<G> + Tables> Agent<G> for Uct<G, E, T> {
    fn choose(&mut self, game: &G, state: &G::State, ctx: &mut Context<'_>) -> Decision<G::Move> {
        let known = match tabled::ask(&self.tables, game, state, self.eval.worth_of_payoff(), ctx) {
            ControlFlow::Break(decision) => return decision,
            ControlFlow::Continue(known) => known,
        };
        // All that is left of a drawn game is a draw.
        let drawn = known.as_ref().is_some_and(|known| known.drawn);
        let mut tree = match self.tree.take().filter(|_| self.keep) {
            Some(tree) => tree.moved_to(game, state),
            None => Tree::new(game, state),
        };
        // What was looked up has no moves below it, and tells no two draws apart.
        let probes = self.tables.are_on() && !drawn;
        if self.tables.are_on() && (probes != self.probed || tree.root().is_proven()) {
            tree = Tree::new(game, state);
        }
        self.probed = probes;
        tree.bound(ctx.budget.memory.unwrap_or(MEMORY));
        let (seen, deepest, keys) = (Range::default(), 0, Vec::new());
        let mut search = Search { game, uct: self, seen, deepest, keys, probes, known };
        search.begin(&mut tree);
        let (mut next_report, begun) = (1024, ctx.nodes());
        if self.threads > 1 {
            (search, tree) = search.grow_together(tree, self.threads, ctx);
        }
        while self.threads == 1 && !tree.root().is_proven() && search.iterate(&mut tree, ctx).is_ok() {
            if ctx.nodes() - begun == next_report {
                next_report *= 2;
                let so_far = search.decision(&tree);
                ctx.report(so_far.depth, so_far.value, &so_far.line);
            }
        }
        let decision = search.decision(&tree);
        ctx.report(decision.depth, decision.value, &decision.line);
        tree.tell(ctx);
        tree.chosen = Some(decision.mv);
        if self.keep {
            self.tree = Some(tree);
        }
        decision
    }
}

/// Where a way down the tree ends.
enum Leaf<G: Game> {
    /// What it is worth is known.
    Known(f64),
    /// The position is to be judged.
    Open(G::State),
}

/// One act of thinking.
struct Search<'a, G: Game, E, T> {
    game: &'a G,
    uct: &'a Uct<G, E, T>,
    seen: Range,
    deepest: u32,
    /// Of the positions on the way down, where repetitions matter.
    keys: Vec<u64>,
    /// Whether positions are looked up.
    probes: bool,
    /// What is known of the root's moves.
    known: Option<Known<G::Move>>,
}

impl<G: Game, E: Evaluate<G>, T: Truth<G> + Tables> Search<'_, G, E, T> {
    /// Moves that are known to lose value need no search.
    fn begin(&self, tree: &mut Tree<G>) {
        let Some(known) = &self.known else { return };
        if tree.expand(0, self.game, &tree.state.clone()) {
            let first = tree.root().first as usize;
            for at in first..first + tree.root().children as usize {
                if let Some(judged) = known.losing.iter().find(|judged| judged.mv == tree.nodes[at].mv) {
                    tree.nodes[at].prove(judged.value);
                }
            }
        }
    }

    /// One way down and up again: one node.
    fn iterate(&mut self, tree: &mut Tree<G>, ctx: &mut Context<'_>) -> Result<(), Stopped> {
        ctx.tick()?;
        let result = self.descend(tree, ctx).inspect_err(|_| tree.forget_untold())?;
        let reward = self.uct.scale.reward(result, self.uct.eval.worth_of_payoff(), &mut self.seen);
        self.deepest = self.deepest.max(tree.path.len() as u32 - 1);
        tree.add(reward);
        if self.uct.proofs {
            tree.prove(self.uct.eval.worth_of_payoff());
        }
        Ok(())
    }

    /// The same on several threads, until the budget is spent or the root is proven.
    fn grow_together(self, tree: Tree<G>, threads: u32, ctx: &mut Context<'_>) -> (Self, Tree<G>) {
        let all = Mutex::new(Shared::new(self, tree, threads));
        let help = |number: u32, ctx: &mut Context<'_>| {
            let _stopped = grow(&all, number, ctx, |_, _| ());
        };
        let lead = |ctx: &mut Context<'_>| {
            let mut next_report = 1024;
            let _stopped = grow(&all, 0, ctx, |all, ctx| {
                if ctx.nodes() >= next_report {
                    next_report = 2 * ctx.nodes();
                    let so_far = all.search.decision(&all.tree);
                    ctx.report(so_far.depth, so_far.value, &so_far.line);
                }
            });
        };
        ctx.with_helpers(threads, help, lead);
        let Shared { search, tree, .. } = all.into_inner().unwrap_or_else(PoisonError::into_inner);
        (search, tree)
    }

    /// Walks to a position that has not been judged, or need not be judged again, and says what it is worth.
    fn descend(&mut self, tree: &mut Tree<G>, ctx: &mut Context<'_>) -> Result<f64, Stopped> {
        match self.walk(tree, ctx) {
            Leaf::Known(value) => Ok(value),
            Leaf::Open(mut state) => judge(self.game, &self.uct.eval, self.uct.playout, &mut state, ctx),
        }
    }

    /// Walks to a position that has not been judged, or need not be judged again.
    #[inline]
    fn walk(&mut self, tree: &mut Tree<G>, ctx: &mut Context<'_>) -> Leaf<G> {
        let (game, uct) = (self.game, self.uct);
        let repeats = game.repetition().is_some();
        let mut state = tree.begin();
        self.keys.clear();
        let mut at = 0;
        loop {
            let node = tree.nodes[at];
            if node.is_proven() {
                return Leaf::Known(node.mean);
            }
            if node.kind == Kind::Unseen {
                let kind = self.kind(&state, ctx);
                tree.nodes[at].kind = kind;
                match kind {
                    Kind::Over => {
                        let value = uct.eval.at_end(game, &state);
                        tree.nodes[at].prove(value);
                        return Leaf::Known(value);
                    }
                    Kind::Repeats => return Leaf::Known(0.0),
                    Kind::Chance if uct.events == Events::One => {}
                    // The root is a position that is known, not one to be judged.
                    _ if at > 0 => {
                        if T::OFFERED
                            && self.probes
                            && let Some(exact) = uct.tables.probe(game, &state)
                        {
                            let value = exact.payoff * uct.eval.worth_of_payoff();
                            tree.nodes[at].prove(value);
                            return Leaf::Known(value);
                        }
                        return Leaf::Open(state);
                    }
                    _ => {}
                }
            }
            let next = match tree.nodes[at].kind {
                Kind::Repeats => return Leaf::Known(0.0),
                Kind::Chance => tree.event(at, game, &state, uct.events, &mut ctx.rng),
                Kind::Player(player) => tree.expand(at, game, &state).then(|| {
                    let spread = uct.c * uct.scale.span(&self.seen);
                    tree.untried(at, &mut ctx.rng).unwrap_or_else(|| tree.select(at, player, spread))
                }),
                Kind::Unseen | Kind::Over => unreachable!("seen above, and proven if over"),
            };
            let Some(next) = next else {
                return Leaf::Open(state);
            };
            if repeats {
                self.keys.push(game.key(&state));
            }
            game.play(&mut state, tree.nodes[next].mv);
            tree.path.push(next as u32);
            at = next;
        }
    }

    /// What a position is that is entered for the first time.
    #[inline]
    fn kind(&self, state: &G::State, ctx: &Context<'_>) -> Kind {
        match self.game.turn(state) {
            Turn::Over => Kind::Over,
            Turn::Chance => Kind::Chance,
            Turn::Player(_) if !self.keys.is_empty() && self.repeats(state, ctx) => Kind::Repeats,
            Turn::Player(player) => Kind::Player(player),
        }
    }

    /// Whether a position has been on the way to here, in the tree or in the game.
    fn repeats(&self, state: &G::State, ctx: &Context<'_>) -> bool {
        let key = self.game.key(state);
        self.game.can_recur(state) && (self.keys.contains(&key) || ctx.occurrences(key) > 0)
    }

    fn decision(&self, tree: &Tree<G>) -> Decision<G::Move> {
        let mut moves = self.game.legal_moves(&tree.state);
        if let Some(known) = &self.known {
            moves.retain(|mv| known.keeping.contains(mv));
        }
        let Uct { choice, weights, eval, .. } = self.uct;
        let win = eval.worth_of_payoff();
        let mut decision = root::Root { tree, choice: *choice, weights, win }.decide(&moves, self.deepest);
        decision.judged.extend(self.known.iter().flat_map(|known| known.losing.iter().cloned()));
        decision
    }
}
