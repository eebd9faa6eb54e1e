//! Random play: the stage is built once and then kept up to date from move to move and deal to deal; the
//! state is written back at the end.
//!
//! The random player is uniform over the legal moves. It draws one number below their count: the pairs in
//! the order of [`stage`](super::stage), then the deal. A deal that is the only legal move is not drawn for.
#![expect(clippy::inline_always, reason = "what is not inlined is compiled without the bit instructions")]

use super::bits::{Bits, Task, dispatch};
use super::rules::Law;
use super::short::{Middle, Short};
use super::stage::{self, Kind, Look, Stage};
use super::state::State;
use plyground_core::Rng;

/// Plays at random until the game is over or `limit` moves are played; returns how many were.
pub(super) fn playout(law: &Law, state: &mut State, rng: &mut Rng, limit: u64) -> u64 {
    dispatch(Playing { law, state, rng, limit })
}

/// The random player's choice, as two cells; nothing if it is the deal.
pub(super) fn choose(law: &Law, state: &State, rng: &mut Rng) -> Option<(usize, usize)> {
    stage::look(law, state, Choosing { law, rng })
}

struct Choosing<'a> {
    law: &'a Law,
    rng: &'a mut Rng,
}

impl Look for Choosing<'_> {
    type Seen = Option<(usize, usize)>;

    #[inline(always)]
    fn look<B: Bits>(self, stage: &impl Stage) -> Self::Seen {
        let pairs = stage.pairs();
        if pairs == 0 {
            return None;
        }
        let deal = self.law.any_time && self.law.fits(stage.cells(), stage.left());
        let rank = self.rng.below(pairs + u32::from(deal));
        (rank < pairs).then(|| stage.pair::<B>(rank))
    }
}

struct Playing<'a> {
    law: &'a Law,
    state: &'a mut State,
    rng: &'a mut Rng,
    limit: u64,
}

/// A game in random play.
struct Course<'a> {
    law: &'a Law,
    rng: Rng,
    played: u64,
    limit: u64,
}

impl Task for Playing<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<B: Bits>(self) -> u64 {
        let Self { law, state, rng, limit } = self;
        let mut course = Course { law, rng: rng.clone(), played: 0, limit };
        let mut kind = Kind::of(state.left());
        let (mut short, mut middle) = (Short::default(), None);
        match kind {
            Kind::Short => stage::load(&mut short, law, state),
            Kind::Middle => stage::load(middle.insert(Middle::default()), law, state),
            Kind::Long => stage::with_long(|long| stage::load(long, law, state)),
        }
        loop {
            let exit = match kind {
                Kind::Short => course.advance::<B>(&mut short, kind, state),
                Kind::Middle => course.advance::<B>(middle.get_or_insert_default(), kind, state),
                Kind::Long => stage::with_long(|long| course.advance::<B>(long, kind, state)),
            };
            let Some(next) = exit else { break };
            match (kind, next) {
                (Kind::Short, _) => middle.insert(short.widened()).deal::<B>(law),
                (Kind::Middle, Kind::Short) => {
                    let middle = middle.get_or_insert_default();
                    middle.deal::<B>(law);
                    short = middle.narrowed();
                }
                (Kind::Middle, _) => {
                    let middle = middle.get_or_insert_default();
                    stage::with_long(|long| stage::deal_into(middle, long, law));
                }
                (Kind::Long, Kind::Short) => {
                    stage::with_long(|long| stage::deal_into(long, &mut short, law));
                }
                (Kind::Long, _) => {
                    let middle = middle.get_or_insert_default();
                    stage::with_long(|long| stage::deal_into(long, middle, law));
                }
            }
            course.played += 1;
            kind = next;
        }
        *rng = course.rng;
        course.played
    }
}

impl Course<'_> {
    /// Plays on until the end, and then writes the board to `end`, or until a deal that needs a stage of the kind
    /// that is returned.
    #[inline(always)]
    fn advance<B: Bits>(&mut self, stage: &mut impl Stage, kind: Kind, end: &mut State) -> Option<Kind> {
        let next = if self.law.any_time {
            self.play::<B, true>(stage, kind)
        } else {
            self.play::<B, false>(stage, kind)
        };
        if next.is_none() {
            end.refill(stage.cells(), stage.standing());
        }
        next
    }

    #[inline(always)]
    fn play<B: Bits, const ANY_TIME: bool>(&mut self, stage: &mut impl Stage, kind: Kind) -> Option<Kind> {
        loop {
            let (law, cells) = (self.law, stage.cells());
            let (mut rng, mut played) = (self.rng.clone(), self.played);
            stage.cross_out::<B>(|pairs, left| {
                if pairs == 0 || played == self.limit {
                    return None;
                }
                let deal = ANY_TIME && law.fits(cells, left);
                let rank = rng.below(pairs + u32::from(deal));
                if ANY_TIME && rank == pairs {
                    return None;
                }
                played += 1;
                Some(rank)
            });
            (self.rng, self.played) = (rng, played);
            if played == self.limit {
                return None;
            }
            let left = stage.left();
            if left == 0 || !self.law.fits(stage.cells(), left) {
                return None;
            }
            let next = Kind::of(2 * left);
            if next != kind {
                return Some(next);
            }
            stage.deal::<B>(self.law);
            self.played += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{TenPair, bits::Portable};
    use super::*;
    use plyground_core::{Game, Seed};

    #[test]
    fn plain_arithmetic_plays_the_same_games_as_the_bit_instructions() {
        for toml in ["max_cells = 100", "max_cells = 700\ndeal = \"any\"", "board = \"random\"\nwidth = 20"] {
            let game: TenPair = toml::from_str(toml).expect("good rules");
            for seed in (0..100).map(Seed) {
                let mut plain = game.start(&mut seed.rng());
                let mut state = plain.clone();
                let (mut rng, mut same) = (seed.rng(), seed.rng());
                let played = game.playout(&mut state, &mut rng, 400);
                let task = Playing { law: &game.law, state: &mut plain, rng: &mut same, limit: 400 };
                assert_eq!(task.run::<Portable>(), played);
                assert_eq!((plain, same), (state, rng));
            }
        }
    }
}
