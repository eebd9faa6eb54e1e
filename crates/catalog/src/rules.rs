//! Rule parameters as text: `key=value` from a command line, a table from a TOML file.

use crate::{Entry, SpecError};
use serde_json::{Map, Value};

/// Rule parameters by name, as records keep them.
pub type Rules = Map<String, Value>;

/// Refuses names that the game does not have, so that a typing error never passes for a default.
pub(crate) fn check_names(entry: &Entry, rules: &Rules) -> Result<(), SpecError> {
    let unknown = rules.keys().find(|name| entry.rules.iter().all(|rule| rule.name != name.as_str()));
    unknown.map_or(Ok(()), |name| Err(SpecError::unknown_rule(entry, name)))
}

/// `key=value`, where the value is spelt as in TOML; a word that is no TOML value is taken as text, so
/// that quotes are not needed on a command line.
pub fn rule_from_text(text: &str) -> Result<(String, Value), SpecError> {
    let Some((key, value)) = text.split_once('=') else {
        return Err(SpecError::BadText(format!(
            "{text:?} is no rule: key=value is wanted, such as four=0.2"
        )));
    };
    Ok((key.trim().to_owned(), value_from_text(value.trim())))
}

/// A value spelt as in TOML, or a bare word as text.
pub(crate) fn value_from_text(text: &str) -> Value {
    let typed = toml::from_str::<Map<String, Value>>(&format!("value = {text}"));
    let typed = typed.ok().filter(|table| table.len() == 1).and_then(|mut table| table.remove("value"));
    typed.unwrap_or_else(|| Value::String(text.to_owned()))
}

/// The rules in a TOML file, at its top level.
pub fn rules_from_toml(text: &str) -> Result<Rules, SpecError> {
    toml::from_str(text).map_err(|why| SpecError::BadText(why.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn values_are_read_as_toml_and_bare_words_as_text() {
        let cases = [
            ("rows=3", json!(3)),
            ("four = 0.25", json!(0.25)),
            ("deal=any", json!("any")),
            ("deal=\"any\"", json!("any")),
            ("board=9:123456789/1", json!("9:123456789/1")),
            ("board=", json!("")),
        ];
        for (text, expected) in cases {
            assert_eq!(rule_from_text(text).expect("a rule").1, expected, "{text}");
        }
        assert!(rule_from_text("rows").is_err());
    }
}
