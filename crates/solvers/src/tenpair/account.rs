//! Counts the cost of the search, and is the only place where it asks for more nodes and memory.

use plyground_core::{Context, Effort, Stopped};

/// Nodes, pairs tried and memory.
pub(super) struct Account<'a, 'b> {
    ctx: &'a mut Context<'b>,
    held: u64,
    peak: u64,
    expanded: u64,
    /// Pairs and deals that were tried.
    pub(super) generated: u64,
    /// Moves that every solution has at least, as far as is known.
    pub(super) lower_bound: u32,
}

impl<'a, 'b> Account<'a, 'b> {
    /// A listener hears of the search once in this many sets.
    const REPORT_EVERY: u64 = 1 << 16;

    pub(super) fn new(ctx: &'a mut Context<'b>) -> Self {
        Self { ctx, held: 0, peak: 0, expanded: 0, generated: 0, lower_bound: 0 }
    }

    /// Counts a set whose pairs are looked at.
    #[inline]
    pub(super) fn expand(&mut self) -> Result<(), Stopped> {
        self.ctx.tick()?;
        self.expanded += 1;
        if self.expanded.is_multiple_of(Self::REPORT_EVERY) {
            self.ctx.report(self.lower_bound, 0.0, &[] as &[&str]);
        }
        Ok(())
    }

    /// Asks for memory before it is taken.
    pub(super) fn take(&mut self, bytes: usize) -> Result<(), Stopped> {
        self.ctx.hold(self.held + bytes as u64)?;
        self.held += bytes as u64;
        self.peak = self.peak.max(self.held);
        Ok(())
    }

    /// Tells of memory that was given back.
    pub(super) fn give(&mut self, bytes: usize) {
        self.held -= bytes as u64;
    }

    /// Makes room for one more in a list that grows by doubling.
    #[inline]
    pub(super) fn room<T>(&mut self, list: &mut Vec<T>, more: usize) -> Result<(), Stopped> {
        if list.len() + more > list.capacity() {
            let (size, old) = (size_of::<T>(), list.capacity());
            let new = (2 * old).max(list.len() + more).max(16);
            self.take(size * new)?;
            list.reserve_exact(new - list.len());
            self.give(size * old);
        }
        Ok(())
    }

    /// What it all cost.
    pub(super) fn effort(&self, open: u64) -> Effort {
        Effort { expanded: self.expanded, generated: self.generated, open, peak_bytes: self.peak }
    }

    /// The context, for what only it can say.
    pub(super) fn context(&mut self) -> &mut Context<'b> {
        self.ctx
    }
}
