//! Large tables of numbers that threads share without locks: words of 32 or 64 bits in mapped memory, read and
//! written with relaxed atomics, which are plain loads and stores to the machine.
//!
//! Where the system has huge pages they are asked for: lookups are scattered over hundreds of megabytes, and with
//! small pages most of them would miss the translation buffer too.
#![allow(unsafe_code)]

use memmap2::MmapMut;
use std::io;
use std::marker::PhantomData;
use std::sync::atomic::{AtomicU32, AtomicU64};

/// A word that threads may share: as large as its plain number, and every pattern of bits is one.
pub(super) trait Word: Sync {}
impl Word for AtomicU32 {}
impl Word for AtomicU64 {}

/// A table of words, all 0 at first.
pub(super) struct Memory<W> {
    map: MmapMut,
    words: usize,
    kind: PhantomData<W>,
}

impl<W: Word> Memory<W> {
    /// So many words.
    pub(super) fn zeroed(words: usize) -> io::Result<Self> {
        let map = MmapMut::map_anon((words * size_of::<W>()).max(1))?;
        #[cfg(target_os = "linux")]
        let _only_slower_without = map.advise(memmap2::Advice::HugePage);
        Ok(Self { map, words, kind: PhantomData })
    }

    /// The words.
    #[inline]
    pub(super) fn words(&self) -> &[W] {
        // SAFETY: maps begin at a page, and the length was mapped; words
        // are atomics of plain numbers, which every thread may change through a shared reference.
        unsafe { std::slice::from_raw_parts(self.map.as_ptr().cast(), self.words) }
    }
}
