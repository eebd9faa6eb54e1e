//! An experiment as people write it: a TOML file that begins with its question.

use crate::sweep;
use plyground_catalog::{AgentSpec, Rules, SpecError, nearest};
use plyground_core::Budget;
use plyground_core::seed::mix;
use plyground_stats::Sprt;
use plyground_store::Kind;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// What to find out, and how. Exactly one of the tables `solo`, `match`, `positions` and `solve` says which kind
/// of experiment it is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Experiment {
    /// What it asks.
    pub question: String,
    /// As reports call it; the file's name where it is not given.
    #[serde(default)]
    pub name: String,
    /// The game's name in the catalogue.
    pub game: String,
    /// Rule parameters that are not the default.
    #[serde(default)]
    pub rules: Rules,
    /// Who takes part, in agent notation; `{a,b}` in it stands for both, one after the other.
    #[serde(deserialize_with = "sweep::agents")]
    pub agents: Vec<AgentSpec>,
    /// What an agent may spend on a move where its own notation says nothing, such as "time=100ms".
    #[serde(default)]
    pub budget: String,
    /// Decides everything that is left to chance.
    #[serde(default = "one")]
    pub seed: u64,
    /// Whether to play on even if all games can only be copies of each other, as for measuring times.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub copies: bool,
    /// Games of one player each.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solo: Option<Solo>,
    /// Games of two players.
    #[serde(default, rename = "match", skip_serializing_if = "Option::is_none")]
    pub versus: Option<Match>,
    /// Many agents on the same positions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub positions: Option<Positions>,
    /// Boards and solvers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solve: Option<Solve>,
}

/// Each agent plays games 0, 1, 2 …; game *n* of all agents has the same spawns for as long as they play alike.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Solo {
    /// Games of each agent (on each board).
    pub games: u64,
    /// Where they begin: positions, "published" for all boards of the studies, "#5" for one of them. As the
    /// rules say if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub boards: Vec<String>,
}

/// Games in pairs: the same opening and the same seed, with seats swapped.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Match {
    /// Pairs of games between any two agents that meet.
    pub pairs: u64,
    /// Who meets whom.
    #[serde(default)]
    pub schedule: Schedule,
    /// Random half-moves before the agents take over; no two openings are the same position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opening_plies: Option<u32>,
    /// Random moves until this phase begins, as the game calls it, such as "round 2".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opening_until: Option<String>,
    /// Stops as soon as enough is known; for two agents.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sprt: Option<Sprt>,
}

/// Who meets whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Schedule {
    /// Everybody meets everybody else.
    #[default]
    RoundRobin,
    /// The first agent meets each of the others.
    Gauntlet,
    /// Everybody in the first seat against everybody in the second, themselves too.
    Matrix,
    /// Everybody against themselves.
    Mirror,
    /// Everybody against the next one in the list, as on a ladder.
    Neighbours,
}

/// Positions after random moves from the start; those that are decided are drawn again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Positions {
    /// How many.
    pub count: u64,
    /// The fewest random moves before one.
    #[serde(default)]
    pub least_plies: u32,
    /// The most.
    pub most_plies: u32,
}

/// Every board given to every solver.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Solve {
    /// Positions, "published" for all boards of the studies, "#5" for one of them.
    pub boards: Vec<String>,
    /// How often each solver tries each board: solvers that use luck find something else every time.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub attempts: u64,
}

/// Why a file is no experiment.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadExperiment {
    /// It is not written right.
    #[error("{0}")]
    Unreadable(String),
    /// It names something that there is not.
    #[error("{place}: {why}")]
    Unknown {
        /// The key.
        place: String,
        /// What is wrong, and what would be right.
        why: SpecError,
    },
    /// What it asks for makes no sense.
    #[error("{place}: {why}")]
    Senseless {
        /// The key.
        place: &'static str,
        /// What is wrong, and what would be right.
        why: String,
    },
}

impl BadExperiment {
    pub(crate) fn senseless(place: &'static str, why: impl Into<String>) -> Self {
        Self::Senseless { place, why: why.into() }
    }

    pub(crate) fn unknown(place: impl Into<String>, why: SpecError) -> Self {
        Self::Unknown { place: place.into(), why }
    }
}

impl Experiment {
    /// Reads a file's text. What the names in it stand for is asked when it is expanded.
    pub fn from_toml(text: &str) -> Result<Self, BadExperiment> {
        let experiment: Self = toml::from_str(text).map_err(|why| {
            let why = in_plain_words(&why.to_string());
            BadExperiment::Unreadable(format!("{}{}", why.trim_end(), suggestion(&why)))
        })?;
        if experiment.question.trim().is_empty() {
            return Err(BadExperiment::senseless("question", "an experiment needs a question"));
        }
        experiment.kind()?;
        experiment.allowance()?;
        Ok(experiment)
    }

    /// Which kind of experiment it is.
    pub fn kind(&self) -> Result<Kind, BadExperiment> {
        let kinds = [
            (self.solo.is_some(), Kind::Solo),
            (self.versus.is_some(), Kind::Match),
            (self.positions.is_some(), Kind::Positions),
            (self.solve.is_some(), Kind::Solve),
        ];
        let mut given = kinds.into_iter().filter(|(given, _)| *given).map(|(_, kind)| kind);
        match (given.next(), given.next()) {
            (Some(kind), None) => Ok(kind),
            (None, _) => Err(BadExperiment::senseless(
                "kind",
                "expected one of the tables [solo], [match], [positions] and [solve]",
            )),
            (Some(one), Some(two)) => {
                let why = format!("[{one}] and [{two}] are two experiments; write two files");
                Err(BadExperiment::senseless("kind", why))
            }
        }
    }

    /// What an agent may spend on a move where its own notation says nothing.
    pub fn allowance(&self) -> Result<Budget, BadExperiment> {
        if self.budget.trim().is_empty() {
            return Ok(Budget::default());
        }
        let wrong = || {
            let why = format!(
                "{:?} is not a budget; expected depth, nodes, time or memory, such as \"time=100ms\"",
                self.budget
            );
            BadExperiment::senseless("budget", why)
        };
        let spec: AgentSpec = format!("budget({})", self.budget).parse().map_err(|_| wrong())?;
        if !spec.parameters.is_empty() {
            return Err(wrong());
        }
        spec.budget.objection().map_or(Ok(spec.budget), |why| Err(BadExperiment::senseless("budget", why)))
    }

    /// The same for files that ask the same: comments, names, questions and the order of lines do not count.
    ///
    /// # Panics
    /// Never: an experiment is text and numbers.
    pub fn key(&self) -> String {
        let asked = Self { question: String::new(), name: String::new(), ..self.clone() };
        let text = serde_json::to_string(&asked).expect("an experiment is text and numbers");
        // FNV-1a: a change of it would make every stored run look new.
        let hash = text.bytes().fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
        });
        format!("{:016x}", mix(hash))
    }
}

/// What the reader of TOML says, without the names of Rust's types.
fn in_plain_words(why: &str) -> String {
    let whole =
        |why: String, kind| why.replace(&format!("expected {kind}"), "expected a whole number from 0 on");
    ["usize", "u64", "u32", "u16", "u8"].into_iter().fold(why.to_owned(), whole)
}

/// The nearest right name, where a wrong one is all that is the matter.
fn suggestion(why: &str) -> String {
    let words: Vec<&str> = why.split('`').collect();
    let unknown =
        words.iter().position(|word| word.ends_with("unknown field ") || word.ends_with("unknown variant "));
    let Some(at) = unknown else { return String::new() };
    let known: Vec<&str> = words.iter().skip(at + 3).step_by(2).copied().collect();
    let name = words.get(at + 1).copied().unwrap_or_default();
    nearest(name, &known).map_or_else(String::new, |right| format!("; did you mean {right:?}?"))
}

fn one() -> u64 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde's signature")]
fn is_one(number: &u64) -> bool {
    *number == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "question = \"Who wins?\"\ngame = \"morris\"\nagents = [\"random\", \"greedy\"]\n[match]\npairs = 2\n";

    #[test]
    fn files_that_ask_the_same_share_a_key() {
        let key = |text: &str| Experiment::from_toml(text).expect(text).key();
        let other = GOOD
            .replace("Who wins?", "Who loses?")
            .replace("[match]", "# a comment\nname = \"x\"\nseed = 1\n[match]");
        assert_eq!(key(GOOD), key(&other));
        assert_ne!(key(GOOD), key(&GOOD.replace("pairs = 2", "pairs = 3")));
        assert_eq!(key(GOOD), "4c7174882c5ba711");
    }

    #[test]
    fn bad_files_are_explained() {
        for (from, to, mention) in [
            ("pairs = 2", "pair = 2", "did you mean \"pairs\"?"),
            ("pairs = 2", "pairs = 2\nschedule = \"gantlet\"", "did you mean \"gauntlet\"?"),
            ("pairs = 2", "pairs = -2", "line 5"),
            ("pairs = 2", "pairs = -2", "a whole number from 0 on"),
            ("game =", "gaem =", "did you mean \"game\"?"),
            ("\"random\"", "\"random(\"", "not closed"),
            ("\"random\"", "\"uct(c={1,2)\"", "the brace is not closed"),
            ("[match]", "budget = \"quick\"\n[match]", "time=100ms"),
            ("[match]", "budget = \"c=1\"\n[match]", "time=100ms"),
            ("[match]", "budget = \"nodes=0\"\n[match]", "nodes = 0: expected a whole number, 1 or more"),
            ("[match]\npairs = 2", "", "[solo], [match]"),
            ("[match]", "[solo]\ngames = 1\n[match]", "two files"),
            ("Who wins?", " ", "needs a question"),
            ("question =", "questions =", "did you mean \"question\"?"),
            ("game", "= game", "line 2"),
        ] {
            let why = Experiment::from_toml(&GOOD.replacen(from, to, 1)).expect_err(to).to_string();
            assert!(why.contains(mention), "{to}: {why}");
        }
    }
}
