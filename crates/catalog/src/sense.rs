//! Parameters that are of the right type and still make no sense, such as a beam without width: refused here, for
//! every agent, with what would be right.

use crate::rules::Rules;
use plyground_core::Budget;
use serde_json::Value;

/// What numbers a parameter may be.
enum Sense {
    /// From 0.
    NotNegative,
    /// Above 0.
    Positive,
    /// From 1.
    One,
    /// From 0 to 1.
    Probability,
}

/// Parameters by name, whichever agent has them. Words, where a parameter may be a word, are not numbers and pass.
const PARAMETERS: [(&str, Sense); 11] = [
    ("c", Sense::NotNegative),
    ("scale", Sense::Positive),
    ("aspiration", Sense::NotNegative),
    ("cutoff", Sense::Probability),
    ("width", Sense::One),
    ("narrowing", Sense::One),
    ("roomy", Sense::One),
    ("narrow", Sense::One),
    ("tight", Sense::One),
    ("narrow_below", Sense::NotNegative),
    ("tight_below", Sense::NotNegative),
];

impl Sense {
    fn has(&self, number: f64) -> bool {
        match self {
            Self::NotNegative => number >= 0.0,
            Self::Positive => number > 0.0,
            Self::One => number >= 1.0,
            Self::Probability => (0.0..=1.0).contains(&number),
        }
    }

    fn wanted(&self) -> &'static str {
        match self {
            Self::NotNegative => "0 or more is wanted",
            Self::Positive => "more than 0 is wanted",
            Self::One => "1 or more is wanted",
            Self::Probability => "a probability from 0 to 1 is wanted",
        }
    }
}

/// What is wrong with the parameters and the budget that were given, if something is.
pub(crate) fn objection(parameters: &Rules, budget: &Budget) -> Option<String> {
    let number = |name: &str| parameters.get(name).and_then(Value::as_f64);
    let senseless = PARAMETERS.iter().find_map(|(name, sense)| {
        let number = number(name).filter(|&number| !sense.has(number))?;
        Some(format!("{name} = {number}: {}", sense.wanted()))
    });
    senseless.or_else(|| budget.objection())
}

#[cfg(test)]
mod tests {
    use crate::{AgentSpec, GAMES, Rules, find};
    use plyground_core::{Player, Seed};

    #[test]
    fn parameters_without_sense_are_refused_with_what_would_be_right() {
        for (game, agent, says) in [
            ("morris", "uct(memory=0B)", "parameters of uct: memory = 0B: 4KiB or more is wanted"),
            ("morris", "uct(c=-1)", "parameters of uct: c = -1: 0 or more is wanted"),
            ("morris", "uct(scale=0)", "parameters of uct: scale = 0: more than 0 is wanted"),
            (
                "morris",
                "alpha-beta(depth=0)",
                "parameters of alpha-beta: depth = 0: 1 or more is wanted, or no limit",
            ),
            ("morris", "uct(nodes=0)", "parameters of uct: nodes = 0: 1 or more is wanted, or no limit"),
            ("lput", "uct(time=0ms)", "parameters of uct: time = 0: 1 or more is wanted, or no limit"),
            ("2048", "beam(width=0)", "parameters of beam: width = 0: 1 or more is wanted"),
            (
                "2048",
                "expectimax(cutoff=1.5)",
                "parameters of expectimax: cutoff = 1.5: a probability from 0 to 1 is wanted",
            ),
            (
                "2048",
                "pure-monte-carlo(tight=0)",
                "parameters of pure-monte-carlo: tight = 0: 1 or more is wanted",
            ),
        ] {
            let opened = find(game).expect("a game").open(Rules::new()).expect("the default rules");
            let spec: AgentSpec = agent.parse().expect(agent);
            let mut table = opened.open(None, Seed(1)).expect("a start");
            let why = table.seat(Player::First, Some(&spec)).expect_err(agent).to_string();
            assert_eq!(why, says);
        }
    }

    /// A name in the table that no agent has would be a check that never happens.
    #[test]
    fn every_parameter_that_is_checked_belongs_to_somebody() {
        let all: Vec<&str> = GAMES
            .iter()
            .flat_map(|entry| entry.open(Rules::new()).expect("the default rules").agents())
            .flat_map(|agent| agent.parameters.iter().map(|parameter| parameter.name))
            .collect();
        for (name, _) in super::PARAMETERS {
            assert!(all.contains(&name), "{name}");
        }
    }
}
