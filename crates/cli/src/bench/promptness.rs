//! How closely every agent keeps its time limit, and how soon it stops when it is cancelled.

use crate::failure::Failure;
use plyground_catalog::{AgentSpec, AnyGame, Entry, Thinking};
use plyground_core::clock::Stopwatch;
use plyground_core::{Budget, Seed};
use serde::Serialize;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

/// The time limit of the agent, in milliseconds.
const MILLIS: u64 = 100;
/// When the agent is cancelled, in milliseconds.
const CANCEL_AFTER: Duration = Duration::from_millis(50);
/// How many times each agent is measured; the median counts.
const ROUNDS: usize = 3;

/// The measurement of one agent from the start of the game, in milliseconds; `None` where it answered earlier.
#[derive(Serialize)]
pub(super) struct Prompt {
    game: &'static str,
    agent: &'static str,
    measured: Measured,
}

#[derive(Serialize)]
struct Measured {
    over_time: Option<f64>,
    after_cancel: Option<f64>,
}

/// Every agent that is listed for a game.
pub(super) fn measure(entry: &'static Entry) -> Result<Vec<Prompt>, Failure> {
    let game = entry.open(entry.defaults())?;
    let prompt = |agent: &'static str| -> Result<Prompt, Failure> {
        let spec: AgentSpec = agent.parse()?;
        let rounds = |ask: fn(&dyn AnyGame, &AgentSpec) -> Result<Option<f64>, Failure>| {
            let times = (0..ROUNDS).map(|_| ask(&*game, &spec)).collect::<Result<Vec<_>, _>>()?;
            Ok::<_, Failure>(median(times.into_iter().flatten().collect()))
        };
        let measured = Measured { over_time: rounds(over_time)?, after_cancel: rounds(after_cancel)? };
        Ok(Prompt { game: entry.name, agent, measured })
    };
    game.agents().into_iter().map(|agent| prompt(agent.name)).collect()
}

/// How far the agent exceeds its time limit, if that limit ends its search.
fn over_time(game: &dyn AnyGame, agent: &AgentSpec) -> Result<Option<f64>, Failure> {
    let spent = ask(game, agent, Some(MILLIS), &AtomicBool::new(false))?.as_secs_f64() * 1000.0;
    let over = spent - MILLIS as f64;
    Ok((over >= 0.0).then_some(over))
}

/// How long the agent thinks after it was cancelled, if it was still thinking.
fn after_cancel(game: &dyn AnyGame, agent: &AgentSpec) -> Result<Option<f64>, Failure> {
    let cancelled = AtomicBool::new(false);
    thread::scope(|scope| {
        let canceller = scope.spawn(|| {
            thread::sleep(CANCEL_AFTER);
            cancelled.store(true, Relaxed);
            Stopwatch::start()
        });
        ask(game, agent, None, &cancelled)?;
        let in_time = !cancelled.load(Relaxed);
        let since = canceller.join().map_err(|_| Failure::Wrong("the canceller has died".to_owned()))?;
        Ok((!in_time).then(|| since.elapsed().as_secs_f64() * 1000.0))
    })
}

/// Asks for a move from the start; only time ends the search, unless the agent has a limit of its own.
fn ask(
    game: &dyn AnyGame,
    agent: &AgentSpec,
    millis: Option<u64>,
    cancelled: &AtomicBool,
) -> Result<Duration, Failure> {
    let table = game.open(None, Seed(1))?;
    // Memory that agents fill while they think is bounded as it would be in use.
    let budget = Budget {
        nodes: Some(u64::MAX),
        millis: Some(millis.unwrap_or(60_000)),
        memory: Some(plyground_core::Size::mib(1024)),
        ..Budget::default()
    };
    let watch = Stopwatch::start();
    table.consult(agent, Thinking { budget, cancelled, listen: &mut |_: &_| () })?;
    Ok(watch.elapsed())
}

fn median(mut times: Vec<f64>) -> Option<f64> {
    times.sort_by(f64::total_cmp);
    times.get(times.len() / 2).copied()
}

/// The medians over all agents, and the worst of them by name.
pub(super) fn print(all: &[Prompt], out: &mut dyn Write) -> Result<(), Failure> {
    let mut line = |what: &str, goal: &str, of: fn(&Measured) -> Option<f64>| {
        let times = all.iter().filter_map(|prompt| Some((of(&prompt.measured)?, prompt)));
        let mut times: Vec<(f64, &Prompt)> = times.collect();
        times.sort_by(|a, b| a.0.total_cmp(&b.0));
        let (count, agents) = (times.len(), all.len());
        let (Some((middle, _)), Some((most, worst))) = (times.get(count / 2), times.last()) else {
            return writeln!(out, "{what}: all {agents} agents finished earlier");
        };
        writeln!(
            out,
            "{what}: {middle:.2} ms in the median of {count} agents (the other {} finished earlier), {most:.2} ms at \
             most ({} {}); {goal}",
            agents - count,
            worst.game,
            worst.agent
        )
    };
    line(&format!("over a time of {MILLIS} ms"), "goal: at most 10 ms", |measured| measured.over_time)?;
    line("after a cancel", "goal: at most 50 ms", |measured| measured.after_cancel)?;
    Ok(out.flush()?)
}
