//! TenPair, solved: the shortest solution of any board, under either rule of deals.
//!
//! Three things make it short. Digits that match alike are one class, and boards are equal if only names, the
//! first column or rows of crossed-out cells differ (`board`). Between two deals the order of pairs does not
//! matter, so what counts is which sets of digits can be left (`stage`, `walk`). And the number of moves depends
//! on what is dealt alone (`question`), so the search is over boards at deals: `stuck` where a deal waits until no
//! pair is left, `any_time` where it need not.

mod account;
mod any_time;
mod board;
mod few;
mod known;
mod max_deals;
mod number_set;
mod question;
mod rest;
mod stage;
mod stuck;
#[cfg(test)]
mod tests;
mod visited;
mod walk;
mod walks;

use account::Account;
use any_time::AnyTime;
use board::Board;
use known::Known;
pub use max_deals::MaxDeals;
use plyground_core::solver::MAX_MOVES;
use plyground_core::{
    Answer, Attempt, Budget, Context, Limit, PLENTY, Parameter, Size, Solver, Stopped, Tunable,
};
use plyground_games::tenpair::{Cell, Deal, MOST_CELLS, Move, State, TenPair};
use question::{Question, Stages};
use serde::{Deserialize, Serialize};
use stuck::Stuck;

/// Finds a shortest solution. It knows boards of up to 4095 digits and solutions of up to some 32 000 moves.
#[derive(Clone, Copy, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Optimal {
    /// The most deals that a solution may have.
    pub max_deals: MaxDeals,
    /// The most moves that a solution may have; 0: no limit.
    pub max_moves: u32,
}

impl Tunable for Optimal {
    const RANDOMISED: bool = false;
    const SUMMARY: &'static str = "a proven shortest solution, by methods for this game alone";
    const PARAMETERS: &'static [Parameter] = &[
        Parameter::whole("max_deals", "most deals in a solution; any: no limit", 0..=PLENTY).or(&["any"]),
        MAX_MOVES,
    ];
    const BUDGET: Budget = Budget { nodes: None, depth: None, millis: None, memory: Some(Size::mib(2048)) };
}

impl Solver<TenPair> for Optimal {
    fn solve(&mut self, game: &TenPair, state: &State, ctx: &mut Context<'_>) -> Attempt<Move> {
        let start = Board::of(game, state);
        let digits = start.left() as u32;
        let (question, by_rule) = self.question(game, digits, ctx);
        let mut account = Account::new(ctx);
        account.lower_bound = digits.div_ceil(2);
        let any_time = game.rules().deal == Deal::Any;
        let (found, beyond, open) = if digits == 0 {
            (Ok(Some(Vec::new())), false, 0)
        } else if digits.div_ceil(2) > self.most_moves(account.context()) {
            (Ok(None), true, 0)
        } else if any_time {
            let mut search = AnyTime::new(question, start, &mut account);
            (search.solve(), search.beyond(), 0)
        } else {
            let mut search = Stuck::new(question, start, &mut account);
            (search.solve(), search.beyond(), search.open())
        };
        let (effort, lower_bound) = (account.effort(open), account.lower_bound);
        let answer = match found {
            Ok(Some(stages)) => Answer::Solved { line: line(state, &stages), shortest: true },
            Ok(None) if beyond && !by_rule => {
                let Stopped(limit) = ctx.stop(Limit::Depth);
                let seen = digits.midpoint(question.most_sum).min(self.most_moves(ctx));
                Answer::Stopped { lower_bound: lower_bound.max(seen + 1), limit }
            }
            Ok(None) => Answer::Impossible,
            Err(Stopped(limit)) => Answer::Stopped { lower_bound, limit },
        };
        Attempt { answer, effort }
    }
}

impl Optimal {
    /// The most moves that a solution may have, by its parameter or by the budget.
    fn most_moves(self, ctx: &Context<'_>) -> u32 {
        let own = if self.max_moves == 0 { u32::MAX } else { self.max_moves };
        own.min(ctx.budget.depth.unwrap_or(u32::MAX))
    }

    /// What is asked, and whether it is the solver's own parameter that limits the moves: what lies beyond any other
    /// limit is not impossible, only not looked at.
    fn question(self, game: &TenPair, digits: u32, ctx: &Context<'_>) -> (Question, bool) {
        let sum_of = |moves: u32| moves.saturating_mul(2).saturating_sub(digits);
        let limit = |number: u32| if number == 0 { u32::MAX } else { number };
        let (most, own, max_cells) = (self.most_moves(ctx), limit(self.max_moves), game.rules().max_cells);
        let question = Question {
            width: game.rules().width,
            most_cells: if max_cells == 0 { MOST_CELLS as u32 } else { max_cells },
            cells_by_rule: max_cells > 0,
            most_deals: match self.max_deals {
                MaxDeals::AtMost(most) => most,
                MaxDeals::Any => u32::MAX,
            },
            most_sum: sum_of(most).min(Known::MOST - 1),
        };
        (question, own == most && sum_of(own) == question.most_sum)
    }
}

/// The moves of a solution, with the cells that its digits really stand in.
fn line(state: &State, stages: &Stages) -> Vec<Move> {
    let (width, mut line, mut cells) = (state.width(), Vec::new(), state.cells());
    let digits = state.digits().enumerate().filter(|&(_, digit)| digit != 0);
    let mut standing: Vec<usize> = digits.map(|(cell, _)| cell).collect();
    for (number, pairs) in stages.iter().enumerate() {
        if number > 0 {
            line.push(Move::Deal);
            let left = standing.len();
            standing.extend(cells..cells + left);
            cells += left;
        }
        let mut gone = vec![false; standing.len()];
        for &(first, second) in pairs {
            let [first, second] = [first - 1, second - 1];
            (gone[first], gone[second]) = (true, true);
            line.push(Move::pair(Cell::at(standing[first], width), Cell::at(standing[second], width)));
        }
        let mut gone = gone.into_iter();
        standing.retain(|_| gone.next() == Some(false));
    }
    line
}
