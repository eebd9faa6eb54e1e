//! One training game, from which a network learns move by move.
//!
//! What is learned is the worth of boards right after a move (afterstates), the points that are still to come. After a
//! few more moves the worth is moved towards what these moves scored and found: a return over `steps` moves, in which
//! later values count by λ. TD(0) is one step; λ = 1 is the plain n-step return. See W. Jaśkowski, *Mastering 2048
//! with delayed temporal coherence learning, multistage weight promotion, redundant encoding and carousel shaping*,
//! IEEE Transactions on Games, 2018.
//!
//! A move has two halves, so that several games can be played in turns: first all boards that can come are laid out
//! and their weights asked for, then, when they have arrived, the best is chosen.
#![expect(clippy::inline_always, reason = "a kernel's instructions only inline into code that has them")]
#![expect(clippy::needless_range_loop, reason = "iterators are not inlined into code with other features")]

use super::carousel::Carousel;
use super::kernel::{Kernel, Places};
use super::network::{Network, UNIT, largest, sum_of};
use super::tables::Tables;
use plyground_core::Rng;
use plyground_games::twenty48::{Packed, Push};

/// What all episodes share.
#[derive(Clone, Copy)]
pub(super) struct Learning<'a> {
    pub(super) network: &'a Network,
    pub(super) tables: Tables<'a>,
    pub(super) packed: &'a Packed,
    pub(super) rate: f32,
    pub(super) lambda: f32,
    pub(super) steps: usize,
    pub(super) restarts: u32,
    pub(super) carousel: bool,
}

/// Where a game begins, whether that is in the middle of another, and what decides it from there on.
pub(super) struct Start {
    pub(super) tiles: u64,
    pub(super) late: bool,
    pub(super) rng: Rng,
}

/// A game in progress.
pub(super) struct Episode {
    /// The board, before a move.
    pub(super) tiles: u64,
    pub(super) score: u32,
    pub(super) moves: u64,
    /// How often it was taken up again.
    pub(super) restarted: u32,
    /// Whether it began in the middle of another.
    pub(super) late: bool,
    /// The largest tile so far.
    largest: u8,
    /// The boards that had a new one, if games may begin there.
    pub(super) reached: Vec<(u8, u64)>,
    rng: Rng,
    /// The boards before its moves, if it may be taken up again.
    past: Vec<u64>,
    /// The legal moves, and the places of each board's weights.
    pushes: [Push; 4],
    legal: usize,
    places: Vec<Places>,
    /// Boards that were chosen and wait to be learned, the oldest at `first` of a ring.
    waiting: usize,
    first: usize,
    chosen: Vec<Places>,
    /// What each was worth when it was chosen, and what the move after it scored.
    values: Vec<f32>,
    gains: Vec<f32>,
}

impl Episode {
    /// A game from this board on.
    #[inline(always)]
    pub(super) fn new<K: Kernel>(kernel: K, learning: Learning<'_>, start: Start) -> Self {
        let Start { tiles, late, rng } = start;
        let (tuples, steps) = (learning.network.shuffles.len(), learning.steps);
        let mut episode = Self {
            tiles,
            score: 0,
            moves: 0,
            restarted: 0,
            late,
            largest: largest(tiles),
            reached: Vec::new(),
            rng,
            past: Vec::new(),
            pushes: [Push::default(); 4],
            legal: 0,
            places: vec![Places::default(); 4 * tuples],
            waiting: 0,
            first: 0,
            chosen: vec![Places::default(); steps * tuples],
            values: vec![0.0; steps],
            gains: vec![0.0; steps],
        };
        episode.look(kernel, learning);
        episode
    }

    /// Takes a finished game up again in the middle of what was played last, if it may. Says whether.
    #[inline(always)]
    pub(super) fn restart<K: Kernel>(&mut self, kernel: K, learning: Learning<'_>) -> bool {
        if self.restarted == learning.restarts || self.past.is_empty() {
            return false;
        }
        self.tiles = self.past[self.past.len() / 2];
        self.past.clear();
        (self.largest, self.reached) = (largest(self.tiles), Vec::new());
        (self.score, self.moves, self.restarted) = (0, 0, self.restarted + 1);
        self.look(kernel, learning);
        true
    }

    /// The first half: every board that a move can lead to, and its weights asked for.
    #[inline(always)]
    fn look<K: Kernel>(&mut self, kernel: K, learning: Learning<'_>) {
        let (network, tuples) = (learning.network, learning.network.shuffles.len());
        let words = learning.tables.all_weights();
        let pushes = learning.packed.pushes(self.tiles);
        self.legal = 0;
        for i in 0..4 {
            // Written in any case, counted if it is legal: no branch to guess.
            self.pushes[self.legal] = pushes[i];
            self.legal += usize::from(pushes[i].tiles != self.tiles);
        }
        for i in 0..self.legal {
            let tiles = self.pushes[i].tiles;
            let (board, start) = (kernel.board(tiles), network.start(tiles));
            let places = &mut self.places[i * tuples..(i + 1) * tuples];
            for t in 0..tuples {
                places[t] = kernel.places(&network.shuffles[t], board, start);
                for j in 0..8 {
                    kernel.prefetch(words, places[t].0[j]);
                }
            }
        }
    }

    /// The second half: plays the best move, learns from it, and looks at the next. Says whether the game goes on.
    #[inline(always)]
    pub(super) fn advance<K: Kernel, const COHERENT: bool, const STAGED: bool>(
        &mut self,
        kernel: K,
        learning: Learning<'_>,
    ) -> bool {
        let tuples = learning.network.shuffles.len();
        let (mut best, mut best_value, mut best_total) = (None, 0.0, f32::NEG_INFINITY);
        for i in 0..self.legal {
            let value = value::<STAGED>(learning.tables, &self.places[i * tuples..(i + 1) * tuples]);
            let total = self.pushes[i].points as f32 + value;
            if total > best_total {
                (best, best_value, best_total) = (Some(i), value, total);
            }
        }
        let Some(best) = best else {
            self.finish::<K, COHERENT, STAGED>(kernel, learning);
            return false;
        };
        let push = self.pushes[best];
        if learning.restarts > 0 {
            self.past.push(self.tiles);
        }
        if self.waiting > 0 {
            let newest = self.at(self.waiting - 1, learning.steps);
            self.gains[newest] = push.points as f32;
        }
        if self.waiting == learning.steps {
            let target = self.target(learning, best_value, 0);
            self.learn::<K, COHERENT, STAGED>(kernel, learning, self.first, target);
            self.first = self.at(1, learning.steps);
            self.waiting -= 1;
        }
        let place = self.at(self.waiting, learning.steps);
        self.values[place] = best_value;
        for t in 0..tuples {
            let places = self.places[best * tuples + t];
            self.chosen[place * tuples + t] = places;
            if COHERENT {
                for j in 0..8 {
                    kernel.prefetch(learning.tables.all_errors(), places.0[j]);
                }
            }
        }
        self.waiting += 1;
        self.score += push.points;
        self.moves += 1;
        self.tiles = learning.packed.with_new_tile(push.tiles, &mut self.rng);
        // Points are the tiles that were made, so most moves need no look.
        if learning.carousel && push.points >= 4096 {
            let largest = largest(self.tiles);
            if largest > self.largest && Carousel::takes(largest) {
                self.reached.push((largest, self.tiles));
            }
            self.largest = self.largest.max(largest);
        }
        self.look(kernel, learning);
        true
    }

    /// The game is over: nothing comes after the last board, and whatever waits is learned.
    #[inline(always)]
    fn finish<K: Kernel, const COHERENT: bool, const STAGED: bool>(
        &mut self,
        kernel: K,
        learning: Learning<'_>,
    ) {
        if self.waiting > 0 {
            let newest = self.at(self.waiting - 1, learning.steps);
            self.gains[newest] = 0.0;
        }
        for age in (0..self.waiting).rev() {
            let target = self.target(learning, 0.0, age);
            self.learn::<K, COHERENT, STAGED>(kernel, learning, self.at(age, learning.steps), target);
        }
        self.waiting = 0;
    }

    /// What the board that waits at this place of the queue should have been worth, if the newest is worth `newest`.
    #[inline(always)]
    fn target(&self, learning: Learning<'_>, newest: f32, from: usize) -> f32 {
        let (mut target, mut next) = (newest, newest);
        for i in (from..self.waiting).rev() {
            let at = self.at(i, learning.steps);
            target = self.gains[at] + ((1.0 - learning.lambda) * next + learning.lambda * target);
            next = self.values[at];
        }
        target
    }

    /// Moves the weights of a chosen board towards its target.
    #[inline(always)]
    fn learn<K: Kernel, const COHERENT: bool, const STAGED: bool>(
        &self,
        kernel: K,
        learning: Learning<'_>,
        at: usize,
        target: f32,
    ) {
        let tuples = learning.network.shuffles.len();
        let chosen = &self.chosen[at * tuples..(at + 1) * tuples];
        let error = target - value::<STAGED>(learning.tables, chosen);
        let step = learning.rate * UNIT * error / (8 * tuples) as f32;
        for t in 0..tuples {
            if COHERENT {
                kernel.cohere::<STAGED>(learning.tables, &chosen[t], step, error);
            } else {
                shift::<STAGED>(learning.tables, &chosen[t], step.round_ties_even() as i32);
            }
        }
    }

    /// The place in the ring of what has waited so long.
    #[inline(always)]
    fn at(&self, age: usize, steps: usize) -> usize {
        let at = self.first + age;
        if at < steps { at } else { at - steps }
    }
}

/// The worth of a board.
#[inline(always)]
fn value<const STAGED: bool>(tables: Tables<'_>, places: &[Places]) -> f32 {
    let mut sum = 0;
    for t in 0..places.len() {
        sum += sum_of::<STAGED>(tables, &places[t]);
    }
    sum as f32 * (1.0 / UNIT)
}

/// Moves all weights at these places by the same step; those that two symmetries share once.
#[inline(always)]
fn shift<const STAGED: bool>(tables: Tables<'_>, places: &Places, step: i32) {
    let mut weights = [0; 8];
    for i in 0..8 {
        weights[i] = tables.weight::<STAGED>(places.0[i]);
    }
    for i in 0..8 {
        tables.set_weight(places.0[i], weights[i].wrapping_add(step));
    }
}
