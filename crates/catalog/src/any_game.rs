//! A game with its rules chosen and its types erased, as the command line and the server use it.

use crate::agent_kind::AgentInfo;
use crate::agent_spec::AgentSpec;
use crate::any_match::{AnyMatch, Thinking};
use crate::any_position::AnyPosition;
use crate::puzzle::{FirstMoves, Verdict, VerifyError};
use crate::race::Racer;
use crate::rules::Rules;
use crate::solution::{Solution, SolveError};
use crate::{Entry, SpecError};
use plyground_core::{BadNotation, BadRecord, Budget, Inspection, Record, Seed, Sheet, Trace, Turn, View};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

/// A game with certain rules. Positions and moves are text in the game's notation.
pub trait AnyGame: Send + Sync {
    /// Its row in the catalogue.
    fn entry(&self) -> &'static Entry;

    /// All rule parameters, including defaults.
    fn rules(&self) -> Rules;

    /// The rules in force, as people read them.
    fn sheet(&self) -> Sheet;

    /// The position that game number 0 of this seed begins with.
    fn start(&self, seed: Seed) -> String;

    /// The same position, read already.
    fn begin(&self, seed: Seed) -> Arc<dyn AnyPosition>;

    /// A position from its text, read once for many questions; the error says why it is not valid under these rules.
    fn read(&self, position: &str) -> Result<Arc<dyn AnyPosition>, BadNotation>;

    /// Checks that the position is valid under these rules; the error says why it is not.
    fn check_position(&self, position: &str) -> Result<(), BadNotation>;

    /// The position as data for a screen.
    fn view(&self, position: &str) -> Result<View, BadNotation>;

    /// The details of the cell with this name, with what the piece there could do if it were its turn.
    fn inspect(&self, position: &str, cell: &str) -> Result<Inspection, BadNotation>;

    /// The result of a finished game as reports name it; `None` if the game is not over.
    fn outcome(&self, position: &str) -> Result<Option<String>, BadNotation>;

    /// Every legal move, or every event of a chance turn, in the game's order.
    fn choices(&self, position: &str) -> Result<Vec<Choice>, BadNotation>;

    /// How many sequences of `depth` moves begin with each legal move; `None` if the game does not count this way.
    fn divide(
        &self,
        position: &str,
        depth: u32,
        counting: Counting,
    ) -> Result<Option<Vec<(String, u64)>>, BadNotation>;

    /// How many sequences of `depth` moves begin here.
    fn perft(&self, position: &str, depth: u32, counting: Counting) -> Result<Option<u64>, BadNotation>;

    /// Plays the random games with these numbers, each by its own branch of the seed, from a position or
    /// from the start. Whole records are kept only if asked for; the games are the same either way.
    fn random_games(
        &self,
        position: Option<&str>,
        seed: Seed,
        numbers: Range<u64>,
        records: bool,
    ) -> Result<Vec<Finished>, BadNotation>;

    /// Replays a record, and checks that it ends as recorded; every ply on the way is returned only on request.
    fn replay(&self, record: &Record, history: bool) -> Result<Replayed, BadRecord>;

    /// A turn as the steps that protocols count; text that is not a move is one step.
    fn steps(&self, mv: &str) -> Vec<String>;

    /// The boards that studies have solved, with their optimum under these rules; empty if there are none.
    fn boards(&self) -> Vec<Board>;

    /// The agents that can play it. Guests among them are started to learn their parameters.
    fn agents(&self) -> Vec<AgentInfo>;

    /// The agent of that name, if it can play it.
    fn about(&self, agent: &str) -> Option<AgentInfo>;

    /// The names of the agents that can play it; no guest is started for them.
    fn agent_names(&self) -> Vec<&'static str>;

    /// The agent as an adviser: set to compute the value of every move, if it can and its notation does not say otherwise.
    fn advising(&self, mut agent: AgentSpec) -> AgentSpec {
        let about = self.about(&agent.name);
        if about.is_some_and(|about| about.parameters.iter().any(|parameter| parameter.name == "exact")) {
            agent.parameters.entry("exact").or_insert(Value::Bool(true));
        }
        agent
    }

    /// Its levels of difficulty, the easiest first: the name of each and the agent that it stands for.
    fn levels(&self) -> Vec<(String, String)> {
        self.entry().levels()
    }

    /// A new game, from a position or from the start; all seats wait for people. It shares the rules and the list
    /// of agents, and lives for as long as anybody keeps it.
    fn open(&self, position: Option<&str>, seed: Seed) -> Result<Box<dyn AnyMatch>, BadNotation>;

    /// Looks for a whole solution, and checks it by replaying it.
    fn solve(
        &self,
        position: &str,
        solver: &AgentSpec,
        thinking: Thinking<'_>,
    ) -> Result<Solution, SolveError> {
        self.solve_by(Seed(1), position, solver, thinking)
    }

    /// The same with another seed, for randomised solvers.
    fn solve_by(
        &self,
        seed: Seed,
        position: &str,
        solver: &AgentSpec,
        thinking: Thinking<'_>,
    ) -> Result<Solution, SolveError>;

    /// Checks that the text is a valid player of the game; the error says why it is not.
    fn check_player(&self, agent: &AgentSpec) -> Result<(), SpecError>;

    /// Checks that the text is a valid solver of the game; the error says why it is not.
    fn check_solver(&self, agent: &AgentSpec) -> Result<(), SpecError>;

    /// Checks a solution by the slow twin's rules.
    fn verify(&self, position: &str, moves: &[String]) -> Result<Verdict, VerifyError>;

    /// Every first move that begins a shortest solution, by a solver that finds shortest ones.
    fn first_moves(
        &self,
        position: &str,
        solver: &AgentSpec,
        thinking: Thinking<'_>,
    ) -> Result<FirstMoves, SolveError>;

    /// The budget of an agent, given the caller's limits: its own limits first, its default last.
    fn allowance(&self, agent: &AgentSpec, caller: Budget) -> Result<Budget, SpecError>;

    /// How many threads an agent thinks on.
    fn threads(&self, agent: &AgentSpec) -> Result<u32, SpecError>;

    /// Whether an agent may play another move in the same position: it draws random numbers, or thinks on several threads,
    /// whose order is the system's.
    fn randomised(&self, agent: &AgentSpec) -> Result<bool, SpecError>;

    /// Takes perfect play from the tables of this folder, for as long as the game is open; the error says what is wrong with
    /// them. Without it, what this machine has is used.
    fn learn_truth(&self, tables: &Path) -> Result<(), String>;

    /// The game itself and its slow twin, if it has one, ready to be measured.
    fn racers(&self) -> (Box<dyn Racer + '_>, Option<Box<dyn Racer + '_>>);
}

/// A board that a study has solved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Board {
    /// Its name in the study.
    pub name: String,
    /// In the game's notation.
    pub position: String,
    /// The fewest moves that solve it under these rules, without a limit of cells.
    pub optimum: u32,
}

/// A legal move or an event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Choice {
    /// In the game's notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// The probability of an event; `None` for a player's move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub probability: Option<f64>,
}

/// The unit that perft counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Counting {
    /// A whole turn, as the rules see it.
    #[default]
    Turns,
    /// Each step of a turn, where a game has turns of several steps.
    Steps,
}

/// A random game that has been played to its end.
#[derive(Clone, Debug, PartialEq)]
pub struct Finished {
    /// The result, as reports name it.
    pub outcome: String,
    /// Points for the first player.
    pub payoff: f64,
    /// Moves and events.
    pub plies: u64,
    /// The length of the game in its own unit.
    pub length: u64,
    /// The whole record, if it was requested.
    pub record: Option<Record>,
}

/// A replayed record.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Replayed {
    /// The first position.
    pub start: String,
    /// The moves and events, if they were requested.
    pub history: Vec<Ply>,
    /// The length of the game in its own unit.
    pub length: u64,
    /// Points for the first player at the end.
    pub payoff: f64,
    /// The result, as reports name it; `None` if the game was not finished.
    pub outcome: Option<String>,
}

/// One move or event of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Ply {
    /// Who or what made it.
    pub by: Turn,
    /// In the game's notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// The position after it.
    pub position: String,
    /// Its effects on the board.
    pub trace: Trace,
}
