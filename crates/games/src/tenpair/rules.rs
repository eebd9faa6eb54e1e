//! The parameters of the rules, as files spell them, and what the moves need to know of them.

use super::notation::read_board;
use super::state::{INLINE, MOST_CELLS, State};
use plyground_core::notation::check_length;
use plyground_core::{Parameter, Rng, parameter, words};
use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use std::fmt;

/// The rule parameters of TenPair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Rules {
    /// Columns of the board, 3 to 35; digits go from 1 to it.
    pub width: u32,
    /// What two different digits must sum to; 0: the width plus one.
    pub pair_sum: u32,
    /// When a deal is allowed.
    pub deal: Deal,
    /// A deal that would make more cells than this is illegal; 0: no limit. It limits nothing but deals: a
    /// board that is larger to begin with is played without any.
    pub max_cells: u32,
    /// "standard", "random", or a board in the notation.
    #[serde(deserialize_with = "text_or_number")]
    pub board: String,
    /// Rows of a random board.
    pub rows: u32,
}

words! {
    /// When a deal is allowed.
    #[derive(Default)]
    pub enum Deal {
        /// Only when no pair is left.
        #[default]
        Stuck = "stuck",
        /// At any time.
        Any = "any",
    }
}

/// What they are, in the order in which help lists them.
pub(super) const PARAMETERS: &[Parameter] = &[
    Parameter::whole("width", "columns of the board; the digits are 1 to this number", 3..=35),
    Parameter::whole(
        "pair_sum",
        "sum of two different digits that form a pair; 0: the width plus one",
        0..=70,
    ),
    Parameter::choice::<Deal>("deal", "when a deal is allowed: only if no pair is left, or at any time"),
    Parameter::whole(
        "max_cells",
        "most cells that a deal may reach; a given board may have more; 0: no limit",
        0..=MOST_CELLS as u64,
    ),
    Parameter::text("board", "the first board, such as \"9:123456789/111213141\"", &["standard", "random"]),
    Parameter::whole("rows", "rows of a random board", 1..=MOST_CELLS as u64),
];

impl Default for Rules {
    fn default() -> Self {
        let board = "standard".to_owned();
        Self { width: 9, pair_sum: 0, deal: Deal::Stuck, max_cells: 1000, board, rows: 3 }
    }
}

/// What the rules come to: numbers without special values, and which digits match which.
#[derive(Clone, Debug)]
pub(super) struct Law {
    pub(super) width: usize,
    pub(super) sum: usize,
    pub(super) any_time: bool,
    pub(super) max_cells: usize,
    /// The class of each digit: two digits match if they are of one class. A class is named by its smaller
    /// digit; a digit whose complement is no digit is alone in its class. 0 is no digit and no class.
    pub(super) class: [u8; 64],
    /// Of each digit, itself in the low byte and its class in the high byte.
    pub(super) kinds: [u16; 64],
    /// The largest class.
    pub(super) classes: usize,
    /// Every `width`th bit, from the lowest.
    pub(super) every: u128,
    /// The columns of the first cells, as many as a state holds in itself and a row more.
    pub(super) columns: [u8; INLINE + 36],
}

/// What a game begins with.
#[derive(Clone, Debug)]
pub(super) enum Start {
    Board(State),
    Random { rows: usize },
}

impl Law {
    pub(super) fn new(rules: &Rules) -> Result<Self, String> {
        let (width, sum, limit) = (rules.width as usize, rules.pair_sum as usize, rules.max_cells as usize);
        parameter::check(PARAMETERS, rules)?;
        if sum != 0 && !(2..=2 * width).contains(&sum) {
            let most = 2 * width;
            return Err(format!("pair_sum = {sum}: expected 2 to {most}, or 0 for {}", width + 1));
        }
        let sum = if sum == 0 { width + 1 } else { sum };
        let max_cells = if limit == 0 { MOST_CELLS } else { limit };
        let mut class = [0; 64];
        for (digit, class) in class.iter_mut().enumerate().take(width + 1).skip(1) {
            let other = sum.saturating_sub(digit);
            *class = if other == 0 { digit } else { digit.min(other) } as u8;
        }
        let classes = class.iter().copied().max().unwrap_or_default().into();
        let kinds = std::array::from_fn(|digit| digit as u16 | u16::from(class[digit]) << 8);
        let every = (0..128).step_by(width).fold(0, |every, bit| every | 1 << bit);
        let columns = std::array::from_fn(|cell| (cell % width) as u8);
        let any_time = rules.deal == Deal::Any;
        Ok(Self { width, sum, any_time, max_cells, class, kinds, classes, every, columns })
    }

    /// The column of a cell, counted from 0.
    #[inline]
    pub(super) fn column(&self, cell: usize) -> usize {
        self.columns.get(cell).map_or_else(|| (cell as u32 % self.width as u32) as usize, |&c| c.into())
    }

    /// Whether a deal keeps to the limit.
    #[inline]
    pub(super) fn fits(&self, cells: usize, left: usize) -> bool {
        cells + left <= self.max_cells
    }

    /// The board of the game's beginning that the rules name.
    pub(super) fn start(&self, rules: &Rules) -> Result<Start, String> {
        let start = match rules.board.as_str() {
            "standard" => Start::Board(State::new(self.width, &standard(self.width))),
            "random" => Start::Random { rows: rules.rows as usize },
            text => {
                let board = read_board(text, self.width).map_err(|why| {
                    format!("board: {why} (or \"standard\" or \"random\" instead of a board)")
                })?;
                if board.width() != self.width {
                    let (found, wanted) = (board.width(), self.width);
                    return Err(format!(
                        "board has width {found}; expected {wanted}, the width in the rules"
                    ));
                }
                Start::Board(board)
            }
        };
        let cells = match &start {
            Start::Board(board) => board.cells(),
            Start::Random { rows } => rows.saturating_mul(self.width),
        };
        // Its width, its cells and what parts its rows.
        let letters = cells.saturating_add(cells.div_ceil(self.width) + 2);
        check_length(letters).map_err(|why| format!("the first board has {cells} cells: {why}"))?;
        Ok(start)
    }
}

impl Start {
    pub(super) fn board(&self, width: usize, rng: &mut Rng) -> State {
        match self {
            Self::Board(board) => board.clone(),
            Self::Random { rows } => {
                let digits: Vec<u8> = (0..rows * width).map(|_| rng.below(width as u32) as u8 + 1).collect();
                State::new(width, &digits)
            }
        }
    }
}

/// A board of bare digits is a number to TOML, and so to a command line that reads its values as TOML.
fn text_or_number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    struct Digits;

    impl Visitor<'_> for Digits {
        type Value = String;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("\"standard\", \"random\" or a board")
        }

        fn visit_str<E: de::Error>(self, text: &str) -> Result<String, E> {
            Ok(text.to_owned())
        }

        fn visit_u64<E: de::Error>(self, digits: u64) -> Result<String, E> {
            Ok(digits.to_string())
        }

        fn visit_i64<E: de::Error>(self, digits: i64) -> Result<String, E> {
            Ok(digits.to_string())
        }

        /// A board with one crossed-out cell. Fifteen digits survive as a number, more may not.
        fn visit_f64<E: de::Error>(self, digits: f64) -> Result<String, E> {
            let text = digits.to_string();
            if text.len() > 16 {
                return Err(E::custom(
                    "this board reads as a number; put it in quotes or its width before it",
                ));
            }
            Ok(text)
        }
    }

    deserializer.deserialize_any(Digits)
}

/// The numbers 1 to 2b − 1 without b, written in base b = width + 1: on width 9 the numbers 1 to 19
/// without 10.
fn standard(width: usize) -> Vec<u8> {
    let low = 1..=width as u8;
    let high = low.clone().flat_map(|digit| [1, digit]);
    low.chain(high).collect()
}

#[cfg(test)]
mod tests {
    use super::super::TenPair;
    use super::*;

    #[test]
    fn the_standard_board_is_known_and_generalises() {
        let text = |width| State::new(width, &standard(width)).to_string();
        assert_eq!(text(9), "9:123456789/111213141/516171819");
        assert_eq!(text(3), "3:123/111/213");
        assert_eq!(text(11), "11:123456789AB/11121314151/61718191A1B");
    }

    #[test]
    fn digits_match_as_the_pair_sum_says() {
        for (width, pair_sum) in [(9, 0), (9, 2), (9, 7), (9, 18), (4, 7), (35, 0), (35, 70)] {
            let law = Law::new(&Rules { width, pair_sum, ..Rules::default() }).expect("good rules");
            let sum = if pair_sum == 0 { width + 1 } else { pair_sum };
            for (a, b) in (1..=width).flat_map(|a| (1..=width).map(move |b| (a, b))) {
                let alike = law.class[a as usize] == law.class[b as usize];
                assert_eq!(alike, a == b || a + b == sum, "{a} and {b} with sum {sum}");
            }
        }
    }

    #[test]
    fn bad_rules_are_refused_with_what_would_be_right() {
        for (toml, why) in [
            (
                "width = 2",
                "width = 2: expected a whole number from 3 to 35 (columns of the board; the digits are 1 to this number)",
            ),
            ("width = 36", "width = 36: expected a whole number from 3 to 35"),
            ("pair_sum = 1", "pair_sum = 1: expected 2 to 18, or 0 for 10"),
            ("pair_sum = 19", "pair_sum = 19: expected 2 to 18, or 0 for 10"),
            ("max_cells = 1048577", "max_cells = 1048577: expected a whole number from 0 to 1048576"),
            (
                "board = \"random\"\nrows = 1000000",
                "the first board has 9000000 cells: the position is 10000002 letters long; at most 16384 are allowed",
            ),
            (
                &format!("board = \"{}\"", "1".repeat(14_746)),
                "the first board has 14746 cells: the position is 16387 letters long; at most 16384 are allowed",
            ),
            ("board = \"random\"\nrows = 0", "rows = 0: expected a whole number from 1 to 1048576"),
            ("board = \"5:12345\"", "board has width 5; expected 9, the width in the rules"),
            (
                "board = \"strange\"",
                "board: row 1, column a: S is above the width 9; expected 1 to 9 or . (or \"standard\"",
            ),
            ("deal = \"never\"", "unknown variant `never`, expected `stuck` or `any`"),
            ("colour = 1", "unknown field `colour`"),
        ] {
            let refused = toml::from_str::<TenPair>(toml).expect_err(toml).to_string();
            assert!(refused.contains(why), "{toml}: {refused}");
        }
    }

    #[test]
    fn a_board_of_bare_digits_without_quotes_is_no_type_error() {
        for (toml, board) in [
            ("board = 1234567891", "9:123456789/1"),
            ("board = 123.5", "9:123.5"),
            ("width = 5\nboard = 12345", "5:12345"),
        ] {
            let game: TenPair = toml::from_str(toml).expect(toml);
            assert_eq!(game.first_board(), Some(board.parse().expect(board)));
            let again = toml::to_string(&game).expect("rules are data");
            assert!(again.contains("board = \""), "written as text: {again}");
            assert_eq!(toml::from_str::<TenPair>(&again).expect(&again).rules(), game.rules());
        }
        let refused = toml::from_str::<TenPair>("board = 123456789.12345678").expect_err("digits get lost");
        assert!(refused.to_string().contains("quotes"), "{refused}");
        let refused = toml::from_str::<TenPair>("board = true").expect_err("no board").to_string();
        assert!(refused.contains("\"standard\", \"random\" or a board"), "{refused}");
    }

    #[test]
    fn a_board_given_as_bare_digits_has_the_width_of_the_rules() {
        let game: TenPair = toml::from_str("width = 5\nboard = \"12345 54.21 1\"").expect("good rules");
        assert_eq!(game.first_board(), Some("5:12345/54.21/1".parse().expect("a board")));
        assert_eq!(toml::from_str::<TenPair>("board = \"random\"").expect("good rules").first_board(), None);
    }
}
