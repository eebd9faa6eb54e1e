//! What is known of a position while its pair is solved, in sixteen bits.
//!
//! Decided: the top bit, and the half-moves to the end. An even number is a loss and an odd one a win, for the end is
//! that a side to move has lost.
//!
//! Open: in the low six bits how many quiet moves are not yet known to lose; above them the half-moves to the end by
//! the best capture, 0 if there is none. A capture that draws is a quiet move that will never lose. A position with a
//! capture that wins cannot be lost, so it has [`NEVER`] in place of its quiet moves.

/// A position whose value is known, or will never be and is drawn.
pub(super) type Cell = u16;

/// The bit of the decided.
pub(super) const DECIDED: Cell = 1 << 15;

/// More quiet moves than there can be: three men fly to 18 points.
pub(super) const NEVER: Cell = 63;

/// The longest way to the end that a cell can hold.
pub(super) const LONGEST: u16 = 511;

/// The end is so many half-moves away.
#[inline]
pub(super) fn decided(distance: u16) -> Cell {
    DECIDED | distance
}

/// An open position by its quiet moves and the best result of a capture; decided if there are neither.
pub(super) fn open(quiet: u32, capture: Score) -> Cell {
    let quiet = quiet as Cell;
    debug_assert!(quiet < NEVER - 1, "{quiet} quiet moves");
    match capture {
        NONE if quiet == 0 => decided(0),
        NONE => quiet,
        DRAW => quiet + 1,
        loss if loss < DRAW => loss << 6 | quiet,
        win => (WIN - win) << 6 | NEVER,
    }
}

/// The half-moves to the end by a capture, for a position that is open.
#[inline]
pub(super) fn due(cell: Cell) -> u16 {
    cell >> 6
}

/// What open positions look like that a capture decides after so many half-moves: these bits of them, and their values.
/// A win waits for nothing; a loss is one as soon as no other move is left.
#[inline]
pub(super) fn falls_due(distance: u16) -> (Cell, Cell) {
    let counted = if distance % 2 == 1 { 0 } else { 63 };
    (!63 | counted, distance << 6)
}

/// The result of a move for whoever made it: the better, the larger.
pub(super) type Score = u16;

/// There is no such move.
pub(super) const NONE: Score = 0;

/// The draw. A loss after some half-moves is their number.
pub(super) const DRAW: Score = 1024;

/// A win after some half-moves is so much less their number.
pub(super) const WIN: Score = 2048;

/// The score of the move that leads to a position which the side to move wins, draws (`None`) or loses after so many
/// half-moves.
#[inline]
pub(super) fn score(distance: Option<u16>) -> Score {
    match distance {
        None => DRAW,
        Some(odd) if odd % 2 == 1 => odd + 1,
        Some(even) => WIN - (even + 1),
    }
}
