//! Many boards of one game side by side, for learners: every board makes a move in one call, and one that has ended begins
//! anew. Games for one player only; what is to be known of a game is in a file of its own.

mod door;
mod pairs;
mod slides;

pub(crate) use door::register;

use plyground_core::{Rng, Seed};

/// What a learner needs of a game.
trait Board: Send + Sync {
    /// A position in which a player is to move, or the end, with whatever makes the next step faster.
    type State: Clone + Send + Sync;

    /// Actions are the numbers below this.
    fn actions(&self) -> usize;

    /// The shape of an observation.
    fn shape(&self) -> [usize; 3];

    /// The first position of a game.
    fn start(&self, rng: &mut Rng) -> Self::State;

    /// Whether an action is legal.
    fn allows(&self, state: &Self::State, action: usize) -> bool;

    /// A legal action, and what chance does after it. The reward is what it adds to the payoff.
    fn play(&self, state: &mut Self::State, action: usize, rng: &mut Rng) -> f64;

    /// Whether the game is over.
    fn over(&self, state: &Self::State) -> bool;

    /// Writes an observation where there are zeros.
    fn observe(&self, state: &Self::State, out: &mut [u8]);

    /// Writes a 1 for every legal action where there are zeros.
    fn mask(&self, state: &Self::State, out: &mut [i8]);

    /// A random legal action, each equally likely; 0 if the game is over.
    fn sample(&self, state: &Self::State, rng: &mut Rng) -> usize;

    /// The position in the game's notation.
    fn text(&self, state: &Self::State) -> String;
}

/// What becomes of an action that is not legal.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Illegal {
    /// The board stays as it is.
    Stay,
    /// The episode ends.
    End,
    /// Nothing is played on any board, and the caller is told.
    Refuse,
}

/// When a board that has ended begins anew.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Renewal {
    /// In the next step, whose action is ignored.
    Next,
    /// In the same step; the last position is kept apart.
    Same,
    /// When the caller says so.
    Never,
}

/// Where a step of all boards is written: arrays of zeros.
struct Out<'a> {
    seen: &'a mut [u8],
    masks: &'a mut [i8],
    rewards: &'a mut [f64],
    ended: &'a mut [bool],
}

/// The last positions of boards that began anew in the same step.
#[derive(Default)]
struct Last {
    boards: Vec<usize>,
    seen: Vec<u8>,
    masks: Vec<i8>,
}

/// An action that cannot be played.
enum Wrong {
    NoAction { board: usize, action: i64, actions: usize },
    Illegal { board: usize, action: i64, text: String },
    Ended { board: usize },
}

/// Boards of any game.
trait Boards: Send + Sync {
    fn count(&self) -> usize;
    fn actions(&self) -> usize;
    fn shape(&self) -> [usize; 3];
    /// A new game on a board, from this seed or from the board's own random numbers.
    fn restart(&mut self, board: usize, seed: Option<u64>);
    /// What a caller must know before a step: nothing has been played if there is an answer.
    fn wrong(&self, actions: &[i64], renewal: Renewal) -> Option<Wrong>;
    /// Plays actions that are not wrong.
    fn step(&mut self, actions: &[i64], renewal: Renewal, out: Out<'_>) -> Last;
    fn observe(&self, board: usize, out: &mut [u8]);
    fn mask(&self, board: usize, out: &mut [i8]);
    fn sample(&mut self, out: &mut [i64]);
    fn seed_sampling(&mut self, seed: Seed);
    fn text(&self, board: usize) -> String;
}

/// The boards, each with random numbers of its own.
struct Batch<B: Board> {
    board: B,
    states: Vec<B::State>,
    rngs: Vec<Rng>,
    /// Whether the game on the board has ended, by the rules or by an illegal action.
    ended: Vec<bool>,
    illegal: Illegal,
    fine: f64,
    /// For random actions, which are none of the boards' business.
    dice: Rng,
}

impl<B: Board> Batch<B> {
    fn new(board: B, count: usize, illegal: Illegal, fine: f64) -> Self {
        let mut rngs: Vec<Rng> = (0..count as u64).map(|seed| Seed(seed).rng()).collect();
        let states: Vec<_> = rngs.iter_mut().map(|rng| board.start(rng)).collect();
        let ended = states.iter().map(|state| board.over(state)).collect();
        Self { board, states, rngs, ended, illegal, fine, dice: Seed(0).rng() }
    }

    fn renew(&mut self, board: usize) {
        self.states[board] = self.board.start(&mut self.rngs[board]);
        self.ended[board] = self.board.over(&self.states[board]);
    }
}

impl<B: Board> Boards for Batch<B> {
    fn count(&self) -> usize {
        self.states.len()
    }

    fn actions(&self) -> usize {
        self.board.actions()
    }

    fn shape(&self) -> [usize; 3] {
        self.board.shape()
    }

    fn restart(&mut self, board: usize, seed: Option<u64>) {
        if let Some(seed) = seed {
            self.rngs[board] = Seed(seed).rng();
        }
        self.renew(board);
    }

    fn wrong(&self, actions: &[i64], renewal: Renewal) -> Option<Wrong> {
        let many = self.board.actions();
        for (board, &action) in actions.iter().enumerate() {
            if action < 0 || action >= many as i64 {
                return Some(Wrong::NoAction { board, action, actions: many });
            }
            let ended = self.ended[board];
            if ended && renewal != Renewal::Next {
                return Some(Wrong::Ended { board });
            }
            if self.illegal == Illegal::Refuse
                && !ended
                && !self.board.allows(&self.states[board], action as usize)
            {
                return Some(Wrong::Illegal { board, action, text: self.text(board) });
            }
        }
        None
    }

    fn step(&mut self, actions: &[i64], renewal: Renewal, out: Out<'_>) -> Last {
        let (size, many) = (self.shape().iter().product::<usize>(), self.board.actions());
        let mut last = Last::default();
        let places = out.seen.chunks_exact_mut(size).zip(out.masks.chunks_exact_mut(many));
        for (index, ((seen, mask), &action)) in places.zip(actions).enumerate() {
            if self.ended[index] && renewal == Renewal::Next {
                self.renew(index);
            } else {
                let (state, rng) = (&mut self.states[index], &mut self.rngs[index]);
                let legal = self.board.allows(state, action as usize);
                out.rewards[index] =
                    if legal { self.board.play(state, action as usize, rng) } else { self.fine };
                let ended = if legal { self.board.over(state) } else { self.illegal == Illegal::End };
                (self.ended[index], out.ended[index]) = (ended, ended);
                if ended && renewal == Renewal::Same {
                    let (seen_before, masks_before) = (last.seen.len(), last.masks.len());
                    last.boards.push(index);
                    last.seen.resize(seen_before + size, 0);
                    self.board.observe(state, &mut last.seen[seen_before..]);
                    last.masks.resize(masks_before + many, 0);
                    self.board.mask(state, &mut last.masks[masks_before..]);
                    self.renew(index);
                }
            }
            self.board.observe(&self.states[index], seen);
            self.board.mask(&self.states[index], mask);
        }
        last
    }

    fn observe(&self, board: usize, out: &mut [u8]) {
        self.board.observe(&self.states[board], out);
    }

    fn mask(&self, board: usize, out: &mut [i8]) {
        self.board.mask(&self.states[board], out);
    }

    fn sample(&mut self, out: &mut [i64]) {
        for (state, out) in self.states.iter().zip(out) {
            *out = self.board.sample(state, &mut self.dice) as i64;
        }
    }

    fn seed_sampling(&mut self, seed: Seed) {
        self.dice = seed.branch(1).rng();
    }

    fn text(&self, board: usize) -> String {
        self.board.text(&self.states[board])
    }
}
