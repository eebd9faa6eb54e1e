//! Rule parameters as text: `key=value` from a command line, a table from a TOML file.

use crate::{Entry, SpecError};
use plyground_core::Parameter;
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
    // JSON has no NaN and no infinity: they stay text, to be refused by their names.
    typed.filter(|value| !value.is_null()).unwrap_or_else(|| Value::String(text.to_owned()))
}

/// Builds something from its defaults and the values given; what is refused names the key, the value and the
/// line of help, where the values are not to blame together.
pub(crate) fn build<T>(
    defaults: &Rules,
    given: &Rules,
    help: &[Parameter],
    from: impl Fn(Rules) -> Result<T, serde_json::Error>,
) -> Result<T, String> {
    let all = || defaults.iter().chain(given).map(|(key, value)| (key.clone(), value.clone()));
    let why = match from(all().collect()) {
        Ok(built) => return Ok(built),
        Err(why) => in_plain_words(&why.to_string()),
    };
    if help.iter().any(|rule| why.starts_with(rule.name)) {
        return Err(why);
    }
    // The culprit is the value without which all would be well; of several, the first that fails alone.
    let without = |key: &str| {
        let rest = given.iter().filter(|(other, _)| *other != key);
        defaults.iter().chain(rest).map(|(key, value)| (key.clone(), value.clone())).collect()
    };
    let alone = |key: &str| {
        let own = given.get_key_value(key);
        from(defaults.iter().chain(own).map(|(key, value)| (key.clone(), value.clone())).collect()).err()
    };
    let mended = given.keys().find(|key| from(without(key)).is_ok()).map(|key| (key, why.clone()));
    let culprit =
        mended.or_else(|| given.keys().find_map(|key| Some((key, in_plain_words(&alone(key)?.to_string())))));
    let Some((key, why)) = culprit else { return Err(why) };
    let value = if given[key].is_null() { "nan or inf".to_owned() } else { given[key].to_string() };
    let help =
        help.iter().find(|rule| rule.name == key).map_or_else(String::new, |rule| format!("; {}", rule.help));
    Err(format!("{key} = {value}: {why}{help}"))
}

/// What serde says, without the names of Rust's types.
fn in_plain_words(why: &str) -> String {
    let Some((start, kind)) = why.rsplit_once("expected ") else { return why.to_owned() };
    let kind = match kind {
        "u8" | "u16" | "u32" | "u64" | "usize" => "a whole number from 0",
        "f64" => "a number",
        "a boolean" => "true or false",
        other => other,
    };
    format!("{start}expected {kind}")
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
    fn a_value_of_the_wrong_type_does_not_keep_its_name_to_itself() {
        for (game, texts, says) in [
            (
                "2048",
                &["rows=three"][..],
                "rules of 2048: rows = \"three\": invalid type: string \"three\", expected a whole number from 0; \
                 rows of the board, 2 to 4",
            ),
            (
                "2048",
                &["columns=3", "rows=-1"],
                "rules of 2048: rows = -1: invalid value: integer `-1`, expected a whole number from 0; \
                 rows of the board, 2 to 4",
            ),
            (
                "2048",
                &["four=nan"],
                "rules of 2048: four = \"nan\": invalid type: string \"nan\", expected a number; \
                 probability that a new tile is a 4, from 0 (the twos variant) to 1",
            ),
            ("2048", &["four=1.5"], "rules of 2048: four = 1.5: a probability from 0 to 1 is wanted"),
            (
                "tenpair",
                &["board=5:12345", "width=5", "deal=never"],
                "rules of tenpair: deal = \"never\": unknown variant `never`, expected `stuck` or `any`; \
                 \"stuck\": a deal only when no pair is left; \"any\": at any time",
            ),
            (
                "tenpair",
                &["rows=x", "deal=never"],
                "rules of tenpair: deal = \"never\": unknown variant `never`, expected `stuck` or `any`; \
                 \"stuck\": a deal only when no pair is left; \"any\": at any time",
            ),
        ] {
            let rules = texts.iter().map(|text| rule_from_text(text).expect("a rule")).collect();
            let why = crate::find(game).expect("a game").open(rules).err().expect("bad rules").to_string();
            assert_eq!(why, says);
        }
        let nan = rules_from_toml("four = nan").expect("TOML");
        let why = crate::find("2048").expect("a game").open(nan).err().expect("bad rules").to_string();
        assert!(
            why.contains("four = nan or inf: ") && why.contains("from 0 (the twos variant) to 1"),
            "{why}"
        );
    }

    #[test]
    fn an_agents_parameter_of_the_wrong_type_is_named_too() {
        let game = crate::find("2048").expect("a game").open(Rules::new()).expect("the default rules");
        let mut table = game.open(None, plyground_core::Seed(1)).expect("a start");
        let spec: crate::AgentSpec = "beam(width=wide)".parse().expect("agent notation");
        let why = table.seat(plyground_core::Player::First, Some(&spec)).expect_err("no width").to_string();
        assert!(why.starts_with("parameters of beam: width = \"wide\": invalid type"), "{why}");
    }
}
