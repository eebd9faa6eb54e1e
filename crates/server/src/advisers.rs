//! Whom to ask where nobody chooses: for advice, for solutions, and as an opponent by level of difficulty.

use crate::catalog::Level;
use plyground_catalog::{AgentSpec, AnyGame, Entry, SolveError, SpecError, Thinking};
use plyground_core::{Budget, Seed};
use serde_json::Value;
use std::sync::atomic::AtomicBool;

/// Who hints and analyses: the game's favourite, with a value for every move if it can.
pub(crate) fn adviser(game: &dyn AnyGame) -> AgentSpec {
    let mut spec = AgentSpec { name: game.entry().favourite.to_owned(), ..AgentSpec::default() };
    let about = game.agents().into_iter().find(|about| about.name == spec.name);
    if about.is_some_and(|about| about.defaults.get("exact") == Some(&Value::Bool(false))) {
        spec.parameters.insert("exact".to_owned(), Value::Bool(true));
    }
    spec
}

/// Who looks for whole solutions: the last listed whose solutions are shortest, else any; none if there is no goal.
pub(crate) fn solver(game: &dyn AnyGame) -> Option<AgentSpec> {
    let specs = game
        .agents()
        .into_iter()
        .map(|about| AgentSpec { name: about.name.to_owned(), ..AgentSpec::default() });
    let solvers: Vec<AgentSpec> = specs.filter(|spec| check_solver(game, spec).is_ok()).collect();
    let known = solvers.iter().find(|spec| spec.name == "a-star");
    known.or(solvers.first()).cloned()
}

/// Refuses an agent that looks for no solutions.
pub(crate) fn check_solver(game: &dyn AnyGame, agent: &AgentSpec) -> Result<(), SpecError> {
    let (stopped, mut deaf) = (AtomicBool::new(true), |_: &plyground_core::Progress| ());
    let budget = Budget { nodes: Some(0), ..Budget::default() };
    let thinking = Thinking { budget, cancelled: &stopped, listen: &mut deaf };
    match game.solve(&game.start(Seed(1)), &AgentSpec { budget, ..agent.clone() }, thinking) {
        Err(SolveError::Spec(why)) => Err(why),
        _ => Ok(()),
    }
}

/// The levels of difficulty, from easy to hard.
pub(crate) fn levels(_entry: &Entry) -> Vec<Level> {
    Vec::new()
}

/// The level of difficulty that an agent is, if it is one.
pub(crate) fn level_of(_entry: &Entry, _agent: &str) -> Option<u32> {
    None
}
