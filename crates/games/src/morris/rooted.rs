//! The evaluations, for a search that tells where it began: to the published one a mill is then new if it was closed in
//! the search.
//!
//! Jukka Kotilainen, *Hakumenetelmien vertailua myllypelissä*, Metropolia, 2022, numbers every mill by the move that closed it,
//! and takes one for new whose place and number are not those of a mill in the position where the search began. A position
//! alone does not tell the number, but how many men were taken since: a line that was full before and is full again after a
//! closing move is told by the man that it cost.

use super::eval::{PUBLISHED, mills, phase};
use super::{Eval, Morris, Move, State};
use plyground_core::seed::mix;
use plyground_core::{Evaluate, Game, Player, Rng, Words};
use serde::{Deserialize, Serialize};

/// An evaluation that hears where the search began.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Eval", into = "Eval")]
pub struct Rooted {
    eval: Eval,
    root: Option<Root>,
}

/// What counts of the position where a search began, for each player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Root {
    /// The lines that were full.
    mills: [u32; 2],
    /// The men that had been taken from the other.
    captured: [u32; 2],
}

impl From<Eval> for Rooted {
    fn from(eval: Eval) -> Self {
        Self { eval, root: None }
    }
}

impl From<Rooted> for Eval {
    fn from(rooted: Rooted) -> Self {
        rooted.eval
    }
}

impl Words for Rooted {
    const WORDS: &'static [&'static str] = Eval::WORDS;
}

impl Root {
    fn of(state: &State) -> Self {
        let both = [Player::First, Player::Second];
        Self {
            mills: both.map(|player| mills(state.men(player))),
            captured: both.map(|player| state.captured(player)),
        }
    }

    /// How many of a player's mills were closed since.
    fn closed(self, state: &State, player: Player) -> i32 {
        let (full, before) = (mills(state.men(player)), self.mills[player as usize]);
        let taken = state.captured(player) - self.captured[player as usize];
        let new = (full & !before).count_ones();
        new.max(taken.min(full.count_ones())) as i32
    }
}

/// The published weights without the one that looks at the last move.
const BUT_FRESH: super::eval::Phases = {
    let mut phases = PUBLISHED;
    (phases[0].fresh, phases[1].fresh, phases[2].fresh) = (0, 0, 0);
    phases
};

impl Evaluate<Morris> for Rooted {
    #[inline]
    fn evaluate(&self, game: &Morris, state: &State, rng: &mut Rng) -> f64 {
        let (Eval::Published, Some(root)) = (self.eval, self.root) else {
            return self.eval.evaluate(game, state, rng);
        };
        let closed = root.closed(state, Player::First) - root.closed(state, Player::Second);
        let fresh = PUBLISHED[phase(state)].fresh;
        f64::from(game.points(state, &BUT_FRESH) + fresh * closed)
    }

    fn begin(&mut self, game: &Morris, root: &State) -> u64 {
        if self.eval != Eval::Published {
            return 0;
        }
        self.root = Some(Root::of(root));
        mix(game.key(root))
    }

    fn worth_of_payoff(&self) -> f64 {
        self.eval.worth_of_payoff()
    }

    #[inline]
    fn symmetric_key(&self, game: &Morris, state: &State) -> u64 {
        self.eval.symmetric_key(game, state)
    }

    #[inline]
    fn promise(&self, game: &Morris, state: &State, mv: Move) -> i32 {
        self.eval.promise(game, state, mv)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_core::{GameExt, Seed};

    fn judge(eval: Rooted, position: &str) -> f64 {
        let game = Morris::default();
        eval.evaluate(&game, &game.read(position).expect(position), &mut Seed(0).rng())
    }

    fn begun(eval: Eval, position: &str) -> Rooted {
        let game = Morris::default();
        let mut rooted = Rooted::from(eval);
        rooted.begin(&game, &game.read(position).expect(position));
        rooted
    }

    /// White closes a mill, and a quiet move of each follows: to the last move it is old, to the search it is new.
    #[test]
    fn a_mill_that_was_closed_in_the_search_is_new_until_the_search_ends() {
        let game = Morris::default();
        let before = "WW.W.W..B.B.B.B......... W 0 0 0";
        let mut state = game.read(before).expect("a position");
        let mut quiet = Vec::new();
        for number in 0..3 {
            let moves = game.legal_moves(&state);
            let closing = moves.iter().find(|mv| mv.removed().is_some());
            let mv = if number == 0 { closing } else { moves.iter().find(|mv| mv.removed().is_none()) };
            game.play(&mut state, *mv.expect("such a move"));
            quiet.push(state.to_string());
        }
        let (at, later) = (&quiet[0], &quiet[2]);
        let fresh = |position: &str| {
            judge(begun(Eval::Published, before), position)
                - judge(begun(Eval::Published, position), position)
        };
        assert!(fresh(at) > 0.0, "closed by the last move");
        assert!(fresh(later) > 0.0, "closed two moves ago");
        assert!(judge(Eval::Published.into(), at) > judge(begun(Eval::Published, at), at));
        // Without a beginning, and to our own evaluation, nothing is different.
        for eval in [Eval::Published, Eval::Plyground] {
            let plain = eval.evaluate(&game, &state, &mut Seed(0).rng());
            assert!((judge(eval.into(), later) - plain).abs() < 0.5);
        }
        assert!(
            (judge(begun(Eval::Plyground, before), later) - judge(Eval::Plyground.into(), later)).abs() < 0.5
        );
    }

    #[test]
    fn a_mill_that_was_opened_and_closed_again_is_new() {
        let root = "WWW..W..B.B.B.B......... W 0 0 0";
        // The same men of White, and one of Black less.
        let again = "WWW..W..B.B...B......... B 0 0 0";
        let fresh = judge(begun(Eval::Published, root), again) - judge(begun(Eval::Published, again), again);
        assert!(fresh > 0.0, "{fresh}");
    }

    #[test]
    fn searches_from_different_positions_share_no_entries_of_a_table() {
        let game = Morris::default();
        let (one, other) = ("WWW..W..B.B.B.B......... W 0 0 0", "WWW..W..B.B...B......... W 0 0 0");
        let salt = |eval: Eval, position: &str| {
            Rooted::from(eval).begin(&game, &game.read(position).expect(position))
        };
        assert_ne!(salt(Eval::Published, one), salt(Eval::Published, other));
        assert_eq!(salt(Eval::Plyground, one), salt(Eval::Plyground, other));
    }
}
