//! Agents between their moves. An agent keeps its tree or its solution from one move to the next, which can take a lot of
//! memory, so only the agents of the last few games are kept; the others start again.

use plyground_catalog::Follower;
use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The last few followers.
pub(crate) struct Followers {
    seats: usize,
    followers: Mutex<VecDeque<(u64, Follower)>>,
}

impl Followers {
    /// Keeps this many followers.
    pub(crate) fn new(seats: usize) -> Self {
        Self { seats, followers: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<(u64, Follower)>> {
        self.followers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the follower of a game, if it is still kept.
    pub(crate) fn take(&self, id: u64) -> Option<Follower> {
        let mut followers = self.lock();
        let place = followers.iter().position(|(other, _)| *other == id)?;
        followers.remove(place).map(|(_, follower)| follower)
    }

    /// Puts a follower back, and drops the one that was used longest ago if there are too many.
    pub(crate) fn put(&self, id: u64, follower: Follower) {
        let mut followers = self.lock();
        followers.push_back((id, follower));
        let old = if followers.len() > self.seats { followers.pop_front() } else { None };
        // Freeing a large tree takes a while, so it happens outside the lock.
        drop(followers);
        drop(old);
    }

    /// Drops the follower of a game.
    pub(crate) fn leave(&self, id: u64) {
        drop(self.take(id));
    }
}
