//! Positions whose layer is not kept: a search of a few plies that ends where values are known.

use super::super::value::Outcome;
use plyground_core::Game;
use plyground_games::morris::{Morris, State};

/// Who wins, by the values of positions that are known and moves up to there. `known` says who wins, or nothing where it
/// has to be searched.
pub(in super::super) fn search<E>(
    state: &State,
    known: &impl Fn(&State) -> Result<Option<Outcome>, E>,
) -> Result<Outcome, E> {
    let searching = Searching { game: Morris::default(), known };
    searching.best(state, -1, 1).map(|score| match score {
        1 => Outcome::Won,
        0 => Outcome::Drawn,
        _ => Outcome::Lost,
    })
}

struct Searching<'a, K> {
    game: Morris,
    known: &'a K,
}

impl<K> Searching<'_, K> {
    /// The score for the side to move, as far as it is between the bounds.
    fn best<E>(&self, state: &State, at_least: i8, at_most: i8) -> Result<i8, E>
    where
        K: Fn(&State) -> Result<Option<Outcome>, E>,
    {
        if let Some(outcome) = (self.known)(state)? {
            return Ok(match outcome {
                Outcome::Won => 1,
                Outcome::Drawn => 0,
                Outcome::Lost => -1,
            });
        }
        let mut moves = Vec::with_capacity(32);
        self.game.moves(state, &mut moves);
        // Whoever closes a mill wins more often: those first.
        moves.sort_by_key(|mv| mv.removed().is_none());
        let mut best = at_least;
        for mv in moves {
            let mut after = *state;
            self.game.play(&mut after, mv);
            best = best.max(-self.best(&after, -at_most, -best)?);
            if best >= at_most {
                break;
            }
        }
        Ok(best)
    }
}
