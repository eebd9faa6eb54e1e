//! What is known of boards, by their keys: a number for each.

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
