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
    interruptible_with(py, work, |_| Ok(()))
}

/// The same, with something else that this thread does now and then, such as showing how far the work is. If that raises, the
/// work is called off as well.
pub(crate) fn interruptible_with<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&AtomicBool) -> T + Send,
    beat: impl Fn(Python<'_>) -> PyResult<()> + Sync,
) -> PyResult<T> {
    let (cancelled, done) = (AtomicBool::new(false), AtomicBool::new(false));
    let (ended, interrupted) = py.detach(|| {
        thread::scope(|scope| {
            let caller = thread::current();
            let (cancelled, done, beat) = (&cancelled, &done, &beat);
            let worker = scope.spawn(move || {
                // The thread is known to Python from here on, so that calls into Python need not make it known each time.
                let work = || Python::attach(|py| py.detach(|| work(cancelled)));
                let result = catch_unwind(AssertUnwindSafe(work));
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
                if let Err(why) = Python::attach(|py| py.check_signals().and_then(|()| beat(py))) {
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
