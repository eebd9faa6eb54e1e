//! A transposition table: stores results for positions that a search may reach again by other moves.
//!
//! Buckets of four entries, 16 bytes each, so that a bucket is a line of the processor's cache (Greenblatt, Eastlake
//! and Crocker, *The Greenblatt chess program*, 1967, for the idea; Breuker, *Memory versus Search in Games*, 1998,
//! for replacement). An entry for the same position is overwritten; otherwise the entry that goes is one of
//! an earlier search if there is one, else the shallowest, of equals the first. Nothing is random, so
//! equal searches leave equal tables.

use crate::prefetch::prefetch;
use crate::room_for;
use plyground_core::{Bound, Size};

const WAYS: usize = 4;
/// Bytes of an entry: its value, and a word that holds the rest.
const ENTRY: usize = 16;
/// Stands for no move; moves with larger numbers are not remembered.
const NO_MOVE: u64 = 0x3FF;
/// How many searches are told apart.
const AGES: u64 = 1 << 12;

/// A bounded table. Its keys are of 64 bits, of which each entry keeps 32 and its bucket implies the others, or
/// most of them.
#[derive(Clone, Debug, Default)]
pub struct Transpositions {
    entries: Vec<[u64; 2]>,
    /// Where the first bucket begins, so that buckets are lines of the cache.
    first: usize,
    buckets: u64,
    age: u64,
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
            self.buckets = buckets as u64;
            // Arrays of zeros come from the system untouched.
            self.entries = if buckets == 0 { Vec::new() } else { vec![[0; 2]; (buckets + 1) * WAYS] };
            self.first = self.entries.as_ptr().align_offset(ENTRY * WAYS) % WAYS;
            self.age = 0;
        }
        // An empty entry has age 0, which no search has.
        self.age = self.age % (AGES - 1) + 1;
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
        let [value, word] =
            *self.bucket(key).iter().find(|entry| entry[1] >> 32 == check && age(entry[1]) > 0)?;
        let mv = word >> 22 & NO_MOVE;
        let known = (age(word) == self.age).then(|| {
            let bound = [Bound::Exact, Bound::Upper, Bound::Lower][(word >> 8 & 3) as usize % 3];
            ((word & 0xFF) as u32, f64::from_bits(value), bound)
        });
        Some(Found { mv: (mv != NO_MOVE).then_some(mv as usize), known })
    }

    /// Remembers what a search of `depth` plies found. Without a move, one that is known already stays.
    #[inline]
    pub fn store(&mut self, key: u64, depth: u32, value: f64, bound: Bound, mv: Option<usize>) {
        let (check, now) = (key & 0xFFFF_FFFF, self.age);
        let at = self.place(key);
        let bucket = &mut self.entries[at..at + WAYS];
        let same = |entry: &[u64; 2]| entry[1] >> 32 == check && age(entry[1]) > 0;
        let worth = |entry: &[u64; 2]| (age(entry[1]) == now, entry[1] & 0xFF);
        let slot = bucket.iter().position(same).unwrap_or_else(|| {
            (1..WAYS).fold(
                0,
                |worst, next| if worth(&bucket[next]) < worth(&bucket[worst]) { next } else { worst },
            )
        });
        let old = if same(&bucket[slot]) { bucket[slot][1] >> 22 & NO_MOVE } else { NO_MOVE };
        let mv = mv.map_or(old, |mv| (mv as u64).min(NO_MOVE));
        let bound = match bound {
            Bound::Upper => 1,
            Bound::Lower => 2,
            Bound::Exact | Bound::Unproven => 0,
        };
        let word = check << 32 | mv << 22 | now << 10 | bound << 8 | u64::from(depth.min(255));
        bucket[slot] = [value.to_bits(), word];
    }

    #[inline]
    fn place(&self, key: u64) -> usize {
        let bucket = ((u128::from(key) * u128::from(self.buckets)) >> 64) as usize;
        self.first + bucket * WAYS
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[[u64; 2]] {
        let at = self.place(key);
        &self.entries[at..at + WAYS]
    }
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
    fn a_table_of_no_size_is_off() {
        let mut table = Transpositions::default();
        table.prepare(Size(0));
        assert!(!table.is_on());
    }
}
