//! Prefetching: tells the processor that an address will be read soon.
//!
//! This is the one place of the searches with unsafe code: the instruction takes a pointer. It reads nothing that the
//! program can see, so there is nothing to compare.
#![allow(unsafe_code)]

/// Begins to bring the line of the cache with this item; an index off the slice does nothing.
#[inline]
pub(crate) fn prefetch<T>(items: &[T], index: usize) {
    #[cfg(target_arch = "x86_64")]
    if let Some(item) = items.get(index) {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: every x86-64 processor has SSE, and the pointer is a reference's.
        unsafe { _mm_prefetch(std::ptr::from_ref(item).cast(), _MM_HINT_T0) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (items, index);
}
