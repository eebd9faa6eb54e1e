//! The earlier positions of a game that can still recur, for repetition rules.
//!
//! A position does not contain its history. The match keeps a trail and passes it to searches through the context, and the
//! rule "the third occurrence is a draw" is implemented here for all of them.

use crate::game::Game;

/// Keys of the positions since the last irreversible move, the current one last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trail {
    keys: Vec<u64>,
}

impl Trail {
    /// The trail of a game that begins here.
    pub fn starting<G: Game>(game: &G, start: &G::State) -> Self {
        let mut trail = Self::default();
        trail.enter(game, start);
        trail
    }

    /// Follows the game into `state`. Games without a repetition rule keep no trail and pay nothing.
    pub fn enter<G: Game>(&mut self, game: &G, state: &G::State) {
        if game.repetition().is_none() {
            return;
        }
        if !game.can_recur(state) {
            self.keys.clear();
        }
        self.keys.push(game.key(state));
    }

    /// How often the position with this key is on the trail.
    pub fn occurrences(&self, key: u64) -> u32 {
        self.keys.iter().filter(|&&k| k == key).count() as u32
    }

    /// Whether the current position has occurred often enough for a draw.
    pub fn drawn<G: Game>(&self, game: &G) -> bool {
        let (Some(limit), Some(&now)) = (game.repetition(), self.keys.last()) else { return false };
        self.occurrences(now) >= limit
    }
}
