//! The random player. It uses the game's own sampler, so that it is the same random player as in the studies.

use plyground_core::Parameter;
use plyground_core::{Agent, Context, Decision, Game, Tunable};
use serde::{Deserialize, Serialize};

/// Plays any legal move.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Random {}

impl Tunable for Random {
    const SUMMARY: &'static str = "a random legal move, as in the game's random playouts";
    const PARAMETERS: &'static [Parameter] = &[];
}

impl<G: Game> Agent<G> for Random {
    fn choose(&mut self, game: &G, state: &G::State, ctx: &mut Context<'_>) -> Decision<G::Move> {
        // One node, if it may still be spent; a move is due either way.
        let _stopped = ctx.tick();
        Decision::bare(game.sample(state, &mut ctx.rng))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_core::testing::check_agent;
    use plyground_games::{lput::Lput, morris::Morris, tenpair::TenPair, twenty48::Twenty48};

    #[test]
    fn the_random_player_keeps_the_laws_in_every_game() {
        check_agent(&Twenty48::default(), Random::default, 10);
        check_agent(&TenPair::default(), Random::default, 10);
        check_agent(&Morris::default(), Random::default, 10);
        check_agent(&Lput::default(), Random::default, 10);
    }
}
