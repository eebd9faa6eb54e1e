//! Large arrays of atomics that begin as zeros.
//!
//! The system gives zeros untouched, so that a table costs nothing before it is used: 64 MiB written one by one would take
//! longer than many a search. Safe code cannot ask for them as atomics.
#![allow(unsafe_code)]

use std::sync::atomic::AtomicU64;

/// This many pairs of zeros.
pub(crate) fn zeros(count: usize) -> Box<[[AtomicU64; 2]]> {
    // SAFETY: an atomic has the same bits as its number, and zero is a number.
    unsafe { Box::<[[AtomicU64; 2]]>::new_zeroed_slice(count).assume_init() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::Ordering::Relaxed;

    #[test]
    fn zeros_are_zeros_and_can_be_changed() {
        let words = zeros(1000);
        assert!(words.len() == 1000 && words.iter().flatten().all(|word| word.load(Relaxed) == 0));
        words[999][1].store(7, Relaxed);
        assert_eq!(words[999][1].load(Relaxed), 7);
        assert!(zeros(0).is_empty());
    }
}
