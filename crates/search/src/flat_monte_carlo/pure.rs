//! Pure Monte Carlo with more playouts the less room is left, after an unsigned project report, *Documentație –
//! 2048*: random playouts to the end from the position itself, the first move random too, means by first move.

use super::arms::{Arms, Judge};
use super::{Allot, Count, Tied, take, together};
use crate::playout::Length;
use crate::scale::Scale;
use plyground_core::{
    Agent, Context, Decision, Evaluate, Game, Numbers, Parameter, THREADS, Tunable, Turn, Words,
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::sync::atomic::AtomicU64;

/// Playouts by the room that is left: `R` measures it, such as the number of empty cells.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[serde(bound(
    serialize = "E: Serialize, R: Serialize",
    deserialize = "E: DeserializeOwned + Default, R: DeserializeOwned + Default"
))]
pub struct PureMonteCarlo<E, R> {
    /// Playouts where there is much room.
    pub roomy: u64,
    /// Playouts where there is less.
    pub narrow: u64,
    /// Playouts where there is little.
    pub tight: u64,
    /// From how much room on it is narrow, no longer roomy.
    pub narrow_below: f64,
    /// From how much room on it is tight.
    pub tight_below: f64,
    /// Random first moves, or equal shares.
    pub allot: Allot,
    /// Random moves of a playout.
    pub playout: Length,
    /// What the end of a playout is worth.
    pub eval: E,
    /// What room is measured by.
    pub room: R,
    /// How many threads play, each with sums of its own that are added up in the end.
    pub threads: u32,
}

impl<E: Default, R: Default> Default for PureMonteCarlo<E, R> {
    fn default() -> Self {
        Self {
            roomy: 400,
            narrow: 800,
            tight: 1600,
            narrow_below: 8.0,
            tight_below: 4.0,
            allot: Allot::Random,
            playout: Length::FULL,
            eval: E::default(),
            room: R::default(),
            threads: 1,
        }
    }
}

impl<E, R> Tunable for PureMonteCarlo<E, R>
where
    E: Default + Words,
    R: Default + Words,
{
    const SUMMARY: &'static str =
        "random playouts with a random first move, more of them the less room is left";
    const PARAMETERS: &'static [Parameter] = &[
        Parameter::whole("roomy", "playouts when there is plenty of room", 1..=u64::MAX),
        Parameter::whole("narrow", "playouts when there is little room", 1..=u64::MAX),
        Parameter::whole("tight", "playouts when there is hardly any room", 1..=u64::MAX),
        Parameter::number("narrow_below", "below this, there is little room", Numbers::NotNegative),
        Parameter::number("tight_below", "below this, there is hardly any room", Numbers::NotNegative),
        Allot::PARAMETER,
        Length::PARAMETER,
        Parameter::choice::<E>("eval", "evaluation of the end of a playout"),
        Parameter::choice::<R>("room", "how room is measured"),
        THREADS,
    ];
}

impl<G, E, R> Agent<G> for PureMonteCarlo<E, R>
where
    G: Game,
    E: Evaluate<G>,
    R: Evaluate<G>,
{
    fn choose(&mut self, game: &G, state: &G::State, ctx: &mut Context<'_>) -> Decision<G::Move> {
        let Turn::Player(player) = game.turn(state) else { unreachable!("asked on a player's turn") };
        let room = self.room.evaluate(game, state, &mut ctx.rng);
        let playouts = if room < self.tight_below {
            self.tight
        } else if room < self.narrow_below {
            self.narrow
        } else {
            self.roomy
        };
        let scale = Scale::RANGE;
        let judge = Judge { eval: &self.eval, playout: self.playout, count: Count::Value, scale };
        let mut arms = Arms::new(game, state, player);
        let taken = AtomicU64::new(0);
        let play = |arms: &mut Arms<G>, ctx: &mut Context<'_>| {
            while let Some(number) = take(&taken, playouts) {
                let arm = match self.allot {
                    Allot::Random => arms.random(game, state, &mut ctx.rng),
                    Allot::Ucb => arms.untried().unwrap_or_else(|| {
                        arms.most_promising(std::f64::consts::SQRT_2, scale, Tied::First, &mut ctx.rng)
                    }),
                    Allot::Equal => (number % arms.len() as u64) as usize,
                };
                arms.play(arm, game, &judge, ctx)?;
            }
            Ok(())
        };
        let _stopped = together(&mut arms, self.threads, play, ctx);
        arms.decision(Tied::First, &mut ctx.rng)
    }
}
