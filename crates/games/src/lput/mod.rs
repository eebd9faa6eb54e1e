//! L-put: two armies of five stacks on a map of hexes, after Mattias Lass, *Tehisintellekti loomine
//! käigupõhisele strateegiamängule L-put*, bachelor's thesis, University of Tartu, 2017.
//!
//! Blue and Red each have a pikeman, a swordsman, a knight, an archer and a flyer, sixteen fighters to the
//! piece. In a round every living piece acts once, highest initiative first; of equals Blue's in odd rounds,
//! Red's in even ones. It moves and may then attack a neighbour, or attacks from where it stands, or defends
//! (+1 defence skill until its next move or attack), or waits until all others have had their turn; those
//! who wait act last come, first served. The archer attacks only if it does not move, and then whatever it
//! sees. A target that survives strikes back at once: once a round, never against an archer, never as an
//! archer, and with −1 defence skill for the rest of the round. Damage is fighters · strength · (20 + attack
//! skill − defence skill) twentieths of a hit point, and what does not kill a fighter is left over for the
//! next blow. Leaving grass costs a walking piece 1 movement point, a road ½, shallow water 2; a piece on a
//! road has +1 attack skill, in shallow water −1 defence skill; deep water and rock cannot be entered, and
//! rock blocks sight. The flyer pays 1 for every hex, flies over anything, and the ground does nothing to
//! it. Who has no pieces left has lost; after `max_rounds` rounds the game is drawn.
//!
//! A position in which both sides live always waits for somebody: when the last piece of a round has acted
//! the next round begins at once. The draw is therefore declared in round `max_rounds` + 1, in which
//! nobody acts.

mod combat;
mod eval;
mod hex;
mod inspection;
mod moves;
mod notation;
mod pieces;
mod playout;
mod rules;
mod scout;
mod set;
mod sheet;
mod state;
mod tables;
mod trace;
mod twin;
mod view;

#[cfg(test)]
mod tests;
mod tutorial;

pub use combat::{Blow, Exchange, Skill};
pub use eval::Eval;
pub use hex::{COLUMNS, Hex, ROWS};
pub use moves::Move;
pub use pieces::{Kind, Stats, Terrain};
pub use rules::Rules;
pub use state::{FIGHTERS, Piece, State};
pub use twin::{Twin, TwinState};

use moves::{Action, Portable};
use plyground_core::{
    BadNotation, Game, GameExt, Inspection, Lesson, Parameter, Player, Present, Rng, Sheet, Text, Trace,
    Turn, TwoPlayer, View,
};
use serde::{Deserialize, Serialize};
use state::{side_of, slot};
use std::borrow::Cow;
use std::sync::{Arc, LazyLock};
use tables::Tables;

/// Known counts of action sequences from known positions.
pub const PERFT: &str = include_str!("perft.txt");

/// The game, with everything its rules say about map and armies worked out.
#[derive(Clone, Serialize, Deserialize)]
#[serde(try_from = "Rules", into = "Rules")]
pub struct Lput {
    rules: Rules,
    tables: Arc<Tables>,
    max_rounds: u16,
}

impl Lput {
    /// The rules, in their one spelling.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The slot of the piece whose turn it is.
    #[inline]
    fn active_slot(&self, state: &State) -> Option<usize> {
        (!self.over(state)).then(|| self.next_slot(state))
    }

    #[inline]
    fn over(&self, state: &State) -> bool {
        state.beaten(Player::First) || state.beaten(Player::Second) || state.round > self.max_rounds
    }

    /// The slot of the piece whose turn it is, in a game that is not over.
    #[inline]
    fn next_slot(&self, state: &State) -> usize {
        let fresh = state.fresh();
        if fresh != 0 {
            let first = &self.tables.first[usize::from(state.round & 1)];
            usize::from(first[usize::from(fresh) % first.len()])
        } else {
            debug_assert!(state.waiting != 0, "nobody can act at {state}");
            (state.waiting & 15) as usize - 1
        }
    }

    /// Lets the piece in `slot`, whose turn it is, act.
    #[inline]
    fn act(&self, state: &mut State, slot: usize, action: Action) {
        let bit = 1 << slot;
        if action == Action::Wait {
            state.push_waiting(slot);
            return;
        }
        if state.waited & bit != 0 {
            state.waiting >>= 4;
        }
        state.acted |= bit;
        match action {
            Action::Walk(to) => {
                state.defending &= !bit;
                state.walk(slot, to);
            }
            Action::Attack { from, target } => {
                state.defending &= !bit;
                state.walk(slot, from);
                self.exchange(state, slot, target);
            }
            Action::Defend | Action::Wait => state.defending |= bit,
        }
        let done = state.fresh() == 0 && state.waiting == 0;
        if done && !state.beaten(Player::First) && !state.beaten(Player::Second) {
            state.next_round();
        }
    }
}

impl Game for Lput {
    type State = State;
    type Move = Move;

    fn start(&self, _rng: &mut Rng) -> State {
        let mut state = State::empty(1);
        for (blue, kind, hex) in self.tables.scenario.openings() {
            let side = if blue { Player::First } else { Player::Second };
            state.put(slot(side, kind), hex.0, FIGHTERS);
        }
        state
    }

    #[inline]
    fn turn(&self, state: &State) -> Turn {
        self.active_slot(state).map_or(Turn::Over, |slot| Turn::Player(side_of(slot)))
    }

    fn moves(&self, state: &State, out: &mut Vec<Move>) {
        if let Some(slot) = self.active_slot(state) {
            self.list(state, slot, out);
        }
    }

    #[inline]
    fn play(&self, state: &mut State, mv: Move) {
        debug_assert!(self.legal_moves(state).contains(&mv), "{mv} is illegal at {state}");
        let action = match mv {
            Move::Walk { to, .. } => Action::Walk(to.0),
            Move::Attack { to, target, .. } => {
                let target = state.slot_at(target).expect("somebody stands on the target of an attack");
                Action::Attack { from: to.0, target }
            }
            Move::Defend => Action::Defend,
            Move::Wait => Action::Wait,
        };
        self.act(state, self.next_slot(state), action);
    }

    fn payoff(&self, state: &State) -> f64 {
        match (state.beaten(Player::First), state.beaten(Player::Second)) {
            (false, true) => 1.0,
            (true, false) => -1.0,
            _ => 0.0,
        }
    }

    /// Uniform, and the same choice as `rng.pick` of the list would make.
    fn sample(&self, state: &State, rng: &mut Rng) -> Move {
        let slot = self.next_slot(state);
        let options = self.options::<Portable>(state, slot);
        let index = rng.below(options.total);
        self.pick::<Portable>(state, &options, index).to_move(state, slot)
    }

    fn playout(&self, state: &mut State, rng: &mut Rng, limit: u64) -> u64 {
        playout::run(self, state, rng, limit)
    }

    fn key(&self, state: &State) -> u64 {
        state.key()
    }

    fn admit(&self, state: &State) -> Result<(), BadNotation> {
        self.check(state)
    }

    fn objection(&self, state: &State, mv: Move) -> String {
        self.explain(state, mv)
    }
}

impl TwoPlayer for Lput {}

impl Present for Lput {
    const SEATS: &'static [&'static str] = &["Blue", "Red"];
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

    fn phase(&self, state: &State) -> Cow<'static, str> {
        Cow::Owned(format!("round {}", state.round()))
    }

    /// Fighters of all pieces.
    fn material(&self, state: &State) -> [u32; 2] {
        [Player::First, Player::Second].map(|side| {
            let own = state.pieces().filter(|piece| piece.side == side);
            own.map(|piece| u32::from(piece.fighters)).sum()
        })
    }

    fn reason(&self, state: &State) -> Option<Text> {
        let payoff = self.payoff(state);
        if payoff == 0.0 {
            let rounds = self.max_rounds.to_string();
            return Some(Text::new("both sides have pieces after {n} rounds").with("n", rounds));
        }
        let beaten = Self::SEATS[usize::from(payoff > 0.0)];
        Some(Text::new("{side} has no pieces left").with("side", Text::from(beaten)))
    }

    fn outcome(&self, state: &State) -> String {
        let payoff = self.payoff(state);
        if payoff > 0.0 {
            "Blue wins".to_owned()
        } else if payoff < 0.0 {
            "Red wins".to_owned()
        } else {
            "draw".to_owned()
        }
    }
}

static STANDARD: LazyLock<Lput> =
    LazyLock::new(|| Lput::try_from(Rules::default()).expect("the standard map and armies are right"));

impl Default for Lput {
    fn default() -> Self {
        STANDARD.clone()
    }
}

impl TryFrom<Rules> for Lput {
    type Error = BadNotation;

    fn try_from(rules: Rules) -> Result<Self, BadNotation> {
        let (rules, scenario) = rules.normalised()?;
        let max_rounds = scenario.max_rounds;
        Ok(Self { rules, max_rounds, tables: Arc::new(Tables::new(scenario)) })
    }
}

impl From<Lput> for Rules {
    fn from(game: Lput) -> Self {
        game.rules
    }
}
