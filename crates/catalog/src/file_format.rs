//! File formats for positions: the one that every game has, and others that a game adds.

use crate::Entry;
use crate::spec_error::SpecError;
use plyground_core::BadNotation;
use serde::Serialize;

/// A format of files with a position, which a game declares and users ask for by its name.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct FileFormat {
    /// As users ask for it.
    pub name: &'static str,
    /// What such a file holds, in a line.
    pub help: &'static str,
    /// The position of a file with this text, in the game's notation.
    #[serde(skip)]
    pub read: fn(&str) -> Result<String, BadNotation>,
}

/// What a file holds in any game, for help.
pub(crate) const LINE: &str = "one line with a position";

/// The position of a file that holds one line.
pub(crate) fn one_line(text: &str) -> Result<String, BadNotation> {
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    match (lines.next(), lines.next()) {
        (Some(line), None) => Ok(line.to_owned()),
        (None, _) => Err(BadNotation::new("nothing is written; expected one line with a position")),
        (_, Some(_)) => Err(BadNotation::new("several lines; expected one line with a position")),
    }
}

impl Entry {
    /// The format of this name; the error says which there are.
    pub fn file_format(&self, name: &str) -> Result<&'static FileFormat, SpecError> {
        let known = self.formats.iter().find(|format| format.name == name);
        known.ok_or_else(|| SpecError::unknown_format(self, name))
    }
}

#[cfg(test)]
mod tests {
    use crate::find;

    #[test]
    fn files_of_most_games_hold_one_position_line() {
        let position = "W..B..W.W.B...B.W....... W 5 5 0";
        let morris = find("morris").expect("a game");
        assert_eq!((morris.position_in_file)(&format!("\n  {position} \n")).as_deref(), Ok(position));
        for (text, mention) in [("", "nothing"), ("a\nb", "several")] {
            let why = (morris.position_in_file)(text).expect_err(text).to_string();
            assert!(why.contains(mention), "{why}");
        }
        let board = (find("2048").expect("a game").position_in_file)("2 0\n4 0");
        assert_eq!(board.as_deref(), Ok("2,0/4,0 0"));
    }

    #[test]
    fn a_format_that_a_game_lacks_is_refused_with_those_that_it_has() {
        let (tiles, morris) = (find("2048").expect("a game"), find("morris").expect("a game"));
        let exponents = tiles.file_format("exponents").expect("a format");
        assert_eq!((exponents.read)("1 0\n2 0").as_deref(), Ok("2,0/4,0 0"));
        let why = tiles.file_format("exponent").expect_err("another name").to_string();
        assert_eq!(
            why,
            "2048 has no file format \"exponent\" (did you mean \"exponents\"?); there are exponents"
        );
        let why = morris.file_format("exponents").expect_err("no format").to_string();
        assert_eq!(why, "morris has no file format \"exponents\"; there are none");
    }
}
