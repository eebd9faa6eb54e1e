//! Texts that are shown to people and may be shown in another language: a template with holes, and what fills them. A
//! dictionary is asked for the template, which is known, and never for the finished sentence, which is not.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// A template with named holes and what fills them. It prints as the English text.
///
/// ```
/// use plyground_core::text::{Fill, Text};
///
/// let text = Text::new("{agent} takes longest, {time} a move.").with("agent", "uct").with("time", "1.50 ms");
/// assert_eq!(text.to_string(), "uct takes longest, 1.50 ms a move.");
/// assert_eq!(
///     serde_json::to_string(&text)?,
///     r#"{"text":"uct takes longest, 1.50 ms a move.","key":"{agent} takes longest, {time} a move.","with":{"agent":"uct","time":"1.50 ms"}}"#
/// );
///
/// // A text without holes is its own template.
/// assert_eq!(serde_json::to_string(&Text::from("How games end"))?, r#""How games end""#);
///
/// // Several texts are joined in a hole; a text in a hole is translated in its turn, a plain string stays.
/// let ends = [("uct", "solved"), ("random", "stuck")]
///     .map(|(agent, end)| Text::new("{agent} ends with {end}").with("agent", agent).with("end", Text::from(end)));
/// let both = Text::new("{list}.").with("list", Fill::list("; ", ends));
/// assert_eq!(both.to_string(), "uct ends with solved; random ends with stuck.");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "Written", try_from = "Written")]
pub struct Text {
    /// The template in English, in which `{name}` is a hole: what a dictionary is asked for.
    pub key: String,
    /// What fills each hole. Nothing for a text that has none, which may hold braces of its own.
    pub with: BTreeMap<String, Fill>,
}

/// What fills a hole.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "WrittenFill", try_from = "WrittenFill")]
pub enum Fill {
    /// A name or a number as it is printed, which nobody translates.
    Word(String),
    /// A text that is translated in its turn.
    Text(Text),
    /// Several one after the other, with the same between each two of them.
    List(Vec<Fill>, String),
}

/// A text as it is written: a plain string where it has no holes.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(untagged, expecting = "a string, or an object with text, key and with")]
enum Written {
    /// The text, which is its own key.
    Plain(String),
    /// A template and what fills it.
    Composed(Composed),
}

/// A template and what fills it, beside the whole text in English.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(as = ComposedText))]
#[serde(deny_unknown_fields)]
struct Composed {
    /// The whole text in English.
    text: String,
    /// The template, in which `{name}` is a hole; the text itself where it has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(nullable = false))]
    key: Option<String>,
    /// What fills each hole.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    with: BTreeMap<String, Fill>,
}

/// What fills a hole, as it is written. A plain string is a name here, so that a text is an object even where it has no
/// holes itself.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "schema", schema(no_recursion))]
#[serde(untagged, expecting = "a string, an object with text, or an object with list and between")]
enum WrittenFill {
    /// A name or a number as it is printed, which nobody translates.
    Word(String),
    /// A text that is translated in its turn.
    Text(Composed),
    /// Several one after the other.
    List {
        /// What is joined.
        list: Vec<Fill>,
        /// What stands between two of them, such as "; ".
        between: String,
    },
}

/// A part of a template.
enum Piece<'a> {
    Words(&'a str),
    Hole(&'a str),
}

/// The parts of a template, in order.
fn pieces(key: &str) -> Vec<Piece<'_>> {
    let (mut all, mut rest) = (Vec::new(), key);
    while let Some(open) = rest.find('{') {
        let inside = &rest[open + 1..];
        let name = inside
            .find(|c: char| !c.is_ascii_alphanumeric() && c != '_')
            .map_or(inside, |end| &inside[..end]);
        if name.is_empty() || !inside[name.len()..].starts_with('}') {
            // A brace that opens no hole.
            all.push(Piece::Words(&rest[..=open]));
            rest = inside;
            continue;
        }
        all.extend([Piece::Words(&rest[..open]), Piece::Hole(name)]);
        rest = &inside[name.len() + 1..];
    }
    all.push(Piece::Words(rest));
    all
}

impl Text {
    /// A template; [`Text::with`] fills its holes.
    pub fn new(key: impl Into<String>) -> Self {
        Self { key: key.into(), with: BTreeMap::new() }
    }

    /// The same, with a hole filled.
    #[must_use]
    pub fn with(mut self, hole: &str, fill: impl Into<Fill>) -> Self {
        self.with.insert(hole.to_owned(), fill.into());
        self
    }

    /// A word with a number behind it, such as "round 12", whose template is "round {n}"; any other text is its own.
    pub fn numbered(text: &str) -> Self {
        match text.rsplit_once(' ') {
            Some((word, number)) if !number.is_empty() && number.bytes().all(|c| c.is_ascii_digit()) => {
                Self::new(format!("{word} {{n}}")).with("n", number)
            }
            _ => text.into(),
        }
    }

    /// Whether there is nothing to read.
    pub fn is_empty(&self) -> bool {
        self.key.is_empty()
    }

    /// The same if its template and what fills it belong together: every hole is filled, and nothing is left over.
    pub fn checked(self) -> Result<Self, String> {
        let all = pieces(&self.key);
        let holes =
            || all.iter().filter_map(|piece| if let Piece::Hole(name) = piece { Some(*name) } else { None });
        if let Some(hole) = holes().find(|name| !self.with.contains_key(*name)) {
            return Err(format!("nothing fills the hole {{{hole}}} of {:?}", self.key));
        }
        if let Some(name) = self.with.keys().find(|name| !holes().any(|hole| hole == name.as_str())) {
            return Err(format!("{:?} has no hole {{{name}}}", self.key));
        }
        Ok(self)
    }
}

impl Fill {
    /// Several with the same between each two of them.
    pub fn list<F: Into<Self>>(between: &str, items: impl IntoIterator<Item = F>) -> Self {
        Self::List(items.into_iter().map(Into::into).collect(), between.to_owned())
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.with.is_empty() {
            return f.write_str(&self.key);
        }
        for piece in pieces(&self.key) {
            match piece {
                Piece::Words(words) => f.write_str(words)?,
                Piece::Hole(name) => match self.with.get(name) {
                    Some(fill) => fill.fmt(f)?,
                    None => write!(f, "{{{name}}}")?,
                },
            }
        }
        Ok(())
    }
}

impl fmt::Display for Fill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Word(word) => f.write_str(word),
            Self::Text(text) => text.fmt(f),
            Self::List(list, between) => list.iter().enumerate().try_for_each(|(index, one)| {
                f.write_str(if index > 0 { between } else { "" })?;
                one.fmt(f)
            }),
        }
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Self::new(text)
    }
}

impl From<String> for Text {
    fn from(text: String) -> Self {
        Self::new(text)
    }
}

impl From<Text> for Fill {
    fn from(text: Text) -> Self {
        Self::Text(text)
    }
}

impl From<&str> for Fill {
    fn from(word: &str) -> Self {
        Self::Word(word.to_owned())
    }
}

impl From<&String> for Fill {
    fn from(word: &String) -> Self {
        Self::Word(word.clone())
    }
}

impl From<String> for Fill {
    fn from(word: String) -> Self {
        Self::Word(word)
    }
}

impl From<u64> for Fill {
    fn from(number: u64) -> Self {
        Self::Word(number.to_string())
    }
}

impl From<usize> for Fill {
    fn from(number: usize) -> Self {
        Self::Word(number.to_string())
    }
}

impl PartialEq<str> for Text {
    fn eq(&self, text: &str) -> bool {
        let whole = self.to_string();
        whole == text
    }
}

impl PartialEq<&str> for Text {
    fn eq(&self, text: &&str) -> bool {
        *self == **text
    }
}

impl From<Text> for Composed {
    fn from(text: Text) -> Self {
        let whole = text.to_string();
        let key = (!text.with.is_empty()).then_some(text.key);
        Self { text: whole, key, with: text.with }
    }
}

impl From<Text> for Written {
    fn from(text: Text) -> Self {
        if text.with.is_empty() { Self::Plain(text.key) } else { Self::Composed(text.into()) }
    }
}

impl TryFrom<Composed> for Text {
    type Error = String;

    fn try_from(Composed { text, key, with }: Composed) -> Result<Self, String> {
        if key.is_none() && with.is_empty() {
            return Ok(text.into());
        }
        Self { key: key.unwrap_or(text), with }.checked()
    }
}

impl TryFrom<Written> for Text {
    type Error = String;

    fn try_from(written: Written) -> Result<Self, String> {
        match written {
            Written::Plain(text) => Ok(text.into()),
            Written::Composed(composed) => composed.try_into(),
        }
    }
}

impl From<Fill> for WrittenFill {
    fn from(fill: Fill) -> Self {
        match fill {
            Fill::Word(word) => Self::Word(word),
            Fill::Text(text) => Self::Text(text.into()),
            Fill::List(list, between) => Self::List { list, between },
        }
    }
}

impl TryFrom<WrittenFill> for Fill {
    type Error = String;

    fn try_from(written: WrittenFill) -> Result<Self, String> {
        Ok(match written {
            WrittenFill::Word(word) => Self::Word(word),
            WrittenFill::Text(composed) => Self::Text(composed.try_into()?),
            WrittenFill::List { list, between } => Self::List(list, between),
        })
    }
}

#[cfg(feature = "schema")]
mod schema {
    use super::{Fill, Text, Written, WrittenFill};
    use std::borrow::Cow;
    use utoipa::openapi::{RefOr, Schema};
    use utoipa::{PartialSchema, ToSchema};

    impl PartialSchema for Text {
        fn schema() -> RefOr<Schema> {
            Written::schema()
        }
    }

    impl ToSchema for Text {
        fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
            Written::schemas(schemas);
        }
    }

    impl PartialSchema for Fill {
        fn schema() -> RefOr<Schema> {
            WrittenFill::schema()
        }
    }

    impl ToSchema for Fill {
        fn name() -> Cow<'static, str> {
            "TextFill".into()
        }

        fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
            WrittenFill::schemas(schemas);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn json(text: &Text) -> String {
        serde_json::to_string(text).expect("a text is text")
    }

    #[test]
    fn a_text_comes_back_from_json_as_it_was() {
        let inner = Text::new("width {n}").with("n", 3_u64);
        let texts = [
            Text::default(),
            Text::from("a { brace of {somebody}"),
            Text::new("{who}: solved").with("who", inner),
            Text::new("{list}.")
                .with("list", Fill::list("; ", [Text::from("one"), Text::new("{a}").with("a", "b")])),
            Text::new("{phase}, {agent}").with("phase", Text::from("placing")).with("agent", "placing"),
        ];
        for text in texts {
            assert_eq!(serde_json::from_str::<Text>(&json(&text)).expect("a text"), text, "{}", json(&text));
        }
    }

    #[test]
    fn what_fills_a_hole_is_no_template() {
        let text = Text::new("{agent} against {other}").with("agent", "{other}").with("other", "uct");
        assert_eq!(text.to_string(), "{other} against uct");
        assert_eq!(Text::from("100 % {of} what").to_string(), "100 % {of} what");
    }

    #[test]
    fn braces_that_are_no_hole_stay() {
        let text = Text::new("{ {n} } {a b} {}{").with("n", 1_u64);
        assert_eq!(text.to_string(), "{ 1 } {a b} {}{");
    }

    #[test]
    fn a_hole_without_a_fill_and_a_fill_without_a_hole_are_refused() {
        let read = |text: &str| serde_json::from_str::<Text>(text).map_err(|why| why.to_string());
        let empty =
            read(r#"{"text": "a", "key": "{n} of {all}", "with": {"n": "1"}}"#).expect_err("a hole is empty");
        assert!(empty.starts_with("nothing fills the hole {all} of \"{n} of {all}\""), "{empty}");
        let spare = read(r#"{"text": "a", "key": "{n}", "with": {"n": "1", "m": "2"}}"#)
            .expect_err("one is left over");
        assert!(spare.starts_with("\"{n}\" has no hole {m}"), "{spare}");
    }

    #[test]
    fn a_word_with_a_number_has_a_template_for_all_numbers() {
        assert_eq!(Text::numbered("round 12"), Text::new("round {n}").with("n", 12_u64));
        for text in ["placing", "", "12", "round ", "round x1", "2 rounds"] {
            assert_eq!(Text::numbered(text), Text::from(text));
        }
    }
}
