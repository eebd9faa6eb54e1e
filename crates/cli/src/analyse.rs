//! `plyground analyse`: what can be computed about a game without playing it.

use crate::args::print_json;
use crate::failure::Failure;
use clap::Subcommand;
use plyground_games::twenty48::fewest;
use std::io::Write;

/// Compute exact facts about a game
#[derive(clap::Args)]
pub(crate) struct Analyse {
    #[command(subcommand)]
    game: Game,
}

#[derive(Subcommand)]
enum Game {
    /// Facts about 2048
    #[command(name = "2048", subcommand)]
    Twenty48(Twenty48),
}

#[derive(Subcommand)]
enum Twenty48 {
    /// Compute the fewest moves to a tile, exactly, over the probabilities of the new tiles
    ///
    /// The model is a bag of tiles without a board: each move merges every pair of equal tiles once and adds a new
    /// tile, until the target exists.
    FewestMoves {
        /// The tile to reach
        #[arg(long, value_name = "TILE", default_value_t = 2048, allow_negative_numbers = true)]
        target: u32,
        /// Probability that a new tile is a 4
        #[arg(long, value_name = "P", default_value_t = 0.1, allow_negative_numbers = true)]
        four: f64,
        /// Print one JSON object
        #[arg(long)]
        json: bool,
    },
}

impl Analyse {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let Game::Twenty48(Twenty48::FewestMoves { target, four, json }) = self.game;
        let answer = fewest(target, four).map_err(|why| Failure::input("fewest-moves", why))?;
        if json {
            return print_json(out, &answer);
        }
        writeln!(out, "Fewest moves to the tile {target}, with probability {four:?} of a new 4 (exact)\n")?;
        writeln!(out, "mean                {:.3}", answer.mean)?;
        writeln!(out, "standard deviation  {:.3}", answer.standard_deviation)?;
        writeln!(out, "fewest              {}", answer.minimum)?;
        Ok(writeln!(out, "most                {}", answer.maximum)?)
    }
}
