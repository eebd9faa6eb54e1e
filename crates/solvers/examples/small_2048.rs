//! Solves small boards of 2048 and prints what is known of them, with the time that each took:
//!
//! `cargo run --release -p plyground-solvers --example small_2048 -- ROWS COLUMNS [TILE [DISCOUNT]]`
#![expect(clippy::print_stdout, clippy::disallowed_methods, reason = "it tells what it measures")]

use plyground_games::twenty48::{Rules, Twenty48};
use plyground_solvers::twenty48::{Goal, Small};
use std::error::Error;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [rows, columns, rest @ ..] = &words[..] else {
        return Err("usage: small_2048 ROWS COLUMNS [TILE [DISCOUNT]]".into());
    };
    let rules = Rules { rows: rows.parse()?, columns: columns.parse()?, ..Rules::default() };
    let tile: Option<u32> = rest.first().map(|tile| tile.parse()).transpose()?;
    let discount: f64 = rest.get(1).map_or(Ok(1.0), |discount| discount.parse())?;
    let goal = tile.map_or(Goal::Score, |tile| Goal::Tile(tile.ilog2()));
    let begun = Instant::now();
    let game = Twenty48::try_from(rules)?;
    let small = Small::discounted(&game, goal, discount, &AtomicBool::new(false), &mut |_, _| ())?;
    println!(
        "{rows}x{columns} {goal:?}: {} positions, {:.9} at the start, {:.1} s",
        small.positions(),
        small.start(),
        begun.elapsed().as_secs_f64()
    );
    Ok(())
}
