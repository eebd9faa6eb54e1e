//! How soon a search reaches a depth, and how many playouts it makes per second.

use crate::failure::Failure;
use crate::numbers::{grouped, rate};
use plyground_catalog::{AgentSpec, AnyGame, Entry, Sprint, Thinking, Thought};
use plyground_core::{Budget, Seed};
use serde::Serialize;
use std::io::Write;
use std::sync::atomic::AtomicBool;

/// The result of one race.
#[derive(Serialize)]
pub(super) struct Search {
    game: &'static str,
    agent: String,
    position: String,
    /// The depth to reach; `None` where playouts are counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    wanted: Option<u32>,
    depth: u32,
    nodes: u64,
    playout_plies: u64,
    measured: Measured,
}

#[derive(Serialize)]
struct Measured {
    seconds: f64,
    per_second: f64,
}

/// Runs the game's races one by one. A depth counts as not reached after ten times the seconds.
pub(super) fn run(
    entry: &'static Entry,
    seconds: f64,
) -> Result<impl Iterator<Item = Result<Search, Failure>>, Failure> {
    let game = entry.open(entry.defaults())?;
    let limit = |seconds: f64| Some((1000.0 * seconds).ceil() as u64);
    Ok((entry.sprints)().into_iter().map(move |sprint| match sprint {
        Sprint::Depth { agent, depth, position } => {
            let budget = Budget { depth: Some(depth), millis: limit(10.0 * seconds), ..Budget::default() };
            race(&*game, agent, Some(position), budget)
        }
        Sprint::Playouts { agent } => {
            let budget = Budget { nodes: Some(u64::MAX), millis: limit(seconds), ..Budget::default() };
            race(&*game, agent, None, budget)
        }
    }))
}

fn race(game: &dyn AnyGame, agent: &str, position: Option<&str>, budget: Budget) -> Result<Search, Failure> {
    let spec: AgentSpec = agent.parse()?;
    let table = game.open(position, Seed(1))?;
    let (never, mut silent) = (AtomicBool::new(false), |_: &_| ());
    let thought = table.consult(&spec, Thinking { budget, cancelled: &never, listen: &mut silent })?;
    let Thought { decision, nodes, playout_plies, time, .. } = thought
        .ok_or_else(|| Failure::Wrong("a race begins at a position where no player is to move".to_owned()))?;
    let seconds = time.as_secs_f64();
    Ok(Search {
        game: game.entry().name,
        agent: agent.to_owned(),
        position: table.position(),
        wanted: budget.depth,
        depth: decision.depth,
        nodes,
        playout_plies,
        measured: Measured { seconds, per_second: nodes as f64 / seconds },
    })
}

impl Search {
    pub(super) fn print(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let Self { game, agent, position, wanted, depth, nodes, playout_plies, measured } = self;
        let Measured { seconds, per_second } = measured;
        let speed = rate(*per_second);
        if let Some(wanted) = wanted {
            let nodes = grouped(*nodes);
            writeln!(
                out,
                "{game:<8} {agent} depth {depth:>2} of {wanted:<2} {nodes:>12} nodes  {seconds:>7.3} s  {speed} a second  {position}"
            )?;
        } else {
            let length = *playout_plies as f64 / (*nodes).max(1) as f64;
            writeln!(out, "{game:<8} {agent} {speed} playouts a second of {length:.1} moves")?;
        }
        Ok(out.flush()?)
    }
}
