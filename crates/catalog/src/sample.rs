//! A typical position of a game, for pictures, and moves that show how it is played.

use crate::listed::Listed;
use plyground_core::Seed;
use plyground_core::perft::options;
use serde::Serialize;

/// A position and moves from there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Sample {
    /// In the game's notation.
    pub position: String,
    /// Moves and events that follow, one after another.
    pub moves: Vec<String>,
}

/// How many moves and events there are where a game says nothing.
const PLIES: usize = 6;

/// The game's own, or else its start with a few random moves, the same each time.
pub(crate) fn of<G: Listed>(game: &G) -> Sample {
    if let Some((position, moves)) = G::SAMPLE {
        return Sample {
            position: position.to_owned(),
            moves: moves.iter().map(ToString::to_string).collect(),
        };
    }
    let mut rng = Seed(1).rng();
    let mut state = game.start(&mut rng);
    let (position, mut moves) = (state.to_string(), Vec::new());
    while moves.len() < PLIES {
        let mut all = Vec::new();
        options(game, &state, &mut all);
        if all.is_empty() {
            break;
        }
        let mv = rng.pick(&all);
        game.play(&mut state, mv);
        moves.push(mv.to_string());
    }
    Sample { position, moves }
}

#[cfg(test)]
mod tests {
    use crate::Rules;
    use crate::testing::with_strangers;
    use plyground_core::Seed;

    #[test]
    fn every_game_has_a_sample_whose_moves_are_legal() {
        for entry in with_strangers() {
            let sample = entry.sample();
            assert_eq!(sample, entry.sample(), "{}", entry.name);
            let game = entry.open_for(&sample.position, Rules::new()).expect("its rules");
            let mut table = game.open(Some(&sample.position), Seed(1)).expect(entry.name);
            assert!(sample.moves.len() > 1, "{} shows nothing", entry.name);
            for mv in &sample.moves {
                table.play(mv).unwrap_or_else(|why| panic!("{}: {why}", entry.name));
            }
        }
    }
}
