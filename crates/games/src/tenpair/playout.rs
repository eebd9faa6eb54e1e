//! Random play: the stage is built once and then kept up to date from move to move and deal to deal; the
//! state is written back at the end.
//!
//! The random player is uniform over the legal moves. It draws one number below their count: the pairs in
//! the order of [`stage`](super::stage), then the deal. A deal that is the only legal move is not drawn for.
#![expect(clippy::inline_always, reason = "what is not inlined is compiled without the bit instructions")]

use super::bits::{Bits, Task, dispatch};
use super::rules::Law;
use super::short::Short;
use super::stage::{self, Look, Stage};
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

/// Why a stage is left.
#[derive(PartialEq)]
enum Exit {
    /// The game is over, or the limit is reached.
    End,
    /// The deal, which is not played yet, needs a stage of the other kind.
    Deal,
}

impl Task for Playing<'_> {
    type Output = u64;

    #[inline(always)]
    fn run<B: Bits>(self) -> u64 {
        let Self { law, state, rng, limit } = self;
        let mut course = Course { law, rng: rng.clone(), played: 0, limit };
        let mut short = Short::default();
        if Short::suits(state.left()) {
            stage::load(&mut short, law, state);
            if course.advance::<B>(&mut short) == Exit::End {
                state.refill(short.cells(), short.standing());
            } else {
                stage::with_long(|long| {
                    stage::deal_into(&short, long, law);
                    course.played += 1;
                    course.alternate::<B>(&mut short, long, state);
                });
            }
        } else {
            stage::with_long(|long| {
                stage::load(long, law, state);
                course.alternate::<B>(&mut short, long, state);
            });
        }
        *rng = course.rng;
        course.played
    }
}

impl Course<'_> {
    /// Plays a long stage, then a short one, and so on to the end.
    fn alternate<B: Bits>(&mut self, short: &mut Short, long: &mut super::long::Long, state: &mut State) {
        loop {
            if self.advance::<B>(long) == Exit::End {
                return state.refill(long.cells(), long.standing());
            }
            stage::deal_into(long, short, self.law);
            self.played += 1;
            if self.advance::<B>(short) == Exit::End {
                return state.refill(short.cells(), short.standing());
            }
            stage::deal_into(short, long, self.law);
            self.played += 1;
        }
    }

    #[inline(always)]
    fn advance<B: Bits>(&mut self, stage: &mut impl Stage) -> Exit {
        if self.law.any_time { self.play::<B, true>(stage) } else { self.play::<B, false>(stage) }
    }

    #[inline(always)]
    fn play<B: Bits, const ANY_TIME: bool>(&mut self, stage: &mut impl Stage) -> Exit {
        while self.played < self.limit {
            let pairs = stage.pairs();
            if pairs > 0 {
                let deal = ANY_TIME && self.law.fits(stage.cells(), stage.left());
                let rank = self.rng.below(pairs + u32::from(deal));
                if !ANY_TIME || rank < pairs {
                    stage.cross_out::<B>(rank);
                    self.played += 1;
                    continue;
                }
            }
            let left = stage.left();
            if left == 0 || !self.law.fits(stage.cells(), left) {
                return Exit::End;
            }
            if !suits(stage, 2 * left) {
                return Exit::Deal;
            }
            stage.deal(self.law);
            self.played += 1;
        }
        Exit::End
    }
}

#[inline(always)]
fn suits<S: Stage>(_: &S, left: usize) -> bool {
    S::suits(left)
}
