//! The layout of a network: a list of tuples of cells.
//!
//! A tuple is written as its cells, one hexadecimal digit each (4 × row + column from the top left); a layout as its
//! tuples with blanks between them, or by a name. Every tuple also stands for its seven mirror images and
//! rotations, which share its table.

use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// The layouts that have names.
pub const NAMED: &[(&str, &str)] = &[
    // K.-H. Yeh, I.-C. Wu, C.-H. Hsueh and others, *Multistage temporal difference learning for 2048-like games*,
    // IEEE Transactions on Computational Intelligence and AI in Games, 2016.
    ("4x6", "012345 456789 012456 45689a"),
    // K. Matsuzaki, *Systematic selection of n-tuple networks with consideration of interinfluence for game 2048*,
    // Conference on Technologies and Applications of Artificial Intelligence, 2016.
    ("8x6", "012456 12569d 012345 01567a 01259a 0159de 01589d 01246a"),
    // M. Szubert and W. Jaśkowski, *Temporal difference learning of n-tuple networks for the game 2048*, IEEE
    // Conference on Computational Intelligence and Games, 2014: straight lines and squares.
    ("5x4", "0123 4567 0145 1256 569a"),
    ("4x5", "01234 45678 01245 45689"),
];

/// Tuples of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    tuples: Vec<Vec<u8>>,
}

/// Why a text is no layout.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadLayout {
    /// A letter that is no cell.
    #[error(
        "{0:?} in {1:?} is not a cell: cells are the hexadecimal digits 0 to f, row by row from the top left"
    )]
    Cell(char, String),
    /// Too few or too many cells.
    #[error("the tuple {0:?} has {1} cells: expected 1 to {max}", max = Layout::LONGEST)]
    Length(String, usize),
    /// The same cell twice.
    #[error("the tuple {0:?} names a cell twice")]
    Twice(String),
    /// Too few or too many tuples.
    #[error(
        "{0} tuples: expected 1 to {max}, each written as its cells (such as \"012345 456789\"); \
         layouts with names are {names}",
        max = Layout::MOST,
        names = names()
    )]
    Count(usize),
}

fn names() -> String {
    NAMED.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
}

impl Layout {
    /// The most cells of a tuple: its table has 16 to this power entries.
    pub const LONGEST: usize = 7;
    /// The most tuples.
    pub const MOST: usize = 32;

    /// The cells of each tuple.
    pub fn tuples(&self) -> &[Vec<u8>] {
        &self.tuples
    }

    /// Entries of all tables together.
    pub fn entries(&self) -> usize {
        self.tuples.iter().map(|tuple| 1 << (4 * tuple.len())).sum()
    }

    /// How many weights make up a value: every tuple in every symmetry.
    pub fn lookups(&self) -> usize {
        8 * self.tuples.len()
    }
}

/// Where a cell goes in each of the board's eight symmetries; the first leaves it where it is.
pub fn images(cell: u8) -> [u8; 8] {
    let (r, c) = (cell / 4, cell % 4);
    let (up, left) = (3 - r, 3 - c);
    [(r, c), (r, left), (up, c), (up, left), (c, r), (c, up), (left, r), (left, up)].map(|(r, c)| 4 * r + c)
}

impl FromStr for Layout {
    type Err = BadLayout;

    fn from_str(text: &str) -> Result<Self, BadLayout> {
        let named = NAMED.iter().find(|(name, _)| *name == text.trim());
        let text = named.map_or(text, |(_, tuples)| tuples);
        let tuples = text.split_whitespace().map(tuple).collect::<Result<Vec<_>, _>>()?;
        if tuples.is_empty() || tuples.len() > Self::MOST {
            return Err(BadLayout::Count(tuples.len()));
        }
        Ok(Self { tuples })
    }
}

fn tuple(word: &str) -> Result<Vec<u8>, BadLayout> {
    let cell = |digit: char| {
        let cell = digit.to_digit(16).ok_or_else(|| BadLayout::Cell(digit, word.to_owned()))?;
        Ok(cell as u8)
    };
    let cells = word.chars().map(cell).collect::<Result<Vec<_>, _>>()?;
    if cells.len() > Layout::LONGEST {
        return Err(BadLayout::Length(word.to_owned(), cells.len()));
    }
    if (1..cells.len()).any(|i| cells[..i].contains(&cells[i])) {
        return Err(BadLayout::Twice(word.to_owned()));
    }
    Ok(cells)
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, tuple) in self.tuples.iter().enumerate() {
            f.write_str(if index == 0 { "" } else { " " })?;
            tuple.iter().try_for_each(|cell| write!(f, "{cell:x}"))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layouts_are_read_by_name_or_tuple_by_tuple_and_print_as_they_are_read() {
        for (name, tuples) in NAMED {
            let layout: Layout = name.parse().expect(name);
            assert_eq!((layout.to_string().as_str(), tuples.parse()), (*tuples, Ok(layout)), "{name}");
        }
        let layout: Layout = " 01 \t fe0 ".parse().expect("a layout");
        assert_eq!((layout.entries(), layout.lookups()), (256 + 4096, 16));
    }

    #[test]
    fn what_is_no_layout_is_told() {
        for (text, says) in [
            ("", "0 tuples: expected 1 to 32"),
            ("4x7", "'x' in \"4x7\" is not a cell"),
            ("01 0120", "the tuple \"0120\" names a cell twice"),
            ("01234567", "the tuple \"01234567\" has 8 cells: expected 1 to 7"),
            (&"0 ".repeat(33), "33 tuples"),
        ] {
            let why = text.parse::<Layout>().expect_err(text).to_string();
            assert!(why.contains(says), "{why}");
        }
    }

    #[test]
    fn the_symmetries_of_a_cell_make_eight_different_boards() {
        let boards: std::collections::HashSet<[u8; 16]> =
            (0..8).map(|image| std::array::from_fn(|cell| images(cell as u8)[image])).collect();
        assert_eq!(boards.len(), 8);
        assert!((0..16).all(|cell| images(cell)[0] == cell));
    }
}
