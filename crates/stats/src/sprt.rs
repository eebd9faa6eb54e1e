//! The sequential test that stops a match as soon as enough is known (Wald 1945), in its generalised form over pairs
//! of games: the likelihoods are those of the most likely distributions with the two strengths (Van den Bergh,
//! *Comments on normalized Elo*), as fastchess computes it.

use crate::{Tally, fixed, score_of_elo};
use serde::{Deserialize, Serialize};
use std::f64::consts::LN_10;
use thiserror::Error;

/// A test between two strengths.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sprt {
    /// The weaker hypothesis: the difference is this, or less.
    pub elo0: f64,
    /// The stronger hypothesis: the difference is this, or more.
    pub elo1: f64,
    /// How often the stronger may be accepted though the weaker is true.
    #[serde(default = "five_percent")]
    pub alpha: f64,
    /// How often the weaker may be accepted though the stronger is true.
    #[serde(default = "five_percent")]
    pub beta: f64,
    /// Which scale both are on.
    #[serde(default)]
    pub model: EloModel,
}

/// A scale of strength.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum EloModel {
    /// In standard deviations of a game's result; the default of fastchess.
    #[default]
    Normalized,
    /// Plain Elo.
    Logistic,
}

/// Where a test stands.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct SprtState {
    /// The logarithm of the ratio of likelihoods.
    pub llr: f64,
    /// Where the weaker hypothesis is accepted.
    pub lower: f64,
    /// Where the stronger one is.
    pub upper: f64,
    /// What follows.
    pub verdict: Verdict,
}

/// What a test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Play on.
    Continue,
    /// The weaker hypothesis.
    H0,
    /// The stronger hypothesis.
    H1,
}

/// Why a test makes no sense.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
pub enum BadSprt {
    /// The hypotheses are the wrong way round, equal, or no numbers.
    #[error("elo0 is to be smaller than elo1; {0} and {1} were given")]
    Hypotheses(f64, f64),
    /// An error rate outside its range.
    #[error("alpha and beta are to be above 0 and together below 1; {0} and {1} were given")]
    Errors(f64, f64),
}

fn five_percent() -> f64 {
    0.05
}

impl Sprt {
    /// Refuses a test that could not end, or not mean anything.
    pub fn check(&self) -> Result<(), BadSprt> {
        if !(self.elo0.is_finite() && self.elo1.is_finite() && self.elo0 < self.elo1) {
            return Err(BadSprt::Hypotheses(self.elo0, self.elo1));
        }
        if !(self.alpha > 0.0 && self.beta > 0.0 && self.alpha + self.beta < 1.0) {
            return Err(BadSprt::Errors(self.alpha, self.beta));
        }
        Ok(())
    }

    /// Where the test stands after these games. The unit is the pair if all games are paired, else the game.
    pub fn state(&self, tally: &Tally) -> SprtState {
        let (lower, upper) = ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln());
        let llr = if tally.games() == 0 { 0.0 } else { self.llr(tally) };
        let verdict = if llr >= upper {
            Verdict::H1
        } else if llr <= lower {
            Verdict::H0
        } else {
            Verdict::Continue
        };
        SprtState { llr, lower, upper, verdict }
    }

    fn llr(&self, tally: &Tally) -> f64 {
        // What never happened so far is still possible: a thousandth of a game keeps logarithms finite.
        let observations: Vec<(f64, f64)> =
            tally.observations().into_iter().map(|(x, n)| (x, n.max(1e-3))).collect();
        let total: f64 = observations.iter().map(|&(_, n)| n).sum();
        let seen: Vec<(f64, f64)> = observations.into_iter().map(|(x, n)| (x, n / total)).collect();
        let likeliest = |elo: f64| match self.model {
            EloModel::Logistic => with_mean(&seen, score_of_elo(elo)),
            EloModel::Normalized => with_effect(&seen, tally.games_per_unit().sqrt() * elo * LN_10 / 800.0),
        };
        let (p0, p1) = (likeliest(self.elo0), likeliest(self.elo1));
        total * seen.iter().zip(p0.iter().zip(&p1)).map(|(&(_, p), (a, b))| p * (b / a).ln()).sum::<f64>()
    }
}

impl SprtState {
    /// The line that fastchess prints.
    pub fn line(&self, sprt: &Sprt) -> String {
        let share = if self.llr < 0.0 { self.llr / self.lower } else { self.llr / self.upper };
        let two = |value| fixed(value, 2);
        format!(
            "LLR: {} ({:.1}%) ({}, {}) [{}, {}]",
            two(self.llr),
            100.0 * share,
            two(self.lower),
            two(self.upper),
            two(sprt.elo0),
            two(sprt.elo1)
        )
    }
}

/// The distribution nearest to what was seen, by likelihood, that has this mean.
fn with_mean(seen: &[(f64, f64)], mean: f64) -> Vec<f64> {
    let slopes: Vec<f64> = seen.iter().map(|&(x, _)| x - mean).collect();
    tilted(seen, &slopes)
}

/// The distribution nearest to what was seen whose mean is `effect` of its own standard deviations above ½. The
/// condition is not linear; the tangent at the last distribution is, and leads there in a few rounds.
fn with_effect(seen: &[(f64, f64)], effect: f64) -> Vec<f64> {
    let mut now = vec![1.0 / seen.len() as f64; seen.len()];
    for _ in 0..100 {
        let mean: f64 = seen.iter().zip(&now).map(|(&(x, _), p)| x * p).sum();
        let variance: f64 = seen.iter().zip(&now).map(|(&(x, _), p)| p * (x - mean).powi(2)).sum();
        let sigma = variance.sqrt();
        let slopes: Vec<f64> = seen
            .iter()
            .map(|&(x, _)| x - 0.5 - 0.5 * effect * sigma * (1.0 + ((x - mean) / sigma).powi(2)))
            .collect();
        let next = tilted(seen, &slopes);
        let moved = next.iter().zip(&now).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        now = next;
        if moved < 1e-9 {
            break;
        }
    }
    now
}

/// Gives each outcome p / (1 + θ·slope) with the θ at which the slopes average 0. The sum falls from +∞ to −∞ between
/// the poles, so bisection cannot miss.
fn tilted(seen: &[(f64, f64)], slopes: &[f64]) -> Vec<f64> {
    let (least, most) = slopes.iter().fold((f64::MAX, f64::MIN), |(a, b), &s| (a.min(s), b.max(s)));
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    let average =
        |theta: f64| seen.iter().zip(slopes).map(|(&(_, p), s)| p * s / (1.0 + theta * s)).sum::<f64>();
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if middle <= low || middle >= high {
            break;
        }
        *(if average(middle) > 0.0 { &mut low } else { &mut high }) = middle;
    }
    let theta = f64::midpoint(low, high);
    seen.iter().zip(slopes).map(|(&(_, p), s)| p / (1.0 + theta * s)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Outcome;
    use plyground_core::Seed;

    fn sprt(elo0: f64, elo1: f64, model: EloModel) -> Sprt {
        Sprt { elo0, elo1, alpha: 0.05, beta: 0.05, model }
    }

    fn paired(pairs: [u64; 5]) -> Tally {
        // Half points decide the test; how the middle pairs came about does not.
        let [ll, ld, even, wd, ww] = pairs;
        Tally { wins: 2 * ww + wd, losses: 2 * ll + ld, draws: ld + wd + 2 * even, pairs, won_and_lost: 0 }
    }

    #[test]
    fn the_ratio_of_likelihoods_is_what_fastchess_computes() {
        use EloModel::{Logistic, Normalized};
        // Known values of fastchess's own tests, to the hundredth that they state. Two are left out, where all results
        // are alike: its rounds stop before they have arrived there (see the next test).
        let single = |wins, losses, draws| Tally { wins, losses, draws, ..Tally::default() };
        let cases = [
            (sprt(0.0, 2.0, Normalized), single(36433, 36027, 68692), 0.92),
            (sprt(-1.75, 0.25, Normalized), single(10871, 10650, 20431), 2.30),
            (sprt(0.5, 2.5, Logistic), single(21404, 21184, 40708), -1.57),
            (sprt(0.0, 2.0, Logistic), single(57433, 57030, 106_593), -2.59),
            (sprt(0.0, 2.0, Normalized), paired([365, 16618, 36229, 16974, 390]), 2.25),
            (sprt(-1.75, 0.25, Normalized), paired([127, 4883, 10712, 5150, 104]), 3.01),
            (sprt(0.5, 2.5, Logistic), paired([223, 9863, 21279, 10037, 246]), -3.07),
            (sprt(0.0, 2.0, Logistic), paired([871, 26175, 55983, 26678, 821]), -4.98),
            // A test of the engine Zeno that its authors published.
            (
                Sprt { alpha: 0.01, beta: 0.01, ..sprt(9.0, 16.0, Normalized) },
                paired([352, 579, 1264, 743, 464]),
                4.60,
            ),
        ];
        for (test, tally, known) in cases {
            let llr = test.state(&tally).llr;
            assert!((llr - known).abs() < 0.01 * known.abs() + 0.005, "{test:?}: {llr}, not {known}");
        }
    }

    #[test]
    fn the_line_reads_as_fastchess_prints_it() {
        let test = Sprt { alpha: 0.01, beta: 0.01, ..sprt(9.0, 16.0, EloModel::Normalized) };
        let state = test.state(&paired([352, 579, 1264, 743, 464]));
        assert_eq!(state.line(&test), "LLR: 4.60 (100.0%) (-4.60, 4.60) [9.00, 16.00]");
        assert_eq!(state.verdict, Verdict::H1);
    }

    #[test]
    fn a_ratio_that_rounds_to_nothing_has_no_minus() {
        let test = sprt(-0.001, 5.0, EloModel::Normalized);
        let state = SprtState { llr: -0.003, ..test.state(&Tally::default()) };
        assert!(
            state.line(&test).starts_with("LLR: 0.00 (0.1%) (-2.94, 2.94) [0.00, 5.00]"),
            "{}",
            state.line(&test)
        );
    }

    #[test]
    fn where_all_results_are_alike_the_ratio_is_what_one_computes_by_hand() {
        let test = sprt(0.0, 5.0, EloModel::Normalized);
        // Equals explain draws perfectly; the stronger needs wins with a share of (5·ln 10/800)² at least.
        let draws = Tally { draws: 16_700, ..Tally::default() };
        let llr = test.state(&draws).llr;
        assert!((llr + 16_700.0 * (5.0 * LN_10 / 800.0_f64).powi(2)).abs() < 0.02, "{llr}");
        // Won pairs alone: equals win both games in half of the pairs, the stronger in a where t = (a − ½)/√(a(1 − a)).
        let t = 2.0_f64.sqrt() * 5.0 * LN_10 / 800.0;
        let a = 0.5 + t / (2.0 * (1.0 + t * t).sqrt());
        let llr = test.state(&paired([0, 0, 0, 0, 104])).llr;
        assert!((llr - 104.0 * (2.0 * a).ln()).abs() < 0.01, "{llr}");
    }

    #[test]
    fn before_the_first_game_nothing_is_known() {
        let state = sprt(0.0, 10.0, EloModel::Normalized).state(&Tally::default());
        assert!(state.llr == 0.0 && state.verdict == Verdict::Continue);
        assert!((state.upper - 2.944).abs() < 1e-3 && (state.lower + 2.944).abs() < 1e-3);
    }

    #[test]
    fn nonsensical_tests_are_refused() {
        assert!(sprt(5.0, 5.0, EloModel::Logistic).check().is_err());
        assert!(Sprt { alpha: 0.0, ..sprt(0.0, 5.0, EloModel::Logistic) }.check().is_err());
        assert!(Sprt { beta: 0.97, ..sprt(0.0, 5.0, EloModel::Logistic) }.check().is_err());
        assert_eq!(sprt(0.0, 5.0, EloModel::Logistic).check(), Ok(()));
    }

    /// Plays matches of a given strength until the test speaks, and says how often it accepted the stronger.
    fn accepted(test: &Sprt, elo: f64, seed: u64) -> u32 {
        let (mut rng, mut accepted) = (Seed(seed).rng(), 0);
        let score = score_of_elo(elo);
        for _ in 0..200 {
            let mut tally = Tally::default();
            loop {
                // Four tenths of all games are drawn; the opening's edge is one seat's in the first game, the other's in
                // the second.
                let edge = 0.4 * rng.unit() - 0.2;
                let mut game = |shift: f64| match rng.unit() {
                    u if u < 0.4 => Outcome::Draw,
                    u if u < 0.4 + score - 0.2 + shift => Outcome::Win,
                    _ => Outcome::Loss,
                };
                tally.add_pair(game(edge), game(-edge));
                match test.state(&tally).verdict {
                    Verdict::Continue => {}
                    Verdict::H0 => break,
                    Verdict::H1 => {
                        accepted += 1;
                        break;
                    }
                }
            }
        }
        accepted
    }

    #[test]
    fn the_test_errs_about_as_often_as_it_promises() {
        let test = sprt(0.0, 60.0, EloModel::Logistic);
        let (wrongly, rightly) = (accepted(&test, 0.0, 1), accepted(&test, 60.0, 2));
        // One in twenty of 200 is 10; 22 is four standard deviations away.
        assert!(wrongly <= 22, "accepted {wrongly} of 200 equals");
        assert!(rightly >= 178, "accepted {rightly} of 200 that are stronger by 60");
    }
}
