//! All positions of a small board by the sum of their tiles, and their values.

use super::CELLS;
use super::board::{Symmetries, empty};
use plyground_games::twenty48::{DIRECTIONS, State, Twenty48, worth_of};
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// What perfect play is after.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// The most points, in the mean.
    Score,
    /// A tile of this exponent or more, whatever becomes of the game afterwards.
    Tile(u32),
}

/// A board whose positions are too many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a board of {rows}×{columns} has too many positions to solve; at most {CELLS} cells can be solved")]
pub struct TooLarge {
    rows: u32,
    columns: u32,
}

/// Why a board was not solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unsolved {
    /// There are too many positions.
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    /// Somebody asked to stop.
    #[error("stopped")]
    Cancelled,
}

/// A small board, solved.
pub struct Small {
    rules: Rules,
    /// By half the sum of the tiles.
    layers: Vec<Layer>,
}

/// What a position's value depends on.
#[derive(Clone, Copy)]
struct Rules {
    game: Twenty48,
    rows: u32,
    columns: u32,
    symmetries: Symmetries,
    goal: Goal,
    /// What a point, or the tile, is worth a move later.
    discount: f64,
}

/// The positions with the same sum in which a player is to move, in order, and their values.
#[derive(Default)]
struct Layer {
    boards: Vec<u64>,
    values: Vec<f64>,
}

impl Small {
    /// Solves a board by these rules. `tell` hears how many layers are done of how many; there are as many to list as to
    /// solve, and how many is known only when all are listed, so that it is `None` before.
    pub fn solve(
        game: &Twenty48,
        goal: Goal,
        cancel: &AtomicBool,
        tell: &mut dyn FnMut(usize, Option<usize>),
    ) -> Result<Self, Unsolved> {
        Self::discounted(game, goal, 1.0, cancel, tell)
    }

    /// The same where all that is won a move later is worth less by this factor, as some publish it.
    pub fn discounted(
        game: &Twenty48,
        goal: Goal,
        discount: f64,
        cancel: &AtomicBool,
        tell: &mut dyn FnMut(usize, Option<usize>),
    ) -> Result<Self, Unsolved> {
        let (rows, columns) = (game.rules().rows, game.rules().columns);
        if rows * columns > CELLS {
            return Err(TooLarge { rows, columns }.into());
        }
        let symmetries = Symmetries::new(rows, columns);
        let rules = Rules { game: *game, rows, columns, symmetries, goal, discount };
        let mut small = Self { rules, layers: Vec::new() };
        small.list(cancel, tell)?;
        for sum in (0..small.layers.len()).rev() {
            if cancel.load(Relaxed) {
                return Err(Unsolved::Cancelled);
            }
            tell(small.layers.len() - sum, Some(small.layers.len()));
            small.layers[sum].values = small.values(sum);
        }
        Ok(small)
    }

    /// How many positions with a player to move there are, up to symmetry.
    pub fn positions(&self) -> u64 {
        self.layers.iter().map(|layer| layer.boards.len() as u64).sum()
    }

    /// The mean over all ways in which a game can begin.
    pub fn start(&self) -> f64 {
        let symmetries = self.rules.symmetries;
        let (mut sum, mut ways) = (0.0, 0.0);
        for (one, chance) in self.rules.spawns(0) {
            for (two, after) in self.rules.spawns(one) {
                sum += chance * after * self.board(symmetries.canonical(two));
                ways += chance * after;
            }
        }
        sum / ways
    }

    /// What is still to come from a position: points, or the chance to build the tile. `None` for a position that no game
    /// can come to.
    pub fn value(&self, state: &State) -> Option<f64> {
        let tiles = state.packed()?;
        if (state.rows() as u32, state.columns() as u32) != (self.rules.rows, self.rules.columns) {
            return None;
        }
        if let Some(value) = self.rules.ended(tiles) {
            return Some(value);
        }
        if !state.due() {
            return self.find(self.rules.symmetries.canonical(tiles));
        }
        let spawns = self.rules.spawns(tiles);
        let mut sum = 0.0;
        for (board, chance) in spawns {
            sum += chance * self.find(self.rules.symmetries.canonical(board))?;
        }
        Some(sum)
    }

    /// Lists all layers, from the smallest sum on.
    fn list(
        &mut self,
        cancel: &AtomicBool,
        tell: &mut dyn FnMut(usize, Option<usize>),
    ) -> Result<(), Unsolved> {
        let mut open: Vec<Vec<u64>> = Vec::new();
        let add = |open: &mut Vec<Vec<u64>>, board: u64| {
            let sum = half_sum(board);
            open.resize_with(open.len().max(sum + 1), Vec::new);
            open[sum].push(board);
        };
        for (one, _) in self.rules.spawns(0) {
            for (two, _) in self.rules.spawns(one) {
                add(&mut open, self.rules.symmetries.canonical(two));
            }
        }
        let mut sum = 0;
        while sum < open.len() {
            if cancel.load(Relaxed) {
                return Err(Unsolved::Cancelled);
            }
            tell(sum, None);
            let boards = distinct(std::mem::take(&mut open[sum]));
            let after = self.afterstates(&boards);
            let next: Vec<Vec<u64>> = after
                .par_chunks(1 << 14)
                .map(|some| {
                    let spawned = some.iter().flat_map(|&tiles| self.rules.spawns(tiles));
                    distinct(spawned.map(|(board, _)| self.rules.symmetries.canonical(board)).collect())
                })
                .collect();
            for board in next.into_iter().flatten() {
                add(&mut open, board);
            }
            self.layers.push(Layer { boards, values: Vec::new() });
            sum += 1;
        }
        Ok(())
    }

    /// The boards after all moves from these, where the game goes on: up to symmetry, each once, in order.
    fn afterstates(&self, boards: &[u64]) -> Vec<u64> {
        let after: Vec<Vec<u64>> = boards
            .par_chunks(1 << 14)
            .map(|some| {
                let pushes = some.iter().flat_map(|&board| self.rules.pushes(board));
                distinct(pushes.map(|(after, _)| self.rules.symmetries.canonical(after)).collect())
            })
            .collect();
        let going_on = |&after: &u64| self.rules.ended(after).is_none();
        distinct(after.into_iter().flatten().filter(going_on).collect())
    }

    /// The values of a layer, by those of the next two.
    fn values(&self, sum: usize) -> Vec<f64> {
        let boards = &self.layers[sum].boards;
        let after = self.afterstates(boards);
        let expected: Vec<f64> = after
            .par_iter()
            .map(|&after| {
                let spawns = self.rules.spawns(after);
                spawns
                    .map(|(board, chance)| chance * self.board(self.rules.symmetries.canonical(board)))
                    .sum()
            })
            .collect();
        let Rules { symmetries, discount, goal, .. } = self.rules;
        let value = |&board: &u64| {
            let moves = self.rules.pushes(board).map(|(pushed, points)| {
                let points = if goal == Goal::Score { f64::from(points) } else { 0.0 };
                let rest = self.rules.ended(pushed).unwrap_or_else(|| {
                    let place = after.binary_search(&symmetries.canonical(pushed));
                    expected[place.expect("every afterstate was listed")]
                });
                discount * (points + rest)
            });
            moves.fold(0.0, f64::max)
        };
        boards.par_iter().map(value).collect()
    }

    /// The value of a listed board.
    fn board(&self, canonical: u64) -> f64 {
        self.rules.ended(canonical).or_else(|| self.find(canonical)).expect("every board was listed")
    }

    fn find(&self, canonical: u64) -> Option<f64> {
        let layer = self.layers.get(half_sum(canonical))?;
        layer.boards.binary_search(&canonical).ok().map(|place| layer.values[place])
    }
}

impl Rules {
    /// The value of a board at which the game, or the way to the goal, ends before anybody moves; `None` if it goes on.
    fn ended(self, tiles: u64) -> Option<f64> {
        let largest = largest(tiles);
        let stop = self.game.rules().stop.checked_ilog2().unwrap_or(u32::MAX);
        match self.goal {
            Goal::Tile(tile) if largest >= tile => Some(1.0),
            _ => (largest >= stop).then_some(0.0),
        }
    }

    /// The boards after the legal moves, and what they score.
    fn pushes(self, tiles: u64) -> impl Iterator<Item = (u64, u32)> {
        let goes_on = self.ended(tiles).is_none();
        (0..DIRECTIONS.len())
            .filter(move |_| goes_on)
            .map(move |direction| self.game.pushed(tiles, direction))
            .filter(move |&after| after != tiles)
            .map(move |after| (after, worth_of(after) - worth_of(tiles)))
    }

    /// The boards with one tile more, and how likely each is.
    fn spawns(self, tiles: u64) -> impl Iterator<Item = (u64, f64)> {
        let mut cells = empty(tiles, self.rows, self.columns);
        let (four, each) = (self.game.rules().four, 1.0 / f64::from(cells.count_ones()));
        let cell = std::iter::from_fn(move || {
            let cell = (cells != 0).then(|| cells & cells.wrapping_neg())?;
            cells &= cells - 1;
            Some(cell)
        });
        let tile = move |cell: u64| [(tiles | cell, each * (1.0 - four)), (tiles | cell << 1, each * four)];
        cell.flat_map(tile).filter(|(_, chance)| *chance > 0.0)
    }
}

/// Half the sum of the tiles.
fn half_sum(tiles: u64) -> usize {
    nibbles(tiles).map(|exponent| (1 << exponent) >> 1).sum()
}

fn largest(tiles: u64) -> u32 {
    nibbles(tiles).max().unwrap_or(0)
}

fn nibbles(tiles: u64) -> impl Iterator<Item = u32> {
    (0..16).map(move |cell| (tiles >> (4 * cell) & 15) as u32)
}

/// In order, each once.
fn distinct(mut boards: Vec<u64>) -> Vec<u64> {
    boards.par_sort_unstable();
    boards.dedup();
    boards
}
