//! The sequential test applied to a match: it looks at the pairs in the order of their games' numbers, never in the
//! order in which they were finished, so that it says the same however many games are played at a time.

use crate::{Outcome, Sprt, SprtState, Tally, Verdict};
use std::collections::BTreeMap;

/// A test that is told results as they come. Games 2n and 2n + 1 are a pair, the second with the seats swapped.
#[derive(Clone, Debug)]
pub struct Sequence {
    sprt: Sprt,
    tally: Tally,
    state: SprtState,
    /// The first player's results by game, waiting for those before them.
    waiting: BTreeMap<u64, f64>,
    /// The next pair's first game.
    next: u64,
}

impl Sequence {
    /// Before the first game.
    pub fn new(sprt: Sprt) -> Self {
        let tally = Tally::default();
        Self { sprt, tally, state: sprt.state(&tally), waiting: BTreeMap::new(), next: 0 }
    }

    /// Adds a game's result as its first player sees it. What comes after the pair that decides changes nothing.
    pub fn add(&mut self, game: u64, payoff: f64) {
        self.waiting.insert(game, payoff);
        while self.decided().is_none()
            && let (Some(&first), Some(&second)) =
                (self.waiting.get(&self.next), self.waiting.get(&(self.next + 1)))
        {
            // What is counted need not wait any longer.
            self.waiting.remove(&self.next);
            self.waiting.remove(&(self.next + 1));
            self.tally.add_pair(Outcome::of(first), Outcome::of(-second));
            self.state = self.sprt.state(&self.tally);
            self.next += 2;
        }
    }

    /// Where the test stands after the pairs from the first on, up to the first that is not finished.
    pub fn state(&self) -> SprtState {
        self.state
    }

    /// How many games were enough, if the test has spoken.
    pub fn decided(&self) -> Option<u64> {
        (self.state.verdict != Verdict::Continue).then_some(self.next)
    }

    /// Whether a game counts. Those after the pair that decides do not, even if somebody has finished them.
    pub fn counts(&self, game: u64) -> bool {
        self.decided().is_none_or(|enough| game < enough)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::EloModel;

    const TEST: Sprt = Sprt { elo0: 0.0, elo1: 60.0, alpha: 0.05, beta: 0.05, model: EloModel::Logistic };

    /// Two hundred games in which the first of two agents wins every second pair and draws the others.
    fn results() -> Vec<(u64, f64)> {
        let payoff = |game: u64| match (game / 2 % 2, game % 2) {
            (0, 0) => 1.0,
            (0, _) => -1.0,
            _ => 0.0,
        };
        (0..200).map(|game| (game, payoff(game))).collect()
    }

    fn told(results: impl Iterator<Item = (u64, f64)>) -> Sequence {
        let mut sequence = Sequence::new(TEST);
        results.for_each(|(game, payoff)| sequence.add(game, payoff));
        sequence
    }

    #[test]
    fn the_order_in_which_games_end_does_not_matter() {
        let (forth, back) = (told(results().into_iter()), told(results().into_iter().rev()));
        assert_eq!((forth.state(), forth.decided()), (back.state(), back.decided()));
        let enough = forth.decided().expect("three points of four are much");
        assert_eq!(forth.state().verdict, Verdict::H1);
        let before = told(results().into_iter().take(enough as usize - 1));
        assert_eq!(before.decided(), None, "the pair that decides is the first one that could");
        assert!(before.waiting.len() < 2, "what is counted is forgotten");
        assert!(forth.counts(enough - 1) && !forth.counts(enough) && before.counts(enough));
    }

    #[test]
    fn a_pair_that_is_not_finished_holds_up_those_after_it() {
        let sequence = told(results().into_iter().filter(|&(game, _)| game != 1));
        assert_eq!(sequence.state(), TEST.state(&Tally::default()));
    }
}
