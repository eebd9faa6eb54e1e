//! A board as a solver needs it, between two deals: the digits left, by class, and how far apart they stand.
//!
//! Boards that differ in what digits are called, in which column the first digit stands or in a full row's length
//! of crossed-out cells anywhere have the same future, move for move. Here they are the same board.

use super::number_set::fold;
use plyground_games::tenpair::{State, TenPair, is_barren};

/// The digits of a board in reading order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Board {
    /// Of each digit, its class.
    pub(super) classes: Vec<u8>,
    /// Of each digit, its cell, counted from the first digit's and without rows that are crossed out.
    pub(super) cells: Vec<u32>,
    /// The cell after the last one, counted alike.
    pub(super) end: u32,
    /// How many cells there really are.
    pub(super) size: u32,
}

impl Board {
    pub(super) fn of(game: &TenPair, state: &State) -> Self {
        let mut board = Self { size: state.cells() as u32, ..Self::default() };
        for (cell, digit) in state.digits().enumerate().filter(|&(_, digit)| digit != 0) {
            board.classes.push(game.class(digit));
            board.cells.push(cell as u32);
        }
        board.end = board.size;
        board.close_up(state.width() as u32);
        board
    }

    pub(super) fn left(&self) -> usize {
        self.classes.len()
    }

    /// Counts from the first digit, and leaves out whole rows of crossed-out cells.
    fn close_up(&mut self, width: u32) {
        let (mut before, mut place) = (self.cells.first().copied().unwrap_or_default(), 0);
        for cell in self.cells.iter_mut().skip(1) {
            place += (*cell - before - 1) % width + 1;
            before = *cell;
            *cell = place;
        }
        if let Some(first) = self.cells.first_mut() {
            *first = 0;
            self.end = place + 1 + (self.end - before - 1) % width;
        }
    }

    /// Becomes what is left of another board: those of its digits that are given by their numbers.
    pub(super) fn keep(&mut self, from: &Self, left: impl Iterator<Item = usize>, width: u32) {
        self.classes.clear();
        self.cells.clear();
        for digit in left {
            self.classes.push(from.classes[digit]);
            self.cells.push(from.cells[digit]);
        }
        (self.end, self.size) = (from.end, from.size);
        self.close_up(width);
    }

    /// Appends copies of all digits.
    pub(super) fn deal(&mut self) {
        let left = self.left();
        self.classes.extend_from_within(..);
        self.cells.extend(self.end..self.end + left as u32);
        self.end += left as u32;
        self.size += left as u32;
    }

    /// Whether no pair ever comes, however often it is dealt.
    pub(super) fn is_barren(&self, width: u32) -> bool {
        let cells = self.cells.iter().map(|&cell| cell as usize);
        is_barren(width as usize, self.end as usize, cells.zip(self.classes.iter().copied()))
    }

    /// A number that boards of the same future share, and others do not for all that is likely: of a thousand
    /// million boards, two share one with a chance of one in 10¹⁴.
    pub(super) fn key(&self, extra: u64) -> u128 {
        let (mut names, mut named) = ([0_u8; 64], 0);
        let (mut low, mut high) =
            (extra ^ 0x9E37_79B9_7F4A_7C15, u64::from(self.end) ^ 0xD1B5_4A32_D192_ED03);
        let (mut word, mut held) = (0_u64, 0);
        let mut before = 0;
        for (&class, &cell) in self.classes.iter().zip(&self.cells) {
            let name = &mut names[usize::from(class) % 64];
            if *name == 0 {
                named += 1;
                *name = named;
            }
            word = word << 12 | u64::from(*name) << 6 | u64::from(cell - before);
            before = cell;
            held += 1;
            if held == 5 {
                low = fold(low ^ word, 0xA076_1D64_78BD_642F);
                high = fold(high ^ word, 0xE703_7ED1_A0B4_28DB);
                (word, held) = (0, 0);
            }
        }
        let last = word << 4 | held;
        low = fold(low ^ last, 0x8EBC_6AF0_9C88_C6E3);
        high = fold(high ^ last ^ low, 0x5899_65CC_7537_4CC3);
        u128::from(high) << 64 | u128::from(fold(low ^ high, 0x1D8E_4E27_C47D_124F))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plyground_core::GameExt;

    fn key(board: &str) -> u128 {
        let width: u32 = board.split(':').next().and_then(|width| width.parse().ok()).expect("a width");
        let rules = plyground_games::tenpair::Rules { width, ..Default::default() };
        let game: TenPair = rules.try_into().expect("good rules");
        Board::of(&game, &game.read(board).expect(board)).key(0)
    }

    #[test]
    fn boards_with_the_same_future_have_the_same_key() {
        for (one, other, same) in [
            ("9:12..9", "9:98..1", true),
            ("9:12..9", "9:21..8", true),
            ("9:.12..9", "9:12..9", true),
            ("9:12......./........./9", "9:12......./9", true),
            ("9:12..9", "9:12..9.", false),
            ("9:12..9", "9:12..9..../.....", true),
            ("9:12..9", "9:12.9", false),
            ("9:12..9", "9:12..8", false),
            ("9:1221", "9:1212", false),
            ("9:111111", "9:11111", false),
        ] {
            assert_eq!(key(one) == key(other), same, "{one} and {other}");
        }
    }

    #[test]
    fn a_deal_appends_copies_after_the_last_cell() {
        let game = TenPair::default();
        let mut dealt = Board::default();
        let board = Board::of(&game, &game.read("9:1.2.3....").expect("a board"));
        dealt.keep(&board, [0, 2].into_iter(), 9);
        dealt.deal();
        assert_eq!(dealt, Board { classes: vec![1, 3, 1, 3], cells: vec![0, 4, 9, 10], end: 11, size: 11 });
    }
}
