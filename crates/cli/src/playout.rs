//! `plyground playout`: plays many random games and summarises their results.

use crate::args::{GameArgs, print_json};
use crate::failure::Failure;
use crate::numbers::{bar, grouped, rate, rounded};
use crate::output::Output;
use crate::progress::Progress;
use plyground_catalog::{AnyGame, Finished};
use plyground_core::Seed;
use plyground_core::clock::Stopwatch;
use rayon::prelude::*;
use serde_json::{Value, json};
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

/// Play random games: results, lengths, moves a second
///
/// The games depend on the seed alone, not on the number of threads.
#[derive(clap::Args)]
pub(crate) struct Playout {
    #[command(flatten)]
    game: GameArgs,
    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 1000, allow_negative_numbers = true, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Random seed
    #[arg(long, value_name = "NUMBER", default_value_t = 1, allow_negative_numbers = true)]
    seed: u64,
    /// Number of threads [default: all cores]
    #[arg(long, value_name = "T", allow_negative_numbers = true, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// The position from which the games begin, in the game's notation [default: the start]
    #[arg(long, value_name = "POSITION", allow_hyphen_values = true)]
    position: Option<String>,
    /// Write every game's record to this file, one JSON line each, in order; completely or not at all
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The results of the games, added up in order so that sums do not depend on the threads.
#[derive(Default)]
struct Summary {
    outcomes: BTreeMap<String, u64>,
    plies: Spread,
    moves: Spread,
    payoff: Spread,
}

#[derive(Default)]
struct Spread {
    count: u64,
    sum: f64,
    least: f64,
    most: f64,
}

impl Playout {
    /// Games in one batch: enough to make scheduling cheap, few enough to keep every thread busy.
    const BATCH: u64 = 64;

    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let game = self.game.open(self.position.as_deref())?;
        if let Some(position) = &self.position {
            game.view(position)?;
        }
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads.map_or(0, usize::from)).build();
        let pool = pool.map_err(|why| Failure::input("--threads", why))?;
        let mut file = self
            .records
            .as_ref()
            .map(|path| Output::create(format!("--records {}", path.display()), path))
            .transpose()?;

        let (progress, mut summary, mut playing) =
            (Progress::bar("playout", Some(self.games), "games"), Summary::default(), Duration::ZERO);
        // A window of batches at a time keeps memory bounded and the records in order.
        let window = Self::BATCH * 16 * pool.current_num_threads() as u64;
        for first in (0..self.games).step_by(window as usize) {
            let last = self.games.min(first + window);
            let watch = Stopwatch::start();
            let finished = pool.install(|| self.play(&*game, first..last))?;
            playing += watch.elapsed();
            for game in finished {
                summary.add(&game);
                if let (Some(file), Some(record)) = (&mut file, &game.record) {
                    writeln!(file, "{}", record.to_line()).map_err(|why| file.unwritable(&why))?;
                }
            }
            progress.set_position(last);
        }
        file.map(Output::finish).transpose()?;
        progress.finish();
        let seconds = playing.as_secs_f64();
        if self.json {
            return print_json(out, &self.object(&*game, &summary, pool.current_num_threads(), seconds));
        }
        self.print(out, &*game, &summary, pool.current_num_threads(), seconds)
    }

    fn play(&self, game: &dyn AnyGame, numbers: std::ops::Range<u64>) -> Result<Vec<Finished>, Failure> {
        let (seed, records) = (Seed(self.seed), self.records.is_some());
        let starts: Vec<u64> = numbers.clone().step_by(Self::BATCH as usize).collect();
        let batch = |&first: &u64| {
            let last = numbers.end.min(first + Self::BATCH);
            game.random_games(self.position.as_deref(), seed, first..last, records)
        };
        let batches = starts.par_iter().map(batch).collect::<Result<Vec<_>, _>>()?;
        Ok(batches.into_iter().flatten().collect())
    }

    fn object(&self, game: &dyn AnyGame, summary: &Summary, threads: usize, seconds: f64) -> Value {
        let outcomes = summary.sorted();
        let outcomes: Vec<Value> = outcomes.iter().map(|&(outcome, games)| {
            json!({ "outcome": outcome, "games": games, "share": games as f64 / self.games as f64 })
        }).collect();
        json!({
            "game": game.entry().name, "rules": game.rules(), "position": self.position, "seed": self.seed,
            "games": self.games, "outcomes": outcomes, "plies": summary.plies.object(),
            "moves": summary.moves.object(), "unit": game.entry().unit, "payoff": summary.payoff.object(),
            "measured": {
                "seconds": seconds, "threads": threads, "moves_per_second": summary.moves.sum / seconds,
            },
        })
    }

    fn print(
        &self,
        out: &mut dyn Write,
        game: &dyn AnyGame,
        summary: &Summary,
        threads: usize,
        seconds: f64,
    ) -> Result<(), Failure> {
        let bold = anstyle::Style::new().bold();
        let (title, unit) = (game.entry().title, game.entry().unit);
        let games = if self.games == 1 { "game" } else { "games" };
        writeln!(
            out,
            "{bold}{title}{bold:#} · {} random {games} · seed {}\n",
            grouped(self.games),
            self.seed
        )?;
        let outcomes = summary.sorted();
        let width = outcomes.iter().map(|(outcome, _)| outcome.chars().count()).max().unwrap_or(0).max(8);
        let most = outcomes.iter().map(|&(_, games)| games).max().unwrap_or(1) as f64;
        let blue = anstyle::AnsiColor::Blue.on_default();
        for (outcome, games) in outcomes {
            let (share, length) = (games as f64 / self.games as f64, games as f64 / most);
            let (games, share, bar) = (grouped(games), rounded(100.0 * share, 2), bar(length, 32));
            writeln!(out, "{outcome:<width$} {games:>12} {share:>7} %  {blue}{bar}{blue:#}")?;
        }
        writeln!(out)?;
        writeln!(out, "{:<width$} {}", unit, summary.moves.sentence())?;
        writeln!(out, "{:<width$} {}", "payoff", summary.payoff.sentence())?;
        let speed = rate(summary.moves.sum / seconds);
        let threads = if threads == 1 { "1 thread".to_owned() } else { format!("{threads} threads") };
        Ok(writeln!(out, "{:<width$} {speed} {unit} a second on {threads}, measured", "speed")?)
    }
}

impl Summary {
    fn add(&mut self, game: &Finished) {
        *self.outcomes.entry(game.outcome.clone()).or_default() += 1;
        self.plies.add(game.plies as f64);
        self.moves.add(game.length as f64);
        self.payoff.add(game.payoff);
    }

    /// Numbers by size, words by the alphabet.
    fn sorted(&self) -> Vec<(&str, u64)> {
        let mut all: Vec<(&str, u64)> =
            self.outcomes.iter().map(|(word, &games)| (word.as_str(), games)).collect();
        all.sort_by(|(a, _), (b, _)| match (a.parse::<u64>(), b.parse::<u64>()) {
            (Ok(a), Ok(b)) => a.cmp(&b),
            (Ok(_), Err(_)) => Ordering::Less,
            (Err(_), Ok(_)) => Ordering::Greater,
            (Err(_), Err(_)) => a.cmp(b),
        });
        all
    }
}

impl Spread {
    fn add(&mut self, value: f64) {
        let first = self.count == 0;
        self.least = if first { value } else { self.least.min(value) };
        self.most = if first { value } else { self.most.max(value) };
        self.count += 1;
        self.sum += value;
    }

    fn mean(&self) -> f64 {
        self.sum / self.count as f64
    }

    fn object(&self) -> Value {
        json!({ "mean": self.mean(), "least": self.least, "most": self.most, "total": self.sum })
    }

    fn sentence(&self) -> String {
        let mean = rounded(self.mean(), 2).replace('\u{202f}', " ");
        // Adding zero turns −0 into 0.
        format!("mean {mean}, from {} to {}", self.least + 0.0, self.most + 0.0)
    }
}
