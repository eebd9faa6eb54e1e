//! The greedy player: the best evaluation after one move.

use crate::{best_of, judged};
use plyground_core::{Agent, Bound, Context, Decision, Evaluate, Game, GameExt, Tunable, Turn};
use plyground_core::{Parameter, Words};
use serde::{Deserialize, Serialize};

/// Looks one move ahead. After a move that chance answers, the position before the answer is judged.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Greedy<E> {
    /// What a position is worth.
    pub eval: E,
}

impl<E: Default + Words> Tunable for Greedy<E> {
    const RANDOMISED: bool = false;
    const SUMMARY: &'static str = "the move after which the evaluation is best";
    const PARAMETERS: &'static [Parameter] =
        &[Parameter::choice::<E>("eval", "evaluation of the positions after each move")];
}

impl<G: Game, E: Evaluate<G>> Agent<G> for Greedy<E> {
    fn choose(&mut self, game: &G, state: &G::State, ctx: &mut Context<'_>) -> Decision<G::Move> {
        let Turn::Player(player) = game.turn(state) else { unreachable!("asked on a player's turn") };
        let moves = game.legal_moves(state);
        let mut all = Vec::with_capacity(moves.len());
        for &mv in &moves {
            if ctx.tick().is_err() {
                break;
            }
            let next = game.after(state, mv);
            let value = if game.turn(&next) == Turn::Over {
                self.eval.at_end(game, &next)
            } else {
                self.eval.evaluate(game, &next, &mut ctx.rng)
            };
            all.push(judged(mv, value, Bound::Exact));
        }
        best_of(player, all, 1).unwrap_or_else(|| Decision::bare(moves[0]))
    }
}
