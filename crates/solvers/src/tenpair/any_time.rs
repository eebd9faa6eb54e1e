//! Shortest solutions where a deal may come at any time: every set that a stage can become may be dealt, so there are
//! far too many boards to remember those that wait. The sum is limited instead, and the limit raised to the next
//! that may be enough (Korf, *Depth-first iterative-deepening*, 1985), with a table of what boards are known to
//! need (Reinefeld, Marsland, *Enhanced iterative-deepening search*, 1994).

use super::account::Account;
use super::board::Board;
use super::known::Known;
use super::number_set::NumberSet;
use super::question::{Question, Stages};
use super::rest::LEAST_DEAL;
use super::stage::Sets;
use super::walk::{Event, Seen, Walk};
use super::walks::{Kept, Walks, by_size};
use plyground_core::{Limit, Stopped};

/// The search and all it remembers.
pub(super) struct AnyTime<'s, 'a, 'b> {
    question: Question,
    account: &'s mut Account<'a, 'b>,
    start: Board,
    /// What the boards after deals need at least.
    needs: Known,
    walks: Walks,
    /// The pairs of each stage of the solution, the last stage first.
    stages: Stages,
    beyond: bool,
}

/// No sum is enough.
const NEVER: u32 = Known::MOST;

/// A board within a sum.
struct Try<'t> {
    board: &'t Board,
    deals: u32,
    /// What may still be added to the sum.
    budget: u32,
    /// What it would take, as far as is known: the least of all that was too much.
    need: u32,
}

impl<'s, 'a, 'b> AnyTime<'s, 'a, 'b> {
    pub(super) fn new(question: Question, start: Board, account: &'s mut Account<'a, 'b>) -> Self {
        let (needs, walks) = (Known::new(), Walks::default());
        Self { question, account, start, needs, walks, stages: Vec::new(), beyond: false }
    }

    /// Whether something was left out because its sum is too large.
    pub(super) fn beyond(&self) -> bool {
        self.beyond
    }

    /// The stages of a shortest solution; nothing if there is none.
    pub(super) fn solve(&mut self) -> Result<Option<Stages>, Stopped> {
        let (start, mut sum) = (self.start.clone(), 0);
        let digits = start.left() as u32;
        loop {
            // Sums are odd or even as the number of digits is.
            sum += (digits ^ sum) & 1;
            if sum > self.question.most_sum {
                self.beyond = true;
                return Ok(None);
            }
            self.account.lower_bound = digits.midpoint(sum);
            let mut attempt = Try { board: &start, deals: 0, budget: sum, need: NEVER };
            if self.solves(&mut attempt)? {
                self.stages.reverse();
                return Ok(Some(std::mem::take(&mut self.stages)));
            }
            if attempt.need == NEVER {
                return Ok(None);
            }
            sum = attempt.need;
        }
    }

    fn solves(&mut self, attempt: &mut Try<'_>) -> Result<bool, Stopped> {
        by_size!(
            attempt.board.left(),
            W => self.lend::<W>(attempt),
            Err(self.account.context().stop(Limit::Size))
        )
    }

    fn lend<W: Kept>(&mut self, attempt: &mut Try<'_>) -> Result<bool, Stopped> {
        let mut walk = W::lend(&mut self.walks);
        let found = self.explore(&mut walk, attempt);
        W::keep(&mut self.walks, walk);
        found
    }

    fn explore<W: NumberSet>(&mut self, walk: &mut Walk<W>, attempt: &mut Try<'_>) -> Result<bool, Stopped> {
        let first = walk.begin(attempt.board, self.question.width, Seen::All);
        let mut event = Event::New(first, (0, 0));
        loop {
            match event {
                Event::Over => return Ok(false),
                Event::Cleared(last) => {
                    let mut pairs = walk.way();
                    pairs.push(last);
                    self.stages.push(pairs);
                    return Ok(true);
                }
                Event::New(sets, pair) => {
                    self.account.expand()?;
                    let entered = self.enter(walk, sets, pair, attempt);
                    if self.deals(sets, attempt)? {
                        let here = (!entered && sets.left != first.left).then_some(pair);
                        self.stages.push(walk.way().into_iter().chain(here).collect());
                        return Ok(true);
                    }
                }
            }
            event = walk.next(self.account)?;
        }
    }

    /// Goes on from a set unless that is in vain; whether it does.
    fn enter<W: NumberSet>(
        &self,
        walk: &mut Walk<W>,
        sets: Sets<W>,
        pair: (usize, usize),
        attempt: &mut Try<'_>,
    ) -> bool {
        if sets.pairs.is_empty() {
            return false;
        }
        let (never, no_deal) = (walk.never(&sets), attempt.deals >= self.question.most_deals);
        let more = walk.stage.next_deal(sets.left, never);
        if more > 0 && (no_deal || more > attempt.budget) {
            if !no_deal {
                attempt.need = attempt.need.min(more);
            }
            walk.leave();
            return false;
        }
        // Where no deal can be had any more, only a way to the end counts.
        if no_deal || attempt.budget < LEAST_DEAL && walk.stage.odd(sets.left) == 0 {
            let few = walk.stage.few(&sets, never);
            walk.enter_by(sets, few, pair);
        } else {
            walk.enter(sets, pair);
        }
        true
    }

    /// Whether a deal here leads to a solution.
    fn deals<W: NumberSet>(&mut self, sets: Sets<W>, attempt: &mut Try<'_>) -> Result<bool, Stopped> {
        let (board, count) = (attempt.board, sets.count());
        if !self.question.allows_deal(board.size, count, attempt.deals) {
            return Ok(false);
        }
        let added = count + 2;
        if added > attempt.budget {
            attempt.need = attempt.need.min(added);
            return Ok(false);
        }
        let mut dealt = Board::default();
        dealt.keep(board, sets.left.members().skip(1).map(|digit| digit - 1), self.question.width);
        if sets.pairs.is_empty() && dealt.is_barren(self.question.width) {
            return Ok(false);
        }
        let key = dealt.key(self.question.extra(board.size + count, attempt.deals + 1));
        let known = self.needs.get(key).unwrap_or(0);
        if known == NEVER {
            return Ok(false);
        }
        if added + known > attempt.budget {
            self.need(added + known, attempt);
            return Ok(false);
        }
        if self.question.outgrown(board.size, count) {
            return Err(self.account.context().stop(Limit::Size));
        }
        dealt.deal();
        let (deals, budget) = (attempt.deals + 1, attempt.budget - added);
        let mut child = Try { board: &dealt, deals, budget, need: NEVER };
        if self.solves(&mut child)? {
            return Ok(true);
        }
        self.needs.set(key, child.need, self.account)?;
        if child.need < NEVER {
            self.need(added + child.need, attempt);
        }
        Ok(false)
    }

    /// Something would take this sum, which may be more than can be counted.
    fn need(&mut self, sum: u32, attempt: &mut Try<'_>) {
        self.beyond |= sum >= NEVER;
        attempt.need = attempt.need.min(sum);
    }
}
