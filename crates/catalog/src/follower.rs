//! Agents that think about a game played elsewhere: a match that follows the game, in which the agents keep what they
//! remember between moves.

use crate::agent_spec::AgentSpec;
use crate::any_game::AnyGame;
use crate::any_match::{Advance, AnyMatch, Thinking};
use crate::guest::Forfeit;
use crate::spec_error::SpecError;
use plyground_core::{BadMove, BadNotation, Player, Seed};

/// A match that follows a game.
pub struct Follower {
    here: Box<dyn AnyMatch>,
    /// The moves that it has followed.
    moves: Vec<String>,
    start: String,
    seed: Seed,
}

impl Follower {
    /// A follower at a game's first position.
    pub fn new(game: &dyn AnyGame, start: &str, seed: Seed) -> Result<Self, BadNotation> {
        let here = game.open(Some(start), seed)?;
        Ok(Self { here, moves: Vec::new(), start: start.to_owned(), seed })
    }

    /// Whether it follows the game that began like this.
    pub fn follows(&self, start: &str, seed: Seed) -> bool {
        self.start == start && self.seed == seed
    }

    /// The match.
    pub fn here(&self) -> &dyn AnyMatch {
        &*self.here
    }

    /// Goes to the position after these moves: back to where they differ from its own, then forward.
    pub fn go_to(&mut self, moves: &[String]) -> Result<(), BadMove> {
        let common = self.moves.iter().zip(moves).take_while(|(own, other)| own == other).count();
        if common < self.moves.len() {
            self.here.take_back(self.moves.len() - common);
            self.moves.truncate(common);
        }
        for mv in &moves[common..] {
            self.here.play(mv)?;
            self.moves.push(mv.clone());
        }
        Ok(())
    }

    /// Seats an agent, unless the same agent is seated already; then it keeps what it remembers.
    pub fn seat(&mut self, player: Player, agent: &AgentSpec) -> Result<(), SpecError> {
        if self.here.seated(player) != Some(agent) {
            self.here.seat(player, Some(agent))?;
        }
        Ok(())
    }

    /// Lets the seated agent think and move. The caller decides whether the move becomes part of the game.
    pub fn advance(&mut self, thinking: Thinking<'_>) -> Result<Option<Advance>, Forfeit> {
        let advance = self.here.advance(thinking)?;
        self.moves.extend(advance.iter().map(|advance| advance.mv.clone()));
        Ok(advance)
    }
}
