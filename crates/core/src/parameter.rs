//! Parameters of rules and agents. Each is declared once, beside the field that holds it, with its kind: what values
//! it takes. Error messages, help pages, forms and limits all follow from that declaration.

use crate::{Size, Words};
use serde::Serialize;
use serde_json::Value;
use std::ops::RangeInclusive;

/// One parameter.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Parameter {
    /// Its name in files and on the command line.
    pub name: &'static str,
    /// What it decides, in a line. The values that it takes are told by [`Kind::expected`].
    pub help: &'static str,
    /// What values it takes.
    #[serde(flatten)]
    pub kind: Kind,
}

/// What is wrong with the first of these values that its parameter does not take.
pub fn check(parameters: &[Parameter], values: &impl Serialize) -> Result<(), String> {
    let values = serde_json::to_value(values).map_err(|why| why.to_string())?;
    let wrong = parameters.iter().find_map(|parameter| parameter.objection(values.get(parameter.name)?));
    wrong.map_or(Ok(()), Err)
}

/// What values a parameter takes. Where there are `words`, each of them is a value too.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Kind {
    /// `true` or `false`.
    Flag,
    /// A whole number.
    Whole {
        /// The smallest.
        min: u64,
        /// The largest.
        #[serde(skip_serializing_if = "is_unlimited")]
        max: u64,
        /// Words for special values.
        #[serde(skip_serializing_if = "<[_]>::is_empty")]
        words: &'static [&'static str],
    },
    /// A number.
    Number {
        /// The smallest.
        min: f64,
        /// Whether the smallest itself is out.
        #[serde(rename = "above_min", skip_serializing_if = "std::ops::Not::not")]
        above: bool,
        /// The largest.
        #[serde(skip_serializing_if = "is_infinite")]
        max: f64,
        /// Words for special values.
        #[serde(skip_serializing_if = "<[_]>::is_empty")]
        words: &'static [&'static str],
    },
    /// A size of memory, such as 64MiB.
    Size {
        /// The smallest.
        min: Size,
    },
    /// A time, such as 100ms.
    Duration {
        /// The shortest, in milliseconds.
        min: u64,
    },
    /// One of these words.
    Choice {
        /// All of them.
        words: &'static [&'static str],
    },
    /// A file on the machine that plays.
    File {
        /// Words for what is built in.
        words: &'static [&'static str],
    },
    /// Moves with a factor each, such as `up*1.2 left*1.1`.
    Weights,
    /// Text that only the game or the agent itself can read.
    Text {
        /// Words for special values.
        words: &'static [&'static str],
    },
}

/// More than anybody wants of moves, deals or candidates: the largest value of a count that has no limit of its own.
pub const PLENTY: u64 = 1_000_000;

/// All numbers from 0 on, and so on: the ranges that numbers have.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Numbers {
    /// 0 or more.
    NotNegative,
    /// More than 0.
    Positive,
    /// From 0 to 1.
    Probability,
}

impl Parameter {
    /// True or false.
    pub const fn flag(name: &'static str, help: &'static str) -> Self {
        Self { name, help, kind: Kind::Flag }
    }

    /// A whole number.
    pub const fn whole(name: &'static str, help: &'static str, range: RangeInclusive<u64>) -> Self {
        Self { name, help, kind: Kind::Whole { min: *range.start(), max: *range.end(), words: &[] } }
    }

    /// A number.
    pub const fn number(name: &'static str, help: &'static str, numbers: Numbers) -> Self {
        let above = matches!(numbers, Numbers::Positive);
        let max = if matches!(numbers, Numbers::Probability) { 1.0 } else { f64::INFINITY };
        Self { name, help, kind: Kind::Number { min: 0.0, above, max, words: &[] } }
    }

    /// A size of memory.
    pub const fn size(name: &'static str, help: &'static str, min: Size) -> Self {
        Self { name, help, kind: Kind::Size { min } }
    }

    /// A time of at least this many milliseconds.
    pub const fn duration(name: &'static str, help: &'static str, min: u64) -> Self {
        Self { name, help, kind: Kind::Duration { min } }
    }

    /// One of the words of a type.
    pub const fn choice<W: Words>(name: &'static str, help: &'static str) -> Self {
        Self { name, help, kind: Kind::Choice { words: W::WORDS } }
    }

    /// A file, or a word for what is built in.
    pub const fn file(name: &'static str, help: &'static str, words: &'static [&'static str]) -> Self {
        Self { name, help, kind: Kind::File { words } }
    }

    /// Moves with a factor each.
    pub const fn weights(name: &'static str, help: &'static str) -> Self {
        Self { name, help, kind: Kind::Weights }
    }

    /// Text, or a word for a special value.
    pub const fn text(name: &'static str, help: &'static str, words: &'static [&'static str]) -> Self {
        Self { name, help, kind: Kind::Text { words } }
    }

    /// The same with words for special values.
    ///
    /// # Panics
    /// If a parameter of its kind takes no words.
    #[must_use]
    pub const fn or(mut self, special: &'static [&'static str]) -> Self {
        match &mut self.kind {
            Kind::Whole { words, .. }
            | Kind::Number { words, .. }
            | Kind::Choice { words }
            | Kind::File { words }
            | Kind::Text { words } => *words = special,
            Kind::Flag | Kind::Size { .. } | Kind::Duration { .. } | Kind::Weights => {
                panic!("a parameter of this kind takes no words")
            }
        }
        self
    }

    /// What is wrong with a value, and what would be right; nothing if it is one that this parameter takes.
    pub fn objection(&self, value: &Value) -> Option<String> {
        (!self.kind.takes(value)).then(|| {
            format!("{} = {}: expected {} ({})", self.name, spelt(value), self.kind.expected(), self.help)
        })
    }
}

impl Kind {
    /// Whether a value is one of these. Names in weights are the game's to check.
    pub fn takes(&self, value: &Value) -> bool {
        if self.words().iter().any(|word| value.as_str() == Some(word)) {
            return true;
        }
        match *self {
            Self::Flag => value.is_boolean(),
            Self::Whole { min, max, .. } => value.as_u64().is_some_and(|whole| (min..=max).contains(&whole)),
            Self::Number { min, above, max, .. } => value
                .as_f64()
                .is_some_and(|number| number <= max && (number > min || !above && number >= min)),
            Self::Size { min } => {
                value.as_str().and_then(|text| text.parse::<Size>().ok()).is_some_and(|size| size >= min)
            }
            Self::Duration { min } => value.as_u64().is_some_and(|millis| millis >= min),
            Self::Choice { .. } => false,
            // Digits without quotes arrive as a number.
            Self::Text { .. } => value.is_string() || value.is_number(),
            Self::File { .. } | Self::Weights => value.is_string(),
        }
    }

    /// Words that are values.
    pub fn words(&self) -> &'static [&'static str] {
        match *self {
            Self::Whole { words, .. }
            | Self::Number { words, .. }
            | Self::Choice { words }
            | Self::File { words }
            | Self::Text { words } => words,
            Self::Flag | Self::Size { .. } | Self::Duration { .. } | Self::Weights => &[],
        }
    }

    /// What values it takes, as a phrase: "a whole number from 2 to 4".
    pub fn expected(&self) -> String {
        let rest = match *self {
            Self::Flag => "true or false".to_owned(),
            Self::Whole { min, max, .. } if is_unlimited(&max) => format!("a whole number, {min} or more"),
            Self::Whole { min, max, .. } => format!("a whole number from {min} to {max}"),
            Self::Number { min, above: true, .. } => format!("a number greater than {min}"),
            Self::Number { min, max, .. } if is_infinite(&max) => format!("a number, {min} or more"),
            Self::Number { min, max, .. } => format!("a number from {min} to {max}"),
            Self::Size { min } if min.0 == 0 => "a size such as 64MiB".to_owned(),
            Self::Size { min } => format!("a size of {min} or more, such as 64MiB"),
            Self::Duration { min: 0 } => "a time such as 100ms or 2s".to_owned(),
            Self::Duration { min } => format!("a time of {min}ms or more, such as 100ms or 2s"),
            Self::Choice { .. } => String::new(),
            Self::File { .. } => "the name of a file".to_owned(),
            Self::Weights => "moves with positive factors, such as \"up*1.2 left*1.1\"".to_owned(),
            Self::Text { .. } => "text".to_owned(),
        };
        let words = self.words().iter().map(|word| format!("{word:?}"));
        let all: Vec<String> = words.chain((!rest.is_empty()).then_some(rest)).collect();
        match all.as_slice() {
            [.., _] if all.len() == 1 => all.concat(),
            [first @ .., last] => format!("{} or {last}", first.join(", ")),
            [] => "nothing".to_owned(),
        }
    }
}

/// A value as a command line would spell it; of a long one the beginning.
pub fn spelt(value: &Value) -> String {
    const LONG: usize = 60;
    // What JSON cannot hold arrives as nothing.
    let text = if value.is_null() { "nan or inf".to_owned() } else { value.to_string() };
    match text.char_indices().nth(LONG) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_unlimited(max: &u64) -> bool {
    *max == u64::MAX
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_infinite(max: &f64) -> bool {
    max.is_infinite()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    crate::words! {
        #[derive(Default)]
        enum Colour {
            #[default]
            Red = "red",
            Green = "green",
            Blue = "blue",
        }
    }

    fn one_of_each_kind() -> Vec<(Parameter, Vec<Value>, Vec<Value>, &'static str)> {
        vec![
            (Parameter::flag("p", "h"), vec![json!(true)], vec![json!(1), json!("true")], "true or false"),
            (
                Parameter::whole("p", "h", 2..=4),
                vec![json!(2), json!(4)],
                vec![json!(1), json!(5), json!(-2), json!(3.5), json!("3"), Value::Null],
                "a whole number from 2 to 4",
            ),
            (
                Parameter::whole("p", "h", 1..=u64::MAX).or(&["full"]),
                vec![json!(1), json!(u64::MAX), json!("full")],
                vec![json!(0), json!("half")],
                "\"full\" or a whole number, 1 or more",
            ),
            (
                Parameter::number("p", "h", Numbers::NotNegative),
                vec![json!(0), json!(1e300)],
                vec![json!(-1e-300), json!("nan"), Value::Null],
                "a number, 0 or more",
            ),
            (
                Parameter::number("p", "h", Numbers::Positive).or(&["raw", "range"]),
                vec![json!(1e-300), json!("raw"), json!("range")],
                vec![json!(0), json!("Raw")],
                "\"raw\", \"range\" or a number greater than 0",
            ),
            (
                Parameter::number("p", "h", Numbers::Probability),
                vec![json!(0), json!(0.5), json!(1.0)],
                vec![json!(1.01), json!(-0.01)],
                "a number from 0 to 1",
            ),
            (
                Parameter::size("p", "h", Size(4096)),
                vec![json!("4KiB"), json!("1GiB")],
                vec![json!("4095B"), json!("big"), json!(4096)],
                "a size of 4KiB or more, such as 64MiB",
            ),
            (
                Parameter::duration("p", "h", 1),
                vec![json!(1)],
                vec![json!(0), json!("1ms")],
                "a time of 1ms or more, such as 100ms or 2s",
            ),
            (
                Parameter::choice::<Colour>("p", "h"),
                vec![json!("red"), json!("green"), json!("blue")],
                vec![json!("pink"), json!(""), json!(1)],
                "\"red\", \"green\" or \"blue\"",
            ),
            (
                Parameter::file("p", "h", &["default"]),
                vec![json!("default"), json!("my.weights")],
                vec![json!(1)],
                "\"default\" or the name of a file",
            ),
            (
                Parameter::weights("p", "h"),
                vec![json!("")],
                vec![json!(2)],
                "moves with positive factors, such as \"up*1.2 left*1.1\"",
            ),
            (Parameter::text("p", "h", &[]), vec![json!("x"), json!(123)], vec![json!(true)], "text"),
        ]
    }

    #[test]
    fn every_kind_takes_its_values_and_says_what_it_expects_of_others() {
        for (parameter, right, wrong, expected) in one_of_each_kind() {
            for value in right {
                assert_eq!(parameter.objection(&value), None, "{parameter:?}");
            }
            for value in wrong {
                let shown = if value.is_null() { "nan or inf".to_owned() } else { value.to_string() };
                let says = format!("p = {shown}: expected {expected} (h)");
                assert_eq!(parameter.objection(&value), Some(says), "{parameter:?}");
            }
        }
    }

    /// JSON has no infinity, and the largest whole number is more than a page can hold.
    #[test]
    fn limits_that_are_none_are_left_out_of_json() {
        let json = |parameter: Parameter| serde_json::to_value(parameter).expect("plain data");
        assert_eq!(
            json(Parameter::whole("p", "h", 0..=u64::MAX)),
            json!({ "name": "p", "help": "h", "kind": "whole", "min": 0 })
        );
        assert_eq!(
            json(Parameter::number("p", "h", Numbers::Positive).or(&["raw"])),
            json!({ "name": "p", "help": "h", "kind": "number", "min": 0.0, "above_min": true, "words": ["raw"] })
        );
    }
}
