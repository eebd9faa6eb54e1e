//! `plyground completions`: what a shell needs to finish our words.

use crate::Cli;
use crate::args::print_json;
use crate::failure::Failure;
use clap::CommandFactory;
use clap_complete::Shell;
use serde_json::json;
use std::io::Write;

/// Print a completion script for a shell
///
/// For bash: plyground completions bash > ~/.local/share/bash-completion/completions/plyground
#[derive(clap::Args)]
pub(crate) struct Completions {
    /// Which shell
    shell: Shell,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Completions {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        // Into memory first: the generator panics where a pipe would only be closed.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "plyground", &mut script);
        if self.json {
            let script = String::from_utf8_lossy(&script);
            return print_json(out, &json!({ "shell": self.shell.to_string(), "script": script }));
        }
        Ok(out.write_all(&script)?)
    }
}
