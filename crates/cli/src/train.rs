//! `plyground train`: trains players that learn.

mod curve;
mod dqn;
pub(crate) mod draw;
mod ntuple;
mod processor_time;
mod progress;
mod show;

use crate::failure::Failure;
use clap::Subcommand;
use std::io::Write;

/// Train a player that learns
#[derive(clap::Args)]
pub(crate) struct Train {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    #[command(name = "ntuple")]
    NTuple(Box<ntuple::NTuple>),
    Dqn(Box<dqn::Dqn>),
    Draw(draw::Draw),
    Show(show::Show),
}

impl Train {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        match self.what {
            What::NTuple(training) => training.run(out),
            What::Dqn(training) => training.run(out),
            What::Draw(draw) => draw.run(out),
            What::Show(show) => show.run(out),
        }
    }
}
