//! Agents between their moves. An agent keeps its tree or its solution from one move to the next, which can be a lot of
//! memory: a few games have theirs kept, the others begin anew.

use plyground_catalog::Follower;
use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The last few followers.
pub(crate) struct Followers {
    seats: usize,
    followers: Mutex<VecDeque<(u64, Follower)>>,
}

impl Followers {
    /// Room for so many.
    pub(crate) fn new(seats: usize) -> Self {
        Self { seats, followers: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<(u64, Follower)>> {
        self.followers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the follower of a game, if it is still there.
    pub(crate) fn take(&self, id: u64) -> Option<Follower> {
        let mut followers = self.lock();
        let place = followers.iter().position(|(other, _)| *other == id)?;
        followers.remove(place).map(|(_, follower)| follower)
    }

    /// Puts it back; the one that was used longest ago makes room.
    pub(crate) fn put(&self, id: u64, follower: Follower) {
        let mut followers = self.lock();
        followers.push_back((id, follower));
        let old = if followers.len() > self.seats { followers.pop_front() } else { None };
        // Large trees take a while to free: not under the lock.
        drop(followers);
        drop(old);
    }

    /// Forgets a game's.
    pub(crate) fn leave(&self, id: u64) {
        drop(self.take(id));
    }
}
