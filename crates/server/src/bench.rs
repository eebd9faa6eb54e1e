//! Agents between their moves. An agent keeps its tree or its solution from one move to the next, which can be a lot of
//! memory: a few games have theirs kept, the others begin anew.

use plyground_catalog::Follower;
use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The last few thinkers.
pub(crate) struct Bench {
    seats: usize,
    thinkers: Mutex<VecDeque<(u64, Follower)>>,
}

impl Bench {
    /// Room for so many.
    pub(crate) fn new(seats: usize) -> Self {
        Self { seats, thinkers: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<(u64, Follower)>> {
        self.thinkers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the thinker of a game, if it is still there.
    pub(crate) fn take(&self, id: u64) -> Option<Follower> {
        let mut thinkers = self.lock();
        let place = thinkers.iter().position(|(other, _)| *other == id)?;
        thinkers.remove(place).map(|(_, thinker)| thinker)
    }

    /// Puts it back; the one that was used longest ago makes room.
    pub(crate) fn put(&self, id: u64, thinker: Follower) {
        let mut thinkers = self.lock();
        thinkers.push_back((id, thinker));
        let old = if thinkers.len() > self.seats { thinkers.pop_front() } else { None };
        // Large trees take a while to free: not under the lock.
        drop(thinkers);
        drop(old);
    }

    /// Forgets a game's.
    pub(crate) fn leave(&self, id: u64) {
        drop(self.take(id));
    }
}
