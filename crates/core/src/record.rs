//! A game as one line of JSON: enough to replay it with the rules alone, without agents, seeds or luck.

use crate::game::GameExt;
use crate::playthrough::Playthrough;
use crate::seed::Seed;
use crate::view::Present;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use std::ops::Deref;
use thiserror::Error;

/// A game from start to end (or to where it was saved), as data.
///
/// Everything in it is a function of the rules, the seats and the seed; measured times do not belong here.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// Of this layout; readers refuse newer ones.
    pub format: u32,
    /// The game's name in the catalogue.
    pub game: String,
    /// All rule parameters, defaults too, so that a later change of a default changes no old record.
    pub rules: Map<String, Value>,
    /// Who played, first player first, in agent notation.
    pub seats: Vec<String>,
    /// The seed of the run that decided chance and the agents' dice, if there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<Seed>,
    /// Which game of that run it is, from 0: it was played on the seed's branch of this number.
    #[serde(default)]
    pub number: u64,
    /// The first position.
    pub start: String,
    /// Every move and every event of chance.
    pub moves: Vec<String>,
    /// The last position.
    pub end: String,
    /// Points for the first player there.
    pub payoff: f64,
    /// The result as reports name it; `None` if the game was not finished.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcome: Option<String>,
    /// Who failed to move and lost by that, if somebody did; then the game ends before the rules end it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub forfeit: Option<Forfeited>,
}

/// A player that failed to move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Forfeited {
    /// The seat, from 0.
    pub seat: usize,
    /// What happened, as a sentence.
    pub why: String,
}

/// Why a record cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadRecord {
    /// The text is no record.
    #[error("not a record: {0}")]
    Unreadable(String),
    /// It was written by a later version.
    #[error("format {found} is newer than this program reads ({known}); a newer plyground can replay it", known = Record::FORMAT)]
    Newer {
        /// Its format number.
        found: u64,
    },
    /// It is a record of something that cannot have happened.
    #[error("{place}: {what}")]
    Wrong {
        /// "rules", "start", "move 17", "end", "payoff", "outcome".
        place: String,
        /// What is wrong there.
        what: String,
    },
}

impl BadRecord {
    fn wrong(place: impl Into<String>, what: &impl ToString) -> Self {
        Self::Wrong { place: place.into(), what: what.to_string() }
    }
}

impl Record {
    /// The latest layout that this program reads: 2 has `forfeit`. Games without a forfeit are still written as 1.
    pub const FORMAT: u32 = 2;

    /// The record of a game in progress or finished.
    pub fn of<G: Present, Rules: Deref<Target = G> + Clone>(
        name: &str,
        seats: Vec<String>,
        luck: Option<(Seed, u64)>,
        game: &Playthrough<G, Rules>,
    ) -> Self {
        Self {
            format: 1,
            game: name.to_owned(),
            rules: rules_of(game.game()),
            seats,
            seed: luck.map(|(seed, _)| seed),
            number: luck.map_or(0, |(_, number)| number),
            start: game.start().to_string(),
            moves: game.moves().iter().map(ToString::to_string).collect(),
            end: game.state().to_string(),
            payoff: game.payoff(),
            outcome: game.outcome(),
            forfeit: None,
        }
    }

    /// The same game, lost by the player of a seat who failed to move. A player without an opponent keeps the points.
    #[must_use]
    pub fn forfeited<G: Present>(mut self, seat: usize, why: String) -> Self {
        self.format = 2;
        (self.payoff, self.outcome) = forfeit::<G>(seat, self.payoff);
        self.forfeit = Some(Forfeited { seat, why });
        self
    }

    /// Reads one line.
    pub fn from_line(line: &str) -> Result<Self, BadRecord> {
        // The format is looked at first: what a later version adds is not this one's business to judge.
        #[derive(Deserialize)]
        #[serde(rename = "record")]
        struct Format {
            format: u64,
        }
        let Format { format } = serde_json::from_str(line).map_err(|why| unreadable(&why))?;
        if format > u64::from(Self::FORMAT) {
            return Err(BadRecord::Newer { found: format });
        }
        if format == 0 {
            return Err(BadRecord::wrong("format", &"format 0 does not exist; the first is 1"));
        }
        serde_json::from_str(line).map_err(|why| unreadable(&why))
    }

    /// One line of JSON, without the line's end.
    ///
    /// # Panics
    /// Never: the payoff of a finished game is finite, and everything else is text.
    pub fn to_line(&self) -> String {
        serde_json::to_string(self).expect("a record is text and finite numbers")
    }

    /// Plays the game again, move by move, and checks that it ends as the record says.
    pub fn replay<'g, G: Present>(&self, game: &'g G) -> Result<Playthrough<G, &'g G>, BadRecord> {
        if self.seats.len() != G::SEATS.len() {
            let (found, wanted) = (self.seats.len(), G::SEATS.len());
            return Err(BadRecord::wrong(
                "seats",
                &format!("found {found}, expected {wanted}: {:?}", G::SEATS),
            ));
        }
        if let Some(missing) = G::RULES.iter().find(|rule| !self.rules.contains_key(rule.name)) {
            return Err(BadRecord::wrong(
                "rules",
                &format!("{:?} is missing; a record has every rule parameter", missing.name),
            ));
        }
        let start = game.read(&self.start).map_err(|why| BadRecord::wrong("start", &why))?;
        let mut again = Playthrough::new(game, start);
        for (index, mv) in self.moves.iter().enumerate() {
            again.try_play(mv).map_err(|why| BadRecord::wrong(format!("move {}", index + 1), &why))?;
        }
        let end = again.state().to_string();
        if end != self.end {
            return Err(BadRecord::wrong("end", &format!("the moves lead to {end}, not to {}", self.end)));
        }
        let (payoff, outcome) = match &self.forfeit {
            None => (again.payoff(), again.outcome()),
            Some(Forfeited { seat, .. }) if *seat >= self.seats.len() => {
                return Err(BadRecord::wrong("forfeit", &format!("there is no seat {seat}")));
            }
            Some(_) if again.outcome().is_some() => {
                return Err(BadRecord::wrong("forfeit", &"the game had ended before"));
            }
            Some(Forfeited { seat, .. }) => forfeit::<G>(*seat, again.payoff()),
        };
        if payoff.to_bits() != self.payoff.to_bits() {
            let what = format!("the moves earn {payoff}, not {}", self.payoff);
            return Err(BadRecord::wrong("payoff", &what));
        }
        if outcome != self.outcome {
            let word = |outcome: Option<String>| outcome.unwrap_or_else(|| "not finished".to_owned());
            let (is, said) = (word(outcome), word(self.outcome.clone()));
            return Err(BadRecord::wrong("outcome", &format!("the game ends as {is:?}, not as {said:?}")));
        }
        Ok(again)
    }
}

/// The points and the outcome of a game that the player of a seat forfeits.
fn forfeit<G: Present>(seat: usize, payoff: f64) -> (f64, Option<String>) {
    match (G::SEATS, seat) {
        ([first, _, ..], 0) => (-1.0, Some(format!("{first} forfeits"))),
        ([_, second, ..], _) => (1.0, Some(format!("{second} forfeits"))),
        _ => (payoff, Some("forfeit".to_owned())),
    }
}

/// A record is one line, so only the column is worth telling.
fn unreadable(why: &serde_json::Error) -> BadRecord {
    let (text, column) = (why.to_string(), why.column());
    let what = text.split(" at line ").next().unwrap_or_default();
    BadRecord::Unreadable(if why.is_eof() {
        format!("the line is cut off after column {column} ({what})")
    } else {
        format!("column {column}: {what}")
    })
}

/// All rule parameters of a game, as records and files spell them.
///
/// # Panics
/// If a game serialises to something else than a table, which the laws of games rule out.
pub fn rules_of<G: Present>(game: &G) -> Map<String, Value> {
    match serde_json::to_value(game) {
        Ok(Value::Object(rules)) => rules,
        other => panic!("rules are a table, not {other:?}"),
    }
}
