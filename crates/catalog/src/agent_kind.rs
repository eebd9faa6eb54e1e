//! One row of a game's list of agents: a name, its parameters, and how to build it from others.

use crate::agent_spec::AgentSpec;
use crate::check;
use crate::rules::{self, Rules};
use crate::spec_error::SpecError;
use plyground_core::{Agent, Budget, Game, Parameter, Puzzle, Shows, Solver, Tunable};
use plyground_search::Follow;
use serde::Serialize;
use serde_json::Value;

pub(crate) type BoxedAgent<G> = Box<dyn Agent<G>>;
pub(crate) type BoxedSolver<G> = Box<dyn Solver<G>>;
type Build<T> = fn(Rules) -> Result<T, serde_json::Error>;

/// A row of a game's list of agents: its name, and how it is built from its parameters. All types but the game's are
/// erased.
pub struct AgentKind<G: Game> {
    pub(crate) about: AgentInfo,
    build: Build<BoxedAgent<G>>,
    solving: Option<Solving<G>>,
}

/// The solver of a row whose agent also solves whole puzzles.
#[derive(Clone, Copy)]
struct Solving<G: Game> {
    build: Build<BoxedSolver<G>>,
    solved: fn(&G, &G::State) -> bool,
    /// The default budget for a whole solution.
    budget: Budget,
}

/// The description of an agent, for help, forms and documents.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AgentInfo {
    /// Its name in agent notation.
    pub name: &'static str,
    /// What it does, in a line.
    pub summary: &'static str,
    /// Every parameter with a line of help.
    pub parameters: &'static [Parameter],
    /// The default values of the parameters.
    pub defaults: Rules,
    /// The default budget.
    pub budget: Budget,
    /// What there is to see of its search, if anything.
    pub shows: Option<Shows>,
}

impl AgentInfo {
    /// The budget of an agent: the limits in its notation, else the caller's, and its default only if neither sets any limit.
    /// Memory is treated separately: a limit of nodes or time does not remove its default.
    pub(crate) fn allow(&self, spec: &AgentSpec, caller: Budget) -> Budget {
        allow(self.budget, spec, caller)
    }
}

fn allow(default: Budget, spec: &AgentSpec, caller: Budget) -> Budget {
    let said = spec.budget.or(caller);
    let own = Budget { memory: default.memory, ..Budget::default() };
    said.or(if said.is_open() { default } else { own })
}

impl<G: Game> AgentKind<G> {
    /// The row of an agent's type.
    pub fn of<A: Agent<G> + Tunable + 'static>(name: &'static str) -> Self {
        Self { about: info::<A>(name), build: |rules| Ok(Box::new(build::<A>(rules)?)), solving: None }
    }

    /// The row of a solver's type: the agent plays the solutions that it finds.
    pub fn solver<S: Solver<G> + Tunable + 'static>(name: &'static str) -> Self
    where
        G: Puzzle,
    {
        let solving =
            Solving { build: |rules| Ok(Box::new(build::<S>(rules)?)), solved: G::solved, budget: S::BUDGET };
        let follow: Build<BoxedAgent<G>> = |rules| Ok(Box::new(Follow::new(build::<S>(rules)?)));
        Self { about: info::<S>(name), build: follow, solving: Some(solving) }
    }

    /// The row of an agent that chooses moves one by one, and also looks for whole solutions.
    /// A solution may cost more than a move.
    pub fn player_and_solver<A: Agent<G> + Solver<G> + Tunable + 'static>(
        name: &'static str,
        budget: Budget,
    ) -> Self
    where
        G: Puzzle,
    {
        let solving = Self::solver::<A>(name).solving.map(|solving| Solving { budget, ..solving });
        Self { solving, ..Self::of::<A>(name) }
    }

    /// The same row with other defaults and another summary: a variant with a name of its own.
    ///
    /// # Panics
    /// If the defaults are those of another type of agent.
    #[must_use]
    pub fn variant<A: Tunable>(mut self, summary: &'static str, defaults: &A) -> Self {
        let keys = |table: &Rules| table.keys().cloned().collect::<Vec<_>>();
        let defaults = parameters(defaults);
        assert_eq!(keys(&self.about.defaults), keys(&defaults), "{} is of another type", self.about.name);
        (self.about.summary, self.about.defaults) = (summary, defaults);
        self
    }

    /// The same row with another default budget.
    #[must_use]
    pub fn within(mut self, budget: Budget) -> Self {
        self.about.budget = budget;
        self.solving = self.solving.map(|solving| Solving { budget, ..solving });
        self
    }

    /// The agent with these parameters.
    pub(crate) fn build(&self, spec: &AgentSpec) -> Result<BoxedAgent<G>, SpecError> {
        self.checked(spec, self.build)
    }

    /// The budget for a whole solution, given the caller's limits.
    pub(crate) fn allow_solving(&self, spec: &AgentSpec, caller: Budget) -> Budget {
        let budget = self.solving.as_ref().map_or(self.about.budget, |solving| solving.budget);
        allow(budget, spec, caller)
    }

    /// Whether it solves whole puzzles.
    pub(crate) fn solves(&self) -> bool {
        self.solving.is_some()
    }

    /// The test whether a position is solved; `None` if the agent is not a solver.
    pub(crate) fn goal(&self) -> Option<fn(&G, &G::State) -> bool> {
        self.solving.as_ref().map(|solving| solving.solved)
    }

    /// The solver with these parameters, and the test whether a position is solved; `None` if the agent is not a solver.
    #[expect(clippy::type_complexity, reason = "a pair that is taken apart at once")]
    pub(crate) fn build_solver(
        &self,
        spec: &AgentSpec,
    ) -> Result<Option<(BoxedSolver<G>, fn(&G, &G::State) -> bool)>, SpecError> {
        let solving = self.solving.as_ref();
        solving.map(|solving| Ok((self.checked(spec, solving.build)?, solving.solved))).transpose()
    }

    /// Builds from parameters that were checked before.
    fn checked<T>(&self, spec: &AgentSpec, build: Build<T>) -> Result<T, SpecError> {
        let about = &self.about;
        let known = |key: &&String| about.parameters.iter().all(|parameter| parameter.name != key.as_str());
        if let Some(key) = spec.parameters.keys().find(known) {
            let names = about.parameters.iter().chain(&Budget::PARAMETERS).map(|parameter| parameter.name);
            return Err(SpecError::unknown_parameter(about.name, key, &names.collect::<Vec<_>>()));
        }
        let read_move = |name: &str| {
            let read = name.parse::<G::Move>().map(|_| ());
            read.map_err(|why| format!("{name:?} is not a move: {why}"))
        };
        let wrong = |why| SpecError::BadParameters { agent: about.name, why };
        if let Some(why) = check::objection(spec, about.parameters, read_move) {
            return Err(wrong(why));
        }
        rules::build(&about.defaults, &spec.parameters, about.parameters, build).map_err(wrong)
    }
}

fn info<A: Tunable>(name: &'static str) -> AgentInfo {
    let defaults = parameters(&A::default());
    let (summary, parameters) = (A::SUMMARY, A::PARAMETERS);
    AgentInfo { name, summary, parameters, defaults, budget: A::BUDGET, shows: A::SHOWS }
}

fn parameters<A: Tunable>(agent: &A) -> Rules {
    match serde_json::to_value(agent) {
        Ok(Value::Object(parameters)) => parameters,
        other => panic!("parameters are a table, not {other:?}"),
    }
}

fn build<A: Tunable>(parameters: Rules) -> Result<A, serde_json::Error> {
    serde_json::from_value(Value::Object(parameters))
}
