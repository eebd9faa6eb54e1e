//! What the end of a playout is worth, and how much room a board has: what Monte Carlo players ask.

use super::{State, Twenty48};
use plyground_core::{Evaluate, Rng, words};

words! {
    /// What a board is worth at the end of a playout.
    #[derive(Default)]
    pub enum PlayoutScore {
        /// The points scored.
        #[default]
        Score = "score",
        /// The merge score that the tiles would have taken out of twos, after an unsigned project report,
        /// *Documentație – 2048*: (k − 1)·2^k for the tile 2^k.
        Tiles = "tiles",
        /// The number of moves made, in the whole game: what playouts add to it is how long they survived.
        Moves = "moves",
        /// The largest tile.
        Largest = "largest",
        /// The largest tile if it is at least 128, else nothing, after Laura Katariina Teder, *Mängu 2048
        /// lahendamine Monte Carlo puuotsinguga*, diploma thesis, Tallinn University of Technology, 2021.
        LargestFrom128 = "largest-128",
    }
}

words! {
    /// How room is measured.
    #[derive(Default)]
    pub enum Room {
        /// By the number of empty cells.
        #[default]
        EmptyCells = "empty-cells",
    }
}

impl Evaluate<Twenty48> for PlayoutScore {
    fn evaluate(&self, _: &Twenty48, state: &State, _: &mut Rng) -> f64 {
        self.of(state)
    }

    fn at_end(&self, _: &Twenty48, state: &State) -> f64 {
        self.of(state)
    }
}

impl PlayoutScore {
    /// Of a board, whether or not the game is over.
    pub fn of(self, state: &State) -> f64 {
        match self {
            Self::Score => state.score().into(),
            Self::Tiles => state.worth().into(),
            Self::Moves => moves(state),
            Self::Largest => state.largest().into(),
            Self::LargestFrom128 if state.largest() >= 128 => state.largest().into(),
            Self::LargestFrom128 => 0.0,
        }
    }
}

impl Evaluate<Twenty48> for Room {
    fn evaluate(&self, _: &Twenty48, state: &State, _: &mut Rng) -> f64 {
        state.empty_cells().into()
    }
}

/// How many moves led to a board: merges keep the sum, so it tells how many tiles were given, of which two
/// were there before the first move and one comes with every move.
fn moves(state: &State) -> f64 {
    let fours = f64::from(state.worth() - state.score()) / 4.0;
    let given = (f64::from(state.sum()) - 4.0 * fours) / 2.0 + fours;
    given - 2.0 + f64::from(u8::from(state.due()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_core::{Game, GameExt, Seed, Turn};

    #[test]
    fn the_board_tells_how_many_moves_were_made() {
        let game = Twenty48::default();
        for seed in (0..20).map(Seed) {
            let mut rng = seed.rng();
            let (mut state, mut made) = (game.start(&mut rng), 0);
            loop {
                let found = PlayoutScore::Moves.of(&state);
                assert!((found - f64::from(made)).abs() < 1e-9, "{found} moves, not {made}, at {state}");
                let mv = match game.turn(&state) {
                    Turn::Over => break,
                    Turn::Chance => game.sample_chance(&state, &mut rng),
                    Turn::Player(_) => game.sample(&state, &mut rng),
                };
                made += i32::from(mv.direction().is_some());
                game.play(&mut state, mv);
            }
        }
    }

    #[test]
    fn boards_are_worth_what_the_studies_say() {
        let game = Twenty48::default();
        let state = game.read("64,4,0,0/0,0,0,0/0,0,8,0/0,0,0,2 300").expect("a position");
        let values =
            [PlayoutScore::Score, PlayoutScore::Tiles, PlayoutScore::Largest].map(|score| score.of(&state));
        assert_eq!(values.map(|value| value as u32), [300, 320 + 4 + 16, 64]);
        assert!(PlayoutScore::LargestFrom128.of(&state) < 1.0);
        let state = game.read("128,4,0,0/0,0,0,0/0,0,8,0/0,0,0,2 700").expect("a position");
        assert_eq!(PlayoutScore::LargestFrom128.of(&state) as u32, 128);
        assert_eq!(Room::EmptyCells.evaluate(&game, &state, &mut Seed(0).rng()) as u32, 12);
    }
}
