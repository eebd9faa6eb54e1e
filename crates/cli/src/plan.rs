//! `plyground plan`: what an experiment will cost, and what it can tell, before it is played.

use crate::args::print_json;
use crate::failure::Failure;
use crate::numbers::{bytes, grouped, shown};
use plyground_arena::{Plan, cores, play};
use plyground_core::clock::Stopwatch;
use plyground_report::number::Unit;
use plyground_stats::{DRAWS, detectable_deviations, detectable_elo, pairs_for_elo};
use plyground_store::Kind;
use serde_json::{Value, json};
use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Plan an experiment before it is played: jobs, time, disk, and what so many games can tell apart
///
/// Plays a few of its games on one core to measure how long they take; nothing is stored.
#[derive(clap::Args)]
pub(crate) struct PlanExperiment {
    /// The experiment, a TOML file
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Tell how many pairs find a difference of this size in 80 % of matches, such as 10elo
    #[arg(long, value_name = "ELO", value_parser = elo)]
    power: Option<f64>,
    /// Play games for about this many seconds to measure their time; 0 for none
    #[arg(long, value_name = "SECONDS", default_value_t = 5, value_parser = clap::value_parser!(u64).range(0..=3600))]
    probe: u64,
    /// Number of games played at a time [default: all cores]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

fn elo(text: &str) -> Result<f64, String> {
    let number = text.trim().strip_suffix("elo").unwrap_or(text).trim().parse::<f64>();
    let valid = number.ok().filter(|elo| elo.is_finite() && *elo > 0.0 && *elo <= 1000.0);
    valid.ok_or_else(|| "expected an Elo difference above 0 and up to 1000, such as 10elo".to_owned())
}

/// What a few games cost.
#[derive(Default)]
struct Probe {
    jobs: u64,
    seconds: f64,
    bytes: u64,
}

impl PlanExperiment {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let place = self.file.display().to_string();
        let text = std::fs::read_to_string(&self.file).map_err(|why| Failure::input(&place, why))?;
        let plan = crate::run::plan(&self.file, &text).map_err(|why| Failure::input(&place, why))?;
        if self.power.is_some() && plan.kind != Kind::Match {
            return Err(Failure::input("--power", "Elo is for matches; expected an experiment with [match]"));
        }
        let threads = self.threads.map_or_else(cores, usize::from);
        let probe = probe(&plan, Duration::from_secs(self.probe))?;
        let jobs = plan.jobs.len() as u64;
        let each = |total: f64| (probe.jobs > 0).then(|| total / probe.jobs as f64 * jobs as f64);
        let seconds = each(probe.seconds).map(|seconds| seconds / threads as f64);
        let disk = each(probe.bytes as f64);
        let pairs = plan.experiment.versus.as_ref().map(|versus| versus.pairs);
        let games = plan.experiment.solo.as_ref().map(|solo| solo.games * (solo.boards.len().max(1) as u64));
        let wanted = self.power.map(|elo| pairs_for_elo(elo, DRAWS));
        if self.json {
            let object: Value = json!({
                "file": place, "kind": plan.kind, "jobs": jobs, "threads": threads, "detectable_elo": pairs.map(|pairs| detectable_elo(pairs, DRAWS)),
                "detectable_deviations": games.map(detectable_deviations), "pairs_for_power": wanted,
                "measured": { "probe_jobs": probe.jobs, "probe_seconds": probe.seconds, "seconds": seconds, "bytes": disk },
            });
            return print_json(out, &object);
        }
        writeln!(out, "{}: {} jobs of a {} experiment", plan.experiment.name, grouped(jobs), plan.kind)?;
        if let (Some(seconds), Some(disk)) = (seconds, disk) {
            writeln!(
                out,
                "  about {} with {threads} at a time, and {} of disk, from {} jobs that were tried",
                shown(seconds, Unit::Seconds),
                bytes(disk as u64),
                grouped(probe.jobs)
            )?;
        }
        if let Some(pairs) = pairs {
            writeln!(
                out,
                "  {} pairs find a difference of {:.0} Elo in 80 % of matches (if {:.0} % of games are drawn)",
                grouped(pairs),
                detectable_elo(pairs, DRAWS),
                100.0 * DRAWS
            )?;
        }
        if let Some(games) = games {
            writeln!(
                out,
                "  {} games find a difference of {:.2} standard deviations of a difference in 80 % of experiments",
                grouped(games),
                detectable_deviations(games)
            )?;
        }
        if let (Some(elo), Some(wanted)) = (self.power, wanted) {
            writeln!(out, "  a difference of {elo} Elo takes {} pairs", grouped(wanted))?;
        }
        Ok(())
    }
}

/// Plays the first jobs of the plan until the time is over.
fn probe(plan: &Plan, time: Duration) -> Result<Probe, Failure> {
    let (mut probe, clock, never) = (Probe::default(), Stopwatch::start(), AtomicBool::new(false));
    // Plans go round all agents before they repeat any, so the first jobs are a fair sample.
    for job in &plan.jobs {
        if clock.elapsed() >= time {
            break;
        }
        let own = Stopwatch::start();
        let played = play(plan, job, &never).map_err(|why| Failure::Wrong(why.to_string()))?;
        probe.jobs += 1;
        probe.seconds += own.elapsed().as_secs_f64();
        // A row of a move takes about 100 bytes in a file, one of a game 250 and its record.
        probe.bytes +=
            played.map_or(0, |played| 250 + played.record.len() as u64 + 100 * played.moves.len() as u64);
    }
    Ok(probe)
}
