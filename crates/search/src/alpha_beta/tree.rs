//! The recursion below the root.

use super::AlphaBeta;
use super::ordering::{History, Killers, bring_best, index_of, killer_bonus, rank};
use crate::tabled::{Tables, on_scale};
use crate::transposition::{Found, Transpositions};
use plyground_core::{Bound, Context, Evaluate, Player, Stopped, Truth, Turn, TwoPlayer};
use std::ops::Range;

/// Right before the horizon a cut comes with one of this many moves or not at all: the others are not worth sorting.
const SORTED: usize = 3;

/// What still matters: values strictly between. Always the first player's.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Window {
    pub(super) low: f64,
    pub(super) high: f64,
}

/// Where a node stands: plies left and plies gone, and since which ply positions could have come back.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) depth: u32,
    pub(super) ply: usize,
    pub(super) since: usize,
}

/// A search in progress: its path, and buffers that serve all of it.
pub(super) struct Tree<'a, 'c, G: TwoPlayer, E, T> {
    pub(super) game: &'a G,
    pub(super) how: &'a AlphaBeta<E, T>,
    pub(super) ctx: &'a mut Context<'c>,
    /// The line expected from each ply on.
    pub(super) lines: Vec<Vec<G::Move>>,
    /// Positions of this depth whose moves were tried, and those of them where not all had to be.
    pub(super) branches: u64,
    pub(super) cutoffs: u64,
    /// Whether the search was cut off by its depth anywhere, so that a deeper one can say more.
    pub(super) horizon: bool,
    /// What all threads know together.
    table: &'a Transpositions,
    history: &'a mut History,
    killers: Killers<G::Move>,
    /// The moves of all nodes of the path, one after another.
    moves: Vec<G::Move>,
    ranks: Vec<u64>,
    /// Where the table may know the positions after a node's moves: key, number of the move, depth.
    children: Vec<(u64, usize, u32)>,
    /// Keys by ply.
    path: Vec<u64>,
    worth: f64,
    repeats: bool,
    orders: bool,
    /// The least depth at which the table is asked of the next positions.
    successors: u32,
}

impl Window {
    pub(super) const FULL: Self = Self { low: f64::NEG_INFINITY, high: f64::INFINITY };

    #[inline]
    pub(super) fn contains(self, value: f64) -> bool {
        self.low < value && value < self.high
    }

    /// The player has this value for sure and looks for more.
    #[inline]
    pub(super) fn narrow(&mut self, player: Player, value: f64) {
        match player {
            Player::First => self.low = self.low.max(value),
            Player::Second => self.high = self.high.min(value),
        }
    }

    /// The window of no width that tells whether there is more for the player than it has: no number lies
    /// strictly between two neighbours.
    #[inline]
    pub(super) fn probe(self, player: Player) -> Self {
        match player {
            Player::First => Self { high: self.low.next_up(), ..self },
            Player::Second => Self { low: self.high.next_down(), ..self },
        }
    }

    /// How a value that was found within this window is to be read.
    #[inline]
    pub(super) fn bound(self, value: f64) -> Bound {
        if value <= self.low {
            Bound::Upper
        } else if value >= self.high {
            Bound::Lower
        } else {
            Bound::Exact
        }
    }
}

impl Place {
    #[inline]
    fn next(self, cost: u32) -> Self {
        Self { depth: self.depth.saturating_sub(cost), ply: self.ply + 1, since: self.since }
    }
}

impl<'a, 'c, G: TwoPlayer, E: Evaluate<G>, T: Truth<G> + Tables> Tree<'a, 'c, G, E, T> {
    pub(super) fn new(
        how: &'a AlphaBeta<E, T>,
        game: &'a G,
        root: &G::State,
        (table, history): (&'a Transpositions, &'a mut History),
        ctx: &'a mut Context<'c>,
    ) -> Self {
        Self {
            game,
            how,
            ctx,
            lines: Vec::new(),
            branches: 0,
            cutoffs: 0,
            horizon: false,
            table,
            history,
            killers: Killers::new(),
            moves: Vec::new(),
            ranks: Vec::new(),
            children: Vec::new(),
            path: vec![game.key(root)],
            worth: how.eval.worth_of_payoff(),
            repeats: game.repetition().is_some(),
            orders: how.ordering || how.killers || how.history || how.candidates > 0,
            successors: if how.pruning && how.successors > 0 { how.successors } else { u32::MAX },
        }
    }

    /// Makes room for a search of this depth, and forgets what a stopped one left.
    pub(super) fn prepare(&mut self, depth: u32) {
        let plies = depth as usize + 1;
        self.lines.resize(plies.max(self.lines.len()), Vec::new());
        self.path.resize(plies.max(self.path.len()), 0);
        self.killers.reach(plies);
        self.moves.clear();
        self.ranks.clear();
        self.horizon = false;
        (self.branches, self.cutoffs) = (0, 0);
    }

    /// The value of a position, exact within the window and a bound outside. Small, so that leaves cost no call.
    #[inline]
    pub(super) fn enter(
        &mut self,
        state: &G::State,
        mut place: Place,
        window: Window,
    ) -> Result<f64, Stopped> {
        self.ctx.tick()?;
        self.lines[place.ply].clear();
        let Turn::Player(player) = self.game.turn(state) else { return Ok(self.ended(state, place.ply)) };
        if self.repeats {
            if !self.game.can_recur(state) {
                place.since = place.ply;
            } else if self.has_been(self.game.key(state), place) {
                return Ok(0.0);
            }
        }
        if T::OFFERED
            && self.how.probes
            && let Some(exact) = self.how.tables.probe(self.game, state)
        {
            return Ok(on_scale(exact, self.worth, place.ply));
        }
        if place.depth == 0 {
            self.horizon = true;
            return Ok(self.how.eval.evaluate(self.game, state, &mut self.ctx.rng));
        }
        self.branch(state, player, place, window)
    }

    /// What a move takes off the depth.
    #[inline]
    pub(super) fn cost(&self, mv: G::Move) -> u32 {
        if self.how.steps { self.game.steps(mv) } else { 1 }
    }

    /// Whether a value tells how the game ends, not what it looks like.
    pub(super) fn decided(&self, value: f64) -> bool {
        self.worth > 1.0 && value.abs() > self.worth / 2.0
    }

    /// Whether the position stands on the path, or on the trail if nothing irreversible was played since.
    #[inline]
    fn has_been(&self, key: u64, place: Place) -> bool {
        self.path[place.since..place.ply].contains(&key)
            || (place.since == 0 && self.ctx.occurrences(key) > 0)
    }

    fn ended(&self, state: &G::State, ply: usize) -> f64 {
        let value = self.how.eval.at_end(self.game, state);
        self.away(value, -(ply as f64))
    }

    /// A decided value seen from this many plies nearer, which makes it worth that much more. The table holds values
    /// as seen from the position itself.
    #[inline]
    fn away(&self, value: f64, plies: f64) -> f64 {
        if self.decided(value) { value + value.signum() * plies } else { value }
    }

    #[inline(never)]
    fn branch(
        &mut self,
        state: &G::State,
        player: Player,
        place: Place,
        window: Window,
    ) -> Result<f64, Stopped> {
        self.branches += 1;
        let Place { depth, ply, .. } = place;
        // A node before the horizon costs less than a look into the table's memory.
        let table = depth > 1 && self.table.is_on();
        let key = if self.repeats || table { self.game.key(state) } else { 0 };
        self.path[ply] = key;
        let entry = if table { self.entry(state, key) } else { key };
        if table {
            // The moves are listed while the entry is on its way from memory.
            self.table.fetch(entry);
        }
        let (first, base) = (self.moves.len(), self.ranks.len());
        self.game.moves(state, &mut self.moves);
        let count = self.moves.len() - first;
        let found = if table { self.table.look_up(entry) } else { None };
        if let Some(value) = found.and_then(|found| self.known(found, place, window)) {
            self.moves.truncate(first);
            self.horizon = true;
            return Ok(value);
        }
        if table
            && depth >= self.successors
            && let Some((index, value)) = self.known_cut(state, player, place, first, window)
        {
            self.moves.truncate(first);
            self.horizon = true;
            let seen = self.away(value, ply as f64);
            self.table.store(entry, depth, seen, window.bound(value), Some(index));
            return Ok(value);
        }
        let mut hint = found.and_then(|found| found.mv).filter(|&index| index < count);
        // Before the horizon ranking costs as much as a few leaves: a killer goes first, unranked.
        if depth == 1 && self.how.killers {
            let killer = self.killers.at(ply, player)[0];
            hint = killer.and_then(|killer| self.moves[first..].iter().position(|&mv| mv == killer));
        }
        let (mut best, mut best_index) = (-player.sign() * f64::INFINITY, None);
        let mut open = window;
        let tried = if self.how.candidates == 0 { count } else { count.min(self.how.candidates as usize) };
        for number in 0..count {
            // Nothing is lost because the promising moves lose: then the others are tried too.
            if number >= tried && !(self.decided(best) && player.sign() * best < 0.0) {
                break;
            }
            let (index, score) = match hint {
                Some(index) if number == 0 => (index, i32::MAX),
                _ if !self.orders && hint.is_none() => (number, 0),
                _ => {
                    let at = base + number - usize::from(hint.is_some());
                    if self.ranks.len() == base {
                        self.rank(state, player, place, first, hint);
                    }
                    let rank = if depth == 1 && number > SORTED && tried == count {
                        self.ranks[at]
                    } else {
                        bring_best(&mut self.ranks[at..])
                    };
                    (index_of(rank), (rank >> 32) as i32 ^ i32::MIN)
                }
            };
            let mv = self.moves[first + index];
            let mut next = state.clone();
            self.game.play(&mut next, mv);
            let there = place.next(self.cost(mv));
            let value = if number == 0 || !self.how.pvs || !self.how.pruning {
                self.enter(&next, there, open)?
            } else {
                self.ask(&next, player, there, open, self.how.reductions && number > 3 && score < 500)?
            };
            if best_index.is_none() || player.sign() * value > player.sign() * best {
                best = value;
                best_index = Some(index);
                if open.contains(value) {
                    self.extend_line(ply, mv);
                }
                if self.how.pruning {
                    open.narrow(player, value);
                    if open.low >= open.high {
                        let ranked =
                            if self.ranks.len() == base { 0 } else { number - usize::from(hint.is_some()) };
                        self.cutoffs += 1;
                        self.praise(player, place, mv, first, base..base + ranked);
                        break;
                    }
                }
            }
        }
        self.moves.truncate(first);
        self.ranks.truncate(base);
        if table {
            let bound = window.bound(best);
            let useful = best_index.filter(|_| bound == Bound::Exact || open.low >= open.high);
            self.table.store(entry, depth, self.away(best, ply as f64), bound, useful);
        }
        Ok(best)
    }

    /// The value that the table knows, if it is enough. Only one of the same depth has the value of minimax.
    #[inline]
    fn known(&self, found: Found, place: Place, window: Window) -> Option<f64> {
        let (depth, value, bound) = found.known?;
        let value = self.away(value, -(place.ply as f64));
        let enough = match bound {
            Bound::Upper => value <= window.low,
            Bound::Lower => value >= window.high,
            Bound::Exact | Bound::Unproven => true,
        };
        (depth == place.depth && enough).then_some(value)
    }

    /// A move after which the table knows enough to cut off, and its value: a cut that costs no search.
    #[inline(never)]
    fn known_cut(
        &mut self,
        state: &G::State,
        player: Player,
        place: Place,
        first: usize,
        window: Window,
    ) -> Option<(usize, f64)> {
        self.children.clear();
        for (index, &mv) in self.moves[first..].iter().enumerate() {
            let mut next = state.clone();
            self.game.play(&mut next, mv);
            let Turn::Player(_) = self.game.turn(&next) else { continue };
            let there = place.next(self.cost(mv));
            let key = self.game.key(&next);
            if self.repeats && self.game.can_recur(&next) && self.has_been(key, there) {
                continue;
            }
            let entry = self.entry(&next, key);
            // All are on their way from memory before the first is looked at.
            self.table.fetch(entry);
            self.children.push((entry, index, there.depth));
        }
        self.children.iter().find_map(|&(entry, index, depth)| {
            let (known, value, bound) = self.table.look_up(entry)?.known?;
            let value = self.away(value, -(place.ply as f64 + 1.0));
            let cuts = match player {
                Player::First => value >= window.high && bound != Bound::Upper,
                Player::Second => value <= window.low && bound != Bound::Lower,
            };
            (known == depth && cuts).then_some((index, value))
        })
    }

    /// Under which key the table holds a position.
    #[inline]
    fn entry(&self, state: &G::State, key: u64) -> u64 {
        let key = if self.how.symmetry { self.how.eval.symmetric_key(self.game, state) } else { key };
        key ^ self.how.salt
    }

    /// First whether a later move is better at all, then, if it is, its value.
    fn ask(
        &mut self,
        next: &G::State,
        player: Player,
        place: Place,
        open: Window,
        late: bool,
    ) -> Result<f64, Stopped> {
        let probe = open.probe(player);
        let better = |value: f64| match player {
            Player::First => value > open.low,
            Player::Second => value < open.high,
        };
        if late && place.depth >= 2 {
            let value = self.enter(next, Place { depth: place.depth - 1, ..place }, probe)?;
            if !better(value) {
                return Ok(value);
            }
        }
        let value = self.enter(next, place, probe)?;
        if open.contains(value) { self.enter(next, place, open) } else { Ok(value) }
    }

    /// Ranks the moves that stand in the buffer from `first` on, but for the table's.
    fn rank(&mut self, state: &G::State, player: Player, place: Place, first: usize, hint: Option<usize>) {
        let killers = if self.how.killers { self.killers.at(place.ply, player) } else { [None; 2] };
        let history = self.how.history && place.depth > 1;
        for (index, &mv) in self.moves[first..].iter().enumerate() {
            if Some(index) == hint {
                continue;
            }
            let mut score = 0;
            if self.how.ordering || self.how.candidates > 0 {
                score += self.how.eval.promise(self.game, state, mv);
            }
            if self.how.killers {
                score += killer_bonus(killers, mv);
            }
            if history {
                score += self.history.score(player, &mv);
            }
            self.ranks.push(rank(score, index));
        }
    }

    /// The move cut off what came after it; `tried` are the ranks of those that were tried before.
    fn praise(&mut self, player: Player, place: Place, mv: G::Move, first: usize, tried: Range<usize>) {
        if self.how.killers {
            self.killers.add(place.ply, player, mv);
        }
        if self.how.history && place.depth > 1 {
            self.history.praise(player, &mv, place.depth);
            for &rank in &self.ranks[tried] {
                self.history.blame(player, &self.moves[first + index_of(rank)], place.depth);
            }
        }
    }

    fn extend_line(&mut self, ply: usize, mv: G::Move) {
        let (to, from) = self.lines.split_at_mut(ply + 1);
        to[ply].clear();
        to[ply].push(mv);
        to[ply].extend_from_slice(&from[0]);
    }
}
