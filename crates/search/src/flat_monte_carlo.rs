//! Flat Monte Carlo: playouts from the position after each move, no tree; the best mean wins.
//!
//! Playouts are shared out equally, or by UCB1 (Auer, Cesa-Bianchi and Fischer, *Finite-time analysis of the
//! multiarmed bandit problem*, 2002). With `c = 0` UCB1 always plays on with the best mean so far, which is the
//! Monte Carlo player of Mattias Lass, *Tehisintellekti loomine käigupõhisele strateegiamängule L-put*,
//! bachelor's thesis, University of Tartu, 2017; with `candidates` it is that study's greedy one.

mod arms;
mod pure;

pub use pure::PureMonteCarlo;

use crate::EXPLORATION;
use crate::playout::{Length, worth};
use crate::scale::Scale;
use arms::{Arms, Judge};
use plyground_core::{
    Agent, Budget, Context, Decision, Evaluate, Game, PLENTY, Parameter, Shows, Stopped, THREADS, Tunable,
    Turn, Words, words,
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Playouts from every move, the best mean wins.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[serde(bound(serialize = "E: Serialize", deserialize = "E: DeserializeOwned + Default"))]
pub struct FlatMonteCarlo<E> {
    /// Playouts after the first of each move; 0: as many as the budget allows.
    pub playouts: u64,
    /// How they are shared out.
    pub allot: Allot,
    /// How much UCB1 explores.
    pub c: f64,
    /// What UCB1 measures the differences of results by.
    pub scale: Scale,
    /// Random moves of a playout.
    pub playout: Length,
    /// What the end of a playout is worth.
    pub eval: E,
    /// What a playout counts for.
    pub count: Count,
    /// How many moves are tried, the best by the evaluation; 0: all.
    pub candidates: usize,
    /// Which of several equally good moves is played on with, and played in the end.
    pub ties: Tied,
    /// How many threads play, each with sums of its own that are added up in the end.
    pub threads: u32,
}

words! {
    /// How playouts are shared out among the moves.
    #[derive(Default)]
    pub enum Allot {
        /// One after another.
        #[default]
        Equal = "equal",
        /// To the move with the largest upper confidence bound.
        Ucb = "ucb",
        /// To a random move, as the game's random player chooses it.
        Random = "random",
    }
}

words! {
    /// What a playout counts for.
    #[derive(Default)]
    pub enum Count {
        /// What its end is worth.
        #[default]
        Value = "value",
        /// 1 if its end is strictly better for the player whose move it is than an even one, else −1.
        Wins = "wins",
    }
}

words! {
    /// Which of several equally good moves is taken.
    #[derive(Default)]
    pub enum Tied {
        /// The first in the game's order.
        #[default]
        First = "first",
        /// The one after which the evaluation is best, without a playout.
        Evaluation = "evaluation",
        /// Any of them, at random.
        Random = "random",
    }
}

impl Allot {
    /// As agents list it.
    const PARAMETER: Parameter = Parameter::choice::<Self>(
        "allot",
        "how playouts are shared among the moves: equally, by UCB1 or at random",
    );
}

impl<E: Default> Default for FlatMonteCarlo<E> {
    fn default() -> Self {
        Self {
            playouts: 0,
            allot: Allot::Equal,
            c: std::f64::consts::SQRT_2,
            scale: Scale::RANGE,
            playout: Length::FULL,
            eval: E::default(),
            count: Count::Value,
            candidates: 0,
            ties: Tied::First,
            threads: 1,
        }
    }
}

impl<E: Default + Words> Tunable for FlatMonteCarlo<E> {
    const SUMMARY: &'static str = "random playouts after every move; chooses the best mean";
    const BUDGET: Budget = Budget { nodes: Some(10_000), depth: None, millis: None, memory: None };
    const SHOWS: Option<Shows> = Some(Shows::Moves);
    const PARAMETERS: &'static [Parameter] = &[
        Parameter::whole(
            "playouts",
            "playouts after the first of each move; 0: as many as the budget allows",
            0..=u64::MAX,
        ),
        Allot::PARAMETER,
        EXPLORATION,
        Scale::PARAMETER,
        Length::PARAMETER,
        Parameter::choice::<E>("eval", "evaluation of the end of a playout"),
        Parameter::choice::<Count>(
            "count",
            "result of a playout: its value, or 1 for a win and -1 otherwise",
        ),
        Parameter::whole("candidates", "moves to try, the best by the evaluation; 0: all", 0..=PLENTY),
        Parameter::choice::<Tied>(
            "ties",
            "which of equally good moves: the first, the best by the evaluation, or a random one",
        ),
        THREADS,
    ];
}

impl<G: Game, E: Evaluate<G>> Agent<G> for FlatMonteCarlo<E> {
    fn choose(&mut self, game: &G, state: &G::State, ctx: &mut Context<'_>) -> Decision<G::Move> {
        let Turn::Player(player) = game.turn(state) else { unreachable!("asked on a player's turn") };
        let judge = Judge { eval: &self.eval, playout: self.playout, count: self.count, scale: self.scale };
        let mut arms = Arms::new(game, state, player);
        let _stopped = self.spend(&mut arms, &judge, game, state, ctx);
        arms.decision(self.ties, &mut ctx.rng)
    }
}

impl<E> FlatMonteCarlo<E> {
    fn spend<G: Game>(
        &self,
        arms: &mut Arms<G>,
        judge: &Judge<'_, E>,
        game: &G,
        state: &G::State,
        ctx: &mut Context<'_>,
    ) -> Result<(), Stopped>
    where
        E: Evaluate<G>,
    {
        let narrows = self.candidates > 0 && self.candidates < arms.len();
        if narrows || self.ties == Tied::Evaluation {
            arms.rank(|state| {
                ctx.tick()?;
                Ok(worth(game, &self.eval, state, ctx))
            })?;
        }
        if narrows {
            arms.keep_best(self.candidates);
        }
        let mut left = if self.playouts == 0 { u64::MAX } else { self.playouts };
        if self.allot != Allot::Random {
            for arm in 0..arms.len() {
                arms.play(arm, game, judge, ctx)?;
            }
        } else if self.playouts > 0 {
            left = left.saturating_add(arms.len() as u64);
        }
        let taken = AtomicU64::new(0);
        let play = |arms: &mut Arms<G>, ctx: &mut Context<'_>| {
            while let Some(number) = take(&taken, left) {
                let arm = match self.allot {
                    Allot::Equal => (number % arms.len() as u64) as usize,
                    Allot::Ucb => arms
                        .untried()
                        .unwrap_or_else(|| arms.most_promising(self.c, self.scale, self.ties, &mut ctx.rng)),
                    Allot::Random => arms.random(game, state, &mut ctx.rng),
                };
                arms.play(arm, game, judge, ctx)?;
            }
            Ok(())
        };
        together(arms, self.threads, play, ctx)
    }
}

/// The number of the next playout, which no other thread takes; `None` if there have been this many.
fn take(taken: &AtomicU64, most: u64) -> Option<u64> {
    let number = taken.fetch_add(1, Relaxed);
    (number < most).then_some(number)
}

/// Plays on all threads, and adds up what they found. What a helper plays when the last playout has been taken is not
/// waited for.
fn together<G: Game>(
    arms: &mut Arms<G>,
    threads: u32,
    play: impl Fn(&mut Arms<G>, &mut Context<'_>) -> Result<(), Stopped> + Sync,
    ctx: &mut Context<'_>,
) -> Result<(), Stopped> {
    let fresh = (threads > 1).then(|| arms.fresh());
    let help = |_: u32, ctx: &mut Context<'_>| {
        let mut own = fresh.as_ref().expect("there are helpers").fresh();
        let _stopped = play(&mut own, ctx);
        own
    };
    let (led, helped) = ctx.with_helpers(threads, help, |ctx| play(arms, ctx));
    for own in &helped {
        arms.absorb(own);
    }
    led
}

#[cfg(test)]
mod tests;
