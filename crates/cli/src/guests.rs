//! `plyground guests`: the programs from outside that take part, and what works with each of them.

use crate::args::print_json;
use crate::failure::Failure;
use clap::Subcommand;
use plyground_catalog::Guest;
use plyground_guests::{DEFAULT_FILE, Finding, Program, Verdict, check, invite, programs};
use serde_json::{Value, json};
use std::io::Write;
use std::path::Path;

/// List the guests: programs from outside that play as agents
///
/// A file names them: guests.toml in the current folder, or the one given by --guests (see docs/guests.md). Each is
/// started and greeted.
#[derive(clap::Args)]
pub(crate) struct Guests {
    #[command(subcommand)]
    what: Option<What>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Subcommand)]
enum What {
    Check(Check),
}

/// Talk to a guest as a referee would, and say line by line what works and what does not
#[derive(clap::Args)]
struct Check {
    /// Which guest
    #[arg(value_name = "NAME")]
    name: String,
    /// How many games it plays against the random player in each of its games
    #[arg(long, value_name = "NUMBER", default_value_t = 20)]
    games: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Adds the guests of the file that was given, or of the one in the current folder if there is one.
pub(crate) fn invite_all(file: Option<&Path>) -> Result<(), Failure> {
    let here = Path::new(DEFAULT_FILE);
    let Some(file) = file.or_else(|| here.is_file().then_some(here)) else { return Ok(()) };
    invite(file).map(drop).map_err(|why| Failure::Input(why.to_string()))
}

/// The same while a shell completes a line: what is wrong with the file is told when the line is run.
pub(crate) fn invite_quietly() {
    let mut words = std::env::args().skip_while(|word| word != "--guests");
    let given = words.nth(1);
    let _ = invite_all(given.as_deref().map(Path::new));
}

impl Guests {
    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        match self.what {
            Some(What::Check(check)) => check.run(out),
            None => list(out, self.json),
        }
    }
}

fn list(out: &mut dyn Write, as_json: bool) -> Result<(), Failure> {
    let (mut rows, bold) = (Vec::new(), anstyle::Style::new().bold());
    for program in programs() {
        let definition = program.definition();
        let greeting = program.greet();
        if as_json {
            let trouble = greeting.as_ref().err().map(ToString::to_string);
            let options = greeting.as_ref().map_or(Vec::new(), |greeting| {
                greeting.options.iter().map(|option| option.name.clone()).collect()
            });
            rows.push(json!({
                "name": definition.name, "games": definition.games, "command": definition.command,
                "version": greeting.ok().map(|greeting| greeting.version), "options": options, "trouble": trouble,
            }));
            continue;
        }
        let state = match greeting {
            Ok(greeting) if greeting.version.is_empty() => "ready".to_owned(),
            Ok(greeting) => format!("ready: {}", greeting.version),
            Err(why) => format!("it {why}"),
        };
        writeln!(out, "{bold}{}{bold:#}  {}  {state}", definition.name, definition.games.join(", "))?;
    }
    if as_json {
        return print_json(out, &json!({ "guests": rows }));
    }
    if programs().is_empty() {
        writeln!(out, "There are no guests: no {DEFAULT_FILE} in this folder, and no --guests FILE.")?;
    }
    Ok(())
}

impl Check {
    fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let all = programs();
        let Some(program) =
            all.iter().copied().find(|program: &&'static Program| program.name() == self.name)
        else {
            let names: Vec<&str> = all.iter().map(Guest::name).collect();
            let known = if names.is_empty() {
                "there are none".to_owned()
            } else {
                format!("there are {}", names.join(", "))
            };
            return Err(Failure::Input(format!("unknown guest {:?}; {known}", self.name)));
        };
        let (mut rows, mut wrong, mut told): (Vec<Value>, usize, Result<(), _>) = (Vec::new(), 0, Ok(()));
        check(program, self.games, &mut |finding: &Finding| {
            wrong += usize::from(finding.verdict == Verdict::Wrong);
            let word = word(finding.verdict);
            if self.json {
                rows.push(json!({ "verdict": word, "what": finding.what, "found": finding.found }));
            } else if told.is_ok() {
                told = writeln!(out, "{word:<8}  {}: {}", finding.what, finding.found)
                    .and_then(|()| out.flush());
            }
        });
        told?;
        if self.json {
            print_json(out, &json!({ "guest": self.name, "ok": wrong == 0, "findings": rows }))?;
        }
        match wrong {
            0 => Ok(()),
            1 => Err(Failure::Wrong(format!("{}: one finding is wrong", self.name))),
            _ => Err(Failure::Wrong(format!("{}: {wrong} findings are wrong", self.name))),
        }
    }
}

fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Good => "ok",
        Verdict::Doubtful => "note",
        Verdict::Wrong => "wrong",
    }
}
