//! Shortest solutions where a deal waits until no pair is left: the boards without a pair are few, and the search
//! is A* over them alone.
//!
//! From a board after a deal, everything that its digits can become is walked through once, and each set without
//! a pair is the next board. Boards are taken in the order of their sum so far and what the next deal adds at
//! least. A board that is promising enough at once is not made to wait: where a solution is near, it is found
//! before the rest of the stage has been seen.

use super::account::Account;
use super::board::Board;
use super::known::Known;
use super::number_set::NumberSet;
use super::question::{Question, Stages};
use super::walk::{Event, Seen, Walk};
use super::walks::{Kept, Walks, by_size};
use plyground_core::{Limit, Stopped};

/// The search and all it remembers.
pub(super) struct Stuck<'s, 'a, 'b> {
    question: Question,
    account: &'s mut Account<'a, 'b>,
    start: Board,
    /// With what sum boards were reached.
    known: Known,
    nodes: Vec<Node>,
    /// What is left at the end of each node's stage, by the digits' numbers from 0.
    left: Vec<u16>,
    /// Nodes that wait, by the least sum of a solution through them.
    open: Vec<Vec<u32>>,
    level: usize,
    /// Whether something lies beyond the most that a sum may be.
    beyond: bool,
    /// The least sum of a board that is too large to go on with.
    outgrown: Option<u32>,
    walks: Walks,
    scratch: Board,
    /// The node whose board was cleared, and the pairs that did it.
    goal: Option<(u32, Vec<(usize, usize)>)>,
}

/// A board right after a deal: what was left of its parent's board, twice.
#[derive(Clone, Copy)]
struct Node {
    parent: u32,
    sum: u32,
    deals: u32,
    /// Its part of the digits left, to the next node's part.
    start: usize,
}

impl<'s, 'a, 'b> Stuck<'s, 'a, 'b> {
    pub(super) fn new(question: Question, start: Board, account: &'s mut Account<'a, 'b>) -> Self {
        Self {
            question,
            account,
            start,
            known: Known::new(),
            nodes: Vec::new(),
            left: Vec::new(),
            open: Vec::new(),
            level: 0,
            beyond: false,
            outgrown: None,
            walks: Walks::default(),
            scratch: Board::default(),
            goal: None,
        }
    }

    /// How many nodes wait.
    pub(super) fn open(&self) -> u64 {
        self.open.iter().map(|nodes| nodes.len() as u64).sum()
    }

    /// Whether something was left out because its sum is too large.
    pub(super) fn beyond(&self) -> bool {
        self.beyond
    }

    /// The stages of a shortest solution; nothing if there is none.
    pub(super) fn solve(&mut self) -> Result<Option<Stages>, Stopped> {
        self.nodes.push(Node { parent: 0, sum: 0, deals: 0, start: 0 });
        self.wait(0, 0)?;
        while let Some(level) = (self.level..self.open.len()).find(|&level| !self.open[level].is_empty()) {
            if self.outgrown.is_some_and(|sum| level > sum as usize) {
                break;
            }
            self.level = level;
            self.account.lower_bound = self.moves(level as u32);
            let id = self.open[level].pop().expect("one that waits");
            let board = self.board(id);
            if self.expand(id, &board)? {
                let (goal, last) = self.goal.take().expect("a solved board");
                return self.stages(goal, last).map(Some);
            }
        }
        let Some(sum) = self.outgrown else { return Ok(None) };
        self.account.lower_bound = self.moves(sum);
        Err(self.account.context().stop(Limit::Size))
    }

    /// The moves of a solution with this sum, at least.
    fn moves(&self, sum: u32) -> u32 {
        (self.start.left() as u32 + sum).div_ceil(2)
    }

    fn wait(&mut self, id: u32, sum: u32) -> Result<(), Stopped> {
        if sum > self.question.most_sum {
            self.beyond = true;
            return Ok(());
        }
        let level = sum as usize;
        if level >= self.open.len() {
            let more = level + 1 - self.open.len();
            self.account.room(&mut self.open, more)?;
            self.open.resize_with(level + 1, Vec::new);
        }
        self.account.room(&mut self.open[level], 1)?;
        self.open[level].push(id);
        Ok(())
    }

    /// The board of a node.
    fn board(&self, id: u32) -> Board {
        let mut way = vec![];
        let mut at = id;
        while at != 0 {
            way.push(at);
            at = self.nodes[at as usize].parent;
        }
        let (mut board, mut next) = (self.start.clone(), Board::default());
        for &at in way.iter().rev() {
            next.keep(&board, self.left_at(at), self.question.width);
            next.deal();
            std::mem::swap(&mut board, &mut next);
        }
        board
    }

    fn left_at(&self, id: u32) -> impl Iterator<Item = usize> {
        let id = id as usize;
        let end = self.nodes.get(id + 1).map_or(self.left.len(), |next| next.start);
        self.left[self.nodes[id].start..end].iter().map(|&digit| digit.into())
    }

    /// Walks through a node's stage, or lets it wait longer; whether it led to a solution.
    fn expand(&mut self, id: u32, board: &Board) -> Result<bool, Stopped> {
        by_size!(board.left(), W => self.lend::<W>(id, board), Err(self.account.context().stop(Limit::Size)))
    }

    fn lend<W: Kept>(&mut self, id: u32, board: &Board) -> Result<bool, Stopped> {
        let mut walk = W::lend(&mut self.walks);
        let found = self.explore(&mut walk, id, board);
        W::keep(&mut self.walks, walk);
        found
    }

    fn explore<W: NumberSet>(&mut self, walk: &mut Walk<W>, id: u32, board: &Board) -> Result<bool, Stopped> {
        let first = walk.begin(board, self.question.width, Seen::Ends);
        let Node { sum, deals, .. } = self.nodes[id as usize];
        let more = walk.next_deal(&first);
        if more > 0 && deals >= self.question.most_deals {
            return Ok(false);
        }
        if (sum + more) as usize > self.level {
            self.wait(id, sum + more)?;
            return Ok(false);
        }
        self.account.expand()?;
        if first.pairs.is_empty() {
            return self.deal(id, board, first.left);
        }
        walk.enter(first, (0, 0));
        loop {
            match walk.next(self.account)? {
                Event::Over => return Ok(false),
                Event::Cleared(last) => {
                    let mut pairs = walk.way();
                    pairs.push(last);
                    self.goal = Some((id, pairs));
                    return Ok(true);
                }
                Event::New(sets, pair) => {
                    self.account.expand()?;
                    if !sets.pairs.is_empty() {
                        walk.enter(sets, pair);
                    } else if self.deal(id, board, sets.left)? {
                        return Ok(true);
                    }
                }
            }
        }
    }

    /// A deal where no pair is left; whether it led to a solution.
    fn deal<W: NumberSet>(&mut self, id: u32, board: &Board, left: W) -> Result<bool, Stopped> {
        let (count, Node { sum, deals, .. }) = (left.count() - 1, self.nodes[id as usize]);
        if !self.question.allows_deal(board.size, count, deals) {
            return Ok(false);
        }
        let sum = sum + count + 2;
        if sum > self.question.most_sum {
            self.beyond = true;
            return Ok(false);
        }
        let numbers = || left.members().skip(1).map(|digit| digit - 1);
        self.scratch.keep(board, numbers(), self.question.width);
        if self.scratch.is_barren(self.question.width) {
            return Ok(false);
        }
        if self.question.outgrown(board.size, count) {
            self.outgrown = Some(self.outgrown.map_or(sum, |least| least.min(sum)));
            return Ok(false);
        }
        let key = self.scratch.key(self.question.extra(board.size + count, deals + 1));
        if self.known.get(key).is_some_and(|known| known <= sum) {
            return Ok(false);
        }
        if self.nodes.len() == u32::MAX as usize {
            return Err(self.account.context().stop(Limit::Capacity));
        }
        self.known.set(key, sum, self.account)?;
        self.account.room(&mut self.nodes, 1)?;
        self.account.room(&mut self.left, count as usize)?;
        let child = self.nodes.len() as u32;
        self.nodes.push(Node { parent: id, sum, deals: deals + 1, start: self.left.len() });
        self.left.extend(numbers().map(|digit| digit as u16));
        if sum as usize > self.level {
            self.wait(child, sum)?;
            return Ok(false);
        }
        let mut dealt = self.scratch.clone();
        dealt.deal();
        self.expand(child, &dealt)
    }

    /// The pairs of every stage up to a node whose own are known.
    fn stages(&mut self, goal: u32, last: Vec<(usize, usize)>) -> Result<Stages, Stopped> {
        let (mut stages, mut at) = (vec![last], goal);
        while at != 0 {
            let parent = self.nodes[at as usize].parent;
            let (board, left) = (self.board(parent), self.left_at(at).collect::<Vec<_>>());
            stages.push(by_size!(
                board.left(),
                W => Walk::<W>::new().way_to(&board, self.question.width, &left, self.account)?,
                unreachable!("the stage was walked through")
            ));
            at = parent;
        }
        stages.reverse();
        Ok(stages)
    }
}
