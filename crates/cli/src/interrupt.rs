//! Turns Ctrl-C into a flag, so that a search or a run can stop in an orderly way.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// The first Ctrl-C, or a scheduler's signal to end, asks for an orderly stop; the second one kills the process.
pub(crate) fn stop_on_interrupt() -> Arc<AtomicBool> {
    let cancelled = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&cancelled);
    let set = ctrlc::set_handler(move || {
        if flag.swap(true, Relaxed) {
            std::process::exit(130);
        }
    });
    // Without a handler an interrupt kills the process; stored games and printed answers are kept all the same.
    drop(set);
    cancelled
}
