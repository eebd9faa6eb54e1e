//! The only clock of the project. Everything else measures time with a [`Stopwatch`].

use std::time::{Duration, Instant, SystemTime};

/// The date, in seconds since 1970: for what stands beside records, never in them.
pub fn unix_seconds() -> i64 {
    unix_millis() / 1000
}

/// The same in milliseconds.
#[expect(clippy::disallowed_methods, reason = "this is the one place that reads the clock")]
pub fn unix_millis() -> i64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    since.map_or(0, |since| since.as_millis() as i64)
}

/// A stopwatch: the one way to measure time, for budgets and for what is reported beside results.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(Instant);

impl Stopwatch {
    /// Starts now.
    #[expect(clippy::disallowed_methods, reason = "this is the one place that reads the clock")]
    pub fn start() -> Self {
        Self(Instant::now())
    }

    /// Since the start.
    pub fn elapsed(self) -> Duration {
        self.0.elapsed()
    }
}
