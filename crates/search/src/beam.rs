//! Beam search and min-max beam search: one search, whose width is the number of boards that are kept, and whose `replies`
//! decide which boards are kept after a chance event. After the unsigned project report *Documentație – 2048*, which
//! alternates between boards after a move (the best live on) and after a new tile (the best live on, or in the
//! min-max search the worst).
//!
//! The move is the first move of the best last board. Where boards wait for chance, `width / narrowing` of them
//! live on; where they wait for a player, `width` of them: in a game without chance that is a plain beam.

use crate::best_of;
use plyground_core::{
    Agent, Bound, Budget, Context, Decision, Evaluate, Game, GameExt, Judged, Player, Shows, Stopped,
    Tunable, Turn,
};
use plyground_core::{PLENTY, Parameter, Words, words};
use serde::{Deserialize, Serialize};
use std::collections::HashSet;

/// Keeps the most promising boards of every depth and forgets the rest.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Beam<E> {
    /// What a board is worth.
    pub eval: E,
    /// Boards that live on where a player is to move.
    pub width: usize,
    /// Where chance is to move, the beam is narrower by this factor.
    pub narrowing: usize,
    /// Which boards live on after an event of chance.
    pub replies: Replies,
    /// A board that is reached in several ways lives on once.
    pub distinct: bool,
}

words! {
    /// What chance is taken to do.
    #[derive(Default)]
    pub enum Replies {
        /// The best for the player who is asked: beam search.
        #[default]
        Best = "best",
        /// The worst: min-max beam search.
        Worst = "worst",
    }
}

impl<E: Default> Default for Beam<E> {
    fn default() -> Self {
        Self { eval: E::default(), width: 100, narrowing: 20, replies: Replies::Best, distinct: false }
    }
}

impl<E: Default + Words> Tunable for Beam<E> {
    const RANDOMISED: bool = false;
    const SUMMARY: &'static str = "beam search: keeps the most promising boards of each depth";
    const SHOWS: Option<Shows> = Some(Shows::Moves);
    const PARAMETERS: &'static [Parameter] = &[
        Parameter::choice::<E>("eval", "evaluation of boards"),
        Parameter::whole("width", "boards kept where a player moves", 1..=PLENTY),
        Parameter::whole("narrowing", "where chance moves, the beam is this many times narrower", 1..=PLENTY),
        Parameter::choice::<Replies>("replies", "boards kept after a chance event: the best or the worst"),
        Parameter::flag("distinct", "keep one copy of a board that is reached in several ways"),
    ];
    const BUDGET: Budget = Budget { nodes: None, depth: Some(10), millis: None, memory: None };
}

/// A board of a layer: where it came from, by which move, and what it is worth.
struct Board<G: Game> {
    state: G::State,
    /// Its place in the layer before.
    parent: usize,
    mv: G::Move,
    /// The number of the root move that led here.
    first: usize,
    turn: Turn,
    /// For the first player.
    value: f64,
    /// By which it lives on: high ones first.
    rank: f64,
}

/// What has been found so far.
struct Found<G: Game> {
    player: Player,
    /// The boards that live, by depth.
    layers: Vec<Vec<Board<G>>>,
    /// The best board that is over, for each root move.
    finished: Vec<Option<Judged<G::Move>>>,
}

impl<G: Game, E: Evaluate<G>> Agent<G> for Beam<E> {
    fn choose(&mut self, game: &G, state: &G::State, ctx: &mut Context<'_>) -> Decision<G::Move> {
        let Turn::Player(player) = game.turn(state) else { unreachable!("asked on a player's turn") };
        let moves = game.legal_moves(state);
        let mut found = Found { player, layers: Vec::new(), finished: vec![None; moves.len()] };
        let mut answer = Decision::bare(moves[0]);
        for depth in 1..=ctx.budget.depth.unwrap_or(u32::MAX).max(1) {
            let mut layer = Vec::new();
            let done = self.expand(game, state, &found, ctx, &mut layer).is_ok();
            // A layer that was not done counts only where there is none before it.
            if layer.is_empty() || !done && depth > 1 {
                break;
            }
            self.thin(game, &mut found, layer);
            let Some(best) = best_of(player, found.judged(moves.len()), depth) else { break };
            ctx.report(depth, best.value, &best.line);
            answer = best;
            if !done {
                break;
            }
        }
        answer
    }
}

impl<E> Beam<E> {
    /// All boards one move or event after those that live.
    fn expand<G: Game>(
        &self,
        game: &G,
        root: &G::State,
        found: &Found<G>,
        ctx: &mut Context<'_>,
        out: &mut Vec<Board<G>>,
    ) -> Result<(), Stopped>
    where
        E: Evaluate<G>,
    {
        let (mut moves, mut events) = (Vec::new(), Vec::new());
        let last = found.layers.last();
        let kept: usize = found.layers.iter().map(Vec::len).sum();
        for parent in 0..last.map_or(1, Vec::len) {
            let state = last.map_or(root, |layer| &layer[parent].state);
            let sign = match (game.turn(state), self.replies) {
                (Turn::Player(player), _) => player.sign(),
                (_, Replies::Best) => found.player.sign(),
                (_, Replies::Worst) => -found.player.sign(),
            };
            moves.clear();
            events.clear();
            game.moves(state, &mut moves);
            game.chances(state, &mut events);
            let all = moves.iter().copied().chain(events.iter().map(|&(event, _)| event));
            for (number, mv) in all.enumerate() {
                ctx.tick()?;
                ctx.hold(((kept + out.len()) * size_of::<Board<G>>()) as u64)?;
                let state = game.after(state, mv);
                let turn = game.turn(&state);
                let value = match turn {
                    Turn::Over => self.eval.at_end(game, &state),
                    _ => self.eval.evaluate(game, &state, &mut ctx.rng),
                };
                let first = last.map_or(number, |layer| layer[parent].first);
                out.push(Board { state, parent, mv, first, turn, value, rank: sign * value });
            }
        }
        Ok(())
    }

    /// Adds the best boards of a layer to what is found, and remembers the best that are over.
    fn thin<G: Game>(&self, game: &G, found: &mut Found<G>, mut layer: Vec<Board<G>>) {
        // Stable: among equals the order of the moves decides.
        layer.sort_by(|a, b| b.rank.total_cmp(&a.rank));
        let mut seen = HashSet::new();
        let mut before_chance = (self.width / self.narrowing.max(1)).max(1);
        let mut before_player = self.width.max(1);
        let (mut live, sign) = (Vec::new(), found.player.sign());
        for board in layer {
            let room = match board.turn {
                Turn::Over => {
                    let best = found.finished[board.first].as_ref();
                    if best.is_none_or(|best| sign * board.value > sign * best.value) {
                        found.finished[board.first] = Some(found.judge(&board, found.layers.len()));
                    }
                    continue;
                }
                Turn::Chance => &mut before_chance,
                Turn::Player(_) => &mut before_player,
            };
            if *room > 0 && (!self.distinct || seen.insert(game.key(&board.state))) {
                *room -= 1;
                live.push(board);
            }
        }
        found.layers.push(live);
    }
}

impl<G: Game> Found<G> {
    /// The best last board of each root move that has one left.
    fn judged(&self, moves: usize) -> Vec<Judged<G::Move>> {
        let (sign, mut best) = (self.player.sign(), vec![None::<&Board<G>>; moves]);
        for board in self.layers.last().into_iter().flatten() {
            let best = &mut best[board.first];
            if best.is_none_or(|best| sign * board.value > sign * best.value) {
                *best = Some(board);
            }
        }
        let depth = self.layers.len() - 1;
        let both = best.into_iter().zip(&self.finished).filter_map(|(live, finished)| {
            let live = live.map(|board| self.judge(board, depth));
            match (live, finished.clone()) {
                (Some(live), Some(over)) => {
                    Some(if sign * live.value > sign * over.value { live } else { over })
                }
                (live, over) => live.or(over),
            }
        });
        both.collect()
    }

    /// A board of the layer of this number, as a judgement of the root move that led to it.
    fn judge(&self, board: &Board<G>, layer: usize) -> Judged<G::Move> {
        let (mut line, mut parent) = (vec![board.mv], board.parent);
        for layer in self.layers[..layer].iter().rev() {
            line.push(layer[parent].mv);
            parent = layer[parent].parent;
        }
        line.reverse();
        Judged { mv: line[0], value: board.value, bound: Bound::Unproven, visits: 0, line }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_core::testing::{Tree, TreeGame, check_agent};
    use plyground_core::{Rng, Seed};
    use plyground_games::{tenpair, tenpair::TenPair, twenty48, twenty48::Twenty48};

    /// A tree's own value, so that boards can be ranked before the leaves are seen.
    #[derive(Clone, Copy, Default)]
    struct Oracle;

    impl Evaluate<TreeGame> for Oracle {
        fn evaluate(&self, _: &TreeGame, tree: &Tree, _: &mut Rng) -> f64 {
            tree.value()
        }
    }

    fn choose(beam: Beam<Oracle>, tree: &str, depth: u32) -> Decision<<TreeGame as Game>::Move> {
        let tree: Tree = tree.parse().expect("a tree");
        let budget = Budget { depth: Some(depth), ..Budget::default() };
        let mut ctx = Context::new(budget, Seed(0).rng());
        { beam }.choose(&TreeGame(tree.clone()), &tree, &mut ctx)
    }

    #[test]
    fn beams_keep_the_laws() {
        for nodes in [1, 2, 10, 3000] {
            let game = Twenty48::default();
            check_agent(&game, Beam::<twenty48::Eval>::default, nodes);
            let min_max = || Beam::<twenty48::Eval> { replies: Replies::Worst, ..Beam::default() };
            check_agent(&game, min_max, nodes);
            check_agent(&TenPair::default(), Beam::<tenpair::Eval>::default, nodes);
        }
    }

    #[test]
    fn a_beam_hopes_for_the_best_and_a_min_max_beam_fears_the_worst() {
        // Chance may give 9 or 0 after the first move, 4 or 5 after the second.
        let tree = "F(C(F(9 1) F(0 0)) C(F(4 3) F(5 2)))";
        let narrow = Beam { width: 2, narrowing: 1, ..Beam::default() };
        let best = choose(narrow, tree, 3);
        assert_eq!((best.mv.0, best.value, best.depth), (0, 9.0, 3));
        assert_eq!(best.line.iter().map(|child| child.0).collect::<Vec<_>>(), [0, 0, 0]);
        let worst = choose(Beam { replies: Replies::Worst, ..narrow }, tree, 3);
        assert_eq!((worst.mv.0, worst.value), (1, 4.0));
    }

    #[test]
    fn a_beam_of_one_is_greedy_and_what_falls_out_of_it_is_not_judged() {
        let tree = "F(F(C(8 -8) 1) F(2 3) F(0 0))";
        let narrow = choose(Beam { width: 1, ..Beam::default() }, tree, 2);
        assert_eq!((narrow.mv.0, narrow.value, narrow.judged.len()), (1, 3.0, 1));
        let wide = choose(Beam { width: 100, ..Beam::default() }, tree, 2);
        assert_eq!((wide.mv.0, wide.judged.len()), (1, 3));
    }

    #[test]
    fn a_game_that_ends_early_stays_in_the_running_and_ties_go_to_the_first_move() {
        let decision = choose(Beam::default(), "F(F(1 2) 7 F(F(3 7) 0))", 5);
        assert_eq!((decision.mv.0, decision.value, decision.line.len()), (1, 7.0, 1));
        let second = choose(Beam::default(), "S(F(1 2) -7 F(F(3 7) 0))", 5);
        assert_eq!((second.mv.0, second.value), (1, -7.0));
    }

    #[test]
    fn boards_reached_in_several_ways_live_once_where_that_is_asked_for() {
        let game = TenPair::default();
        let state = game.start(&mut Seed(0).rng());
        let judged = |distinct: bool| {
            let budget = Budget { depth: Some(4), ..Budget::default() };
            let mut ctx = Context::new(budget, Seed(0).rng());
            let mut beam = Beam::<tenpair::Eval> { distinct, width: 1_000_000, ..Beam::default() };
            (beam.choose(&game, &state, &mut ctx).value, ctx.nodes())
        };
        let (all, distinct) = (judged(false), judged(true));
        assert!((all.0 - distinct.0).abs() < 1e-9);
        assert!(distinct.1 < all.1 / 2, "{} nodes of {}", distinct.1, all.1);
    }
}
