//! The sets that were met in one stage, each with the pairs that were asleep at every visit: a set that comes
//! again is looked at again only for pairs that were asleep before and are not now.

use super::account::Account;
use super::number_set::NumberSet;
use super::stage::{Pairs, Sets};
use plyground_core::Stopped;

/// A table of sets. Stages vary from a handful of sets to millions, so it begins small every time and grows by four.
pub(super) struct Visited<W> {
    /// As many as the largest stage needed.
    slots: Vec<Slot<W>>,
    /// As many of them as are in use now: a power of two, or none.
    size: usize,
    count: usize,
    last: usize,
}

#[derive(Clone, Copy)]
struct Slot<W> {
    /// Nothing, not even number 0, where the slot is free.
    left: W,
    asleep: Pairs<W>,
}

/// What is to be done with a set.
pub(super) enum Visit<W> {
    /// It was not met before.
    New,
    /// These pairs are left to try.
    Again(Pairs<W>),
    /// Nothing.
    Done,
}

impl<W: NumberSet> Visited<W> {
    const FIRST: usize = 256;
    const FREE: Slot<W> = Slot { left: W::NONE, asleep: Pairs::NONE };

    pub(super) fn new() -> Self {
        Self { slots: Vec::new(), size: 0, count: 0, last: 0 }
    }

    /// Forgets everything but keeps the memory.
    pub(super) fn clear(&mut self) {
        self.slots[..self.size].fill(Self::FREE);
        (self.size, self.count) = (Self::FIRST.min(self.slots.len()), 0);
    }

    /// Looks a set up and adds it. If it was there, `sets` is left with what is asleep still.
    #[inline]
    pub(super) fn visit(
        &mut self,
        sets: &mut Sets<W>,
        account: &mut Account<'_, '_>,
    ) -> Result<Visit<W>, Stopped> {
        if 4 * (self.count + 1) > 3 * self.size {
            self.grow(account)?;
        }
        let mask = self.size - 1;
        let mut at = sets.left.hash() as usize & mask;
        loop {
            let slot = &mut self.slots[at];
            if slot.left == sets.left {
                let awake = slot.asleep.without(sets.asleep);
                if awake.is_empty() {
                    return Ok(Visit::Done);
                }
                slot.asleep = slot.asleep.and(sets.asleep);
                sets.asleep = slot.asleep;
                return Ok(Visit::Again(awake));
            }
            if slot.left.is_empty() {
                *slot = Slot { left: sets.left, asleep: sets.asleep };
                self.count += 1;
                self.last = at;
                return Ok(Visit::New);
            }
            at = (at + 1) & mask;
        }
    }

    /// Of the set that was added last, only these pairs will ever be tried.
    #[inline]
    pub(super) fn restrict(&mut self, pairs: Pairs<W>) {
        let slot = &mut self.slots[self.last];
        slot.asleep = slot.asleep.and(pairs);
    }

    #[cold]
    fn grow(&mut self, account: &mut Account<'_, '_>) -> Result<(), Stopped> {
        let times = if self.size < 1 << 14 { 4 } else { 2 };
        let (size, bytes) = ((times * self.size).max(Self::FIRST), size_of::<Slot<W>>());
        let kept: Vec<_> =
            self.slots[..self.size].iter().filter(|slot| !slot.left.is_empty()).copied().collect();
        if self.slots.len() < size {
            account.take(size * bytes)?;
            account.give(self.slots.len() * bytes);
            self.slots = Vec::new();
            self.slots = vec![Self::FREE; size];
        } else {
            self.slots[..self.size].fill(Self::FREE);
        }
        for slot in kept {
            let mut at = slot.left.hash() as usize & (size - 1);
            while !self.slots[at].left.is_empty() {
                at = (at + 1) & (size - 1);
            }
            self.slots[at] = slot;
        }
        self.size = size;
        Ok(())
    }
}
