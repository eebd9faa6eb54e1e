//! Rule parameters as text: `key=value` from a command line, a table from a TOML file.

use crate::{Entry, SpecError};
use plyground_core::{Kind, Parameter, parameter};
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
            "{text:?} is not a rule: expected key=value, such as four=0.2"
        )));
    };
    Ok((key.trim().to_owned(), value_from_text(value.trim())))
}

/// A value spelt as in TOML, or a bare word as text.
pub(crate) fn value_from_text(text: &str) -> Value {
    let typed = toml::from_str::<Map<String, Value>>(&format!("value = {text}"));
    let typed = typed.ok().filter(|table| table.len() == 1).and_then(|mut table| table.remove("value"));
    // JSON has no NaN and no infinity: they stay text, to be refused by their names.
    typed.filter(|value| !value.is_null()).unwrap_or_else(|| Value::String(text.to_owned()))
}

/// Builds something from its defaults and the values given, which its parameters take. What makes no sense together is
/// refused in the builder's own words.
pub(crate) fn build<T>(
    defaults: &Rules,
    given: &Rules,
    parameters: &[Parameter],
    from: impl Fn(Rules) -> Result<T, serde_json::Error>,
) -> Result<T, String> {
    let all = defaults.iter().chain(given).map(|(key, value)| (key.clone(), value.clone()));
    from(all.collect()).map_err(|why| {
        let why = why.to_string();
        if parameters.iter().any(|parameter| why.starts_with(parameter.name)) {
            return why;
        }
        // Files and texts are read by the builder alone, which does not know their names.
        let mut read = parameters
            .iter()
            .filter(|parameter| matches!(parameter.kind, Kind::File { .. } | Kind::Text { .. }));
        let culprit = read.find_map(|parameter| Some((parameter, given.get(parameter.name)?)));
        culprit.map_or(why.clone(), |(Parameter { name, help, .. }, value)| {
            format!("{name} = {}: {why} ({help})", parameter::spelt(value))
        })
    })
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
            ("four=nan", json!("nan")),
        ];
        for (text, expected) in cases {
            assert_eq!(rule_from_text(text).expect("a rule").1, expected, "{text}");
        }
        assert!(rule_from_text("rows").is_err());
    }

    #[test]
    fn a_value_of_the_wrong_kind_is_refused_by_name_with_what_is_expected() {
        let rows = "expected a whole number from 2 to 4 (rows of the board)";
        let four = "expected a number from 0 to 1 (probability that a new tile is a 4; 0: the twos variant)";
        let deal = "rules of tenpair: deal = \"never\": expected \"stuck\" or \"any\" (when a deal is allowed: only \
                    if no pair is left, or at any time)";
        for (game, texts, says) in [
            ("2048", &["rows=three"][..], format!("rules of 2048: rows = \"three\": {rows}")),
            ("2048", &["columns=3", "rows=-1"], format!("rules of 2048: rows = -1: {rows}")),
            ("2048", &["four=nan"], format!("rules of 2048: four = \"nan\": {four}")),
            ("2048", &["four=1.5"], format!("rules of 2048: four = 1.5: {four}")),
            ("tenpair", &["board=5:12345", "width=5", "deal=never"], deal.to_owned()),
            ("tenpair", &["rows=x", "deal=never"], deal.to_owned()),
        ] {
            let rules = texts.iter().map(|text| rule_from_text(text).expect("a rule")).collect();
            let why = crate::find(game).expect("a game").open(rules).err().expect("bad rules").to_string();
            assert_eq!(why, says);
        }
        let nan = rules_from_toml("four = nan").expect("TOML");
        let why = crate::find("2048").expect("a game").open(nan).err().expect("bad rules").to_string();
        assert_eq!(why, format!("rules of 2048: four = nan or inf: {four}"));
    }
}
