//! Questions that screens, evaluations and curious people ask of a position: who acts, where it can go, whom
//! it can attack from there, what it sees, who comes next; and why a move or a position is refused.

use super::hex::Hex;
use super::moves::Move;
use super::pieces::{Kind, Stats, Terrain, side_name};
use super::state::{Piece, State, kind_of, side_of};
use super::{Lput, notation};
use plyground_core::BadNotation;

impl Lput {
    /// The piece whose turn it is; nothing when the game is over.
    pub fn active(&self, state: &State) -> Option<Piece> {
        self.active_slot(state).and_then(|slot| state.in_slot(slot))
    }

    /// The pieces that act in the rest of this round, in order, if nobody else waits or dies.
    pub fn order(&self, state: &State) -> Vec<Piece> {
        if self.over(state) {
            return Vec::new();
        }
        let fresh = self.tables.order[usize::from(state.round & 1)].into_iter().map(usize::from);
        let fresh = fresh.filter(|slot| state.fresh() >> slot & 1 == 1);
        let slots = fresh.chain(state.waiting_slots());
        slots.filter_map(|slot| state.in_slot(slot)).collect()
    }

    /// What the ground is.
    pub fn terrain(&self, hex: Hex) -> Terrain {
        self.tables.scenario.terrain[hex.index()]
    }

    /// What a kind of piece can do; nothing for a kind that the armies lack.
    pub fn stats(&self, kind: Kind) -> Option<Stats> {
        self.tables.scenario.armies[kind as usize].map(|unit| unit.stats)
    }

    /// The hexes to which a piece can move, in order, and what each costs in half movement points.
    pub fn reach(&self, state: &State, piece: Piece) -> Vec<(Hex, u32)> {
        let Some(unit) = self.stats(piece.kind) else { return Vec::new() };
        if piece.kind == Kind::Flyer {
            let landing = self.tables.flight[usize::from(piece.hex.0)].minus(state.occupied);
            return landing.hexes().map(|hex| (hex, 2 * piece.hex.distance(hex))).collect();
        }
        let costs = self.tables.costs(piece.hex, 2 * unit.speed, state.occupied);
        costs.into_iter().map(|(hex, cost)| (hex, u32::from(cost))).collect()
    }

    /// Whether an archer on one hex sees a piece on another: no rock on the line between them.
    pub fn sees(&self, from: Hex, to: Hex) -> bool {
        let clear = |hex: Hex| self.terrain(hex) != Terrain::Rock;
        from.line(to).flatten().all(clear)
    }

    /// The hexes of the line from one hex to another that lie on the board, both ends included.
    pub fn line(&self, from: Hex, to: Hex) -> Vec<Hex> {
        from.line(to).flatten().collect()
    }

    /// The enemies that a piece could attack if it stood on `from`, in the order of [`Kind::ALL`].
    pub fn targets(&self, state: &State, piece: Piece, from: Hex) -> Vec<Piece> {
        let within = |enemy: &Piece| match piece.kind {
            Kind::Archer => from == piece.hex && self.sees(from, enemy.hex),
            _ => from.distance(enemy.hex) == 1,
        };
        state.pieces().filter(|other| other.side != piece.side).filter(within).collect()
    }

    /// Why a move is illegal here.
    pub(super) fn explain(&self, state: &State, mv: Move) -> String {
        let Some(piece) = self.active(state) else { return "the game is over".to_owned() };
        let (name, home) = (notation::name(piece.side, piece.kind), piece.hex);
        let (from, to, target) = match mv {
            Move::Walk { from, to } => (from, to, None),
            Move::Attack { from, to, target } => (from, to, Some(target)),
            Move::Defend => return "defending is always legal".to_owned(),
            Move::Wait => return format!("{name} has waited in this round already"),
        };
        if from != home {
            return format!("it is the turn of {name} on {home}");
        }
        if to != home && !self.reach(state, piece).iter().any(|&(hex, _)| hex == to) {
            return match state.at(to) {
                Some(other) => format!("{} stands on {to}", notation::name(other.side, other.kind)),
                None if !self.terrain(to).enterable() => format!("{to} is {}", self.terrain(to).name()),
                None => format!("{to} is out of the reach of {name}"),
            };
        }
        let Some(target) = target else { return "it is legal".to_owned() };
        match state.at(target) {
            None => format!("there is no piece on {target}"),
            Some(other) if other.side == piece.side => {
                format!("{target} holds {}'s own piece", side_name(piece.side))
            }
            Some(_) if piece.kind == Kind::Archer && to != home => {
                "an archer that moves does not attack".to_owned()
            }
            Some(_) if piece.kind == Kind::Archer => format!("{name} does not see {target} from {home}"),
            Some(_) => format!("{target} is not next to {to}"),
        }
    }

    /// Whether these rules can have this position: see [`plyground_core::Game::admit`].
    pub(super) fn check(&self, state: &State) -> Result<(), BadNotation> {
        let refuse = |sentence: String| Err(BadNotation::new(sentence));
        let (round, last) = (state.round, self.max_rounds);
        if round > last + 1 {
            return refuse(format!("round {round}: the game is drawn after round {last}"));
        }
        let begun = state.acted | state.waited | state.countered != 0;
        let one_sided = state.beaten(side_of(0)) || state.beaten(side_of(5));
        if round > last && (begun || one_sided) {
            return refuse(format!(
                "round {round}: the game is drawn after round {last}, so both sides must have pieces and none of them can act"
            ));
        }
        for piece in state.pieces() {
            let who = notation::name(piece.side, piece.kind);
            let Some(unit) = self.stats(piece.kind) else {
                return refuse(format!("{who}: these armies have no {}", piece.kind.name()));
            };
            let terrain = self.terrain(piece.hex);
            if !terrain.enterable() {
                let sentence =
                    format!("{who}: {} is {}, where no piece can stand", piece.hex, terrain.name());
                return refuse(sentence);
            }
            let life = 20 * u32::from(unit.hit_points);
            if u32::from(piece.leftover) >= life {
                return refuse(format!(
                    "{who}: {} twentieths of damage are left over, but {life} kill a fighter",
                    piece.leftover
                ));
            }
        }
        self.check_order(state)
    }

    /// Turns come in the order of initiative, and those who waited act afterwards in the reverse order.
    fn check_order(&self, state: &State) -> Result<(), BadNotation> {
        let order = self.tables.order[usize::from(state.round & 1)].map(usize::from);
        let name = |slot: usize| notation::name(side_of(slot), kind_of(slot));
        let refuse = |sentence: String| Err(BadNotation::new(sentence));
        let is = |flags: u16, slot: usize| flags >> slot & 1 == 1;
        let had_turn = |slot: usize| is(state.acted | state.waited, slot);
        let living: Vec<usize> = order.into_iter().filter(|&slot| is(state.alive, slot)).collect();
        let next = living.iter().position(|&slot| !had_turn(slot)).unwrap_or(living.len());
        if let Some(&early) = living[next..].iter().find(|&&slot| had_turn(slot)) {
            return refuse(format!(
                "{} has had its turn, but in round {} {} comes before it",
                name(early),
                state.round,
                name(living[next])
            ));
        }
        let back = |slot: usize| is(state.acted & state.waited, slot);
        if let Some(&early) = living.iter().find(|&&slot| next < living.len() && back(slot)) {
            return refuse(format!(
                "{} waited and has acted, but {} has not had its turn",
                name(early),
                name(living[next])
            ));
        }
        let mut waiting: Vec<usize> = state.waiting_slots();
        waiting.reverse();
        let due: Vec<usize> = living.iter().copied().filter(|slot| waiting.contains(slot)).collect();
        if waiting != due {
            let due: Vec<String> = due.into_iter().map(name).collect();
            return refuse(format!("the waiting order in round {} is {}", state.round, due.join(",")));
        }
        let last_waiting = living.iter().rposition(|slot| waiting.contains(slot));
        let first_back = living.iter().position(|&slot| back(slot));
        if let (Some(last), Some(first)) = (last_waiting, first_back)
            && first < last
        {
            let (early, late) = (name(living[first]), name(living[last]));
            return refuse(format!(
                "{early} waited and has acted, but {late} waited later and acts before it"
            ));
        }
        Ok(())
    }
}
