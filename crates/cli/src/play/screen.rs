//! Takes over the terminal, and restores it whatever happens.

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{execute, style};
use std::io::{self, Stdout};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::thread;

/// The terminal, taken over until this is dropped.
pub(crate) struct Screen {
    /// The drawing surface.
    pub(crate) terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Screen {
    /// Takes the terminal over.
    pub(crate) fn open() -> io::Result<Self> {
        restore_on_panic();
        // The drawing code decides about colour; if the backend did, it would remove other effects too.
        style::force_color_output(true);
        let taken = Self { terminal: Terminal::new(CrosstermBackend::new(io::stdout()))? };
        TAKEN.store(true, Relaxed);
        enable_raw_mode()?;
        execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture)?;
        Ok(taken)
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

/// Whether the terminal is taken over. It is restored only once, or later output would be overwritten.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Restores the terminal; errors are ignored because nothing can be done about them.
fn restore() {
    if !TAKEN.swap(false, Relaxed) {
        return;
    }
    let _ =
        execute!(io::stdout(), DisableMouseCapture, LeaveAlternateScreen, ratatui::crossterm::cursor::Show);
    let _ = disable_raw_mode();
}

/// Prints a panic only after the terminal has been restored. A panic on another thread is kept until the screen's own
/// thread notices that the other has ended, and is printed with that.
fn restore_on_panic() {
    let (before, screen) = (panic::take_hook(), thread::current().id());
    let kept: Arc<Mutex<Vec<String>>> = Arc::default();
    panic::set_hook(Box::new(move |panicked| {
        let Ok(mut kept) = kept.lock() else { return };
        if thread::current().id() != screen {
            kept.push(panicked.to_string());
            return;
        }
        restore();
        for earlier in kept.drain(..) {
            anstream::eprintln!("{earlier}");
        }
        before(panicked);
    }));
}
