//! A move judged by perfect play: what it gives away, and how hard it was to keep the value.

use plyground_core::Player;

/// The exact value of a move.
#[derive(Clone, Debug, PartialEq)]
pub struct Worth {
    /// In the game's notation.
    pub mv: String,
    /// The payoff for the first player with perfect play after it.
    pub value: f64,
    /// Plies to the end of a decided game; `None` where it is not known.
    pub plies: Option<u32>,
}

/// What a move was worth to whoever made it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Grade {
    /// The best that there was, for the player to move.
    pub best: f64,
    /// What the move leaves of it.
    pub left: f64,
    /// How many moves there were.
    pub moves: u64,
    /// How many of them are worth as much as the best.
    pub keeping: u64,
}

impl Grade {
    /// Values that differ by less are equal: expected scores are sums of many products.
    const SAME: f64 = 1e-9;

    /// Of a move among all moves of a position; `None` if it is none of them.
    pub fn of(mv: &str, all: &[Worth], player: Player) -> Option<Self> {
        let own = |worth: &Worth| player.sign() * worth.value;
        let left = own(all.iter().find(|worth| worth.mv == mv)?);
        let best = all.iter().map(own).fold(f64::NEG_INFINITY, f64::max);
        let keeps = |worth: &&Worth| best - own(worth) <= Self::SAME * best.abs().max(1.0);
        Some(Self { best, left, moves: all.len() as u64, keeping: all.iter().filter(keeps).count() as u64 })
    }

    /// What the move gives away, on the game's scale; 0 if it keeps the value.
    pub fn regret(&self) -> f64 {
        let lost = self.best - self.left;
        if lost <= Self::SAME * self.best.abs().max(1.0) { 0.0 } else { lost }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_graded_from_the_view_of_whoever_makes_it() {
        let all = [("a", 1.0), ("b", 0.0), ("c", -1.0), ("d", -1.0)].map(|(mv, value)| Worth {
            mv: mv.to_owned(),
            value,
            plies: None,
        });
        let first = Grade::of("b", &all, Player::First).expect("a move");
        assert_eq!((first.best, first.left, first.regret(), first.keeping), (1.0, 0.0, 1.0, 1));
        let second = Grade::of("b", &all, Player::Second).expect("a move");
        assert_eq!((second.best, second.left, second.regret(), second.keeping), (1.0, 0.0, 1.0, 2));
        assert_eq!(Grade::of("d", &all, Player::Second).map(|grade| grade.regret()), Some(0.0));
        assert_eq!(Grade::of("e", &all, Player::First), None);
    }
}
