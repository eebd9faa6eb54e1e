//! The progress of a long command: a bar or a spinner if standard error is a terminal, otherwise (in a log or a cluster's
//! job) a line every half minute.

use crate::numbers::{rate, span};
use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use plyground_core::clock::Stopwatch;
use std::fmt::Write as _;
use std::io::Write as _;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

/// A bar, a spinner or lines; it disappears when this is dropped.
pub(crate) struct Progress {
    bar: ProgressBar,
    teller: Option<Teller>,
}

/// The thread that prints lines where there is no bar. It has its own timer, so that it also reports on a command that is
/// busy with one long step.
struct Teller {
    thread: Option<JoinHandle<()>>,
    told: Arc<Told>,
}

#[derive(Default)]
struct Told {
    /// The count at the beginning, and whether the command has ended.
    now: Mutex<(u64, bool)>,
    over: Condvar,
}

impl Progress {
    /// Between two lines.
    const EVERY: Duration = Duration::from_secs(30);
    /// An environment variable with milliseconds instead, for tests.
    const KNOB: &'static str = "PLYGROUND_PROGRESS_MILLIS";

    /// Progress of something that is counted, such as games, boards or episodes, with a total that is known or will be.
    pub(crate) fn bar(title: &str, length: Option<u64>, unit: &'static str) -> Self {
        let bar = length.map_or_else(ProgressBar::no_length, ProgressBar::new);
        let template =
            format!("{{bar:30}} {{pos}} of {{len}} {unit} · {{rate}} · {{eta}} left\n{{wide_msg}}");
        Self::of(title, bar, &template, unit)
    }

    /// Progress of something that has no count, only a message.
    pub(crate) fn spinner(title: &str) -> Self {
        Self::of(title, ProgressBar::new_spinner(), "{spinner} {msg} · {elapsed}", "")
    }

    fn of(title: &str, bar: ProgressBar, template: &str, unit: &'static str) -> Self {
        let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        bar.set_style(style.with_key("rate", |state: &ProgressState, text: &mut dyn std::fmt::Write| {
            // A terminal that takes no more has other problems.
            let _ = write!(text, "{}/s", rate(state.per_sec()));
        }));
        let teller = bar.is_hidden().then(|| Teller::new(bar.clone(), title.to_owned(), unit, every()));
        if teller.is_none() {
            bar.enable_steady_tick(Duration::from_millis(250));
        }
        Self { bar, teller }
    }

    /// Sets the total, and how much of it was done before, which does not count for the rate.
    pub(crate) fn begin(&self, before: u64, length: u64) {
        self.bar.set_length(length);
        self.bar.set_position(before);
        self.bar.reset_eta();
        if let Some(teller) = &self.teller {
            teller.told.now.lock().unwrap_or_else(PoisonError::into_inner).0 = before;
        }
    }

    /// The bar on the screen, for callers that print above it.
    pub(crate) fn on_screen(&self) -> ProgressBar {
        self.bar.clone()
    }

    pub(crate) fn set_position(&self, position: u64) {
        self.bar.set_position(position);
    }

    pub(crate) fn inc(&self, more: u64) {
        self.bar.inc(more);
    }

    pub(crate) fn set_message(&self, message: impl Into<String>) {
        self.bar.set_message(message.into());
    }

    /// Removes the bar before something is printed.
    pub(crate) fn finish(self) {
        drop(self);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

impl Teller {
    fn new(bar: ProgressBar, title: String, unit: &'static str, every: Duration) -> Self {
        let told = Arc::<Told>::default();
        let (watch, heard) = (Stopwatch::start(), Arc::clone(&told));
        let tell = move || {
            let mut now = heard.now.lock().unwrap_or_else(PoisonError::into_inner);
            loop {
                // Check first: a short command may have ended before this thread began to wait.
                let waited = heard.over.wait_timeout_while(now, every, |(_, over)| !*over);
                now = waited.unwrap_or_else(PoisonError::into_inner).0;
                if now.1 {
                    return;
                }
                let line = line(&bar, &title, unit, now.0, watch.elapsed());
                // If standard error is closed, there is nobody to tell.
                let _ = writeln!(std::io::stderr(), "{line}");
            }
        };
        // Without a thread there are no lines, and nothing else is missing.
        let thread = Builder::new().name("progress".to_owned()).spawn(tell).ok();
        Self { thread, told }
    }
}

impl Drop for Teller {
    fn drop(&mut self) {
        self.told.now.lock().unwrap_or_else(PoisonError::into_inner).1 = true;
        self.told.over.notify_all();
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// `title: 120 of 400 games · 13.6/s · 20 s left · message`.
fn line(bar: &ProgressBar, title: &str, unit: &str, before: u64, elapsed: Duration) -> String {
    let (position, seconds) = (bar.position(), elapsed.as_secs_f64());
    let mut text = format!("{title}:");
    if let Some(length) = bar.length() {
        let per_second = position.saturating_sub(before) as f64 / seconds.max(1e-9);
        _ = write!(text, " {position} of {length} {unit} · {}/s", rate(per_second));
        if per_second > 0.0 {
            _ = write!(text, " · {} left", span(length.saturating_sub(position) as f64 / per_second));
        }
        text.push_str(" ·");
    } else if !unit.is_empty() {
        _ = write!(text, " {position} {unit} ·");
    }
    _ = write!(text, " {} so far", span(seconds));
    let message = bar.message();
    if !message.is_empty() {
        _ = write!(text, " · {message}");
    }
    text
}

fn every() -> Duration {
    let given = std::env::var(Progress::KNOB).ok().and_then(|text| text.parse().ok());
    given.map_or(Progress::EVERY, |millis: u64| Duration::from_millis(millis.max(1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_tells_how_far_how_fast_and_how_long() {
        let bar = ProgressBar::hidden();
        bar.set_length(400);
        bar.set_position(120);
        bar.set_message("random 3 of 4");
        let said = line(&bar, "corner", "games", 20, Duration::from_secs(10));
        assert_eq!(said, "corner: 120 of 400 games · 10/s · 28 s left · 10 s so far · random 3 of 4");
        bar.set_position(20);
        bar.set_message("");
        let said = line(&bar, "corner", "games", 20, Duration::from_secs(90));
        assert_eq!(said, "corner: 20 of 400 games · 0/s · 90 s so far");
    }

    #[test]
    fn a_command_that_is_over_at_once_does_not_wait_for_its_first_line() {
        let begun = Stopwatch::start();
        for _ in 0..100 {
            drop(Teller::new(ProgressBar::hidden(), "short".to_owned(), "games", Duration::from_secs(30)));
        }
        assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    }

    #[test]
    fn a_spinner_tells_what_it_does() {
        let bar = ProgressBar::hidden();
        bar.unset_length();
        bar.set_message("depth 7");
        assert_eq!(line(&bar, "solve", "", 0, Duration::from_secs(31)), "solve: 31 s so far · depth 7");
    }
}
