//! Whoever watches while a pair is solved.

use super::build::Stage;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

/// So many rows are told together.
const HEAP: usize = 1024;

/// Who may stop the solving of a pair, and is told how far it is.
pub(super) struct Watch<'a> {
    pub(super) cancel: &'a AtomicBool,
    tell: &'a (dyn Fn(Stage) + Sync),
    done: AtomicUsize,
    rows: usize,
}

impl<'a> Watch<'a> {
    /// So many rows will be begun, those with either side to move.
    pub(super) fn new(rows: usize, cancel: &'a AtomicBool, tell: &'a (dyn Fn(Stage) + Sync)) -> Self {
        tell(Stage::Start { done: 0, rows });
        Self { cancel, tell, done: AtomicUsize::new(0), rows }
    }

    /// One more row was begun.
    pub(super) fn row(&self) {
        let done = self.done.fetch_add(1, Relaxed);
        if done > 0 && done.is_multiple_of(HEAP) {
            (self.tell)(Stage::Start { done, rows: self.rows });
        }
    }

    /// A step has found so many positions that end after so many half-moves.
    pub(super) fn step(&self, distance: u16, positions: u64) {
        (self.tell)(Stage::Step { distance, positions });
    }
}
