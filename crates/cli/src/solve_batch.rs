//! `plyground solve --batch`: solves every board of a file; the answers come in the order of the file.

use crate::failure::Failure;
use crate::interrupt::stop_on_interrupt;
use crate::progress::Progress;
use crate::solve::{Format, Solve};
use plyground_catalog::{AgentSpec, AnyGame, Solution, Thinking};
use plyground_core::{Answer, BadNotation, Seed};
use rayon::prelude::*;
use serde_json::json;
use std::io::{Write, read_to_string, stdin};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// A board of the file.
struct Task {
    line: usize,
    name: String,
    board: String,
    game: Box<dyn AnyGame>,
}

const HEADER: &str =
    "line,name,board,answer,length,pairs,deals,shortest,lower_bound,limit,expanded,peak_bytes,moves,seconds";

impl Solve {
    pub(crate) fn run_batch(
        &self,
        file: &str,
        agent: &AgentSpec,
        out: &mut (dyn Write + Send),
    ) -> Result<(), Failure> {
        let tasks = self.tasks(file)?;
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads.map_or(0, usize::from)).build();
        let pool = pool.map_err(|why| Failure::input("--threads", why))?;
        let (progress, cancelled) =
            (Progress::bar("solve", Some(tasks.len() as u64), "boards"), stop_on_interrupt());
        if self.format == Format::Csv {
            writeln!(out, "{HEADER}")?;
        }
        // A window of boards at a time, so that answers are printed in order and before all boards are solved.
        for window in tasks.chunks(4 * pool.current_num_threads()) {
            let solve = |task: &Task| {
                let solution = self.solve_one(task, agent, &cancelled);
                progress.inc(1);
                solution
            };
            let solutions: Vec<_> = pool.install(|| window.par_iter().map(solve).collect());
            for (task, solution) in window.iter().zip(solutions) {
                writeln!(out, "{}", self.row(task, agent, &solution?))?;
            }
            out.flush()?;
        }
        progress.finish();
        if cancelled.load(Relaxed) { Err(Failure::Stopped) } else { Ok(()) }
    }

    /// Every board of the file, checked before the first is solved.
    fn tasks(&self, file: &str) -> Result<Vec<Task>, Failure> {
        let text = if file == "-" { read_to_string(stdin()) } else { std::fs::read_to_string(file) };
        let text = text.map_err(|why| Failure::input(&format!("--batch {file}"), why))?;
        let mut tasks = Vec::new();
        for (index, words) in text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>()).enumerate()
        {
            let line = index + 1;
            let (name, board) = match words[..] {
                [] => continue,
                [first, ..] if first.starts_with('#') => continue,
                [board] => ("", board),
                [name, board, ..] => (name, board),
            };
            let place = format!("--batch {file}, line {line}");
            let game = self.game.open_by(self.game.entry()?.solve_rules(), Some(board));
            let game = game.map_err(|why| Failure::input(&place, why))?;
            game.check_position(board).map_err(|why: BadNotation| Failure::input(&place, why))?;
            tasks.push(Task { line, name: name.to_owned(), board: board.to_owned(), game });
        }
        if tasks.is_empty() {
            return Err(Failure::input(
                &format!("--batch {file}"),
                "no board in it; expected one on each line",
            ));
        }
        Ok(tasks)
    }

    fn solve_one(&self, task: &Task, agent: &AgentSpec, cancelled: &AtomicBool) -> Result<Solution, Failure> {
        let mut silent = |_: &_| ();
        let thinking = Thinking { budget: self.budget(), cancelled, listen: &mut silent };
        Ok(task.game.solve_by(Seed(self.seed), &task.board, agent, thinking)?)
    }

    fn row(&self, task: &Task, agent: &AgentSpec, solution: &Solution) -> String {
        let mut all = self.object(&*task.game, &task.board, agent, solution, self.count);
        if self.format == Format::Jsonl {
            (all["line"], all["name"]) = (json!(task.line), json!(task.name));
            return all.to_string();
        }
        // Answers and boards contain no comma, so only the name may need quotes.
        let text = |value: &serde_json::Value| match value {
            serde_json::Value::Null => String::new(),
            serde_json::Value::String(text) => text.clone(),
            value => value.to_string(),
        };
        let moves = match &solution.answer {
            Answer::Solved { line, .. } if !self.count => line.join(" "),
            _ => String::new(),
        };
        let kind = |name: &str| text(&all["kinds"][name]);
        let cells = [
            task.line.to_string(),
            quoted(&task.name),
            quoted(&task.board),
            text(&all["answer"]),
            text(&all["length"]),
            kind("pairs"),
            kind("deals"),
            text(&all["shortest"]),
            text(&all["lower_bound"]),
            text(&all["limit"]),
            solution.effort.expanded.to_string(),
            solution.effort.peak_bytes.to_string(),
            moves,
            format!("{:.6}", solution.time.as_secs_f64()),
        ];
        cells.join(",")
    }
}

/// A cell of a CSV file: in quotes where it needs them.
fn quoted(text: &str) -> String {
    if text.contains([',', '"']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}
