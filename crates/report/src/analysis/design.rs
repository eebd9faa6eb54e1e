//! The whole design of an experiment and where its games come from: what a reader needs to judge the figures, and to repeat
//! and cite them.

use super::Analysis;
use super::facts::date;
use crate::number::grouped;
use crate::report::{Block, Cell, Section, Table};
use plyground_core::{Size, Text};
use plyground_store::{Kind, Run, Session};
use std::fmt::Write as _;
use toml::Value;

/// The table, and a line to cite.
pub(super) fn section(analysis: &Analysis) -> Section {
    let run = &analysis.run;
    let specification: toml::Table = run.specification.parse().unwrap_or_default();
    let mut rows: Vec<(&str, String)> = Vec::new();
    let named = specification.get("agents").and_then(Value::as_array);
    let agents: Vec<String> = match named {
        Some(named) => named.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
        None => analysis.agents().to_vec(),
    };
    rows.extend(agents.into_iter().map(|agent| ("agent", agent)));
    for (name, key) in [("budget", "budget"), ("rules", "rules")] {
        rows.extend(specification.get(key).map(|value| (name, plain(value))));
    }
    for kind in ["solo", "match", "positions", "solve"] {
        let Some(table) = specification.get(kind).and_then(Value::as_table) else { continue };
        rows.push(("experiment", kind.to_owned()));
        for (key, value) in table {
            let name = match key.as_str() {
                "sprt" => "stopping rule",
                "pairs" => "pairs",
                "games" => "games for each agent",
                "schedule" => "schedule",
                "opening_plies" => "random opening plies",
                "opening_until" => "random opening until",
                "boards" => "boards",
                other => other,
            };
            rows.push((name, plain(value)));
        }
        if kind == "match" {
            rows.extend(sprt(table.get("sprt")));
            if !table.contains_key("opening_plies") && !table.contains_key("opening_until") {
                rows.push(("openings", "the standard start".to_owned()));
            }
        }
    }
    if run.kind != Kind::Imported {
        rows.push(("seed", run.seed.to_string()));
    }
    let (games, different) = (analysis.games.len() as u64, analysis.distinct);
    rows.push(("distinct games", format!("{} of {}", grouped(different), grouped(games))));
    rows.push(("version", format!("plyground {}", run.version)));
    rows.push(("key", run.key.clone()));
    rows.extend(analysis.sessions.iter().map(|session| ("played", played(session))));
    let rows = rows.into_iter().map(|(name, value)| vec![Cell::text(name), Cell::text(Text::from(value))]);
    let table = Table {
        title: "Design and provenance".into(),
        columns: ["what", "value"].map(Text::from).to_vec(),
        rows: rows.collect(),
    };
    let cite = Block::Lines { text: cite(run, games, different) };
    let note = "Parameters that are not named have the defaults of this version. The last line is how to cite the run.";
    Section {
        title: "Design and provenance".to_owned(),
        note: note.to_owned(),
        blocks: vec![table.into(), cite],
    }
}

/// Whether time limits any agent's moves, as far as the run tells.
pub(super) fn is_timed(run: &Run, sessions: &[Session]) -> bool {
    let specification: toml::Table = run.specification.parse().unwrap_or_default();
    let limits = |value: &Value| value.as_str().is_some_and(|text| text.contains("time="));
    let agents = specification.get("agents").and_then(Value::as_array);
    sessions.iter().any(|session| session.timed > 0)
        || specification.get("budget").is_some_and(limits)
        || agents.is_some_and(|agents| agents.iter().any(limits))
}

/// Whether any agent thinks on several threads, as far as the run tells.
pub(super) fn is_threaded(run: &Run) -> bool {
    let specification: toml::Table = run.specification.parse().unwrap_or_default();
    let agents = specification.get("agents").and_then(Value::as_array);
    let several = |value: &Value| {
        let (_, after) = value.as_str()?.split_once("threads")?;
        let digits: String =
            after.chars().skip_while(|&next| " ={".contains(next)).take_while(char::is_ascii_digit).collect();
        // In braces there are several numbers, of which one is more than 1.
        Some(
            after.trim_start().trim_start_matches('=').trim_start().starts_with('{')
                || digits.parse() != Ok(1),
        )
    };
    agents.is_some_and(|agents| agents.iter().any(|agent| several(agent).unwrap_or(false)))
}

/// The scale of a stopping rule, which a file may leave to the default.
fn sprt(rule: Option<&Value>) -> Option<(&'static str, String)> {
    let rule: plyground_stats::Sprt = rule?.clone().try_into().ok()?;
    Some(("scale of the stopping rule", rule.model.name().to_owned()))
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn played(session: &Session) -> String {
    let node = session.node.as_ref().map_or_else(String::new, |node| format!("{node}; "));
    let mut text =
        format!("{node}{}; {} games at a time on {} cores", session.machine, session.threads, session.cores);
    if session.memory > 0 {
        _ = write!(text, "; {} of memory", Size(session.memory >> 20 << 20));
    }
    let load = |load: Option<f64>| load.map_or_else(|| "unknown".to_owned(), |load| format!("{load:.2}"));
    if session.load_began.is_some() {
        let (began, ended) = (load(session.load_began), load(session.load_ended));
        _ = write!(text, "; load {began} at the start, {ended} at the end");
    }
    if session.timed > 0 {
        let (late, timed) = (grouped(session.late), grouped(session.timed));
        _ = write!(text, "; {late} of {timed} timed moves were late");
    }
    format!("{}: {} games; {text}", date(session.began), grouped(session.games))
}

fn cite(run: &Run, games: u64, distinct: u64) -> String {
    let seed = if run.kind == Kind::Imported { String::new() } else { format!(", seed {}", run.seed) };
    format!(
        "plyground {}, experiment \"{}\", key {}{seed}: {} games, {} of them distinct, {}.",
        run.version,
        run.name,
        run.key,
        grouped(games),
        grouped(distinct),
        date(run.started)
    )
}
