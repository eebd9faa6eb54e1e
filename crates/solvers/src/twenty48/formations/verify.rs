//! Whether what is kept follows from the rules: by the game itself, on boards with real walls, without the solver's ranks,
//! codes and tables of rows.

use super::file::{self, BadTable, Tally};
use super::part::Part;
use super::solve::PARTS;
use super::tables::Formations;
use plyground_core::{GameExt, Rng};
use plyground_games::twenty48::{State, Twenty48};
use std::path::Path;

/// A chance that does not follow from the rules.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{part}: {board} has a chance of {found:.5}, but {expected:.5} follows from its pushes")]
pub struct WrongChance {
    part: Part,
    board: String,
    found: f64,
    expected: f64,
}

/// Compares a part's file with its checksum; `None` if there is no such file.
pub fn check_file(folder: &Path, game: &Twenty48, part: Part) -> Result<Option<Tally>, BadTable> {
    file::check(folder, part, game.rules().four)
}

/// Compares so many random fillings of a part, each in a random position on the board, with what follows from the game's own
/// pushes and new tiles.
pub fn verify(
    tables: &Formations,
    game: &Twenty48,
    part: Part,
    count: usize,
    rng: &mut Rng,
) -> Result<(), WrongChance> {
    let free = part.shape.free();
    let mut checked = 0;
    while checked < count {
        // Uniform fillings hardly ever have a chance: half of them have small tiles only, and room.
        let most = if rng.below(2) == 0 { part.target } else { 2 + rng.below(part.target - 2) };
        let mut cells = walls(part);
        for &cell in &free {
            cells[cell as usize] = rng.below(most) as u8;
        }
        // Some fillings cannot arise in any game, for lack of room to merge so much.
        let Ok(board) = game.read(&text(&turned(cells, rng.below(8)))) else { continue };
        checked += 1;
        one(tables, game, part, &board)?;
    }
    Ok(())
}

/// Compares one board.
pub(super) fn one(
    tables: &Formations,
    game: &Twenty48,
    part: Part,
    board: &State,
) -> Result<(), WrongChance> {
    let of_part = |state: &State| tables.advice(state).find(|advice| advice.part == part);
    let advice = of_part(board).expect("the board is in the formation");
    let mut best = 0.0_f64;
    let mut advised = 0.0;
    for mv in game.legal_moves(board) {
        let after = game.after(board, mv);
        let value = match outcome(part, board, &after) {
            Outcome::Excluded => continue,
            Outcome::Built => 1.0,
            Outcome::Going => {
                let mean = |(event, share): (_, f64)| {
                    share * of_part(&game.after(&after, event)).map_or(0.0, |advice| advice.chance)
                };
                game.events(&after).into_iter().map(mean).sum()
            }
        };
        best = best.max(value);
        if advice.mv == Some(mv) {
            advised = value;
        }
    }
    // Half a step for the rounding of each side.
    let step = 1.01 / f64::from(PARTS);
    let wrong = |expected| WrongChance { part, board: board.to_string(), found: advice.chance, expected };
    if (advice.chance - best).abs() > step || best - advised > 2.0 * step {
        return Err(wrong(best));
    }
    Ok(())
}

/// What a push does to a formation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    Excluded,
    Built,
    Going,
}

/// By the definition: walls are the largest tiles of the board before, and the anchor alone has the tile to be built.
pub(super) fn outcome(part: Part, before: &State, after: &State) -> Outcome {
    let (old, new) = (before.exponents(), after.exponents());
    let target = part.target as u8;
    let wall = |cell: &usize| old[*cell] >= target;
    if (0..16).filter(wall).any(|cell| new[cell] != old[cell]) {
        return Outcome::Excluded;
    }
    let anchor = (0..16).find(|&cell| old[cell] == target).expect("the anchor has the tile");
    let built: Vec<usize> = (0..16).filter(|cell| !wall(cell) && new[*cell] >= target).collect();
    let beside = |cell: &usize| (cell / 4).abs_diff(anchor / 4) + (cell % 4).abs_diff(anchor % 4) == 1;
    match (built.is_empty(), built.iter().any(beside)) {
        (true, _) => Outcome::Going,
        (false, true) => Outcome::Built,
        (false, false) => Outcome::Excluded,
    }
}

/// Exponents with real walls: the anchor has the tile, and the others larger ones that do not meet their like.
pub(super) fn walls(part: Part) -> [u8; 16] {
    let mut cells = [0; 16];
    for (cell, exponent) in cells.iter_mut().enumerate() {
        if part.shape.bits() >> cell & 1 == 1 {
            *exponent = (part.target + 1 + (cell / 4 + cell % 4) as u32 % 2) as u8;
        }
    }
    cells[part.shape.anchor as usize] = part.target as u8;
    cells
}

/// One of the eight positions of a board, by a way of its own.
pub(super) fn turned(cells: [u8; 16], turn: u32) -> [u8; 16] {
    std::array::from_fn(|cell| {
        let (mut row, mut column) = (cell / 4, cell % 4);
        if turn & 1 == 1 {
            column = 3 - column;
        }
        if turn & 2 == 2 {
            row = 3 - row;
        }
        if turn & 4 == 4 { cells[4 * column + row] } else { cells[4 * row + column] }
    })
}

/// A board as the game writes it.
pub(super) fn text(cells: &[u8; 16]) -> String {
    let tile = |exponent: &u8| (1_u32 << exponent & !1).to_string();
    let row = |row: &[u8]| row.iter().map(tile).collect::<Vec<_>>().join(",");
    format!("{} 0", cells.chunks(4).map(row).collect::<Vec<_>>().join("/"))
}
