//! Returns free memory to the system. The allocator of glibc keeps the memory that thousands of connections needed until
//! it is asked to release it.

/// Returns free memory to the system; takes milliseconds.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[expect(unsafe_code, reason = "only C can ask glibc's allocator")]
pub(crate) fn give_back() {
    // SAFETY: it takes no pointer and may be called by any thread at any time.
    unsafe {
        libc::malloc_trim(0);
    }
}

/// Other allocators do this themselves.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(crate) fn give_back() {}
