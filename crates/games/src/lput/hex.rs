//! The board's geometry: 12 rows of 15 pointy-top hexes, odd rows shifted right; distances and lines.
//!
//! A hex is a bit number with sixteen to the row, so that the column left over guards the edge when sets of
//! hexes are shifted. Lines are rounded in exact integer arithmetic: ties are ties on every machine.

use plyground_core::BadNotation;
use std::fmt;
use std::str::FromStr;

/// How many hexes a row has.
pub const COLUMNS: usize = 15;
/// How many rows the board has.
pub const ROWS: usize = 12;

/// A hex of the board, named by column letter and row number from the top: `b2` is column 1, row 1. Hexes
/// are ordered by rows from the top, each from the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex(pub(super) u8);

impl Hex {
    /// The hex in this column and row, counted from 0; nothing off the board.
    pub fn new(column: usize, row: usize) -> Option<Self> {
        (column < COLUMNS && row < ROWS).then(|| Self((row * 16 + column) as u8))
    }

    /// Every hex, by rows.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..ROWS * COLUMNS).map(|index| Self((index / COLUMNS * 16 + index % COLUMNS) as u8))
    }

    /// Counted from 0 at the left.
    pub fn column(self) -> usize {
        usize::from(self.0 % 16)
    }

    /// Counted from 0 at the top.
    pub fn row(self) -> usize {
        usize::from(self.0 / 16)
    }

    /// Its place in [`Hex::all`].
    pub fn index(self) -> usize {
        self.row() * COLUMNS + self.column()
    }

    /// Where half a turn of the board takes it: what is Blue's on one is Red's on the other.
    #[must_use]
    pub fn turned(self) -> Self {
        Self(((ROWS - 1 - self.row()) * 16 + COLUMNS - 1 - self.column()) as u8)
    }

    /// How many steps lie between two hexes if nothing is in the way.
    pub fn distance(self, other: Self) -> u32 {
        let ((q, r), (other_q, other_r)) = (self.axial(), other.axial());
        let (dq, dr) = (other_q - q, other_r - r);
        ((dq.abs() + dr.abs() + (dq + dr).abs()) / 2) as u32
    }

    /// The hexes of the line to another, both ends included; where the line leaves the board, nothing.
    pub fn line(self, to: Self) -> impl Iterator<Item = Option<Self>> {
        let ((q, r), (to_q, to_r)) = (self.axial(), to.axial());
        let steps = self.distance(to) as i32;
        (0..=steps).map(move |i| {
            // The point is (x, y, −x−y) / n; a line of one hex has n = 1.
            let n = steps.max(1);
            let (column, row) = round(q * (n - i) + to_q * i, r * (n - i) + to_r * i, n);
            Self::new(usize::try_from(column).ok()?, usize::try_from(row).ok()?)
        })
    }

    fn axial(self) -> (i32, i32) {
        let (column, row) = (self.column() as i32, self.row() as i32);
        (column - row / 2, row)
    }
}

/// Column and row of the hex in which the point (x/n, y/n) of the axial plane lies. Each cube coordinate is
/// rounded, halves up, and the one with the largest error recomputed from the others: z if it ties for
/// the largest, y if it ties with x.
fn round(x: i32, y: i32, n: i32) -> (i32, i32) {
    let cube = [x, y, -x - y];
    let whole = cube.map(|point| (2 * point + n).div_euclid(2 * n));
    let error = |axis: usize| (whole[axis] * n - cube[axis]).abs();
    let [mut axial, mut row, third] = whole;
    if error(0) > error(1) && error(0) > error(2) {
        axial = -row - third;
    } else if error(1) > error(2) {
        row = -axial - third;
    }
    (axial + row.div_euclid(2), row)
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.0 % 16), self.row() + 1)
    }
}

impl FromStr for Hex {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Self, BadNotation> {
        let wrong =
            || BadNotation::new(format!("{text:?} is not a hex: expected a letter a–o and a row 1–12"));
        let mut rest = text.chars();
        let column = rest.next().and_then(|c| "abcdefghijklmno".find(c)).ok_or_else(wrong)?;
        let digits = rest.as_str();
        if digits.starts_with('0') || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(wrong());
        }
        let row: usize = digits.parse().map_err(|_| wrong())?;
        Self::new(column, row.wrapping_sub(1)).ok_or_else(wrong)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hex(text: &str) -> Hex {
        text.parse().expect("a hex")
    }

    #[test]
    fn names_round_trip_and_count_from_the_top_left() {
        assert_eq!((hex("b2").column(), hex("b2").row(), hex("b2").index()), (1, 1, 16));
        assert!(Hex::all().all(|h| h.to_string().parse() == Ok(h)));
        assert!(Hex::all().map(Hex::index).eq(0..180));
        for bad in [
            "",
            "a",
            "a0",
            "a13",
            "p1",
            "1a",
            "a1 ",
            "a01",
            "a+1",
            "é1",
            "a999999999999999999999",
            "a3333333333333333333",
        ] {
            assert!(bad.parse::<Hex>().is_err(), "{bad:?} is read");
        }
    }

    #[test]
    fn half_a_turn_twice_is_none_and_keeps_distances() {
        assert_eq!(hex("b2").turned(), hex("n11"));
        for a in Hex::all() {
            assert_eq!(a.turned().turned(), a);
            assert!(Hex::all().all(|b| a.distance(b) == a.turned().distance(b.turned())));
        }
    }

    #[test]
    fn the_neighbours_of_a_hex_lie_left_of_it_on_even_rows_and_right_of_it_on_odd_ones() {
        let around = |h: Hex| -> String {
            let near: Vec<_> = Hex::all().filter(|o| o.distance(h) == 1).map(|o| o.to_string()).collect();
            near.join(" ")
        };
        assert_eq!(around(hex("c3")), "b2 c2 b3 d3 b4 c4");
        assert_eq!(around(hex("c4")), "c3 d3 b4 d4 c5 d5");
        assert_eq!(around(hex("a1")), "b1 a2");
        assert_eq!(around(hex("o12")), "o11 n12");
    }

    #[test]
    fn lines_round_ties_as_decided_and_may_leave_the_board() {
        let line = |a: &str, b: &str| -> String {
            let name = |h: Option<Hex>| h.map_or("off".to_owned(), |h| h.to_string());
            hex(a).line(hex(b)).map(name).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(line("a1", "a1"), "a1");
        assert_eq!(line("a1", "e1"), "a1 b1 c1 d1 e1");
        assert_eq!(line("a1", "a3"), "a1 a2 a3", "x and z tie: z is recomputed");
        assert_eq!(line("a2", "a4"), "a2 b3 a4");
        assert_eq!(line("o2", "o4"), "o2 off o4");
        assert_eq!(line("a1", "b2"), "a1 b1 b2", "x and y tie with z smaller: y is recomputed");
    }

    #[test]
    fn a_line_is_the_same_from_both_ends() {
        for a in Hex::all() {
            for b in Hex::all() {
                let mut back: Vec<_> = b.line(a).collect();
                back.reverse();
                assert!(a.line(b).eq(back), "{a} to {b}");
            }
        }
    }
}
