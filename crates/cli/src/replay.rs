//! `plyground replay`: recorded games played again with the rules alone, checked move by move.

use crate::args::print_json;
use crate::failure::Failure;
use crate::numbers::{counted, grouped};
use crate::show;
use plyground_catalog::{Replayed, find, replay};
use plyground_core::{Record, Turn, View};
use serde_json::json;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};

/// Replay recorded games and check them
///
/// A file of records has one JSON line per game, as `plyground playout --records` writes it. A single game is drawn. Of
/// several games, each is checked and summarised in a line, unless one is chosen with --game.
#[derive(clap::Args)]
pub(crate) struct Replay {
    /// The file of records; - for standard input
    file: String,
    /// Draw the game in this line of the file
    #[arg(long, value_name = "LINE", value_parser = clap::value_parser!(u64).range(1..))]
    game: Option<u64>,
    /// Draw the position after this many moves [default: the last position]
    #[arg(long, value_name = "MOVES")]
    at: Option<usize>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

struct Game {
    line: u64,
    record: Record,
    replayed: Replayed,
}

impl Replay {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let whole = self.json || self.game.is_some();
        let mut games: Vec<Game> = Vec::new();
        let mut told = 0_u64;
        for (line, text) in (1..).zip(self.reader()?.lines()) {
            let place = format!("{}, line {line}", self.name());
            let text = text.map_err(|why| Failure::input(&place, why))?;
            if text.trim().is_empty() || self.game.is_some_and(|wanted| wanted != line) {
                continue;
            }
            let record = Record::from_line(&text).map_err(|why| Failure::input(&place, why))?;
            let replayed = replay(&record, whole).map_err(|why| Failure::input(&place, why))?;
            let game = Game { line, record, replayed };
            // A single game is drawn; from the second on, games are summarised as they are read and not kept.
            if !whole && !games.is_empty() {
                if told == 0 {
                    games[0].tell(out)?;
                }
                game.tell(out)?;
                told = told.max(1) + 1;
            } else {
                games.push(game);
            }
        }
        let Some(first) = games.first_mut() else {
            let what = self.game.map_or("there is no record in it".to_owned(), |line| {
                format!("there is no record in line {line}")
            });
            return Err(Failure::input(&self.name(), what));
        };
        if self.at.is_some() && (self.json || told > 0) {
            let what = "only a position of one game can be drawn: choose the game with --game LINE, and leave out --json";
            return Err(Failure::input("--at", what));
        }
        if self.json {
            let all: Vec<_> = games.iter().map(Game::object).collect();
            return print_json(out, &json!({ "file": self.file, "games": all }));
        }
        if told > 0 {
            return Ok(writeln!(out, "{} games replayed; all end as recorded", grouped(told))?);
        }
        let place = format!("{}, line {}", self.name(), first.line);
        first.replayed = replay(&first.record, true).map_err(|why| Failure::input(&place, why))?;
        self.draw(out, first)
    }

    /// The name of the input in messages.
    fn name(&self) -> String {
        if self.file == "-" { "standard input".to_owned() } else { self.file.clone() }
    }

    fn reader(&self) -> Result<Box<dyn BufRead>, Failure> {
        if self.file == "-" {
            return Ok(Box::new(io::stdin().lock()));
        }
        let file = File::open(&self.file).map_err(|why| Failure::input(&self.file, why))?;
        if file.metadata().is_ok_and(|about| about.is_dir()) {
            return Err(Failure::input(&self.file, "it is a folder; expected a file of records"));
        }
        Ok(Box::new(BufReader::new(file)))
    }

    fn draw(&self, out: &mut dyn Write, game: &Game) -> Result<(), Failure> {
        let history = &game.replayed.history;
        let at = self.at.unwrap_or(history.len());
        if at > history.len() {
            return Err(Failure::input(
                "--at",
                format!(
                    "there is no position after move {at}; the game has {}",
                    counted(history.len() as u64, "moves")
                ),
            ));
        }
        writeln!(out, "{}\n", game.summary())?;
        // Players' moves are numbered; events of chance stand in parentheses behind them.
        let mut number = 0;
        let moves: Vec<String> = history[..at]
            .iter()
            .map(|ply| {
                if ply.by == Turn::Chance {
                    return format!("({})", ply.mv);
                }
                number += 1;
                format!("{number}. {}", ply.mv)
            })
            .collect();
        for line in wrapped(&moves, 96) {
            writeln!(out, "{line}")?;
        }
        let position = at.checked_sub(1).map_or(&game.replayed.start, |last| &history[last].position);
        let rules = find(&game.record.game)?.open(game.record.rules.clone())?;
        writeln!(out)?;
        let view =
            View { last: at.checked_sub(1).map(|last| history[last].trace.clone()), ..rules.view(position)? };
        show::draw(out, rules.entry(), (position, &view), rules.outcome(position)?.as_deref())
    }
}

impl Game {
    fn tell(&self, out: &mut dyn Write) -> Result<(), Failure> {
        Ok(writeln!(out, "{:>6}  {}", self.line, self.summary())?)
    }

    fn summary(&self) -> String {
        let outcome = self.replayed.outcome.as_deref().unwrap_or("not finished");
        let seats = self.record.seats.join(" – ");
        let number = self.record.number;
        let seed = self.record.seed.map_or_else(String::new, |seed| format!(" · seed {seed}, game {number}"));
        let payoff = self.replayed.payoff;
        let unit = find(&self.record.game).map_or("moves", |entry| entry.unit);
        let moves = counted(self.replayed.length, unit);
        format!("{} · {seats}{seed} · {moves} · {outcome} · payoff {payoff}", self.record.game)
    }

    fn object(&self) -> serde_json::Value {
        json!({
            "line": self.line, "game": self.record.game, "rules": self.record.rules, "seats": self.record.seats,
            "seed": self.record.seed, "number": self.record.number, "start": self.replayed.start, "history": self.replayed.history,
            "payoff": self.replayed.payoff, "outcome": self.replayed.outcome,
        })
    }
}

/// Words in lines of at most `width` letters.
fn wrapped(words: &[String], width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in words {
        let last = lines.last_mut().expect("there is always a line");
        if !last.is_empty() && last.chars().count() + 1 + word.chars().count() > width {
            lines.push(word.clone());
        } else {
            last.push_str(if last.is_empty() { "" } else { " " });
            last.push_str(word);
        }
    }
    lines
}
