//! Blows and counter-strokes, in twentieths of a hit point and never in floating point.

use super::Lput;
use super::hex::Hex;
use super::pieces::Kind;
use super::state::{Piece, State, kind_of, slot};

/// A skill and what made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Skill {
    /// The kind's own.
    pub base: i32,
    /// +1 attack on a road, −1 defence in shallow water; nothing for the flyer.
    pub ground: i32,
    /// +1 defence for a piece that defends.
    pub defending: i32,
    /// −1 defence for a piece that has struck back in this round.
    pub countered: i32,
}

/// One blow: who strikes with what, and what it does to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blow {
    /// How many strike.
    pub fighters: u32,
    /// Of the piece that strikes.
    pub attack: Skill,
    /// Of the piece that is struck.
    pub defence: Skill,
    /// The damage in twentieths of a hit point, with what was left over from earlier blows.
    pub damage: u32,
    /// How many of the struck die.
    pub killed: u32,
    /// What is left over, in twentieths; 0 if the piece is dead.
    pub leftover: u32,
}

/// What an attack does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// The attack.
    pub blow: Blow,
    /// The answer, if the target survives and strikes back.
    pub counter: Option<Blow>,
}

impl Skill {
    /// The sum.
    #[inline]
    pub fn total(self) -> i32 {
        self.base + self.ground + self.defending + self.countered
    }
}

impl Lput {
    /// The attack skill of a piece where it stands, with what made it.
    pub fn attack_skill(&self, piece: Piece) -> Skill {
        self.attack_of(slot(piece.side, piece.kind), piece.hex.0)
    }

    /// The defence skill of a piece as it stands, with what made it.
    pub fn defence_skill(&self, piece: Piece) -> Skill {
        let flags = (i32::from(piece.defending), i32::from(piece.countered));
        self.defence_of(slot(piece.side, piece.kind), piece.hex.0, flags)
    }

    /// What happens if the piece whose turn it is goes to `from` (or stays there) and attacks the piece on
    /// `target`; nothing if it is nobody's turn or no enemy stands there. Whether it may is not asked.
    pub fn forecast(&self, state: &State, from: Hex, target: Hex) -> Option<Exchange> {
        self.forecast_of(state, self.active_slot(state)?, from, target)
    }

    /// The same of any piece, as if it were its turn.
    pub fn forecast_for(&self, state: &State, piece: Piece, from: Hex, target: Hex) -> Option<Exchange> {
        self.forecast_of(state, slot(piece.side, piece.kind), from, target)
    }

    fn forecast_of(&self, state: &State, attacker: usize, from: Hex, target: Hex) -> Option<Exchange> {
        let target = state.slot_at(target)?;
        if attacker / 5 == target / 5 {
            return None;
        }
        let mut after = *state;
        after.defending &= !(1 << attacker);
        after.walk(attacker, from.0);
        Some(self.exchange(&mut after, attacker, target))
    }

    #[inline]
    fn attack_of(&self, slot: usize, hex: u8) -> Skill {
        let kind = kind_of(slot);
        let ground = if kind == Kind::Flyer { 0 } else { self.tables.attack_ground[usize::from(hex)] };
        let base = i32::from(self.tables.stats[kind as usize].attack);
        Skill { base, ground: ground.into(), defending: 0, countered: 0 }
    }

    #[inline]
    fn defence_of(&self, slot: usize, hex: u8, (defending, countered): (i32, i32)) -> Skill {
        let kind = kind_of(slot);
        let ground = if kind == Kind::Flyer { 0 } else { self.tables.defence_ground[usize::from(hex)] };
        let base = i32::from(self.tables.stats[kind as usize].defence);
        Skill { base, ground: ground.into(), defending, countered: -countered }
    }

    /// The attack and, where the rules grant one, the counter-stroke with the fighters that are left.
    pub(super) fn exchange(&self, state: &mut State, attacker: usize, target: usize) -> Exchange {
        let blow = self.strike(state, attacker, target);
        let target_bit = 1 << target;
        let answers = state.alive & !state.countered & target_bit != 0
            && kind_of(attacker) != Kind::Archer
            && kind_of(target) != Kind::Archer;
        let counter = answers.then(|| {
            state.countered |= target_bit;
            self.strike(state, target, attacker)
        });
        Exchange { blow, counter }
    }

    fn strike(&self, state: &mut State, attacker: usize, target: usize) -> Blow {
        let flag = |flags: u16| i32::from(flags >> target & 1);
        let flags = (flag(state.defending), flag(state.countered));
        let attack = self.attack_of(attacker, state.hex[attacker]);
        let defence = self.defence_of(target, state.hex[target], flags);
        let fighters = u32::from(state.fighters[attacker]);
        let strength = u32::from(self.tables.stats[kind_of(attacker) as usize].strength);
        // The limits on skills keep the factor positive: at least 20 + 0 − 19 − 1 = 0, at most 42.
        let factor = (20 + attack.total() - defence.total()) as u32;
        let damage = fighters * strength * factor + u32::from(state.leftover[target]);
        let life = 20 * u32::from(self.tables.stats[kind_of(target) as usize].hit_points);
        let killed = (damage / life).min(state.fighters[target].into());
        let leftover = if killed == u32::from(state.fighters[target]) {
            state.bury(target);
            0
        } else {
            state.fighters[target] -= killed as u8;
            state.leftover[target] = (damage % life) as u16;
            damage % life
        };
        Blow { fighters, attack, defence, damage, killed, leftover }
    }
}
