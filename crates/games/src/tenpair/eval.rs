//! Evaluations of TenPair boards, for searches that need one: the fewer digits are left, the better.

use super::TenPair;
use super::state::State;
use plyground_core::{Evaluate, Puzzle, Rng, words};

words! {
    /// What a board is worth, by name.
    #[derive(Default)]
    pub enum Eval {
        /// One point less for every digit that is left.
        #[default]
        Left = "left",
        /// The same, and half a point for every pair that can be crossed out.
        LeftAndPairs = "left-and-pairs",
    }
}

/// More than any board that is not solved is short of.
const SOLVED: f64 = 1e6;

impl Evaluate<TenPair> for Eval {
    fn evaluate(&self, game: &TenPair, state: &State, _rng: &mut Rng) -> f64 {
        let left = -(state.left() as f64);
        match self {
            Self::Left => left,
            Self::LeftAndPairs => left + 0.5 * game.pairs(state) as f64,
        }
    }

    fn worth_of_payoff(&self) -> f64 {
        SOLVED
    }

    /// A board that can neither be solved nor dealt is the worst there is.
    fn at_end(&self, game: &TenPair, state: &State) -> f64 {
        if game.solved(state) { SOLVED } else { -SOLVED }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_core::{GameExt, Seed};

    #[test]
    fn fewer_digits_are_better_and_the_ends_are_beyond_every_board() {
        let game: TenPair = toml::from_str("max_cells = 27").expect("rules");
        let value = |eval: Eval, board: &str| {
            let state = game.read(board).expect(board);
            eval.evaluate(&game, &state, &mut Seed(0).rng())
        };
        let (many, few) = ("9:123456789/111213141", "9:123456789/.......41");
        assert_eq!((value(Eval::Left, many), value(Eval::Left, few)), (-18.0, -11.0));
        let pairs = game.pairs(&game.read(many).expect("a board"));
        assert!((value(Eval::LeftAndPairs, many) - (0.5 * pairs as f64 - 18.0)).abs() < 1e-9);
        let [solved, stuck] =
            ["9:.........", "9:123412341/234123412/341234123"].map(|board| game.read(board).expect(board));
        assert!(Eval::Left.at_end(&game, &solved) > value(Eval::LeftAndPairs, few));
        assert!(Eval::Left.at_end(&game, &stuck) < value(Eval::Left, many));
    }
}
