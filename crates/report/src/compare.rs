//! What differs between the designs of two runs.

use plyground_store::Run;
use std::collections::{BTreeMap, BTreeSet};

/// Something that is not the same in two runs; empty where it is not given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// Its place in the experiment's file, or `version` or `machine`.
    pub key: String,
    /// In the first run.
    pub old: String,
    /// In the second run.
    pub new: String,
}

/// What differs in the experiments' files and the programs, by key.
pub fn changes(old: &Run, new: &Run) -> Vec<Change> {
    let (old, new) = (design(old), design(new));
    let keys: BTreeSet<&String> = old.keys().chain(new.keys()).collect();
    let of = |table: &BTreeMap<String, String>, key: &String| table.get(key).cloned().unwrap_or_default();
    let all = keys.into_iter().map(|key| Change { key: key.clone(), old: of(&old, key), new: of(&new, key) });
    all.filter(|change| change.old != change.new).collect()
}

fn design(run: &Run) -> BTreeMap<String, String> {
    let mut flat = BTreeMap::new();
    let specification: toml::Table = run.specification.parse().unwrap_or_default();
    for (key, value) in specification {
        match value {
            toml::Value::Table(table) => {
                flat.extend(
                    table.into_iter().map(|(inner, value)| (format!("{key}.{inner}"), value.to_string())),
                );
            }
            value => _ = flat.insert(key, value.to_string()),
        }
    }
    flat.remove("question");
    flat.remove("name");
    flat.insert("version".to_owned(), run.version.clone());
    flat.insert("machine".to_owned(), run.machine.clone());
    flat
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_store::sample;

    #[test]
    fn only_what_differs_is_told_and_the_question_is_no_design() {
        let run = |text: &str| Run { specification: text.to_owned(), ..sample::run("a") };
        let old = run("question = \"a\"\nseed = 1\n[match]\npairs = 5\n");
        let new = run("question = \"b\"\nseed = 1\nbudget = \"time=1ms\"\n[match]\npairs = 6\n");
        let told: Vec<String> =
            changes(&old, &new).into_iter().map(|c| format!("{}: {} → {}", c.key, c.old, c.new)).collect();
        assert_eq!(told, ["budget:  → \"time=1ms\"", "match.pairs: 5 → 6"]);
        assert_eq!(changes(&old, &old), []);
    }
}
