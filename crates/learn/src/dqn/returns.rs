//! N-step returns: a transition waits until its next rewards are known.

use super::replay::Transition;
use std::collections::VecDeque;

/// Moves of an episode whose returns are not complete yet.
#[derive(Clone, Debug)]
pub(super) struct Returns {
    steps: usize,
    gamma: f64,
    /// Board, move, the rewards since, and what the next one counts.
    waiting: VecDeque<(u64, u8, f64, f64)>,
}

/// How an episode goes on after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum After {
    /// It does.
    More,
    /// The game is over: nothing can come any more.
    Over,
    /// It is broken off, but more could have come.
    Broken,
}

impl Returns {
    pub(super) fn new(steps: usize, gamma: f64) -> Self {
        Self { steps, gamma, waiting: VecDeque::with_capacity(steps) }
    }

    /// One more move, what it earned and where it led; tells `complete` of all transitions that are.
    pub(super) fn push(
        &mut self,
        (board, direction): (u64, u8),
        reward: f32,
        next: u64,
        after: After,
        mut complete: impl FnMut(Transition),
    ) {
        self.waiting.push_back((board, direction, 0.0, 1.0));
        for (_, _, sum, factor) in &mut self.waiting {
            *sum += *factor * f64::from(reward);
            *factor *= self.gamma;
        }
        while self.waiting.len() == self.steps || (after != After::More && !self.waiting.is_empty()) {
            let Some((board, direction, sum, factor)) = self.waiting.pop_front() else { break };
            let discount = if after == After::Over { 0.0 } else { factor as f32 };
            complete(Transition { board, direction, reward: sum as f32, next, discount });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(steps: usize, last: After) -> Vec<(u64, f32, u64, f32)> {
        let (mut returns, mut out) = (Returns::new(steps, 0.5), Vec::new());
        for board in 0..4 {
            let after = if board == 3 { last } else { After::More };
            let reward = [1.0, 2.0, 4.0, 8.0][board as usize];
            returns.push((board, 0), reward, board + 1, after, |one| {
                out.push((one.board, one.reward, one.next, one.discount));
            });
        }
        out
    }

    #[test]
    fn one_step_returns_are_the_rewards() {
        let half = 0.5;
        let expected = [(0, 1.0, 1, half), (1, 2.0, 2, half), (2, 4.0, 3, half), (3, 8.0, 4, 0.0)];
        assert_eq!(all(1, After::Over), expected);
    }

    #[test]
    fn longer_returns_are_discounted_sums_and_shorter_where_the_game_ends() {
        let expected = [(0, 3.0, 3, 0.125), (1, 6.0, 4, 0.0), (2, 8.0, 4, 0.0), (3, 8.0, 4, 0.0)];
        assert_eq!(all(3, After::Over), expected);
    }

    #[test]
    fn where_an_episode_is_broken_off_the_last_board_still_counts() {
        let expected = [(0, 3.0, 3, 0.125), (1, 6.0, 4, 0.125), (2, 8.0, 4, 0.25), (3, 8.0, 4, 0.5)];
        assert_eq!(all(3, After::Broken), expected);
    }
}
