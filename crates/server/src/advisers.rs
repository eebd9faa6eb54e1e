//! The default agents: for advice, for solutions, and as an opponent by level of difficulty.

use crate::catalog::Level;
use plyground_catalog::{AgentSpec, AnyGame};

/// The agent for hints and analyses: the solver of a puzzle, else the game's favourite.
pub(crate) fn adviser(game: &dyn AnyGame) -> AgentSpec {
    if let Some(solver) = solver(game) {
        return solver;
    }
    AgentSpec::named(game.entry().favourite)
}

/// The default solver: the first one that the game lists; `None` if the game has no goal.
pub(crate) fn solver(game: &dyn AnyGame) -> Option<AgentSpec> {
    let mut specs = game.agent_names().into_iter().map(AgentSpec::named);
    specs.find(|spec| game.check_solver(spec).is_ok())
}

/// The levels of difficulty, from easy to hard.
pub(crate) fn levels(game: &dyn AnyGame) -> Vec<Level> {
    let levels = game.entry().ladder().into_iter();
    levels
        .map(|level| {
            let plyground_catalog::Level { number, name, title, agent, plays } = level;
            Level { number, name, title, agent, plays }
        })
        .collect()
}

/// The level of difficulty of an agent, if it is that of a level.
pub(crate) fn level_of(game: &dyn AnyGame, agent: &str) -> Option<u32> {
    let level = levels(game).into_iter().find(|level| level.agent == agent || level.name == agent)?;
    Some(level.number)
}
