//! A table of known numbers for boards, by their keys.

use super::account::Account;
use plyground_core::Stopped;

/// A table from keys to numbers.
pub(super) struct Known {
    /// The number in the low bits, the key in the others; 0 where there is none.
    slots: Vec<u128>,
    count: usize,
}

impl Known {
    /// The largest number.
    pub(super) const MOST: u32 = (1 << Self::BITS) - 1;
    const BITS: u32 = 16;

    pub(super) fn new() -> Self {
        Self { slots: Vec::new(), count: 0 }
    }

    /// The number of a board, if there is one.
    #[inline]
    pub(super) fn get(&self, key: u128) -> Option<u32> {
        if self.slots.is_empty() {
            return None;
        }
        let found = self.slots[self.find(key)];
        (found != 0).then_some(found as u32 & Self::MOST)
    }

    /// Remembers a number instead of the one before; numbers above [`Known::MOST`] are remembered as it.
    pub(super) fn set(
        &mut self,
        key: u128,
        number: u32,
        account: &mut Account<'_, '_>,
    ) -> Result<(), Stopped> {
        if 4 * (self.count + 1) > 3 * self.slots.len() {
            let (old, size) = (self.slots.len(), (2 * self.slots.len()).max(1024));
            account.take(size * size_of::<u128>())?;
            let before = std::mem::replace(&mut self.slots, vec![0; size]);
            for entry in before.into_iter().filter(|&entry| entry != 0) {
                let slot = self.find(entry);
                self.slots[slot] = entry;
            }
            account.give(old * size_of::<u128>());
        }
        let slot = self.find(key);
        self.count += usize::from(self.slots[slot] == 0);
        self.slots[slot] = key >> Self::BITS << Self::BITS | u128::from(number.min(Self::MOST));
        Ok(())
    }

    /// Where the key is, or the free slot where it belongs.
    #[inline]
    fn find(&self, key: u128) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = (key >> 64) as usize & mask;
        while self.slots[slot] != 0 && (self.slots[slot] ^ key) >> Self::BITS != 0 {
            slot = (slot + 1) & mask;
        }
        slot
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tenpair::number_set::fold;
    use plyground_core::{Budget, Context, Limit, Seed, Size};

    #[test]
    fn numbers_are_found_again_replaced_and_kept_below_the_most() {
        let mut ctx = Context::new(Budget::default(), Seed(0).rng());
        let (mut known, mut account) = (Known::new(), Account::new(&mut ctx));
        let key = |number: u64| {
            u128::from(fold(number + 1, 0x9E37_79B9_7F4A_7C15)) << 64 | u128::from(number) << 20
        };
        assert_eq!(known.get(key(1)), None);
        for number in 0..10_000 {
            known.set(key(number), number as u32, &mut account).expect("no limit");
        }
        known.set(key(7), 100_000, &mut account).expect("no limit");
        for number in (0..10_000).filter(|&number| number != 7) {
            assert_eq!(known.get(key(number)), Some(number as u32));
        }
        assert_eq!((known.get(key(7)), known.get(key(10_000))), (Some(Known::MOST), None));
    }

    #[test]
    fn a_table_without_room_to_grow_ends_the_search() {
        let memory = Some(Size(40_000));
        let mut ctx = Context::new(Budget { memory, ..Budget::default() }, Seed(0).rng());
        let (mut known, mut account) = (Known::new(), Account::new(&mut ctx));
        let full =
            (1..10_000_u128).find(|&number| known.set(number << 64 | 1 << 20, 1, &mut account).is_err());
        assert!(full.is_some_and(|full| full > 700), "{full:?}");
        assert_eq!(ctx.stopped_by(), Some(Limit::Memory));
    }
}
