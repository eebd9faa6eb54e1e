//! Perfect play, where it is known: exact values of positions, by tables or by proof.

use crate::game::{Game, GameExt, Player, Turn};

/// What a position is worth if both sides, or the one side and chance, play perfectly.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Exact {
    /// The expected payoff for the first player; in a puzzle, the negated number of moves still needed.
    pub payoff: f64,
    /// Plies to the end of a decided game: the winner hastens and the loser delays. `None` where it is not known, and for
    /// draws.
    pub plies: Option<u32>,
}

impl Exact {
    /// What a move to this position is worth.
    #[must_use]
    pub fn a_ply_earlier(self) -> Self {
        Self { plies: self.plies.map(|plies| plies + 1), ..self }
    }

    /// How good it is for a player: by payoff alone. Distances are compared by [`Exact::sooner`].
    fn for_player(self, player: Player) -> f64 {
        player.sign() * self.payoff
    }

    /// Whether a player prefers it: a better payoff, else a win that comes sooner or a loss that comes later.
    pub fn better(self, than: Self, player: Player) -> bool {
        let (mine, other) = (self.for_player(player), than.for_player(player));
        mine > other || mine >= other && self.sooner(than, mine > 0.0)
    }

    fn sooner(self, than: Self, winning: bool) -> bool {
        match (self.plies, than.plies) {
            (Some(mine), Some(other)) if winning => mine < other,
            (Some(mine), Some(other)) => mine > other,
            _ => false,
        }
    }
}

/// Knows perfect play, in all positions of a game or in some.
pub trait Truth<G: Game>: Send + Sync {
    /// The exact value of a position in which somebody is to move; `None` where it is not known.
    fn value(&self, game: &G, state: &G::State) -> Option<Exact>;

    /// The same where it costs so little that a search can ask at every position that it enters.
    fn probe(&self, game: &G, state: &G::State) -> Option<Exact> {
        self.value(game, state)
    }

    /// Whether an answer may take a search, not a look-up.
    fn searches(&self) -> bool {
        false
    }

    /// The value of a finished game.
    fn ended(&self, game: &G, state: &G::State) -> Option<Exact> {
        Some(Exact { payoff: game.payoff(state), plies: Some(0) })
    }

    /// The exact value of every move of a position; `None` if one of them is not known.
    fn moves(&self, game: &G, state: &G::State) -> Option<Vec<(G::Move, Exact)>> {
        let value = |mv: G::Move| {
            let after = game.after(state, mv);
            let exact = match game.turn(&after) {
                Turn::Over => self.ended(game, &after),
                Turn::Player(_) | Turn::Chance => self.value(game, &after),
            };
            Some((mv, exact?.a_ply_earlier()))
        };
        game.legal_moves(state).into_iter().map(value).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exact(payoff: f64, plies: u32) -> Exact {
        Exact { payoff, plies: Some(plies) }
    }

    #[test]
    fn wins_are_better_sooner_and_losses_later_for_either_player() {
        let draw = Exact { payoff: 0.0, plies: None };
        for (player, sign) in [(Player::First, 1.0), (Player::Second, -1.0)] {
            let order = [exact(-sign, 2), exact(-sign, 8), draw, exact(sign, 9), exact(sign, 3)];
            for (worse, one) in order.iter().enumerate() {
                for (better, other) in order.iter().enumerate() {
                    assert_eq!(other.better(*one, player), better > worse, "{other:?} {one:?}");
                }
            }
        }
    }
}
