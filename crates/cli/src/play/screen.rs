//! The terminal while it is ours: taken over, and given back whatever happens.

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

/// The terminal, ours until this is dropped.
pub(crate) struct Screen {
    /// What is drawn on.
    pub(crate) terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Screen {
    /// Takes the terminal over.
    pub(crate) fn open() -> io::Result<Self> {
        restore_on_panic();
        // Whether there is colour is decided where it is drawn; the backend would take other effects away with it.
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

/// Whether the terminal is ours: it is given back once, or what is told afterwards would be overwritten.
static TAKEN: AtomicBool = AtomicBool::new(false);

/// Gives the terminal back; there is nothing to be done about one that does not want to be.
fn restore() {
    if !TAKEN.swap(false, Relaxed) {
        return;
    }
    let _ =
        execute!(io::stdout(), DisableMouseCapture, LeaveAlternateScreen, ratatui::crossterm::cursor::Show);
    let _ = disable_raw_mode();
}

/// A panic is told after the terminal has been given back. One on another thread is kept until the screen's own
/// thread notices that the other is gone, and told with that.
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
