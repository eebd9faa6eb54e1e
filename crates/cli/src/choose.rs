//! `plyground move`: the move that an agent chooses, and its values for the other moves.

use crate::args::{PositionArgs, print_json};
use crate::candidates;
use crate::failure::Failure;
use crate::numbers::{grouped, rate};
use clap_complete::ArgValueCompleter;
use plyground_catalog::{AgentSpec, AnyGame, Reader, Thinking, Thought};
use plyground_core::{Bound, Budget, Decision, Judged, Player, Reading, Seed, Turn};
use plyground_stats::fixed;
use serde_json::json;
use std::collections::HashMap;
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
    /// How values are shown: readable (chances to win, points, moves still needed) or raw, as the search has them
    #[arg(long, value_name = "HOW", default_value = "readable", hide_possible_values = true)]
    values: Values,
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
        let reader = table.reader(&agent);
        let thought = if self.inside {
            table.look_inside(&agent, thinking)?
        } else {
            table.consult(&agent, thinking)?
        };
        let mut thought = thought
            .ok_or_else(|| Failure::Wrong("an agent was asked although no player is to move".to_owned()))?;
        if let Some(insight) = &mut thought.insight {
            insight.read_values(|value, proven| reader.value(value, proven));
        }
        if self.json {
            let name = game.entry().name;
            let mut object = object(name, &position, &agent, &thought, &reader);
            if self.inside {
                object["insight"] = json!(thought.insight);
            }
            return print_json(out, &object);
        }
        let reader = if self.values == Values::Raw { Reader::default() } else { reader };
        print(out, &*game, player, &thought, &reader)
    }
}

/// The thought as the documented JSON object.
fn object(
    game: &str,
    position: &str,
    agent: &AgentSpec,
    thought: &Thought,
    reader: &Reader,
) -> serde_json::Value {
    let decision = &thought.decision;
    let (reading, readings) = reader.thought(decision);
    let judged: Vec<_> = decision
        .judged
        .iter()
        .zip(readings)
        .map(|(judged, reading)| {
            json!({
                "move": judged.mv, "value": judged.value, "reading": reading, "bound": judged.bound, "visits": judged.visits,
                "line": judged.line,
            })
        })
        .collect();
    json!({
        "game": game, "position": position, "agent": agent, "move": decision.mv, "value": decision.value,
        "reading": reading, "line": decision.line, "depth": decision.depth, "judged": judged, "nodes": thought.nodes,
        "playout_plies": thought.playout_plies, "measured": { "seconds": thought.time.as_secs_f64() },
    })
}

/// The move on a line of its own, so that a script needs no more than the first line; then the table, best
/// move for the player first.
fn print(
    out: &mut dyn Write,
    game: &dyn AnyGame,
    player: Player,
    thought: &Thought,
    reader: &Reader,
) -> Result<(), Failure> {
    let decision = &thought.decision;
    writeln!(out, "{}", decision.mv)?;
    let judged = ranked(decision, player);
    let read = read(decision, reader, player);
    let width = judged.iter().map(|judged| judged.mv.chars().count()).max().unwrap_or(0);
    if !judged.is_empty() {
        writeln!(out)?;
    }
    for judged in judged {
        let bound = bound(judged.bound);
        let visits =
            if judged.visits > 0 { format!("  {:>9} visits", grouped(judged.visits)) } else { String::new() };
        let value = match read.get(&judged.mv) {
            Some((sure, told)) => format!("{told:>12}  {sure:<8}"),
            None => format!("{bound} {:>12}", fixed(judged.value, 4)),
        };
        writeln!(out, "{:<width$}  {value}{visits}  {}", judged.mv, judged.line.join(" "))?;
    }
    let seconds = thought.time.as_secs_f64();
    let speed = rate(thought.nodes as f64 / seconds.max(1e-9));
    let seat = game.entry().seats[0];
    let side = match game.entry().seats.get(player as usize) {
        Some(mover) if game.entry().seats.len() > 1 && !read.is_empty() => format!(" (values for {mover})"),
        _ if game.entry().seats.len() > 1 => format!(" (values for {seat})"),
        _ => String::new(),
    };
    writeln!(
        out,
        "\ndepth {} · {} nodes · {} playout plies · {seconds:.3} s · {speed} nodes a second{side}",
        decision.depth,
        grouped(thought.nodes),
        grouped(thought.playout_plies)
    )?;
    Ok(())
}

/// How values are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Values {
    Readable,
    Raw,
}

/// What the values of the moves read as, for whoever is to move: how sure each is, and the words. Empty if nothing is known
/// of the scale.
pub(crate) fn read(
    decision: &Decision<String>,
    reader: &Reader,
    player: Player,
) -> HashMap<String, (&'static str, String)> {
    let told = decision.judged.iter().zip(reader.thought(decision).1);
    told.filter_map(|(judged, reading)| {
        let reading = reading?;
        Some((judged.mv.clone(), (sure(&reading), reading.for_player(player))))
    })
    .collect()
}

/// Whether a reading is proven, a bound or an estimate.
pub(crate) fn sure(reading: &Reading) -> &'static str {
    match reading {
        Reading::Won { .. } | Reading::Drawn => "proven",
        Reading::Chance { bound, .. } | Reading::Score { bound, .. } | Reading::Moves { bound, .. } => {
            match bound {
                Bound::Exact => "proven",
                Bound::Upper | Bound::Lower => "bound",
                Bound::Unproven => "estimate",
            }
        }
    }
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
