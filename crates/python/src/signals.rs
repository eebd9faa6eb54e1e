//! Long work without Python's lock, that Ctrl-C ends.

use crate::guard::exception;
use pyo3::prelude::*;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// How long a signal may wait to be seen. The end of the work is seen at once.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// Runs work on a thread of its own while this one looks for signals. A signal whose handler raises, such as Ctrl-C, sets the
/// flag; when the work has ended, the exception is raised.
pub(crate) fn interruptible<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&AtomicBool) -> T + Send,
) -> PyResult<T> {
    let (cancelled, done) = (AtomicBool::new(false), AtomicBool::new(false));
    let (ended, interrupted) = py.detach(|| {
        thread::scope(|scope| {
            let caller = thread::current();
            let (cancelled, done) = (&cancelled, &done);
            let worker = scope.spawn(move || {
                let result = catch_unwind(AssertUnwindSafe(|| work(cancelled)));
                done.store(true, Ordering::Release);
                caller.unpark();
                result
            });
            let mut interrupted = None;
            while !done.load(Ordering::Acquire) {
                thread::park_timeout(LOOK_EVERY);
                if done.load(Ordering::Acquire) || interrupted.is_some() {
                    continue;
                }
                if let Err(why) = Python::attach(look) {
                    cancelled.store(true, Ordering::Relaxed);
                    interrupted = Some(why);
                }
            }
            (worker.join(), interrupted)
        })
    });
    match (interrupted, ended) {
        (Some(why), _) => Err(why),
        (None, Ok(Ok(result))) => Ok(result),
        (None, Ok(Err(payload)) | Err(payload)) => Err(exception(&*payload)),
    }
}

/// Lets Python handle the signals that have come.
fn look(py: Python<'_>) -> PyResult<()> {
    py.check_signals()
}
