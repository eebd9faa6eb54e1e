//! `plyground solve`: a whole way to the goal, checked before it is shown.

use crate::args::{GameArgs, print_json};
use crate::failure::Failure;
use crate::numbers::{bytes, counted, grouped};
use indicatif::{ProgressBar, ProgressStyle};
use plyground_catalog::{AgentSpec, AnyGame, Solution, SolveError, Thinking};
use plyground_core::{Answer, Budget, Limit, Progress, Seed};
use serde_json::{Value, json};
use std::io::Write;
use std::sync::atomic::AtomicBool;

/// Look for a solution of a puzzle
///
/// A solution is played again before it is printed. For a solver the limit of cells of TenPair is off unless
/// it is given: `--rules max_cells=100`.
#[derive(clap::Args)]
pub(crate) struct Solve {
    #[command(flatten)]
    game: GameArgs,
    /// The board in the game's notation; the start if not given
    #[arg(value_name = "BOARD")]
    board: Option<String>,
    /// Who looks for it, such as "a-star(memory=4GiB)" (see `plyground agents`)
    #[arg(long, value_name = "AGENT")]
    agent: String,
    /// Decides whatever the start leaves to chance, and the lots that the agent draws
    #[arg(long, value_name = "NUMBER", default_value_t = 1, allow_negative_numbers = true)]
    seed: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl Solve {
    /// Moves on a line of the printed solution.
    const IN_A_LINE: usize = 10;

    pub(crate) fn run(self, out: &mut dyn Write) -> Result<(), Failure> {
        let game = self.game.open_by(self.game.entry()?.solve_rules(), self.board.as_deref())?;
        let board = self.board.clone().unwrap_or_else(|| game.start(Seed(self.seed)));
        let agent: AgentSpec = self.agent.parse()?;
        let (spinner, never) = (spinner(), AtomicBool::new(false));
        let mut listen = |progress: &Progress| {
            let (nodes, held) = (grouped(progress.nodes), bytes(progress.bytes));
            spinner.set_message(format!("cost {} · {nodes} nodes · {held}", progress.depth));
            spinner.tick();
        };
        let thinking = Thinking { budget: Budget::default(), cancelled: &never, listen: &mut listen };
        let solution = game.solve_by(Seed(self.seed), &board, &agent, thinking);
        spinner.finish_and_clear();
        let solution = solution?;
        if self.json {
            return print_json(out, &self.object(&*game, &board, &agent, &solution));
        }
        Self::print(out, &solution)
    }

    fn print(out: &mut dyn Write, solution: &Solution) -> Result<(), Failure> {
        match &solution.answer {
            Answer::Solved { line, shortest } => {
                let kinds = solution.kinds.iter().map(|&(kind, count)| counted(count, kind));
                let kinds = kinds.collect::<Vec<_>>().join(", ");
                let kinds = if kinds.is_empty() { kinds } else { format!(": {kinds}") };
                let shortest = if *shortest { ", no solution is shorter" } else { "" };
                writeln!(out, "solved in {}{kinds}{shortest}\n", counted(line.len() as u64, "moves"))?;
                for moves in line.chunks(Self::IN_A_LINE) {
                    writeln!(out, "{}", moves.join(" "))?;
                }
                writeln!(out)?;
            }
            Answer::Impossible => writeln!(out, "impossible: no solution within the rules and the limits\n")?,
            Answer::Stopped { lower_bound, limit } => {
                let what = match limit {
                    Limit::Nodes => "nodes",
                    Limit::Depth => "depth",
                    Limit::Time => "time",
                    Limit::Memory => "memory",
                    Limit::Cancelled => "patience",
                };
                let least = counted((*lower_bound).into(), "moves");
                writeln!(out, "stopped: out of {what}; every solution has at least {least}\n")?;
            }
        }
        let (effort, seconds) = (&solution.effort, solution.time.as_secs_f64());
        let counts = [("expanded", effort.expanded), ("generated", effort.generated), ("open", effort.open)];
        let counts = counts.map(|(name, count)| format!("{name} {}", grouped(count))).join(" · ");
        Ok(writeln!(out, "{counts} · {} · {seconds:.3} s", bytes(effort.peak_bytes))?)
    }

    /// The solution as the one documented object.
    fn object(&self, game: &dyn AnyGame, board: &str, agent: &AgentSpec, solution: &Solution) -> Value {
        let (word, moves, shortest, lower_bound, limit) = match &solution.answer {
            Answer::Solved { line, shortest } => ("solved", Some(line), Some(shortest), None, None),
            Answer::Impossible => ("impossible", None, None, None, None),
            Answer::Stopped { lower_bound, limit } => ("stopped", None, None, Some(lower_bound), Some(limit)),
        };
        let kinds: serde_json::Map<String, Value> =
            solution.kinds.iter().map(|&(kind, count)| (kind.to_owned(), count.into())).collect();
        json!({
            "game": game.entry().name, "rules": game.rules(), "position": board, "seed": self.seed, "agent": agent, "answer": word,
            "moves": moves, "kinds": moves.map(|_| kinds), "shortest": shortest, "lower_bound": lower_bound,
            "limit": limit, "effort": solution.effort, "measured": { "seconds": solution.time.as_secs_f64() },
        })
    }
}

impl From<SolveError> for Failure {
    fn from(why: SolveError) -> Self {
        match why {
            SolveError::Spec(why) => why.into(),
            SolveError::Position(why) => Self::input("BOARD", why),
            SolveError::Broken(_) => Self::Wrong(why.to_string()),
        }
    }
}

/// On standard error, and only where somebody watches.
fn spinner() -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} {msg} · {elapsed}");
    ProgressBar::new_spinner().with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()))
}
