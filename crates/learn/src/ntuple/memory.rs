//! Large tables of numbers that threads share without locks: words of 32 or 64 bits in mapped memory, read and
//! written with relaxed atomics, which are plain loads and stores to the machine.
//!
//! Trainings ask for huge pages: lookups are scattered over hundreds of megabytes, and with small pages most of them
//! would miss the translation buffer too.
#![allow(unsafe_code)]

use memmap2::{MmapMut, MmapOptions};
use std::fs::File;
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
    start: usize,
    words: usize,
    kind: PhantomData<W>,
}

impl<W: Word> Memory<W> {
    /// This many words.
    pub(super) fn zeroed(words: usize) -> io::Result<Self> {
        let map = MmapMut::map_anon((words * size_of::<W>()).max(1))?;
        Ok(Self { map, start: 0, words, kind: PhantomData })
    }

    /// Asks for huge pages, where the system has them: worth it for a training. (A player begins sooner without: to
    /// find so much memory in one piece can take the system a second.)
    pub(super) fn in_huge_pages(self) -> Self {
        #[cfg(target_os = "linux")]
        let _only_slower_without = self.map.advise(memmap2::Advice::HugePage);
        self
    }

    /// The words of a file from this byte on, without reading them before they are needed. What is written
    /// stays in memory.
    pub(super) fn of_file(file: &File, start: usize, words: usize) -> io::Result<Self> {
        assert!(start.is_multiple_of(size_of::<W>()), "words are aligned in their file");
        // SAFETY: the map is private, so nobody is harmed by what is written. A file that somebody else cuts
        // short meanwhile ends the process (SIGBUS), as with every mapped file; words that change give other
        // numbers, for all patterns are.
        let map = unsafe { MmapOptions::new().len(start + words * size_of::<W>()).map_copy(file)? };
        Ok(Self { map, start, words, kind: PhantomData })
    }

    /// The words.
    #[inline]
    pub(super) fn words(&self) -> &[W] {
        // SAFETY: maps begin at a page, the start is a multiple of the word, and the length was mapped; words
        // are atomics of plain numbers, which every thread may change through a shared reference.
        unsafe { std::slice::from_raw_parts(self.map.as_ptr().add(self.start).cast(), self.words) }
    }

    /// The same as bytes, for files; nobody else may be at them meanwhile.
    pub(super) fn bytes_mut(&mut self) -> &mut [u8] {
        &mut self.map[self.start..self.start + self.words * size_of::<W>()]
    }
}
