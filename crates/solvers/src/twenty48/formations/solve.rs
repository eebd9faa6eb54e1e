//! Backward induction: the best chance to build the tile from every filling, layer by layer from the largest sum down.
//!
//! A push keeps the sum and a new tile adds 2 or 4, so a layer follows from the next two. In each, first the mean over new
//! tiles is computed for every filling with an empty cell, as a board after a push, and then the best push for every
//! filling. Three layers are in memory at a time, with their exact values; what is kept of a filling is its chance in parts of
//! [`PARTS`] and its best push.

use super::fillings::{After, Fillings};
use plyground_games::twenty48::Twenty48;
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// A chance is kept as a whole number of these parts of one.
pub(super) const PARTS: f32 = 16383.0;

/// What is kept of a filling: a chance in parts above the direction of the best push; 0 if there is no chance.
pub(super) type Kept = u16;

/// A layer that is solved, ready to be kept.
pub(super) struct Layer<'a> {
    pub(super) sum: usize,
    pub(super) kept: &'a [Kept],
}

/// Why a part was not solved.
#[derive(Debug)]
pub(super) enum Unsolved<E> {
    /// Somebody asked to stop.
    Cancelled,
    /// The layers could not be kept.
    Keep(E),
}

/// Fillings that a thread solves together, at least.
const HEAP: usize = 1 << 13;

/// Solves all layers, with fours as likely as by these rules, and gives each to `keep`, from the largest sum down.
pub(super) fn solve<E>(
    fillings: &Fillings,
    game: &Twenty48,
    cancel: &AtomicBool,
    mut keep: impl FnMut(Layer<'_>) -> Result<(), E>,
) -> Result<(), Unsolved<E>> {
    let four = game.rules().four as f32;
    let shares = [1.0 - four, four];
    // The values of the next layer and of the one after it.
    let (mut one, mut two): (Vec<f32>, Vec<f32>) = (Vec::new(), Vec::new());
    let (mut after, mut kept) = (Vec::new(), Vec::new());
    for sum in (0..fillings.layers()).rev() {
        if cancel.load(Relaxed) {
            return Err(Unsolved::Cancelled);
        }
        means(fillings, sum, [&one, &two], shares, &mut after);
        std::mem::swap(&mut one, &mut two);
        best(fillings, game, sum, &after, &mut one, &mut kept);
        keep(Layer { sum, kept: &kept }).map_err(Unsolved::Keep)?;
    }
    Ok(())
}

/// A stretch of a layer: the fillings with this first half, which lie side by side.
struct Stretch<'a, T> {
    first: u32,
    values: &'a mut [T],
}

/// Cuts a layer into the stretches of its first halves, in order.
fn stretches<'a, T>(fillings: &Fillings, sum: usize, mut values: &'a mut [T]) -> Vec<Stretch<'a, T>> {
    let mut all = Vec::new();
    for own in 0..=sum.min(fillings.first.most()) {
        let each = fillings.second.with_sum(sum - own).len();
        for &first in fillings.first.with_sum(own).iter().filter(|_| each > 0) {
            let (these, rest) = values.split_at_mut(each);
            all.push(Stretch { first: u32::from(first), values: these });
            values = rest;
        }
    }
    all
}

/// The mean over new tiles of every filling with an empty cell, as a board after a push. Others keep 0: no push leads there.
fn means(fillings: &Fillings, sum: usize, next: [&[f32]; 2], shares: [f32; 2], out: &mut Vec<f32>) {
    out.clear();
    out.resize(fillings.size(sum), 0.0);
    let (first, second) = (&fillings.first, &fillings.second);
    let mean = |stretch: Stretch<'_, f32>| {
        let code = stretch.first as usize;
        let own = usize::from(first.sums[code]);
        let others = second.with_sum(sum - own);
        let own_empty = first.empty[code];
        for exponent in 1..=2_u32 {
            let (values, share) = (next[exponent as usize - 1], shares[exponent as usize - 1]);
            let then = sum + exponent as usize;
            if share == 0.0 || fillings.size(then) == 0 {
                continue;
            }
            // A new tile in the first half leaves the second as it is: whole stretches follow each other.
            for cell in (0..first.units.len()).filter(|cell| own_empty >> cell & 1 == 1) {
                let start = fillings.start(then, stretch.first + first.digit(cell, exponent));
                let values = &values[start..start + others.len()];
                stretch.values.iter_mut().zip(values).for_each(|(out, value)| *out += share * value);
            }
            let start = if sum - own + exponent as usize <= second.most() {
                fillings.start(then, stretch.first)
            } else {
                continue;
            };
            for (out, &other) in stretch.values.iter_mut().zip(others) {
                let mut empty = second.empty[usize::from(other)];
                while empty != 0 {
                    let cell = empty.trailing_zeros() as usize;
                    let filled = u32::from(other) + second.digit(cell, exponent);
                    *out += share * values[start + usize::from(second.places[filled as usize])];
                    empty &= empty - 1;
                }
            }
        }
        for (out, &other) in stretch.values.iter_mut().zip(others) {
            let empty = own_empty.count_ones() + second.empty[usize::from(other)].count_ones();
            *out /= empty.max(1) as f32;
        }
    };
    let stretches = stretches(fillings, sum, out);
    let few = HEAP / (fillings.size(sum) / stretches.len().max(1)).max(1);
    stretches.into_par_iter().with_min_len(few.max(1)).for_each(mean);
}

/// The best push of every filling, by the means of the boards after it.
fn best(
    fillings: &Fillings,
    game: &Twenty48,
    sum: usize,
    after: &[f32],
    values: &mut Vec<f32>,
    kept: &mut Vec<Kept>,
) {
    let size = fillings.size(sum);
    values.clear();
    values.resize(size, 0.0);
    kept.clear();
    kept.resize(size, 0);
    let of_board = |first: u32, second: u16| {
        let board = fillings.board(first as usize, usize::from(second));
        let (mut most, mut push) = (0.0, 0);
        for direction in 0..4 {
            let pushed = game.pushed(board, direction);
            if pushed == board {
                continue;
            }
            let chance = match fillings.after(pushed) {
                After::Excluded => continue,
                After::Built => 1.0,
                After::Going(first, second) => after[fillings.rank(sum, first, second)],
            };
            if chance > most {
                (most, push) = (chance, direction);
            }
        }
        (most, push)
    };
    let solve = |(values, kept): (Stretch<'_, f32>, Stretch<'_, Kept>)| {
        let own = usize::from(fillings.first.sums[values.first as usize]);
        let others = fillings.second.with_sum(sum - own);
        for ((value, kept), &other) in values.values.iter_mut().zip(kept.values).zip(others) {
            let (most, push) = of_board(values.first, other);
            *value = most;
            *kept = packed(most, push);
        }
    };
    let both = stretches(fillings, sum, values).into_par_iter().zip(stretches(fillings, sum, kept));
    let few = HEAP / (size / both.len().max(1)).max(1);
    both.with_min_len(few.max(1)).for_each(solve);
}

/// What is kept of a chance and a push.
fn packed(chance: f32, push: usize) -> Kept {
    let parts = (chance.min(1.0) * PARTS).round() as Kept;
    if parts == 0 { 0 } else { parts << 2 | push as Kept }
}
