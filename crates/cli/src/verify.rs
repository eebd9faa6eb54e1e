//! `plyground verify`: checks a solution with the game's slow twin, which shares no code with the solvers.

use crate::args::{GameArgs, print_json};
use crate::failure::Failure;
use crate::numbers::counted;
use plyground_catalog::{Verdict, VerifyError};
use serde_json::{Value, json};
use std::io::{Write, read_to_string, stdin};

/// Check a solution of a puzzle, move by move
///
/// The check uses a second, simple implementation of the rules. The exit code is 0 if the solution is right, 3 if a
/// move is illegal or the goal is not reached, and 2 if the board or the solution cannot be read.
#[derive(clap::Args)]
pub(crate) struct Verify {
    #[command(flatten)]
    game: GameArgs,
    /// The board in the game's notation
    #[arg(value_name = "BOARD")]
    board: String,
    /// The moves separated by spaces, the output of `solve --json`, a file with either, or - for standard input
    #[arg(value_name = "SOLUTION", allow_hyphen_values = true)]
    solution: String,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Verify {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let moves = self.moves()?;
        let game = self.game.open_by(self.game.entry()?.solve_rules(), Some(&self.board))?;
        let verdict = game.verify(&self.board, &moves)?;
        if self.json {
            let mut object = json!({
                "game": game.entry().name, "rules": game.rules(), "position": self.board, "moves": moves,
                "verdict": "right", "wrong": null,
            });
            if let Verdict::Wrong { at, mv, why, position } = &verdict {
                object["verdict"] = json!("wrong");
                object["wrong"] = json!({ "number": at, "move": mv, "why": why, "position": position });
            }
            print_json(out, &object)?;
        }
        match verdict {
            Verdict::Right { .. } if self.json => Ok(()),
            Verdict::Right { kinds } => {
                let kinds = kinds.iter().map(|(kind, count)| counted(*count, kind));
                let kinds = kinds.collect::<Vec<_>>().join(", ");
                Ok(writeln!(out, "right: a solution in {}: {kinds}", counted(moves.len() as u64, "moves"))?)
            }
            Verdict::Wrong { at, mv: Some(mv), why, position } => Err(Failure::Refuted(format!(
                "move {at} of {}, {mv}, is wrong: {why}; the board is {position} there",
                moves.len()
            ))),
            Verdict::Wrong { at, mv: None, why, position } => {
                Err(Failure::Refuted(format!("after move {}: {why}; the board is {position} there", at - 1)))
            }
        }
    }

    /// The moves, read from the argument, a file or standard input.
    fn moves(&self) -> Result<Vec<String>, Failure> {
        let read = |place: &str, text: std::io::Result<String>| {
            text.map_err(|why| Failure::input(&format!("SOLUTION {place}"), why))
        };
        let text = match self.solution.as_str() {
            "-" => read("-", read_to_string(stdin()))?,
            path if std::path::Path::new(path).is_file() => read(path, std::fs::read_to_string(path))?,
            moves => moves.to_owned(),
        };
        let wrong = |why: &str| Failure::input("SOLUTION", why);
        if !text.trim_start().starts_with('{') {
            return Ok(text.split_whitespace().map(str::to_owned).collect());
        }
        let object: Value = serde_json::from_str(&text)
            .map_err(|why| wrong(&format!("{why}; expected one JSON object with a list of moves")))?;
        let moves =
            object["moves"].as_array().ok_or_else(|| wrong("the JSON object has no list \"moves\""))?;
        let word = |mv: &Value| mv.as_str().map(str::to_owned);
        moves.iter().map(word).collect::<Option<_>>().ok_or_else(|| wrong("a move in the list is not text"))
    }
}

impl From<VerifyError> for Failure {
    fn from(why: VerifyError) -> Self {
        match why {
            VerifyError::Position(why) => Self::input("BOARD", why),
            VerifyError::NoGoal { .. } => Self::Input(why.to_string()),
            VerifyError::Move { .. } => Self::input("SOLUTION", why),
            VerifyError::Disagreement { .. } => Self::Wrong(why.to_string()),
        }
    }
}
