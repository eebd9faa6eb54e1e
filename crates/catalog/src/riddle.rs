//! Positions as puzzles: a single move is right, and that is known, not guessed.

use plyground_core::{Exact, Player};

/// What there is to do in a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Win against any play.
    Win,
    /// Take a piece against any play, without losing one first.
    Capture,
    /// Keep the shortest solution.
    Shortest,
    /// Keep the best expected score.
    Score,
}

impl Task {
    /// Its word in files and on the wire.
    pub fn word(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Capture => "capture",
            Self::Shortest => "shortest",
            Self::Score => "score",
        }
    }
}

/// The one right move of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Riddle<M> {
    /// That move.
    pub mv: M,
    /// What it is for.
    pub task: Task,
    /// Half-moves until it is done, with the right move; `None` where that depends on luck.
    pub plies: Option<u32>,
    /// What the second best move gives away, on the game's scale; `None` where it gives away everything.
    pub loses: Option<f64>,
}

/// The best of the known moves of a position, if no other is worth as much.
pub(crate) struct Only<M> {
    pub(crate) mv: M,
    pub(crate) exact: Exact,
    /// What the second best is worth, for the player to move.
    pub(crate) second: f64,
}

/// The only move that keeps the value.
pub(crate) fn only<M: Copy>(player: Player, moves: &[(M, Exact)]) -> Option<Only<M>> {
    let own = |exact: &Exact| player.sign() * exact.payoff;
    let &(mv, exact) = moves.iter().max_by(|(_, one), (_, other)| own(one).total_cmp(&own(other)))?;
    let mut others = moves.iter().map(|(_, exact)| own(exact)).collect::<Vec<_>>();
    others.sort_by(|one, other| other.total_cmp(one));
    let second = *others.get(1)?;
    let same = 1e-9 * own(&exact).abs().max(1.0);
    (own(&exact) - second > same).then_some(Only { mv, exact, second })
}

/// A game of two is won by one move alone, and not at once.
pub(crate) fn only_win<M: Copy>(player: Player, moves: &[(M, Exact)]) -> Option<Riddle<M>> {
    let Only { mv, exact, second } = only(player, moves)?;
    let best = player.sign() * exact.payoff;
    let plies = exact.plies.filter(|&plies| plies > 1)?;
    (best > 0.0).then_some(Riddle { mv, task: Task::Win, plies: Some(plies), loses: Some(best - second) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exact(payoff: f64, plies: u32) -> Exact {
        Exact { payoff, plies: Some(plies) }
    }

    #[test]
    fn a_puzzle_has_one_winning_move_that_does_not_win_at_once() {
        let won = [("a", exact(0.0, 0)), ("b", exact(-1.0, 5)), ("c", exact(1.0, 4))];
        let riddle = only_win(Player::Second, &won).expect("one move wins");
        assert_eq!(
            (riddle.mv, riddle.task, riddle.plies, riddle.loses),
            ("b", Task::Win, Some(5), Some(1.0))
        );
        assert_eq!(only_win(Player::First, &won).map(|riddle| riddle.mv), Some("c"));
        assert_eq!(only_win(Player::First, &[("a", exact(1.0, 1)), ("b", exact(0.0, 0))]), None, "at once");
        assert_eq!(only_win(Player::First, &[("a", exact(1.0, 3)), ("b", exact(1.0, 9))]), None, "two win");
        assert_eq!(only_win(Player::First, &[("a", exact(0.0, 3)), ("b", exact(-1.0, 9))]), None, "a draw");
        assert_eq!(only_win(Player::First, &[("a", exact(1.0, 3))]), None, "no choice");
    }
}
