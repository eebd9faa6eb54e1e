//! Mapped memory for the cells of a pair that is being solved.
#![allow(unsafe_code)]

use super::cell::Cell;
use memmap2::MmapMut;
use std::io;
use std::ops::{Deref, DerefMut};

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
