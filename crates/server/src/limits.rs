//! The server's limits for its clients. Every number is defined here and published in the catalogue.

use plyground_arena::cores;
use plyground_catalog::{AgentSpec, AnyGame, SpecError};
use plyground_core::{Budget, Kind, Parameter, Size, THREADS};
use serde::Serialize;
use std::path::{Component, Path};
use utoipa::ToSchema;

/// The server's limits.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct Limits {
    /// The most time of one search, in milliseconds.
    pub millis: u64,
    /// The most positions that one search may enter.
    pub nodes: u64,
    /// The most memory of one search's tables.
    #[schema(value_type = String, example = "512MiB")]
    pub memory: Size,
    /// The most searches that run at once, one for each core.
    pub searches: usize,
    /// The most searches that may wait.
    pub waiting: usize,
    /// The most waiting searches of one game.
    pub waiting_in_game: usize,
    /// The most games per agent, pairs or positions of an experiment.
    pub games: u64,
    /// The most connections at once.
    pub connections: usize,
    /// The most bytes of a request's body.
    pub body: usize,
    /// The most plies of a game.
    pub moves: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            millis: 60_000,
            nodes: 2_000_000_000,
            memory: Size::mib(512),
            searches: std::thread::available_parallelism().map_or(2, usize::from),
            waiting: 256,
            waiting_in_game: 8,
            games: 100_000,
            connections: 4096,
            body: 4 << 20,
            moves: 100_000,
        }
    }
}

/// The time for a move of an agent without any limit: a second, as in the terminal.
const UNLIMITED: u64 = 1000;

impl Limits {
    /// The budget of an agent on this server: the one in its notation, else the caller's, else the agent's default, and
    /// never more than these limits.
    pub(crate) fn allowance(
        &self,
        game: &dyn AnyGame,
        agent: &AgentSpec,
        caller: Budget,
    ) -> Result<Budget, SpecError> {
        self.admit(game, agent)?;
        let said = game.allowance(agent, caller)?;
        let millis = if said.is_open() { UNLIMITED } else { said.millis.unwrap_or(self.millis) };
        Ok(Budget {
            millis: Some(millis.min(self.millis)),
            nodes: Some(said.nodes.unwrap_or(self.nodes).min(self.nodes)),
            memory: Some(said.memory.unwrap_or(self.memory).min(self.memory)),
            depth: said.depth,
        })
    }

    /// Refuses agents that name a file outside the server's folder, and tables that are larger than a search may have here.
    /// So a web client can only use files in the server's own folder, and learns nothing about other places.
    pub(crate) fn admit(&self, game: &dyn AnyGame, agent: &AgentSpec) -> Result<(), SpecError> {
        let Some(about) = game.about(&agent.name) else { return Ok(()) };
        for &Parameter { name, kind, .. } in about.parameters {
            let Some(text) = agent.parameters.get(name).and_then(|value| value.as_str()) else { continue };
            let expected = match kind {
                // What a guest does with a text, such as the name of a file to write, nobody here knows.
                Kind::Text { .. } if about.guest.is_some() => {
                    "nothing: only whoever starts the server can set this option of a guest".to_owned()
                }
                Kind::File { words } if !words.contains(&text) && !is_here(text) => {
                    "the name of a file in the folder that the server runs in".to_owned()
                }
                Kind::Size { .. } if text.parse::<Size>().is_ok_and(|size| size > self.memory) => {
                    format!("at most {}, the server's limit for a search", self.memory)
                }
                _ => continue,
            };
            return Err(SpecError::BadParameters {
                agent: about.name,
                why: format!("{name} = {text:?}: expected {expected}"),
            });
        }
        Ok(())
    }

    /// The budget of one search, in words.
    pub(crate) fn effort(&self) -> Budget {
        Budget { millis: Some(self.millis), nodes: Some(self.nodes), ..Budget::default() }
    }

    /// The same agent, limited to its budget on this server.
    pub(crate) fn bind(
        &self,
        game: &dyn AnyGame,
        agent: &AgentSpec,
        caller: Budget,
    ) -> Result<AgentSpec, SpecError> {
        let mut bound = AgentSpec { budget: self.allowance(game, agent, caller)?, ..agent.clone() };
        let (asked, cores) = (game.threads(agent)?, u32::try_from(cores()).unwrap_or(u32::MAX));
        if asked > cores {
            bound.parameters.insert(THREADS.name.to_owned(), cores.into());
        }
        Ok(bound)
    }
}

/// Whether a path is a plain file name, without a folder.
fn is_here(file: &str) -> bool {
    let mut parts = Path::new(file).components();
    matches!((parts.next(), parts.next()), (Some(Component::Normal(_)), None))
}
