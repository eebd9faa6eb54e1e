//! How long to wait for a database that is locked, cannot be reached or has no free connection, and who is told about it.

use crate::error::{StoreError, words};
use futures_util::FutureExt;
use std::fmt;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;
use tokio::time::{Sleep, sleep};

/// How long to wait for a database that cannot be used now, but will be: a file that another process has locked, a
/// server that is started again. Nothing is lost meanwhile. What waiting does not mend is told at once.
#[derive(Clone)]
pub struct Patience {
    limit: Duration,
    tell: Arc<dyn Fn(&str) + Send + Sync>,
    stop: Arc<AtomicBool>,
}

impl fmt::Debug for Patience {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Patience").field("limit", &self.limit).finish_non_exhaustive()
    }
}

impl Patience {
    /// What a run has: a server's upgrade or a long copy of a file ends within it.
    pub const OF_A_RUN: Duration = Duration::from_hours(1);
    /// How long a caller waits that needs an answer soon.
    pub const OF_A_PERSON: Duration = Duration::from_secs(10);

    /// The patience to wait for so long, in silence.
    pub fn of(limit: Duration) -> Self {
        Self { limit, tell: Arc::new(|_| {}), stop: Arc::default() }
    }

    /// Tells, once each time, what is waited for: a sentence.
    #[must_use]
    pub fn telling(self, tell: impl Fn(&str) + Send + Sync + 'static) -> Self {
        Self { tell: Arc::new(tell), ..self }
    }

    /// Waits for a few seconds only when this is set: whoever stops a run wants to see its end.
    #[must_use]
    pub fn until(self, stop: Arc<AtomicBool>) -> Self {
        Self { stop, ..self }
    }

    /// For one thing that is to be done.
    pub(crate) fn begin(&self) -> Wait<'_> {
        Wait { patience: self, pause: Wait::LEAST, timers: None, told: false, hurried: false }
    }
}

/// The wait for one thing.
pub(crate) struct Wait<'a> {
    patience: &'a Patience,
    pause: Duration,
    /// Since the first failure.
    timers: Option<Timers>,
    told: bool,
    hurried: bool,
}

struct Timers {
    /// Shorter troubles are not worth a word.
    quiet: Pin<Box<Sleep>>,
    limit: Pin<Box<Sleep>>,
}

impl Wait<'_> {
    const LEAST: Duration = Duration::from_millis(10);
    const MOST: Duration = Duration::from_secs(1);
    const QUIET: Duration = Duration::from_secs(1);
    const HURRY: Duration = Duration::from_secs(3);

    /// Waits a while after a failure, and then it is worth to try again; gives the error back if it is not.
    pub(crate) async fn out(&mut self, why: StoreError) -> Result<(), StoreError> {
        let Patience { limit, tell, stop } = self.patience;
        let Some(trouble) = why.passing() else { return Err(why) };
        let timers = self.timers.get_or_insert_with(|| Timers {
            quiet: Box::pin(sleep(Self::QUIET)),
            limit: Box::pin(sleep(*limit)),
        });
        if stop.load(Relaxed) && !self.hurried {
            self.hurried = true;
            timers.limit = Box::pin(sleep(Self::HURRY.min(*limit)));
        }
        if !self.told && timers.quiet.as_mut().now_or_never().is_some() {
            self.told = true;
            let limit = words(*limit);
            tell(&format!("waiting: {trouble}; nothing is lost; trying again for {limit}"));
        }
        if limit.is_zero() || timers.limit.as_mut().now_or_never().is_some() {
            return Err(if self.hurried { why } else { why.after(*limit) });
        }
        sleep(self.pause).await;
        // Processes that were turned away together do not come back together.
        let apart = Duration::from_millis(u64::from(std::process::id() % 250));
        self.pause = (2 * self.pause).min(Self::MOST + apart);
        Ok(())
    }
}
