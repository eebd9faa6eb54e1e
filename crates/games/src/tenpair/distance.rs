//! How many moves a board still takes, at least: what A* and best-first search are guided by.

use super::{State, TenPair};
use plyground_core::{Distance, words};

words! {
    /// A lower bound on the moves to come.
    ///
    /// *halves* is the published one: half of the digits left, rounded up. A pair takes two digits away and a
    /// deal none, so it never says too much (it is admissible); a pair lowers it by exactly one and a deal raises
    /// it, so no move lowers it by more than one (it is consistent). Both hold whenever deals are allowed and
    /// whatever the limit of cells, which only takes moves away.
    ///
    /// *odd* knows that pairs alone never clear a class with an odd number of digits: a deal must come, one digit
    /// of each such class is left then at least, and each digit dealt again costs half a pair. With n digits left,
    /// k classes among them odd, that is (n + k) / 2 moves and the deal, if k > 0. A pair changes no parity and
    /// lowers it by one; after a deal of m ≥ k digits it says m, which is at least (m + k) / 2: consistent, too.
    #[derive(Default)]
    pub enum DigitsLeft {
        /// Half of the digits left.
        #[default]
        Halves = "halves",
        /// The same, and what classes with an odd number of digits must cost.
        Odd = "odd",
    }
}

impl Distance<TenPair> for DigitsLeft {
    fn distance(&self, game: &TenPair, state: &State) -> u32 {
        let left = state.left() as u32;
        match self {
            Self::Halves => left.div_ceil(2),
            Self::Odd => {
                let odd = odd_classes(game, state).count_ones();
                left.midpoint(odd) + u32::from(odd > 0)
            }
        }
    }
}

/// A bit for each class that has an odd number of digits left.
fn odd_classes(game: &TenPair, state: &State) -> u64 {
    let Some(planes) = state.planes() else {
        return state.digits().filter(|&digit| digit != 0).fold(0, |odd, digit| odd ^ 1 << game.class(digit));
    };
    (1..=state.width() as u8).fold(0, |odd, digit| {
        let pick =
            |cells: u128, bit: usize| cells & if digit >> bit & 1 == 1 { planes[bit] } else { !planes[bit] };
        let cells = (0..planes.len()).fold(!0, pick);
        odd ^ u64::from(cells.count_ones() & 1) << game.class(digit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_core::{Game, GameExt, Seed};

    #[test]
    fn distances_of_boards_worked_out_by_hand() {
        let game = TenPair::default();
        for (board, halves, odd) in [
            ("9:19", 1, 1),
            ("9:...", 0, 0),
            // Stuck: the deal, and two pairs.
            ("9:12", 1, 3),
            // One class of three: a deal of one at the earliest.
            ("9:1195", 2, 4),
            // Thirteen of 1 and 9, the other classes even.
            ("9:123456789/111213141/516171819", 14, 15),
        ] {
            let state = game.read(board).expect(board);
            let found = [DigitsLeft::Halves, DigitsLeft::Odd].map(|bound| bound.distance(&game, &state));
            assert_eq!(found, [halves, odd], "{board}");
        }
    }

    #[test]
    fn no_move_shortens_a_distance_by_more_than_one() {
        for rules in [
            "board = \"random\"",
            "board = \"random\"\ndeal = \"any\"\nmax_cells = 200",
            "width = 4\npair_sum = 6\nboard = \"random\"\ndeal = \"any\"\nmax_cells = 200",
            "width = 20\nboard = \"random\"\nrows = 5",
        ] {
            let game: TenPair = toml::from_str(rules).expect("good rules");
            for seed in 0..20 {
                let mut rng = Seed(seed).rng();
                let mut state = game.start(&mut rng);
                for _ in 0..60 {
                    for bound in [DigitsLeft::Halves, DigitsLeft::Odd] {
                        let here = bound.distance(&game, &state);
                        for mv in game.legal_moves(&state) {
                            let there = bound.distance(&game, &game.after(&state, mv));
                            assert!(
                                here <= there + 1,
                                "{mv} at {state}: {bound:?} falls from {here} to {there}"
                            );
                        }
                    }
                    game.playout(&mut state, &mut rng, 1);
                }
            }
        }
    }
}
