//! `plyground bench GAME --solvers`: a game's own solver beside the generic one, on the boards of the studies.

use crate::failure::Failure;
use crate::numbers::bytes;
use plyground_catalog::{AgentSpec, Entry, Rules, SolverRace, Thinking};
use plyground_core::{Answer, Budget};
use serde::Serialize;
use serde_json::{Value, json};
use std::io::Write;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The results on all boards with the same rules.
#[derive(Serialize)]
pub(crate) struct Solved {
    game: &'static str,
    rules: Rules,
    /// The rules that differ from the defaults, as text.
    #[serde(skip)]
    given: String,
    solver: String,
    reference: Option<String>,
    boards: usize,
    /// The boards whose solution was not a shortest one, by name.
    pub(crate) wrong: Vec<String>,
    expanded: u64,
    peak_bytes: u64,
    measured: Value,
}

/// Solves the boards of a game's studies, alternating between the solver and the reference.
pub(crate) fn measure(entry: &'static Entry) -> Result<Vec<Solved>, Failure> {
    (entry.solver_races)().iter().map(|race| solve(entry, race)).collect()
}

fn solve(entry: &'static Entry, race: &SolverRace) -> Result<Solved, Failure> {
    let (solver, rival): (AgentSpec, Option<AgentSpec>) =
        (race.solver.parse()?, race.reference.map(str::parse).transpose()?);
    let mut rules = entry.solve_rules();
    rules.extend(race.rules.clone());
    let game = entry.open(rules)?;
    let boards = game.boards();
    let mut solved = Solved {
        game: entry.name,
        rules: game.rules(),
        given: rules_in_words(&race.rules),
        solver: solver.to_string(),
        reference: rival.as_ref().map(ToString::to_string),
        boards: boards.len(),
        wrong: Vec::new(),
        expanded: 0,
        peak_bytes: 0,
        measured: Value::Null,
    };
    let (never, mut times) = (AtomicBool::new(false), [Duration::ZERO; 2]);
    let mut slowest = (Duration::ZERO, "");
    for board in &boards {
        for (index, agent) in [Some(&solver), rival.as_ref()].into_iter().enumerate() {
            let Some(agent) = agent else { continue };
            let mut silent = |_: &_| ();
            let thinking = Thinking { budget: Budget::default(), cancelled: &never, listen: &mut silent };
            let solution = game.solve(&board.position, agent, thinking)?;
            times[index] += solution.time;
            let right = matches!(&solution.answer, Answer::Solved { line, .. } if line.len() == board.optimum as usize);
            if !right && !solved.wrong.contains(&board.name) {
                solved.wrong.push(board.name.clone());
            }
            if index == 0 {
                solved.expanded += solution.effort.expanded;
                solved.peak_bytes = solved.peak_bytes.max(solution.effort.peak_bytes);
                slowest = slowest.max((solution.time, &board.name));
            }
        }
    }
    let [ours, theirs] = times.map(|time| time.as_secs_f64());
    let ratio = rival.is_some().then_some(theirs / ours);
    let reference = rival.is_some().then_some(theirs);
    solved.measured = json!({
        "seconds": ours, "reference_seconds": reference, "ratio_to_reference": ratio,
        "slowest": slowest.1, "slowest_seconds": slowest.0.as_secs_f64(),
    });
    Ok(solved)
}

/// The rules that differ from the defaults.
fn rules_in_words(given: &Rules) -> String {
    let words: Vec<String> = given.iter().map(|(key, value)| format!("{key}={value}")).collect();
    if words.is_empty() { String::new() } else { format!(" with {}", words.join(", ")) }
}

impl Solved {
    pub(crate) fn print(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let bold = anstyle::Style::new().bold();
        let number = |key: &str| self.measured[key].as_f64();
        writeln!(
            out,
            "{bold}{:<8}{bold:#} {} boards{} in {:.3} s · {} · {} sets · slowest {} ({:.3} s)",
            self.game,
            self.boards,
            self.given,
            number("seconds").unwrap_or_default(),
            bytes(self.peak_bytes),
            crate::numbers::grouped(self.expanded),
            self.measured["slowest"].as_str().unwrap_or_default(),
            number("slowest_seconds").unwrap_or_default(),
        )?;
        if let (Some(reference), Some(ratio)) = (&self.reference, number("ratio_to_reference")) {
            writeln!(out, "         {ratio:.1} times as fast as {reference}")?;
        }
        if !self.wrong.is_empty() {
            writeln!(out, "         WRONG: {}", self.wrong.join(" "))?;
        }
        Ok(out.flush()?)
    }
}
