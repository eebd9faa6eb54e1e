//! The lines of the protocol: what a guest writes, taken apart. Whatever is not understood is left out, as UCI asks for.

use plyground_core::{Kind, Parameter};
use serde_json::Value;

/// An option that a guest has declared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declared {
    /// Its name.
    pub name: String,
    /// What values it takes.
    pub kind: OptionKind,
}

/// What values an option takes, with its default.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// `true` or `false`.
    Check(bool),
    /// A whole number.
    Spin {
        /// The default.
        default: i128,
        /// The smallest.
        min: i128,
        /// The largest.
        max: i128,
    },
    /// One of some words.
    Combo {
        /// The default.
        default: String,
        /// All of them.
        words: Vec<String>,
    },
    /// Nothing: it is pressed.
    Button,
    /// Text.
    Text(String),
}

/// What a guest said of its search in one `info` line.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Info {
    /// Which of several lines it is, from 1.
    pub place: u32,
    /// How deep it has looked.
    pub depth: Option<u32>,
    /// Positions entered.
    pub nodes: Option<u64>,
    /// The value for the side to move.
    pub score: Option<Score>,
    /// The expected line.
    pub line: Vec<String>,
}

/// A value for the side to move, as UCI writes it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Score {
    /// In whole points.
    pub points: f64,
    /// Whether the true value is at least this (greater), at most this (less), or this.
    pub bound: std::cmp::Ordering,
}

/// A win that a guest announces, in points: more than any position is worth.
const WIN: f64 = 1000.0;

/// What a guest calls itself, as a screen can show it: not too long, and without signs that a terminal would obey.
pub(crate) fn plain(name: &str) -> String {
    const LONGEST: usize = 100;
    let visible: String = name.chars().filter(|letter| !letter.is_control()).take(LONGEST).collect();
    visible.trim().to_owned()
}

/// The option in a line that begins with `option`.
pub fn option(line: &str) -> Option<Declared> {
    // Names and words are shown on screens, and a terminal obeys some signs.
    if line.chars().any(|letter| letter.is_control() && letter != '\t') {
        return None;
    }
    let rest = line.strip_prefix("option")?;
    let (name, rest) = rest.trim_start().strip_prefix("name ")?.split_once(" type ")?;
    let mut words = rest.split_whitespace();
    let kind = words.next()?;
    let (mut default, mut min, mut max, mut choices) = (Vec::new(), None, None, Vec::<Vec<&str>>::new());
    let mut part = "";
    for word in words {
        match word {
            "default" | "min" | "max" => part = word,
            "var" => {
                part = word;
                choices.push(Vec::new());
            }
            _ => match part {
                "default" => default.push(word),
                "min" => min = word.parse().ok(),
                "max" => max = word.parse().ok(),
                "var" => choices.last_mut()?.push(word),
                _ => {}
            },
        }
    }
    let default = default.join(" ");
    let kind = match kind {
        "check" => OptionKind::Check(default == "true"),
        "spin" => {
            let default = default.parse().ok()?;
            let (min, max) = (min.unwrap_or(default), max.unwrap_or(default));
            (min <= max).then_some(OptionKind::Spin { default, min, max })?
        }
        "combo" => {
            OptionKind::Combo { default, words: choices.iter().map(|words| words.join(" ")).collect() }
        }
        "button" => OptionKind::Button,
        "string" | "filename" => OptionKind::Text(if default == "<empty>" { String::new() } else { default }),
        _ => return None,
    };
    let name = name.trim();
    (!name.is_empty() && !name.chars().any(char::is_control))
        .then(|| Declared { name: name.to_owned(), kind })
}

impl Declared {
    /// The default, as `setoption` writes it; `None` for a button.
    pub fn default(&self) -> Option<String> {
        match &self.kind {
            OptionKind::Check(on) => Some(on.to_string()),
            OptionKind::Spin { default, .. } => Some(default.to_string()),
            OptionKind::Combo { default, .. } | OptionKind::Text(default) => Some(default.clone()),
            OptionKind::Button => None,
        }
    }

    /// What is wrong with a value, and what would be right.
    pub fn objection(&self, value: &str) -> Option<String> {
        let expected = match &self.kind {
            OptionKind::Check(_) if ["true", "false"].contains(&value) => return None,
            OptionKind::Check(_) => "true or false".to_owned(),
            OptionKind::Spin { min, max, .. } => match value.parse::<i128>() {
                Ok(number) if (*min..=*max).contains(&number) => return None,
                _ => format!("a whole number from {min} to {max}"),
            },
            OptionKind::Combo { words, .. } if words.iter().any(|word| word == value) => return None,
            OptionKind::Combo { words, .. } => format!("one of {}", words.join(", ")),
            OptionKind::Button => "no value: it is a button".to_owned(),
            OptionKind::Text(_) => return None,
        };
        Some(format!("{value:?} is not possible, expected {expected}"))
    }

    /// The same option as a parameter of an agent, and the value that stands for this text; `None` for a button. What a
    /// parameter holds lives as long as the process.
    pub fn parameter(&self, value: &str) -> Option<(Parameter, Value)> {
        const HELP: &str = "an option of the guest";
        let name: &'static str = Box::leak(self.name.clone().into_boxed_str());
        let kind = match &self.kind {
            OptionKind::Button => return None,
            OptionKind::Check(_) => Kind::Flag,
            OptionKind::Spin { min, max, .. } => match (u64::try_from(*min), u64::try_from(*max)) {
                (Ok(min), Ok(max)) => Kind::Whole { min, max, words: &[] },
                _ => Kind::Number { min: *min as f64, above: false, max: *max as f64, words: &[] },
            },
            OptionKind::Combo { words, .. } => {
                let words =
                    words.iter().map(|word| -> &'static str { Box::leak(word.clone().into_boxed_str()) });
                Kind::Choice { words: Box::leak(words.collect::<Vec<_>>().into_boxed_slice()) }
            }
            OptionKind::Text(_) => Kind::Text { words: &[] },
        };
        let value = match kind {
            Kind::Flag => Value::Bool(value == "true"),
            Kind::Whole { .. } | Kind::Number { .. } => serde_json::from_str(value).ok()?,
            _ => Value::String(value.to_owned()),
        };
        Some((Parameter { name, help: HELP, kind }, value))
    }
}

/// A parameter's value as `setoption` writes it.
pub(crate) fn written(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), ToOwned::to_owned)
}

/// What an `info` line says; `None` if it says nothing about the search.
pub fn info(line: &str) -> Option<Info> {
    let mut words = line.strip_prefix("info ")?.split_whitespace().peekable();
    let mut info = Info { place: 1, ..Info::default() };
    while let Some(word) = words.next() {
        match word {
            "string" => break,
            "depth" => info.depth = words.next().and_then(|depth| depth.parse().ok()),
            "nodes" => info.nodes = words.next().and_then(|nodes| nodes.parse().ok()),
            "multipv" => info.place = words.next().and_then(|place| place.parse().ok())?,
            "score" => {
                let (unit, number) = (words.next()?, words.next()?.parse::<f64>().ok()?);
                let points = match unit {
                    "cp" => number / 100.0,
                    "mate" => {
                        if number > 0.0 {
                            WIN
                        } else {
                            -WIN
                        }
                    }
                    _ => continue,
                };
                let bound = match words.peek() {
                    Some(&"lowerbound") => std::cmp::Ordering::Greater,
                    Some(&"upperbound") => std::cmp::Ordering::Less,
                    _ => std::cmp::Ordering::Equal,
                };
                info.score = points.is_finite().then_some(Score { points, bound });
            }
            "pv" => {
                info.line = words.by_ref().map(ToOwned::to_owned).collect();
            }
            _ => {}
        }
    }
    let told = info.depth.is_some() || info.nodes.is_some() || info.score.is_some() || !info.line.is_empty();
    told.then_some(info)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_of_every_type_are_read_with_their_limits() {
        let kind = |line: &str| option(line).map(|declared| (declared.name, declared.kind));
        let named = |name: &str, kind| Some((name.to_owned(), kind));
        assert_eq!(
            kind("option name Skill Level type spin default 20 min 0 max 30"),
            named("Skill Level", OptionKind::Spin { default: 20, min: 0, max: 30 })
        );
        assert_eq!(
            kind("option name Ponder type check default false"),
            named("Ponder", OptionKind::Check(false))
        );
        let words = vec!["Solid".to_owned(), "Very Risky".to_owned()];
        assert_eq!(
            kind("option name Style type combo default Solid var Solid var Very Risky"),
            named("Style", OptionKind::Combo { default: "Solid".to_owned(), words })
        );
        assert_eq!(
            kind("option name File type string default <empty>"),
            named("File", OptionKind::Text(String::new()))
        );
        assert_eq!(kind("option name Clear type button"), named("Clear", OptionKind::Button));
        for nonsense in
            ["option", "option name X", "option name X type", "option name  type check", "optional"]
        {
            assert_eq!(option(nonsense), None, "{nonsense}");
        }
        assert_eq!(option("option name X type spin default many min 0 max 3"), None);
    }

    #[test]
    fn what_a_terminal_would_obey_is_not_shown() {
        assert_eq!(plain(" bot\u{1b}[31m 1.0\u{7} "), "bot[31m 1.0");
        assert_eq!(plain(&"x".repeat(5000)).len(), 100);
        assert_eq!(option("option name \u{1b}[2J type check default true"), None);
        assert_eq!(option("option name Style type combo default a var a var \u{1b}[2J"), None);
    }

    #[test]
    fn a_value_that_an_option_does_not_take_is_told_with_what_would_be_right() {
        let level = option("option name Level type spin default 2 min 0 max 3").expect("an option");
        assert_eq!(level.objection("3"), None);
        assert_eq!(
            level.objection("4").as_deref(),
            Some("\"4\" is not possible, expected a whole number from 0 to 3")
        );
        let below = option("option name Bias type spin default 0 min -5 max 5").expect("an option");
        let (parameter, value) = below.parameter("-3").expect("a parameter");
        assert!(parameter.objection(&value).is_none() && parameter.objection(&Value::from(6)).is_some());
    }

    #[test]
    fn infos_are_read_and_what_is_unknown_is_left_out() {
        let line =
            "info depth 7 seldepth 9 multipv 2 score cp -31 lowerbound nodes 1200 nps 9 time 4 pv a1 b2";
        let read = info(line).expect("an info");
        assert_eq!(
            (read.place, read.depth, read.nodes, read.line.join(" ")),
            (2, Some(7), Some(1200), "a1 b2".into())
        );
        assert_eq!(read.score, Some(Score { points: -0.31, bound: std::cmp::Ordering::Greater }));
        assert_eq!(
            info("info score mate -3").and_then(|info| info.score).map(|score| score.points),
            Some(-WIN)
        );
        for nothing in
            ["info", "info string depth 3", "bestmove a1", "info score cp", "info multipv x depth 1"]
        {
            assert_eq!(info(nothing), None, "{nothing}");
        }
    }
}
