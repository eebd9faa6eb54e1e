//! Opens the databases of commands. A database that is locked or cannot be reached is waited for, with a message on
//! standard error.

use crate::failure::Failure;
use crate::interrupt::stop_on_interrupt;
use crate::numbers::grouped;
use crate::progress::Progress;
use crate::standings::line;
use indicatif::ProgressBar;
use plyground_arena::{Ended, Plan, Running, Shard, begin, run};
use plyground_stats::fixed;
use plyground_store::{Access, Patience, Run, Session, Store, StoreError};
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
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

/// Prints on standard error what the command is waiting for.
pub(crate) fn tell(line: &str) {
    // If standard error is closed, there is nobody to tell.
    let _ = writeln!(anstream::stderr(), "{line}");
}

/// Where experiments are run: the database, and the flag that asks to stop.
pub(crate) struct Lab {
    pub(crate) store: Store,
    pub(crate) cancelled: Arc<AtomicBool>,
    bar: Shown,
}

/// The progress bar on the screen, if there is one; lines are printed above it.
type Shown = Arc<Mutex<Option<ProgressBar>>>;

impl Lab {
    pub(crate) fn open(db: &str) -> Result<Self, Failure> {
        let (cancelled, bar) = (stop_on_interrupt(), Shown::default());
        let shown = Arc::clone(&bar);
        let patience = Patience::of(Patience::OF_A_RUN).until(Arc::clone(&cancelled)).telling(move |line| {
            match lock(&shown).as_ref() {
                Some(bar) => bar.suspend(|| tell(line)),
                None => tell(line),
            }
        });
        let store = Store::open_patiently(db, Access::Write, patience);
        let store = store.map_err(|why| stopped(&cancelled, why.into()))?;
        Ok(Self { store, cancelled, bar })
    }

    /// Plays the missing jobs of a plan, with a progress bar.
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
        let name = if plan.experiment.name.is_empty() { "run" } else { &plan.experiment.name };
        let shown = Progress::bar(name, None, "jobs");
        *lock(bar) = Some(shown.on_screen());
        let (mut begun_with, mut warned) = (false, false);
        let model =
            plan.experiment.versus.as_ref().and_then(|versus| versus.sprt).map(|sprt| sprt.model.name());
        let ended = run(plan, begun, store, &running, &mut |progress| {
            if !begun_with {
                shown.begin(progress.before, progress.total);
                begun_with = true;
            }
            shown.set_position(progress.done);
            let sprt = progress.sprt.map_or_else(String::new, |state| {
                format!(" · LLR {} ({})", fixed(state.llr, 2), model.unwrap_or_default())
            });
            if progress.session.overloaded() && !warned {
                warned = true;
                let line = overload(progress.session);
                match lock(bar).as_ref() {
                    Some(bar) => bar.suspend(|| tell(&line)),
                    None => tell(&line),
                }
            }
            shown.set_message(format!("{}{sprt}", line(progress.standings)));
        });
        *lock(bar) = None;
        shown.finish();
        let ended = ended.map_err(|why| stopped(cancelled, why.into()))?;
        keep(store, &ended.run).map_err(|why| stopped(cancelled, why))?;
        Ok(ended)
    }
}

/// What to say if moves take longer than their time.
fn overload(session: &Session) -> String {
    format!(
        "warning: {} of {} moves took notably longer than their limit of time, at worst {:.1} times as long: the machine is \
         overloaded, and the games are not those of the budget. Use fewer --threads, or end other work on the machine.",
        session.late, session.timed, session.worst
    )
}

fn lock(shown: &Mutex<Option<ProgressBar>>) -> MutexGuard<'_, Option<ProgressBar>> {
    shown.lock().unwrap_or_else(PoisonError::into_inner)
}

/// If a command is stopped while it waits, the failure says what it was waiting for.
fn stopped(cancelled: &AtomicBool, why: Failure) -> Failure {
    if cancelled.load(Relaxed) {
        why.tell();
        return Failure::Stopped;
    }
    why
}

/// Keeps what the moves of a run amount to with it, if it is over.
pub(crate) fn keep(store: &Store, run: &Run) -> Result<(), Failure> {
    let progress = Progress::spinner("sums");
    let watch = |moves| progress.set_message(format!("sums of {}: {} moves read", run.name, grouped(moves)));
    Ok(plyground_report::keep(store, run, watch)?)
}
