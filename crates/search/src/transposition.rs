//! A transposition table: stores results for positions that a search may reach again by other moves.
//!
//! Buckets of four entries, 16 bytes each, so that a bucket is a line of the processor's cache (Greenblatt, Eastlake
//! and Crocker, *The Greenblatt chess program*, 1967, for the idea; Breuker, *Memory versus Search in Games*, 1998,
//! for replacement). An entry for the same position is overwritten; otherwise the entry that goes is one of
//! an earlier search if there is one, else the shallowest, of equals the first. Nothing is random, so
//! equal searches leave equal tables.
//!
//! Several threads may share a table. The two words of an entry are atomics without an order between them, which cost
//! what plain words cost. The part of the key that an entry keeps is xor-ed with its value (after Hyatt and Mann, *A
//! lockless transposition-table implementation for parallel search*, 2002): two words that two threads wrote do
//! not fit together and are not found, but for one in 2³², which is as rare as two positions with the same key.

use crate::prefetch::prefetch;
use crate::room_for;
use crate::zeros::zeros;
use plyground_core::{Bound, Size};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

const WAYS: usize = 4;
/// Bytes of an entry: its value, and a word that holds the rest.
const ENTRY: usize = 16;
/// Stands for no move; moves with larger numbers are not remembered.
const NO_MOVE: u64 = 0x3FF;
/// How many searches are told apart.
const AGES: u64 = 1 << 12;

/// A bounded table. Its keys are of 64 bits, of which each entry keeps 32 and its bucket implies the others, or
/// most of them.
#[derive(Debug, Default)]
pub struct Transpositions {
    entries: Box<[[AtomicU64; 2]]>,
    /// Where the first bucket begins, so that buckets are lines of the cache.
    first: usize,
    buckets: u64,
    age: u64,
}

/// A copy of what it holds at this moment.
impl Clone for Transpositions {
    fn clone(&self) -> Self {
        // Entries must begin at the same distance from a line of the cache, which another array need not do.
        let mut copy = Self { buckets: self.buckets, age: self.age, ..Self::empty(self.buckets as usize) };
        for place in 0..self.buckets as usize * WAYS {
            let [value, word] = &self.entries[self.first + place];
            copy.entries[copy.first + place] =
                [AtomicU64::new(value.load(Relaxed)), AtomicU64::new(word.load(Relaxed))];
        }
        copy
    }
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Found {
    /// The number of the move to try first, in the game's order.
    pub mv: Option<usize>,
    /// What this search found, if the entry is of this search: plies, value and how to read it.
    pub known: Option<(u32, f64, Bound)>,
}

impl Transpositions {
    /// Makes room for a new search: entries of earlier ones stay for their moves, if the size stays too.
    pub fn prepare(&mut self, size: Size) {
        let wanted = (size.bytes() / (ENTRY * WAYS)).saturating_mul(WAYS);
        let buckets = room_for::<[u64; 2]>(wanted) / WAYS;
        if buckets as u64 != self.buckets {
            // The old one goes first: both together may be more than there is room for.
            *self = Self::default();
            *self = Self::empty(buckets);
        }
        // An empty entry has age 0, which no search has.
        self.age = self.age % (AGES - 1) + 1;
    }

    fn empty(buckets: usize) -> Self {
        // Arrays of zeros come from the system untouched.
        let entries = zeros(if buckets == 0 { 0 } else { (buckets + 1) * WAYS });
        let first = entries.as_ptr().align_offset(ENTRY * WAYS) % WAYS;
        Self { entries, first, buckets: buckets as u64, age: 0 }
    }

    /// Whether it holds anything at all.
    #[inline]
    pub fn is_on(&self) -> bool {
        self.buckets > 0
    }

    /// Asks the memory for what [`Self::look_up`] will want to see soon.
    #[inline]
    pub fn fetch(&self, key: u64) {
        prefetch(&self.entries, self.place(key));
    }

    /// What is known of the position with this key.
    #[inline]
    pub fn look_up(&self, key: u64) -> Option<Found> {
        let check = key & 0xFFFF_FFFF;
        let is_it = |&(value, word): &(u64, u64)| check_of(value, word) == check && age(word) > 0;
        let (value, word) = self.bucket(key).iter().map(read).find(is_it)?;
        let mv = word >> 22 & NO_MOVE;
        let known = (age(word) == self.age).then(|| {
            let bound = [Bound::Exact, Bound::Upper, Bound::Lower][(word >> 8 & 3) as usize % 3];
            ((word & 0xFF) as u32, f64::from_bits(value), bound)
        });
        Some(Found { mv: (mv != NO_MOVE).then_some(mv as usize), known })
    }

    /// Remembers what a search of `depth` plies found. Without a move, one that is known already stays.
    #[inline]
    pub fn store(&self, key: u64, depth: u32, value: f64, bound: Bound, mv: Option<usize>) {
        let (check, now) = (key & 0xFFFF_FFFF, self.age);
        let bucket = self.bucket(key);
        let held: [(u64, u64); WAYS] = std::array::from_fn(|slot| read(&bucket[slot]));
        let same = |(value, word): (u64, u64)| check_of(value, word) == check && age(word) > 0;
        let worth = |slot: usize| (age(held[slot].1) == now, held[slot].1 & 0xFF);
        let slot = held.iter().position(|&held| same(held)).unwrap_or_else(|| {
            (1..WAYS).fold(0, |worst, next| if worth(next) < worth(worst) { next } else { worst })
        });
        let old = if same(held[slot]) { held[slot].1 >> 22 & NO_MOVE } else { NO_MOVE };
        let mv = mv.map_or(old, |mv| (mv as u64).min(NO_MOVE));
        let bound = match bound {
            Bound::Upper => 1,
            Bound::Lower => 2,
            Bound::Exact | Bound::Unproven => 0,
        };
        let value = value.to_bits();
        let word =
            (check ^ folded(value)) << 32 | mv << 22 | now << 10 | bound << 8 | u64::from(depth.min(255));
        bucket[slot][0].store(value, Relaxed);
        bucket[slot][1].store(word, Relaxed);
    }

    #[inline]
    fn place(&self, key: u64) -> usize {
        let bucket = ((u128::from(key) * u128::from(self.buckets)) >> 64) as usize;
        self.first + bucket * WAYS
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[[AtomicU64; 2]] {
        let at = self.place(key);
        &self.entries[at..at + WAYS]
    }
}

/// The two words of an entry: its value and the rest.
#[inline]
fn read(entry: &[AtomicU64; 2]) -> (u64, u64) {
    (entry[0].load(Relaxed), entry[1].load(Relaxed))
}

/// A value in 32 bits.
#[inline]
fn folded(value: u64) -> u64 {
    (value ^ value >> 32) & 0xFFFF_FFFF
}

/// The part of the key that an entry is of, if its two words were written together.
#[inline]
fn check_of(value: u64, word: u64) -> u64 {
    word >> 32 ^ folded(value)
}

#[inline]
fn age(word: u64) -> u64 {
    word >> 10 & (AGES - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_core::seed::mix;

    #[test]
    fn what_is_stored_is_found_until_it_is_replaced() {
        let mut table = Transpositions::default();
        table.prepare(Size(1 << 16));
        for key in (0..100).map(mix) {
            assert_eq!(table.look_up(key), None);
            table.store(key, 3, -1.5, Bound::Lower, Some(7));
            let found = Found { mv: Some(7), known: Some((3, -1.5, Bound::Lower)) };
            assert_eq!(table.look_up(key), Some(found));
            table.store(key, 4, 2.0, Bound::Exact, None);
            let found = Found { mv: Some(7), known: Some((4, 2.0, Bound::Exact)) };
            assert_eq!(table.look_up(key), Some(found), "the move stays, the rest is new");
        }
    }

    #[test]
    fn the_shallowest_goes_first_and_what_is_old_before_it() {
        let mut table = Transpositions::default();
        table.prepare(Size(64));
        (1..=4).for_each(|key| table.store(key, 10 - key as u32, 0.0, Bound::Exact, None));
        table.store(5, 1, 0.0, Bound::Exact, None);
        assert_eq!(table.look_up(4), None, "4 was the shallowest");
        table.prepare(Size(64));
        assert_eq!(table.look_up(1), Some(Found { mv: None, known: None }), "an old value is no value");
        table.store(6, 1, 0.0, Bound::Exact, None);
        table.store(7, 1, 0.0, Bound::Exact, None);
        table.store(8, 1, 0.0, Bound::Exact, None);
        table.store(9, 1, 0.0, Bound::Exact, None);
        assert!([6, 7, 8, 9].into_iter().all(|key| table.look_up(key).is_some()), "all four were old");
    }

    #[test]
    fn words_of_two_entries_are_no_entry() {
        let mut table = Transpositions::default();
        table.prepare(Size(64));
        table.store(1, 3, 100.0, Bound::Exact, Some(7));
        let slot = table.bucket(1).iter().position(|entry| age(read(entry).1) > 0).expect("stored");
        // Another thread has written its value, and not yet the rest.
        for value in [101.0_f64, 0.0, -100.0, 999_997.0] {
            table.bucket(1)[slot][0].store(value.to_bits(), Relaxed);
            assert_eq!(table.look_up(1), None, "{value}");
        }
        table.bucket(1)[slot][0].store(100.0_f64.to_bits(), Relaxed);
        assert!(table.look_up(1).is_some());
    }

    #[test]
    fn threads_that_share_a_table_find_only_what_one_of_them_stored() {
        let mut table = Transpositions::default();
        table.prepare(Size(1 << 10));
        // What is stored says of itself which key it belongs to.
        let value = |key: u64, depth: u32| (key % 1000) as f64 + f64::from(depth) / 16.0;
        let work = |number: u64| {
            let mut found = 0;
            for round in 0..100_000 {
                let (key, depth) = (mix(round % 97), (round + number) as u32 % 16);
                table.store(key, depth, value(key, depth), Bound::Exact, Some(depth as usize));
                let other = mix((round + 31 * number) % 97);
                if let Some((depth, is, _)) = table.look_up(other).and_then(|found| found.known) {
                    assert_eq!(is.to_bits(), value(other, depth).to_bits(), "{other:x} at {depth}");
                    found += 1;
                }
            }
            found
        };
        let work = &work;
        let found: u64 = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..4).map(|number| scope.spawn(move || work(number))).collect();
            threads.into_iter().map(|thread| thread.join().expect("no torn entry")).sum()
        });
        assert!(found > 1000, "{found} found");
    }

    #[test]
    fn a_copy_holds_what_the_table_held() {
        let mut table = Transpositions::default();
        table.prepare(Size(1 << 12));
        (0..200).map(mix).for_each(|key| table.store(key, 5, 1.0, Bound::Lower, Some(3)));
        let copy = table.clone();
        assert!((0..200).map(mix).all(|key| copy.look_up(key) == table.look_up(key)));
        copy.store(mix(1000), 1, 0.0, Bound::Exact, None);
        assert_eq!(table.look_up(mix(1000)), None, "the copy has entries of its own");
    }

    #[test]
    fn a_table_of_no_size_is_off() {
        let mut table = Transpositions::default();
        table.prepare(Size(0));
        assert!(!table.is_on());
    }
}
