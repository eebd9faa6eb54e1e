//! The databases of commands, opened with patience: one that is locked or away is waited for, and standard error says
//! so.

use crate::failure::Failure;
use crate::interrupt::stop_on_interrupt;
use indicatif::{ProgressBar, ProgressStyle};
use plyground_arena::{Ended, Plan, Running, Shard, begin, run};
use plyground_store::{Access, Patience, Store, StoreError};
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// Opens a database to read it.
pub(crate) fn reading(db: &str) -> Result<Store, StoreError> {
    const A_MINUTE: Duration = Duration::from_mins(1);
    Store::open_patiently(db, Access::Read, Patience::of(A_MINUTE).telling(tell))
}

/// Opens a database to write to it; it is made if it does not exist.
pub(crate) fn writing(db: &str) -> Result<Store, StoreError> {
    Store::open_patiently(db, Access::Write, Patience::of(Patience::OF_A_RUN).telling(tell))
}

/// Says on standard error what is waited for.
pub(crate) fn tell(line: &str) {
    // Where standard error is closed, nobody is there to be told.
    let _ = writeln!(anstream::stderr(), "{line}");
}

/// Where experiments are played: the database, a progress bar for whoever watches, and whether somebody wants to stop.
pub(crate) struct Lab {
    pub(crate) store: Store,
    pub(crate) cancelled: Arc<AtomicBool>,
    bar: ProgressBar,
}

impl Lab {
    pub(crate) fn open(db: &str) -> Result<Self, Failure> {
        let (cancelled, bar) = (stop_on_interrupt(), progress_bar());
        let shown = bar.clone();
        let patience = Patience::of(Patience::OF_A_RUN)
            .until(Arc::clone(&cancelled))
            .telling(move |line| shown.suspend(|| tell(line)));
        let store = Store::open_patiently(db, Access::Write, patience);
        let store = store.map_err(|why| stopped(&cancelled, why.into()))?;
        Ok(Self { store, cancelled, bar })
    }

    /// Plays what is missing of a plan.
    pub(crate) fn perform(
        &self,
        plan: &Plan,
        text: &str,
        threads: usize,
        shard: Shard,
    ) -> Result<Ended, Failure> {
        let Self { store, cancelled, bar } = self;
        let begun = begin(plan, text, store, shard).map_err(|why| stopped(cancelled, why.into()))?;
        let running = Running { threads, shard, cancelled };
        let mut shown = false;
        let ended = run(plan, begun, store, &running, &mut |progress| {
            if !shown {
                // What was stored before counts as done, but not for the rate.
                bar.reset();
                bar.set_length(progress.total);
                bar.set_position(progress.before);
                bar.reset_eta();
                bar.enable_steady_tick(Duration::from_millis(250));
                shown = true;
            }
            bar.set_position(progress.done);
            let sprt = progress.sprt.map_or_else(String::new, |state| format!(" · LLR {:.2}", state.llr));
            bar.set_message(format!("{}{sprt}", progress.standings.line()));
        });
        bar.finish_and_clear();
        ended.map_err(|why| stopped(cancelled, why.into()))
    }
}

/// Whoever stops a command while something is in its way is told what that was.
fn stopped(cancelled: &AtomicBool, why: Failure) -> Failure {
    if cancelled.load(Relaxed) {
        why.tell();
        return Failure::Stopped;
    }
    why
}

/// On standard error, and only where somebody watches.
fn progress_bar() -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:30} {pos} of {len} · {per_sec} · {eta} left\n{wide_msg}");
    ProgressBar::no_length().with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
