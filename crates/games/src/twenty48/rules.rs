//! The rule parameters of 2048, as files and web forms spell them.

use plyground_core::{Numbers, Parameter, parameter};
use serde::{Deserialize, Serialize};

/// The parameters; [`super::Twenty48`] is made of them.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Rules {
    /// Rows of the board, 2 to 4.
    pub rows: u32,
    /// Columns of the board, 2 to 4.
    pub columns: u32,
    /// Probability that a new tile is a 4.
    pub four: f64,
    /// The tile that ends the game when it appears; 0 to play on.
    pub stop: u32,
}

/// A line of help for each, in the order in which help lists them.
pub(super) const PARAMETERS: &[Parameter] = &[
    Parameter::whole("rows", "rows of the board", 2..=4),
    Parameter::whole("columns", "columns of the board", 2..=4),
    Parameter::number(
        "four",
        "probability that a new tile is a 4; 0: the twos variant",
        Numbers::Probability,
    ),
    Parameter::whole(
        "stop",
        "tile that ends the game when it appears, a power of two from 8; 0: none",
        0..=LARGEST as u64,
    ),
];

/// The largest tile that any board can reach, on 4×4.
pub(super) const LARGEST: u32 = 131_072;

impl Default for Rules {
    fn default() -> Self {
        Self { rows: 4, columns: 4, four: 0.1, stop: 0 }
    }
}

impl Rules {
    /// What is wrong with the values, and what would be right.
    pub(super) fn check(&self) -> Result<(), String> {
        parameter::check(PARAMETERS, self)?;
        let stop = self.stop;
        if stop != 0 && !(stop.is_power_of_two() && stop >= 8) {
            return Err(format!("stop = {stop}: expected a power of two from 8 to {LARGEST}, or 0 for none"));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::Twenty48;

    fn read(toml: &str) -> Result<Twenty48, String> {
        toml::from_str(toml).map_err(|why| why.message().to_owned())
    }

    #[test]
    fn rules_that_cannot_be_are_refused_with_what_would_be_right() {
        for (toml, why) in [
            ("rows = 1", "rows = 1: expected a whole number from 2 to 4 (rows of the board)"),
            ("columns = 5", "columns = 5: expected a whole number from 2 to 4 (columns of the board)"),
            (
                "four = 1.5",
                "four = 1.5: expected a number from 0 to 1 (probability that a new tile is a 4; 0: the twos variant)",
            ),
            (
                "four = nan",
                "four = nan or inf: expected a number from 0 to 1 (probability that a new tile is a 4; 0: the twos variant)",
            ),
            ("stop = 4", "stop = 4: expected a power of two from 8 to 131072, or 0 for none"),
            ("stop = 2000", "stop = 2000: expected a power of two from 8 to 131072, or 0 for none"),
            (
                "stop = 262144",
                "stop = 262144: expected a whole number from 0 to 131072 (tile that ends the game when it appears, a power of two from 8; 0: none)",
            ),
        ] {
            assert_eq!(read(toml).expect_err(toml), why);
        }
        assert!(read("row = 4").is_err(), "an unknown name");
    }

    #[test]
    fn rules_that_can_be_are_read() {
        for toml in ["", "rows = 2\ncolumns = 3", "four = 0", "four = 1.0", "stop = 8", "stop = 131072"] {
            let game = read(toml).unwrap_or_else(|why| panic!("{toml}: {why}"));
            let text = toml::to_string(&game).expect("rules are data");
            assert_eq!(read(&text).expect("printed rules are read").rules(), game.rules());
        }
    }
}
