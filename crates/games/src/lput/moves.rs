//! The actions of the piece whose turn it is, their order and their number.
//!
//! The order: moves without attack, by destination; then attacks, by target in the order of [`Kind::ALL`]
//! and for each target by the hex from which it is attacked (its own hex has its place among them); then
//! `defend`; then `wait`, where it may. Hexes are ordered by rows from the top, each from the left. The
//! number of actions follows from the sizes of sets, so a random one is found without listing them.
#![expect(clippy::inline_always, reason = "the playout compiles these with its own processor's instructions")]

use super::Lput;
use super::hex::Hex;
use super::pieces::Kind;
use super::set::Set;
use super::state::{State, kind_of};
use super::tables::{Plan, first_word};
use std::ops::{BitAnd, BitOr};

/// What the piece whose turn it is does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Moves without an attack: `b2-d4`.
    Walk {
        /// Where it stands.
        from: Hex,
        /// Where it goes.
        to: Hex,
    },
    /// Moves and attacks, `b2-d4xe4`, or attacks from where it stands, `b2xc2`.
    Attack {
        /// Where it stands.
        from: Hex,
        /// Where it goes; the same hex if it does not move.
        to: Hex,
        /// Whom it attacks.
        target: Hex,
    },
    /// Neither moves nor attacks, and is harder to hurt until its next move or attack: `defend`.
    Defend,
    /// Acts after everything of lower initiative: `wait`.
    Wait,
}

/// A [`Move`] by the numbers of hexes and pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    Walk(u8),
    Attack { from: u8, target: usize },
    Defend,
    Wait,
}

/// Everything that a piece can do, as sets and their sizes.
pub(super) struct Options {
    pub(super) slot: usize,
    pub(super) reach: Set,
    /// Where it can stand when it attacks a neighbour: within reach or at home; nowhere for the archer.
    posts: Set,
    walks: u32,
    /// By enemy, in slot order.
    attacks: [u32; 5],
    pub(super) total: u32,
}

/// Finding bits and spreading sets: some processors have instructions for it, the result is the same.
pub(super) trait Bits {
    /// A set of hexes in the form in which it spreads fastest.
    type Plane: Plane;

    /// The position of the set bit that has `rank` set bits below it; there is one.
    fn select(word: u64, rank: u32) -> u32;
}

/// What flooding does with sets of hexes.
pub(super) trait Plane: Copy + BitAnd<Output = Self> + BitOr<Output = Self> {
    fn of(set: Set) -> Self;
    fn set(self) -> Set;
    /// As [`Set::neighbours`], with other bits that are no hexes.
    fn neighbours(self) -> Self;
}

impl Plane for Set {
    #[inline(always)]
    fn of(set: Set) -> Self {
        set
    }

    #[inline(always)]
    fn set(self) -> Set {
        self
    }

    #[inline(always)]
    fn neighbours(self) -> Self {
        self.neighbours()
    }
}

/// Bits by arithmetic that every processor has.
pub(super) struct Portable;

impl Bits for Portable {
    type Plane = Set;

    #[inline(always)]
    fn select(word: u64, rank: u32) -> u32 {
        // Running sums of the bytes' counts say in which byte the bit is; then bit by bit.
        const ONES: u64 = 0x0101_0101_0101_0101;
        let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
        let quads = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
        let sums = ((quads + (quads >> 4)) & 0x0F0F_0F0F_0F0F_0F0F).wrapping_mul(ONES);
        // A byte of the difference keeps its high bit while its running sum is not above the rank.
        let below = (((u64::from(rank) * ONES) | (ONES << 7)) - sums) & (ONES << 7);
        let byte = below.count_ones();
        let passed = (sums << 8 >> (8 * byte)) as u8;
        let mut rest = (word >> (8 * byte)) as u8;
        for _ in 0..rank - u32::from(passed) {
            rest &= rest - 1;
        }
        8 * byte + rest.trailing_zeros()
    }
}

impl Lput {
    /// Everything that the piece in this slot, whose turn it is, can do.
    #[inline(always)]
    pub(super) fn options<B: Bits>(&self, state: &State, slot: usize) -> Options {
        let home = state.hex[slot];
        let reach = self.reach_of::<B>(state, slot);
        let walks = reach.0.iter().map(|word| word.count_ones()).sum();
        let first_enemy = if slot < 5 { 5 } else { 0 };
        let archer = kind_of(slot) == Kind::Archer;
        let mut posts = Set::default();
        let mut attacks = [0; 5];
        if archer {
            let seen = &self.tables.sight[usize::from(home)];
            for (enemy, count) in attacks.iter_mut().enumerate() {
                let hex = state.hex[first_enemy + enemy];
                *count = (seen[usize::from(hex >> 6)] >> (hex & 63) & 1) as u32;
            }
        } else {
            posts = reach;
            posts.insert(home);
            for (enemy, count) in attacks.iter_mut().enumerate() {
                let hex = state.hex[first_enemy + enemy];
                let (near, word) = (&self.tables.near[usize::from(hex)], first_word(hex));
                *count = (posts.0[word] & near[0]).count_ones() + (posts.0[word + 1] & near[1]).count_ones();
            }
        }
        let can_wait = state.waited >> slot & 1 ^ 1;
        let total = walks + attacks.iter().sum::<u32>() + 1 + u32::from(can_wait);
        Options { slot, reach, posts, walks, attacks, total }
    }

    /// Action number `index` of the documented order.
    #[inline(always)]
    pub(super) fn pick<B: Bits>(&self, state: &State, options: &Options, index: u32) -> Action {
        if index < options.walks {
            return Action::Walk(nth::<B>(options.reach, index));
        }
        let mut index = index - options.walks;
        let slot = options.slot;
        let first_enemy = if slot < 5 { 5 } else { 0 };
        for (enemy, &count) in options.attacks.iter().enumerate() {
            if index < count {
                let target = first_enemy + enemy;
                let from = if kind_of(slot) == Kind::Archer {
                    state.hex[slot]
                } else {
                    nth::<B>(options.posts & self.tables.around[usize::from(state.hex[target])], index)
                };
                return Action::Attack { from, target };
            }
            index -= count;
        }
        if index == 0 { Action::Defend } else { Action::Wait }
    }

    /// Appends every action in the documented order.
    pub(super) fn list(&self, state: &State, slot: usize, out: &mut Vec<Move>) {
        let options = self.options::<Portable>(state, slot);
        out.reserve(options.total as usize);
        let from = Hex(state.hex[slot]);
        out.extend(options.reach.hexes().map(|to| Move::Walk { from, to }));
        let first_enemy = if slot < 5 { 5 } else { 0 };
        for (enemy, &count) in options.attacks.iter().enumerate().filter(|(_, count)| **count > 0) {
            let target = Hex(state.hex[first_enemy + enemy]);
            if kind_of(slot) == Kind::Archer {
                out.push(Move::Attack { from, to: from, target });
            } else {
                let posts = options.posts & self.tables.around[usize::from(target.0)];
                debug_assert_eq!(posts.hexes().count() as u32, count, "counted and listed attacks differ");
                out.extend(posts.hexes().map(|to| Move::Attack { from, to, target }));
            }
        }
        out.push(Move::Defend);
        if state.waited >> slot & 1 == 0 {
            out.push(Move::Wait);
        }
    }

    /// The hexes to which a piece can move.
    #[inline(always)]
    pub(super) fn reach_of<B: Bits>(&self, state: &State, slot: usize) -> Set {
        let (tables, home, kind) = (&*self.tables, usize::from(state.hex[slot]), slot % 5);
        if kind == Kind::Flyer as usize {
            return tables.flight[home].minus(state.occupied);
        }
        let free = tables.enterable.minus(state.occupied);
        let first = tables.around[home] & free;
        match tables.plans[kind][home] {
            Plan::Stuck => Set::default(),
            Plan::Grass(points) => {
                let (free, mut reached) = (B::Plane::of(free), B::Plane::of(first));
                for _ in 0..points {
                    reached = reached | reached.neighbours() & free;
                }
                reached.set()
            }
            Plan::Any(half_points) => {
                let [free, grass, road, shallow] =
                    [free, tables.grass, tables.road, tables.shallow].map(B::Plane::of);
                // What was reached with one, two, three and four half points less.
                let none = B::Plane::of(Set::default());
                let (mut one, mut two, mut three, mut four) = (B::Plane::of(first), none, none, none);
                for _ in 0..half_points {
                    let sources = one & road | two & grass | four & shallow;
                    (one, two, three, four) = (one | sources.neighbours() & free, one, two, three);
                }
                one.set()
            }
        }
    }
}

/// The hex that has `index` hexes of the set before it. Which word it is in is anybody's guess, so there is
/// no branch to guess it by.
#[inline(always)]
fn nth<B: Bits>(set: Set, index: u32) -> u8 {
    let one = set.0[0].count_ones();
    let two = one + set.0[1].count_ones();
    let at = usize::from(index >= one) + usize::from(index >= two);
    let before = [0, one, two][at];
    64 * at as u8 + B::select(set.0[at], index - before) as u8
}

impl Action {
    #[inline(always)]
    pub(super) fn to_move(self, state: &State, slot: usize) -> Move {
        let from = Hex(state.hex[slot]);
        match self {
            Self::Walk(to) => Move::Walk { from, to: Hex(to) },
            Self::Attack { from: to, target } => {
                Move::Attack { from, to: Hex(to), target: Hex(state.hex[target]) }
            }
            Self::Defend => Move::Defend,
            Self::Wait => Move::Wait,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_core::Seed;

    #[test]
    fn select_finds_every_bit_of_a_word() {
        let mut rng = Seed(1).rng();
        let mut words = vec![1, 1 << 63, u64::MAX, 0x8000_0000_0000_0001, 0xFF, 0xFF << 56];
        words.extend((0..2000).map(|i| rng.bits() & if i % 2 == 0 { rng.bits() } else { u64::MAX }));
        for word in words.into_iter().filter(|&word| word != 0) {
            let bits = (0..64).filter(|bit| word >> bit & 1 == 1);
            for (rank, bit) in bits.enumerate() {
                assert_eq!(Portable::select(word, rank as u32), bit, "bit {rank} of {word:#x}");
            }
        }
    }
}
