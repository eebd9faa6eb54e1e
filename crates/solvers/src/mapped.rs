//! The bytes of a file, mapped into memory.
#![allow(unsafe_code)]

use memmap2::{Mmap, MmapMut, MmapOptions};
use std::fs::File;
use std::io;
use std::ops::Deref;

/// Bytes that do not change.
pub(crate) struct Bytes(Mmap);

impl Bytes {
    /// The first so many bytes of a file, without reading them before they are needed.
    pub(crate) fn of_file(file: &File, length: usize) -> io::Result<Self> {
        // SAFETY: tables are replaced by renaming, never changed in place, so that whoever has mapped one keeps what was
        // there. Somebody else who cuts a file short meanwhile ends the process (SIGBUS), as with every mapped file;
        // bytes that change give other values, for all patterns are.
        let map = unsafe { MmapOptions::new().len(length).map(file)? };
        Ok(Self(map))
    }

    /// A copy of these bytes.
    pub(crate) fn of_memory(bytes: &[u8]) -> io::Result<Self> {
        let mut map = MmapMut::map_anon(bytes.len().max(1))?;
        map[..bytes.len()].copy_from_slice(bytes);
        Ok(Self(map.make_read_only()?))
    }

    /// Tells the system that lookups are scattered, so that it reads no more than the page that is asked for.
    pub(crate) fn scattered(self) -> Self {
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
