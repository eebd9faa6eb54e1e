//! The positions a game has been through, as far as they can come back: what a repetition rule needs.
//!
//! Positions know no past. The match keeps a trail, hands it to searches through the context, and the rule
//! "the third occurrence is a draw" is decided here for all of them.

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

    /// How often the position with this key stands on the trail.
    pub fn occurrences(&self, key: u64) -> u32 {
        self.keys.iter().filter(|&&k| k == key).count() as u32
    }

    /// Whether the current position has occurred often enough for a draw.
    pub fn drawn<G: Game>(&self, game: &G) -> bool {
        let (Some(limit), Some(&now)) = (game.repetition(), self.keys.last()) else { return false };
        self.occurrences(now) >= limit
    }
}
