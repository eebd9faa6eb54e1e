//! Factors for root moves, as the corner weighting of Laura Katariina Teder, *Mängu 2048 lahendamine Monte Carlo
//! puuotsinguga*, diploma thesis, Tallinn University of Technology, 2021, has them for 2048.

use serde::{Deserialize, Serialize};

/// Moves by their notation, each with the factor for its mean: `up*1.2 down left*1.1`. A move that is not named
/// has the factor 1. The order is that of ties; moves that are not named follow, in the game's order.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Weights(Vec<(String, f64)>);

impl Weights {
    /// The factor of a move, and its place in ties.
    pub(super) fn of(&self, mv: &str) -> (f64, usize) {
        let place = self.0.iter().position(|(name, _)| name == mv);
        place.map_or((1.0, usize::MAX), |place| (self.0[place].1, place))
    }

    /// The moves that are named, in their order.
    pub fn moves(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|(name, _)| name.as_str())
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl TryFrom<String> for Weights {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let wrong = |word: &str| {
            format!("{word:?} is not a weight: expected a move and a positive factor, such as up*1.2")
        };
        let read = |word: &str| {
            let (name, factor) = word.split_once('*').unwrap_or((word, "1"));
            let factor: f64 = factor.parse().map_err(|_| wrong(word))?;
            if name.is_empty() || !factor.is_finite() || factor <= 0.0 {
                Err(wrong(word))
            } else {
                Ok((name.to_owned(), factor))
            }
        };
        text.split_whitespace().map(read).collect::<Result<_, _>>().map(Self)
    }
}

impl From<Weights> for String {
    fn from(weights: Weights) -> Self {
        let word = |(name, factor): &(String, f64)| {
            if (factor - 1.0).abs() < f64::EPSILON { name.clone() } else { format!("{name}*{factor}") }
        };
        weights.0.iter().map(word).collect::<Vec<_>>().join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_round_trip_as_text() {
        for text in ["", "up*1.2 right*1.2 left*1.1", "up down left right"] {
            let weights = Weights::try_from(text.to_owned()).expect(text);
            assert_eq!(String::from(weights), text);
        }
        for text in ["up*", "*2", "up*much", "up*inf", "up*-3", "up*0"] {
            assert!(Weights::try_from(text.to_owned()).is_err(), "{text:?} was read");
        }
        let weights = Weights::try_from("up down*0.5".to_owned()).expect("weights");
        assert_eq!(
            [weights.of("up"), weights.of("down"), weights.of("left")],
            [(1.0, 0), (0.5, 1), (1.0, usize::MAX)]
        );
    }
}
