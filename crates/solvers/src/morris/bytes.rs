//! Mapped memory: the bytes of a file, and the cells of a pair that is being solved.
#![allow(unsafe_code)]

use super::cell::Cell;
use memmap2::{Mmap, MmapMut, MmapOptions};
use std::fs::File;
use std::io;
use std::ops::{Deref, DerefMut};

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

    /// A copy of these bytes.
    pub(super) fn of_memory(bytes: &[u8]) -> io::Result<Self> {
        let mut map = MmapMut::map_anon(bytes.len().max(1))?;
        map[..bytes.len()].copy_from_slice(bytes);
        Ok(Self(map.make_read_only()?))
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

/// Cells, all 0 at first. They ask for huge pages, where the system has them: lookups are scattered over gigabytes, and
/// with small pages most of them would miss the translation buffer too.
pub(super) struct Cells {
    map: MmapMut,
    count: usize,
}

impl Cells {
    pub(super) fn zeroed(count: usize) -> io::Result<Self> {
        let map = MmapMut::map_anon((count * size_of::<Cell>()).max(1))?;
        #[cfg(target_os = "linux")]
        let _only_slower_without = map.advise(memmap2::Advice::HugePage);
        Ok(Self { map, count })
    }
}

impl Deref for Cells {
    type Target = [Cell];

    #[inline]
    fn deref(&self) -> &[Cell] {
        // SAFETY: maps begin at a page, so cells are aligned; so many were mapped; every pattern of bits is a cell.
        unsafe { std::slice::from_raw_parts(self.map.as_ptr().cast(), self.count) }
    }
}

impl DerefMut for Cells {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Cell] {
        // SAFETY: as above, and the map is borrowed for as long as the cells are.
        unsafe { std::slice::from_raw_parts_mut(self.map.as_mut_ptr().cast(), self.count) }
    }
}
