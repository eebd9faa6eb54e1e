//! One row of a game's list of agents: a name, its parameters, and how to build it from others.

use crate::agent_spec::{AgentSpec, BUDGET_KEYS};
use crate::rules::Rules;
use crate::spec_error::SpecError;
use plyground_core::{Agent, Budget, Game, Rule, Tunable};
use serde::Serialize;
use serde_json::Value;

pub(crate) type BoxedAgent<G> = Box<dyn Agent<G>>;
type Build<T> = fn(Rules) -> Result<T, serde_json::Error>;

/// An agent that a game lists, with its types forgotten but for the game's.
pub(crate) struct AgentKind<G: Game> {
    pub(crate) about: AgentInfo,
    build: Build<BoxedAgent<G>>,
}

/// What help, forms and documents say of an agent.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AgentInfo {
    /// As notation spells it.
    pub name: &'static str,
    /// What it does, in a line.
    pub summary: &'static str,
    /// Every parameter with a line of help.
    pub parameters: &'static [Rule],
    /// The parameters' values where nobody says otherwise.
    pub defaults: Rules,
    /// What it may spend where nobody says otherwise.
    pub budget: Budget,
}

impl AgentInfo {
    /// What it may spend: what its notation says, else what the caller says, and only where neither limits it
    /// at all, what it has by default.
    pub(crate) fn allow(&self, spec: &AgentSpec, caller: Budget) -> Budget {
        let said = spec.budget.or(caller);
        if said.is_open() { said.or(self.budget) } else { said }
    }
}

impl<G: Game> AgentKind<G> {
    /// The row of an agent's type.
    pub(crate) fn of<A: Agent<G> + Tunable + 'static>(name: &'static str) -> Self {
        Self { about: info::<A>(name), build: |rules| Ok(Box::new(build::<A>(rules)?)) }
    }

    /// The agent with these parameters.
    pub(crate) fn build(&self, spec: &AgentSpec) -> Result<BoxedAgent<G>, SpecError> {
        checked(&self.about, spec, self.build)
    }
}

fn info<A: Tunable>(name: &'static str) -> AgentInfo {
    let defaults = match serde_json::to_value(A::default()) {
        Ok(Value::Object(defaults)) => defaults,
        other => panic!("parameters are a table, not {other:?}"),
    };
    AgentInfo { name, summary: A::SUMMARY, parameters: A::PARAMETERS, defaults, budget: A::BUDGET }
}

fn build<A: Tunable>(parameters: Rules) -> Result<A, serde_json::Error> {
    serde_json::from_value(Value::Object(parameters))
}

fn checked<T>(about: &AgentInfo, spec: &AgentSpec, build: Build<T>) -> Result<T, SpecError> {
    let known = |key: &&String| about.parameters.iter().all(|parameter| parameter.name != key.as_str());
    if let Some(key) = spec.parameters.keys().find(known) {
        let names = about.parameters.iter().map(|parameter| parameter.name).chain(BUDGET_KEYS);
        return Err(SpecError::unknown_parameter(about.name, key, &names.collect::<Vec<_>>()));
    }
    let wrong = |why: serde_json::Error| SpecError::BadParameters { agent: about.name, why: why.to_string() };
    build(spec.parameters.clone()).map_err(wrong)
}
