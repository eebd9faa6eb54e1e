//! Refuses plans whose games can only be copies of each other: agents that draw no random numbers play the same game again
//! if it begins with the same position and has no events of chance. A thousand copies are one observation.

use crate::experiment::{BadExperiment, Experiment};
use crate::plan::{Job, Task};
use plyground_catalog::{AgentSpec, AnyGame, Thinking};
use plyground_core::{Budget, Player, Seed, Turn};
use plyground_store::Kind;
use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;

/// Random moves in which a game's events of chance would have shown.
const LONG_ENOUGH: u32 = 1000;

/// Refuses a plan each of whose jobs has copies.
pub(crate) fn refuse(
    experiment: &Experiment,
    kind: Kind,
    game: &dyn AnyGame,
    limits: &[Option<u64>],
    jobs: &[Job],
) -> Result<(), BadExperiment> {
    let randomised = |agent: usize| {
        // Whoever is stopped by the clock may play another move each time.
        limits[agent].is_some() || game.randomised(&experiment.agents[agent]).unwrap_or(true)
    };
    if kind == Kind::Positions || jobs.iter().any(|job| job.seats.iter().any(|&seat| randomised(seat))) {
        return Ok(());
    }
    let own_start = |job: &Job| job.start.as_deref().map_or_else(|| game.start(job.seed), str::to_owned);
    let mut kinds: BTreeMap<(&[usize], String), u64> = BTreeMap::new();
    for job in jobs {
        *kinds.entry((&*job.seats, own_start(job))).or_default() += 1;
    }
    // Some starts may be the same by chance; a plan is refused if each job is there several times.
    if kinds.values().any(|&times| times < 2) {
        return Ok(());
    }
    if jobs[0].task == Task::Play && has_chance(game) {
        return Ok(());
    }
    let agents: Vec<String> = experiment.agents.iter().map(AgentSpec::to_string).collect();
    let (place, fix) = match kind {
        Kind::Match => ("match.pairs", "add opening_plies = 4 under [match], or set pairs = 1"),
        Kind::Solve => ("solve.attempts", "leave attempts out"),
        _ => ("solo.games", "set games = 1, or give several boards"),
    };
    let why = format!(
        "{} always play the same moves, so that {} jobs would be copies of {} games; {fix}, or set copies = true \
         above the tables to play them nevertheless",
        agents.join(" and "),
        jobs.len(),
        kinds.len(),
    );
    Err(BadExperiment::senseless(place, why))
}

/// Whether a random game meets events of chance.
fn has_chance(game: &dyn AnyGame) -> bool {
    let Ok(mut table) = game.open(None, Seed(1)) else { return true };
    for player in [Player::First, Player::Second].into_iter().take(game.entry().seats.len()) {
        if table.seat(player, Some(&AgentSpec::random())).is_err() {
            return true;
        }
    }
    let never = AtomicBool::new(false);
    for _ in 0..LONG_ENOUGH {
        let thinking = Thinking { budget: Budget::default(), cancelled: &never, listen: &mut |_| () };
        match table.advance(thinking) {
            Ok(Some(step)) if step.by == Turn::Chance => return true,
            Ok(Some(_)) => {}
            Ok(None) => break,
            // The random player is no guest and does not fail.
            Err(_) => return true,
        }
    }
    false
}
