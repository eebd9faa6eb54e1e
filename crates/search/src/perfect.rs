//! Perfect play by what is known of a game: the best of the exact values, and among moves of equal value the one that
//! sets the opponent the harder task. Where nothing is known, another search plays.
//!
//! The idea of ranking drawn moves by what the opponent may still get wrong is that of G. E. Gévay and G. Danner, *Calculating
//! ultra-strong and extended solutions for Nine Men's Morris, Morabaraba, and Lasker Morris*, IEEE Transactions on
//! Computational Intelligence and AI in Games, 2016; here it is measured one move ahead.

use plyground_core::{
    Agent, Bound, Budget, Context, Decision, Exact, Game, GameExt, Judged, Parameter, Player, Truth, Tunable,
    Turn, words,
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

/// How many plies of the expected line are told.
const LINE: usize = 12;

words! {
    /// How a perfect player chooses among moves that keep the value.
    #[derive(Default)]
    pub enum Equals {
        /// The first in the game's order.
        First = "first",
        /// The one after which the largest share of the opponent's replies loses value.
        #[default]
        Trap = "trap",
    }
}

/// Plays by what is known, and where that is nothing as another agent does.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[serde(bound(serialize = "T: Serialize", deserialize = "T: Default + DeserializeOwned, A: Default"))]
pub struct Perfect<T, A> {
    /// What is known.
    pub tables: T,
    /// How it chooses among moves of equal value and distance.
    pub equals: Equals,
    #[serde(skip)]
    other: A,
}

impl<T: Default + Serialize + DeserializeOwned, A: Tunable> Tunable for Perfect<T, A> {
    const SUMMARY: &'static str =
        "perfect play by tables; where there are none, as the game's default agent plays";
    const PARAMETERS: &'static [Parameter] = &[
        Parameter::file(
            "tables",
            "a folder made by `plyground tables`; default: the one in the cache folder, or else small tables made at first use",
            &["default"],
        ),
        Parameter::choice::<Equals>(
            "equals",
            "among moves of equal value: the first, or the one after which most replies lose value (trap)",
        ),
    ];
    const BUDGET: Budget = A::BUDGET;
    const RANDOMISED: bool = A::RANDOMISED;
}

impl<G: Game, T: Truth<G>, A: Agent<G>> Agent<G> for Perfect<T, A> {
    fn choose(&mut self, game: &G, state: &G::State, ctx: &mut Context<'_>) -> Decision<G::Move> {
        let known = decide(&self.tables, game, state, self.equals);
        known.unwrap_or_else(|| self.other.choose(game, state, ctx))
    }
}

/// The best move by what is known, with the value of every move; `None` where it is not known.
pub fn decide<G: Game>(
    truth: &impl Truth<G>,
    game: &G,
    state: &G::State,
    equals: Equals,
) -> Option<Decision<G::Move>> {
    let Turn::Player(player) = game.turn(state) else { return None };
    let moves = truth.moves(game, state)?;
    let best = best(player, &moves)?;
    let (mv, exact) = match equals {
        Equals::First => best,
        Equals::Trap => hardest(truth, game, state, player, &moves, best),
    };
    let judged = moves.into_iter().map(|(mv, exact)| Judged {
        mv,
        value: exact.payoff,
        bound: Bound::Exact,
        visits: 0,
        line: vec![mv],
    });
    let (judged, line) = (judged.collect(), line(truth, game, state, mv));
    Some(Decision { mv, value: exact.payoff, line, depth: exact.plies.unwrap_or(0), judged })
}

/// The best move by value and distance; ties go to the first.
fn best<M: Copy>(player: Player, moves: &[(M, Exact)]) -> Option<(M, Exact)> {
    moves.iter().copied().reduce(|best, next| if next.1.better(best.1, player) { next } else { best })
}

/// Of the moves that are as good as the best, the one after which the largest share of replies loses value.
fn hardest<G: Game>(
    truth: &impl Truth<G>,
    game: &G,
    state: &G::State,
    player: Player,
    moves: &[(G::Move, Exact)],
    best: (G::Move, Exact),
) -> (G::Move, Exact) {
    let equal = moves.iter().copied().filter(|(_, exact)| !best.1.better(*exact, player));
    let trapping = equal.map(|(mv, exact)| (errors(truth, game, &game.after(state, mv)), (mv, exact)));
    let hardest = trapping.reduce(|best, next| if next.0 > best.0 { next } else { best });
    hardest.map_or(best, |(_, hardest)| hardest)
}

/// The share of the moves of a position that lose value for whoever makes them; 0 where that is not known.
fn errors<G: Game>(truth: &impl Truth<G>, game: &G, state: &G::State) -> f64 {
    let Turn::Player(player) = game.turn(state) else { return 0.0 };
    let Some(moves) = truth.moves(game, state) else { return 0.0 };
    let worth = |exact: &Exact| player.sign() * exact.payoff;
    let best = moves.iter().map(|(_, exact)| worth(exact)).fold(f64::NEG_INFINITY, f64::max);
    let errors = moves.iter().filter(|(_, exact)| worth(exact) < best).count();
    errors as f64 / moves.len() as f64
}

/// What perfect play leads to, up to chance and as far as it is told.
fn line<G: Game>(truth: &impl Truth<G>, game: &G, state: &G::State, mv: G::Move) -> Vec<G::Move> {
    let (mut line, mut state) = (vec![mv], game.after(state, mv));
    while line.len() < LINE
        && let Turn::Player(player) = game.turn(&state)
        && let Some((mv, _)) = truth.moves(game, &state).and_then(|moves| best(player, &moves))
    {
        line.push(mv);
        game.play(&mut state, mv);
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Random;
    use plyground_core::Seed;
    use plyground_core::testing::{Tree, TreeGame};

    /// Knows every tree but those that are too tall.
    #[derive(Clone, Debug, Serialize, Deserialize)]
    struct Known {
        tallest: u32,
    }

    impl Default for Known {
        fn default() -> Self {
            Self { tallest: u32::MAX }
        }
    }

    fn height(game: &TreeGame, state: &Tree) -> u32 {
        let after = game.legal_moves(state).into_iter().map(|mv| 1 + height(game, &game.after(state, mv)));
        after.max().unwrap_or(0)
    }

    impl Truth<TreeGame> for Known {
        fn value(&self, game: &TreeGame, state: &Tree) -> Option<Exact> {
            if height(game, state) > self.tallest {
                return None;
            }
            let Turn::Player(player) = game.turn(state) else { return None };
            let moves = self.moves(game, state)?.into_iter().map(|(_, exact)| exact);
            moves.reduce(|best, next| if next.better(best, player) { next } else { best })
        }
    }

    fn chosen(
        tree: &str,
        agent: &mut Perfect<Known, Random>,
    ) -> (String, Decision<<TreeGame as Game>::Move>) {
        let tree: Tree = tree.parse().expect("a tree");
        let game = TreeGame(tree.clone());
        let mut ctx = Context::new(Budget::default(), Seed(3).rng());
        let decision = agent.choose(&game, &tree, &mut ctx);
        (game.after(&tree, decision.mv).to_string(), decision)
    }

    #[test]
    fn it_wins_as_soon_and_loses_as_late_as_can_be() {
        let mut perfect = Perfect::default();
        let (after, decision) = chosen("F(S(1 1) 1 0)", &mut perfect);
        assert_eq!((&after[..], decision.value, decision.depth), ("1", 1.0, 1));
        let (after, decision) = chosen("F(-1 S(F(-1)))", &mut perfect);
        assert_eq!((&after[..], decision.value, decision.depth), ("S(F(-1))", -1.0, 3));
        assert_eq!(decision.line.len(), 3);
        assert!(decision.judged.iter().all(|judged| judged.bound == Bound::Exact));
    }

    #[test]
    fn a_drawn_move_after_which_more_replies_lose_is_preferred_unless_the_first_is_asked_for() {
        let tree = "F(S(0 1) S(0 1 1) S(0 0))";
        let mut perfect = Perfect::default();
        assert_eq!(chosen(tree, &mut perfect).0, "S(0 1 1)");
        perfect.equals = Equals::First;
        assert_eq!(chosen(tree, &mut perfect).0, "S(0 1)");
    }

    #[test]
    fn where_nothing_is_known_the_other_agent_plays() {
        let mut perfect = Perfect { tables: Known { tallest: 1 }, ..Perfect::default() };
        let (_, decision) = chosen("F(S(0 S(1)) S(F(1) F(0)))", &mut perfect);
        assert!(decision.judged.iter().all(|judged| judged.bound != Bound::Exact));
    }
}
