//! What the server spends at most on whoever asks. Every number stands here and is told in the catalogue.

use plyground_catalog::{AgentSpec, AnyGame, SpecError};
use plyground_core::{Budget, Kind, Parameter, Size};
use serde::Serialize;
use std::path::{Component, Path};
use utoipa::ToSchema;

/// What may be spent at most.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct Limits {
    /// Milliseconds that one search may take.
    pub millis: u64,
    /// Positions that it may enter.
    pub nodes: u64,
    /// What its tables may hold.
    #[schema(value_type = String, example = "512MiB")]
    pub memory: Size,
    /// Searches at once: one for each core.
    pub searches: usize,
    /// Searches that may wait.
    pub waiting: usize,
    /// Of them, those of one game.
    pub waiting_in_game: usize,
    /// Games of each agent, pairs or positions of an experiment.
    pub games: u64,
    /// Connections at once.
    pub connections: usize,
    /// Bytes of a request's body.
    pub body: usize,
    /// Plies of a game.
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

/// What an agent that nothing limits may take for a move: as in the terminal, a second.
const UNLIMITED: u64 = 1000;

impl Limits {
    /// What an agent spends here: what its notation says, else what the caller says, else what it is used to, and
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

    /// Refuses agents that name a file elsewhere, and tables that are larger than a search may hold here: whoever asks
    /// over the web gets at the server's own folder, and learns nothing of other places.
    pub(crate) fn admit(&self, game: &dyn AnyGame, agent: &AgentSpec) -> Result<(), SpecError> {
        let agents = game.agents();
        let Some(about) = agents.iter().find(|about| about.name == agent.name) else { return Ok(()) };
        for &Parameter { name, kind, .. } in about.parameters {
            let Some(text) = agent.parameters.get(name).and_then(|value| value.as_str()) else { continue };
            let expected = match kind {
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

    /// What one search may spend, in words.
    pub(crate) fn effort(&self) -> Budget {
        Budget { millis: Some(self.millis), nodes: Some(self.nodes), ..Budget::default() }
    }

    /// The same agent, bound to what it may spend here.
    pub(crate) fn bind(
        &self,
        game: &dyn AnyGame,
        agent: &AgentSpec,
        caller: Budget,
    ) -> Result<AgentSpec, SpecError> {
        Ok(AgentSpec { budget: self.allowance(game, agent, caller)?, ..agent.clone() })
    }
}

/// Whether a name is that of a file in the current folder.
fn is_here(file: &str) -> bool {
    let mut parts = Path::new(file).components();
    matches!((parts.next(), parts.next()), (Some(Component::Normal(_)), None))
}
