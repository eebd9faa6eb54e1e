//! The sixteen symmetries of the board: eight of the square, each with or without the outer and inner rings
//! exchanged.
//!
//! On bytes that are rings, a quarter turn is a rotation by two, a mirror reverses the bits, and an exchange of
//! rings exchanges bytes: all work on the six bytes of both sides at once.

use super::board::Point;
use super::moves::Move;
use super::state::State;

/// One of the sixteen: mirrored left and right or not, then turned clockwise, then rings exchanged or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    mirrored: bool,
    quarters: u8,
    exchanged: bool,
}

impl Symmetry {
    /// The one that changes nothing.
    pub const IDENTITY: Self = Self { mirrored: false, quarters: 0, exchanged: false };

    /// All sixteen, [`Symmetry::IDENTITY`] first.
    pub const ALL: [Self; 16] = {
        let mut all = [Self::IDENTITY; 16];
        let mut index = 0;
        while index < 16 {
            let (mirrored, exchanged) = (index & 4 != 0, index & 8 != 0);
            all[index] = Self { mirrored, quarters: index as u8 & 3, exchanged };
            index += 1;
        }
        all
    };

    /// This one, and then `next`.
    #[must_use]
    pub fn then(self, next: Self) -> Self {
        // A mirror after a turn is the opposite turn after the mirror.
        let turned = if next.mirrored { 4 - self.quarters } else { self.quarters };
        Self {
            mirrored: self.mirrored != next.mirrored,
            quarters: (turned + next.quarters) % 4,
            exchanged: self.exchanged != next.exchanged,
        }
    }

    /// The one that takes this one back.
    #[must_use]
    pub fn inverse(self) -> Self {
        if self.mirrored { self } else { Self { quarters: (4 - self.quarters) % 4, ..self } }
    }

    /// Where a point goes.
    pub fn point(self, point: Point) -> Point {
        Point::at(self.men(point.bit()).trailing_zeros())
    }

    /// Where a set of points goes.
    pub fn men(self, men: u32) -> u32 {
        self.both(men.into()) as u32
    }

    fn both(self, mut men: u64) -> u64 {
        if self.mirrored {
            men = mirror(men);
        }
        men = turn(men, self.quarters.into());
        if self.exchanged { exchange(men) } else { men }
    }
}

impl State {
    /// This position seen through a symmetry.
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Self {
        self.with_both(symmetry.both(self.both()))
    }

    /// The one of its sixteen images with the smallest [`State::packed`]: equal for all of them but for the
    /// counter, which is kept.
    #[must_use]
    pub fn canonical(&self) -> Self {
        let (men, mirrored) = (self.both(), mirror(self.both()));
        let images = [0, 1, 2, 3].map(|quarters| {
            let (one, other) = (turn(men, quarters), turn(mirrored, quarters));
            one.min(exchange(one)).min(other).min(exchange(other))
        });
        let [a, b, c, d] = images;
        self.with_both(a.min(b).min(c.min(d)))
    }
}

impl Move {
    /// This move seen through a symmetry.
    #[must_use]
    pub fn transformed(self, symmetry: Symmetry) -> Self {
        let to = symmetry.point(self.to());
        let step = match self.from() {
            Some(from) => Self::moving(symmetry.point(from), to),
            None => Self::placing(to),
        };
        self.removed().map_or(step, |man| step.removing(symmetry.point(man)))
    }
}

/// The same byte in all six places.
const fn rings(byte: u64) -> u64 {
    byte * 0x0101_0101_0101
}

/// Clockwise by this many quarters, fewer than four.
#[inline]
fn turn(men: u64, quarters: u32) -> u64 {
    let shift = 2 * quarters;
    let wrapping = (1 << shift) - 1;
    (men << shift & rings(0xFF ^ wrapping)) | (men >> (8 - shift) & rings(wrapping))
}

/// Left and right exchanged: place `i` on a ring goes to `2 − i`.
#[inline]
fn mirror(men: u64) -> u64 {
    let men = (men << 4 & rings(0xF0)) | (men >> 4 & rings(0x0F));
    let men = (men << 2 & rings(0xCC)) | (men >> 2 & rings(0x33));
    let men = (men << 1 & rings(0xAA)) | (men >> 1 & rings(0x55));
    // Now `i` is at `7 − i`, three places short.
    (men << 3 & rings(0xF8)) | (men >> 5 & rings(0x07))
}

/// The outer and inner rings of both sides exchanged.
#[inline]
fn exchange(men: u64) -> u64 {
    (men & 0x00FF_0000_FF00) | (men << 16 & 0xFF00_00FF_0000) | (men >> 16 & 0x0000_FF00_00FF)
}
