//! Random positions to begin with: openings for matches, positions for comparisons. Each is drawn from a branch of
//! its own of the experiment's seed, so that the list is a function of the file.

use crate::experiment::{BadExperiment, Match, Positions};
use plyground_catalog::{AgentSpec, AnyGame, AnyMatch, Thinking};
use plyground_core::{Budget, Player, Seed, Turn};
use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Draws in a row that find nothing new before we give up: some games have fewer positions than one may ask for.
const PATIENCE: u64 = 1000;

/// No opening is longer than this, whatever its phase.
const LONGEST: u32 = 100_000;

/// Where random moves stop.
enum Until<'a> {
    Plies(u32),
    Phase(&'a str),
}

/// Distinct openings; empty if the games begin at the standard start.
pub(crate) fn openings(
    game: &dyn AnyGame,
    seed: Seed,
    asked: &Match,
) -> Result<Option<Vec<Arc<str>>>, BadExperiment> {
    let (place, until) = match (asked.opening_plies, asked.opening_until.as_deref()) {
        (Some(_), Some(_)) => {
            let why = "opening_plies sets it already; give only one of the two";
            return Err(BadExperiment::senseless("match.opening_until", why));
        }
        (None | Some(0), None) => return Ok(None),
        (Some(plies), None) => ("match.opening_plies", Until::Plies(plies)),
        (None, Some(phase)) => ("match.opening_until", Until::Phase(phase)),
    };
    let mut seen = HashSet::new();
    let all = draw(asked.pairs, |number| {
        let position: Arc<str> = wander(game, seed.branch(number), &until)?.into();
        seen.insert(Arc::clone(&position)).then_some(position)
    });
    if all.len() as u64 == asked.pairs {
        return Ok(Some(all));
    }
    let (found, wanted) = (all.len(), asked.pairs);
    let why = match until {
        Until::Plies(plies) if found == 0 => {
            format!("random games end before {plies} half-moves; ask for fewer")
        }
        Until::Phase(phase) if found == 0 => format!("no random game reached the phase {phase:?}"),
        _ => {
            format!("found only {found} different openings, expected {wanted}; play more random moves")
        }
    };
    Err(BadExperiment::senseless(place, why))
}

/// Positions with a player to move, each from a random game of its own.
pub fn positions(game: &dyn AnyGame, seed: Seed, asked: &Positions) -> Result<Vec<String>, BadExperiment> {
    if asked.least_plies > asked.most_plies {
        let why = format!("{} is more than most_plies, {}", asked.least_plies, asked.most_plies);
        return Err(BadExperiment::senseless("positions.least_plies", why));
    }
    let all = draw(asked.count, |number| {
        let branch = seed.branch(number);
        let choices = asked.most_plies - asked.least_plies;
        let plies = asked.least_plies + branch.branch(1).rng().below(choices.saturating_add(1));
        wander(game, branch.branch(0), &Until::Plies(plies))
    });
    if all.len() as u64 == asked.count {
        return Ok(all);
    }
    let why = format!("games seldom last for {} random moves; ask for fewer", asked.most_plies);
    Err(BadExperiment::senseless("positions.most_plies", why))
}

/// This many positions, or as many as patience finds.
fn draw<P>(count: u64, mut position: impl FnMut(u64) -> Option<P>) -> Vec<P> {
    let (mut all, mut misses) = (Vec::new(), 0);
    for number in 0.. {
        if all.len() as u64 == count || misses == PATIENCE {
            break;
        }
        let found = position(number);
        misses = if found.is_some() { 0 } else { misses + 1 };
        all.extend(found);
    }
    all
}

/// The position after random moves, if a player is to move there.
fn wander(game: &dyn AnyGame, seed: Seed, until: &Until<'_>) -> Option<String> {
    let random = AgentSpec::random();
    let mut table = game.open(None, seed).ok()?;
    for player in [Player::First, Player::Second].into_iter().take(game.entry().seats.len()) {
        table.seat(player, Some(&random)).ok()?;
    }
    let never = AtomicBool::new(false);
    let arrived = |table: &dyn AnyMatch, plies: u32| match *until {
        Until::Plies(wanted) => plies >= wanted && matches!(table.turn(), Turn::Player(_)),
        Until::Phase(phase) => table.stage().phase == phase && matches!(table.turn(), Turn::Player(_)),
    };
    for plies in 0..LONGEST {
        if arrived(&*table, plies) {
            return Some(table.position());
        }
        let thinking = Thinking { budget: Budget::default(), cancelled: &never, listen: &mut |_| () };
        table.advance(thinking).ok()??;
    }
    None
}
