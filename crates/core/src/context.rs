//! What a search is given while it runs: a budget, random numbers, the game's past, a cancel flag and a listener for
//! progress.

use crate::budget::{Budget, Limit, Stopped};
use crate::clock::Stopwatch;
use crate::insight::{Insight, Iteration, Unfinished};
use crate::seed::Rng;
use crate::team::Team;
use crate::trail::Trail;
use serde::{Deserialize, Serialize};
use std::fmt::Display;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// The progress of a search.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Progress {
    /// Positions entered so far.
    pub nodes: u64,
    /// Plies of playouts so far.
    pub playout_plies: u64,
    /// Depth completed.
    pub depth: u32,
    /// Expected payoff for the first player.
    pub value: f64,
    /// The expected line of play.
    pub line: Vec<String>,
    /// The size of its tables in bytes, as far as the search counts it.
    #[serde(default)]
    pub bytes: u64,
    /// The time since the search began.
    pub elapsed: Duration,
}

/// The context of one search.
///
/// A search calls [`Context::tick`] for every position that it enters, and unwinds with `?` when it is stopped:
///
/// ```
/// use plyground_core::{Budget, Context, Limit, Seed, Stopped};
///
/// fn count_to(most: u64, ctx: &mut Context<'_>) -> Result<u64, Stopped> {
///     for _ in 0..most {
///         ctx.tick()?;
///     }
///     Ok(most)
/// }
///
/// let budget = Budget { nodes: Some(100), ..Budget::default() };
/// let mut ctx = Context::new(budget, Seed(1).rng());
/// assert_eq!(count_to(60, &mut ctx), Ok(60));
/// assert_eq!(count_to(60, &mut ctx), Err(Stopped(Limit::Nodes)));
/// assert_eq!(ctx.nodes(), 100);
/// ```
pub struct Context<'a> {
    /// The random stream of this move.
    pub rng: Rng,
    /// The limits of the search.
    pub budget: Budget,
    nodes: u64,
    playout_plies: u64,
    bytes: u64,
    /// Work that is neither a node nor a step.
    work: u64,
    /// The amount of work at which the clock and the cancel flag are checked next.
    next_look: u64,
    /// The amount of work between two checks.
    stride: u64,
    /// When the clock was last read.
    looked: Duration,
    met: Option<Limit>,
    /// The other threads of this search, if there are any.
    team: Option<Arc<Team>>,
    /// Nodes that may be entered before more must be taken from the team's budget.
    quota: u64,
    /// What a helper has told its team of its nodes and playouts.
    told: Option<(u64, u64)>,
    watch: Stopwatch,
    trail: Option<&'a Trail>,
    cancelled: Option<&'a AtomicBool>,
    listen: Option<&'a mut dyn FnMut(&Progress)>,
    /// The account of the search, if the caller asked for one.
    inside: Option<Inside>,
}

/// The account of a search: the depths that it reported, or something more specific.
#[derive(Debug, Default)]
struct Inside {
    iterations: Vec<Iteration>,
    told: Option<Insight>,
}

impl<'a> Context<'a> {
    /// The clock and the cancel flag are checked once in this many nodes, playout plies and units of work together, or more
    /// often if each of them takes long.
    const LOOK_EVERY: u64 = 1024;
    /// Checking the cancel flag alone costs almost nothing.
    const LOOK_AT_FLAG_EVERY: u64 = 64;
    /// The longest time between two readings of the clock.
    const SOON: Duration = Duration::from_millis(1);

    /// A search with this budget and random stream, which begins now.
    pub fn new(budget: Budget, rng: Rng) -> Self {
        let (watch, none) = (Stopwatch::start(), None);
        Self {
            rng,
            budget,
            nodes: 0,
            playout_plies: 0,
            bytes: 0,
            work: 0,
            next_look: 0,
            stride: 1,
            looked: Duration::ZERO,
            met: None,
            team: None,
            quota: u64::MAX,
            told: None,
            watch,
            trail: none,
            cancelled: None,
            listen: None,
            inside: None,
        }
    }

    /// The game's past, for repetitions.
    #[must_use]
    pub fn after(mut self, trail: &'a Trail) -> Self {
        self.trail = Some(trail);
        self
    }

    /// The search stops soon after the flag is set.
    #[must_use]
    pub fn cancelled_by(mut self, flag: &'a AtomicBool) -> Self {
        self.cancelled = Some(flag);
        self
    }

    /// Whether the caller wants the search to stop, for work that is not counted against its budget.
    pub fn is_cancelled(&self) -> bool {
        self.cancelled.is_some_and(|flag| flag.load(Relaxed))
    }

    /// Sets a listener for the progress.
    #[must_use]
    pub fn heard_by(mut self, listen: &'a mut dyn FnMut(&Progress)) -> Self {
        self.listen = Some(listen);
        self
    }

    /// Asks for an account of the search.
    #[must_use]
    pub fn looked_into(mut self) -> Self {
        self.inside = Some(Inside::default());
        self
    }

    /// Whether an account of the search is wanted; otherwise it need not be recorded.
    pub fn is_looked_into(&self) -> bool {
        self.inside.is_some()
    }

    /// Records an account of the search that is more specific than the depths that it reported.
    pub fn tell(&mut self, insight: Insight) {
        if let Some(inside) = &mut self.inside {
            inside.told = Some(insight);
        }
    }

    /// Records, for the depth reported last, the share of positions at which the search cut off.
    pub fn tell_cutoffs(&mut self, share: f64) {
        if let Some(last) = self.inside.as_mut().and_then(|inside| inside.iterations.last_mut()) {
            last.cutoffs = Some(share);
        }
    }

    /// Records an unfinished depth, with the answer so far.
    pub fn tell_unfinished(&mut self, depth: u32, value: f64, line: &[impl Display], how_far: Unfinished) {
        if self.inside.is_some() {
            let line = line.iter().map(ToString::to_string).collect();
            self.keep(depth, value, line, Some(how_far));
        }
    }

    /// Records a depth for the account. Of several reports on one depth the last counts.
    fn keep(&mut self, depth: u32, value: f64, line: Vec<String>, unfinished: Option<Unfinished>) {
        let nodes = self.nodes;
        if let Some(Inside { iterations, .. }) = &mut self.inside {
            iterations.pop_if(|last| last.depth == depth);
            let mv = line.first().cloned().unwrap_or_default();
            iterations.push(Iteration {
                depth,
                mv,
                value,
                reading: None,
                nodes,
                cutoffs: None,
                line,
                unfinished,
            });
        }
    }

    /// The account of the search; `None` if nothing was recorded.
    pub fn take_insight(&mut self) -> Option<Insight> {
        let Inside { iterations, told } = self.inside.as_mut().map(std::mem::take)?;
        told.or((!iterations.is_empty()).then_some(Insight::Iterations { iterations }))
    }

    /// Counts one node: a position that the tree search enters.
    #[inline]
    pub fn tick(&mut self) -> Result<(), Stopped> {
        if self.budget.nodes.is_some_and(|limit| self.nodes >= limit.min(self.quota)) {
            self.take_more()?;
        }
        self.look()?;
        self.nodes += 1;
        Ok(())
    }

    /// Counts several nodes that were entered at once. If the budget has too few left for them, it is spent and the
    /// search stops.
    #[inline]
    pub fn ticks(&mut self, count: u64) -> Result<(), Stopped> {
        if let Some(limit) = self.budget.nodes
            && self.nodes + count > limit
        {
            self.nodes = limit;
            return Err(self.stop(Limit::Nodes));
        }
        self.look()?;
        self.nodes += count;
        Ok(())
    }

    /// Counts the plies of a playout, which are not nodes. They are not limited, but the clock and the cancel flag are
    /// checked while they are played.
    #[inline]
    pub fn playout(&mut self, plies: u64) -> Result<(), Stopped> {
        self.look()?;
        self.playout_plies += plies;
        Ok(())
    }

    /// Counts work that is neither a node nor a step, such as a position that is made but may never be entered. It is
    /// not limited, but the clock and the cancel flag are checked in time if it takes long.
    #[inline]
    pub fn work(&mut self, units: u64) -> Result<(), Stopped> {
        self.look()?;
        self.work += units;
        Ok(())
    }

    /// Asks for memory before it is used: the tables are about to hold this many bytes in total. The search stops if that is
    /// more than its limit.
    pub fn hold(&mut self, bytes: u64) -> Result<(), Stopped> {
        if self.budget.memory.is_some_and(|limit| bytes > limit.0) {
            return Err(self.stop(Limit::Memory));
        }
        self.bytes = bytes;
        Ok(())
    }

    /// Takes more of the budget that several threads share; without a team, the budget is spent.
    #[cold]
    fn take_more(&mut self) -> Result<(), Stopped> {
        let taken = self.team.as_ref().map_or(0, |team| team.take());
        if taken == 0 {
            return Err(self.stop(Limit::Nodes));
        }
        self.quota += taken;
        Ok(())
    }

    /// From now on this is the leader of a team.
    pub(crate) fn join_team(&mut self, team: Arc<Team>) {
        (self.team, self.quota, self.next_look) = (Some(team), self.nodes, 0);
    }

    /// From now on this helps a team.
    pub(crate) fn help_team(&mut self, team: Arc<Team>) {
        self.join_team(team);
        self.told = Some((0, 0));
    }

    /// From now on this is alone; what it has not used is given back.
    pub(crate) fn leave_team(&mut self) {
        self.tell_team();
        if let Some(team) = self.team.take()
            && self.budget.nodes.is_some()
        {
            team.give_back(self.quota.saturating_sub(self.nodes));
        }
        (self.quota, self.told) = (u64::MAX, None);
    }

    /// Adds what helpers have done.
    pub(crate) fn count_helped(&mut self, nodes: u64, playout_plies: u64) {
        self.nodes += nodes;
        self.playout_plies += playout_plies;
    }

    fn tell_team(&mut self) {
        if let (Some(team), Some((nodes, plies))) = (&self.team, &mut self.told) {
            team.helped.fetch_add(self.nodes - *nodes, Relaxed);
            team.helped_plies.fetch_add(self.playout_plies - *plies, Relaxed);
            (*nodes, *plies) = (self.nodes, self.playout_plies);
        }
    }

    pub(crate) fn surroundings(&self) -> (Option<&'a Trail>, Option<&'a AtomicBool>) {
        (self.trail, self.cancelled)
    }

    pub(crate) fn watch(&self) -> Stopwatch {
        self.watch
    }

    #[must_use]
    pub(crate) fn with_surroundings(
        mut self,
        trail: Option<&'a Trail>,
        cancelled: Option<&'a AtomicBool>,
        watch: Stopwatch,
    ) -> Self {
        (self.trail, self.cancelled, self.watch) = (trail, cancelled, watch);
        self
    }

    /// Ends the search for a reason that only the search knows; the limit is stored.
    #[cold]
    pub fn stop(&mut self, limit: Limit) -> Stopped {
        self.met = Some(limit);
        Stopped(limit)
    }

    /// The limit that ended the search, if one has.
    pub fn stopped_by(&self) -> Option<Limit> {
        self.met
    }

    /// The size of the tables in bytes, as far as the search counts it.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Positions entered so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Plies of playouts so far.
    pub fn playout_plies(&self) -> u64 {
        self.playout_plies
    }

    /// Since the search began.
    pub fn elapsed(&self) -> Duration {
        self.watch.elapsed()
    }

    /// How often a position with this key is on the game's trail.
    pub fn occurrences(&self, key: u64) -> u32 {
        self.trail.map_or(0, |trail| trail.occurrences(key))
    }

    /// Reports progress to the listener, if there is one.
    pub fn report(&mut self, depth: u32, value: f64, line: &[impl Display]) {
        let helped = self
            .team
            .as_ref()
            .map_or((0, 0), |team| (team.helped.load(Relaxed), team.helped_plies.load(Relaxed)));
        let (nodes, playout_plies, bytes, elapsed) =
            (self.nodes + helped.0, self.playout_plies + helped.1, self.bytes, self.elapsed());
        if self.listen.is_none() && self.inside.is_none() {
            return;
        }
        let line: Vec<String> = line.iter().map(ToString::to_string).collect();
        if self.inside.is_some() {
            self.keep(depth, value, line.clone(), None);
        }
        if let Some(listen) = &mut self.listen {
            listen(&Progress { nodes, playout_plies, depth, value, line, bytes, elapsed });
        }
    }

    #[inline]
    fn look(&mut self) -> Result<(), Stopped> {
        let done = self.nodes + self.playout_plies + self.work;
        if done < self.next_look {
            return Ok(());
        }
        self.look_up()?;
        self.next_look = done + self.stride;
        Ok(())
    }

    /// Sets the amount of work until the next check. One position may take any time, so it is chosen such that the next check
    /// probably comes soon.
    #[cold]
    fn look_up(&mut self) -> Result<(), Stopped> {
        if self.cancelled.is_some_and(|flag| flag.load(Relaxed)) {
            return Err(self.stop(Limit::Cancelled));
        }
        if self.team.as_ref().is_some_and(|team| team.over.load(Relaxed)) {
            return Err(self.stop(Limit::Cancelled));
        }
        self.tell_team();
        let Some(limit) = self.budget.millis else {
            self.stride = if self.cancelled.is_some() { Self::LOOK_AT_FLAG_EVERY } else { Self::LOOK_EVERY };
            return Ok(());
        };
        let now = self.elapsed();
        if now >= Duration::from_millis(limit) {
            return Err(self.stop(Limit::Time));
        }
        let late = now.saturating_sub(self.looked) > Self::SOON;
        self.stride = if late { self.stride.div_ceil(4) } else { (2 * self.stride).min(Self::LOOK_EVERY) };
        self.looked = now;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seed::Seed;
    use crate::size::Size;

    #[test]
    fn a_node_budget_is_never_exceeded() {
        let mut ctx = Context::new(Budget { nodes: Some(5000), ..Budget::default() }, Seed(0).rng());
        while ctx.tick().is_ok() {}
        assert_eq!(ctx.nodes(), 5000);
        assert_eq!(ctx.tick(), Err(Stopped(Limit::Nodes)), "stopped once, stopped for good");
    }

    #[test]
    fn nodes_counted_at_once_stop_where_nodes_one_by_one_do() {
        let budget = Budget { nodes: Some(100), ..Budget::default() };
        let mut ctx = Context::new(budget, Seed(0).rng());
        assert_eq!((ctx.ticks(60), ctx.ticks(40), ctx.nodes()), (Ok(()), Ok(()), 100));
        let mut ctx = Context::new(budget, Seed(0).rng());
        assert_eq!((ctx.ticks(60), ctx.ticks(41)), (Ok(()), Err(Stopped(Limit::Nodes))));
        assert_eq!((ctx.nodes(), ctx.tick()), (100, Err(Stopped(Limit::Nodes))));
    }

    #[test]
    fn a_cancelled_search_stops_within_one_look_and_stays_stopped() {
        let flag = AtomicBool::new(false);
        let mut ctx = Context::new(Budget::default(), Seed(0).rng()).cancelled_by(&flag);
        for _ in 0..100 {
            ctx.tick().expect("not cancelled yet");
        }
        flag.store(true, Relaxed);
        while ctx.tick().is_ok() {}
        assert!(ctx.nodes() <= Context::LOOK_EVERY, "{} nodes after the flag was set", ctx.nodes());
        assert_eq!(ctx.playout(1), Err(Stopped(Limit::Cancelled)));
    }

    #[test]
    fn playout_steps_look_at_the_flag_but_spend_no_nodes() {
        let flag = AtomicBool::new(true);
        let mut ctx = Context::new(Budget { nodes: Some(1), ..Budget::default() }, Seed(0).rng());
        ctx.playout(1_000_000).expect("plies of playouts are not limited");
        assert_eq!((ctx.nodes(), ctx.playout_plies()), (0, 1_000_000));
        let mut ctx = ctx.cancelled_by(&flag);
        assert_eq!(ctx.playout(1), Err(Stopped(Limit::Cancelled)));
    }

    #[test]
    fn a_time_budget_ends_an_endless_search() {
        let mut ctx = Context::new(Budget { millis: Some(5), ..Budget::default() }, Seed(0).rng());
        while ctx.tick().is_ok() {}
        assert!(ctx.elapsed() >= Duration::from_millis(5));
    }

    #[test]
    fn a_time_limit_is_kept_where_every_node_takes_long() {
        let (budget, long) = (Budget { millis: Some(20), ..Budget::default() }, Duration::from_micros(500));
        for unit in [Context::tick, |ctx: &mut Context<'_>| ctx.work(1)] {
            let (mut ctx, mut done) = (Context::new(budget, Seed(0).rng()), 0);
            while unit(&mut ctx).is_ok() {
                let node = Stopwatch::start();
                while node.elapsed() < long {}
                done += 1;
            }
            assert!((1..60).contains(&done), "{done} times half a millisecond within 20");
        }
    }

    #[test]
    fn a_search_without_room_stops_before_it_takes_it() {
        let memory = Some(Size(1000));
        let mut ctx = Context::new(Budget { memory, ..Budget::default() }, Seed(0).rng());
        assert_eq!((ctx.hold(1000), ctx.stopped_by()), (Ok(()), None));
        assert_eq!((ctx.hold(1001), ctx.stopped_by()), (Err(Stopped(Limit::Memory)), Some(Limit::Memory)));
        assert_eq!(ctx.bytes(), 1000);
    }

    #[test]
    fn the_limit_that_ended_a_search_is_remembered() {
        let flag = AtomicBool::new(true);
        let stopped_by = |budget: Budget, cancel: bool| {
            let mut ctx = Context::new(budget, Seed(0).rng());
            if cancel {
                ctx = ctx.cancelled_by(&flag);
            }
            while ctx.tick().is_ok() {}
            ctx.stopped_by()
        };
        let (nodes, time) = (Budget { nodes: Some(5), ..Budget::default() }, Some(1));
        assert_eq!(stopped_by(nodes, false), Some(Limit::Nodes));
        assert_eq!(stopped_by(nodes, true), Some(Limit::Cancelled));
        assert_eq!(stopped_by(Budget { millis: time, ..Budget::default() }, false), Some(Limit::Time));
    }

    #[test]
    fn the_listener_hears_the_counts_and_the_line() {
        let mut heard = Vec::new();
        let mut listen = |progress: &Progress| heard.push(progress.clone());
        let mut ctx = Context::new(Budget::default(), Seed(0).rng()).heard_by(&mut listen);
        ctx.tick().expect("no limit");
        ctx.report(3, 0.5, &["a", "b"]);
        assert_eq!(ctx.take_insight(), None, "nobody looks into it");
        assert_eq!((heard[0].nodes, heard[0].depth, heard[0].line.join(" ")), (1, 3, "a b".to_owned()));
    }

    #[test]
    fn whoever_looks_into_a_search_sees_each_depth_once_or_what_it_tells_itself() {
        let new = || Context::new(Budget::default(), Seed(0).rng()).looked_into();
        let mut ctx = new();
        for (depth, value) in [(1, 0.5), (2, 0.1), (2, 0.2)] {
            ctx.report(depth, value, &["a", "b"]);
        }
        ctx.tell_cutoffs(0.9);
        let Some(Insight::Iterations { iterations }) = ctx.take_insight() else {
            panic!("depths were reported")
        };
        let told: Vec<_> =
            iterations.iter().map(|one| (one.depth, one.value, one.mv.as_str(), one.cutoffs)).collect();
        assert_eq!(told, [(1, 0.5, "a", None), (2, 0.2, "a", Some(0.9))]);
        let mut ctx = new();
        ctx.report(1, 0.0, &["a"]);
        let frontier = Insight::Frontier { buckets: Vec::new(), bound: Some(3), goal: None };
        ctx.tell(frontier.clone());
        assert_eq!(ctx.take_insight(), Some(frontier));
        assert_eq!(new().take_insight(), None, "it told nothing");
    }
}
