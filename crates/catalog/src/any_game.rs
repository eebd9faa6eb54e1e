//! A game with its rules chosen and its types forgotten: what the command line, the server and Python hold.

use crate::agent_kind::{AgentInfo, AgentKind, BoxedAgent};
use crate::agent_spec::AgentSpec;
use crate::agents::RANDOM;
use crate::any_match::{AnyMatch, Match, Thinking};
use crate::levels;
use crate::listed::Listed;
use crate::puzzle::{self, FirstMoves, Verdict, VerifyError};
use crate::race::{Racer, Runner};
use crate::rules::{self, Rules};
use crate::{Entry, SpecError};
use plyground_core::parameter;
use plyground_core::perft::options;
use plyground_core::record::rules_of;
use plyground_core::{
    Answer, BadNotation, BadRecord, Budget, Context, Effort, Game, GameExt, Inspection, Playthrough, Record,
    Rng, Seed, Trace, Turn, View, perft,
};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::ops::{Deref, Range};
use std::sync::Arc;
use std::time::Duration;
use thiserror::Error;

/// A game by certain rules. Positions and moves are text in the game's notation.
pub trait AnyGame: Send + Sync {
    /// Its row in the catalogue.
    fn entry(&self) -> &'static Entry;

    /// All rule parameters, defaults too.
    fn rules(&self) -> Rules;

    /// The position that game number 0 of this seed begins with.
    fn start(&self, seed: Seed) -> String;

    /// Whether these rules have this position; why not, if not.
    fn check_position(&self, position: &str) -> Result<(), BadNotation>;

    /// The position as a screen needs it.
    fn view(&self, position: &str) -> Result<View, BadNotation>;

    /// What there is to know of the cell of this name: whatever the piece there could do if it were its turn.
    fn inspect(&self, position: &str, cell: &str) -> Result<Inspection, BadNotation>;

    /// The result of a finished game as tables count it; none if the position is not the end.
    fn outcome(&self, position: &str) -> Result<Option<String>, BadNotation>;

    /// Every legal move, or every event of a chance turn, in the game's order.
    fn choices(&self, position: &str) -> Result<Vec<Choice>, BadNotation>;

    /// How many sequences of `depth` moves begin with each legal move; none of them if the game does not
    /// count this way.
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

    /// Plays a record again, and checks that it ends as it says; every step on the way is told only if asked for.
    fn replay(&self, record: &Record, steps: bool) -> Result<Replayed, BadRecord>;

    /// A turn as the steps that protocols count; text that is no move is one step.
    fn steps(&self, mv: &str) -> Vec<String>;

    /// The boards that studies have solved, with what these rules make of them; none where there are none.
    fn boards(&self) -> Vec<Board>;

    /// The agents that can play it.
    fn agents(&self) -> Vec<AgentInfo>;

    /// The agent as an adviser: it is to know what every move is worth, if it can and nobody said whether it should.
    fn advising(&self, mut agent: AgentSpec) -> AgentSpec {
        let about = self.agents().into_iter().find(|about| about.name == agent.name);
        if about.is_some_and(|about| about.parameters.iter().any(|parameter| parameter.name == "exact")) {
            agent.parameters.entry("exact").or_insert(Value::Bool(true));
        }
        agent
    }

    /// Its levels of difficulty, the easiest first: how each is named as an agent, and the agent that it stands for.
    fn levels(&self) -> Vec<(String, String)> {
        self.entry().levels()
    }

    /// A new game, from a position or from the start; all seats wait for people. It shares the rules and the list
    /// of agents, and lives for as long as anybody keeps it.
    fn open(&self, position: Option<&str>, seed: Seed) -> Result<Box<dyn AnyMatch>, BadNotation>;

    /// Looks for a whole way to the goal, and checks the one that it finds by playing it again.
    fn solve(
        &self,
        position: &str,
        solver: &AgentSpec,
        thinking: Thinking<'_>,
    ) -> Result<Solution, SolveError> {
        self.solve_by(Seed(1), position, solver, thinking)
    }

    /// The same with another seed, for solvers that draw lots.
    fn solve_by(
        &self,
        seed: Seed,
        position: &str,
        solver: &AgentSpec,
        thinking: Thinking<'_>,
    ) -> Result<Solution, SolveError>;

    /// Whether this notation stands for a player of the game; why not, if not.
    fn check_player(&self, agent: &AgentSpec) -> Result<(), SpecError>;

    /// Whether this notation stands for a solver of the game; why not, if not.
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

    /// What an agent may spend where the caller allows so much: its own budget first, its default last.
    fn allowance(&self, agent: &AgentSpec, caller: Budget) -> Result<Budget, SpecError>;

    /// The game itself and its slow twin, if it has one, ready to be measured.
    fn racers(&self) -> (Box<dyn Racer + '_>, Option<Box<dyn Racer + '_>>);
}

/// A board that a study has solved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Board {
    /// As the study calls it.
    pub name: String,
    /// In the game's notation.
    pub position: String,
    /// The fewest moves that solve it by these rules, if the number of cells has no limit.
    pub optimum: u32,
}

/// A legal move or an event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Choice {
    /// In the game's notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// Of an event; none for a player's move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub probability: Option<f64>,
}

/// What perft counts as one.
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
    /// As tables count it.
    pub outcome: String,
    /// Points for the first player.
    pub payoff: f64,
    /// Moves and events.
    pub plies: u64,
    /// Moves in the unit that the game's peers count by.
    pub units: u64,
    /// All of it, if asked for.
    pub record: Option<Record>,
}

/// What came of solving a puzzle, as text and numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The answer, its moves in the game's notation.
    pub answer: Answer<String>,
    /// How many moves of each kind it has, where the game has kinds.
    pub kinds: Vec<(&'static str, u64)>,
    /// What the solver counted.
    pub effort: Effort,
    /// Measured.
    pub time: Duration,
}

/// Why a puzzle was not given to a solver, or its solution not passed on.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SolveError {
    /// The solver is invalid.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// The position is none.
    #[error("position: {0}")]
    Position(#[from] BadNotation),
    /// What the solver found is no solution: a mistake of ours.
    #[error("the solution does not replay: {0}")]
    Broken(String),
}

/// A record that has been played again.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Replayed {
    /// The first position.
    pub start: String,
    /// What followed, if asked for.
    pub steps: Vec<Step>,
    /// How many moves the players made, in the unit that the game's peers count by.
    pub units: u64,
    /// Points for the first player at the end.
    pub payoff: f64,
    /// As tables count it; none if the game was not finished.
    pub outcome: Option<String>,
}

/// One move or event of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Step {
    /// Who or what made it.
    pub by: Turn,
    /// In the game's notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// The position after it.
    pub position: String,
    /// What it did on the board.
    pub trace: Trace,
}

pub(crate) struct Opened<G: Listed> {
    pub(crate) entry: &'static Entry,
    pub(crate) game: Arc<G>,
    pub(crate) twin: Option<G::Twin>,
    pub(crate) agents: Vec<AgentKind<G>>,
}

impl<G: Listed> Opened<G> {
    pub(crate) fn new(entry: &'static Entry, rules: &Rules) -> Result<Self, SpecError> {
        let read = |rules| serde_json::from_value::<G>(Value::Object(rules));
        let game = parameter::check(entry.rules, rules)
            .and_then(|()| rules::build(&entry.defaults(), rules, entry.rules, read))
            .map_err(|why| SpecError::BadRules { game: entry.name, why })?;
        let twin = game.twin();
        Ok(Self { entry, game: Arc::new(game), twin, agents: G::agents() })
    }

    /// The agent that is meant, built, and its row.
    pub(crate) fn agent(&self, meant: &AgentSpec) -> Result<(BoxedAgent<G>, &AgentKind<G>), SpecError> {
        let kind = self.kind(meant)?;
        Ok((kind.build(meant)?, kind))
    }

    fn kind(&self, spec: &AgentSpec) -> Result<&AgentKind<G>, SpecError> {
        let kind = self.agents.iter().find(|kind| kind.about.name == spec.name);
        let names = || self.agents.iter().map(|kind| kind.about.name).collect::<Vec<_>>();
        kind.ok_or_else(|| SpecError::unknown_agent(self.entry.name, &spec.name, &names()))
    }

    fn no_solver(&self, agent: &AgentSpec) -> SpecError {
        let solvers = self.agents.iter().filter(|kind| kind.solves()).map(|kind| kind.about.name);
        SpecError::no_solver(self.entry.name, &agent.name, &solvers.collect::<Vec<_>>())
    }

    /// Plays a solution by its text and says what is wrong with it, if something is.
    fn replay_solution(
        &self,
        mut state: G::State,
        moves: &[String],
        solved: fn(&G, &G::State) -> bool,
    ) -> Result<(), SolveError> {
        for mv in moves {
            self.game.try_play(&mut state, mv).map_err(|why| SolveError::Broken(why.to_string()))?;
        }
        let end = || SolveError::Broken(format!("it ends at {state}"));
        if solved(&self.game, &state) { Ok(()) } else { Err(end()) }
    }

    /// A game again, move by move.
    pub(crate) fn steps_of<H: Deref<Target = G> + Clone>(&self, done: &Playthrough<G, H>) -> Vec<Step> {
        let mut again = Playthrough::new(&*self.game, done.start().clone());
        let step = |&mv: &G::Move| {
            let (by, trace) = (again.turn(), self.game.trace(again.state(), mv));
            again.play(mv);
            Step { by, mv: mv.to_string(), position: again.state().to_string(), trace }
        };
        done.moves().iter().map(step).collect()
    }

    /// What there is to know of the cell of this name.
    pub(crate) fn inspect_cell(&self, state: &G::State, name: &str) -> Result<Inspection, BadNotation> {
        let cells = self.game.view(state).cells;
        let Some(cell) = cells.iter().position(|cell| cell.name == name) else {
            let ends = cells.first().zip(cells.last());
            let range = ends.map_or("there are none".to_owned(), |(first, last)| {
                format!("they go from {} to {}", first.name, last.name)
            });
            return Err(BadNotation::new(format!("no cell is called {name:?}; {range}")));
        };
        Ok(self.game.inspect(state, cell))
    }

    fn finish(&self, start: G::State, luck: (Seed, u64), rng: &mut Rng, records: bool) -> Finished {
        if !records && self.game.repetition().is_none() {
            let mut state = start;
            let plies = self.game.playout(&mut state, rng, u64::MAX);
            let (outcome, payoff) = (self.game.outcome(&state), self.game.payoff(&state));
            return Finished { outcome, payoff, plies, units: G::units(&state, plies), record: None };
        }
        let mut course = Playthrough::new(&*self.game, start);
        course.play_randomly(rng);
        let plies = course.moves().len() as u64;
        let seats = vec![RANDOM.to_owned(); G::SEATS.len()];
        Finished {
            outcome: course.outcome().expect("random play ended the game"),
            payoff: course.payoff(),
            plies,
            units: G::units(course.state(), plies),
            record: records.then(|| Record::of(self.entry.name, seats, Some(luck), &course)),
        }
    }
}

impl<G: Listed> AnyGame for Arc<Opened<G>> {
    fn entry(&self) -> &'static Entry {
        self.entry
    }

    fn rules(&self) -> Rules {
        rules_of(&*self.game)
    }

    fn start(&self, seed: Seed) -> String {
        self.game.start(&mut seed.branch(0).rng()).to_string()
    }

    fn check_position(&self, position: &str) -> Result<(), BadNotation> {
        self.game.read(position).map(drop)
    }

    fn view(&self, position: &str) -> Result<View, BadNotation> {
        Ok(self.game.view(&self.game.read(position)?))
    }

    fn inspect(&self, position: &str, cell: &str) -> Result<Inspection, BadNotation> {
        self.inspect_cell(&self.game.read(position)?, cell)
    }

    fn outcome(&self, position: &str) -> Result<Option<String>, BadNotation> {
        let state = self.game.read(position)?;
        Ok((self.game.turn(&state) == Turn::Over).then(|| self.game.outcome(&state)))
    }

    fn choices(&self, position: &str) -> Result<Vec<Choice>, BadNotation> {
        let state = self.game.read(position)?;
        let moves = self.game.legal_moves(&state).into_iter().map(|mv| (mv, None));
        let events = self.game.events(&state).into_iter().map(|(mv, p)| (mv, Some(p)));
        let all = moves.chain(events);
        Ok(all.map(|(mv, probability)| Choice { mv: mv.to_string(), probability }).collect())
    }

    fn divide(
        &self,
        position: &str,
        depth: u32,
        counting: Counting,
    ) -> Result<Option<Vec<(String, u64)>>, BadNotation> {
        let state = self.game.read(position)?;
        Ok(match counting {
            Counting::Turns => {
                let (mut moves, rest) = (Vec::new(), depth.saturating_sub(1));
                options(&*self.game, &state, &mut moves);
                let count = |mv| perft(&*self.game, &self.game.after(&state, mv), rest);
                Some(moves.into_iter().map(|mv| (mv.to_string(), count(mv))).collect())
            }
            Counting::Steps => self.game.divide_steps(&state, depth),
        })
    }

    fn perft(&self, position: &str, depth: u32, counting: Counting) -> Result<Option<u64>, BadNotation> {
        let state = self.game.read(position)?;
        Ok(match counting {
            Counting::Turns => Some(perft(&*self.game, &state, depth)),
            Counting::Steps => {
                let parts = self.game.divide_steps(&state, depth);
                parts.map(|parts| parts.iter().map(|(_, count)| count).sum())
            }
        })
    }

    fn random_games(
        &self,
        position: Option<&str>,
        seed: Seed,
        numbers: Range<u64>,
        records: bool,
    ) -> Result<Vec<Finished>, BadNotation> {
        let given = position.map(|text| self.game.read(text)).transpose()?;
        let play = |number| {
            let mut rng = seed.branch(number).rng();
            let start = given.clone().unwrap_or_else(|| self.game.start(&mut rng));
            self.finish(start, (seed, number), &mut rng, records)
        };
        Ok(numbers.map(play).collect())
    }

    fn replay(&self, record: &Record, steps: bool) -> Result<Replayed, BadRecord> {
        let again = record.replay(&*self.game)?;
        let steps = if steps { self.steps_of(&again) } else { Vec::new() };
        let units = G::units(again.state(), again.moves().len() as u64);
        let (payoff, outcome) = (again.payoff(), again.outcome());
        Ok(Replayed { start: record.start.clone(), steps, units, payoff, outcome })
    }

    fn steps(&self, mv: &str) -> Vec<String> {
        mv.parse().map_or_else(|_| vec![mv.to_owned()], G::steps)
    }

    fn boards(&self) -> Vec<Board> {
        self.game.boards()
    }

    fn agents(&self) -> Vec<AgentInfo> {
        self.agents.iter().map(|kind| kind.about.clone()).collect()
    }

    fn open(&self, position: Option<&str>, seed: Seed) -> Result<Box<dyn AnyMatch>, BadNotation> {
        let start = position.map(|text| self.game.read(text)).transpose()?;
        Ok(Box::new(Match::new(Arc::clone(self), start, seed)))
    }

    fn solve_by(
        &self,
        seed: Seed,
        position: &str,
        solver: &AgentSpec,
        thinking: Thinking<'_>,
    ) -> Result<Solution, SolveError> {
        let solver = &levels::meant(self.entry, solver)?;
        let kind = self.kind(solver)?;
        let state = self.game.read(position)?;
        let (mut searching, solved) = kind.build_solver(solver)?.ok_or_else(|| self.no_solver(solver))?;
        let mut ctx = Context::new(kind.allow_solving(solver, thinking.budget), seed.rng())
            .cancelled_by(thinking.cancelled)
            .heard_by(thinking.listen);
        let attempt = searching.solve(&self.game, &state, &mut ctx);
        let (time, mut kinds) = (ctx.elapsed(), Vec::new());
        if let Answer::Solved { line, .. } = &attempt.answer {
            kinds = puzzle::kinds::<G>(line);
        }
        let answer = attempt.answer.map(|mv| mv.to_string());
        if let Answer::Solved { line, .. } = &answer {
            self.replay_solution(state, line, solved)?;
        }
        Ok(Solution { answer, kinds, effort: attempt.effort, time })
    }

    fn check_player(&self, agent: &AgentSpec) -> Result<(), SpecError> {
        self.agent(agent).map(drop)
    }

    fn check_solver(&self, agent: &AgentSpec) -> Result<(), SpecError> {
        self.kind(agent)?.build_solver(agent)?.map(drop).ok_or_else(|| self.no_solver(agent))
    }

    fn verify(&self, position: &str, moves: &[String]) -> Result<Verdict, VerifyError> {
        self.check(position, moves)
    }

    fn first_moves(
        &self,
        position: &str,
        solver: &AgentSpec,
        thinking: Thinking<'_>,
    ) -> Result<FirstMoves, SolveError> {
        self.judge_first_moves(position, solver, thinking)
    }

    fn allowance(&self, agent: &AgentSpec, caller: Budget) -> Result<Budget, SpecError> {
        let meant = levels::meant(self.entry, agent)?;
        Ok(self.kind(&meant)?.about.allow(&meant, caller))
    }

    fn racers(&self) -> (Box<dyn Racer + '_>, Option<Box<dyn Racer + '_>>) {
        let fast = Runner { game: &*self.game, units: G::units };
        // Twins share the notation: once a game, the end is read back as the game's own state.
        let units = |end: &<G::Twin as Game>::State, plies| {
            G::units(&end.to_string().parse().expect("twins share the notation"), plies)
        };
        let slow = self.twin.as_ref().map(|game| -> Box<dyn Racer> { Box::new(Runner { game, units }) });
        (Box::new(fast), slow)
    }
}
