//! Scores as differences of strength: Elo, normalised Elo and the likelihood of superiority, with errors from pairs
//! where there are pairs, as fastchess computes and prints them.

use crate::mean::{student, students};
use crate::{Estimate, Tally, fixed, tilt};
use serde::{Deserialize, Serialize};
use statrs::distribution::ContinuousCDF as _;
use std::f64::consts::LN_10;
use std::fmt::Write as _;

/// What a tally says about strength.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Elo {
    /// Points per game.
    pub score: Estimate,
    /// The difference in Elo: the logistic scale on which 400 is ten to one.
    pub elo: Estimate,
    /// The difference measured in standard deviations of a game's result, on a scale like Elo's: it does not depend
    /// on how many games are drawn. `None` if all observations are equal, because there is no deviation to divide by.
    pub normalised: Option<Estimate>,
    /// The probability that the side is the stronger one.
    pub superiority: f64,
}

/// The Elo difference of an expected score.
pub fn elo_of_score(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

/// The expected score of an Elo difference.
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10.0_f64.powf(-elo / 400.0))
}

impl Elo {
    /// Of a tally with at least one game.
    ///
    /// The interval of the score holds every score that a score test does not refuse (Wilson 1927, for more than two results):
    /// the deviation is that of the most likely distribution with the score in question, not of the sample, so that
    /// ten wins out of ten claim no certainty. The bounds of the test are Student's.
    pub fn of(tally: &Tally) -> Self {
        let sample = Sample::of(tally);
        let score = sample.interval();
        let spread = sample.variance();
        let normalised = (spread > 0.0).then(|| {
            let scale = 800.0 / LN_10 / (tally.games_per_unit() * spread).sqrt();
            score.map(|s| (s - 0.5) * scale)
        });
        Self { score, elo: score.map(elo_of_score), normalised, superiority: sample.superiority() }
    }

    /// The block that fastchess prints for a match, without its frame. What has no value, where fastchess prints `nan`,
    /// is said in words.
    pub fn lines(&self, tally: &Tally) -> String {
        let pm = |e: &Estimate| format!("{} +/- {:.2}", fixed(e.value, 2), e.error());
        let [ll, ld, even, wd, ww] = tally.pairs.map(|n| n as f64);
        let alike = if tally.paired() { "all pairs ended alike" } else { "all games ended alike" };
        let normalised = self.normalised.as_ref().map_or_else(|| format!("undefined ({alike})"), pm);
        let mut text =
            format!("Elo: {}, nElo: {normalised}\nLOS: {:.2} %", pm(&self.elo), 100.0 * self.superiority);
        let drawn = if tally.paired() {
            even / (ll + ld + even + wd + ww)
        } else {
            tally.draws as f64 / tally.games() as f64
        };
        _ = write!(text, ", DrawRatio: {:.2} %", 100.0 * drawn);
        if tally.paired() {
            _ = write!(text, ", PairsRatio: {}", ratio(wd + ww, ll + ld));
        }
        _ = write!(
            text,
            "\nGames: {}, Wins: {}, Losses: {}, Draws: {}, Points: {:.1} ({:.2} %)",
            tally.games(),
            tally.wins,
            tally.losses,
            tally.draws,
            tally.points(),
            100.0 * tally.score()
        );
        if tally.paired() {
            let decided = tally.won_and_lost as f64;
            _ = write!(
                text,
                "\nPtnml(0-2): {:?}, WL/DD Ratio: {}",
                tally.pairs,
                ratio(decided, even - decided)
            );
        }
        text
    }
}

/// Results of units (pairs, else games), and the tests about their mean.
struct Sample {
    count: f64,
    score: f64,
    seen: Vec<(f64, f64)>,
    /// Without n − 1.
    variance: f64,
}

impl Sample {
    fn of(tally: &Tally) -> Self {
        let observations = tally.observations();
        let count: f64 = observations.iter().map(|&(_, n)| n).sum();
        let score = observations.iter().map(|&(x, n)| x * n).sum::<f64>() / count;
        let variance = observations.iter().map(|&(x, n)| n * (x - score).powi(2)).sum::<f64>() / count;
        // Copies tell nothing new: the shares are those of all units, the certainty is that of the distinct ones.
        let count = count - tally.copies as f64;
        Self { count, score, seen: tilt::seen(&observations).1, variance }
    }

    /// The variance of the sample, with n − 1.
    fn variance(&self) -> f64 {
        if self.count > 1.0 { self.variance * self.count / (self.count - 1.0) } else { 0.0 }
    }

    /// How many standard errors the mean lies above `truth`, if the truth were that.
    fn errors_above(&self, truth: f64) -> f64 {
        let likely = tilt::with_mean(&self.seen, truth);
        (self.score - truth) / (tilt::variance_about(&self.seen, &likely, truth) / self.count).sqrt()
    }

    fn interval(&self) -> Estimate {
        if self.count < 2.0 {
            return Estimate { value: self.score, low: 0.0, high: 1.0 };
        }
        let most = student(self.count - 1.0);
        let end = |limit: f64| {
            let (mut within, mut beyond) = (self.score, limit);
            for _ in 0..60 {
                let middle = f64::midpoint(within, beyond);
                let refused = self.errors_above(middle).abs() > most;
                *(if refused { &mut beyond } else { &mut within }) = middle;
            }
            within
        };
        Estimate { value: self.score, low: end(0.0), high: end(1.0) }
    }

    fn superiority(&self) -> f64 {
        students((self.count - 1.0).max(1.0)).cdf(self.errors_above(0.5))
    }
}

/// A ratio of counts; of none to none there is none.
fn ratio(some: f64, others: f64) -> String {
    if some + others > 0.0 { format!("{:.2}", some / others) } else { "undefined".to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Outcome;
    use plyground_core::Seed;

    fn pairs(ll: u64, ld: u64, wl: u64, dd: u64, wd: u64, ww: u64) -> Tally {
        let mut tally = Tally::default();
        let kinds = [
            (ll, Outcome::Loss, Outcome::Loss),
            (ld, Outcome::Loss, Outcome::Draw),
            (wl, Outcome::Win, Outcome::Loss),
            (dd, Outcome::Draw, Outcome::Draw),
            (wd, Outcome::Win, Outcome::Draw),
            (ww, Outcome::Win, Outcome::Win),
        ];
        for (count, a, b) in kinds {
            (0..count).for_each(|_| tally.add_pair(a, b));
        }
        tally
    }

    fn singles(wins: u64, losses: u64, draws: u64) -> Tally {
        Tally { wins, losses, draws, ..Tally::default() }
    }

    fn near(ours: f64, theirs: f64) {
        assert!((ours - theirs).abs() <= 0.006 * theirs.abs().max(1.0), "{ours}, not {theirs}");
    }

    fn normalised(elo: &Elo) -> Estimate {
        elo.normalised.expect("the games differ")
    }

    #[test]
    fn elo_of_single_games_is_what_fastchess_computes() {
        // Known values of fastchess's own tests.
        let a = Elo::of(&singles(76, 89, 123));
        near(normalised(&a).value, -20.76);
        near(normalised(&a).error(), 40.13);
        near(a.superiority, 0.1553);
        let b = Elo::of(&singles(136, 96, 111));
        near(normalised(&b).value, 49.77);
        near(b.elo.value, 40.70);
        near(b.elo.error(), 30.43);
        near(b.superiority, 0.9960);
        near(normalised(&Elo::of(&singles(34, 356, 0))).value, -508.44);
    }

    #[test]
    fn elo_of_pairs_is_what_fastchess_computes() {
        let a = Elo::of(&pairs(34, 54, 31, 32, 64, 75));
        near(normalised(&a).value, 57.94);
        near(normalised(&a).error(), 28.28);
        near(a.elo.value, 55.58);
        near(a.elo.error(), 27.65);
        let b = Elo::of(&pairs(332, 433, 457, 41, 333, 334));
        near(b.elo.value, -8.64);
        near(b.elo.error(), 10.33);
        near(b.superiority, 0.0505);
    }

    #[test]
    fn a_published_match_prints_as_published() {
        // Zeno against its development version, as its authors published the output of fastchess; they do not say how
        // many of the middle pairs were decided, but print the ratio.
        let mut tally = pairs(352, 579, 1047, 217, 743, 464);
        assert_eq!(tally.games(), 6804);
        let lines = Elo::of(&tally).lines(&tally);
        assert!(lines.starts_with("Elo: 19.83 +/- 6.77, nElo: 24.25 +/- 8.26\nLOS: 100.00 %, DrawRatio: 37.15 %, PairsRatio: 1.30\n"), "{lines}");
        assert!(lines.ends_with("Ptnml(0-2): [352, 579, 1264, 743, 464], WL/DD Ratio: 4.82"), "{lines}");
        assert!(
            lines.contains("Games: 6804, Wins: 2718, Losses: 2330, Draws: 1756, Points: 3596.0 (52.85 %)"),
            "{lines}"
        );
        tally.pairs[0] += 1;
        assert!(
            !Elo::of(&tally).lines(&tally).contains("Ptnml"),
            "a tally that does not add up has no pairs"
        );
    }

    #[test]
    fn wins_alone_claim_no_certainty() {
        let elo = Elo::of(&singles(10, 0, 0));
        assert!(elo.elo.value.is_infinite() && elo.elo.low > 100.0 && elo.elo.low < 300.0, "{elo:?}");
        assert!(elo.superiority > 0.99 && elo.superiority < 1.0);
        let drawn = Elo::of(&singles(0, 0, 10));
        assert!((drawn.superiority - 0.5).abs() < 1e-12 && drawn.score.low < 0.35 && drawn.score.high > 0.65);
    }

    #[test]
    fn a_difference_that_rounds_to_nothing_has_no_minus() {
        let tally = singles(100_000, 100_001, 0);
        let lines = Elo::of(&tally).lines(&tally);
        assert!(lines.starts_with("Elo: 0.00 +/- 1.52, nElo: 0.00 +/- 1.52\n"), "{lines}");
    }

    #[test]
    fn games_that_all_end_alike_print_no_nan() {
        for (tally, unit) in [
            (pairs(0, 0, 0, 0, 0, 5), "pairs"),
            (pairs(5, 0, 0, 0, 0, 0), "pairs"),
            (pairs(0, 0, 0, 5, 0, 0), "pairs"),
            (pairs(0, 0, 5, 0, 0, 0), "pairs"),
            (pairs(0, 0, 0, 0, 5, 0), "pairs"),
            (singles(5, 0, 0), "games"),
            (singles(0, 0, 1), "games"),
        ] {
            let elo = Elo::of(&tally);
            let lines = elo.lines(&tally);
            assert!(!lines.to_lowercase().contains("nan"), "{lines}");
            assert!(lines.contains(&format!("nElo: undefined (all {unit} ended alike)")), "{lines}");
            assert_eq!(elo.normalised, None, "{lines}");
        }
        let drawn = pairs(0, 0, 0, 5, 0, 0);
        assert!(Elo::of(&drawn).lines(&drawn).contains("PairsRatio: undefined"), "no pair was won or lost");
    }

    #[test]
    fn few_pairs_claim_no_more_than_they_show() {
        let lost = Elo::of(&pairs(1, 0, 0, 0, 0, 0)).superiority;
        let won = Elo::of(&pairs(0, 0, 0, 0, 0, 2)).superiority;
        let nearly = Elo::of(&pairs(0, 0, 0, 0, 1, 1)).superiority;
        assert!(
            lost < 0.3 && (0.75..0.99).contains(&won) && (0.75..0.99).contains(&nearly),
            "{lost} {won} {nearly}"
        );
        assert!(
            Elo::of(&pairs(0, 0, 0, 0, 0, 1)).score.low <= 0.0,
            "one pair tells nothing about the spread"
        );
    }

    #[test]
    fn intervals_of_few_pairs_and_of_lopsided_matches_cover_the_truth() {
        for (count, truth) in [(10, 0.5), (10, 0.7), (10, 0.9), (25, 0.9), (40, 0.97)] {
            let (mut rng, mut covered) = (Seed(12).rng(), 0);
            for _ in 0..2000 {
                let mut tally = Tally::default();
                for _ in 0..count {
                    let mut game = || if rng.unit() < truth { Outcome::Win } else { Outcome::Loss };
                    tally.add_pair(game(), game());
                }
                covered += u32::from(Elo::of(&tally).score.holds(truth));
            }
            // 94 % of 2000 is 1880; docs/statistics.md has longer simulations.
            assert!((1875..=1995).contains(&covered), "{count} pairs at {truth}: {covered} of 2000");
        }
    }

    #[test]
    fn the_error_from_pairs_covers_the_truth_where_openings_favour_a_seat() {
        // Every opening gives one seat an edge, so the two games of a pair cancel: games alone would overstate the
        // error, pairs do not.
        let (mut rng, mut covered, mut narrower) = (Seed(11).rng(), 0, 0);
        let truth = 0.54;
        for _ in 0..1000 {
            let mut tally = Tally::default();
            for _ in 0..100 {
                let edge = 0.8 * rng.unit() - 0.4;
                let mut game = |p: f64| if rng.unit() < p { Outcome::Win } else { Outcome::Loss };
                tally.add_pair(game(truth + edge), game(truth - edge));
            }
            let paired = Elo::of(&tally);
            let apart = Elo::of(&Tally { pairs: [0; 5], ..tally });
            covered += u32::from(paired.score.holds(truth));
            narrower += u32::from(paired.score.error() < apart.score.error());
        }
        assert!(
            (925..=972).contains(&covered) && narrower > 950,
            "{covered} covered, {narrower} narrower of 1000"
        );
    }

    #[test]
    fn the_ends_of_an_interval_are_what_the_test_just_admits() {
        let sample = Sample::of(&singles(3, 1, 0));
        let Estimate { low, high, .. } = sample.interval();
        // Student's point for three degrees of freedom.
        for (end, errors) in [(low, 3.182_446), (high, -3.182_446)] {
            assert!((sample.errors_above(end) - errors).abs() < 1e-5, "{end}");
        }
        let two = Sample::of(&singles(0, 0, 2)).interval();
        assert!(two.low > 0.0 && two.high < 1.0, "two games tell something: {two:?}");
    }

    #[test]
    fn normalised_elo_divides_by_the_deviation_of_the_sample() {
        // Three wins and a loss: a mean of 3/4 and, with n − 1, a variance of 1/4.
        let elo = Elo::of(&singles(3, 1, 0));
        assert!((normalised(&elo).value - 0.25 / 0.5 * 800.0 / LN_10).abs() < 1e-9, "{elo:?}");
        let copied = Elo::of(&Tally { copies: 3, ..singles(2, 2, 0) });
        assert_eq!(copied.normalised, None, "one game has no deviation");
    }

    #[test]
    fn ratios_are_printed_where_either_count_is_none_or_the_smaller() {
        let lines = |tally: &Tally| Elo::of(tally).lines(tally);
        assert!(lines(&singles(3, 4, 1)).contains("DrawRatio: 12.50 %"));
        assert!(lines(&pairs(3, 1, 0, 2, 0, 1)).contains("PairsRatio: 0.25"));
        assert!(lines(&pairs(3, 1, 0, 2, 0, 0)).contains("PairsRatio: 0.00"));
        assert!(lines(&pairs(1, 0, 1, 2, 0, 1)).contains("WL/DD Ratio: 0.50"));
    }

    #[test]
    fn superiority_of_four_games_has_three_degrees_of_freedom() {
        let sample = Sample::of(&singles(3, 1, 0));
        let t = sample.errors_above(0.5) / 3.0_f64.sqrt();
        // The distribution function of Student's distribution with three degrees of freedom.
        let expected = 0.5 + (t / (1.0 + t * t) + t.atan()) / std::f64::consts::PI;
        assert!((sample.superiority() - expected).abs() < 1e-9);
    }
}
