//! `plyground solve`: looks for a solution and checks it before it is shown.

use crate::args::{GameArgs, print_json};
use crate::candidates;
use crate::failure::Failure;
use crate::interrupt::stop_on_interrupt;
use crate::numbers::{bytes, counted, grouped};
use crate::progress::Progress as Bar;
use clap::ValueEnum;
use clap_complete::ArgValueCompleter;
use plyground_catalog::{AgentSpec, AnyGame, FirstMoves, Solution, SolveError, Thinking};
use plyground_core::{Answer, Budget, Limit, Progress, Seed, Size};
use serde_json::{Value, json};
use std::io::Write;

/// Look for a solution of a puzzle
///
/// Every solution is checked by replaying it before it is printed. TenPair has no limit of cells here unless you set
/// one: `--rules max_cells=100`. Ctrl-C stops the search, which then reports what it has proven so far.
///
/// The exit code is 0 if there is an answer (a solution, or a proof that there is none), 4 if a limit of nodes,
/// time, memory or size ended the search, and 130 if it was interrupted. A batch has the answer of each board in its
/// row, and exit code 0 unless it was interrupted.
#[derive(clap::Args)]
pub(crate) struct Solve {
    #[command(flatten)]
    pub(crate) game: GameArgs,
    /// The board, in the game's notation [default: the start]
    #[arg(value_name = "BOARD")]
    board: Option<String>,
    /// The solver, such as "optimal(memory=4GiB)" (see `plyground agents`)
    #[arg(long, value_name = "AGENT", add = ArgValueCompleter::new(candidates::agents))]
    pub(crate) agent: String,
    /// Random seed, for the start and for the agent
    #[arg(long, value_name = "NUMBER", default_value_t = 1, allow_negative_numbers = true)]
    pub(crate) seed: u64,
    /// Memory limit of the search, such as 4GiB
    #[arg(long, value_name = "SIZE", value_parser = memory_from_text)]
    memory: Option<Size>,
    /// Print the number of moves, but not the moves
    #[arg(long)]
    pub(crate) count: bool,
    /// List every first move that begins a shortest solution
    #[arg(long, conflicts_with = "count")]
    first_moves: bool,
    /// Solve every board of a file: on each line a board, or a name and a board; - for standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["board", "first_moves", "json"])]
    pub(crate) batch: Option<String>,
    /// Format of a batch: csv, or jsonl for one JSON object per line
    #[arg(
        long,
        value_name = "FORMAT",
        requires = "batch",
        default_value = "csv",
        hide_possible_values = true
    )]
    pub(crate) format: Format,
    /// Number of threads for a batch [default: all cores]
    #[arg(long, value_name = "T", requires = "batch", allow_negative_numbers = true, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// The output format of a batch.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    Csv,
    Jsonl,
}

impl Solve {
    /// Moves on a line of the printed solution.
    const IN_A_LINE: usize = 10;

    pub(crate) fn run(self, out: &mut (dyn Write + Send)) -> Result<(), Failure> {
        let agent: AgentSpec = self.agent.parse()?;
        if let Some(file) = &self.batch {
            return self.run_batch(file, &agent, out);
        }
        let game = self.game.open_by(self.game.entry()?.solve_rules(), self.board.as_deref())?;
        let board = self.board.clone().unwrap_or_else(|| game.start(Seed(self.seed)));
        let (spinner, cancelled) = (Bar::spinner("solve"), stop_on_interrupt());
        let mut listen = |progress: &Progress| {
            let (nodes, held) = (grouped(progress.nodes), bytes(progress.bytes));
            spinner.set_message(format!("cost {} · {nodes} nodes · {held}", progress.depth));
        };
        let thinking = Thinking { budget: self.budget(), cancelled: &cancelled, listen: &mut listen };
        if self.first_moves {
            let found = game.first_moves(&board, &agent, thinking);
            spinner.finish();
            return self.tell_first_moves(out, &*game, &board, &agent, &found?);
        }
        let solution = game.solve_by(Seed(self.seed), &board, &agent, thinking);
        spinner.finish();
        let solution = solution?;
        if self.json {
            print_json(out, &self.object(&*game, &board, &agent, &solution, self.count))?;
        } else {
            Self::print(out, &solution, self.count)?;
        }
        answered(&solution)
    }

    /// The limits of the search that the agent's notation does not set.
    pub(crate) fn budget(&self) -> Budget {
        Budget { memory: self.memory, ..Budget::default() }
    }

    fn tell_first_moves(
        &self,
        out: &mut dyn Write,
        game: &dyn AnyGame,
        board: &str,
        agent: &AgentSpec,
        found: &FirstMoves,
    ) -> Result<(), Failure> {
        let FirstMoves { solution, moves, unjudged, .. } = found;
        if self.json {
            let mut object = self.object(game, board, agent, solution, false);
            object["first_moves"] = json!(moves);
            object["unjudged"] = json!(unjudged);
            print_json(out, &object)?;
        } else {
            Self::print(out, solution, true)?;
            writeln!(out)?;
            if let Answer::Solved { .. } = solution.answer {
                writeln!(out, "first moves of shortest solutions: {}", moves.join(" "))?;
            }
            if !unjudged.is_empty() {
                writeln!(out, "not judged within the limits: {}", unjudged.join(" "))?;
            }
        }
        answered(solution)?;
        if unjudged.is_empty() { Ok(()) } else { Err(Failure::Unanswered) }
    }

    /// Prints the answer; `secret` leaves out the moves.
    fn print(out: &mut dyn Write, solution: &Solution, secret: bool) -> Result<(), Failure> {
        match &solution.answer {
            Answer::Solved { line, shortest } => {
                let kinds = solution.kinds.iter().map(|&(kind, count)| counted(count, kind));
                let kinds = kinds.collect::<Vec<_>>().join(", ");
                let kinds = if kinds.is_empty() { kinds } else { format!(": {kinds}") };
                let shortest = if *shortest { "; no solution is shorter" } else { "" };
                writeln!(out, "solved in {}{kinds}{shortest}\n", counted(line.len() as u64, "moves"))?;
                for moves in line.chunks(Self::IN_A_LINE).filter(|_| !secret) {
                    writeln!(out, "{}", moves.join(" "))?;
                }
                if !secret {
                    writeln!(out)?;
                }
            }
            Answer::Impossible => writeln!(out, "impossible: no solution within the rules and the limits\n")?,
            Answer::Stopped { lower_bound, limit } => {
                let least = counted((*lower_bound).into(), "moves");
                writeln!(out, "stopped: {limit}; every solution has at least {least}\n")?;
            }
        }
        let (effort, seconds) = (&solution.effort, solution.time.as_secs_f64());
        let counts = [("expanded", effort.expanded), ("generated", effort.generated), ("open", effort.open)];
        let counts = counts.map(|(name, count)| format!("{name} {}", grouped(count))).join(" · ");
        Ok(writeln!(out, "{counts} · {} · {seconds:.3} s", bytes(effort.peak_bytes))?)
    }

    /// The solution as the documented JSON object; `secret` leaves out the moves.
    pub(crate) fn object(
        &self,
        game: &dyn AnyGame,
        board: &str,
        agent: &AgentSpec,
        solution: &Solution,
        secret: bool,
    ) -> Value {
        let (word, moves, shortest, lower_bound, limit) = match &solution.answer {
            Answer::Solved { line, shortest } => ("solved", Some(line), Some(shortest), None, None),
            Answer::Impossible => ("impossible", None, None, None, None),
            Answer::Stopped { lower_bound, limit } => ("stopped", None, None, Some(lower_bound), Some(limit)),
        };
        let kinds: serde_json::Map<String, Value> =
            solution.kinds.iter().map(|&(kind, count)| (kind.to_owned(), count.into())).collect();
        json!({
            "game": game.entry().name, "rules": game.rules(), "position": board, "seed": self.seed,
            "agent": agent, "answer": word, "moves": moves.filter(|_| !secret), "length": moves.map(Vec::len),
            "kinds": moves.map(|_| kinds), "shortest": shortest, "lower_bound": lower_bound, "limit": limit,
            "effort": solution.effort, "measured": { "seconds": solution.time.as_secs_f64() },
        })
    }
}

/// Fails if there is no answer; the exit code then says why.
fn answered(solution: &Solution) -> Result<(), Failure> {
    match solution.answer {
        Answer::Solved { .. } | Answer::Impossible => Ok(()),
        Answer::Stopped { limit: Limit::Cancelled, .. } => Err(Failure::Stopped),
        Answer::Stopped { .. } => Err(Failure::Unanswered),
    }
}

/// A memory limit that is valid for a search.
fn memory_from_text(text: &str) -> Result<Size, String> {
    let memory = text.parse::<Size>().map_err(|why| why.to_string())?;
    let budget = Budget { memory: Some(memory), ..Budget::default() };
    budget.objection().map_or(Ok(memory), Err)
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
