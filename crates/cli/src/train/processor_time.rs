//! The processor time of this process: the cost of training on a machine that is shared.

use std::time::Duration;

/// The processor time of all threads so far; `None` if the system does not provide it.
#[cfg_attr(unix, expect(clippy::unnecessary_wraps, reason = "not every system tells"))]
pub(crate) fn processor_time() -> Option<Duration> {
    #[cfg(unix)]
    {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
        Some(Duration::new(time.tv_sec.cast_unsigned(), time.tv_nsec as u32))
    }
    #[cfg(not(unix))]
    None
}
