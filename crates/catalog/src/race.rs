//! Speed: how many random moves a second a game plays through its own playout, beside its slow twin.

use plyground_core::clock::Stopwatch;
use plyground_core::seed::mix;
use plyground_core::{Game, Seed};
use std::time::Duration;

/// Random games played one after another, and how long they took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lap {
    /// Games from the start to the end.
    pub games: u64,
    /// Moves in the unit that the game's peers count by.
    pub moves: u64,
    /// Measured.
    pub time: Duration,
}

impl Lap {
    /// Moves a second.
    pub fn rate(&self) -> f64 {
        self.moves as f64 / self.time.as_secs_f64()
    }

    /// Both laps together.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            games: self.games + other.games,
            moves: self.moves + other.moves,
            time: self.time + other.time,
        }
    }
}

/// Something that can play random games of its own from number `first` on, for about as long as asked.
pub trait Racer: Send {
    /// Plays whole games until `time` has passed.
    fn lap(&self, first: u64, time: Duration) -> Lap;

    /// A number that depends on every move of the first `games` games: a refactoring that changes it was
    /// none.
    fn signature(&self, games: u64) -> u64;
}

pub(crate) struct Runner<'a, G: Game, F> {
    pub(crate) game: &'a G,
    /// Moves of a finished game in the peers' unit, from its last position and its length.
    pub(crate) length: F,
}

impl<G: Game, F: Fn(&G::State, u64) -> u64 + Send> Racer for Runner<'_, G, F> {
    fn lap(&self, first: u64, time: Duration) -> Lap {
        let (watch, mut lap) = (Stopwatch::start(), Lap::default());
        while lap.time < time {
            // A clock look costs as much as a few moves: one for sixteen games.
            for _ in 0..16 {
                let (state, plies) = self.play(first + lap.games);
                lap.moves += (self.length)(&state, plies);
                lap.games += 1;
            }
            lap.time = watch.elapsed();
        }
        lap
    }

    fn signature(&self, games: u64) -> u64 {
        (0..games).fold(0, |sum, number| {
            let (end, plies) = self.play(number);
            mix(sum ^ self.game.key(&end).wrapping_add(plies))
        })
    }
}

impl<G: Game, F> Runner<'_, G, F> {
    fn play(&self, number: u64) -> (G::State, u64) {
        let mut rng = Seed(number).rng();
        let mut state = self.game.start(&mut rng);
        let plies = self.game.playout(&mut state, &mut rng, u64::MAX);
        (state, plies)
    }
}
