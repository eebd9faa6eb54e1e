//! Agents as text: `alpha-beta(depth=6, table=64MiB, eval=damage+position)`, on the command line, in files and
//! in addresses alike. `depth`, `nodes`, `time` and `memory` are the agent's own budget.

use crate::agents::RANDOM;
use crate::rules::{Rules, value_from_text};
use crate::spec_error::SpecError;
use plyground_core::{Budget, Size};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::num::IntErrorKind;
use std::{fmt, str::FromStr};

/// A name, the parameters that were given, and a budget that overrides the experiment's.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct AgentSpec {
    /// The agent's name in the catalogue.
    pub name: String,
    /// Its parameters, as far as they were given.
    pub parameters: Rules,
    /// Its own budget.
    pub budget: Budget,
}

impl FromStr for AgentSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let text = text.trim();
        let wrong = |what: &str| SpecError::BadText(format!("agent {text:?}: {what}"));
        let (name, inside) = match text.split_once('(') {
            None => (text, ""),
            Some((name, rest)) => {
                let inside = rest.strip_suffix(')').ok_or_else(|| wrong("the parenthesis is not closed"))?;
                (name.trim(), inside)
            }
        };
        if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-') {
            return Err(wrong("expected a name and parameters in parentheses, such as uct(nodes=1000)"));
        }
        let mut spec = Self { name: name.to_owned(), ..Self::default() };
        for part in split_at_commas(inside) {
            let (key, value) = part
                .split_once('=')
                .map(|(key, value)| (key.trim(), value.trim()))
                .ok_or_else(|| wrong(&format!("{:?} is not a parameter: expected key=value", part.trim())))?;
            let twice = spec.parameters.contains_key(key);
            if twice || !spec.set(key, value).map_err(|what| wrong(&what))? {
                return Err(wrong(&format!("{key:?} is given twice")));
            }
        }
        Ok(spec)
    }
}

impl AgentSpec {
    /// An agent with its defaults.
    pub fn named(name: impl Into<String>) -> Self {
        Self { name: name.into(), ..Self::default() }
    }

    /// The random player, which every game has.
    pub fn random() -> Self {
        Self::named(RANDOM)
    }

    /// Sets one parameter or budget; false if the budget had it already.
    fn set(&mut self, key: &str, value: &str) -> Result<bool, String> {
        let number = || {
            let digits = value.replace(['_', ' '], "");
            digits.parse::<u64>().map_err(|why| match why.kind() {
                IntErrorKind::PosOverflow => {
                    format!("{key}={value} is too large: at most {} is possible", u64::MAX)
                }
                _ => format!("{key}={value} is not a whole number"),
            })
        };
        let budget = &mut self.budget;
        Ok(match key {
            "nodes" => budget.nodes.replace(number()?).is_none(),
            "depth" => {
                let depth = u32::try_from(number()?).map_err(|_| format!("depth={value} is too deep"))?;
                budget.depth.replace(depth).is_none()
            }
            "time" => budget.millis.replace(millis_from_text(value)?).is_none(),
            "memory" => {
                let size: Size = value.parse().map_err(|why| format!("memory: {why}"))?;
                budget.memory.replace(size).is_none()
            }
            _ => self.parameters.insert(key.to_owned(), value_from_text(value)).is_none(),
        })
    }
}

impl fmt::Display for AgentSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let budget = self.budget.to_string();
        let mut parts: Vec<String> = if budget.is_empty() { Vec::new() } else { vec![budget] };
        parts.extend(self.parameters.iter().map(|(key, value)| match value {
            Value::String(word) if value_from_text(word) == *value && is_plain(word) => {
                format!("{key}={word}")
            }
            value => format!("{key}={value}"),
        }));
        if parts.is_empty() {
            f.write_str(&self.name)
        } else {
            write!(f, "{}({})", self.name, parts.join(", "))
        }
    }
}

impl From<AgentSpec> for String {
    fn from(spec: AgentSpec) -> Self {
        spec.to_string()
    }
}

impl TryFrom<String> for AgentSpec {
    type Error = SpecError;
    fn try_from(text: String) -> Result<Self, SpecError> {
        text.parse()
    }
}

/// `250`, `250ms`, `2s`, `1.5s`, `3min`, `1h`, in milliseconds.
pub fn millis_from_text(text: &str) -> Result<u64, String> {
    let wrong = || format!("{text:?} is not a time: expected a number and ms, s, min or h, such as 100ms");
    let digits = text.trim_end_matches(|letter: char| letter.is_ascii_alphabetic() || letter == ' ');
    let unit = match text[digits.len()..].trim() {
        "" | "ms" => 1.0,
        "s" => 1000.0,
        "min" => 60_000.0,
        "h" => 3_600_000.0,
        _ => return Err(wrong()),
    };
    let number: f64 = digits.parse().map_err(|_| wrong())?;
    let millis = number * unit;
    if millis.is_finite() && (0.0..1e12).contains(&millis) { Ok(millis.round() as u64) } else { Err(wrong()) }
}

/// Whether a word can stand in a list of parameters without quotes.
fn is_plain(word: &str) -> bool {
    !word.is_empty() && word == word.trim() && !word.contains(['(', ')', '[', ']', ',', '"', '\'', '='])
}

/// The parts between commas that stand outside quotes and brackets; none for an empty text.
fn split_at_commas(text: &str) -> Vec<&str> {
    let (mut parts, mut start, mut depth, mut quote) = (Vec::new(), 0, 0_i32, None);
    for (at, letter) in text.char_indices() {
        match letter {
            '"' | '\'' if quote == Some(letter) => quote = None,
            '"' | '\'' if quote.is_none() => quote = Some(letter),
            _ if quote.is_some() => {}
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    if !text.trim().is_empty() {
        parts.push(&text[start..]);
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agents_round_trip_as_text() {
        for text in [
            "random",
            "uct(nodes=1000)",
            "alpha-beta(depth=6, eval=damage+position, table=64MiB)",
            "uct(time=100ms, c=1.4, choice=visits, keep=true)",
            "a-star(memory=2GiB)",
            "ntuple(weights=\"my, file.bin\")",
        ] {
            let spec: AgentSpec = text.parse().expect(text);
            assert_eq!(spec.to_string(), text);
            assert_eq!(spec.to_string().parse(), Ok(spec));
        }
        let spec: AgentSpec = " uct ( nodes = 1_000 , time = 2s ) ".parse().expect("an agent");
        assert_eq!((spec.budget.nodes, spec.budget.millis), (Some(1000), Some(2000)));
    }

    #[test]
    fn bad_agents_are_explained() {
        for (text, mention) in [
            ("", "a name"),
            ("uct(", "not closed"),
            ("uct(nodes)", "key=value"),
            ("uct(nodes=many)", "whole number"),
            ("uct(nodes=-1)", "whole number"),
            ("uct(time=soon)", "100ms"),
            ("uct(memory=big)", "64MiB"),
            ("uct(c=1, c=2)", "twice"),
            ("uct(nodes=1, nodes=2)", "twice"),
            ("u ct", "a name"),
            ("uct(nodes=1)(c=2)", "nodes"),
        ] {
            let why = text.parse::<AgentSpec>().expect_err(text).to_string();
            assert!(why.contains(mention), "{text:?}: {why}");
        }
    }
}
