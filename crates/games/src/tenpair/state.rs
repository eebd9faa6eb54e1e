//! A board: cells in reading order, each a digit or crossed out.
//!
//! Boards of up to 128 cells are six bit planes in the state itself (plane *b* holds bit *b* of each cell's
//! digit, a crossed-out cell is 0 in all of them), larger ones a byte for each cell on the heap. The number
//! of cells alone decides which, so equal boards are equal states.
#![expect(clippy::inline_always, reason = "what is not inlined is compiled without the bit instructions")]

use std::mem;
use std::num::NonZeroU8;

/// No board has more cells, limit or not. It is far more than anybody can solve, and still read and drawn in no time.
pub const MOST_CELLS: usize = 1 << 20;

/// Bits of a digit.
const PLANES: usize = 6;

/// The most cells that a state holds in itself.
pub(super) const INLINE: usize = 128;

/// A board between two moves. Nothing else is remembered: equal boards are equal states.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State(Cells);

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Cells {
    Small(Small),
    Large(Large),
}

/// Bits at and above `count` are zero in all planes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Small {
    width: u8,
    // Never zero, which tells the compiler where to put the difference between small and large.
    count: NonZeroU8,
    // Halves rather than whole planes, for their alignment: it saves the state sixteen bytes.
    planes: [[u64; 2]; PLANES],
}

/// `left` is the number of digits that are not 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Large {
    width: u8,
    left: u32,
    pub(super) digits: Vec<u8>,
}

/// The cells of a board, by how they are held.
pub(super) enum Held<'a> {
    Small(&'a Small),
    Large(&'a Large),
}

impl State {
    /// A board of these cells in reading order, 0 for crossed out.
    ///
    /// # Panics
    /// If there are no cells or too many, or a digit is larger than the width.
    pub fn new(width: usize, digits: &[u8]) -> Self {
        assert!((3..=35).contains(&width), "width is {width}");
        assert!((1..=MOST_CELLS).contains(&digits.len()), "{} cells", digits.len());
        assert!(digits.iter().all(|&digit| usize::from(digit) <= width), "a digit above {width}");
        let width = width as u8;
        if digits.len() <= INLINE {
            let mut padded = [0; INLINE];
            padded[..digits.len()].copy_from_slice(digits);
            return Self(Cells::Small(Small::pack(width, digits.len(), &padded)));
        }
        let left = digits.iter().filter(|&&digit| digit != 0).count() as u32;
        Self(Cells::Large(Large { width, left, digits: digits.to_vec() }))
    }

    /// Columns of the board.
    #[inline]
    pub fn width(&self) -> usize {
        match &self.0 {
            Cells::Small(small) => small.width.into(),
            Cells::Large(large) => large.width.into(),
        }
    }

    /// How many cells there are, crossed out or not.
    #[inline]
    pub fn cells(&self) -> usize {
        match &self.0 {
            Cells::Small(small) => small.count.get().into(),
            Cells::Large(large) => large.digits.len(),
        }
    }

    /// How many digits are left.
    #[inline]
    pub fn left(&self) -> usize {
        match &self.0 {
            Cells::Small(small) => small.standing().count_ones() as usize,
            Cells::Large(large) => large.left as usize,
        }
    }

    /// The digit in a cell, counted from 0 in reading order; 0 if it is crossed out.
    ///
    /// # Panics
    /// If there is no such cell.
    #[inline]
    pub fn digit(&self, cell: usize) -> u8 {
        assert!(cell < self.cells(), "cell {cell} of {}", self.cells());
        match &self.0 {
            Cells::Small(small) => small.digit(cell),
            Cells::Large(large) => large.digits[cell],
        }
    }

    /// Every cell in reading order, 0 for crossed out.
    pub fn digits(&self) -> impl Iterator<Item = u8> {
        (0..self.cells()).map(|cell| self.digit(cell))
    }

    /// The bits of the digits of a board of up to 128 cells: cell *i* has the bits *i* of these words, the
    /// lowest first. Nothing for larger boards.
    #[inline]
    pub fn planes(&self) -> Option<[u128; PLANES]> {
        match &self.0 {
            Cells::Small(small) => Some(small.planes.map(whole)),
            Cells::Large(_) => None,
        }
    }

    /// Crosses out two cells.
    #[inline]
    pub(super) fn cross_out(&mut self, first: usize, second: usize) {
        match &mut self.0 {
            Cells::Small(small) => {
                let keep = halves(!(1 << first | 1 << second));
                for plane in &mut small.planes {
                    plane[0] &= keep[0];
                    plane[1] &= keep[1];
                }
            }
            Cells::Large(large) => {
                large.digits[first] = 0;
                large.digits[second] = 0;
                large.left -= 2;
            }
        }
    }

    /// Appends copies of all digits left right after the last cell.
    pub(super) fn deal(&mut self) {
        match &mut self.0 {
            Cells::Small(small) => {
                let (count, mut digits) = (usize::from(small.count.get()), small.unpack::<{ 2 * INLINE }>());
                let mut room = count;
                for cell in 0..count {
                    if digits[cell] != 0 {
                        digits[room] = digits[cell];
                        room += 1;
                    }
                }
                if room <= INLINE {
                    *small = Small::pack(small.width, room, digits[..INLINE].try_into().expect("128 cells"));
                } else {
                    *self = Self::new(small.width.into(), &digits[..room]);
                }
            }
            Cells::Large(large) => {
                let count = large.digits.len();
                large.digits.reserve_exact(large.left as usize);
                for cell in 0..count {
                    let digit = large.digits[cell];
                    if digit != 0 {
                        large.digits.push(digit);
                    }
                }
                large.left *= 2;
            }
        }
    }

    #[inline]
    pub(super) fn held(&self) -> Held<'_> {
        match &self.0 {
            Cells::Small(small) => Held::Small(small),
            Cells::Large(large) => Held::Large(large),
        }
    }

    /// Replaces the cells: `count` of them, all crossed out but those given as cell and digit. Keeps the
    /// memory of a large board.
    #[inline(always)]
    pub(super) fn refill(&mut self, count: usize, standing: impl Iterator<Item = (usize, u8)>) {
        let width = self.width() as u8;
        if count <= INLINE {
            let mut digits = [0; INLINE];
            standing.for_each(|(cell, digit)| digits[cell % INLINE] = digit);
            self.0 = Cells::Small(Small::pack(width, count, &digits));
            return;
        }
        let mut digits = match &mut self.0 {
            Cells::Small(_) => Vec::with_capacity(count),
            Cells::Large(large) => mem::take(&mut large.digits),
        };
        digits.clear();
        digits.resize(count, 0);
        let mut left = 0;
        for (cell, digit) in standing {
            digits[cell] = digit;
            left += 1;
        }
        self.0 = Cells::Large(Large { width, left, digits });
    }
}

impl Small {
    /// From a byte for each cell. Eight bytes at a time become eight bits of each plane by a multiplication
    /// that gathers the lowest bit of every byte.
    #[inline(always)]
    fn pack(width: u8, count: usize, digits: &[u8; INLINE]) -> Self {
        let mut planes = [[0; 2]; PLANES];
        for (index, eight) in digits.chunks_exact(8).enumerate().take(count.div_ceil(8)) {
            let eight = u64::from_le_bytes(eight.try_into().expect("eight bytes"));
            for (bit, plane) in planes.iter_mut().enumerate().take(depth(width)) {
                let gathered = (eight >> bit & LOWEST).wrapping_mul(0x0102_0408_1020_4080) >> 56;
                plane[index / 8] |= gathered << (8 * (index % 8));
            }
        }
        let count = NonZeroU8::new(count as u8).expect("a board has cells");
        Self { width, count, planes }
    }

    /// A byte for each cell, and what room there is beyond: the inverse of `pack`.
    #[inline(always)]
    fn unpack<const ROOM: usize>(&self) -> [u8; ROOM] {
        let mut digits = [0; ROOM];
        let count = usize::from(self.count.get());
        for (index, eight) in digits.chunks_exact_mut(8).enumerate().take(count.div_ceil(8)) {
            let mut bytes = 0;
            for (bit, plane) in self.planes.iter().enumerate().take(depth(self.width)) {
                // Bit i of the eight is kept in byte i, and a carry moves it to the byte's lowest place.
                let spread = (plane[index / 8] >> (8 * (index % 8)) & 0xFF).wrapping_mul(LOWEST);
                let kept = spread & 0x8040_2010_0804_0201;
                bytes |= ((kept + 0x7F7F_7F7F_7F7F_7F7F - (kept >> 7 & LOWEST)) >> 7 & LOWEST) << bit;
            }
            eight.copy_from_slice(&u64::to_le_bytes(bytes));
        }
        digits
    }

    /// The cells that hold a digit.
    #[inline]
    pub(super) fn standing(&self) -> u128 {
        let mut all = [0; 2];
        for plane in &self.planes {
            all[0] |= plane[0];
            all[1] |= plane[1];
        }
        whole(all)
    }

    #[inline]
    fn digit(&self, cell: usize) -> u8 {
        let bits = self.planes.iter().map(|plane| (plane[cell / 64] >> (cell % 64) & 1) as u8);
        bits.rev().fold(0, |digit, bit| digit << 1 | bit)
    }

    /// The digits left, as cell and digit in reading order.
    #[inline(always)]
    pub(super) fn each_digit(&self) -> impl Iterator<Item = (usize, u8)> {
        let digits: [u8; INLINE] = self.unpack();
        let [mut half, mut rest] = halves(self.standing());
        let mut base = 0;
        std::iter::from_fn(move || {
            if half == 0 {
                (half, rest, base) = (rest, 0, 64);
            }
            let cell = base + half.trailing_zeros() as usize;
            let some = half != 0;
            half &= half.wrapping_sub(1);
            some.then(|| (cell, digits[cell % INLINE]))
        })
    }

    /// The planes with each digit replaced by the smaller of it and its complement: boards that are equal
    /// in these allow the same moves for ever after. Digit by digit arithmetic on all cells at once.
    pub(super) fn classes(&self, sum: usize) -> [u128; PLANES] {
        let bit_of = |number: usize, bit: usize| if number >> bit & 1 == 1 { !0 } else { 0_u128 };
        let planes = self.planes.map(whole);
        let (mut complement, mut borrow) = (planes, 0);
        for (bit, plane) in complement.iter_mut().enumerate() {
            let (own, sum) = (*plane, bit_of(sum, bit));
            *plane = sum ^ own ^ borrow;
            borrow = (!sum & own) | (!(sum ^ own) & borrow);
        }
        let (mut above_half, mut at_half) = (0, !0);
        // A sum of 64 or more is above every digit, and its higher bits are not looked at.
        let (mut below_sum, mut at_sum) = (bit_of(sum, 6), !0);
        for (bit, &plane) in planes.iter().enumerate().rev() {
            let (half, sum) = (bit_of(sum / 2, bit), bit_of(sum, bit));
            above_half |= at_half & plane & !half;
            at_half &= !(plane ^ half);
            below_sum |= at_sum & !plane & sum;
            at_sum &= !(plane ^ sum);
        }
        let swapped = above_half & below_sum;
        std::array::from_fn(|bit| planes[bit] ^ (planes[bit] ^ complement[bit]) & swapped)
    }
}

/// The lowest bit of each of eight bytes.
const LOWEST: u64 = 0x0101_0101_0101_0101;

/// How many planes a width needs; two depths are enough for loops of known length.
#[inline(always)]
fn depth(width: u8) -> usize {
    if width < 16 { 4 } else { PLANES }
}

#[inline(always)]
fn whole(halves: [u64; 2]) -> u128 {
    u128::from(halves[1]) << 64 | u128::from(halves[0])
}

#[inline(always)]
fn halves(whole: u128) -> [u64; 2] {
    [whole as u64, (whole >> 64) as u64]
}

impl Large {
    /// The digits left, as cell and digit in reading order.
    #[inline(always)]
    pub(super) fn each_digit(&self) -> impl Iterator<Item = (usize, u8)> + Clone {
        self.digits.iter().copied().enumerate().filter(|&(_, digit)| digit != 0)
    }
}

#[cfg(test)]
mod tests {
    use super::super::rules::{Law, Rules};
    use super::*;
    use plyground_core::Seed;

    fn random_digits(width: usize, count: usize, seed: u64) -> Vec<u8> {
        let mut rng = Seed(seed).rng();
        (0..count).map(|_| rng.below(width as u32 + 1) as u8).collect()
    }

    #[test]
    fn a_state_holds_what_it_was_given_on_either_side_of_the_inline_size() {
        for (width, count) in [(3, 1), (9, 27), (9, 64), (9, 65), (35, 127), (35, 128), (35, 129), (9, 300)] {
            let digits = random_digits(width, count, count as u64);
            let state = State::new(width, &digits);
            assert_eq!(state.digits().collect::<Vec<_>>(), digits);
            assert_eq!((state.cells(), state.width()), (count, width));
            assert_eq!(state.left(), digits.iter().filter(|&&digit| digit != 0).count());
            assert_eq!(matches!(state.held(), Held::Small(_)), count <= INLINE);
        }
    }

    #[test]
    fn a_deal_appends_the_digits_left_and_crosses_to_the_heap_where_it_must() {
        for (width, count) in [(9, 30), (20, 64), (35, 90), (9, 128), (9, 200)] {
            let mut digits = random_digits(width, count, 7);
            let mut state = State::new(width, &digits);
            state.deal();
            digits.extend(digits.clone().iter().filter(|&&digit| digit != 0));
            assert_eq!(state, State::new(width, &digits));
        }
    }

    #[test]
    fn a_state_is_no_larger_than_it_must_be() {
        assert_eq!(size_of::<State>(), 104);
    }

    #[test]
    fn refilling_makes_the_same_state_as_building_it() {
        let mut state = State::new(9, &[1, 2, 3]);
        for count in [10, 128, 129, 500, 100] {
            let digits = random_digits(9, count, 3);
            let standing = digits.iter().copied().enumerate().filter(|&(_, digit)| digit != 0);
            state.refill(count, standing);
            assert_eq!(state, State::new(9, &digits));
        }
    }

    #[test]
    fn class_planes_are_the_classes_of_the_digits() {
        for (width, pair_sum) in [(9, 0), (9, 4), (9, 17), (35, 0), (35, 61), (35, 64), (35, 69), (3, 2)] {
            let law = Law::new(&Rules { width, pair_sum, ..Rules::default() }).expect("good rules");
            let digits = random_digits(width as usize, 128, 5);
            let state = State::new(width as usize, &digits);
            let Held::Small(small) = state.held() else { panic!("128 cells are held inline") };
            let classes = Small { planes: small.classes(law.sum).map(halves), ..*small };
            for (cell, &digit) in digits.iter().enumerate() {
                assert_eq!(classes.digit(cell), law.class[usize::from(digit)], "{digit}, sum {}", law.sum);
            }
        }
    }
}
