//! The moves of a position and what their playouts have come to.

use super::{Count, Tied};
use crate::playout::{Length, judge};
use crate::scale::{Range, Scale};
use crate::{best_of, judged};
use plyground_core::{Bound, Context, Decision, Evaluate, Game, GameExt, Player, Rng, Stopped};

pub(super) struct Arms<G: Game> {
    player: Player,
    all: Vec<Arm<G>>,
    seen: Range,
    /// Where playouts are played, so that they share one allocation.
    scratch: G::State,
}

struct Arm<G: Game> {
    mv: G::Move,
    after: G::State,
    /// By the evaluation, if it was asked.
    rank: Option<f64>,
    visits: u64,
    total: f64,
}

/// How a playout is made and what it counts for.
pub(super) struct Judge<'a, E> {
    pub(super) eval: &'a E,
    pub(super) playout: Length,
    pub(super) count: Count,
    pub(super) scale: Scale,
}

impl<G: Game> Arms<G> {
    pub(super) fn new(game: &G, state: &G::State, player: Player) -> Self {
        let arm = |mv| Arm { mv, after: game.after(state, mv), rank: None, visits: 0, total: 0.0 };
        let all = game.legal_moves(state).into_iter().map(arm).collect();
        Self { player, all, seen: Range::default(), scratch: state.clone() }
    }

    /// The same moves, of which nothing is known: for another thread.
    pub(super) fn fresh(&self) -> Self {
        let fresh = |arm: &Arm<G>| Arm { visits: 0, total: 0.0, after: arm.after.clone(), ..*arm };
        let all = self.all.iter().map(fresh).collect();
        Self { player: self.player, all, seen: self.seen, scratch: self.scratch.clone() }
    }

    /// Adds what another thread has found of the same moves.
    pub(super) fn absorb(&mut self, other: &Self) {
        for (arm, more) in self.all.iter_mut().zip(&other.all) {
            arm.visits += more.visits;
            arm.total += more.total;
        }
    }

    pub(super) fn len(&self) -> usize {
        self.all.len()
    }

    /// Judges every move by the position after it.
    pub(super) fn rank(
        &mut self,
        mut value: impl FnMut(&G::State) -> Result<f64, Stopped>,
    ) -> Result<(), Stopped> {
        for arm in &mut self.all {
            arm.rank = Some(value(&arm.after)?);
        }
        Ok(())
    }

    /// Forgets all but the best ranked moves; of equals the first stay. The order remains the game's.
    pub(super) fn keep_best(&mut self, count: usize) {
        let good = |arm: &Arm<G>| self.player.sign() * arm.rank.unwrap_or(0.0);
        let mut order: Vec<usize> = (0..self.all.len()).collect();
        order.sort_by(|&a, &b| good(&self.all[b]).total_cmp(&good(&self.all[a])));
        let mut kept = vec![false; self.all.len()];
        order.iter().take(count).for_each(|&arm| kept[arm] = true);
        let mut kept = kept.into_iter();
        self.all.retain(|_| kept.next() == Some(true));
    }

    /// One playout, which is one node.
    pub(super) fn play<E: Evaluate<G>>(
        &mut self,
        arm: usize,
        game: &G,
        how: &Judge<'_, E>,
        ctx: &mut Context<'_>,
    ) -> Result<(), Stopped> {
        ctx.tick()?;
        self.scratch.clone_from(&self.all[arm].after);
        let value = judge(game, how.eval, how.playout, &mut self.scratch, ctx)?;
        let sign = self.player.sign();
        let value = match how.count {
            Count::Wins if sign * value > 0.0 => sign,
            Count::Wins => -sign,
            Count::Value => how.scale.reward(value, how.eval.worth_of_payoff(), &mut self.seen),
        };
        let arm = &mut self.all[arm];
        arm.visits += 1;
        arm.total += value;
        Ok(())
    }

    /// The first move without a playout.
    pub(super) fn untried(&self) -> Option<usize> {
        self.all.iter().position(|arm| arm.visits == 0)
    }

    /// By UCB1, once every move has been tried.
    pub(super) fn most_promising(&self, c: f64, scale: Scale, ties: Tied, rng: &mut Rng) -> usize {
        let visits: u64 = self.all.iter().map(|arm| arm.visits).sum();
        let (spread, log) = (c * scale.span(&self.seen), (visits as f64).ln());
        let bound = |arm: &Arm<G>| {
            let visits = arm.visits as f64;
            self.player.sign() * arm.total / visits + spread * (log / visits).sqrt()
        };
        self.choose(self.all.iter().map(bound).enumerate(), ties, rng).expect("a player has moves")
    }

    /// The number of the move with the largest value; of equals the one that `ties` wants.
    fn choose(&self, values: impl Iterator<Item = (usize, f64)>, ties: Tied, rng: &mut Rng) -> Option<usize> {
        let rank = |arm: usize| self.player.sign() * self.all[arm].rank.unwrap_or(0.0);
        let (mut best, mut equals): (Option<(usize, f64)>, u32) = (None, 0);
        for (arm, value) in values {
            let better = match best {
                Some((_, most)) if value < most => continue,
                Some((held, most)) if value <= most => {
                    equals += 1;
                    match ties {
                        Tied::First => false,
                        Tied::Evaluation => rank(arm) > rank(held),
                        // Each of n equals is the last that is taken with a chance of one in n.
                        Tied::Random => rng.below(equals) == 0,
                    }
                }
                _ => {
                    equals = 1;
                    true
                }
            };
            if better {
                best = Some((arm, value));
            }
        }
        best.map(|(arm, _)| arm)
    }

    /// As the game's random player chooses; any of the moves that are tried if it chooses another.
    pub(super) fn random(&self, game: &G, state: &G::State, rng: &mut Rng) -> usize {
        let mv = game.sample(state, rng);
        let found = self.all.iter().position(|arm| arm.mv == mv);
        found.unwrap_or_else(|| rng.below(self.all.len() as u32) as usize)
    }

    /// The best mean; if nothing was played out, the best rank; else the first move.
    pub(super) fn decision(&self, ties: Tied, rng: &mut Rng) -> Decision<G::Move> {
        let mean = |arm: &Arm<G>| (arm.visits > 0).then(|| arm.total / arm.visits as f64);
        let said = |value: &dyn Fn(&Arm<G>) -> Option<f64>| -> Vec<_> {
            let judge = |arm: &Arm<G>| {
                let mut said = judged(arm.mv, value(arm)?, Bound::Unproven);
                said.visits = arm.visits;
                Some(said)
            };
            self.all.iter().filter_map(judge).collect()
        };
        let sign = self.player.sign();
        let means = self.all.iter().enumerate().filter_map(|(at, arm)| Some((at, sign * mean(arm)?)));
        if let Some(best) = self.choose(means, ties, rng) {
            let (mv, value) = (self.all[best].mv, mean(&self.all[best]).unwrap_or_default());
            return Decision { mv, value, line: vec![mv], depth: 1, judged: said(&mean) };
        }
        let ranked = best_of(self.player, said(&|arm| arm.rank), 1);
        ranked.unwrap_or_else(|| Decision::bare(self.all[0].mv))
    }
}
