//! The games of a run as its report holds them: numbers alone, since there may be a million. Words that repeat, such as
//! names of agents and results, are kept once.

use plyground_store::GameRow;
use plyground_store::export::distinct;
use std::collections::HashMap;

/// A word that is not there.
const NONE: u32 = u32::MAX;

/// One game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Game {
    pub(crate) job: u64,
    pub(crate) pair: u64,
    pub(crate) payoff: f64,
    pub(crate) nanos: u64,
    pub(crate) fingerprint: u64,
    pub(crate) length: u32,
    plies: u32,
    optimum: u32,
    opening: u32,
    outcome: u32,
    forfeit: u32,
    seats: [u16; 2],
}

impl Game {
    /// That was thought in it.
    pub(crate) fn seconds(&self) -> f64 {
        self.nanos as f64 / 1e9
    }

    /// Who sits where, as places among the agents.
    pub(crate) fn seats(&self) -> [Option<usize>; 2] {
        self.seats.map(|seat| (seat != u16::MAX).then_some(usize::from(seat)))
    }

    /// The fewest moves that solve it, where that is known.
    pub(crate) fn optimum(&self) -> Option<u64> {
        (self.optimum != NONE).then_some(self.optimum.into())
    }

    /// Whether it has two players.
    pub(crate) fn is_of_two(&self) -> bool {
        self.seats[1] != u16::MAX
    }

    /// Who lost it by forfeit, if one did.
    pub(crate) fn forfeited_by(&self) -> Option<usize> {
        let seat = usize::from(self.is_of_two() && self.payoff > 0.0);
        (self.forfeit != NONE).then(|| self.seats()[seat]).flatten()
    }

    /// Moves and events.
    pub(super) fn plies(&self) -> u64 {
        self.plies.into()
    }

    /// About how many moves of its own a player has in it.
    pub(super) fn own_moves(&self) -> u64 {
        if self.is_of_two() { u64::from(self.plies).div_ceil(2) } else { self.length.into() }
    }
}

/// All games of a run, in the order of their jobs.
#[derive(Debug, Default)]
pub(crate) struct Games {
    all: Vec<Game>,
    words: Words,
    /// Who plays, in the order in which they appear.
    pub(super) agents: Vec<String>,
    seats: HashMap<String, u16>,
}

/// Words by number, each once.
#[derive(Debug, Default)]
struct Words {
    all: Vec<String>,
    numbers: HashMap<String, u32>,
}

impl Words {
    fn number(&mut self, word: String) -> u32 {
        if let Some(&known) = self.numbers.get(&word) {
            return known;
        }
        let number = self.all.len() as u32;
        self.all.push(word.clone());
        self.numbers.insert(word, number);
        number
    }

    fn maybe(&mut self, word: Option<String>) -> u32 {
        word.map_or(NONE, |word| self.number(word))
    }

    fn word(&self, number: u32) -> Option<&str> {
        self.all.get(number as usize).map(String::as_str)
    }
}

impl Games {
    /// One more.
    pub(super) fn add(&mut self, row: GameRow) {
        let first = self.seat(row.first);
        let second = row.second.map_or(u16::MAX, |agent| self.seat(agent));
        let small = |number: u64| u32::try_from(number).unwrap_or(NONE - 1);
        // Boards are named in reports; openings of matches are not, and are all different.
        let opening = row.opening.filter(|_| second == u16::MAX);
        self.all.push(Game {
            job: row.job,
            pair: row.pair,
            payoff: row.payoff,
            nanos: row.nanos,
            fingerprint: row.fingerprint,
            length: small(row.length),
            plies: small(row.plies),
            optimum: row.optimum.map_or(NONE, small),
            opening: self.words.maybe(opening),
            outcome: self.words.maybe(row.outcome),
            forfeit: self.words.maybe(row.forfeit),
            seats: [first, second],
        });
    }

    fn seat(&mut self, agent: String) -> u16 {
        if let Some(&seat) = self.seats.get(&agent) {
            return seat;
        }
        let seat = self.agents.len() as u16;
        self.agents.push(agent.clone());
        self.seats.insert(agent, seat);
        seat
    }

    /// Puts the agents into another order, and the games into that of their jobs.
    pub(super) fn sort(&mut self, place: impl Fn(&String) -> usize) {
        let before = self.agents.clone();
        self.agents.sort_by_key(place);
        let places: Vec<u16> = before
            .iter()
            .map(|agent| self.agents.iter().position(|other| other == agent).unwrap_or(0) as u16)
            .collect();
        for game in &mut self.all {
            game.seats = game.seats.map(|seat| places.get(usize::from(seat)).copied().unwrap_or(u16::MAX));
        }
        self.all.sort_by_key(|game| game.job);
        self.all.shrink_to_fit();
    }

    /// Keeps those that count.
    pub(super) fn retain(&mut self, counts: impl Fn(&Game) -> bool) {
        self.all.retain(counts);
    }

    pub(crate) fn iter(&self) -> std::slice::Iter<'_, Game> {
        self.all.iter()
    }

    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }

    /// The game with this number; `near` is where the last one was found, since moves come game by game.
    pub(super) fn with_job(&self, job: u64, near: &mut usize) -> Option<&Game> {
        let is = |at: usize| self.all.get(at).is_some_and(|game| game.job == job);
        if !is(*near) {
            *near = if is(*near + 1) {
                *near + 1
            } else {
                self.all.binary_search_by_key(&job, |game| game.job).ok()?
            };
        }
        self.all.get(*near)
    }

    /// How a game ended; `None` if it was not played to the end.
    pub(crate) fn outcome(&self, game: &Game) -> Option<&str> {
        self.words.word(game.outcome)
    }

    /// The board that a game of one player began with, where the experiment chose one.
    pub(super) fn opening(&self, game: &Game) -> Option<&str> {
        self.words.word(game.opening)
    }

    /// Why a game was forfeited.
    pub(super) fn forfeit(&self, game: &Game) -> Option<&str> {
        self.words.word(game.forfeit)
    }

    /// How many games are no copies of others by the same players.
    pub(super) fn distinct(&self) -> u64 {
        distinct(self.all.iter().map(|game| (game.fingerprint, game.seats)).collect())
    }
}

impl<'a> IntoIterator for &'a Games {
    type Item = &'a Game;
    type IntoIter = std::slice::Iter<'a, Game>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
