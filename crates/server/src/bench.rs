//! Agents between their moves. An agent keeps its tree or its solution from one move to the next, which can be a lot of
//! memory: a few games have theirs kept, the others begin anew.

use crate::problem::Problem;
use crate::table::Head;
use plyground_catalog::{AgentSpec, AnyGame, AnyMatch};
use plyground_core::{Player, Seed};
use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A match in which agents sit, and the moves that it has seen.
pub(crate) struct Thinker {
    /// The match.
    pub(crate) game: Box<dyn AnyMatch>,
    moves: Vec<String>,
    start: String,
    seed: u64,
}

impl Thinker {
    /// A match without moves.
    pub(crate) fn new(game: &dyn AnyGame, head: &Head) -> Result<Self, Problem> {
        let opened = game.open(Some(&head.start), Seed(head.seed))?;
        Ok(Self { game: opened, moves: Vec::new(), start: head.start.clone(), seed: head.seed })
    }

    /// Whether it is of the same game.
    pub(crate) fn fits(&self, head: &Head) -> bool {
        self.start == head.start && self.seed == head.seed
    }

    /// Goes to the position after these moves: back to where they part, then on.
    pub(crate) fn follow(&mut self, moves: &[String]) -> Result<(), Problem> {
        let common = self.moves.iter().zip(moves).take_while(|(own, other)| own == other).count();
        if common < self.moves.len() {
            self.game.take_back(self.moves.len() - common);
            self.moves.truncate(common);
        }
        for mv in &moves[common..] {
            self.game.play(mv)?;
            self.moves.push(mv.clone());
        }
        Ok(())
    }

    /// Seats the agent, unless it sits there already with all that it remembers.
    pub(crate) fn seat(&mut self, player: Player, agent: &AgentSpec) -> Result<(), Problem> {
        if self.game.seated(player) != Some(agent) {
            self.game.seat(player, Some(agent))?;
        }
        Ok(())
    }

    /// Takes note of a move that the agent has made in the match itself.
    pub(crate) fn note(&mut self, mv: &str) {
        self.moves.push(mv.to_owned());
    }
}

/// The last few thinkers.
pub(crate) struct Bench {
    seats: usize,
    thinkers: Mutex<VecDeque<(u64, Thinker)>>,
}

impl Bench {
    /// Room for so many.
    pub(crate) fn new(seats: usize) -> Self {
        Self { seats, thinkers: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<(u64, Thinker)>> {
        self.thinkers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the thinker of a game, if it is still there.
    pub(crate) fn take(&self, id: u64) -> Option<Thinker> {
        let mut thinkers = self.lock();
        let place = thinkers.iter().position(|(other, _)| *other == id)?;
        thinkers.remove(place).map(|(_, thinker)| thinker)
    }

    /// Puts it back; the one that was used longest ago makes room.
    pub(crate) fn put(&self, id: u64, thinker: Thinker) {
        let mut thinkers = self.lock();
        thinkers.push_back((id, thinker));
        let old = if thinkers.len() > self.seats { thinkers.pop_front() } else { None };
        // Large trees take a while to free: not under the lock.
        drop(thinkers);
        drop(old);
    }

    /// Forgets a game's.
    pub(crate) fn leave(&self, id: u64) {
        drop(self.take(id));
    }
}
