//! How much a match of so many pairs can tell apart, before it is played.

use crate::{Z95, elo_of_score, score_of_elo};

/// The point of the normal distribution below which four in five lie: a difference of the size in question is found in
/// 80 % of matches.
const Z80: f64 = 0.841_621_233_572_914;

/// What is taken for the share of drawn games of equals before anything is known.
pub const DRAWS: f64 = 0.3;

/// The standard deviation of the score of a pair of independent games of equals, so many of which are drawn.
fn deviation(draws: f64) -> f64 {
    ((1.0 - draws) / 8.0).sqrt()
}

/// The smallest Elo difference that a match of so many pairs finds in 80 % of cases, at the level of 5 %.
pub fn detectable_elo(pairs: u64, draws: f64) -> f64 {
    let score = 0.5 + (Z95 + Z80) * deviation(draws) / (pairs as f64).sqrt();
    elo_of_score(score.min(1.0))
}

/// How many pairs find an Elo difference in 80 % of cases, at the level of 5 %.
pub fn pairs_for_elo(elo: f64, draws: f64) -> u64 {
    let beyond = score_of_elo(elo.abs()) - 0.5;
    ((Z95 + Z80) * deviation(draws) / beyond).powi(2).ceil() as u64
}

/// The smallest difference of two means that so many paired games find in 80 % of cases, in standard deviations of the
/// difference of two games.
pub fn detectable_deviations(games: u64) -> f64 {
    (Z95 + Z80) / (games as f64).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Elo, Outcome, Tally};
    use plyground_core::Seed;

    #[test]
    fn a_match_of_the_size_that_was_asked_for_finds_the_difference_in_four_of_five_cases() {
        let pairs = pairs_for_elo(60.0, DRAWS);
        assert!((detectable_elo(pairs, DRAWS) - 60.0).abs() < 0.5);
        let (mut rng, score, mut found) = (Seed(4).rng(), score_of_elo(60.0), 0);
        for _ in 0..600 {
            let mut tally = Tally::default();
            for _ in 0..pairs {
                let mut game = || match rng.unit() {
                    u if u < DRAWS => Outcome::Draw,
                    u if u < score + DRAWS / 2.0 => Outcome::Win,
                    _ => Outcome::Loss,
                };
                tally.add_pair(game(), game());
            }
            found += u32::from(Elo::of(&tally).elo.low > 0.0);
        }
        // 480 of 600 is 80 %, with a deviation of 10.
        assert!((440..=520).contains(&found), "{found} of 600 with {pairs} pairs");
    }

    #[test]
    fn two_pairs_find_no_difference() {
        assert!(detectable_elo(2, DRAWS).is_infinite());
    }

    #[test]
    fn four_times_the_games_find_half_the_difference() {
        assert!((detectable_deviations(100) - 0.280_158_5).abs() < 1e-6);
        assert!((detectable_deviations(400) - 0.140_079_3).abs() < 1e-6);
    }
}
