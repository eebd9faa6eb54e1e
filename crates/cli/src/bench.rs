//! `plyground bench`: checks the known counts, measures the games' speed beside their slow twins, and measures how fast
//! and how prompt the searches are.

mod promptness;
mod solvers;
mod sprints;

use crate::args::{game_names, print_json};
use crate::failure::Failure;
use crate::numbers::{grouped, rate};
use crate::progress::Progress;
use plyground_catalog::{AnyGame, Counting, Entry, Lap, Rules, games};
use plyground_core::Seed;
use plyground_core::clock::Stopwatch;
use serde::Serialize;
use serde_json::json;
use std::io::Write;
use std::time::Duration;

/// Check the known counts and measure the games' speed
///
/// Speed is measured on whole random games on one core, through the same method that the searches call. Each game and
/// its slow twin are measured in turns, so that their ratio does not depend on the load of the machine. With --search,
/// it also measures how soon searches reach a depth, how closely every agent keeps its time limit, and how quickly it
/// stops when cancelled.
#[derive(clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub(crate) struct Bench {
    /// Only this game
    #[arg(value_name = "GAME", value_parser = game_names())]
    game: Option<String>,
    /// Seconds to measure each game and each twin
    #[arg(long, value_name = "SECONDS", default_value_t = 5.0, allow_negative_numbers = true)]
    seconds: f64,
    /// Also check the deep counts (takes minutes)
    #[arg(long)]
    deep: bool,
    /// Also measure the searches: their speed, and how promptly every agent stops (takes a minute)
    #[arg(long)]
    search: bool,
    /// Instead, solve the boards of the studies: the game's own solver beside A*
    #[arg(long)]
    solvers: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Speed {
    game: &'static str,
    unit: &'static str,
    rules: Rules,
    /// Changes only when the games played change.
    signature: String,
    measured: Measured,
}

#[derive(Serialize)]
struct Measured {
    per_second: f64,
    games_per_second: f64,
    mean_length: f64,
    twin_per_second: Option<f64>,
    ratio_to_twin: Option<f64>,
    floor: Option<f64>,
    ratio_to_floor: Option<f64>,
}

#[derive(Serialize)]
struct Checked {
    game: &'static str,
    position: String,
    counting: Counting,
    depth: u32,
    expected: u64,
    found: u64,
    measured: serde_json::Value,
}

impl Bench {
    const ROUNDS: u32 = 5;

    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        if !(self.seconds > 0.0 && self.seconds <= 3600.0) {
            return Err(Failure::input("--seconds", format!("{} is not between 0 and 3600", self.seconds)));
        }
        let chosen: Vec<&'static Entry> =
            games().filter(|entry| self.game.as_ref().is_none_or(|name| name == entry.name)).collect();
        if self.solvers {
            return self.run_solvers(&chosen, out);
        }
        let (mut speeds, mut counts) = (Vec::new(), Vec::new());
        let progress = Progress::spinner("bench");
        for entry in &chosen {
            for count in (entry.counts)().into_iter().filter(|count| self.deep || !count.deep) {
                let game = entry.open_for(count.position.as_deref().unwrap_or_default(), Rules::default())?;
                let position = count.position.unwrap_or_else(|| game.start(Seed(1)));
                progress.set_message(format!("counting {} to depth {}", entry.name, count.depth));
                let watch = Stopwatch::start();
                let counting = if count.steps { Counting::Steps } else { Counting::Turns };
                let found = game.perft(&position, count.depth, counting)?;
                let found =
                    found.ok_or_else(|| Failure::Wrong(format!("{} does not count steps", entry.name)))?;
                let seconds = watch.elapsed().as_secs_f64();
                let checked = Checked {
                    game: entry.name,
                    position,
                    counting,
                    depth: count.depth,
                    expected: count.count,
                    found,
                    measured: json!({ "seconds": seconds }),
                };
                if !self.json {
                    checked.print(out, seconds)?;
                }
                counts.push(checked);
            }
        }
        if !self.json {
            writeln!(out)?;
        }
        for &entry in &chosen {
            progress.set_message(format!("speed of {}", entry.name));
            let speed = self.measure(entry)?;
            if !self.json {
                speed.print(out)?;
            }
            speeds.push(speed);
        }
        let (mut searches, mut promptness) = (Vec::new(), Vec::new());
        if self.search {
            for entry in &chosen {
                progress.set_message(format!("searches of {}", entry.name));
                for search in sprints::run(entry, self.seconds)? {
                    let search = search?;
                    if !self.json {
                        search.print(out)?;
                    }
                    searches.push(search);
                }
            }
            for entry in &chosen {
                progress.set_message(format!("promptness of the agents of {}", entry.name));
                promptness.extend(promptness::measure(entry)?);
            }
            if !self.json {
                promptness::print(&promptness, out)?;
            }
        }
        progress.finish();
        let wrong = counts.iter().filter(|checked| checked.expected != checked.found).count();
        if self.json {
            print_json(
                out,
                &json!({
                    "counts": counts, "speeds": speeds, "searches": searches, "promptness": promptness,
                }),
            )?;
        }
        if wrong > 0 {
            return Err(Failure::Wrong(format!("{wrong} of {} counts are wrong", counts.len())));
        }
        Ok(())
    }

    fn run_solvers(&self, chosen: &[&'static Entry], out: &mut dyn Write) -> Result<(), Failure> {
        let (mut all, mut wrong) = (Vec::new(), 0);
        let progress = Progress::spinner("bench");
        for entry in chosen {
            progress.set_message(format!("solvers of {}", entry.name));
            for solved in solvers::measure(entry)? {
                wrong += solved.wrong.len();
                if !self.json {
                    solved.print(out)?;
                }
                all.push(solved);
            }
        }
        progress.finish();
        if all.is_empty() {
            let known = games().filter(|entry| !(entry.solver_races)().is_empty()).map(|entry| entry.name);
            let known = known.collect::<Vec<_>>().join(", ");
            let what = format!("the game has no solver of its own; these games have one: {known}");
            return Err(Failure::input("--solvers", what));
        }
        if self.json {
            print_json(out, &json!({ "solvers": all }))?;
        }
        if wrong > 0 {
            return Err(Failure::Wrong(format!("{wrong} boards were not solved with a shortest solution")));
        }
        Ok(())
    }

    fn measure(&self, entry: &'static Entry) -> Result<Speed, Failure> {
        let game: Box<dyn AnyGame> = entry.open(entry.bench_rules())?;
        let ((fast, slow), unit) = (game.racers(), entry.unit);
        let time = Duration::from_secs_f64(self.seconds / f64::from(Self::ROUNDS));
        let (mut laps, mut twin_laps, mut ratios) = (Lap::default(), Lap::default(), Vec::new());
        // Untimed, so that tables are built and caches warm.
        fast.lap(0, Duration::from_millis(50));
        for _ in 0..Self::ROUNDS {
            let lap = fast.lap(laps.games, time);
            if let Some(slow) = &slow {
                let twin = slow.lap(twin_laps.games, time);
                ratios.push(lap.rate() / twin.rate());
                twin_laps = twin_laps.and(twin);
            }
            laps = laps.and(lap);
        }
        ratios.sort_by(f64::total_cmp);
        let measured = Measured {
            per_second: laps.rate(),
            games_per_second: laps.games as f64 / laps.time.as_secs_f64(),
            mean_length: laps.moves as f64 / laps.games as f64,
            twin_per_second: slow.map(|_| twin_laps.rate()),
            ratio_to_twin: ratios.get(ratios.len() / 2).copied(),
            floor: entry.floor,
            ratio_to_floor: entry.floor.map(|floor| laps.rate() / floor),
        };
        let signature = format!("{:016x}", fast.signature(200));
        Ok(Speed { game: entry.name, unit, rules: game.rules(), signature, measured })
    }
}

impl Checked {
    fn print(&self, out: &mut dyn Write, seconds: f64) -> Result<(), Failure> {
        let verdict = if self.expected == self.found { "ok" } else { "WRONG" };
        let counting = if self.counting == Counting::Steps { "steps" } else { "turns" };
        let found = grouped(self.found);
        writeln!(
            out,
            "{verdict:<5} {:<8} {counting} depth {:<2} {found:>15}  {seconds:>7.3} s  {}",
            self.game, self.depth, self.position
        )?;
        Ok(out.flush()?)
    }
}

impl Speed {
    fn print(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let bold = anstyle::Style::new().bold();
        let Measured {
            per_second,
            games_per_second,
            mean_length,
            twin_per_second,
            ratio_to_twin,
            floor,
            ratio_to_floor,
        } = &self.measured;
        writeln!(
            out,
            "{bold}{:<8}{bold:#} {} {} a second · {} games a second of {mean_length:.1}",
            self.game,
            rate(*per_second),
            self.unit,
            rate(*games_per_second)
        )?;
        if let (Some(ratio), Some(twin)) = (ratio_to_twin, twin_per_second) {
            writeln!(out, "         {ratio:.0} times its slow twin ({})", rate(*twin))?;
        }
        if let (Some(ratio), Some(floor)) = (ratio_to_floor, floor) {
            writeln!(out, "         {ratio:.2} times the required {}", rate(*floor))?;
        }
        writeln!(out, "         signature {}", self.signature)?;
        Ok(out.flush()?)
    }
}
