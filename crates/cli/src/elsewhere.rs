//! `plyground cluster` and `plyground tune`: commands of the Python package, which need Python's libraries. The binary says
//! how to get them.

use crate::failure::Failure;
use std::io::Write;

/// Run an experiment on many machines (in the Python package)
#[derive(clap::Args)]
pub(crate) struct Cluster {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
    arguments: Vec<String>,
}

impl Cluster {
    pub(crate) fn run(self, _: &mut dyn Write) -> Result<(), Failure> {
        Err(missing("cluster", &self.arguments, "ray", "cluster"))
    }
}

/// Look for better values of an agent's parameters (in the Python package)
#[derive(clap::Args)]
pub(crate) struct Tune {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, hide = true)]
    arguments: Vec<String>,
}

impl Tune {
    pub(crate) fn run(self, _: &mut dyn Write) -> Result<(), Failure> {
        Err(missing("tune", &self.arguments, "tune", "tuning"))
    }
}

fn missing(command: &str, arguments: &[String], extra: &str, document: &str) -> Failure {
    let what = arguments.first().map_or(String::new(), |first| format!(" {first}"));
    Failure::Input(format!(
        "`plyground {command}{what}` is a command of the Python package, which this binary does not have inside; type: \
         pip install 'plyground[{extra}]' (see docs/{document}.md)"
    ))
}
