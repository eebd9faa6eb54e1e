//! The messages of a training, while it runs and when it ends.

use super::processor_time::processor_time;
use crate::failure::Failure;
use crate::numbers::{grouped, rate};
use plyground_core::clock::Stopwatch;
use plyground_learn::ntuple::{Tally, Trainer};
use plyground_stats::Estimate;
use serde_json::{Value, json};
use std::io::Write;
use std::time::Duration;

/// The progress of one run.
pub(super) struct Run {
    pub(super) watch: Stopwatch,
    cpu_before: Option<Duration>,
    pub(super) moves_before: u64,
    pub(super) saved: Duration,
    shown: Duration,
    /// Games since the last line of progress.
    pub(super) recent: Tally,
    recent_since: (u64, Duration),
}

impl Run {
    /// Time between two lines of progress.
    const SHOW: Duration = Duration::from_secs(10);

    pub(super) fn start(trainer: &Trainer) -> Self {
        Self {
            watch: Stopwatch::start(),
            cpu_before: processor_time(),
            moves_before: trainer.moves(),
            saved: Duration::ZERO,
            shown: Duration::ZERO,
            recent: Tally::default(),
            recent_since: (trainer.moves(), Duration::ZERO),
        }
    }

    pub(super) fn processor_time(&self) -> Option<Duration> {
        Some(processor_time()?.saturating_sub(self.cpu_before?))
    }

    /// A line of progress, if the last one is old enough.
    pub(super) fn show_now_and_then(
        &mut self,
        trainer: &Trainer,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        if self.watch.elapsed().saturating_sub(self.shown) < Self::SHOW {
            return Ok(());
        }
        self.show(trainer, out)
    }

    /// A line about the games since the last one.
    pub(super) fn show(&mut self, trainer: &Trainer, out: &mut dyn Write) -> Result<(), Failure> {
        let now = self.watch.elapsed();
        let (moves, since) = self.recent_since;
        let speed = (trainer.moves() - moves) as f64 / now.saturating_sub(since).as_secs_f64().max(1e-9);
        let (games, summary) = (grouped(trainer.games()), summary(&self.recent));
        let seconds = now.as_secs_f64();
        writeln!(out, "{seconds:>7.1} s  {games:>11} games  {summary}  {} moves a second", rate(speed))?;
        out.flush()?;
        (self.shown, self.recent, self.recent_since) = (now, Tally::default(), (trainer.moves(), now));
        Ok(())
    }
}

/// Mean score and the shares of games that reach a tile, from the largest tile that nearly all games reach.
pub(super) fn summary(tally: &Tally) -> String {
    let sure = (11..15).rev().find(|&exponent| tally.share(exponent) > 0.95).unwrap_or(10);
    let shares = (sure..=15).filter(|&exponent| tally.share(exponent) > 0.0);
    let shares = shares.map(|exponent| format!("{} {:.1} %", 1 << exponent, 100.0 * tally.share(exponent)));
    format!(
        "mean {:>6.0} ± {:.0}  {}",
        tally.mean(),
        mean(tally).error(),
        shares.collect::<Vec<_>>().join("  ")
    )
}

/// Points of a game with their interval.
pub(super) fn mean(tally: &Tally) -> Estimate {
    plyground_stats::mean(tally.scores.iter().map(|&score| f64::from(score)))
}

/// The same as JSON.
pub(super) fn object(tally: &Tally) -> Value {
    let tiles = (1..16).filter(|&exponent| tally.largest[exponent] > 0);
    let largest: Vec<Value> =
        tiles.map(|exponent| json!({ "tile": 1 << exponent, "games": tally.largest[exponent] })).collect();
    json!({ "games": tally.games(), "mean": mean(tally), "best": tally.best(), "largest": largest })
}
