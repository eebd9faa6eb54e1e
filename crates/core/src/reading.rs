//! Reading: a value as people read it, with its unit. Every search has a scale of its own, which says nothing to anybody
//! else; a reading says how likely a win is, how many points a game will make, or how many moves it takes.

use crate::agent::Bound;
use crate::game::Player;
use serde::{Deserialize, Serialize};

/// A value that people can read. What is decided is proven; all else says itself whether it is exact, a bound or an estimate.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "says", rename_all = "lowercase")]
pub enum Reading {
    /// The first player's chance to win; a draw counts half.
    Chance {
        /// From 0 to 1.
        chance: f64,
        /// A bound or an estimate: what is exact is decided.
        bound: Bound,
    },
    /// Proven: this player wins.
    Won {
        /// The winner.
        by: Player,
        /// Moves of both to the end, where that is known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        plies: Option<u32>,
    },
    /// Proven: neither side can force more than a draw.
    Drawn,
    /// The points at the end of the game.
    Score {
        /// What is expected.
        score: f64,
        /// The risk that the game ends within fifty moves, from 0 to 1, where that is known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(nullable = false))]
        risk: Option<f64>,
        /// Whether it is exact, a bound or an estimate.
        bound: Bound,
    },
    /// Moves that a puzzle still needs.
    Moves {
        /// How many.
        moves: u32,
        /// Whether it is exact, a bound or an estimate.
        bound: Bound,
    },
}

impl Reading {
    /// What a finished game of two reads as.
    pub fn of_end(payoff: f64) -> Self {
        match payoff {
            payoff if payoff > 0.0 => Self::Won { by: Player::First, plies: None },
            payoff if payoff < 0.0 => Self::Won { by: Player::Second, plies: None },
            _ => Self::Drawn,
        }
    }

    /// In words, for whoever is to move: "61 %", "wins in 7", "≥ 29 moves".
    pub fn for_player(&self, player: Player) -> String {
        let sign = |bound: Bound, turned: bool| match (bound, turned) {
            (Bound::Exact | Bound::Unproven, _) => "",
            (Bound::Upper, false) | (Bound::Lower, true) => "≤ ",
            (Bound::Lower, false) | (Bound::Upper, true) => "≥ ",
        };
        match *self {
            Self::Chance { chance, bound } => {
                let turned = player == Player::Second;
                let own = if turned { 1.0 - chance } else { chance };
                format!("{}{} %", sign(bound, turned), (own * 100.0).round())
            }
            Self::Won { by, plies } => {
                let word = if by == player { "wins" } else { "loses" };
                plies.map_or_else(|| word.to_owned(), |plies| format!("{word} in {plies}"))
            }
            Self::Drawn => "draw".to_owned(),
            Self::Score { score, risk, bound } => {
                let risk =
                    risk.map_or_else(String::new, |risk| format!(", risk {} %", (risk * 100.0).round()));
                format!("{}{} points{risk}", sign(bound, false), score.round())
            }
            Self::Moves { moves, bound } => {
                format!("{}{moves} move{}", sign(bound, false), if moves == 1 { "" } else { "s" })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reading_is_told_to_whoever_is_to_move() {
        let [white, black] = [Player::First, Player::Second];
        let chance = Reading::Chance { chance: 0.305, bound: Bound::Upper };
        assert_eq!((chance.for_player(white), chance.for_player(black)), ("≤ 31 %".into(), "≥ 70 %".into()));
        let won = Reading::Won { by: black, plies: Some(7) };
        assert_eq!((won.for_player(white), won.for_player(black)), ("loses in 7".into(), "wins in 7".into()));
        assert_eq!(Reading::of_end(1.0).for_player(white), "wins");
        assert_eq!(Reading::of_end(0.0), Reading::Drawn);
        let score = Reading::Score { score: 41_200.4, risk: Some(0.041), bound: Bound::Unproven };
        assert_eq!(score.for_player(white), "41200 points, risk 4 %");
        let moves = |moves, bound| Reading::Moves { moves, bound }.for_player(white);
        assert_eq!((moves(1, Bound::Exact), moves(29, Bound::Lower)), ("1 move".into(), "≥ 29 moves".into()));
    }

    #[test]
    fn readings_survive_json() {
        let all = [
            Reading::Chance { chance: 0.5, bound: Bound::Unproven },
            Reading::Won { by: Player::Second, plies: None },
            Reading::Drawn,
            Reading::Score { score: 4.0, risk: None, bound: Bound::Exact },
            Reading::Moves { moves: 3, bound: Bound::Lower },
        ];
        for reading in all {
            let text = serde_json::to_string(&reading).expect("it is written");
            assert_eq!(serde_json::from_str::<Reading>(&text).expect("and read"), reading, "{text}");
        }
    }
}
