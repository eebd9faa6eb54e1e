//! `plyground train show`: how a weight file was trained.

use crate::args::print_json;
use crate::failure::Failure;
use crate::numbers::{bytes, grouped};
use plyground_learn::dqn;
use plyground_learn::ntuple::Weights;
use std::io::Write;

/// Show how the network in a file was trained
#[derive(clap::Args)]
pub(crate) struct Show {
    /// The file, or default for the built-in n-tuple network
    #[arg(value_name = "FILE")]
    file: String,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Show {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        // A deep Q-network is recognised by its file; for anything else, the n-tuple reader explains what is wrong.
        if self.file != "default"
            && let Ok(about) = dqn::Weights::describe(&self.file)
        {
            return self.dqn(&about, out);
        }
        let about = Weights::describe(&self.file).map_err(|why| Failure::input(&self.file, why))?;
        if self.json {
            return print_json(out, &about);
        }
        let (games, moves) = (grouped(about.games), grouped(about.moves));
        writeln!(out, "layout   {}", about.layout)?;
        if !about.stages.is_empty() {
            writeln!(out, "stages   {:?}", about.stages)?;
        }
        writeln!(out, "trained  {games} games, {moves} moves on seed {}", about.seed)?;
        writeln!(out, "command  {}", about.command)?;
        let use_for =
            if about.errors.is_some() || about.quantum.is_none() { "play and training" } else { "play" };
        Ok(writeln!(out, "weights  {}, for {use_for}", bytes(about.weights.bytes))?)
    }
    fn dqn(&self, about: &dqn::Description, out: &mut dyn Write) -> Result<(), Failure> {
        if self.json {
            return print_json(out, about);
        }
        let setting = serde_json::to_string(&about.setting).map_err(|why| Failure::Wrong(why.to_string()))?;
        let (episodes, moves, updates) =
            (grouped(about.episodes), grouped(about.moves), grouped(about.updates));
        writeln!(out, "setting  {setting}")?;
        writeln!(
            out,
            "trained  {episodes} episodes, {moves} moves, {updates} updates on seed {}",
            about.seed
        )?;
        writeln!(out, "command  {}", about.command)?;
        let layers: Vec<String> = about.setting.sizes().iter().map(ToString::to_string).collect();
        let use_for = if about.whole { "play and training" } else { "play" };
        Ok(writeln!(out, "weights  {} layers, {}, for {use_for}", layers.len() - 1, layers.join(" → "))?)
    }
}
