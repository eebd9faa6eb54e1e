//! The bytes of a mapped file.
#![allow(unsafe_code)]

use memmap2::{Mmap, MmapOptions};
use std::fs::File;
use std::io;
use std::ops::Deref;

/// Bytes that do not change.
pub(super) struct Bytes(Mmap);

impl Bytes {
    /// The first so many bytes of a file, without reading them before they are needed.
    pub(super) fn of_file(file: &File, length: usize) -> io::Result<Self> {
        // SAFETY: tables are replaced by renaming, never changed in place, so that whoever has mapped one keeps what was
        // there. Somebody else who cuts a file short meanwhile ends the process (SIGBUS), as with every mapped file;
        // bytes that change give other values, for all patterns are.
        let map = unsafe { MmapOptions::new().len(length).map(file)? };
        Ok(Self(map))
    }

    /// Tells the system that lookups are scattered, so that it reads no more than the page that is asked for.
    pub(super) fn scattered(self) -> Self {
        #[cfg(unix)]
        let _only_slower_without = self.0.advise(memmap2::Advice::Random);
        self
    }
}

impl Deref for Bytes {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        &self.0
    }
}
