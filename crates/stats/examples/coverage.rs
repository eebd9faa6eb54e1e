//! How often the intervals of scores and of sequential tests hold the truth, by simulation: the tables of docs/statistics.md.
//!
//! `cargo run --release -p plyground-stats --example coverage -- 20000` takes a minute or two; the number is that of the simulated
//! matches for each cell.

#![expect(clippy::print_stdout, reason = "the tables are what it is for")]

use plyground_core::{Rng, Seed};
use plyground_stats::{Elo, EloModel, Estimate, Outcome, Sample, Sprt, Tally, Verdict, score_of_elo};

/// How the games of a pair come about.
#[derive(Clone, Copy)]
enum Model {
    /// No draws, and games that do not depend on each other.
    Wins,
    /// Four tenths of the games are drawn, or as many as the score allows.
    Draws,
    /// Each opening favours a seat.
    Edges,
}

impl Model {
    fn pair(self, rng: &mut Rng, score: f64) -> [Outcome; 2] {
        let most = score.min(1.0 - score);
        let (draws, edge) = match self {
            Self::Wins => (0.0, 0.0),
            Self::Draws => (0.4_f64.min(most), 0.0),
            Self::Edges => (0.0, most * (2.0 * rng.unit() - 1.0)),
        };
        [edge, -edge].map(|shift| match rng.unit() {
            u if u < draws => Outcome::Draw,
            u if u < score + shift + draws / 2.0 => Outcome::Win,
            _ => Outcome::Loss,
        })
    }
}

fn tally(rng: &mut Rng, model: Model, pairs: u32, score: f64) -> Tally {
    let mut tally = Tally::default();
    for _ in 0..pairs {
        let [a, b] = model.pair(rng, score);
        tally.add_pair(a, b);
    }
    tally
}

/// The plain interval: the mean of the pairs with Student's error, n − 1.
fn plain(tally: &Tally) -> Estimate {
    let each = tally.pairs.iter().zip([0.0, 0.25, 0.5, 0.75, 1.0]);
    Sample::of(each.flat_map(|(&count, score)| (0..count).map(move |_| score))).estimate()
}

fn scores(rounds: u32) {
    println!("Coverage of the 95 % interval of a score, per cent: ours (plain Student's with n − 1)");
    let truths = [0.5, 0.6, 0.7, 0.8, 0.9, 0.97];
    for (name, model) in [("no draws", Model::Wins), ("draws", Model::Draws), ("openings", Model::Edges)] {
        println!("\n| {name} | {} |", truths.map(|truth| truth.to_string()).join(" | "));
        println!("|---|{}", "---|".repeat(truths.len()));
        for pairs in [10, 20, 40, 100, 400] {
            let cells = truths.map(|truth| {
                let (mut rng, mut ours, mut theirs) = (Seed(7).branch(pairs.into()).rng(), 0, 0);
                for _ in 0..rounds {
                    let tally = tally(&mut rng, model, pairs, truth);
                    ours += u32::from(Elo::of(&tally).score.holds(truth));
                    theirs += u32::from(plain(&tally).holds(truth));
                }
                let share = |count: u32| 100.0 * f64::from(count) / f64::from(rounds);
                format!("{:.1} ({:.1})", share(ours), share(theirs))
            });
            println!("| {pairs} pairs | {} |", cells.join(" | "));
        }
    }
}

fn tests(rounds: u32) {
    println!(
        "\nAfter a sequential test of 0 against 40 Elo, per cent: intervals that hold the truth, estimates above it"
    );
    println!("\n| model, true Elo | for stopping: holds | above | fixed size: holds | above |");
    println!("|---|---|---|---|---|");
    for (name, model) in [("normalised", EloModel::Normalised), ("logistic", EloModel::Logistic)] {
        let test = Sprt { elo0: 0.0, elo1: 40.0, alpha: 0.05, beta: 0.05, model };
        for truth in [-40.0, 0.0, 20.0, 40.0, 80.0] {
            let (mut rng, score, mut counts) = (Seed(8).rng(), score_of_elo(truth), [0_u32; 4]);
            for _ in 0..rounds {
                let mut tally = Tally::default();
                while test.state(&tally).verdict == Verdict::Continue {
                    let [a, b] = Model::Draws.pair(&mut rng, score);
                    tally.add_pair(a, b);
                }
                let stopped = test.stopped(&tally).map_or(Estimate::exact(f64::NAN), |stopped| stopped.elo);
                let fixed = Elo::of(&tally).elo;
                for (at, estimate) in [stopped, fixed].into_iter().enumerate() {
                    counts[2 * at] += u32::from(estimate.holds(truth));
                    counts[2 * at + 1] += u32::from(estimate.value > truth);
                }
            }
            let cells = counts.map(|count| format!("{:.1}", 100.0 * f64::from(count) / f64::from(rounds)));
            println!("| {name}, {truth} | {} |", cells.join(" | "));
        }
    }
}

fn main() {
    let rounds = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(2000);
    println!("{rounds} simulated matches a cell\n");
    scores(rounds);
    tests((rounds / 20).max(100));
}
