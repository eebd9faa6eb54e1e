//! One row of a game's list of agents: a name, its parameters, and how to build it from others.

use crate::Entry;
use crate::agent_spec::AgentSpec;
use crate::check;
use crate::guest::{Guest, GuestInfo, GuestSeat};
use crate::rules::{self, Rules};
use crate::spec_error::SpecError;
use plyground_core::{Agent, Budget, Game, Parameter, Puzzle, Shows, Solver, Tunable};
use plyground_search::Follow;
use serde::Serialize;
use serde_json::Value;

/// An agent whose type is erased.
pub type BoxedAgent<G> = Box<dyn Agent<G>>;
pub(crate) type BoxedSolver<G> = Box<dyn Solver<G>>;
type Build<T> = fn(Rules) -> Result<T, serde_json::Error>;

/// A row of a game's list of agents: its name, and how it is built from its parameters. All types but the game's are
/// erased.
pub struct AgentKind<G: Game> {
    pub(crate) about: AgentInfo,
    making: Making<G>,
    solving: Option<Solving<G>>,
}

/// Where a player comes from: our agents are built, guests are programs of their own.
enum Making<G: Game> {
    Ours(Build<BoxedAgent<G>>),
    Guest(&'static dyn Guest),
}

/// Who thinks in a seat.
pub(crate) enum Mind<G: Game> {
    Ours(BoxedAgent<G>),
    Guest(Box<dyn GuestSeat>),
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
    /// What is known of it as a guest; `None` for an agent of ours.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub guest: Option<GuestInfo>,
    /// Whether it draws random numbers.
    #[serde(skip)]
    pub randomised: bool,
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
        let making = Making::Ours(|rules| Ok(Box::new(build::<A>(rules)?)));
        Self { about: info::<A>(name), making, solving: None }
    }

    /// The row of a guest. Its parameters are not known before it has been started.
    pub(crate) fn guest(guest: &'static dyn Guest) -> Self {
        let about = AgentInfo {
            name: guest.name(),
            summary: guest.summary(),
            parameters: &[],
            defaults: Rules::new(),
            budget: guest.budget(),
            shows: None,
            guest: Some(GuestInfo::default()),
            // Nobody knows, so its games are taken for different ones until they are seen to be copies.
            randomised: true,
        };
        Self { about, making: Making::Guest(guest), solving: None }
    }

    /// The row of a solver's type: the agent plays the solutions that it finds.
    pub fn solver<S: Solver<G> + Tunable + 'static>(name: &'static str) -> Self
    where
        G: Puzzle,
    {
        let solving =
            Solving { build: |rules| Ok(Box::new(build::<S>(rules)?)), solved: G::solved, budget: S::BUDGET };
        let follow: Build<BoxedAgent<G>> = |rules| Ok(Box::new(Follow::new(build::<S>(rules)?)));
        Self { about: info::<S>(name), making: Making::Ours(follow), solving: Some(solving) }
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

    /// All that is known of it; a guest is started for that.
    pub(crate) fn about_now(&self, entry: &'static Entry) -> AgentInfo {
        match self.making {
            Making::Ours(_) => self.about.clone(),
            Making::Guest(guest) => guest.about(entry),
        }
    }

    /// The agent with these parameters, for a game with these rules.
    pub(crate) fn build(
        &self,
        spec: &AgentSpec,
        entry: &'static Entry,
        rules: impl Fn() -> Rules,
    ) -> Result<Mind<G>, SpecError> {
        let guest = match self.making {
            Making::Ours(build) => return self.checked(spec, build).map(Mind::Ours),
            Making::Guest(guest) => guest,
        };
        guest.greet_again();
        let about = guest.about(entry);
        if let Some(why) = about.guest.as_ref().and_then(|known| known.trouble.clone()) {
            return Err(SpecError::BadGuest { guest: about.name.to_owned(), why });
        }
        check_parameters::<G>(&about, spec)?;
        guest.sit(entry, &rules(), spec).map(Mind::Guest)
    }

    /// The agent of ours with these parameters, and its budget given the caller's limits, for those who have a game but no
    /// entry for it. `None` if the row is another's, or a guest's.
    pub fn make(
        &self,
        spec: &AgentSpec,
        caller: Budget,
    ) -> Option<Result<(BoxedAgent<G>, Budget), SpecError>> {
        let Making::Ours(build) = self.making else { return None };
        let budget = self.about.allow(spec, caller);
        (self.about.name == spec.name).then(|| Ok((self.checked(spec, build)?, budget)))
    }

    /// What it is.
    pub fn info(&self) -> &AgentInfo {
        &self.about
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
        check_parameters::<G>(about, spec)?;
        rules::build(&about.defaults, &spec.parameters, about.parameters, build)
            .map_err(|why| SpecError::BadParameters { agent: about.name, why })
    }
}

/// Refuses parameters that the agent does not have, and values that they do not take.
fn check_parameters<G: Game>(about: &AgentInfo, spec: &AgentSpec) -> Result<(), SpecError> {
    let unknown = |key: &&String| about.parameters.iter().all(|parameter| parameter.name != key.as_str());
    if let Some(key) = spec.parameters.keys().find(unknown) {
        let names = about.parameters.iter().chain(&Budget::PARAMETERS).map(|parameter| parameter.name);
        return Err(SpecError::unknown_parameter(about.name, key, &names.collect::<Vec<_>>()));
    }
    let read_move = |name: &str| {
        let read = name.parse::<G::Move>().map(|_| ());
        read.map_err(|why| format!("{name:?} is not a move: {why}"))
    };
    let wrong = check::objection(spec, about.parameters, read_move);
    wrong.map_or(Ok(()), |why| Err(SpecError::BadParameters { agent: about.name, why }))
}

fn info<A: Tunable>(name: &'static str) -> AgentInfo {
    let defaults = parameters(&A::default());
    let (summary, parameters) = (A::SUMMARY, A::PARAMETERS);
    let (budget, shows, randomised) = (A::BUDGET, A::SHOWS, A::RANDOMISED);
    AgentInfo { name, summary, parameters, defaults, budget, shows, guest: None, randomised }
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
