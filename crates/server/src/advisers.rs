//! Whom to ask where nobody chooses: for advice, for solutions, and as an opponent by level of difficulty.

use crate::catalog::Level;
use plyground_catalog::{AgentSpec, AnyGame};

/// Who hints and analyses: in a puzzle whoever solves it, else the game's favourite.
pub(crate) fn adviser(game: &dyn AnyGame) -> AgentSpec {
    if let Some(solver) = solver(game) {
        return solver;
    }
    AgentSpec { name: game.entry().favourite.to_owned(), ..AgentSpec::default() }
}

/// Who looks for whole solutions: the fastest known whose solutions are shortest, else any; none if there is no goal.
pub(crate) fn solver(game: &dyn AnyGame) -> Option<AgentSpec> {
    let specs = game
        .agents()
        .into_iter()
        .map(|about| AgentSpec { name: about.name.to_owned(), ..AgentSpec::default() });
    let solvers: Vec<AgentSpec> = specs.filter(|spec| game.check_solver(spec).is_ok()).collect();
    let known = ["optimal", "a-star"].iter().find_map(|name| solvers.iter().find(|spec| spec.name == *name));
    known.or(solvers.first()).cloned()
}

/// The levels of difficulty, from easy to hard.
pub(crate) fn levels(game: &dyn AnyGame) -> Vec<Level> {
    let levels = (1..).zip(game.levels());
    levels.map(|(number, (name, agent))| Level { number, name, agent: agent.to_owned() }).collect()
}

/// The level of difficulty that an agent is, if it is one.
pub(crate) fn level_of(game: &dyn AnyGame, agent: &str) -> Option<u32> {
    let level = levels(game).into_iter().find(|level| level.agent == agent || level.name == agent)?;
    Some(level.number)
}
