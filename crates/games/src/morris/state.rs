//! A position: who has men where and in hand, who moves, and how long nothing has been removed.

use super::board::{NEIGHBOURS, in_mills, points};
use plyground_core::Player;

/// How many men each side begins with.
pub(super) const MEN: u32 = 9;

/// A position. Sixteen bytes, copied freely.
///
/// What every position keeps, and what reading one from text therefore demands:
/// - men on the board and in hand of one colour are at most nine;
/// - White placed first and they took turns: hands are equal on White's turn, and White's is one smaller on
///   Black's;
/// - while somebody has men in hand, the counter is 0, and neither side has removed more men than its
///   placements can have closed mills: one with each from the third on, but White not with both its third and
///   its fourth (if it has removed one with three placed, the three stand in that mill);
/// - with all men placed, the side that moved last has three men or more, the side to move two or more, and
///   with two it has just lost the third: the counter is 0.
///
/// From the third it follows that whoever has men in hand has three or more in all, so nobody is down to two
/// before all are placed; and that whoever closes a mill finds a man to remove. The counter may be 0 whatever
/// happened before, so that positions can be set up by hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub(super) men: [u32; 2],
    pub(super) quiet: u32,
    pub(super) hand: [u8; 2],
    pub(super) to_move: Player,
}

impl State {
    /// The empty board, White to place.
    pub const START: Self = Self { men: [0; 2], quiet: 0, hand: [MEN as u8; 2], to_move: Player::First };

    /// A player's men on the board, as a set of [`Point::bit`](super::Point::bit)s.
    #[inline]
    pub fn men(&self, player: Player) -> u32 {
        self.men[player as usize]
    }

    /// The points where nobody stands.
    #[inline]
    pub fn empty(&self) -> u32 {
        !(self.men[0] | self.men[1]) & super::board::BOARD
    }

    /// How many men a player has yet to place.
    #[inline]
    pub fn hand(&self, player: Player) -> u32 {
        self.hand[player as usize].into()
    }

    /// How many opposing men a player has removed.
    pub fn captured(&self, player: Player) -> u32 {
        let victim = player.other();
        MEN - self.hand(victim) - self.men(victim).count_ones()
    }

    /// Whose turn it is, or would be if the game were not over.
    #[inline]
    pub fn to_move(&self) -> Player {
        self.to_move
    }

    /// Half-moves since the last removal, or since all men were placed; 0 before.
    #[inline]
    pub fn quiet(&self) -> u32 {
        self.quiet
    }

    /// Those of a player's men that stand in closed mills.
    #[inline]
    pub fn mills(&self, player: Player) -> u32 {
        in_mills(self.men(player))
    }

    /// Whether somebody has men in hand.
    #[inline]
    pub fn placing(&self) -> bool {
        self.hand != [0; 2]
    }

    /// Whether this player may move to any empty point: all men are placed and three are left.
    #[inline]
    pub fn flies(&self, player: Player) -> bool {
        !self.placing() && self.men(player).count_ones() == 3
    }

    /// Those of a player's men that could be moved if it were the player's turn; none while men are placed.
    pub fn movable(&self, player: Player) -> u32 {
        let (men, empty) = (self.men(player), self.empty());
        if self.placing() || men.count_ones() < 3 {
            0
        } else if self.flies(player) {
            men
        } else {
            points(empty).fold(0, |near, point| near | NEIGHBOURS[point.index()]) & men
        }
    }

    /// The position without its counter, in 57 bits: 24 for each side's men, one for the turn, four for each
    /// hand. Different positions have different numbers.
    #[inline]
    pub fn packed(&self) -> u64 {
        self.both()
            | (self.to_move as u64) << 48
            | u64::from(self.hand[0]) << 49
            | u64::from(self.hand[1]) << 53
    }

    /// The men of both, White's in the low 24 bits.
    #[inline]
    pub(super) fn both(&self) -> u64 {
        u64::from(self.men[0]) | u64::from(self.men[1]) << 24
    }

    /// This position with other men.
    #[inline]
    pub(super) fn with_both(self, both: u64) -> Self {
        let black = (both >> 24) as u32;
        Self { men: [both as u32 & super::board::BOARD, black], ..self }
    }

    /// The men of the side to move, and of the other.
    #[inline]
    pub(super) fn sides(&self) -> (u32, u32) {
        (self.men(self.to_move), self.men(self.to_move.other()))
    }
}

/// How many men a player can have removed with its first `placed` placements.
///
/// When White's third closes a mill, Black has one man left, and two and no mill after its own third; White's
/// fourth then meets three men in a line, any two of which share only that line. Black can close a mill with
/// every placement from the third on: each time White's own mill removes a man of it, and Black puts it back.
pub fn most_removed(player: Player, placed: u32) -> u32 {
    match player {
        Player::First if placed > 3 => placed - 3,
        _ => placed.saturating_sub(2),
    }
}
