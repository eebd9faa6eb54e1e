//! How a leaf is evaluated: random moves to the end of the game, or a number of them and then an evaluation, or the
//! evaluation alone. One function serves all three, as they differ only in the number of random moves.
//!
//! Playouts ignore the repetition rule; a game's own counters end them.

use plyground_core::{Context, Evaluate, Game, Parameter, Rng, Stopped, Turn, Words, words};
use serde::{Deserialize, Serialize};

/// How many random moves and events a playout has at most: a number, or `full`. 0 is the evaluation alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, expecting = "expected a number of random plies, or \"full\" for playouts to the end")]
pub enum Length {
    /// This many, then the evaluation.
    Plies(u64),
    /// To the end of the game.
    Named(Full),
}

words! {
    /// The word for a playout to the end.
    pub enum Full {
        /// To the end of the game.
        Full = "full",
    }
}

impl Length {
    /// As agents list it.
    pub(crate) const PARAMETER: Parameter = Parameter::whole(
        "playout",
        "random plies before the evaluation; 0: evaluate at once; full: play to the end of the game",
        0..=u64::MAX,
    )
    .or(Full::WORDS);

    /// To the end of the game.
    pub const FULL: Self = Self::Named(Full::Full);

    fn limit(self) -> u64 {
        if let Self::Plies(plies) = self { plies } else { u64::MAX }
    }
}

words! {
    /// The points of the game itself, so far: what full playouts are judged by.
    #[derive(Default)]
    pub enum Payoff {
        /// Points for the first player.
        #[default]
        Payoff = "payoff",
    }
}

impl<G: Game> Evaluate<G> for Payoff {
    fn evaluate(&self, game: &G, state: &G::State, _: &mut Rng) -> f64 {
        game.payoff(state)
    }
}

/// Between looks at the clock, so that a game without an end can still be stopped.
const STRETCH: u64 = 4096;

/// Plays at most this many random moves from `state`, and says what the end is worth to the first player.
#[inline]
pub(crate) fn judge<G: Game, E: Evaluate<G>>(
    game: &G,
    eval: &E,
    length: Length,
    state: &mut G::State,
    ctx: &mut Context<'_>,
) -> Result<f64, Stopped> {
    let mut left = length.limit();
    while left > 0 {
        let most = left.min(STRETCH);
        let played = game.playout(state, &mut ctx.rng, most);
        ctx.playout(played)?;
        if played < most {
            return Ok(eval.at_end(game, state));
        }
        left -= played;
    }
    Ok(worth(game, eval, state, ctx))
}

/// What a position is worth to the first player, finished or not.
#[inline]
pub(crate) fn worth<G: Game, E: Evaluate<G>>(
    game: &G,
    eval: &E,
    state: &G::State,
    ctx: &mut Context<'_>,
) -> f64 {
    match game.turn(state) {
        Turn::Over => eval.at_end(game, state),
        _ => eval.evaluate(game, state, &mut ctx.rng),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_core::testing::{Tree, TreeGame};
    use plyground_core::{Budget, Seed};

    /// Ten times the payoff at the end, 7 before.
    struct Seven;
    impl Evaluate<TreeGame> for Seven {
        fn evaluate(&self, _: &TreeGame, _: &Tree, _: &mut Rng) -> f64 {
            7.0
        }
        fn worth_of_payoff(&self) -> f64 {
            10.0
        }
    }

    #[test]
    fn a_playout_ends_with_the_game_or_with_the_evaluation() {
        let tree: Tree = "F(S(F(3)))".parse().expect("a tree");
        let game = TreeGame(tree.clone());
        for (length, value, steps) in [
            (Length::Plies(0), 7.0, 0),
            (Length::Plies(2), 7.0, 2),
            (Length::Plies(3), 30.0, 3),
            (Length::Plies(4), 30.0, 3),
            (Length::FULL, 30.0, 3),
        ] {
            let mut ctx = Context::new(Budget::default(), Seed(0).rng());
            let found = judge(&game, &Seven, length, &mut tree.clone(), &mut ctx).expect("no limit");
            assert!((found - value).abs() < 1e-12, "{length:?} gives {found}");
            assert_eq!(ctx.playout_plies(), steps, "{length:?}");
        }
    }
}
