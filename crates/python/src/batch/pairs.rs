//! Boards of TenPair. A digit has at most two partners after it: the next digit in reading order and the next one in its
//! column. So action 2*c* pairs the digit in cell *c* with the next in reading order, 2*c* + 1 with the next below it, and the
//! last action deals. The reward is 1 for the move that solves the board.
//!
//! Observed are planes of all rows that a board can have: plane 0 has a 1 where there is a cell, plane *d* where the digit *d*
//! stands. In the short form there is one plane: 0 where there is no cell, the digit, or the width and one where it is crossed
//! out.

use super::Board;
use plyground_core::{Game, GameExt, Puzzle, Rng};
use plyground_games::tenpair::{Move, State, TenPair};

pub(super) struct Pairs {
    game: TenPair,
    width: usize,
    rows: usize,
    planes: bool,
}

/// A board and its legal moves by action, in order.
#[derive(Clone)]
pub(super) struct Kept {
    state: State,
    legal: Vec<(usize, Move)>,
}

/// So many cells an observation has room for.
const MOST: usize = 1 << 16;

impl Pairs {
    pub(super) fn new(game: TenPair, planes: bool) -> Result<Self, String> {
        let rules = game.rules();
        let (width, limit) = (rules.width as usize, rules.max_cells as usize);
        // A board may begin with more cells than a deal may reach.
        let first = game.first_board().map_or(rules.rows as usize * width, |board| board.cells());
        let cells = limit.max(first);
        if limit == 0 || cells > MOST {
            return Err(format!(
                "max_cells = {limit}: expected 1 to {MOST}, as observations have room for every cell"
            ));
        }
        Ok(Self { width, rows: cells.div_ceil(width), planes, game })
    }

    fn kept(&self, state: State) -> Kept {
        let mut legal: Vec<(usize, Move)> = Vec::new();
        for mv in self.game.legal_moves(&state) {
            match mv {
                Move::Deal => legal.push((self.actions() - 1, mv)),
                Move::Pair(first, second) => {
                    let (first, second) = (first.index(self.width), second.index(self.width));
                    let between =
                        |step: usize| (first + step..second).step_by(step).all(|cell| state.digit(cell) == 0);
                    if between(1) {
                        legal.push((2 * first, mv));
                    }
                    if (second - first).is_multiple_of(self.width) && between(self.width) {
                        legal.push((2 * first + 1, mv));
                    }
                }
            }
        }
        legal.sort_by_key(|&(action, _)| action);
        Kept { state, legal }
    }
}

impl Board for Pairs {
    type State = Kept;

    fn actions(&self) -> usize {
        2 * self.rows * self.width + 1
    }

    fn shape(&self) -> [usize; 3] {
        [if self.planes { self.width + 1 } else { 1 }, self.rows, self.width]
    }

    fn start(&self, rng: &mut Rng) -> Kept {
        self.kept(self.game.start(rng))
    }

    fn allows(&self, kept: &Kept, action: usize) -> bool {
        kept.legal.binary_search_by_key(&action, |&(action, _)| action).is_ok()
    }

    fn play(&self, kept: &mut Kept, action: usize, _rng: &mut Rng) -> f64 {
        let place = kept.legal.binary_search_by_key(&action, |&(action, _)| action);
        let (_, mv) = kept.legal[place.expect("a legal action")];
        let mut state = kept.state.clone();
        self.game.play(&mut state, mv);
        *kept = self.kept(state);
        f64::from(u8::from(self.game.solved(&kept.state)))
    }

    fn over(&self, kept: &Kept) -> bool {
        kept.legal.is_empty()
    }

    fn observe(&self, kept: &Kept, out: &mut [u8]) {
        let size = self.rows * self.width;
        for (cell, digit) in kept.state.digits().enumerate() {
            if !self.planes {
                out[cell] = if digit == 0 { self.width as u8 + 1 } else { digit };
                continue;
            }
            out[cell] = 1;
            if digit != 0 {
                out[usize::from(digit) * size + cell] = 1;
            }
        }
    }

    fn mask(&self, kept: &Kept, out: &mut [i8]) {
        for &(action, _) in &kept.legal {
            out[action] = 1;
        }
    }

    fn sample(&self, kept: &Kept, rng: &mut Rng) -> usize {
        let many = kept.legal.len() as u32;
        if many == 0 { 0 } else { kept.legal[rng.below(many) as usize].0 }
    }

    fn text(&self, kept: &Kept) -> String {
        kept.state.to_string()
    }
}
