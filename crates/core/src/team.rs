//! Several threads that work on one search. They share its node budget, its deadline and its cancel flag; one of them, the
//! thread that was asked, leads and reports, and the others help until it is done.

use crate::budget::Budget;
use crate::clock::Stopwatch;
use crate::context::Context;
use crate::parameter::Parameter;
use crate::seed::Rng;
use crate::trail::Trail;
use std::panic::resume_unwind;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// How many threads think about a move, as agents list it. (Whoever needs more than one machine's cores needs another
/// search.)
pub const THREADS: Parameter = Parameter::whole(
    "threads",
    "threads that think about a move; with more than 1, moves do not repeat from the seed",
    1..=256,
);

/// What the threads of one search share.
#[derive(Debug)]
pub(crate) struct Team {
    /// Nodes of the budget that no thread has taken yet.
    left: AtomicU64,
    /// Nodes that helpers have entered, as far as they have told.
    pub(crate) helped: AtomicU64,
    /// Plies of the helpers' playouts, as far as they have told.
    pub(crate) helped_plies: AtomicU64,
    /// The leader is done, or a thread has failed: all stop.
    pub(crate) over: AtomicBool,
}

impl Team {
    /// Nodes that a thread takes at a time. Small, as what one thread holds the others cannot use.
    const SHARE: u64 = 64;

    /// Takes a share of the nodes that are left; 0 if none are.
    pub(crate) fn take(&self) -> u64 {
        let taken = self.left.fetch_update(Relaxed, Relaxed, |left| Some(left.saturating_sub(Self::SHARE)));
        taken.unwrap_or(0).min(Self::SHARE)
    }

    /// Gives back what was taken and not used.
    pub(crate) fn give_back(&self, nodes: u64) {
        self.left.fetch_add(nodes, Relaxed);
    }
}

/// What a helper's context is made of. Unlike a context it can go to another thread: it has no listener.
struct Helper<'a> {
    rng: Rng,
    budget: Budget,
    watch: Stopwatch,
    team: Arc<Team>,
    trail: Option<&'a Trail>,
    cancelled: Option<&'a AtomicBool>,
}

/// Ends the team when it is dropped, be it by a panic.
struct End<'a>(&'a Team);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.over.store(true, Relaxed);
    }
}

/// Ends the team if the thread panics.
struct EndOnPanic<'a>(&'a Team);

impl Drop for EndOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.over.store(true, Relaxed);
        }
    }
}

impl<'a> Context<'a> {
    /// Runs `lead` on this thread and `help` on `threads - 1` others, numbered from 1. All of them share what is left of
    /// the budget. Helpers are stopped as soon as `lead` returns; then their nodes are added to this context's. With one
    /// thread, `lead` is simply called.
    ///
    /// A panic of any thread stops the others and goes on in this one. Where the system gives no more threads, there are
    /// fewer helpers.
    ///
    /// ```
    /// use plyground_core::{Budget, Context, Seed};
    ///
    /// let count = |ctx: &mut Context<'_>| (0..).take_while(|_| ctx.tick().is_ok()).count() as u64;
    /// let mut ctx = Context::new(Budget { nodes: Some(1000), ..Budget::default() }, Seed(1).rng());
    /// let (lead, helped) = ctx.with_helpers(2, |_, ctx| count(ctx), |ctx| count(ctx));
    /// assert_eq!(lead + helped.iter().sum::<u64>(), ctx.nodes());
    /// assert!(ctx.nodes() <= 1000);
    /// ```
    pub fn with_helpers<H: Send, L>(
        &mut self,
        threads: u32,
        help: impl Fn(u32, &mut Context<'_>) -> H + Sync,
        lead: impl FnOnce(&mut Self) -> L,
    ) -> (L, Vec<H>) {
        if threads <= 1 {
            return (lead(self), Vec::new());
        }
        let left = self.budget.nodes.map_or(u64::MAX, |limit| limit.saturating_sub(self.nodes()));
        let (zero, plies) = (AtomicU64::new(0), AtomicU64::new(0));
        let team = Arc::new(Team {
            left: AtomicU64::new(left),
            helped: zero,
            helped_plies: plies,
            over: AtomicBool::new(false),
        });
        let helpers: Vec<Helper<'a>> = (1..threads).map(|_| self.helper(&team)).collect();
        let result = std::thread::scope(|scope| {
            let (help, mut running) = (&help, Vec::new());
            for (number, helper) in (1..).zip(helpers) {
                let run = move || {
                    let team = Arc::clone(&helper.team);
                    let _end = EndOnPanic(&team);
                    let mut ctx = helper.context();
                    let answer = help(number, &mut ctx);
                    ctx.leave_team();
                    answer
                };
                let Ok(thread) = std::thread::Builder::new().spawn_scoped(scope, run) else { break };
                running.push(thread);
            }
            let end = End(&team);
            self.join_team(Arc::clone(&team));
            let led = lead(self);
            drop(end);
            let join = |thread: std::thread::ScopedJoinHandle<'_, H>| {
                thread.join().unwrap_or_else(|panic| resume_unwind(panic))
            };
            (led, running.into_iter().map(join).collect())
        });
        self.leave_team();
        self.count_helped(team.helped.load(Relaxed), team.helped_plies.load(Relaxed));
        result
    }

    fn helper(&mut self, team: &Arc<Team>) -> Helper<'a> {
        let (trail, cancelled) = self.surroundings();
        let rng = crate::seed::Seed(self.rng.bits()).rng();
        Helper { rng, budget: self.budget, watch: self.watch(), team: Arc::clone(team), trail, cancelled }
    }
}

impl<'a> Helper<'a> {
    fn context(self) -> Context<'a> {
        let mut ctx =
            Context::new(self.budget, self.rng).with_surroundings(self.trail, self.cancelled, self.watch);
        ctx.help_team(self.team);
        ctx
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::{Limit, Stopped};
    use crate::seed::Seed;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::time::Duration;

    fn nodes(count: u64) -> Budget {
        Budget { nodes: Some(count), ..Budget::default() }
    }

    fn spend(ctx: &mut Context<'_>) -> (u64, Stopped) {
        let mut spent = 0;
        loop {
            if let Err(stopped) = ctx.tick() {
                return (spent, stopped);
            }
            spent += 1;
        }
    }

    #[test]
    fn threads_share_a_node_budget_and_never_exceed_it() {
        for budget in [1, 63, 64, 65, 1000, 100_000] {
            for threads in [1, 2, 3, 8] {
                let mut ctx = Context::new(nodes(budget), Seed(0).rng());
                let (lead, helped) = ctx.with_helpers(threads, |_, ctx| spend(ctx).0, |ctx| spend(ctx).0);
                assert_eq!(
                    ctx.nodes(),
                    lead + helped.iter().sum::<u64>(),
                    "{budget} nodes, {threads} threads"
                );
                assert!(ctx.nodes() <= budget, "{} of {budget} nodes", ctx.nodes());
                // What helpers hold when the leader finds nothing left is lost: at most a share each.
                assert!(ctx.nodes() + Team::SHARE * u64::from(threads - 1) >= budget, "{}", ctx.nodes());
            }
        }
    }

    #[test]
    fn helpers_stop_when_the_leader_is_done_whatever_is_left() {
        let mut ctx = Context::new(Budget::default(), Seed(0).rng());
        let ((), helped) = ctx.with_helpers(3, |_, ctx| spend(ctx).1, |_| ());
        assert_eq!(helped, [Stopped(Limit::Cancelled); 2]);
        assert_eq!(ctx.stopped_by(), None, "the leader was not stopped");
        ctx.tick().expect("alone again");
    }

    #[test]
    fn a_cancelled_search_stops_on_every_thread() {
        let flag = AtomicBool::new(true);
        let mut ctx = Context::new(Budget::default(), Seed(0).rng()).cancelled_by(&flag);
        let (lead, helped) = ctx.with_helpers(4, |_, ctx| spend(ctx), spend);
        assert_eq!((lead, ctx.nodes()), ((0, Stopped(Limit::Cancelled)), 0));
        assert!(helped.iter().all(|helped| helped.0 == 0));
    }

    #[test]
    fn a_time_limit_holds_on_every_thread() {
        let budget = Budget { millis: Some(20), ..Budget::default() };
        let mut ctx = Context::new(budget, Seed(0).rng());
        let (lead, _) = ctx.with_helpers(3, |_, ctx| spend(ctx), spend);
        assert_eq!(lead.1, Stopped(Limit::Time));
        assert!(ctx.elapsed() < Duration::from_secs(5), "{:?}", ctx.elapsed());
    }

    #[test]
    fn a_panic_of_any_thread_ends_the_search_and_is_told() {
        for culprit in [0, 1, 2] {
            let caught = catch_unwind(AssertUnwindSafe(|| {
                let work = |number: u32, ctx: &mut Context<'_>| {
                    assert!(number != culprit, "number {number} fails");
                    spend(ctx)
                };
                Context::new(Budget::default(), Seed(0).rng()).with_helpers(3, work, |ctx| work(0, ctx));
            }));
            let why = caught.expect_err("somebody failed");
            let why = why.downcast_ref::<String>().expect("with words");
            assert_eq!(*why, format!("number {culprit} fails"));
        }
    }

    #[test]
    fn the_leader_reports_what_all_have_done() {
        let mut most = 0;
        let mut listen = |progress: &crate::Progress| most = progress.nodes;
        let mut ctx = Context::new(nodes(10_000), Seed(0).rng()).heard_by(&mut listen);
        let wait = |ctx: &mut Context<'_>| {
            // The helper takes all that is left, and the leader reports after that.
            while ctx.tick().is_ok() {
                std::thread::yield_now();
            }
            ctx.report(1, 0.0, &["a"]);
            ctx.nodes()
        };
        let (led, _) = ctx.with_helpers(2, |_, ctx| spend(ctx).0, wait);
        let all = ctx.nodes();
        assert!(most >= led && most <= all, "{led} by the leader, {most} reported, {all} by all");
    }
}
