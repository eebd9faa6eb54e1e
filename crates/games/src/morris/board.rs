//! The board as bits: three rings of eight points, a byte each, clockwise from the corner at the top left.
//!
//! A set of points is a `u32` of 24 bits. In this numbering a step along a ring is a rotation of its byte, and
//! a step between rings is a shift by eight on the odd points, the middles of the sides. The notation lists
//! points in another order, row by row; [`points`] walks a set in that order.

use plyground_core::BadNotation;
use std::fmt;
use std::str::FromStr;

/// All 24 points.
pub const BOARD: u32 = 0xFF_FFFF;

/// The 16 lines of three: the four sides of each ring, outermost first, then the four lines across the rings.
pub const LINES: [u32; 16] = lines();

/// The points next to each point, by the number of its bit.
pub const NEIGHBOURS: [u32; 24] = neighbours();

/// The two lines through each point, by the number of its bit.
pub(super) const LINES_OF: [[u32; 2]; 24] = lines_of();

/// The middles of the sides of all rings, which have neighbours on other rings.
pub(super) const MIDDLES: u32 = 0xAA_AAAA;

const NAMES: [&str; 24] = [
    "a7", "d7", "g7", "g4", "g1", "d1", "a1", "a4", // the outer ring
    "b6", "d6", "f6", "f4", "f2", "d2", "b2", "b4", // the middle one
    "c5", "d5", "e5", "e4", "e3", "d3", "c3", "c4", // the inner one
];

/// A place for a man. Its text is its file and rank: `d6`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Point(u8);

impl Point {
    /// Every point in the order of the notation: row by row from the top, each from the left.
    pub const ALL: [Self; 24] = {
        let order = [0, 1, 2, 8, 9, 10, 16, 17, 18, 7, 15, 23, 19, 11, 3, 22, 21, 20, 14, 13, 12, 6, 5, 4];
        let mut all = [Self(0); 24];
        let mut place = 0;
        while place < 24 {
            all[place] = Self(order[place]);
            place += 1;
        }
        all
    };

    /// The point with this bit number.
    #[inline]
    pub(super) fn at(index: u32) -> Self {
        debug_assert!(index < 24, "bit {index} is off the board");
        Self(index as u8)
    }

    /// The number of its bit: the ring (0 is the outer one) times eight, plus the place on the ring clockwise
    /// from the top left.
    #[inline]
    pub fn index(self) -> usize {
        self.0.into()
    }

    /// Its bit in a set of points.
    #[inline]
    pub fn bit(self) -> u32 {
        1 << self.0
    }

    /// Its place in [`Point::ALL`].
    #[inline]
    pub fn place(self) -> usize {
        PLACES[self.index()].into()
    }

    /// Its file and rank.
    pub fn name(self) -> &'static str {
        NAMES[self.index()]
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Point {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Self, BadNotation> {
        let index = NAMES.iter().position(|&name| name == text);
        index.map(|index| Self(index as u8)).ok_or_else(|| {
            BadNotation::new(format!(
                "{text:?} is not a point: expected a file a–g and a rank 1–7 where lines meet, such as d6"
            ))
        })
    }
}

/// Walks a set of points in the order of the notation.
#[inline]
pub fn points(set: u32) -> impl Iterator<Item = Point> {
    let [outer, middle, inner, _] = set.to_le_bytes();
    let mut left = LISTED[0][outer as usize] | LISTED[1][middle as usize] | LISTED[2][inner as usize];
    std::iter::from_fn(move || {
        let place = left.trailing_zeros() as usize;
        left &= left.wrapping_sub(1);
        Point::ALL.get(place).copied()
    })
}

/// One step clockwise along the rings.
#[inline]
pub(super) const fn clockwise(set: u32) -> u32 {
    (set << 1 & 0xFE_FEFE) | (set >> 7 & 0x01_0101)
}

/// One step the other way.
#[inline]
pub(super) const fn anticlockwise(set: u32) -> u32 {
    (set >> 1 & 0x7F_7F7F) | (set << 7 & 0x80_8080)
}

/// One step across the rings towards the middle of the board, for those that have one.
#[inline]
pub(super) const fn inwards(set: u32) -> u32 {
    (set & MIDDLES) << 8 & BOARD
}

/// One step across the rings towards the rim, for those that have one.
#[inline]
pub(super) const fn outwards(set: u32) -> u32 {
    (set & MIDDLES) >> 8
}

/// Those of the men that stand in a closed mill: all 16 lines at once.
#[inline]
pub fn in_mills(men: u32) -> u32 {
    let pairs = men & anticlockwise(men);
    let corners = pairs & anticlockwise(pairs) & !MIDDLES;
    let sides = corners | clockwise(corners);
    let across = men & men >> 8 & men >> 16 & MIDDLES;
    sides | clockwise(sides) | across | across << 8 | across << 16
}

/// The men that may be removed by closing a mill: those in no mill, or any if all are in mills.
#[inline]
pub(super) fn removable(men: u32) -> u32 {
    let free = men & !in_mills(men);
    if free == 0 { men } else { free }
}

/// Whether the man on the point numbered `index` stands in a mill of these men, itself among them.
#[inline]
pub(super) fn closes(men: u32, index: usize) -> bool {
    any_full(LINES_OF[index], men)
}

/// Whether these men fill one of two lines.
#[inline]
pub(super) fn any_full(lines: [u32; 2], men: u32) -> bool {
    !men & lines[0] == 0 || !men & lines[1] == 0
}

/// Where the bits of each ring's byte stand in the order of the notation.
const LISTED: [[u32; 256]; 3] = {
    let mut listed = [[0; 256]; 3];
    let mut place = 0;
    while place < 24 {
        let point = Point::ALL[place].0 as usize;
        let mut byte = 0;
        while byte < 256 {
            if byte >> (point % 8) & 1 == 1 {
                listed[point / 8][byte] |= 1 << place;
            }
            byte += 1;
        }
        place += 1;
    }
    listed
};

const PLACES: [u8; 24] = {
    let mut places = [0; 24];
    let mut place = 0;
    while place < 24 {
        places[Point::ALL[place].0 as usize] = place as u8;
        place += 1;
    }
    places
};

const fn lines() -> [u32; 16] {
    let mut lines = [0; 16];
    let mut line = 0;
    while line < 12 {
        let corner = 1 << (line / 4 * 8 + line % 4 * 2);
        lines[line] = corner | clockwise(corner) | clockwise(clockwise(corner));
        line += 1;
    }
    while line < 16 {
        let middle = 2 << ((line - 12) * 2);
        lines[line] = middle | middle << 8 | middle << 16;
        line += 1;
    }
    lines
}

const fn neighbours() -> [u32; 24] {
    let mut near = [0; 24];
    let mut index = 0;
    while index < 24 {
        let bit = 1 << index;
        near[index] = clockwise(bit) | anticlockwise(bit) | inwards(bit) | outwards(bit);
        index += 1;
    }
    near
}

const fn lines_of() -> [[u32; 2]; 24] {
    let mut through = [[0; 2]; 24];
    let mut line = 0;
    while line < 16 {
        let mut index = 0;
        while index < 24 {
            if LINES[line] >> index & 1 == 1 {
                let slot = if through[index][0] == 0 { 0 } else { 1 };
                through[index][slot] = LINES[line];
            }
            index += 1;
        }
        line += 1;
    }
    through
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(text: &str) -> u32 {
        text.split(' ').map(|name| name.parse::<Point>().expect("a point").bit()).sum()
    }

    #[test]
    fn lines_are_the_sixteen_rows_and_files_of_the_drawing() {
        let drawn = [
            "a7 d7 g7", "b6 d6 f6", "c5 d5 e5", "a4 b4 c4", "e4 f4 g4", "c3 d3 e3", "b2 d2 f2", "a1 d1 g1",
            "a7 a4 a1", "b6 b4 b2", "c5 c4 c3", "d7 d6 d5", "d3 d2 d1", "e5 e4 e3", "f6 f4 f2", "g7 g4 g1",
        ];
        let (mut drawn, mut lines) = (drawn.map(set), LINES);
        drawn.sort_unstable();
        lines.sort_unstable();
        assert_eq!(lines, drawn);
        assert!(LINES_OF.iter().all(|&[one, other]| one != 0 && other != 0));
    }

    #[test]
    fn neighbours_are_mutual_and_next_to_each_other_on_a_line() {
        assert_eq!(NEIGHBOURS[set("d6").trailing_zeros() as usize], set("b6 f6 d7 d5"));
        assert_eq!(NEIGHBOURS[set("a1").trailing_zeros() as usize], set("a4 d1"));
        assert_eq!(NEIGHBOURS[set("e4").trailing_zeros() as usize], set("e5 e3 f4"));
        let ends: u32 = NEIGHBOURS.iter().map(|near| near.count_ones()).sum();
        assert_eq!(ends, 64);
        for (one, near) in NEIGHBOURS.iter().enumerate() {
            assert!(points(*near).all(|other| NEIGHBOURS[other.index()] >> one & 1 == 1));
        }
    }

    #[test]
    fn points_are_walked_row_by_row() {
        let names: Vec<_> = points(BOARD).map(Point::name).collect();
        let rows = "a7 d7 g7 b6 d6 f6 c5 d5 e5 a4 b4 c4 e4 f4 g4 c3 d3 e3 b2 d2 f2 a1 d1 g1";
        assert_eq!(names.join(" "), rows);
        assert!(Point::ALL.iter().enumerate().all(|(place, point)| point.place() == place));
        assert_eq!(points(0).count(), 0);
    }

    #[test]
    fn men_in_mills_are_those_of_full_lines_for_every_set() {
        // Every set of points, by strides that visit each pattern of a ring with many of the others.
        for men in (0..=BOARD).step_by(7) {
            let full = LINES.iter().filter(|&&line| men & line == line).fold(0, |all, line| all | line);
            assert_eq!(in_mills(men), full, "{men:024b}");
        }
    }

    #[test]
    fn names_that_are_no_points_are_refused() {
        for text in ["", "d4", "a2", "h7", "a8", "D6", "d", "d66", "é6", "\u{1F600}"] {
            assert!(text.parse::<Point>().is_err(), "{text:?} was read");
        }
    }
}
