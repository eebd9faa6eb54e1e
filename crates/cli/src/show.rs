//! `plyground show`: draws a position.

use crate::args::{PositionArgs, print_json};
use crate::board;
use crate::failure::Failure;
use crate::numbers::counted;
use plyground_catalog::Entry;
use plyground_core::view::Loss;
use plyground_core::{Inspection, Note, Turn, View};
use serde_json::json;
use std::io::Write;

/// Draw a position in the terminal
#[derive(clap::Args)]
pub(crate) struct Show {
    #[command(flatten)]
    at: PositionArgs,
    /// Describe this cell: the piece on it, where that piece could move and what it could attack if it were its turn
    #[arg(long, value_name = "NAME")]
    cell: Option<String>,
    /// Print one JSON object: the position with its cells, pieces and moves
    #[arg(long)]
    json: bool,
}

impl Show {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let (game, table) = self.at.table()?;
        let (position, view) = (table.position(), table.view());
        let inspect = |cell: &String| table.inspect(cell).map_err(|why| Failure::input("--cell", why));
        let inspection = self.cell.as_ref().map(inspect).transpose()?;
        if self.json {
            let mut object = json!({
                "game": game.entry().name, "rules": game.rules(), "position": position,
                "outcome": table.outcome(), "view": view,
            });
            if let Some(inspection) = inspection {
                object["inspection"] = json!(inspection);
            }
            return print_json(out, &object);
        }
        draw(out, game.entry(), (&position, &view), table.outcome().as_deref())?;
        if let Some(inspection) = inspection {
            writeln!(out)?;
            for line in closer(&inspection, &view, game.entry().seats) {
                writeln!(out, "{line}")?;
            }
        }
        Ok(())
    }
}

/// The board, the numbers beside it, whose turn it is, and the notation.
pub(crate) fn draw(
    out: &mut dyn Write,
    entry: &Entry,
    (position, view): (&str, &View),
    outcome: Option<&str>,
) -> Result<(), Failure> {
    board::draw(out, view)?;
    writeln!(out)?;
    for line in board::facts(view, entry.seats) {
        writeln!(out, "{line}")?;
    }
    writeln!(out, "{}", status(entry, view, outcome))?;
    let dim = anstyle::Style::new().dimmed();
    Ok(writeln!(out, "{dim}{position}{dim:#}")?)
}

/// A cell in words: what is on it, then what the piece could do.
fn closer(seen: &Inspection, view: &View, seats: &[&str]) -> Vec<String> {
    let name = |cell: usize| view.cells[cell].name.as_str();
    let names = |cells: &[usize]| cells.iter().map(|&cell| name(cell)).collect::<Vec<_>>().join(" ");
    let mut lines: Vec<String> = seen.notes.iter().map(|note| told(note, seats)).collect();
    lines[0] = format!("{}: {}", name(seen.cell), lines[0]);
    if !seen.reach.is_empty() {
        lines.push(format!("reaches {}", names(&seen.reach)));
    }
    if !seen.sight.is_empty() {
        lines.push(format!("sees {}", names(&seen.sight)));
    }
    for target in &seen.targets {
        let from =
            if target.from == seen.cell { String::new() } else { format!(" from {}", name(target.from)) };
        let loss = |loss: &Loss| format!(", {} loses {}", name(loss.cell), loss.count);
        let losses: String = target.losses.iter().map(loss).collect();
        lines.push(format!("target {}{from}{losses}", name(target.cell)));
    }
    lines
}

/// "Red swordsman: fighters 16 of 16, attack 12".
fn told(note: &Note, seats: &[&str]) -> String {
    let whose = note.side.map_or(String::new(), |side| format!("{} ", seats[side as usize]));
    let facts = note.facts.iter().map(|fact| format!("{} {}", fact.label, fact.value));
    let facts = facts.collect::<Vec<_>>().join(", ");
    format!("{whose}{}{}{facts}", note.title, if facts.is_empty() { "" } else { ": " })
}

/// One line that says who is to move, or how the game ended.
fn status(entry: &Entry, view: &View, outcome: Option<&str>) -> String {
    let moves = view.inputs.len();
    match view.turn {
        Turn::Player(player) => {
            format!("{} to move: {}", entry.seats[player as usize], counted(moves as u64, "legal moves"))
        }
        Turn::Chance => "Chance to move".to_owned(),
        Turn::Over => format!("The game is over: {}", outcome.unwrap_or("undecided")),
    }
}
