//! `plyground move`: the move that an agent chooses, and its values for the other moves.

use crate::args::{PositionArgs, print_json};
use crate::candidates;
use crate::failure::Failure;
use crate::numbers::{grouped, rate};
use clap_complete::ArgValueCompleter;
use plyground_catalog::{AgentSpec, AnyGame, Thinking, Thought};
use plyground_core::{Bound, Budget, Decision, Judged, Player, Seed, Turn};
use plyground_stats::fixed;
use serde_json::json;
use std::io::{Write, read_to_string, stdin};
use std::sync::atomic::AtomicBool;

/// Ask an agent for its move
#[derive(clap::Args)]
pub(crate) struct Choose {
    #[command(flatten)]
    at: PositionArgs,
    /// A file with the position: one line in the game's notation, or another form that the game reads (see `plyground
    /// games`); - for standard input
    #[arg(long, value_name = "FILE", conflicts_with = "position")]
    file: Option<String>,
    /// The name of the file's format, if the game has several (see `plyground games`)
    #[arg(long, value_name = "NAME", requires = "file")]
    format: Option<String>,
    /// Short for --format exponents
    #[arg(long, requires = "file", conflicts_with = "format")]
    exponents: bool,
    /// The agent, such as "uct(nodes=1000)" (see `plyground agents`)
    #[arg(long, value_name = "AGENT", add = ArgValueCompleter::new(candidates::agents))]
    agent: String,
    /// With --json, also print what the search did: its tree, its iterations or its frontier
    #[arg(long, requires = "json")]
    inside: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Choose {
    pub(crate) fn run(mut self, out: &mut dyn Write) -> Result<(), Failure> {
        if let Some(file) = &self.file {
            let text = if file == "-" { read_to_string(stdin()) } else { std::fs::read_to_string(file) };
            let text = text.map_err(|why| Failure::input(file, why))?;
            let entry = self.at.game.entry()?;
            let short = self.exponents.then_some("exponents");
            let position = match self.format.as_deref().or(short) {
                Some(name) => (entry.file_format(name)?.read)(&text),
                None => (entry.position_in_file)(&text),
            };
            self.at.position = Some(position.map_err(|why| Failure::input(file, why))?);
        }
        let (game, position) = self.at.open()?;
        let agent: AgentSpec = self.agent.parse()?;
        let table = game.open(Some(&position), Seed(self.at.seed))?;
        let (never, mut silent) = (AtomicBool::new(false), |_: &_| ());
        let thinking = Thinking { budget: Budget::default(), cancelled: &never, listen: &mut silent };
        let Turn::Player(player) = table.turn() else {
            let what = if table.turn() == Turn::Over {
                "the game is over"
            } else {
                "a chance event comes next, so no agent can move"
            };
            return Err(Failure::input("position", what));
        };
        let thought = if self.inside {
            table.look_inside(&agent, thinking)?
        } else {
            table.consult(&agent, thinking)?
        };
        let thought = thought
            .ok_or_else(|| Failure::Wrong("an agent was asked although no player is to move".to_owned()))?;
        if self.json {
            let name = game.entry().name;
            let mut object = object(name, &position, &agent, &thought);
            if self.inside {
                object["insight"] = json!(thought.insight);
            }
            return print_json(out, &object);
        }
        print(out, &*game, player, &thought)
    }
}

/// The thought as the documented JSON object.
fn object(game: &str, position: &str, agent: &AgentSpec, thought: &Thought) -> serde_json::Value {
    let decision = &thought.decision;
    let judged: Vec<_> = decision
        .judged
        .iter()
        .map(|judged| {
            json!({
                "move": judged.mv, "value": judged.value, "bound": judged.bound, "visits": judged.visits,
                "line": judged.line,
            })
        })
        .collect();
    json!({
        "game": game, "position": position, "agent": agent, "move": decision.mv, "value": decision.value,
        "line": decision.line, "depth": decision.depth, "judged": judged, "nodes": thought.nodes,
        "playout_plies": thought.playout_plies, "measured": { "seconds": thought.time.as_secs_f64() },
    })
}

/// The move on a line of its own, so that a script needs no more than the first line; then the table, best
/// move for the player first.
fn print(out: &mut dyn Write, game: &dyn AnyGame, player: Player, thought: &Thought) -> Result<(), Failure> {
    let decision = &thought.decision;
    writeln!(out, "{}", decision.mv)?;
    let judged = ranked(decision, player);
    let width = judged.iter().map(|judged| judged.mv.chars().count()).max().unwrap_or(0);
    if !judged.is_empty() {
        writeln!(out)?;
    }
    for judged in judged {
        let bound = bound(judged.bound);
        let visits =
            if judged.visits > 0 { format!("  {:>9} visits", grouped(judged.visits)) } else { String::new() };
        writeln!(
            out,
            "{:<width$}  {bound} {:>12}{visits}  {}",
            judged.mv,
            fixed(judged.value, 4),
            judged.line.join(" ")
        )?;
    }
    let seconds = thought.time.as_secs_f64();
    let speed = rate(thought.nodes as f64 / seconds.max(1e-9));
    let seat = game.entry().seats[0];
    let side = if game.entry().seats.len() > 1 { format!(" (values for {seat})") } else { String::new() };
    writeln!(
        out,
        "\ndepth {} · {} nodes · {} playout plies · {seconds:.3} s · {speed} nodes a second{side}",
        decision.depth,
        grouped(thought.nodes),
        grouped(thought.playout_plies)
    )?;
    Ok(())
}

/// The moves that were judged, best for the player first.
pub(crate) fn ranked(decision: &Decision<String>, player: Player) -> Vec<&Judged<String>> {
    let mut judged: Vec<_> = decision.judged.iter().collect();
    // A stable sort keeps the game's order among equals; the chosen move comes first in any case.
    judged.sort_by(|a, b| (player.sign() * b.value).total_cmp(&(player.sign() * a.value)));
    judged.sort_by_key(|judged| judged.mv != decision.mv);
    judged
}

/// The kind of bound that a value is, in one letter.
pub(crate) fn bound(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "=",
        Bound::Upper => "≤",
        Bound::Lower => "≥",
        Bound::Unproven => "~",
    }
}
