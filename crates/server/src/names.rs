//! Names of people in records. Printable text is kept as it is, even markup, because the page writes it as text.
//! Characters that cannot be seen and names that would fill the screen are refused.

use plyground_core::Text;

/// The most characters of a name.
pub(crate) const LONGEST: usize = 100;

/// The name in records of people who have none.
pub(crate) const UNNAMED: &str = "human";

/// The name of the person in a seat; `None` if the record has no name. The error says what is wrong with it.
pub(crate) fn person(text: &str) -> Result<Option<String>, Text> {
    if text.trim().is_empty() || text == UNNAMED {
        return Ok(None);
    }
    let found = text.chars().count();
    if found > LONGEST {
        let text = Text::new("the name has {n} characters; at most {m} are allowed");
        return Err(text.with("n", found).with("m", LONGEST));
    }
    if let Some((place, hidden)) = (1..).zip(text.chars()).find(|(_, c)| is_hidden(*c)) {
        let code = u32::from(hidden);
        return Err(format!(
            "character {place} of the name is U+{code:04X}, which cannot be printed; control characters are not allowed"
        )
        .into());
    }
    Ok(Some(text.to_owned()))
}

/// Control characters, line ends, and characters that change the direction of the text around them.
fn is_hidden(c: char) -> bool {
    c.is_control() || matches!(c, '\u{2028}' | '\u{2029}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_kept_letter_by_letter_or_refused_with_the_reason() {
        for name in
            ["Jüri", "<b>Anna</b> & \"Co\"", "李 🎲", "uct(nodes=10) of last year", "a'; DROP TABLE x"]
        {
            assert_eq!(person(name), Ok(Some(name.to_owned())));
        }
        for nobody in ["", "  ", "human"] {
            assert_eq!(person(nobody), Ok(None), "{nobody:?}");
        }
        for (bad, why) in [
            ("a\u{7}b", "character 2 of the name is U+0007"),
            ("two\nlines", "character 4 of the name is U+000A"),
            ("\u{202E}drawkcab", "character 1 of the name is U+202E"),
            (&"é".repeat(101), "the name has 101 characters; at most 100 are allowed"),
        ] {
            let refused = person(bad).expect_err(bad);
            assert!(refused.to_string().contains(why), "{refused}");
        }
        assert_eq!(person(&"é".repeat(100)), Ok(Some("é".repeat(100))));
    }
}
