//! `plyground`: games, players and experiments from the command line. One file per command; thin.
//!
//! The binary only calls [`main`]. A program with games of its own adds them to the catalogue first, then has every
//! command for these games too: see the example `strangers`.

mod agents;
mod analyse;
mod args;
mod bench;
mod board;
mod candidates;
mod choose;
mod compare;
mod completions;
mod database;
mod elsewhere;
mod engine;
mod export;
mod failure;
mod fit;
mod games;
mod grade;
mod guests;
mod import;
mod interrupt;
mod man;
mod merge;
mod moves;
mod numbers;
mod output;
mod palette;
mod parameters;
mod perft;
mod plan;
mod play;
mod playout;
mod progress;
mod puzzles;
mod replay;
mod report;
mod reproduce;
mod rules;
mod run;
mod runs;
mod serve;
mod show;
mod solve;
mod solve_batch;
mod standings;
mod tables;
mod train;
mod trained;
mod verify;

use clap::{Parser, Subcommand, ValueEnum};
use failure::Failure;
use std::ffi::OsString;
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// A playground and laboratory for game-playing search.
#[derive(Parser)]
#[command(name = "plyground", version, max_term_width = 100)]
#[command(after_help = "Without a command, `serve` starts the web application.\n\
                        Try: plyground play morris · plyground playout 2048 --games 10000")]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    /// When to use colour: auto, always or never
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", hide_possible_values = true)]
    color: Colour,
    /// The file of guests, programs from outside that play as agents [default: guests.toml in the current folder]
    #[arg(long, global = true, value_name = "FILE")]
    guests: Option<PathBuf>,
}

#[derive(Subcommand)]
enum Command {
    Serve(serve::Serve),
    Games(games::Games),
    Rules(rules::RulesOf),
    Agents(agents::Agents),
    Guests(guests::Guests),
    Show(show::Show),
    Moves(moves::Moves),
    #[command(name = "move")]
    Choose(choose::Choose),
    Engine(engine::Engine),
    Solve(solve::Solve),
    Verify(verify::Verify),
    Tables(tables::Tables),
    Grade(grade::GradeAgents),
    Puzzles(puzzles::FindPuzzles),
    Fit(fit::Fit),
    Play(play::Play),
    Perft(perft::Perft),
    Playout(playout::Playout),
    Replay(replay::Replay),
    Plan(plan::PlanExperiment),
    Run(run::RunExperiment),
    Cluster(elsewhere::Cluster),
    Tune(elsewhere::Tune),
    Runs(runs::Runs),
    Merge(merge::Merge),
    Export(export::Export),
    Import(import::Import),
    Report(report::ReportRun),
    Compare(compare::Compare),
    Reproduce(reproduce::Reproduce),
    Train(train::Train),
    Analyse(analyse::Analyse),
    Bench(bench::Bench),
    Completions(completions::Completions),
    Man(man::Man),
}

impl Command {
    /// Whether the command takes agents; then guests are among them.
    fn takes_agents(&self) -> bool {
        matches!(
            self,
            Self::Serve(_)
                | Self::Agents(_)
                | Self::Guests(_)
                | Self::Choose(_)
                | Self::Engine(_)
                | Self::Grade(_)
                | Self::Puzzles(_)
                | Self::Fit(_)
                | Self::Play(_)
                | Self::Plan(_)
                | Self::Run(_)
                | Self::Reproduce(_)
        )
    }
}

impl Default for Command {
    fn default() -> Self {
        Self::Serve(serve::Serve::default())
    }
}

#[derive(Clone, Copy, ValueEnum)]
enum Colour {
    Auto,
    Always,
    Never,
}

/// Runs the command on the command line and returns its exit code.
///
/// ```no_run
/// fn main() -> std::process::ExitCode {
///     // Games from outside are added here, with `plyground_catalog::add`.
///     plyground::main()
/// }
/// ```
pub fn main() -> ExitCode {
    ExitCode::from(main_of(std::env::args_os()))
}

/// The same for a command line from elsewhere: the program's name, then the arguments. Help and errors in the arguments
/// end the process, as they do in the binary.
pub fn main_of(args: impl IntoIterator<Item = OsString>) -> u8 {
    completions::answer();
    let cli = Cli::parse_from(args);
    match cli.color {
        Colour::Auto => anstream::ColorChoice::Auto,
        Colour::Always => anstream::ColorChoice::Always,
        Colour::Never => anstream::ColorChoice::Never,
    }
    .write_global();
    let mut out = BufWriter::new(anstream::stdout());
    let command = cli.command.unwrap_or_default();
    // A file that is named is read by every command, so that a wrong name is noticed.
    let invited = if command.takes_agents() || cli.guests.is_some() {
        guests::invite_all(cli.guests.as_deref())
    } else {
        Ok(())
    };
    let done = invited.and_then(|()| run(command, &mut out)).and_then(|()| Ok(out.flush()?));
    plyground_guests::dismiss();
    match done {
        Ok(()) => 0,
        Err(failure) => {
            // Print the output so far before the failure; if that fails too, the failure matters more.
            drop(out);
            failure.tell()
        }
    }
}

/// A board in letters, as terminals show it, with the numbers beside it below.
pub fn letters(view: &plyground_core::View, seats: &[&str]) -> String {
    let picture = board::picture(view, &board::Emphasis::default(), 1);
    board::facts(view, seats).into_iter().fold(picture.plain(), |text, line| text + &line + "\n")
}

fn run(command: Command, out: &mut (dyn Write + Send)) -> Result<(), Failure> {
    match command {
        Command::Serve(command) => command.run(out),
        Command::Games(command) => command.run(out),
        Command::Rules(command) => command.run(out),
        Command::Agents(command) => command.run(out),
        Command::Guests(command) => command.run(out),
        Command::Choose(command) => command.run(out),
        Command::Engine(command) => command.run(out),
        Command::Solve(command) => command.run(out),
        Command::Verify(command) => command.run(out),
        Command::Tables(command) => command.run(out),
        Command::Grade(command) => command.run(out),
        Command::Puzzles(command) => command.run(out),
        Command::Fit(command) => command.run(out),
        Command::Show(command) => command.run(out),
        Command::Moves(command) => command.run(out),
        Command::Play(command) => command.run(),
        Command::Perft(command) => command.run(out),
        Command::Playout(command) => command.run(out),
        Command::Replay(command) => command.run(out),
        Command::Plan(command) => command.run(out),
        Command::Run(command) => command.run(out),
        Command::Cluster(command) => command.run(out),
        Command::Tune(command) => command.run(out),
        Command::Runs(command) => command.run(out),
        Command::Merge(command) => command.run(out),
        Command::Export(command) => command.run(out),
        Command::Import(command) => command.run(out),
        Command::Report(command) => command.run(out),
        Command::Compare(command) => command.run(out),
        Command::Reproduce(command) => command.run(out),
        Command::Train(command) => command.run(out),
        Command::Analyse(command) => command.run(out),
        Command::Bench(command) => command.run(out),
        Command::Completions(command) => command.run(out),
        Command::Man(command) => command.run(out),
    }
}
