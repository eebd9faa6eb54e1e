//! A position: sixteen fighters at most to a piece, ten pieces at most, in 88 bytes that are copied.
//!
//! Invariants: `occupied` holds exactly the hexes of the living; of the dead all fields are zero but `hex`,
//! which is [`NOWHERE`]; `waiting` lists exactly the living that have waited and not acted. While both sides live
//! somebody can act: the end of a round is the beginning of the next. Whose turn it is follows
//! from the flags, the round and the rules' initiative, and is not stored.

use super::hex::Hex;
use super::pieces::Kind;
use super::set::Set;
use plyground_core::Player;
use plyground_core::seed::mix;

/// The fighters of a piece at the start.
pub const FIGHTERS: u8 = 16;
/// Blue's five kinds, then Red's.
pub(super) const SLOTS: usize = 10;
/// Where the dead are: a number that is no hex.
pub(super) const NOWHERE: u8 = 255;

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct State {
    pub(super) occupied: Set,
    /// Slots plus one, four bits each; the piece that waited last, and acts first, is lowest.
    pub(super) waiting: u64,
    /// Damage that has not killed a fighter yet, in twentieths of a hit point.
    pub(super) leftover: [u16; SLOTS],
    pub(super) hex: [u8; SLOTS],
    pub(super) fighters: [u8; SLOTS],
    /// The flags are sets of slots.
    pub(super) alive: u16,
    pub(super) defending: u16,
    pub(super) countered: u16,
    pub(super) waited: u16,
    pub(super) acted: u16,
    pub(super) round: u16,
}

/// A living piece, as a position holds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "the rules have four flags, and any of them may be set")]
pub struct Piece {
    /// Whose it is.
    pub side: Player,
    /// What it is.
    pub kind: Kind,
    /// Where it stands.
    pub hex: Hex,
    /// How many are left of 16.
    pub fighters: u8,
    /// Damage that has not killed a fighter yet, in twentieths of a hit point.
    pub leftover: u16,
    /// It defends until its next move or attack.
    pub defending: bool,
    /// It has struck back in this round.
    pub countered: bool,
    /// It has waited in this round.
    pub waited: bool,
    /// It has acted in this round.
    pub acted: bool,
}

/// The place of a piece in the arrays of a position.
#[inline]
pub(super) fn slot(side: Player, kind: Kind) -> usize {
    if side == Player::First { kind as usize } else { 5 + kind as usize }
}

#[inline]
pub(super) fn side_of(slot: usize) -> Player {
    if slot < 5 { Player::First } else { Player::Second }
}

#[inline]
pub(super) fn kind_of(slot: usize) -> Kind {
    Kind::ALL[slot % 5]
}

impl State {
    /// A board without pieces.
    pub(super) fn empty(round: u16) -> Self {
        Self {
            occupied: Set::default(),
            waiting: 0,
            leftover: [0; SLOTS],
            hex: [NOWHERE; SLOTS],
            fighters: [0; SLOTS],
            alive: 0,
            defending: 0,
            countered: 0,
            waited: 0,
            acted: 0,
            round,
        }
    }

    /// Counted from 1. A game that is drawn by the number of rounds is in the round after the last.
    pub fn round(&self) -> u32 {
        u32::from(self.round)
    }

    /// The living pieces: Blue's, then Red's, each in the order of [`Kind::ALL`].
    pub fn pieces(&self) -> impl Iterator<Item = Piece> {
        (0..SLOTS).filter_map(|slot| self.in_slot(slot))
    }

    /// This piece, if it lives.
    pub fn piece(&self, side: Player, kind: Kind) -> Option<Piece> {
        self.in_slot(slot(side, kind))
    }

    /// What stands on this hex.
    pub fn at(&self, hex: Hex) -> Option<Piece> {
        self.slot_at(hex).and_then(|slot| self.in_slot(slot))
    }

    /// The pieces that wait, in the order in which they began to; the last acts first.
    pub fn waiting(&self) -> impl DoubleEndedIterator<Item = Piece> {
        let mut slots = self.waiting_slots();
        slots.reverse();
        slots.into_iter().filter_map(|slot| self.in_slot(slot))
    }

    /// Whether this side has lost all its pieces.
    #[inline]
    pub fn beaten(&self, side: Player) -> bool {
        let (blue, red) = (self.alive & 0x1F, self.alive >> 5);
        (if side == Player::First { blue } else { red }) == 0
    }

    pub(super) fn in_slot(&self, slot: usize) -> Option<Piece> {
        let flag = |flags: u16| flags >> slot & 1 == 1;
        flag(self.alive).then(|| Piece {
            side: side_of(slot),
            kind: kind_of(slot),
            hex: Hex(self.hex[slot]),
            fighters: self.fighters[slot],
            leftover: self.leftover[slot],
            defending: flag(self.defending),
            countered: flag(self.countered),
            waited: flag(self.waited),
            acted: flag(self.acted),
        })
    }

    pub(super) fn slot_at(&self, hex: Hex) -> Option<usize> {
        self.hex.iter().position(|&at| at == hex.0)
    }

    /// The waiting pieces, the one that acts first first.
    pub(super) fn waiting_slots(&self) -> Vec<usize> {
        let nibbles = (0..SLOTS).map(|i| (self.waiting >> (4 * i) & 15) as usize);
        nibbles.take_while(|&nibble| nibble != 0).map(|nibble| nibble - 1).collect()
    }

    /// The living that have neither acted nor waited.
    #[inline]
    pub(super) fn fresh(&self) -> u16 {
        self.alive & !self.acted & !self.waited
    }

    #[inline]
    pub(super) fn put(&mut self, slot: usize, hex: u8, fighters: u8) {
        self.alive |= 1 << slot;
        self.occupied.insert(hex);
        self.hex[slot] = hex;
        self.fighters[slot] = fighters;
    }

    #[inline]
    pub(super) fn walk(&mut self, slot: usize, to: u8) {
        self.occupied.remove(self.hex[slot]);
        self.occupied.insert(to);
        self.hex[slot] = to;
    }

    #[inline]
    pub(super) fn push_waiting(&mut self, slot: usize) {
        self.waited |= 1 << slot;
        self.waiting = self.waiting << 4 | (slot as u64 + 1);
    }

    /// The piece is dead: nothing is left of it.
    #[cold]
    pub(super) fn bury(&mut self, slot: usize) {
        self.occupied.remove(self.hex[slot]);
        self.hex[slot] = NOWHERE;
        self.fighters[slot] = 0;
        self.leftover[slot] = 0;
        let others = !(1 << slot);
        for flags in [&mut self.alive, &mut self.defending, &mut self.countered] {
            *flags &= others;
        }
        let left = self.waiting_slots().into_iter().rev().filter(|&other| other != slot);
        self.waiting = left.fold(0, |waiting, other| waiting << 4 | (other as u64 + 1));
        self.waited &= others;
        self.acted &= others;
    }

    #[inline]
    pub(super) fn next_round(&mut self) {
        self.round += 1;
        (self.countered, self.waited, self.acted) = (0, 0, 0);
    }

    /// Everything that the future depends on but the rounds that are left: pieces, flags, and whether the
    /// round is odd. That a piece waited matters only until it acts.
    pub(super) fn key(&self) -> u64 {
        let flags = [self.defending, self.countered, self.acted, self.waited & !self.acted, self.round & 1];
        let mut key = flags.into_iter().fold(0, |word, flags| word << SLOTS | u64::from(flags));
        for pair in 0..SLOTS / 2 {
            let half = |slot: usize| {
                u64::from(self.leftover[slot]) << 16
                    | u64::from(self.fighters[slot]) << 8
                    | u64::from(self.hex[slot])
            };
            key = mix(key ^ (half(2 * pair) << 32 | half(2 * pair + 1))).wrapping_add(pair as u64);
        }
        key
    }
}
