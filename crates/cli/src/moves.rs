//! `plyground moves`: lists every legal move, or every event if chance is to move.

use crate::args::{PositionArgs, print_json};
use crate::failure::Failure;
use serde_json::json;
use std::io::Write;

/// List the legal moves of a position, in the game's order
#[derive(clap::Args)]
pub(crate) struct Moves {
    #[command(flatten)]
    at: PositionArgs,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Moves {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let (game, position) = self.at.open()?;
        let choices = game.choices(&position)?;
        if self.json {
            let turn = game.view(&position)?.turn;
            let object =
                json!({ "game": game.entry().name, "position": position, "turn": turn, "moves": choices });
            return print_json(out, &object);
        }
        for choice in choices {
            match choice.probability {
                Some(probability) => writeln!(out, "{} {probability:.6}", choice.mv)?,
                None => writeln!(out, "{}", choice.mv)?,
            }
        }
        Ok(())
    }
}
