//! A queue for small whole costs: one bucket for each, so that inserting and removing are cheap.

use crate::visited::Spot;
use plyground_core::{Stopped, words};
use std::collections::VecDeque;

words! {
    /// Which of several positions with the same cost comes first.
    #[derive(Default)]
    pub enum Ties {
        /// The one that was found last: goes on with what it has begun, and is usually done sooner.
        #[default]
        Last = "last",
        /// The one that was found first.
        First = "first",
    }
}

/// Positions that wait, by cost.
pub(crate) struct Buckets {
    ties: Ties,
    by_cost: Vec<VecDeque<u32>>,
    /// No bucket before this one has anything in it.
    lowest: usize,
    waiting: u64,
    /// Bytes inside the buckets.
    inside: usize,
}

impl Buckets {
    pub(crate) fn new(ties: Ties) -> Self {
        Self { ties, by_cost: Vec::new(), lowest: 0, waiting: 0, inside: 0 }
    }

    /// How many wait.
    pub(crate) fn len(&self) -> u64 {
        self.waiting
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> u64 {
        (self.inside + self.by_cost.capacity() * size_of::<VecDeque<u32>>()) as u64
    }

    /// Puts a position in. `hold` is asked before more memory is taken, with what will be held then.
    pub(crate) fn push(
        &mut self,
        cost: u32,
        Spot(address): Spot,
        hold: impl FnOnce(u64) -> Result<(), Stopped>,
    ) -> Result<(), Stopped> {
        let cost = cost as usize;
        let full = self.by_cost.get(cost).is_none_or(|bucket| bucket.len() == bucket.capacity());
        if full {
            let room = self.by_cost.get(cost).map_or(4, |bucket| (2 * bucket.capacity()).max(4));
            let list = (cost + 1).saturating_sub(self.by_cost.capacity()).next_power_of_two();
            let list = if cost < self.by_cost.capacity() { 0 } else { 2 * (list + self.by_cost.capacity()) };
            // While a bucket moves to a larger place, it is held twice.
            hold(self.bytes() + (room * size_of::<u32>() + list * size_of::<VecDeque<u32>>()) as u64)?;
            if cost >= self.by_cost.len() {
                self.by_cost.resize_with(cost + 1, VecDeque::new);
            }
            let bucket = &mut self.by_cost[cost];
            let before = bucket.capacity();
            bucket.reserve_exact(room - bucket.len());
            self.inside += (bucket.capacity() - before) * size_of::<u32>();
        }
        self.by_cost[cost].push_back(address);
        self.lowest = self.lowest.min(cost);
        self.waiting += 1;
        Ok(())
    }

    /// How many wait at each cost, from 0 on.
    pub(crate) fn counts(&self) -> impl Iterator<Item = u64> {
        self.by_cost.iter().map(|bucket| bucket.len() as u64)
    }

    /// Takes out a position of the lowest cost.
    pub(crate) fn pop(&mut self) -> Option<(u32, Spot)> {
        while let Some(bucket) = self.by_cost.get_mut(self.lowest) {
            let taken = if self.ties == Ties::Last { bucket.pop_back() } else { bucket.pop_front() };
            if let Some(address) = taken {
                self.waiting -= 1;
                return Some((self.lowest as u32, Spot(address)));
            }
            self.lowest += 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cheapest_comes_first_and_ties_as_asked() {
        for (ties, expected) in [(Ties::Last, [4, 1, 5, 3, 2]), (Ties::First, [4, 1, 2, 3, 5])] {
            let mut queue = Buckets::new(ties);
            let mut push = |cost, address| queue.push(cost, Spot(address), |_| Ok(())).expect("room");
            for (cost, address) in [(7, 2), (7, 3), (3, 1), (0, 4)] {
                push(cost, address);
            }
            let mut taken: Vec<u32> = (0..2).map(|_| queue.pop().expect("one waits").1.0).collect();
            queue.push(7, Spot(5), |_| Ok(())).expect("room");
            taken.extend(std::iter::from_fn(|| queue.pop()).map(|(_, Spot(address))| address));
            assert_eq!((taken, queue.len()), (expected.to_vec(), 0), "{ties:?}");
        }
    }

    #[test]
    fn something_cheaper_may_come_later() {
        let mut queue = Buckets::new(Ties::Last);
        for cost in [5, 2, 9, 1] {
            queue.push(cost, Spot(cost), |_| Ok(())).expect("room");
            assert_eq!(queue.pop(), Some((cost, Spot(cost))));
        }
        assert_eq!(queue.pop(), None);
    }
}
