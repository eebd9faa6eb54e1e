//! The rule parameters of 2048, as files and web forms spell them.

use plyground_core::Parameter;
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
pub(super) const HELP: &[Parameter] = &[
    Parameter { name: "rows", help: "rows of the board, 2 to 4" },
    Parameter { name: "columns", help: "columns of the board, 2 to 4" },
    Parameter { name: "four", help: "probability that a new tile is a 4, from 0 (the twos variant) to 1" },
    Parameter {
        name: "stop",
        help: "the tile that ends the game when it appears, a power of two from 8; 0: play on",
    },
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
        for (name, value) in [("rows", self.rows), ("columns", self.columns)] {
            if !(2..=4).contains(&value) {
                return Err(format!("{name} = {value}: a board has 2 to 4 {name}"));
            }
        }
        if !(0.0..=1.0).contains(&self.four) {
            return Err(format!("four = {}: a probability from 0 to 1 is wanted", self.four));
        }
        let stop = self.stop;
        if stop != 0 && !(stop.is_power_of_two() && (8..=LARGEST).contains(&stop)) {
            return Err(format!(
                "stop = {stop}: a tile that ends the game is a power of two from 8 to {LARGEST}, or 0 to play on"
            ));
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
            ("rows = 1", "rows = 1: a board has 2 to 4 rows"),
            ("columns = 5", "columns = 5: a board has 2 to 4 columns"),
            ("four = 1.5", "four = 1.5: a probability from 0 to 1 is wanted"),
            ("four = nan", "four = NaN: a probability from 0 to 1 is wanted"),
            (
                "stop = 4",
                "stop = 4: a tile that ends the game is a power of two from 8 to 131072, or 0 to play on",
            ),
            (
                "stop = 2000",
                "stop = 2000: a tile that ends the game is a power of two from 8 to 131072, or 0 to play on",
            ),
            (
                "stop = 262144",
                "stop = 262144: a tile that ends the game is a power of two from 8 to 131072, or 0 to play on",
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
