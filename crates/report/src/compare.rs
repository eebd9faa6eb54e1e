//! Two runs side by side: what differs in their designs, and in their results.

use crate::analysis::{Score, Standing};
use crate::number::Unit;
use plyground_stats::Estimate;
use plyground_store::Run;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// Two runs side by side.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Comparison {
    /// The key of the old run.
    pub old: String,
    /// The key of the new run.
    pub new: String,
    /// What the scores are.
    pub measure: &'static str,
    /// How the scores are written.
    pub unit: Unit,
    /// What differs in design.
    pub design: Vec<Change>,
    /// How each agent fares in both runs, in the order of the experiments.
    pub results: Vec<Compared>,
}

/// How an agent fares in both runs.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = ComparedResult))]
pub struct Compared {
    /// In the old run.
    pub old: Standing,
    /// In the new run.
    pub new: Standing,
    /// The new score less the old one, with a 95 % interval.
    pub difference: Estimate,
    /// What the interval tells.
    pub verdict: Tendency,
}

/// Whether the new run is better, as far as the interval of the difference tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Tendency {
    /// The whole interval is on the better side.
    #[serde(rename = "better")]
    Better,
    /// The whole interval is on the worse side.
    #[serde(rename = "worse")]
    Worse,
    /// The interval holds zero.
    #[serde(rename = "not decided")]
    NotDecided,
}

impl Tendency {
    /// For people.
    pub fn name(self) -> &'static str {
        match self {
            Self::Better => "better",
            Self::Worse => "worse",
            Self::NotDecided => "not decided",
        }
    }
}

impl Comparison {
    /// Of two runs with where their agents stand. Agents are compared one by one, in the order in which the experiments
    /// name them.
    ///
    /// # Errors
    /// If the runs are of different kinds, or of different numbers of agents.
    pub fn of(
        (old, (score, before)): (&Run, (Score, Vec<Standing>)),
        (new, (other, after)): (&Run, (Score, Vec<Standing>)),
    ) -> Result<Self, String> {
        if score != other || before.len() != after.len() {
            return Err(format!(
                "{} has {} agents of a {} experiment, {} has {} of a {} one; expected the same kind with as many agents",
                old.name,
                before.len(),
                old.kind,
                new.name,
                after.len(),
                new.kind
            ));
        }
        let (measure, unit) = match score {
            Score::Points => ("share of the points", Unit::Share),
            Score::Solved => ("share solved", Unit::Share),
            Score::Seconds => ("time a search", Unit::Seconds),
            Score::Mean => ("points a game", Unit::Plain),
        };
        let results = before.into_iter().zip(after).map(|(old, new)| Compared::of(score, old, new)).collect();
        let design = changes(old, new);
        Ok(Self { old: old.key.clone(), new: new.key.clone(), measure, unit, design, results })
    }

    /// Whether any agent is worse in the new run.
    pub fn is_worse(&self) -> bool {
        self.results.iter().any(|row| row.verdict == Tendency::Worse)
    }
}

impl Compared {
    fn of(score: Score, old: Standing, new: Standing) -> Self {
        let difference = new.score.minus(&old.score);
        // Fewer seconds are better; more of everything else is.
        let sign = if score == Score::Seconds { -1.0 } else { 1.0 };
        let verdict = match difference.map(|value| sign * value) {
            gain if gain.low > 0.0 => Tendency::Better,
            gain if gain.high < 0.0 => Tendency::Worse,
            _ => Tendency::NotDecided,
        };
        Self { old, new, difference, verdict }
    }
}

/// Something that is not the same in two runs; empty where it is not given.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = DesignChange))]
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

    fn standing(agent: &str, score: Estimate) -> Standing {
        Standing { agent: agent.to_owned(), games: 100, score }
    }

    #[test]
    fn the_interval_of_the_difference_tells_which_run_is_better_and_fewer_seconds_are() {
        let (old, new) = (sample::run("a"), sample::run("b"));
        let compare = |score: Score, before: f64, after: f64| {
            let side = |value| (score, vec![standing("uct", Estimate::plus_minus(value, 0.03))]);
            Comparison::of((&old, side(before)), (&new, side(after))).expect("alike").results[0].verdict
        };
        assert_eq!(compare(Score::Points, 0.5, 0.6), Tendency::Better);
        assert_eq!(compare(Score::Points, 0.6, 0.5), Tendency::Worse);
        assert_eq!(compare(Score::Points, 0.5, 0.52), Tendency::NotDecided);
        assert_eq!(compare(Score::Seconds, 0.6, 0.5), Tendency::Better);
        assert_eq!(compare(Score::Seconds, 0.5, 0.6), Tendency::Worse);
    }

    #[test]
    fn runs_of_different_kinds_are_not_compared() {
        let run = sample::run("a");
        let one = vec![standing("uct", Estimate::exact(1.0))];
        let why = Comparison::of((&run, (Score::Points, one.clone())), (&run, (Score::Mean, one.clone())));
        assert!(why.expect_err("other kinds").contains("expected the same kind"));
        let why = Comparison::of((&run, (Score::Points, one)), (&run, (Score::Points, Vec::new())));
        assert!(why.expect_err("other numbers").contains("1 agents"));
    }

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
