//! Whether tables are right: every value follows from the values that its moves lead to, by the slow twin of the rules.
//!
//! That is a proof, if it holds for all positions: by induction over the half-moves for those that are won or lost; and a
//! side that can always move to a draw, and never to a win, draws.

use super::fingerprint::position;
use super::orbits::{Free, Orbits};
use super::pair::Pair;
use super::place::men;
use super::placing::Layer;
use super::tables::{NoValue, Tables};
use super::value::{Outcome, Value};
use plyground_core::{Game, GameExt, Rng};
use plyground_games::morris::{Rules, State, Twin};
use rayon::prelude::*;

/// What is wrong with a table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Wrong {
    /// A value that does not follow from others.
    #[error("{state} is {found} in its table, and {expected} by its moves")]
    Value {
        /// Where.
        state: State,
        /// What the table says.
        found: Value,
        /// What follows from the values of its moves.
        expected: Value,
    },
    /// The same while men are placed, where distances are not known.
    #[error("{state} is {found} in its table, and {expected} by its moves")]
    Outcome {
        /// Where.
        state: State,
        /// What the table says.
        found: Outcome,
        /// What follows from the values of its moves.
        expected: Outcome,
    },
    /// A table is missing.
    #[error(transparent)]
    Missing(#[from] NoValue),
}

/// Verifies so many random positions of a pair.
pub fn verify(tables: &Tables, pair: Pair, sample: usize, rng: &mut Rng) -> Result<(), Wrong> {
    let (rows, sets) = (Orbits::of(pair.larger()).rows(), pair.ranking().sets());
    let drawn = (0..sample)
        .map(|_| (rng.pick(pair.halves()), rng.below(rows.len() as u32) as usize, rng.pick(&sets)));
    let drawn: Vec<_> = drawn.collect();
    drawn.into_par_iter().try_for_each(|(half, row, column)| {
        let (own, other) = men(pair, half, row, column);
        follows_by_twin(tables, &position(own, other))
    })
}

/// Verifies all positions of a pair. (The slow twin takes some 50 µs for each.)
pub fn verify_all(tables: &Tables, pair: Pair) -> Result<(), Wrong> {
    let sets = pair.ranking().sets();
    let places = pair.halves().iter().flat_map(|&half| (0..pair.rows()).map(move |row| (half, row)));
    let places: Vec<_> = places.collect();
    places.into_par_iter().try_for_each(|(half, row)| {
        sets.iter().try_for_each(|&column| {
            let (own, other) = men(pair, half, row, column);
            follows_by_twin(tables, &position(own, other))
        })
    })
}

/// Verifies so many random positions after so many placements.
pub fn verify_placing(tables: &Tables, placed: u32, sample: usize, rng: &mut Rng) -> Result<(), Wrong> {
    let layer = Layer::of(placed);
    let drawn: Vec<_> = (0..sample).filter_map(|_| draw(layer, rng)).collect();
    drawn.into_par_iter().try_for_each(|state| placing_follows_by_twin(tables, &state))
}

/// Verifies all positions after so many placements.
pub fn verify_all_placing(tables: &Tables, placed: u32) -> Result<(), Wrong> {
    let layer = Layer::of(placed);
    for section in &layer.sections {
        let (rows, sets) = (Orbits::of(section.white).rows(), section.ranking().sets());
        rows.into_par_iter().try_for_each(|&row| {
            let free = Free::of(row);
            let states = sets.iter().filter_map(|&set| layer.position(row, free.place(set)));
            states.into_iter().try_for_each(|state| placing_follows_by_twin(tables, &state))
        })?;
    }
    Ok(())
}

/// A random position of a layer; nothing if no game can come to it.
fn draw(layer: &Layer, rng: &mut Rng) -> Option<State> {
    let section = rng.pick(&layer.sections);
    let row = rng.pick(Orbits::of(section.white).rows());
    let set = rng.pick(&section.ranking().sets());
    layer.position(row, Free::of(row).place(set))
}

fn placing_follows_by_twin(tables: &Tables, state: &State) -> Result<(), Wrong> {
    let twin = Twin { rules: Rules { repetition: 0, max_quiet: 0 } };
    let slow = state.to_string().parse().expect("both read the same notation");
    let after = twin.legal_moves(&slow).into_iter().map(|mv| {
        let after = twin.after(&slow, mv).to_string();
        tables.outcome(&after.parse().expect("both read the same notation"))
    });
    let expected = Outcome::of_moves(after.collect::<Result<Vec<_>, _>>()?);
    let found = tables.outcome(state)?;
    if found == expected { Ok(()) } else { Err(Wrong::Outcome { state: *state, found, expected }) }
}

fn follows_by_twin(tables: &Tables, state: &State) -> Result<(), Wrong> {
    let twin = Twin { rules: Rules { repetition: 0, max_quiet: 0 } };
    let slow = state.to_string().parse().expect("both read the same notation");
    follows(&twin, &slow, |slow| {
        tables.probe(&slow.to_string().parse().expect("both read the same notation"))
    })
    .and_then(|(found, expected)| {
        if found == expected { Ok(()) } else { Err(Wrong::Value { state: *state, found, expected }) }
    })
}

/// What a table says of a position, and what follows from its moves.
pub(super) fn follows<G: Game>(
    game: &G,
    state: &G::State,
    probe: impl Fn(&G::State) -> Result<Value, NoValue>,
) -> Result<(Value, Value), Wrong> {
    let after = game.legal_moves(state).into_iter().map(|mv| probe(&game.after(state, mv)));
    let expected = Value::of_moves(after.collect::<Result<Vec<_>, _>>()?);
    Ok((probe(state)?, expected))
}
