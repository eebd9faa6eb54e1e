//! Arguments that commands share: which game, by which rules, from which position.

use crate::candidates;
use crate::failure::Failure;
use clap::builder::PossibleValuesParser;
use clap_complete::ArgValueCompleter;
use plyground_catalog::{
    AgentSpec, AnyGame, AnyMatch, Entry, Rules, find, games, rule_from_text, rules_from_toml,
};
use plyground_core::Seed;
use serde::Serialize;
use std::io::Write;

/// A game and its rules.
#[derive(clap::Args)]
pub(crate) struct GameArgs {
    /// Which game
    #[arg(value_name = "GAME", value_parser = game_names())]
    pub(crate) game: String,
    /// A rule parameter, or a TOML file of them; may be given several times (see `plyground games`)
    #[arg(long, value_name = "KEY=VALUE|FILE.toml", add = ArgValueCompleter::new(candidates::rules))]
    pub(crate) rules: Vec<String>,
}

/// A position of a game.
#[derive(clap::Args)]
pub(crate) struct PositionArgs {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// The position, in the game's notation (see docs/notation.md) [default: the start]
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    /// Moves and chance events to play from there, separated by spaces
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub(crate) moves: Option<String>,
    /// Random seed, for a start that depends on chance
    #[arg(long, value_name = "NUMBER", default_value_t = 1, allow_negative_numbers = true)]
    pub(crate) seed: u64,
}

/// A game with its rules, and a match of it.
type GameAndMatch = (Box<dyn AnyGame>, Box<dyn AnyMatch>);

/// The names that `GAME` accepts; help and completions list them.
pub(crate) fn game_names() -> PossibleValuesParser {
    PossibleValuesParser::new(games().map(|entry| entry.name))
}

impl GameArgs {
    pub(crate) fn entry(&self) -> Result<&'static Entry, Failure> {
        Ok(find(&self.game)?)
    }

    /// The game by its rules; a position, where there is one, implies the size of its board.
    pub(crate) fn open(&self, position: Option<&str>) -> Result<Box<dyn AnyGame>, Failure> {
        self.open_by(Rules::new(), position)
    }

    /// The same, with other defaults for the rules that the user does not give.
    pub(crate) fn open_by(
        &self,
        mut rules: Rules,
        position: Option<&str>,
    ) -> Result<Box<dyn AnyGame>, Failure> {
        let entry = self.entry()?;
        rules.extend(self.rules()?);
        Ok(match position {
            Some(position) => entry.open_for(position, rules)?,
            None => entry.open(rules)?,
        })
    }

    /// The rules that were given.
    pub(crate) fn rules(&self) -> Result<Rules, Failure> {
        let mut all = Rules::new();
        for given in &self.rules {
            if given.contains('=') {
                let (key, value) = rule_from_text(given)?;
                all.insert(key, value);
            } else {
                let place = format!("--rules {given}");
                let text = std::fs::read_to_string(given).map_err(|why| {
                    Failure::input(&place, format!("{why}; expected KEY=VALUE or a TOML file"))
                })?;
                all.extend(rules_from_toml(&text).map_err(|why| Failure::input(&place, why))?);
            }
        }
        Ok(all)
    }
}

impl PositionArgs {
    /// The game and the position, checked.
    pub(crate) fn open(&self) -> Result<(Box<dyn AnyGame>, String), Failure> {
        let (game, table) = self.table()?;
        Ok((game, table.position()))
    }

    /// The game and a match at the position, the given moves made.
    pub(crate) fn table(&self) -> Result<GameAndMatch, Failure> {
        let game = self.game.open(self.position.as_deref())?;
        let mut table = game.open(self.position.as_deref(), Seed(self.seed))?;
        for (index, mv) in self.moves.as_deref().unwrap_or_default().split_whitespace().enumerate() {
            table
                .play_within_limits(mv)
                .map_err(|why| Failure::input(&format!("--moves, move {}", index + 1), why))?;
        }
        Ok((game, table))
    }
}

/// The agent that plays where the user chooses none.
pub(crate) fn favourite(game: &dyn AnyGame) -> AgentSpec {
    AgentSpec::named(game.entry().favourite)
}

/// Prints the object of `--json`.
pub(crate) fn print_json(out: &mut dyn Write, object: &impl Serialize) -> Result<(), Failure> {
    let text = serde_json::to_string(object).map_err(|why| Failure::Wrong(why.to_string()))?;
    Ok(writeln!(out, "{text}")?)
}
