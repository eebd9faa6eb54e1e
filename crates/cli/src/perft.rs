//! `plyground perft`: counts of move sequences, the usual check of a move generator.

use crate::args::{PositionArgs, print_json};
use crate::failure::Failure;
use plyground_catalog::Counting;
use plyground_core::clock::Stopwatch;
use serde_json::json;
use std::io::Write;

/// Count move sequences by depth
#[derive(clap::Args)]
pub(crate) struct Perft {
    #[command(flatten)]
    at: PositionArgs,
    /// Depth, in moves
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = clap::value_parser!(u32).range(1..=64))]
    depth: u32,
    /// The unit to count: a whole turn, or each step of it (in Morris, a removal is a step of its own)
    #[arg(long, value_enum, default_value = "turns")]
    count: What,
    /// Print a count for each first move, at the full depth only
    #[arg(long)]
    divide: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum What {
    Turns,
    Steps,
}

impl Perft {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let (game, position) = self.at.open()?;
        let counting = if self.count == What::Turns { Counting::Turns } else { Counting::Steps };
        let name = game.entry().name;
        let steps = || Failure::input("--count steps", format!("a turn of {name} is one step; count turns"));
        let watch = Stopwatch::start();
        let seconds = || json!({ "seconds": watch.elapsed().as_secs_f64() });
        if self.divide {
            let parts = game.divide(&position, self.depth, counting)?.ok_or_else(steps)?;
            let total: u64 = parts.iter().map(|(_, count)| count).sum();
            if self.json {
                let moves: Vec<_> =
                    parts.iter().map(|(mv, count)| json!({ "move": mv, "count": count })).collect();
                return print_json(
                    out,
                    &json!({
                        "game": name, "position": position, "counting": counting, "depth": self.depth,
                        "moves": moves, "count": total, "measured": seconds(),
                    }),
                );
            }
            for (mv, count) in parts {
                writeln!(out, "{mv} {count}")?;
            }
            return Ok(writeln!(out, "total {total}")?);
        }
        let mut counts = Vec::new();
        for depth in 1..=self.depth {
            let count = game.perft(&position, depth, counting)?.ok_or_else(steps)?;
            if !self.json {
                writeln!(out, "{depth} {count}")?;
                out.flush()?;
            }
            counts.push(json!({ "depth": depth, "count": count }));
        }
        if self.json {
            return print_json(
                out,
                &json!({
                    "game": name, "position": position, "counting": counting, "counts": counts,
                    "measured": seconds(),
                }),
            );
        }
        Ok(())
    }
}
