//! The walk through everything that one stage can become, depth first.

use super::account::Account;
use super::board::Board;
use super::number_set::NumberSet;
use super::rest::Meeting;
use super::stage::{Pairs, Sets, Stage};
use super::visited::{Visit, Visited};
use plyground_core::Stopped;

/// A walk, and the way from the first set to where it is.
pub(super) struct Walk<W> {
    pub(super) stage: Stage<W>,
    visited: Visited<W>,
    frames: Vec<Frame<W>>,
    seen: Seen,
    meetings: Vec<Meeting<W>>,
}

struct Frame<W> {
    sets: Sets<W>,
    /// Pairs to try from here.
    todo: Pairs<W>,
    /// The pair that led here.
    pair: (usize, usize),
}

/// Which sets a walk is made to see.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Seen {
    /// All that there are.
    All,
    /// Those without a pair once; of the others, those that the walk can go on from in several ways.
    Ends,
}

/// What a walk comes to.
pub(super) enum Event<W> {
    /// A set that was not met before. The walk goes on from it only if told to.
    New(Sets<W>, (usize, usize)),
    /// Nothing is left, with this pair crossed out last.
    Cleared((usize, usize)),
    /// Everything was seen.
    Over,
}

impl<W: NumberSet> Walk<W> {
    pub(super) fn new() -> Self {
        Self {
            stage: Stage::new(),
            visited: Visited::new(),
            frames: Vec::new(),
            seen: Seen::All,
            meetings: Vec::new(),
        }
    }

    /// Begins with a board; its set is new, and the first to go on from.
    pub(super) fn begin(&mut self, board: &Board, width: u32, seen: Seen) -> Sets<W> {
        self.seen = seen;
        self.visited.clear();
        self.frames.clear();
        self.stage.load(board, width)
    }

    /// Goes on from a new set by these of its pairs.
    #[inline]
    pub(super) fn enter(&mut self, sets: Sets<W>, pair: (usize, usize)) {
        self.frames.push(Frame { sets, todo: sets.pairs.without(sets.asleep), pair });
    }

    /// The same, but these of its pairs are enough.
    pub(super) fn enter_by(&mut self, sets: Sets<W>, pairs: Pairs<W>, pair: (usize, usize)) {
        if !self.frames.is_empty() {
            self.visited.restrict(pairs);
        }
        self.frames.push(Frame { sets, todo: pairs.without(sets.asleep), pair });
    }

    /// Never goes on from the new set.
    pub(super) fn leave(&mut self) {
        if !self.frames.is_empty() {
            self.visited.restrict(Pairs::NONE);
        }
    }

    /// Walks to the next set that was not met before.
    #[inline]
    pub(super) fn next(&mut self, account: &mut Account<'_, '_>) -> Result<Event<W>, Stopped> {
        while let Some(frame) = self.frames.last_mut() {
            let Some((first, vertical)) = frame.todo.take() else {
                self.frames.pop();
                continue;
            };
            let second = self.stage.second(frame.sets.left, first, vertical);
            let mut sets = self.stage.cross_out(&frame.sets, first, second, vertical);
            let done = if vertical { &mut frame.sets.asleep.down } else { &mut frame.sets.asleep.along };
            *done |= W::only(first);
            account.generated += 1;
            if sets.left == W::only(0) {
                return Ok(Event::Cleared((first, second)));
            }
            if self.seen == Seen::Ends && !sets.pairs.is_empty() {
                // A set with one way on is not worth remembering: the next that is will be.
                let awake = sets.pairs.without(sets.asleep);
                if awake.is_empty() {
                    continue;
                }
                if awake.is_one() {
                    account.expand()?;
                    self.frames.push(Frame { sets, todo: awake, pair: (first, second) });
                    continue;
                }
            }
            match self.visited.visit(&mut sets, account)? {
                Visit::New => return Ok(Event::New(sets, (first, second))),
                Visit::Again(todo) => self.frames.push(Frame { sets, todo, pair: (first, second) }),
                Visit::Done => (),
            }
        }
        Ok(Event::Over)
    }

    /// The pairs that led to where the walk is.
    pub(super) fn way(&self) -> Vec<(usize, usize)> {
        self.frames.iter().skip(1).map(|frame| frame.pair).collect()
    }

    /// The digits that cannot be crossed out any more before the next deal.
    pub(super) fn never(&mut self, sets: &Sets<W>) -> W {
        self.stage.never(sets.left, &mut self.meetings)
    }

    /// What the next deal adds to the sum at least; 0 if none may be needed.
    pub(super) fn next_deal(&mut self, sets: &Sets<W>) -> u32 {
        let never = self.never(sets);
        self.stage.next_deal(sets.left, never)
    }

    /// The pairs that lead from a board to what is left of it, by the digits' numbers from 0. There must be a way.
    pub(super) fn way_to(
        mut self,
        board: &Board,
        width: u32,
        left: &[usize],
        account: &mut Account<'_, '_>,
    ) -> Result<Vec<(usize, usize)>, Stopped> {
        let goal = left.iter().fold(W::only(0), |goal, digit| goal | W::only(digit + 1));
        let first = self.begin(board, width, Seen::All);
        if first.left == goal {
            return Ok(Vec::new());
        }
        let pairs = self.pairs_outside(&first, goal);
        self.enter_by(first, pairs, (0, 0));
        loop {
            match self.next(account)? {
                Event::New(sets, pair) if sets.left == goal => {
                    let mut way = self.way();
                    way.push(pair);
                    return Ok(way);
                }
                Event::New(sets, pair) => {
                    let pairs = self.pairs_outside(&sets, goal);
                    self.enter_by(sets, pairs, pair);
                }
                Event::Cleared(_) | Event::Over => unreachable!("there is a way to what is left"),
            }
        }
    }

    /// The pairs that touch none of these digits.
    fn pairs_outside(&self, sets: &Sets<W>, digits: W) -> Pairs<W> {
        let mut pairs = sets.pairs.first_in(!digits);
        let outside = |first, vertical| !digits.has(self.stage.second(sets.left, first, vertical));
        let some = |firsts: W, vertical| {
            let firsts = firsts.members().filter(|&first| outside(first, vertical));
            firsts.fold(W::NONE, |some, first| some | W::only(first))
        };
        pairs.along = some(pairs.along, false);
        pairs.down = some(pairs.down, true);
        pairs
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tenpair::number_set::Wide;
    use plyground_core::{Budget, Context, Game, GameExt, Puzzle, Seed};
    use plyground_games::tenpair::{Move, Rules, State, TenPair};
    use std::collections::{BTreeSet, HashSet};

    /// Every board that pairs alone can make of this one, by what is left of its digits.
    fn reachable(game: &TenPair, start: &State) -> Vec<(Vec<usize>, bool)> {
        let (mut met, mut todo) = (HashSet::from([start.clone()]), vec![start.clone()]);
        let cells: Vec<usize> = (0..start.cells()).filter(|&cell| start.digit(cell) != 0).collect();
        let mut all = Vec::new();
        while let Some(state) = todo.pop() {
            let pairs = game.legal_moves(&state).into_iter().filter(|&mv| mv != Move::Deal);
            let after: Vec<State> = pairs.map(|mv| game.after(&state, mv)).collect();
            let left = (0..cells.len()).filter(|&digit| state.digit(cells[digit]) != 0);
            all.push((left.collect(), after.is_empty()));
            todo.extend(after.into_iter().filter(|state| met.insert(state.clone())));
        }
        all
    }

    fn left<W: NumberSet>(sets: &Sets<W>) -> Vec<usize> {
        sets.left.members().skip(1).map(|digit| digit - 1).collect()
    }

    fn check<W: NumberSet>(game: &TenPair, state: &State) {
        let (all, width) = (reachable(game, state), state.width() as u32);
        let board = Board::of(game, state);
        let mut ctx = Context::new(Budget::default(), Seed(0).rng());
        let mut account = Account::new(&mut ctx);
        let expected = |ends: bool| -> BTreeSet<Vec<usize>> {
            all.iter()
                .filter(|(left, end)| !left.is_empty() && (*end || !ends))
                .map(|(left, _)| left.clone())
                .collect()
        };
        for (seen, few) in [(Seen::All, false), (Seen::Ends, false), (Seen::All, true)] {
            let mut walk = Walk::<W>::new();
            let first = walk.begin(&board, width, seen);
            let never = walk.never(&first);
            let gone: BTreeSet<usize> = all
                .iter()
                .flat_map(|(left, _)| (0..board.left()).filter(move |digit| !left.contains(digit)))
                .collect();
            assert!(never.members().all(|digit| !gone.contains(&(digit - 1))), "{state}: {never:?} can go");
            let fewest = all.iter().map(|(left, _)| left.len()).min().expect("the first set");
            assert!(walk.stage.rest(first.left, never) as usize <= fewest, "{state}");
            let (mut sets, mut ends, mut cleared) = (vec![left(&first)], Vec::new(), false);
            let mut event = Event::New(first, (0, 0));
            loop {
                match event {
                    Event::Over => break,
                    Event::Cleared(_) => cleared = true,
                    Event::New(set, pair) => {
                        if set.left != first.left {
                            sets.push(left(&set));
                        }
                        if set.pairs.is_empty() {
                            ends.push(left(&set));
                        } else if few {
                            let never = walk.never(&set);
                            let pairs = walk.stage.few(&set, never);
                            walk.enter_by(set, pairs, pair);
                        } else {
                            walk.enter(set, pair);
                        }
                    }
                }
                event = walk.next(&mut account).expect("no limit");
            }
            assert_eq!(cleared, all.iter().any(|(left, _)| left.is_empty()), "{state}");
            assert_eq!(ends.len(), expected(true).len(), "{state}: an end was met twice or not at all");
            assert_eq!(ends.iter().cloned().collect::<BTreeSet<_>>(), expected(true), "{state}");
            let set: BTreeSet<_> = sets.iter().cloned().collect();
            assert!(set.is_subset(&expected(false)) && set.len() == sets.len(), "{state}");
            if seen == Seen::All && !few {
                assert_eq!(set, expected(false), "{state}");
            }
        }
        for (target, _) in all.iter().filter(|(left, _)| !left.is_empty()).take(20) {
            let way = Walk::<W>::new().way_to(&board, width, target, &mut account).expect("no limit");
            assert_eq!(way.len() * 2 + target.len(), board.left(), "{state}");
        }
    }

    #[test]
    fn a_walk_meets_every_set_once_and_every_end_also_by_few_pairs() {
        for (width, rows) in [(3, 3), (4, 4), (5, 3), (6, 3), (9, 2), (9, 3)] {
            let rules = Rules { width, rows, board: "random".to_owned(), ..Rules::default() };
            let game: TenPair = rules.try_into().expect("good rules");
            for seed in 0..40 {
                let state = game.start(&mut Seed(seed).rng());
                check::<u64>(&game, &state);
                if seed < 4 && !game.solved(&state) {
                    check::<u128>(&game, &state);
                    check::<Wide<4>>(&game, &state);
                }
            }
        }
    }
}
