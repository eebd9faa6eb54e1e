//! The rule parameters, as files and records spell them.

use super::Morris;
use super::bmi::Bmi;
use plyground_core::{BadNotation, PLENTY, Parameter, parameter};
use serde::{Deserialize, Serialize};

/// What a variant of the game may change. `Default` is the usual game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Rules {
    /// How many occurrences of a position after placing draw the game; 0: never.
    pub repetition: u32,
    /// How many half-moves after placing without a removal draw the game; 0: never. (The usual 100 would
    /// cut off real wins: some take 157 half-moves and more.)
    pub max_quiet: u32,
}

/// What they are, in the order in which help lists them.
pub(super) const PARAMETERS: &[Parameter] = &[
    Parameter::whole(
        "repetition",
        "occurrences of a position after placing that draw the game, 2 or more; 0: no such rule",
        0..=PLENTY,
    ),
    Parameter::whole(
        "max_quiet",
        "half-moves after placing without a removal that draw the game; 0: no such rule",
        0..=PLENTY,
    ),
];

impl Default for Rules {
    fn default() -> Self {
        Self { repetition: 3, max_quiet: 300 }
    }
}

impl TryFrom<Rules> for Morris {
    type Error = BadNotation;

    fn try_from(rules: Rules) -> Result<Self, BadNotation> {
        parameter::check(PARAMETERS, &rules).map_err(BadNotation::new)?;
        if rules.repetition == 1 {
            let what = "repetition = 1 would draw every game at its first move after placing: \
                        expected 2 or more, or 0 for no such rule";
            return Err(BadNotation::new(what));
        }
        Ok(Self { rules, bmi: Bmi::detect() })
    }
}

impl From<Morris> for Rules {
    fn from(game: Morris) -> Self {
        game.rules
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(toml: &str) -> Result<Morris, toml::de::Error> {
        toml::from_str(toml)
    }

    #[test]
    fn rules_come_from_toml_and_defaults_fill_the_rest() {
        let game = read("max_quiet = 0").expect("no limit");
        assert_eq!(game.rules(), Rules { repetition: 3, max_quiet: 0 });
        assert_eq!(read("").expect("defaults").rules(), Rules::default());
    }

    #[test]
    fn bad_rules_are_refused_with_a_sentence() {
        for (toml, says) in
            [("repetition = 1", "2 or more"), ("max_quiet = -1", "-1"), ("flying = false", "flying")]
        {
            let why = read(toml).expect_err(toml).to_string();
            assert!(why.contains(says), "{toml}: {why}");
        }
    }
}
