//! A board: cells in reading order, each a digit or crossed out.
//!
//! Boards of up to 128 cells are six bit planes in the state itself (plane *b* holds bit *b* of each cell's
//! digit, a crossed-out cell is 0 in all of them), larger ones a byte for each cell on the heap. The number
//! of cells alone decides which, so equal boards are equal states.
#![expect(clippy::inline_always, reason = "what is not inlined is compiled without the bit instructions")]

use std::mem;

/// No board has more cells, limit or not: 26 bits for the row is what a move holds.
pub const MOST_CELLS: usize = 1 << 26;

/// The most cells that a state holds in itself.
pub(super) const INLINE: usize = 128;

/// A board between two moves. Nothing else is remembered: equal boards are equal states.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    width: u8,
    cells: Cells,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Cells {
    Small(Small),
    Large(Large),
}

/// Bits at and above `count` are zero in all planes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Small {
    pub(super) planes: [u128; 6],
    pub(super) count: u8,
}

/// `left` is the number of digits that are not 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Large {
    pub(super) digits: Vec<u8>,
    pub(super) left: u32,
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
        Self { width: width as u8, cells: Cells::of(digits) }
    }

    /// Columns of the board.
    #[inline]
    pub fn width(&self) -> usize {
        self.width.into()
    }

    /// How many cells there are, crossed out or not.
    #[inline]
    pub fn cells(&self) -> usize {
        match &self.cells {
            Cells::Small(small) => small.count.into(),
            Cells::Large(large) => large.digits.len(),
        }
    }

    /// How many digits are left.
    #[inline]
    pub fn left(&self) -> usize {
        match &self.cells {
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
        match &self.cells {
            Cells::Small(small) => small.digit(cell),
            Cells::Large(large) => large.digits[cell],
        }
    }

    /// Every cell in reading order, 0 for crossed out.
    pub fn digits(&self) -> impl Iterator<Item = u8> {
        (0..self.cells()).map(|cell| self.digit(cell))
    }

    /// Crosses out two cells.
    #[inline]
    pub(super) fn cross_out(&mut self, first: usize, second: usize) {
        match &mut self.cells {
            Cells::Small(small) => {
                let keep = !(1 << first | 1 << second);
                small.planes.iter_mut().for_each(|plane| *plane &= keep);
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
        let room = self.cells() + self.left();
        match &mut self.cells {
            Cells::Small(small) if room <= INLINE => small.deal(room),
            Cells::Small(small) => {
                let mut digits = Vec::with_capacity(room);
                digits.extend((0..small.count.into()).map(|cell| small.digit(cell)));
                self.cells = Cells::Large(Large { digits, left: small.standing().count_ones() });
                self.deal();
            }
            Cells::Large(large) => large.deal(),
        }
    }

    #[inline]
    pub(super) fn held(&self) -> Held<'_> {
        match &self.cells {
            Cells::Small(small) => Held::Small(small),
            Cells::Large(large) => Held::Large(large),
        }
    }

    /// Replaces the cells: `count` of them, all crossed out but those given as cell and digit. Keeps the
    /// memory of a large board.
    pub(super) fn refill(&mut self, count: usize, standing: impl Iterator<Item = (usize, u8)>) {
        if count <= INLINE {
            let mut digits = [0; INLINE];
            standing.for_each(|(cell, digit)| digits[cell] = digit);
            self.cells = Cells::Small(Small::of(&digits, count));
            return;
        }
        let mut digits = match &mut self.cells {
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
        self.cells = Cells::Large(Large { digits, left });
    }
}

impl Cells {
    fn of(digits: &[u8]) -> Self {
        if digits.len() <= INLINE {
            let mut padded = [0; INLINE];
            padded[..digits.len()].copy_from_slice(digits);
            Self::Small(Small::of(&padded, digits.len()))
        } else {
            let left = digits.iter().filter(|&&digit| digit != 0).count() as u32;
            Self::Large(Large { digits: digits.to_vec(), left })
        }
    }
}

impl Small {
    /// From a byte for each cell. Eight bytes at a time become eight bits of each plane by a multiplication
    /// that gathers the lowest bit of every byte.
    fn of(digits: &[u8; INLINE], count: usize) -> Self {
        const LOWEST: u64 = 0x0101_0101_0101_0101;
        const GATHER: u64 = 0x0102_0408_1020_4080;
        let mut planes = [0; 6];
        for (index, eight) in digits.chunks_exact(8).enumerate().take(count.div_ceil(8)) {
            let eight = u64::from_le_bytes(eight.try_into().expect("eight bytes"));
            for (bit, plane) in planes.iter_mut().enumerate() {
                let gathered = (eight >> bit & LOWEST).wrapping_mul(GATHER) >> 56;
                *plane |= u128::from(gathered) << (8 * index);
            }
        }
        Self { planes, count: count as u8 }
    }

    /// The cells that hold a digit.
    #[inline]
    pub(super) fn standing(&self) -> u128 {
        self.planes.iter().fold(0, |all, plane| all | plane)
    }

    #[inline]
    fn digit(&self, cell: usize) -> u8 {
        let bits = self.planes.iter().enumerate();
        bits.fold(0, |digit, (bit, plane)| digit | ((plane >> cell & 1) as u8) << bit)
    }

    /// The digits left, as cell and digit in reading order.
    #[inline(always)]
    pub(super) fn each_digit(&self) -> impl Iterator<Item = (usize, u8)> + Clone {
        let mut standing = self.standing();
        std::iter::from_fn(move || {
            let cell = standing.trailing_zeros() as usize;
            standing &= standing.wrapping_sub(1);
            (cell < INLINE).then(|| (cell, self.digit(cell)))
        })
    }

    fn deal(&mut self, room: usize) {
        let mut standing = self.standing();
        for to in usize::from(self.count)..room {
            let from = standing.trailing_zeros();
            standing &= standing - 1;
            self.planes.iter_mut().for_each(|plane| *plane |= (*plane >> from & 1) << to);
        }
        self.count = room as u8;
    }

    /// The planes with each digit replaced by the smaller of it and its complement: boards that are equal
    /// in these allow the same moves for ever after. Digit by digit arithmetic on all cells at once.
    pub(super) fn classes(&self, sum: usize) -> [u128; 6] {
        let sum_bit = |bit: usize| if sum >> bit & 1 == 1 { !0 } else { 0 };
        let half = sum / 2;
        let (mut above_half, mut at_half, mut below_sum, mut at_sum) = (0_u128, !0_u128, 0_u128, !0_u128);
        let mut complement = [0; 6];
        let mut borrow = 0;
        for (bit, &plane) in self.planes.iter().enumerate() {
            let own = sum_bit(bit);
            complement[bit] = own ^ plane ^ borrow;
            borrow = (!own & plane) | (!(own ^ plane) & borrow);
        }
        for (bit, &plane) in self.planes.iter().enumerate().rev() {
            let middle = if half >> bit & 1 == 1 { !0 } else { 0 };
            above_half |= at_half & plane & !middle;
            at_half &= !(plane ^ middle);
            below_sum |= at_sum & !plane & sum_bit(bit);
            at_sum &= !(plane ^ sum_bit(bit));
        }
        if sum >= 64 {
            below_sum = !0;
        }
        let swap = above_half & below_sum;
        let mut classes = self.planes;
        classes.iter_mut().zip(complement).for_each(|(plane, other)| *plane ^= (*plane ^ other) & swap);
        classes
    }
}

impl Large {
    /// The digits left, as cell and digit in reading order.
    #[inline(always)]
    pub(super) fn each_digit(&self) -> impl Iterator<Item = (usize, u8)> + Clone {
        self.digits.iter().copied().enumerate().filter(|&(_, digit)| digit != 0)
    }

    fn deal(&mut self) {
        let count = self.digits.len();
        self.digits.reserve_exact(self.left as usize);
        for cell in 0..count {
            let digit = self.digits[cell];
            if digit != 0 {
                self.digits.push(digit);
            }
        }
        self.left *= 2;
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
            let classes = Small { planes: small.classes(law.sum), count: 128 };
            for (cell, &digit) in digits.iter().enumerate() {
                assert_eq!(classes.digit(cell), law.class[usize::from(digit)], "{digit}, sum {}", law.sum);
            }
        }
    }
}
