//! `plyground play`: play a game in the terminal, or watch agents play it.

mod draw;
mod hand;
mod input;
mod live_game;
mod panel;
mod picker;
mod screen;
mod session;
mod shelf;
mod status;
#[cfg(test)]
mod tests;
mod thinker;

use crate::args::{PositionArgs, favourite};
use crate::candidates;
use crate::choose::Values;
use crate::failure::Failure;
use crate::palette::Ink;
use clap_complete::ArgValueCompleter;
use live_game::{LiveGame, NotSetUp, Setup};
use picker::seat_from_text;
use plyground_catalog::{AnyGame, millis_from_text};
use plyground_core::Budget;
use ratatui::crossterm::event;
use screen::Screen;
use session::Session;
use shelf::Shelf;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::time::Duration;
use thinker::thinker;

/// Play a game in the terminal, or watch agents play it
///
/// A seat is "human" or an agent such as "uct(nodes=1000)" (see `plyground agents`). Make a move with the arrow keys
/// and Enter, or with the mouse. h gives a hint, a shows the value of every move, u takes a move back, 1 and 2 change
/// the players in the middle of the game, and ? lists all keys.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  plyground play 2048
  plyground play morris --first human --second random
  plyground play lput --first random --second human --records games.jsonl
  plyground play tenpair --position 9:123456789/111213141/516171819")]
pub(crate) struct Play {
    #[command(flatten)]
    at: PositionArgs,
    /// The first player: human, or an agent [default: human]
    #[arg(long, value_name = "AGENT|human", add = ArgValueCompleter::new(candidates::players))]
    first: Option<String>,
    /// The second player: human, or an agent [default: the game's best agent against a human, else human]
    #[arg(long, value_name = "AGENT|human", add = ArgValueCompleter::new(candidates::players))]
    second: Option<String>,
    /// The agent that gives hints and values [default: the game's best agent]
    #[arg(long, value_name = "AGENT", add = ArgValueCompleter::new(candidates::agents))]
    hint: Option<String>,
    /// Time limit for a move of an agent whose parameters set no limit [default: the agent's own, else 1s]
    #[arg(long, value_name = "TIME", value_parser = time_from_text)]
    time: Option<u64>,
    /// How values are shown: readable (chances to win, points, moves still needed) or raw, as the search has them
    #[arg(long, value_name = "HOW", default_value = "readable", hide_possible_values = true)]
    values: Values,
    /// Append each game's record to this file when the game ends or is left, as a JSON line (see `plyground replay`)
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
}

impl Play {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let game = self.at.game.open(self.at.position.as_deref())?;
        let setup = self.setup(&*game)?;
        std::thread::scope(|scope| {
            let (thinker, worker) = thinker();
            let live = LiveGame::new(game.into(), setup, thinker).map_err(|why| match why {
                NotSetUp::Position(why) => Failure::from(why),
                NotSetUp::Agent(why) => Failure::from(why),
                why @ NotSetUp::Move(..) => Failure::Input(why.to_string()),
            })?;
            if !(io::stdout().is_terminal() && io::stdin().is_terminal()) {
                return Err(Failure::Input(
                    "play needs a terminal, but standard input or output is not one; \
                     `plyground move` answers for one position, `plyground playout` plays whole games"
                        .to_owned(),
                ));
            }
            let kept = Shelf::open(self.records)?;
            scope.spawn(|| worker.run());
            let ink = if colourless() { Ink::Plain } else { Ink::Colour };
            sit(Session::new(live, kept, ink))
        })
    }

    /// The players and the adviser; errors are reported before the screen opens.
    fn setup(&self, game: &dyn AnyGame) -> Result<Setup, Failure> {
        let given = |place: &str, text: &Option<String>| {
            let seat = text.as_deref().map(seat_from_text).transpose();
            seat.map_err(|why| Failure::input(place, why))
        };
        let (first, second) = (given("--first", &self.first)?, given("--second", &self.second)?);
        let (entry, best) = (game.entry(), favourite(game));
        let mut seats = vec![first.unwrap_or(None)];
        if entry.seats.len() > 1 {
            let opponent = if seats[0].is_none() { Some(best.clone()) } else { None };
            seats.push(second.unwrap_or(opponent));
        } else if second.is_some() {
            return Err(Failure::input("--second", format!("{} has one seat", entry.title)));
        }
        let adviser = match &self.hint {
            Some(text) => text.parse().map_err(|why| Failure::input("--hint", why))?,
            None => best,
        };
        let adviser = game.advising(adviser);
        // Seat the adviser once, so that an invalid one is refused as well.
        let mut trial = game.open(None, plyground_core::Seed(self.at.seed))?;
        trial.seat(plyground_core::Player::First, Some(&adviser))?;
        let (position, seed) = (self.at.position.clone(), self.at.seed);
        let moves = self.at.moves.as_deref().unwrap_or_default();
        let moves = moves.split_whitespace().map(str::to_owned).collect();
        let raw = self.values == Values::Raw;
        Ok(Setup { position, moves, seed, seats, adviser, millis: self.time, raw })
    }
}

/// A time limit that is valid for an agent.
fn time_from_text(text: &str) -> Result<u64, String> {
    let millis = millis_from_text(text)?;
    let budget = Budget { millis: Some(millis), ..Budget::default() };
    budget.objection().map_or(Ok(millis), Err)
}

/// Whether colour is switched off or the terminal has none.
fn colourless() -> bool {
    anstream::AutoStream::choice(&io::stdout()) == anstream::ColorChoice::Never
}

/// The main loop: draws, handles input and advances the game until the user quits.
fn sit(mut session: Session) -> Result<(), Failure> {
    let mut screen = Screen::open()?;
    while !session.done {
        session.wake();
        screen.terminal.draw(|frame| draw::draw(frame, &mut session))?;
        if event::poll(session.rest())? {
            session.event(&event::read()?);
            // Handle all waiting events before drawing again.
            while !session.done && event::poll(Duration::ZERO)? {
                session.event(&event::read()?);
            }
        }
    }
    drop(screen);
    Ok(session.close()?)
}
