//! The root: every move with its value, depth after depth, and the best answer so far when time is up.

use super::ordering::{History, rank};
use super::tree::{Place, Tree, Window};
use super::{AlphaBeta, FIXED_DEPTH, Reorder};
use crate::tabled::{Known, Tables};
use crate::transposition::Transpositions;
use plyground_core::insight::Unfinished;
use plyground_core::{
    Bound, Context, Decision, Evaluate, GameExt, Judged, Player, Stopped, Truth, Turn, TwoPlayer,
};

/// Deeper than any search comes.
const DEEPEST: u32 = 200;

/// A search from its root.
pub(super) struct Root<'a, 'c, G: TwoPlayer, E, T> {
    tree: Tree<'a, 'c, G, E, T>,
    state: &'a G::State,
    player: Player,
    /// In the game's order.
    judged: Vec<Option<Judged<G::Move>>>,
    moves: Vec<G::Move>,
    /// The numbers of the moves in the order in which they are tried.
    order: Vec<usize>,
    /// The best move of the depth that is being searched, or was last.
    best: Option<usize>,
    /// How many moves were judged at that depth.
    tried: u32,
}

impl<'a, 'c, G: TwoPlayer, E: Evaluate<G>, T: Truth<G> + Tables> Root<'a, 'c, G, E, T> {
    pub(super) fn new(
        how: &'a AlphaBeta<E, T>,
        game: &'a G,
        state: &'a G::State,
        memory: (&'a Transpositions, &'a mut History),
        ctx: &'a mut Context<'c>,
    ) -> Self {
        let Turn::Player(player) = game.turn(state) else { unreachable!("asked on a player's turn") };
        let moves = game.legal_moves(state);
        let mut order: Vec<usize> = (0..moves.len()).collect();
        if how.ordering {
            order.sort_by_key(|&at| std::cmp::Reverse(rank(how.eval.promise(game, state, moves[at]), at)));
        }
        let judged = moves.iter().map(|_| None).collect();
        Self {
            tree: Tree::new(how, game, state, memory, ctx),
            state,
            player,
            judged,
            moves,
            order,
            best: None,
            tried: 0,
        }
    }

    /// Only tries the moves that keep the value, where that is known; what the others are worth is known too.
    pub(super) fn among(mut self, known: Option<&Known<G::Move>>) -> Self {
        let Some(known) = known else { return self };
        self.order.retain(|&at| known.keeping.contains(&self.moves[at]));
        for judged in &known.losing {
            if let Some(at) = self.moves.iter().position(|&mv| mv == judged.mv) {
                self.judged[at] = Some(judged.clone());
            }
        }
        self
    }

    /// The first and the last depth that are searched.
    fn depths(&self) -> (u32, u32) {
        let deepens = self.tree.how.deepening;
        let limit = self.tree.ctx.budget.depth.unwrap_or(if deepens { DEEPEST } else { FIXED_DEPTH });
        let limit = limit.clamp(1, DEEPEST);
        (if deepens { 1 } else { limit }, limit)
    }

    /// Searches beside the leader, for what it leaves in the table, until the leader is done. So that it does not do the
    /// same work, it begins with another move. (To look a ply further than the leader saved it no time: the table's values
    /// serve searches of the same depth only.)
    pub(super) fn help(mut self, number: u32) {
        let (first, limit) = self.depths();
        let mut value = 0.0;
        for depth in first..=limit {
            let turn = number as usize % self.order.len();
            self.order.rotate_left(turn);
            if self.look(depth, value).is_err() {
                return;
            }
            self.reorder();
            value = self.best.map_or(0.0, |best| self.judgement(best).value);
        }
    }

    /// Searches until the budget is spent or nothing more can be learned.
    pub(super) fn choose(mut self) -> Decision<G::Move> {
        let (first, limit) = self.depths();
        let mut answer = Decision::bare(self.moves[self.order[0]]);
        let mut whole = Vec::new();
        for depth in first..=limit {
            let done = self.look(depth, answer.value);
            // Whoever wants a value for every move wants them to be of one depth: the one that was not finished is
            // forgotten.
            if done.is_err() && self.tree.how.exact && answer.depth > 0 {
                self.tell_unfinished(depth, &answer);
                self.judged = whole;
                break;
            }
            if let Some(best) = self.best {
                let Judged { mv, value, line, .. } = self.judgement(best).clone();
                let depth = if done.is_ok() { depth } else { answer.depth };
                answer = Decision { mv, value, line, depth, judged: Vec::new() };
            }
            if done.is_err() {
                self.tell_unfinished(depth, &answer);
                break;
            }
            self.tree.ctx.report(depth, answer.value, &answer.line);
            self.tell_cutoffs();
            // Whoever wins as soon as can be cannot do better; all values are wanted to be of one depth if exact.
            let settled = self.tree.decided(answer.value) && !self.tree.how.exact;
            if settled || !self.tree.horizon {
                break;
            }
            self.reorder();
            if self.tree.how.exact {
                whole.clone_from(&self.judged);
            }
        }
        answer.judged = self.judged.into_iter().flatten().collect();
        answer
    }

    /// Records the unfinished depth for the account of the search, unless nothing is known about it.
    fn tell_unfinished(&mut self, depth: u32, answer: &Decision<G::Move>) {
        if answer.depth == 0 && self.best.is_none() {
            return;
        }
        let how_far = Unfinished { judged: self.tried, moves: self.order.len() as u32 };
        self.tree.ctx.tell_unfinished(depth, answer.value, &answer.line, how_far);
        self.tell_cutoffs();
    }

    fn tell_cutoffs(&mut self) {
        if self.tree.how.pruning {
            let share = self.tree.cutoffs as f64 / self.tree.branches.max(1) as f64;
            self.tree.ctx.tell_cutoffs(share);
        }
    }

    /// Searches to this depth, first within a window around the last value if that is wanted.
    fn look(&mut self, depth: u32, last: f64) -> Result<(), Stopped> {
        self.tree.prepare(depth);
        let (how, margin) = (self.tree.how, self.tree.how.aspiration);
        if margin > 0.0 && depth > 1 && self.best.is_some() && how.pruning && !how.exact {
            let window = Window { low: last - margin, high: last + margin };
            self.best = None;
            self.try_moves(depth, window)?;
            if self.best.is_some_and(|best| window.contains(self.judgement(best).value)) {
                return Ok(());
            }
        }
        self.best = None;
        self.try_moves(depth, Window::FULL)
    }

    fn try_moves(&mut self, depth: u32, mut window: Window) -> Result<(), Stopped> {
        let (how, player) = (self.tree.how, self.player);
        self.tried = 0;
        for number in 0..self.order.len() {
            let index = self.order[number];
            let mut open = window;
            // Of equal moves the first in the game's order is wanted: it need not be better.
            if let Some(best) = self.best.filter(|&best| index < best && !how.exact) {
                let value = self.judgement(best).value;
                match player {
                    Player::First if value <= open.low => open.low = value.next_down(),
                    Player::Second if value >= open.high => open.high = value.next_up(),
                    _ => {}
                }
            }
            let next = self.tree.game.after(self.state, self.moves[index]);
            let cost = self.tree.cost(self.moves[index]);
            let place = Place { depth: depth.saturating_sub(cost), ply: 1, since: 0 };
            let mut asked = open;
            if self.best.is_some() && how.pvs && how.pruning && !how.exact {
                asked = open.probe(player);
            }
            let mut value = self.tree.enter(&next, place, asked)?;
            if asked != open && open.contains(value) {
                asked = open;
                value = self.tree.enter(&next, place, asked)?;
            }
            let mv = self.moves[index];
            let mut line = vec![mv];
            if asked.contains(value) {
                line.extend_from_slice(&self.tree.lines[1]);
            }
            self.judged[index] = Some(Judged { mv, value, bound: asked.bound(value), visits: 0, line });
            self.tried += 1;
            let better = |best: usize| {
                let gain = player.sign() * (value - self.judgement(best).value);
                gain > 0.0 || (gain >= 0.0 && index < best && asked.bound(value) == Bound::Exact)
            };
            if self.best.is_none_or(better) {
                self.best = Some(index);
                if how.pruning && !how.exact {
                    window.narrow(player, value);
                    if window.low >= window.high {
                        break;
                    }
                }
            }
        }
        Ok(())
    }

    /// The best first; the rest by [`Reorder`].
    fn reorder(&mut self) {
        let sign = self.player.sign();
        let all = self.tree.how.reorder == Reorder::Scores;
        let rise = |&index: &usize| match &self.judged[index] {
            Some(judged) if all || judged.bound == Bound::Exact => sign * judged.value,
            _ => f64::NEG_INFINITY,
        };
        let best = self.best;
        self.order.sort_by(|one, other| {
            (Some(*other) == best).cmp(&(Some(*one) == best)).then(rise(other).total_cmp(&rise(one)))
        });
    }

    fn judgement(&self, index: usize) -> &Judged<G::Move> {
        self.judged[index].as_ref().expect("the best move was judged")
    }
}
