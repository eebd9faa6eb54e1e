//! Memory that nobody uses any more goes back to the system. The allocator of glibc keeps what thousands of connections
//! needed until somebody asks for it.

/// Gives back what is free; takes milliseconds.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[expect(unsafe_code, reason = "only C can ask glibc's allocator")]
pub(crate) fn give_back() {
    // SAFETY: it takes no pointer and may be called by any thread at any time.
    unsafe {
        libc::malloc_trim(0);
    }
}

/// Other allocators see to it themselves.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(crate) fn give_back() {}
