//! Ctrl-C as a wish that a search or a run can meet in good order.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The first Ctrl-C, or a scheduler's wish that it end, asks for an orderly end; the second gets what it wants.
pub(crate) fn stop_on_interrupt() -> Arc<AtomicBool> {
    let cancelled = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&cancelled);
    let set = ctrlc::set_handler(move || {
        if flag.swap(true, Relaxed) {
            std::process::exit(130);
        }
    });
    // Without a handler an interrupt kills the process, which costs no stored game and no other answer.
    drop(set);
    cancelled
}
