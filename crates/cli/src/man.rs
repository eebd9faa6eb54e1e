//! `plyground man`: the manual pages, from the same definitions as `--help`.

use crate::Cli;
use crate::args::print_json;
use crate::failure::Failure;
use crate::output::write_file;
use clap::CommandFactory;
use serde_json::json;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Print the manual page, or write one for each command
///
/// To read it directly: plyground man | man -l -
#[derive(clap::Args)]
pub(crate) struct Man {
    /// Write plyground.1 and a page for each command into this folder
    #[arg(long, value_name = "FOLDER")]
    dir: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Man {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let command = Cli::command();
        let Some(dir) = self.dir else {
            let mut page = Vec::new();
            clap_mangen::Man::new(command).render(&mut page)?;
            if self.json {
                return print_json(out, &json!({ "page": String::from_utf8_lossy(&page) }));
            }
            return Ok(out.write_all(&page)?);
        };
        if !dir.is_dir() {
            let why = "there is no such folder; create it first";
            return Err(Failure::input(&format!("--dir {}", dir.display()), why));
        }
        let mut command = command.disable_help_subcommand(true);
        command.build();
        pages(command, &dir)?;
        if self.json {
            return print_json(out, &json!({ "dir": dir }));
        }
        Ok(writeln!(out, "Manual pages are in {}", dir.display())?)
    }
}

/// Writes the page of a command and those of its subcommands, each file completely or not at all.
fn pages(command: clap::Command, dir: &Path) -> Result<(), Failure> {
    for command in command.get_subcommands().filter(|command| !command.is_hide_set()).cloned() {
        pages(command, dir)?;
    }
    let (man, mut page) = (clap_mangen::Man::new(command), Vec::new());
    man.render(&mut page)?;
    write_file(&dir.join(man.get_filename()), page)
}
