//! Guests, programs from outside, in a report: which they were, what they forfeited, whether they kept their time and their
//! threads.

use super::Analysis;
use crate::number::Unit;
use crate::report::{Block, Cell, Section, Table};
use plyground_core::Text;
use plyground_core::text::Fill;
use plyground_store::MoveRow;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What a run stores of a guest.
#[derive(Deserialize)]
struct Identity {
    name: String,
    version: String,
    command: Vec<String>,
    options: Vec<(String, String)>,
    files: Vec<(String, String)>,
    threads: u32,
}

/// What the moves of an agent tell, if it is a guest.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct Kept {
    moves: u64,
    late: u64,
    latest: u64,
    /// Processor time and wall time of the moves whose processor time is known.
    cpu: u64,
    wall: u64,
}

impl Kept {
    pub(super) fn see(&mut self, mv: &MoveRow) {
        self.moves += 1;
        self.late += u64::from(mv.late_nanos.is_some());
        self.latest = self.latest.max(mv.late_nanos.unwrap_or(0));
        if let Some(cpu) = mv.cpu_nanos {
            self.cpu += cpu;
            self.wall += mv.nanos;
        }
    }

    /// How many threads it used on average; only what takes long enough says something about that.
    fn threads(&self) -> Option<f64> {
        (self.wall >= 100_000_000).then(|| self.cpu as f64 / self.wall as f64)
    }
}

/// Processor time beyond this share of the threads that a guest was given is too much; clocks do not agree exactly.
const MORE: f64 = 1.2;

/// The answer, with what was forfeited.
pub(super) fn with_forfeits(answer: Text, analysis: &Analysis) -> Text {
    let forfeits = (0..analysis.agents().len()).filter_map(|agent| {
        let (lost, games) = (forfeits(analysis, agent), analysis.games_of(agent).count());
        let text =
            Text::new("{agent} forfeited {n} of {m} games.").with("agent", analysis.agents()[agent].as_str());
        (lost > 0).then(|| text.with("n", lost.to_string()).with("m", games.to_string()))
    });
    let all: Vec<Text> = forfeits.collect();
    if all.is_empty() {
        return answer;
    }
    Text::new("{answer} {forfeits}").with("answer", answer).with("forfeits", Fill::list(" ", all))
}

fn forfeits(analysis: &Analysis, agent: usize) -> usize {
    analysis.games_of(agent).filter(|game| game.forfeited_by() == Some(agent)).count()
}

/// Who the guests are and how they behaved; `None` if there are none.
pub(super) fn section(analysis: &Analysis) -> Option<Section> {
    let known: Vec<Identity> =
        analysis.run.guests.as_deref().and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default();
    let reasons = reasons(analysis);
    if known.is_empty() && reasons.rows.is_empty() {
        return None;
    }
    let mut blocks: Vec<Block> = Vec::new();
    if !known.is_empty() {
        blocks.push(programs(&known).into());
        blocks.push(behaviour(analysis, &known).into());
    }
    if !reasons.rows.is_empty() {
        blocks.push(reasons.into());
    }
    let note = "Guests are programs from outside. A game that one forfeits counts as lost; where there is no opponent, \
                its points up to then count."
        .to_owned();
    Some(Section { title: "Guests".to_owned(), note, blocks })
}

fn programs(known: &[Identity]) -> Table {
    let list = |pairs: &[(String, String)], between: &str| {
        pairs.iter().map(|(name, value)| format!("{name}{between}{value}")).collect::<Vec<_>>().join(", ")
    };
    let row = |guest: &Identity| {
        vec![
            Cell::text(guest.name.as_str()),
            Cell::text(guest.version.as_str()),
            Cell::text(guest.command.join(" ")),
            Cell::text(list(&guest.options, "=")),
            Cell::text(list(&guest.files, " sha256:")),
        ]
    };
    Table {
        title: "Which programs they are".into(),
        columns: ["guest", "version", "command", "options", "files"].map(Text::from).into(),
        rows: known.iter().map(row).collect(),
    }
}

fn behaviour(analysis: &Analysis, known: &[Identity]) -> Table {
    let mut rows = Vec::new();
    for (agent, name) in analysis.agents().iter().enumerate() {
        let base = name.split('(').next().unwrap_or_default();
        let Some(guest) = known.iter().find(|guest| guest.name == base) else { continue };
        let kept = analysis.kept.get(agent).cloned().unwrap_or_default();
        let used = kept.threads();
        let greedy = used.is_some_and(|used| used > MORE * f64::from(guest.threads));
        rows.push(vec![
            Cell::text(name.as_str()),
            Cell::Count(analysis.games_of(agent).count() as u64),
            Cell::Count(forfeits(analysis, agent) as u64),
            Cell::Count(kept.moves),
            Cell::Count(kept.late),
            Cell::known(kept.latest as f64 / 1e9, Unit::Seconds),
            used.map_or(Cell::Empty, |used| Cell::known(used, Unit::Plain)),
            Cell::Count(guest.threads.into()),
            if greedy { Cell::text("uses more threads than it was given") } else { Cell::Empty },
        ]);
    }
    let columns = [
        "agent",
        "games",
        "forfeits",
        "moves",
        "late moves",
        "latest",
        "threads used",
        "threads given",
        "remark",
    ];
    Table { title: "Time and threads".into(), columns: columns.map(Text::from).into(), rows }
}

/// Why games were forfeited, the most frequent reason first.
fn reasons(analysis: &Analysis) -> Table {
    const MOST: usize = 10;
    let mut counts: BTreeMap<(&str, &str), u64> = BTreeMap::new();
    for game in &analysis.games {
        if let Some((agent, why)) = game.forfeited_by().zip(analysis.games.forfeit(game)) {
            *counts.entry((analysis.agents()[agent].as_str(), why)).or_default() += 1;
        }
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
    let row = |((agent, why), count): ((&str, &str), u64)| {
        vec![Cell::text(agent), Cell::Count(count), Cell::text(why)]
    };
    Table {
        title: "Why games were forfeited".into(),
        columns: ["agent", "games", "why"].map(Text::from).into(),
        rows: counts.into_iter().take(MOST).map(row).collect(),
    }
}
