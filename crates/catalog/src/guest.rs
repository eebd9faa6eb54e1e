//! Guests: players that are programs of their own, outside of this process. The catalogue lists them beside our agents
//! and stays the referee; how to talk to them is the business of whoever adds them (see the crate `guests`).
//!
//! Like the list of games, the list of guests belongs to the process and only grows.

use crate::agent_kind::AgentInfo;
use crate::agent_spec::AgentSpec;
use crate::any_match::{Thinking, Thought};
use crate::listed::Listed;
use crate::spec_error::SpecError;
use crate::{Entry, Rules, games};
use plyground_core::{Budget, GameExt, Player, Seed};
use serde::{Deserialize, Serialize};
use std::sync::{PoisonError, RwLock};
use thiserror::Error;

/// A program that can take a seat.
pub trait Guest: Send + Sync {
    /// Its name in agent notation.
    fn name(&self) -> &'static str;

    /// What it is, in a line, as far as that is known without starting it.
    fn summary(&self) -> &'static str;

    /// The games that it claims to play.
    fn games(&self) -> &[&'static str];

    /// The budget where nobody sets one.
    fn budget(&self) -> Budget;

    /// Everything that is known of it, with its options as parameters. It is started for that if nobody has asked
    /// before; what goes wrong is told in [`GuestInfo::trouble`].
    fn about(&self, entry: &'static Entry) -> AgentInfo;

    /// Starts it again if there was trouble the last time, so that a repaired program is noticed.
    fn greet_again(&self);

    /// A seat for one game with these rules. The parameters have been checked.
    fn sit(
        &self,
        entry: &'static Entry,
        rules: &Rules,
        spec: &AgentSpec,
    ) -> Result<Box<dyn GuestSeat>, SpecError>;

    /// What tells it from another program of the same name.
    fn identity(&self) -> Result<GuestIdentity, Forfeit>;
}

/// A guest in a seat, for one game.
pub trait GuestSeat: Send {
    /// Its move, within the budget. The move is one of [`Question::legal`].
    fn choose(&mut self, question: &Question<'_>, thinking: Thinking<'_>) -> Result<Thought, Forfeit>;
}

/// What a guest is asked: the game so far and the limits.
pub struct Question<'a> {
    /// The first position; `None` if it is the only one that a game with these rules can begin with.
    pub start: Option<String>,
    /// Every turn and event since then.
    pub moves: &'a [String],
    /// The legal moves.
    pub legal: &'a [String],
    /// Who is to move.
    pub player: Player,
    /// The limits of the search.
    pub budget: Budget,
    /// The seed of the game.
    pub seed: Seed,
    /// A turn as the steps that protocols count.
    pub steps: &'a dyn Fn(&str) -> Vec<String>,
    /// The whole turns in a line of play that a guest wrote in turns or steps, up to the first that is not legal.
    pub read_line: &'a dyn Fn(&[&str]) -> Vec<String>,
}

/// What is known of a guest.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct GuestInfo {
    /// Its name and version, as it told them.
    pub version: Option<String>,
    /// Why it cannot play now, in a sentence.
    pub trouble: Option<String>,
    /// Moves that it has answered since this process began.
    pub answers: u64,
    /// Of them, later than its time limit but within the grace.
    pub late: u64,
    /// How often it has failed since this process began.
    pub failures: u64,
    /// The mean time of an answer, in seconds.
    pub seconds: f64,
}

/// What a run stores of a guest, so that it can be told from another program of the same name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GuestIdentity {
    /// Its name in agent notation.
    pub name: String,
    /// Its name and version, as it told them.
    pub version: String,
    /// The command that starts it.
    pub command: Vec<String>,
    /// The options of the file, as they are sent.
    pub options: Vec<(String, String)>,
    /// The SHA-256 of every file in the command, in hexadecimal.
    pub files: Vec<(String, String)>,
    /// How many threads it was given.
    pub threads: u32,
}

/// A guest has failed: in a game that counts it loses by forfeit.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{guest} {why}")]
pub struct Forfeit {
    /// The guest's name.
    pub guest: &'static str,
    /// What happened, as a part of a sentence: "answered the illegal move …".
    pub why: String,
}

/// Why an agent has not answered.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ThinkError {
    /// There is no such agent.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// The guest has failed.
    #[error(transparent)]
    Forfeit(#[from] Forfeit),
}

static GUESTS: RwLock<Vec<&'static dyn Guest>> = RwLock::new(Vec::new());

/// Every guest that there is now.
pub fn guests() -> Vec<&'static dyn Guest> {
    // A list that is only ever appended to is whole even if somebody panicked beside it.
    GUESTS.read().unwrap_or_else(PoisonError::into_inner).clone()
}

/// The guest of that name.
pub fn find_guest(name: &str) -> Option<&'static dyn Guest> {
    guests().into_iter().find(|guest| guest.name() == name)
}

/// Adds a guest to the list, for as long as the process lives. Do so before a game is opened, so that it is among the
/// game's agents. A game that is not there, and a name that an agent, a level or another guest has, are refused.
pub fn add_guest(guest: &'static dyn Guest) -> Result<(), SpecError> {
    let name = guest.name();
    let wrong = |why: String| SpecError::BadGuest { guest: name.to_owned(), why };
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if !name.starts_with(|c: char| c.is_ascii_lowercase()) || !name.chars().all(plain) || name.len() > 40 {
        return Err(wrong(
            "a name has at most 40 lower-case letters, digits and hyphens, and begins with a letter"
                .to_owned(),
        ));
    }
    for game in guest.games() {
        crate::find(game).map_err(|why| wrong(why.to_string()))?;
    }
    for entry in games() {
        let game = entry.open(Rules::new())?;
        let taken =
            game.agent_names().contains(&name) || game.levels().iter().any(|(level, _)| level == name);
        // Whatever it plays, a name means one thing.
        if taken || name == "human" {
            return Err(wrong(format!("{} has an agent of this name; choose another", entry.name)));
        }
    }
    let mut all = GUESTS.write().unwrap_or_else(PoisonError::into_inner);
    if all.iter().any(|other| other.name() == name) {
        return Err(wrong("another guest has this name already".to_owned()));
    }
    all.push(guest);
    Ok(())
}

/// The most turns of a guest's line of play that are read.
const LONGEST_LINE: usize = 64;

/// The whole turns in a line of play that is written in turns or in steps, up to the first that is not legal.
pub(crate) fn read_line<G: Listed>(game: &G, from: &G::State, words: &[&str]) -> Vec<String> {
    let (mut state, mut begun, mut line) = (from.clone(), String::new(), Vec::new());
    for word in words {
        let whole = format!("{begun}{word}");
        if let Ok(mv) = game.read_move(&state, &whole) {
            line.push(mv.to_string());
            game.play(&mut state, mv);
            begun.clear();
        } else if begun.is_empty() && game.legal_moves(&state).iter().any(|&mv| begins::<G>(mv, &whole)) {
            begun = whole;
        } else {
            break;
        }
        if line.len() >= LONGEST_LINE {
            break;
        }
    }
    line
}

/// Whether a turn of several steps begins with this one.
fn begins<G: Listed>(mv: G::Move, step: &str) -> bool {
    let steps = G::steps(mv);
    steps.len() > 1 && steps[0] == step
}
