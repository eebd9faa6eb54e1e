//! A whole turn, what turns there are, and why others are not.
//!
//! Turns are listed by the point a man comes from, then by the point it goes to, then by the man removed, all
//! in the order of the notation; placements by the point, then by the man removed.

use super::board::{BOARD, NEIGHBOURS, Point, clockwise, closes, points, removable};
use super::board::{anticlockwise, inwards, outwards};
use super::state::State;
use plyground_core::Player;

/// A turn: a man placed or moved, and the opposing man removed if that closed a mill.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    from: u8,
    to: u8,
    removed: u8,
}

/// Stands for no point: its bit is off the board, so that sets of points are not changed by it.
const NONE: u8 = 24;

impl Move {
    /// A man from the hand to an empty point.
    #[inline]
    pub fn placing(to: Point) -> Self {
        Self { from: NONE, to: to.index() as u8, removed: NONE }
    }

    /// A man from one point to another.
    #[inline]
    pub fn moving(from: Point, to: Point) -> Self {
        Self { from: from.index() as u8, ..Self::placing(to) }
    }

    /// The same placement or move, and this opposing man is removed.
    #[inline]
    #[must_use]
    pub fn removing(self, man: Point) -> Self {
        Self { removed: man.index() as u8, ..self }
    }

    /// Where the man comes from, unless it is placed.
    #[inline]
    pub fn from(self) -> Option<Point> {
        (self.from != NONE).then(|| Point::at(self.from.into()))
    }

    /// Where the man goes.
    #[inline]
    pub fn to(self) -> Point {
        Point::at(self.to.into())
    }

    /// The opposing man removed, if a mill is closed.
    #[inline]
    pub fn removed(self) -> Option<Point> {
        (self.removed != NONE).then(|| Point::at(self.removed.into()))
    }

    /// The turn in two steps: the placement or move alone, and the removal. [`Move::removing`] joins them.
    pub fn split(self) -> (Self, Option<Point>) {
        (Self { removed: NONE, ..self }, self.removed())
    }

    /// Whether `other` places or moves the same man to the same point, whatever is removed.
    #[inline]
    pub(super) fn same_step(self, other: Self) -> bool {
        (self.from, self.to) == (other.from, other.to)
    }
}

/// Applies a legal turn.
#[inline]
pub(super) fn play(state: &mut State, mv: Move) {
    let (me, foe) = (state.to_move as usize, state.to_move.other() as usize);
    let (placed, removed) = (mv.from == NONE, mv.removed != NONE);
    // The bit of `NONE` is off the board: masked away when a man leaves, and nobody's when one is removed.
    state.men[me] ^= (1 << mv.from & BOARD) | 1 << mv.to;
    state.men[foe] &= !(1 << mv.removed);
    state.hand[me] -= u8::from(placed);
    state.quiet = if placed || removed { 0 } else { state.quiet.saturating_add(1) };
    state.to_move = state.to_move.other();
}

/// Whether the side to move has lost: all men are placed, and it has two left or cannot move.
#[inline]
pub(super) fn lost(state: &State) -> bool {
    let (own, foe) = state.sides();
    let few = own.count_ones();
    !state.placing() && (few < 3 || (few > 3 && slides(own, BOARD & !(own | foe)) == 0))
}

/// Every step to a neighbouring point as one bit: 24 of men going clockwise, by where they come from, 24 of
/// men going the other way, and 16 across the rings, inwards on odd bits and outwards on even ones. The board
/// has 32 pairs of neighbours, so this is exactly a `u64`; [`super::playout`] reads it back by tables.
#[inline]
pub(super) fn slides(own: u32, empty: u32) -> u64 {
    leaving(own) & reaching(empty)
}

/// The steps that come from one of these points. Linear: what changes in a set changes its steps alone.
#[inline]
pub(super) const fn leaving(set: u32) -> u64 {
    let across = outwards(inwards(set)) | inwards(outwards(set)) >> 9;
    set as u64 | (set as u64) << 24 | (across as u64) << 48
}

/// The steps that lead to one of these points; linear likewise.
#[inline]
pub(super) const fn reaching(set: u32) -> u64 {
    let across = outwards(set) | inwards(set) >> 9;
    anticlockwise(set) as u64 | (clockwise(set) as u64) << 24 | (across as u64) << 48
}

/// Appends every turn of a position that is not over (or is, for want of moves).
pub(super) fn list(state: &State, out: &mut Vec<Move>) {
    let (own, foe) = state.sides();
    let empty = state.empty();
    let mut add = |step: Move, after: u32| {
        if closes(after, step.to.into()) {
            out.extend(points(removable(foe)).map(|man| step.removing(man)));
        } else {
            out.push(step);
        }
    };
    if state.placing() {
        points(empty).for_each(|to| add(Move::placing(to), own | to.bit()));
        return;
    }
    let few = own.count_ones();
    if few < 3 {
        return;
    }
    for from in points(own) {
        let near = if few == 3 { BOARD } else { NEIGHBOURS[from.index()] };
        points(empty & near).for_each(|to| add(Move::moving(from, to), own ^ from.bit() ^ to.bit()));
    }
}

/// Why a turn is illegal in a position that is not over; nothing if it is legal.
pub(super) fn refusal(state: &State, mv: Move) -> Option<String> {
    let (own, foe) = state.sides();
    let (to, side) = (mv.to(), state.to_move);
    let (name, other) = (colour(side), colour(side.other()));
    let has = |men: u32, point: Point| men & point.bit() != 0;
    let after = match mv.from() {
        Some(_) if state.placing() => {
            return Some(format!("{name} has men to place first: the move is the empty point alone"));
        }
        None if !state.placing() => {
            return Some(format!("{name} has no men in hand: the move is from-to, such as d6-d7"));
        }
        Some(from) if !has(own, from) => return Some(format!("no man of {name}'s stands on {from}")),
        Some(from) => own ^ from.bit() | to.bit(),
        None => own | to.bit(),
    };
    if !has(state.empty(), to) {
        return Some(format!("{to} is occupied"));
    }
    if let Some(from) = mv.from()
        && NEIGHBOURS[from.index()] & to.bit() == 0
        && !state.flies(side)
    {
        return Some(format!(
            "{from} and {to} are not neighbours, and {name} flies only with three men left"
        ));
    }
    let victims = removable(foe);
    let names = || points(victims).map(Point::name).collect::<Vec<_>>().join(", ");
    match (closes(after, to.index()), mv.removed()) {
        (true, None) => {
            Some(format!("it closes a mill, so add x and one of {other}'s men to remove: {}", names()))
        }
        (false, Some(_)) => Some("it closes no mill, so nothing is removed".to_owned()),
        (true, Some(man)) if !has(foe, man) => {
            Some(format!("no man of {other}'s stands on {man}; removable are {}", names()))
        }
        (true, Some(man)) if !has(victims, man) => {
            Some(format!("the man on {man} stands in a mill and others do not: removable are {}", names()))
        }
        _ => None,
    }
}

/// What a player is called.
pub(super) fn colour(player: Player) -> &'static str {
    if player == Player::First { "White" } else { "Black" }
}
