//! The rows of the database as plain data: a run, its games, each player's moves, and the solvers' answers.
//!
//! One table serves every kind of experiment: a job is always a row of `games`. A match has a row for each game;
//! "same positions" a row for each position and agent, with one move; "solve" a row for each board and solver, with
//! a row of `solutions` beside it.

use serde::{Deserialize, Serialize};
use std::fmt;

/// An experiment as it was begun.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Run {
    /// In this database.
    pub id: i64,
    /// A hash of what is asked, the same in every database; files that ask the same share it.
    pub key: String,
    /// The experiment's name.
    pub name: String,
    /// The question that it asks.
    pub question: String,
    /// Solo, match, positions, solve, or imported.
    pub kind: Kind,
    /// The game's name in the catalogue.
    pub game: String,
    /// The experiment file's text.
    pub specification: String,
    /// The seed that everything left to chance comes from.
    pub seed: u64,
    /// How many jobs the file expands to.
    pub jobs: u64,
    /// The plyground that began it.
    pub version: String,
    /// Processor, threads, system.
    pub machine: String,
    /// The guests that play in it as a JSON array, so that no other programs of the same names are mixed in; `None` if
    /// there are none.
    pub guests: Option<String>,
    /// How far it is.
    pub state: State,
    /// When it was begun, in seconds since 1970.
    pub started: i64,
    /// When something was stored last, in seconds since 1970.
    pub updated: i64,
}

/// What kind of experiment a run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Games of one player each.
    Solo,
    /// Games of two players, in pairs with seats swapped.
    Match,
    /// Many agents on the same positions.
    Positions,
    /// Boards and solvers.
    Solve,
    /// Records that somebody else made.
    Imported,
}

/// How far a run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// Jobs are missing; `plyground run` goes on with it.
    Open,
    /// Every job is stored.
    Complete,
    /// Its stopping rule has decided; the jobs that it made needless are not stored.
    Decided,
}

/// A game, or one position or board given to one agent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameRow {
    /// Its number in the run, from 0.
    pub job: u64,
    /// Jobs that are compared on equal terms share it: the two games of a pair, the games on one spawn seed, the
    /// agents on one position, the solvers on one board. From 0.
    pub pair: u64,
    /// The position it begins with, where the experiment chose one.
    pub opening: Option<String>,
    /// Who plays the first seat, in agent notation.
    pub first: String,
    /// Who plays the second seat, where there is one.
    pub second: Option<String>,
    /// The seed it was played on.
    pub seed: u64,
    /// The result as reports name it: "White wins", "draw", "2048", "solved"; `None` if it was not played to the end.
    pub outcome: Option<String>,
    /// Points for the first player at the end.
    pub payoff: f64,
    /// Moves and events.
    pub plies: u64,
    /// Moves in the unit that the game's peers count by.
    pub length: u64,
    /// The fewest moves that solve it, where that is known.
    pub optimum: Option<u64>,
    /// Measured: all thinking in it, in nanoseconds.
    pub nanos: u64,
    /// Why it was lost by forfeit, where it was: a guest failed to move.
    pub forfeit: Option<String>,
    /// A hash of its first position, its moves and its events: games that are copies of each other share it.
    pub fingerprint: u64,
}

/// One process that played games of a run: when, where and under what load.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Session {
    /// Tells sessions of a run apart.
    pub number: u64,
    /// The machine's name in a cluster; `None` if it played alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub node: Option<String>,
    /// When it began, in seconds since 1970.
    pub began: i64,
    /// When it ended; `None` while it goes on, or if it was killed.
    pub ended: Option<i64>,
    /// The plyground that played.
    pub version: String,
    /// Processor, threads, system.
    pub machine: String,
    /// Cores that it could use.
    pub cores: u64,
    /// Games that it played at a time.
    pub threads: u64,
    /// The machine's memory in bytes; 0 if it is not known.
    pub memory: u64,
    /// The machine's load (processes that wanted to run, over the last minute) when it began.
    pub load_began: Option<f64>,
    /// The same when it ended.
    pub load_ended: Option<f64>,
    /// Games that it has stored.
    pub games: u64,
    /// Moves with a limit of time.
    pub timed: u64,
    /// Of them, those that took notably longer than their limit.
    pub late: u64,
    /// How many times its limit the slowest of them took; 0 without any.
    pub worst: f64,
}

impl Session {
    /// Whether moves took so often longer than their time that the machine must have been overloaded.
    pub fn overloaded(&self) -> bool {
        self.timed >= 20 && self.late * 20 > self.timed
    }
}

/// The hash that a game's copies share (FNV-1a). It must never change: it is stored.
pub fn fingerprint<'a>(start: &'a str, moves: impl IntoIterator<Item = &'a str>) -> u64 {
    let parts = std::iter::once(start).chain(moves);
    parts.flat_map(|part| part.bytes().chain([b'\n'])).fold(0xCBF2_9CE4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    })
}

/// A player's move, with the thought behind it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MoveRow {
    /// The game's number in the run.
    pub job: u64,
    /// Its place among the record's moves and events, from 0.
    pub ply: u64,
    /// Its place among the players' moves of the game, from 1.
    pub number: u64,
    /// Who made it: 0 the first player, 1 the second.
    pub seat: u8,
    /// The phase of the game before it, as the game calls it.
    pub phase: String,
    /// In the game's notation.
    pub mv: String,
    /// Positions entered.
    pub nodes: u64,
    /// Plies of playouts.
    pub playout_plies: u64,
    /// Plies looked ahead.
    pub depth: u64,
    /// What the agent expects for the first player, where it said so.
    pub value: Option<f64>,
    /// How many moves were legal.
    pub branching: u64,
    /// What the first player, or the only one, has on the board before the move: men, tiles, digits.
    pub first_pieces: u64,
    /// What the second player has, where there is one.
    pub second_pieces: Option<u64>,
    /// Measured, in nanoseconds.
    pub nanos: u64,
    /// Measured: the processor time of a guest, in nanoseconds, where it is known.
    pub cpu_nanos: Option<u64>,
    /// Measured: how far beyond its time limit a guest answered, in nanoseconds, where it did.
    pub late_nanos: Option<u64>,
}

/// What a solver said of a board, beside the row in `games`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SolutionRow {
    /// The job's number in the run.
    pub job: u64,
    /// "solved", "impossible" or "stopped".
    pub answer: String,
    /// Whether no shorter solution exists, where it is solved.
    pub shortest: Option<bool>,
    /// Every solution has at least this many moves, where it was stopped.
    pub lower_bound: Option<u64>,
    /// What ran out, where it was stopped: "nodes", "time", "memory".
    pub limit: Option<String>,
    /// Positions whose moves were generated.
    pub expanded: u64,
    /// Positions that were reached, as often as they were.
    pub generated: u64,
    /// Positions that were waiting when it ended.
    pub open: u64,
    /// Bytes that the search held at its largest.
    pub peak_bytes: u64,
}

/// Where a game was played.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Host {
    /// The number of the session, which knows the machine.
    pub session: u64,
    /// The machine's load when the game ended, where the system tells.
    pub load: Option<f64>,
}

/// A finished job: what is stored together or not at all.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Played {
    /// Its row.
    pub game: GameRow,
    /// The whole game as one line; see the core's `record.rs`.
    pub record: String,
    /// The players' moves.
    pub moves: Vec<MoveRow>,
    /// What a solver said, in an experiment that solves.
    pub solution: Option<SolutionRow>,
    /// Measured: where it was played; `None` for games that others recorded.
    pub host: Option<Host>,
}

impl MoveRow {
    /// That was thought about it.
    pub fn seconds(&self) -> f64 {
        self.nanos as f64 / 1e9
    }
}

impl GameRow {
    /// That was thought in it.
    pub fn seconds(&self) -> f64 {
        self.nanos as f64 / 1e9
    }

    /// The first player's share of the point: 1, ½ or 0.
    pub fn score(&self) -> f64 {
        if self.payoff > 0.0 {
            1.0
        } else if self.payoff < 0.0 {
            0.0
        } else {
            0.5
        }
    }

    /// The agent that lost it by forfeit, if one did.
    pub fn forfeited_by(&self) -> Option<&str> {
        self.forfeit.as_ref()?;
        let seat = u8::from(self.second.is_some() && self.payoff > 0.0);
        self.agent(seat)
    }

    /// The agent in a seat, 0 or 1.
    pub fn agent(&self, seat: u8) -> Option<&str> {
        if seat == 0 { Some(&self.first) } else { self.second.as_deref() }
    }

    /// Who plays, first player first.
    pub fn seats(&self) -> impl Iterator<Item = &str> {
        std::iter::once(self.first.as_str()).chain(self.second.as_deref())
    }
}

macro_rules! words {
    ($type:ident: $($variant:ident = $word:literal),+ $(,)?) => {
        impl $type {
            /// As the database and files spell it.
            pub fn word(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }

            pub(crate) fn from_word(word: &str) -> Option<Self> {
                match word { $($word => Some(Self::$variant),)+ _ => None }
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.word())
            }
        }
    };
}

words!(Kind: Solo = "solo", Match = "match", Positions = "positions", Solve = "solve", Imported = "imported");
words!(State: Open = "open", Complete = "complete", Decided = "decided");
