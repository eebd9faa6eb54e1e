//! The sequential test that stops a match as soon as enough is known (Wald 1945), in its generalised form over pairs
//! of games: the likelihoods are those of the most likely distributions with the two strengths (Van den Bergh,
//! *Comments on normalized Elo*), as fastchess computes it.

use crate::{Tally, fixed, score_of_elo, tilt};
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
    // It is written as it always was: an experiment's key is a hash of what is written.
    #[default]
    #[serde(rename(serialize = "normalized", deserialize = "normalised"), alias = "normalized")]
    Normalised,
    /// Plain Elo.
    Logistic,
}

impl EloModel {
    /// As files spell it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Normalised => "normalised",
            Self::Logistic => "logistic",
        }
    }

    /// The scale as sentences name it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Normalised => "normalised Elo",
            Self::Logistic => "logistic Elo",
        }
    }
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
        let (total, seen) = tilt::seen(&tally.observations());
        let steps = self.steps(&seen, tally.games_per_unit());
        total * seen.iter().zip(&steps).map(|(&(_, p), step)| p * step).sum::<f64>()
    }

    /// The most likely distribution of results if the difference is `elo`, on the scale of the model.
    pub(crate) fn likeliest(&self, seen: &[(f64, f64)], games_per_unit: f64, elo: f64) -> Vec<f64> {
        match self.model {
            EloModel::Logistic => tilt::with_mean(seen, score_of_elo(elo)),
            EloModel::Normalised => tilt::with_effect(seen, games_per_unit.sqrt() * elo * LN_10 / 800.0),
        }
    }

    /// What each result adds to the logarithm of the ratio of likelihoods.
    pub(crate) fn steps(&self, seen: &[(f64, f64)], games_per_unit: f64) -> Vec<f64> {
        let likeliest = |elo| self.likeliest(seen, games_per_unit, elo);
        let (p0, p1) = (likeliest(self.elo0), likeliest(self.elo1));
        p0.iter().zip(&p1).map(|(a, b)| (b / a).ln()).collect()
    }
}

impl SprtState {
    /// The line that fastchess prints, and the scale of the hypotheses, which it does not say.
    pub fn line(&self, sprt: &Sprt) -> String {
        let share = if self.llr < 0.0 { self.llr / self.lower } else { self.llr / self.upper };
        let two = |value| fixed(value, 2);
        format!(
            "LLR: {} ({:.1}%) ({}, {}) [{}, {}] {}",
            two(self.llr),
            100.0 * share,
            two(self.lower),
            two(self.upper),
            two(sprt.elo0),
            two(sprt.elo1),
            sprt.model.name()
        )
    }
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
        Tally { wins: 2 * ww + wd, losses: 2 * ll + ld, draws: ld + wd + 2 * even, pairs, ..Tally::default() }
    }

    #[test]
    fn the_ratio_of_likelihoods_is_what_fastchess_computes() {
        use EloModel::{Logistic, Normalised};
        // Known values of fastchess's own tests, to the hundredth that they state. Two are left out, where all results
        // are alike: its rounds stop before they have arrived there (see the next test).
        let single = |wins, losses, draws| Tally { wins, losses, draws, ..Tally::default() };
        let cases = [
            (sprt(0.0, 2.0, Normalised), single(36433, 36027, 68692), 0.92),
            (sprt(-1.75, 0.25, Normalised), single(10871, 10650, 20431), 2.30),
            (sprt(0.5, 2.5, Logistic), single(21404, 21184, 40708), -1.57),
            (sprt(0.0, 2.0, Logistic), single(57433, 57030, 106_593), -2.59),
            (sprt(0.0, 2.0, Normalised), paired([365, 16618, 36229, 16974, 390]), 2.25),
            (sprt(-1.75, 0.25, Normalised), paired([127, 4883, 10712, 5150, 104]), 3.01),
            (sprt(0.5, 2.5, Logistic), paired([223, 9863, 21279, 10037, 246]), -3.07),
            (sprt(0.0, 2.0, Logistic), paired([871, 26175, 55983, 26678, 821]), -4.98),
            // A test of the engine Zeno that its authors published.
            (
                Sprt { alpha: 0.01, beta: 0.01, ..sprt(9.0, 16.0, Normalised) },
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
    fn pairs_counted_by_kind_give_the_published_ratios() {
        use EloModel::{Logistic, Normalised};
        // Pairs as LL, LD, WL, DD, WD, WW, with the ratio that fastchess states to the hundredth.
        let cases = [
            (sprt(0.0, 2.0, Normalised), [365, 16618, 36029, 200, 16974, 390], 2.25),
            (sprt(-1.75, 0.25, Normalised), [127, 4883, 10311, 401, 5150, 104], 3.01),
            (sprt(0.5, 2.5, Logistic), [223, 9863, 20279, 1000, 10037, 246], -3.07),
        ];
        for (test, [ll, ld, wl, dd, wd, ww], known) in cases {
            let tally = Tally {
                wins: wl + wd + 2 * ww,
                losses: 2 * ll + ld + wl,
                draws: ld + 2 * dd + wd,
                pairs: [ll, ld, wl + dd, wd, ww],
                won_and_lost: wl,
                copies: 0,
            };
            assert!(tally.paired());
            let llr = test.state(&tally).llr;
            assert!((llr - known).abs() < 0.01, "{test:?}: {llr}, not {known}");
        }
    }

    #[test]
    fn the_model_is_named_in_either_spelling_and_written_as_it_always_was() {
        let read = |word: &str| serde_json::from_str::<EloModel>(word);
        assert_eq!(read("\"normalised\"").expect("a model"), EloModel::Normalised);
        assert_eq!(read("\"normalized\"").expect("a model"), EloModel::Normalised);
        assert_eq!(read("\"logistic\"").expect("a model"), EloModel::Logistic);
        let why = read("\"bayesian\"").expect_err("no model").to_string();
        assert!(why.contains("`normalised`") && why.contains("`logistic`"), "{why}");
        assert_eq!(serde_json::to_string(&EloModel::Normalised).expect("a word"), "\"normalized\"");
    }

    #[test]
    fn the_line_reads_as_fastchess_prints_it() {
        let test = Sprt { alpha: 0.01, beta: 0.01, ..sprt(9.0, 16.0, EloModel::Normalised) };
        let state = test.state(&paired([352, 579, 1264, 743, 464]));
        assert_eq!(state.line(&test), "LLR: 4.60 (100.0%) (-4.60, 4.60) [9.00, 16.00] normalised Elo");
        assert_eq!(state.verdict, Verdict::H1);
    }

    #[test]
    fn a_ratio_that_rounds_to_nothing_has_no_minus() {
        let test = sprt(-0.001, 5.0, EloModel::Normalised);
        let state = SprtState { llr: -0.003, ..test.state(&Tally::default()) };
        assert!(
            state.line(&test).starts_with("LLR: 0.00 (0.1%) (-2.94, 2.94) [0.00, 5.00]"),
            "{}",
            state.line(&test)
        );
    }

    #[test]
    fn where_all_results_are_alike_the_ratio_is_what_one_computes_by_hand() {
        let test = sprt(0.0, 5.0, EloModel::Normalised);
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
        let state = sprt(0.0, 10.0, EloModel::Normalised).state(&Tally::default());
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

    #[test]
    fn files_spell_a_model_by_its_word() {
        assert_eq!(
            [EloModel::Normalised, EloModel::Logistic].map(EloModel::word),
            ["normalised", "logistic"]
        );
    }

    #[test]
    fn error_rates_are_five_per_cent_unless_they_are_given() {
        let read: Sprt = serde_json::from_str(r#"{ "elo0": 0, "elo1": 10 }"#).expect("a test");
        assert!((read.alpha - 0.05).abs() < 1e-12 && (read.beta - 0.05).abs() < 1e-12, "{read:?}");
    }

    #[test]
    fn error_rates_of_nothing_and_of_everything_are_refused() {
        let test = |alpha, beta| Sprt { alpha, beta, ..sprt(0.0, 10.0, EloModel::Logistic) }.check();
        assert_eq!(test(0.25, 0.5), Ok(()));
        for (alpha, beta) in [(0.0, 0.5), (0.5, 0.0), (0.5, 0.5), (0.75, 0.5)] {
            assert_eq!(test(alpha, beta), Err(BadSprt::Errors(alpha, beta)));
        }
    }

    #[test]
    fn a_test_before_the_first_game_stands_at_nothing() {
        let test = sprt(0.0, 10.0, EloModel::Logistic);
        let line = test.state(&Tally::default()).line(&test);
        assert!(line.starts_with("LLR: 0.00 (0.0%)"), "{line}");
    }
}
