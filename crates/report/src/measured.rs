//! What came of the studies when they were last played whole: the published figures beside ours, without the games. It
//! is kept in `experiments/studies/measured.json`, so that there is something to see before anybody has played.

use crate::claim::Claim;
use crate::reproduction::{Reproduced, facts};
use plyground_core::text::{Fill, Text};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Figures of a reproduction, as a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measured {
    /// The command that measures them again.
    pub command: String,
    /// With which version, on what machine and when, in the words of a report.
    pub facts: Vec<(String, Text)>,
    /// The figures of each table, by its name, such as "teder-2021/mcts".
    pub tables: BTreeMap<String, Vec<Claim>>,
}

impl Measured {
    /// What was measured just now.
    pub fn of(studies: &[Reproduced<'_>], command: &str) -> Self {
        let done = || studies.iter().flat_map(|one| one.tables.iter().map(move |done| (one.study, done)));
        let tables = done()
            .map(|(study, done)| {
                (format!("{}/{}", study.name, done.table.name), done.table.judge(&done.analysis))
            })
            .collect();
        Self { command: command.to_owned(), facts: facts(studies), tables }
    }

    /// Version, machine and day in a line.
    pub fn when(&self) -> Text {
        let fact = |(name, word): &(String, Text)| {
            Text::new("{name} {word}").with("name", Text::from(name.as_str())).with("word", word.clone())
        };
        Text::new("{list}").with("list", Fill::list(" · ", self.facts.iter().map(fact)))
    }
}
