//! `plyground show`: a position, drawn.

use crate::args::{PositionArgs, print_json};
use crate::board;
use crate::failure::Failure;
use plyground_catalog::{AnyGame, Entry};
use plyground_core::{Turn, View};
use serde_json::json;
use std::io::Write;

/// Draw a position in the terminal
#[derive(clap::Args)]
pub(crate) struct Show {
    #[command(flatten)]
    at: PositionArgs,
    /// Print one JSON object: the position as any screen needs it
    #[arg(long)]
    json: bool,
}

impl Show {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let (game, position) = self.at.open()?;
        let view = game.view(&position)?;
        if self.json {
            let outcome = game.outcome(&position)?;
            return print_json(
                out,
                &json!({
                    "game": game.entry().name, "rules": game.rules(), "position": position,
                    "outcome": outcome, "view": view,
                }),
            );
        }
        draw(out, &*game, &position, &view)
    }
}

/// The board, the numbers beside it, whose turn it is, and the notation.
pub(crate) fn draw(
    out: &mut dyn Write,
    game: &dyn AnyGame,
    position: &str,
    view: &View,
) -> Result<(), Failure> {
    board::draw(out, view)?;
    writeln!(out)?;
    for line in board::facts(view, game.entry().seats) {
        writeln!(out, "{line}")?;
    }
    let outcome = game.outcome(position)?;
    writeln!(out, "{}", status(game.entry(), view, outcome.as_deref()))?;
    let dim = anstyle::Style::new().dimmed();
    Ok(writeln!(out, "{dim}{position}{dim:#}")?)
}

/// One line that says what the position waits for.
fn status(entry: &Entry, view: &View, outcome: Option<&str>) -> String {
    let moves = view.inputs.len();
    match view.turn {
        Turn::Player(player) => {
            format!(
                "{} to move: {moves} legal move{}",
                entry.seats[player as usize],
                if moves == 1 { "" } else { "s" }
            )
        }
        Turn::Chance => "Chance to move".to_owned(),
        Turn::Over => format!("The game is over: {}", outcome.unwrap_or("undecided")),
    }
}
