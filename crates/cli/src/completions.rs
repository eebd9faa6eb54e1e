//! `plyground completions`: completion scripts for shells.

use crate::Cli;
use crate::args::print_json;
use crate::failure::Failure;
use clap::CommandFactory;
use clap_complete::Shell;
use clap_complete::env::{CompleteEnv, Shells};
use serde_json::json;
use std::io::Write;

/// The program, as a shell finds it.
const NAME: &str = "plyground";

/// The variable by which a completion script asks for what may follow.
const VARIABLE: &str = "COMPLETE";

/// Answers a completion script, if it is one that asks; it does not return then.
pub(crate) fn answer() {
    if std::env::var_os(VARIABLE).is_some() {
        crate::guests::invite_quietly();
    }
    CompleteEnv::with_factory(Cli::command).var(VARIABLE).complete();
}

/// Print a completion script for a shell
///
/// The script asks plyground itself what may follow, so that names of games and agents, their parameters and the words that
/// these take are completed too. For bash: plyground completions bash > ~/.local/share/bash-completion/completions/plyground
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
        let mut script = Vec::new();
        let shells = Shells::builtins();
        let shell = shells.completer(&self.shell.to_string()).expect("clap knows its own shells");
        shell.write_registration(VARIABLE, NAME, NAME, NAME, &mut script)?;
        if self.json {
            let script = String::from_utf8_lossy(&script);
            return print_json(out, &json!({ "shell": self.shell.to_string(), "script": script }));
        }
        Ok(out.write_all(&script)?)
    }
}
