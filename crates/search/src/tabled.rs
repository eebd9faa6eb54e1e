//! What a search may look up of perfect play while it runs: tables that a game can have, switched on by a parameter.
//!
//! At the root the tables say which moves keep the value. A game that is decided, and known to its end, is played by them.
//! Where it is not, or not known to its end, the search chooses among the moves that keep the value; of a drawn position
//! it then looks nothing more up, as all of what it is to tell apart is a draw.

use crate::perfect::{Equals, decide};
use plyground_core::{Bound, Context, Decision, Exact, Game, Judged, Parameter, Truth, Turn};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::fmt::Debug;
use std::ops::ControlFlow;

/// The tables of a search, as its parameter `tables`.
pub trait Tables: Clone + Debug + Default + Serialize + DeserializeOwned + Send + Sync {
    /// Whether the search has the parameter at all.
    const OFFERED: bool;

    /// Whether anything is looked up.
    fn are_on(&self) -> bool;
}

/// No tables, and no parameter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct NoTables;

impl Tables for NoTables {
    const OFFERED: bool = false;

    fn are_on(&self) -> bool {
        false
    }
}

impl<G: Game> Truth<G> for NoTables {
    fn value(&self, _: &G, _: &G::State) -> Option<Exact> {
        None
    }
}

/// Whether a search has no such parameter, for serde.
pub(crate) fn not_offered<T: Tables>(_: &T) -> bool {
    !T::OFFERED
}

/// The parameter.
pub(crate) const TABLES: Parameter = Parameter::flag(
    "tables",
    "look positions up in the tables of perfect play on this machine (`plyground tables`), or in small ones made at first use",
);

/// These parameters, of which the last is [`TABLES`], or all but that.
pub(crate) const fn offered<T: Tables>(all: &'static [Parameter]) -> &'static [Parameter] {
    if T::OFFERED { all } else { all.split_at(all.len() - 1).0 }
}

/// The moves of a position by what they are worth.
#[derive(Clone, Debug)]
pub(crate) struct Known<M> {
    /// Those that keep the value.
    pub(crate) keeping: Vec<M>,
    /// Those that lose it, with their values.
    pub(crate) losing: Vec<Judged<M>>,
    /// Whether the position is drawn.
    pub(crate) drawn: bool,
}

/// Asks the tables about a root, on the scale of an evaluation that takes a payoff of one for this much. Breaks with a
/// decision that leaves nothing to search; continues with what the moves are worth, if that is known but not how to win.
pub(crate) fn ask<G: Game, T: Truth<G> + Tables>(
    tables: &T,
    game: &G,
    state: &G::State,
    worth: f64,
    ctx: &mut Context<'_>,
) -> ControlFlow<Decision<G::Move>, Option<Known<G::Move>>> {
    let Turn::Player(player) = game.turn(state) else { return ControlFlow::Continue(None) };
    if !tables.are_on() {
        return ControlFlow::Continue(None);
    }
    let Some(moves) = tables.moves(game, state) else { return ControlFlow::Continue(None) };
    let own = |exact: &Exact| player.sign() * exact.payoff;
    let best = moves.iter().map(|(_, exact)| own(exact)).fold(f64::NEG_INFINITY, f64::max);
    let drawn = best.abs() <= 0.0;
    let judge = |&(mv, exact): &(G::Move, Exact)| Judged {
        mv,
        value: on_scale(exact, worth, 0),
        bound: Bound::Exact,
        visits: 0,
        line: vec![mv],
    };
    let (keeping, losing): (Vec<_>, Vec<_>) =
        moves.iter().copied().partition(|(_, exact)| own(exact) >= best);
    if !drawn && keeping.iter().all(|(_, exact)| exact.plies.is_some()) {
        let Some(decision) = decide(tables, game, state, Equals::First) else {
            return ControlFlow::Continue(None);
        };
        let judged: Vec<_> = moves.iter().map(judge).collect();
        let value = judged.iter().find(|judged| judged.mv == decision.mv).map_or(0.0, |judged| judged.value);
        ctx.report(decision.depth, value, &decision.line);
        return ControlFlow::Break(Decision { value, judged, ..decision });
    }
    let keeping = keeping.into_iter().map(|(mv, _)| mv).collect();
    ControlFlow::Continue(Some(Known { keeping, losing: losing.iter().map(judge).collect(), drawn }))
}

/// A finding on the scale of an evaluation: a win is worth a point less for every ply that it is away, seen from `ply`
/// plies behind the root, as searches count where a payoff is worth more than any number of plies.
pub(crate) fn on_scale(exact: Exact, worth: f64, ply: usize) -> f64 {
    let value = exact.payoff * worth;
    match exact.plies {
        Some(plies) if worth > 1.0 && value.abs() > worth / 2.0 => {
            value - value.signum() * (ply as f64 + f64::from(plies))
        }
        _ => value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AlphaBeta, Payoff, Uct};
    use plyground_core::testing::{Tree, TreeGame};
    use plyground_core::{Agent, Budget, GameExt, Seed, Tunable};

    /// Knows every tree up to a height, if it is on.
    #[derive(Clone, Debug, Default, Serialize, Deserialize)]
    #[serde(from = "bool", into = "bool")]
    struct Low(bool);

    /// How tall the trees are that are known.
    const KNOWN: u32 = 2;

    impl From<bool> for Low {
        fn from(on: bool) -> Self {
            Self(on)
        }
    }

    impl From<Low> for bool {
        fn from(Low(on): Low) -> Self {
            on
        }
    }

    impl Tables for Low {
        const OFFERED: bool = true;

        fn are_on(&self) -> bool {
            self.0
        }
    }

    fn height(game: &TreeGame, state: &Tree) -> u32 {
        let after = game.legal_moves(state).into_iter().map(|mv| 1 + height(game, &game.after(state, mv)));
        after.max().unwrap_or(0)
    }

    impl Truth<TreeGame> for Low {
        fn value(&self, game: &TreeGame, state: &Tree) -> Option<Exact> {
            if height(game, state) > KNOWN {
                return None;
            }
            let Turn::Player(player) = game.turn(state) else { return None };
            let moves = self.moves(game, state)?.into_iter().map(|(_, exact)| exact);
            moves.reduce(|best, next| if next.better(best, player) { next } else { best })
        }
    }

    fn choose(tree: &str, agent: &mut impl Agent<TreeGame>, nodes: u64) -> (String, f64, u64) {
        let tree: Tree = tree.parse().expect("a tree");
        let game = TreeGame(tree.clone());
        let budget = Budget { nodes: Some(nodes), ..Budget::default() };
        let mut ctx = Context::new(budget, Seed(3).rng());
        let decision = agent.choose(&game, &tree, &mut ctx);
        (game.after(&tree, decision.mv).to_string(), decision.value, ctx.nodes())
    }

    /// The first way down ends in a table, which saves what is below it.
    #[test]
    fn a_search_goes_no_deeper_than_what_is_known() {
        let tree = "F(S(F(S(0 1) S(0 0)) F(S(1 1) S(0 1))) S(F(S(0 -1) S(-1 1)) F(S(-1 -1) S(-1 0))))";
        let asked = |tables: bool| {
            let mut agent = AlphaBeta::<Payoff, Low>::default();
            agent.tables = tables.into();
            choose(tree, &mut agent, 10_000)
        };
        let ((with, value, few), (without, same, many)) = (asked(true), asked(false));
        assert_eq!((&with, value), (&without, same));
        assert!(few < many, "{few} of {many} nodes");
    }

    #[test]
    fn at_the_root_a_move_that_loses_value_is_never_chosen() {
        // The second and the third move keep the draw; a single node would not tell.
        let tree = "F(S(0 -1) S(0 0) S(0 1))";
        for nodes in [1, 2, 50] {
            let mut alpha_beta = AlphaBeta::<Payoff, Low>::default();
            alpha_beta.tables = true.into();
            assert_ne!(choose(tree, &mut alpha_beta, nodes).0, "S(0 -1)", "{nodes}");
            let mut uct = Uct::<TreeGame, Payoff, Low>::default();
            uct.tables = true.into();
            for _ in 0..2 {
                assert_ne!(choose(tree, &mut uct, nodes).0, "S(0 -1)", "{nodes}");
            }
        }
    }

    #[test]
    fn a_game_that_is_decided_is_played_by_the_tables() {
        // The shortest win, and the longest loss.
        for (tree, after) in [("F(S(1 1) 1 0)", "1"), ("F(-1 S(F(-1)))", "S(F(-1))")] {
            let mut uct = Uct::<TreeGame, Payoff, Low>::default();
            uct.tables = true.into();
            let (next, _, nodes) = choose(tree, &mut uct, 1000);
            assert_eq!((next.as_str(), nodes), (after, 0), "{tree}");
        }
    }

    #[test]
    fn only_searches_with_tables_have_the_parameter() {
        let last = |all: &[Parameter]| all.last().map(|last| last.name);
        assert_eq!(last(AlphaBeta::<morris::Eval, Low>::PARAMETERS), Some("tables"));
        assert_eq!(last(Uct::<TreeGame, Payoff, Low>::PARAMETERS), Some("tables"));
        assert_ne!(last(AlphaBeta::<morris::Eval>::PARAMETERS), Some("tables"));
    }

    use plyground_games::morris;
}
