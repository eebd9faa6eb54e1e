//! The processor time that this process has taken: what training costs on a machine that is shared.

use std::time::Duration;

/// Of all threads so far, where the system tells.
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
