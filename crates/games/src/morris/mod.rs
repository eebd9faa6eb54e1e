//! Nine Men's Morris.
//!
//! Three nested squares joined at the middles of their sides have 24 points and 16 lines of three. White and
//! Black take turns to place nine men each on empty points; when all are placed they take turns to move a man
//! to a neighbouring empty point along a line, and a side with exactly three men left may fly to any empty
//! point. Whoever closes a line of three own men (a mill) by placing or moving removes one opposing man that is
//! in no mill, or any if all are; closing two mills at once removes one man. A player who has placed all men
//! and has two left, or cannot move, has lost. Nobody is down to two with men still in hand (see [`State`]'s
//! invariants), and a placement is always possible: 18 men, 24 points.
//!
//! After placing, `max_quiet` half-moves without a removal draw the game (the position has a counter for them), and so do
//! `repetition` occurrences of a position (these are not in the position: the match keeps the
//! [`Trail`](plyground_core::Trail)). A player who cannot move has lost even if the counter is full.
//!
//! A move is a whole turn with its removal. Moves are listed by the point a man comes from, then by the one it
//! goes to, then by the man removed, each in the order of [`Point::ALL`]. The random player chooses the
//! placement or move uniformly, then the removal uniformly.

mod bmi;
mod board;
mod eval;
mod inspection;
mod moves;
mod notation;
mod playout;
mod rooted;
mod rules;
mod sheet;
mod state;
mod steps;
mod symmetry;
#[cfg(test)]
mod tests;
mod trace;
mod tutorial;
mod twin;
mod view;

pub use board::{BOARD, LINES, NEIGHBOURS, Point, in_mills, points};
pub use eval::Eval;
pub use moves::Move;
pub use rooted::Rooted;
pub use rules::Rules;
pub use state::{State, most_removed};
pub use steps::{divide_steps, perft_steps};
pub use symmetry::Symmetry;
pub use twin::{Twin, TwinState};

use bmi::Bmi;
use moves::colour;
use plyground_core::seed::mix;
use plyground_core::{BadNotation, Game, Player, Present, Rng, Turn, TwoPlayer};
use plyground_core::{Inspection, Lesson, Parameter, Sheet, Text, Trace, View};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// Known counts of move sequences from known positions.
pub const PERFT: &str = include_str!("perft.txt");

/// Depths and positions that the speed of searches is measured by.
pub const SPEED: &str = include_str!("speed.txt");

/// The rule book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Rules", into = "Rules")]
pub struct Morris {
    rules: Rules,
    bmi: Option<Bmi>,
}

impl Morris {
    /// The rule parameters.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Whether nothing has been removed for so long that the game is drawn, if it is not lost.
    #[inline]
    fn tired(&self, state: &State) -> bool {
        self.rules.max_quiet > 0 && state.quiet >= self.rules.max_quiet
    }
}

impl Default for Morris {
    fn default() -> Self {
        Self { rules: Rules::default(), bmi: Bmi::detect() }
    }
}

impl Game for Morris {
    type State = State;
    type Move = Move;

    fn start(&self, _: &mut Rng) -> State {
        State::START
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        if self.tired(state) || moves::lost(state) { Turn::Over } else { Turn::Player(state.to_move) }
    }

    #[inline]
    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        if !self.tired(state) {
            moves::list(state, out);
        }
    }

    #[inline]
    fn play(&self, state: &mut State, mv: Move) {
        debug_assert_eq!(moves::refusal(state, mv), None, "{mv} is illegal at {state}");
        debug_assert!(self.turn(state) != Turn::Over, "{mv} is played after the end at {state}");
        moves::play(state, mv);
    }

    #[inline]
    fn payoff(&self, state: &State) -> f64 {
        if moves::lost(state) { state.to_move.other().sign() } else { 0.0 }
    }

    #[inline]
    fn sample(&self, state: &State, rng: &mut Rng) -> Move {
        match self.bmi {
            Some(bmi) => bmi.sample(state, rng),
            None => playout::sample(state, rng, playout::select),
        }
    }

    fn playout(&self, state: &mut State, rng: &mut Rng, limit: u64) -> u64 {
        match self.bmi {
            Some(bmi) => bmi.run(state, rng, limit, self.rules.max_quiet),
            None => playout::run(state, rng, limit, self.rules.max_quiet, playout::select),
        }
    }

    /// Exact: different positions have different keys.
    #[inline]
    fn key(&self, state: &State) -> u64 {
        mix(state.packed())
    }

    fn admit(&self, state: &State) -> Result<(), BadNotation> {
        let most = self.rules.max_quiet;
        if most > 0 && state.quiet > most {
            let what = format!("{} half-moves since the last removal: drawn at {most}", state.quiet);
            return Err(BadNotation::new(what));
        }
        Ok(())
    }

    fn objection(&self, state: &State, mv: Move) -> String {
        moves::refusal(state, mv).unwrap_or_default()
    }

    fn repetition(&self) -> Option<u32> {
        (self.rules.repetition > 0).then_some(self.rules.repetition)
    }

    /// Men placed stay placed and men removed stay removed; the counter is 0 right after either.
    #[inline]
    fn can_recur(&self, state: &State) -> bool {
        state.quiet > 0
    }
}

impl TwoPlayer for Morris {
    /// A removal is a step of its own.
    #[inline]
    fn steps(&self, mv: Move) -> u32 {
        1 + u32::from(mv.removed().is_some())
    }
}

impl Present for Morris {
    const SEATS: &'static [&'static str] = &["White", "Black"];
    const RULES: &'static [Parameter] = rules::PARAMETERS;

    fn view(&self, state: &State) -> View {
        view::view(self, state)
    }

    fn inspect(&self, state: &State, cell: usize) -> Inspection {
        inspection::inspect(self, state, cell)
    }

    fn trace(&self, before: &State, mv: Move) -> Trace {
        trace::trace(self, before, mv)
    }

    fn sheet(&self) -> Sheet {
        sheet::sheet(self)
    }

    fn lessons() -> Vec<Lesson<Self>> {
        tutorial::lessons()
    }

    /// The greater of both players' phases.
    fn phase(&self, state: &State) -> Cow<'static, str> {
        let flying = [Player::First, Player::Second].into_iter().any(|player| state.flies(player));
        Cow::Borrowed(if state.placing() {
            "placing"
        } else if flying {
            "flying"
        } else {
            "moving"
        })
    }

    fn material(&self, state: &State) -> [u32; 2] {
        [Player::First, Player::Second].map(|player| state.men(player).count_ones())
    }

    fn reason(&self, state: &State) -> Option<Text> {
        let side = Text::from(colour(state.to_move));
        Some(if !moves::lost(state) {
            let quiet = self.rules.max_quiet.to_string();
            Text::new("{n} half-moves without a removal").with("n", quiet)
        } else if state.men(state.to_move).count_ones() < 3 {
            Text::new("{side} has fewer than three men").with("side", side)
        } else {
            Text::new("{side} cannot move").with("side", side)
        })
    }

    fn outcome(&self, state: &State) -> String {
        if moves::lost(state) { format!("{} wins", colour(state.to_move.other())) } else { "draw".to_owned() }
    }
}
