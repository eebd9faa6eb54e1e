//! Results of one side against another, counted the way their statistics need them: by pairs of games from the same
//! opening with seats swapped, where there are pairs.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How a game ended for the side that is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// No point.
    Loss,
    /// Half a point.
    Draw,
    /// A point.
    Win,
}

/// Counted games of one side against another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games lost.
    pub losses: u64,
    /// Games drawn.
    pub draws: u64,
    /// Finished pairs by their half points, 0 to 4.
    pub pairs: [u64; 5],
    /// How many of the pairs with two half points were a win and a loss rather than two draws.
    pub won_and_lost: u64,
    /// How many units (pairs, else games) are copies of others. They count for the score; intervals rest on the rest.
    #[serde(default)]
    pub copies: u64,
}

/// A game as a tally counts it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// Two games with the same number are a pair.
    pub pair: Option<u64>,
    /// How it ended for the side that is counted.
    pub outcome: Outcome,
    /// The same for games that are copies of each other.
    pub fingerprint: u64,
}

impl Outcome {
    /// By the sign of a payoff for the side that is counted.
    pub fn of(payoff: f64) -> Self {
        if payoff > 0.0 {
            Self::Win
        } else if payoff < 0.0 {
            Self::Loss
        } else {
            Self::Draw
        }
    }

    /// The same game for the other side.
    #[must_use]
    pub fn reversed(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}

impl Tally {
    /// Counts games that may belong to pairs: two games with the same number are a pair. Where there are pairs, a game
    /// that still waits for its partner does not count yet: half a pair would say as much about its opening as about
    /// the sides. Of copies, all but one are counted as such.
    pub fn of(games: impl IntoIterator<Item = Counted>) -> Self {
        let (mut tally, mut open, mut alone) = (Self::default(), BTreeMap::<u64, Counted>::new(), Vec::new());
        // A million numbers are sorted faster than they are kept in a set, and take less room.
        let mut kinds = Vec::new();
        for game in games {
            match game.pair.map(|pair| (pair, open.remove(&pair))) {
                Some((_, Some(first))) => {
                    tally.add_pair(first.outcome, game.outcome);
                    let both = (first.fingerprint, game.fingerprint);
                    kinds.push((both.0.min(both.1), both.0.max(both.1)));
                }
                Some((pair, None)) => _ = open.insert(pair, game),
                None => {
                    tally.add(game.outcome);
                    alone.push(game.fingerprint);
                }
            }
        }
        if tally.pairs == [0; 5] {
            for game in open.into_values() {
                tally.add(game.outcome);
                alone.push(game.fingerprint);
            }
        }
        let units = if tally.paired() {
            tally.pairs.iter().sum()
        } else {
            kinds = alone.into_iter().map(|fingerprint| (fingerprint, fingerprint)).collect();
            tally.games()
        };
        kinds.sort_unstable();
        kinds.dedup();
        tally.copies = units.saturating_sub((kinds.len() as u64).max(1));
        tally
    }

    /// Counts a game that has no partner.
    pub fn add(&mut self, outcome: Outcome) {
        *match outcome {
            Outcome::Loss => &mut self.losses,
            Outcome::Draw => &mut self.draws,
            Outcome::Win => &mut self.wins,
        } += 1;
    }

    /// Counts two games from the same opening with seats swapped, both from the same side's point of view.
    pub fn add_pair(&mut self, a: Outcome, b: Outcome) {
        self.add(a);
        self.add(b);
        self.pairs[a as usize + b as usize] += 1;
        self.won_and_lost += u64::from(a != b && a != Outcome::Draw && b != Outcome::Draw);
    }

    /// All games.
    pub fn games(&self) -> u64 {
        self.wins + self.losses + self.draws
    }

    /// A point for a win, half a point for a draw.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// Points per game.
    pub fn score(&self) -> f64 {
        self.points() / self.games() as f64
    }

    /// Whether every game has its partner, so that the pair is the unit of statistics.
    pub fn paired(&self) -> bool {
        let pairs: u64 = self.pairs.iter().sum();
        pairs > 0 && 2 * pairs == self.games()
    }

    /// The same games for the other side.
    #[must_use]
    pub fn reversed(&self) -> Self {
        let mut pairs = self.pairs;
        pairs.reverse();
        Self { wins: self.losses, losses: self.wins, pairs, ..*self }
    }

    /// Scores of a unit (a pair, else a game) from 0 to 1 with how often each occurred.
    pub(crate) fn observations(&self) -> Vec<(f64, f64)> {
        let counts: &[u64] = if self.paired() { &self.pairs } else { &[self.losses, self.draws, self.wins] };
        let most = counts.len() as f64 - 1.0;
        counts.iter().enumerate().map(|(i, &n)| (i as f64 / most, n as f64)).collect()
    }

    /// How many games a unit has.
    pub(crate) fn games_per_unit(&self) -> f64 {
        if self.paired() { 2.0 } else { 1.0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Outcome::{Draw, Loss, Win};

    /// Games of pairs, each another one.
    fn told<const N: usize>(games: [(u64, Outcome); N]) -> Tally {
        let games = (0..).zip(games);
        Tally::of(games.map(|(fingerprint, (pair, outcome))| Counted {
            pair: Some(pair),
            outcome,
            fingerprint,
        }))
    }

    #[test]
    fn copies_of_a_pair_add_to_the_score_but_not_to_the_evidence() {
        let game = |at: u64| Counted {
            pair: Some(at / 2),
            outcome: if at.is_multiple_of(2) { Win } else { Draw },
            fingerprint: at % 2,
        };
        let tally = Tally::of((0..400).map(game));
        assert_eq!((tally.pairs, tally.copies), ([0, 0, 0, 200, 0], 199));
        let once = crate::Elo::of(&Tally::of((0..2).map(game)));
        assert_eq!(crate::Elo::of(&tally).score, once.score, "two hundred copies say what one pair says");
        assert_eq!(Tally::of((0..400).map(|at| Counted { fingerprint: at, ..game(at) })).copies, 0);
        let singles = Tally::of((0..10).map(|at| Counted { pair: None, ..game(at) }));
        assert_eq!((singles.games(), singles.copies), (10, 8));
    }

    #[test]
    fn games_with_the_same_number_become_a_pair_whatever_their_order() {
        let tally = told([(1, Win), (2, Draw), (2, Draw), (1, Loss), (3, Win), (3, Draw)]);
        assert_eq!(tally.pairs, [0, 0, 2, 1, 0]);
        assert_eq!((tally.wins, tally.draws, tally.losses, tally.won_and_lost), (2, 3, 1, 1));
        assert!(tally.paired());
    }

    #[test]
    fn a_game_waits_for_its_partner_where_there_are_pairs() {
        let tally = told([(1, Win), (1, Win), (2, Loss)]);
        assert!(tally.paired());
        assert_eq!((tally.games(), tally.losses, tally.copies), (2, 0, 0));
        let apart = told([(1, Win), (2, Loss), (3, Draw)]);
        assert!(!apart.paired());
        assert_eq!(apart.games(), 3);
    }

    #[test]
    fn the_other_side_sees_the_same_pairs_from_the_other_end() {
        let tally = told([(1, Win), (1, Win), (2, Win), (2, Draw)]);
        assert_eq!(tally.reversed().pairs, [1, 1, 0, 0, 0]);
        assert!((tally.score() + tally.reversed().score() - 1.0).abs() < 1e-12);
    }

    #[test]
    fn the_sign_of_a_payoff_tells_how_a_game_ended() {
        assert_eq!([0.5, 0.0, -0.0, -2.0].map(Outcome::of), [Win, Draw, Draw, Loss]);
    }

    #[test]
    fn no_games_are_no_pairs() {
        assert!(!Tally::default().paired());
    }
}
