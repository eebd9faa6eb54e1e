//! Boards in files, as the project report *Documentație – 2048* keeps them: sixteen numbers with any white space
//! between them, 0 for an empty cell, tiles by their values or by their exponents (2 for a 4). Other sizes than
//! 4×4 have a row on each line. A file knows no score: it is taken to be 0.

use super::notation::check_tiles;
use super::rules::LARGEST;
use super::state::State;
use plyground_core::BadNotation;

/// The position in a board file, with the player to move.
pub fn read_board_file(text: &str, exponents: bool) -> Result<State, BadNotation> {
    let lines = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
    let mut rows: Vec<Vec<&str>> = lines.filter(|line| !line.is_empty()).collect();
    let numbers = rows.concat();
    if numbers.len() == 16 {
        rows = numbers.chunks(4).map(<[&str]>::to_vec).collect();
    }
    let (height, width) = (rows.len(), rows.first().map_or(0, Vec::len));
    let sized = |size: usize| (2..=4).contains(&size);
    if !sized(height) || !sized(width) || rows.iter().any(|row| row.len() != width) {
        return Err(BadNotation::new(format!(
            "{} numbers in {height} lines are not a board: expected sixteen, or 2 to 4 lines of 2 to 4 numbers each",
            numbers.len()
        )));
    }
    let mut cells = [0; 16];
    for (index, word) in numbers.into_iter().enumerate() {
        let (row, column) = (index / width, index % width);
        cells[4 * row + column] = if exponents { exponent(word) } else { tile(word) }.ok_or_else(|| {
            let wanted = if exponents {
                format!("expected 0 (empty) or an exponent from 1 (a 2) to {}", LARGEST.ilog2())
            } else {
                format!("expected 0 (empty) or a power of two from 2 to {LARGEST}")
            };
            let (number, row, column) = (index + 1, row + 1, column + 1);
            BadNotation::new(format!("number {number} (row {row}, column {column}): {word:?}; {wanted}"))
        })?;
    }
    let mut state = State::empty(height as u32, width as u32);
    state.set_exponents(&cells);
    state.missing = state.worth();
    check_tiles(&state)?;
    Ok(state)
}

fn exponent(word: &str) -> Option<u8> {
    word.parse().ok().filter(|&exponent| u32::from(exponent) <= LARGEST.ilog2())
}

fn tile(word: &str) -> Option<u8> {
    let tile: u32 = word.parse().ok()?;
    let fits = tile.is_power_of_two() && (2..=LARGEST).contains(&tile);
    if tile == 0 { Some(0) } else { fits.then(|| tile.trailing_zeros() as u8) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn no_file_makes_the_reader_panic(text in ".{0,60}", near in "[0-9 \n]{0,60}", exponents in any::<bool>()) {
            for text in [text, near] {
                if let Ok(state) = read_board_file(&text, exponents) {
                    prop_assert_eq!(state.to_string().parse::<State>(), Ok(state));
                }
            }
        }
    }

    #[test]
    fn sixteen_numbers_are_a_board_whatever_white_space_is_between_them() {
        let board = "2,0,0,4/0,8,0,0/0,0,16,0/0,0,0,32768 0";
        for text in [
            "2 0 0 4\n0 8 0 0\n0 0 16 0\n0 0 0 32768\n",
            "2 0 0 4 0 8 0 0 0 0 16 0 0 0 0 32768",
            "\n2\t0 0 4\r\n 0 8\n\n0 0 0 0 16 0 0 0 0\n32768",
        ] {
            assert_eq!(read_board_file(text, false).expect(text).to_string(), board);
        }
        let exponents = "1 0 0 2\n0 3 0 0\n0 0 4 0\n0 0 0 15";
        assert_eq!(read_board_file(exponents, true).expect("a board").to_string(), board);
        let large = read_board_file("17 16 0 0 0 0 0 0 0 0 0 0 0 0 0 1", true).expect("a board");
        assert_eq!(large.to_string(), "131072,65536,0,0/0,0,0,0/0,0,0,0/0,0,0,2 0");
    }

    #[test]
    fn other_sizes_have_a_row_on_each_line() {
        assert_eq!(read_board_file("2 0 0\n0 4 0\n", false).expect("a board").to_string(), "2,0,0/0,4,0 0");
        assert_eq!(read_board_file("1 0\n2 0\n0 0", true).expect("a board").to_string(), "2,0/4,0/0,0 0");
    }

    #[test]
    fn what_is_wrong_is_told_with_its_place() {
        for (text, exponents, why) in [
            ("", false, "0 numbers in 0 lines are not a board"),
            ("2 4 8", false, "3 numbers in 1 lines are not a board"),
            ("2 4\n8", false, "3 numbers in 2 lines are not a board"),
            ("2 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 2", false, "17 numbers in 1 lines"),
            (
                "2 0 0 0 0 0 3 0 0 0 0 0 0 0 0 0",
                false,
                "number 7 (row 2, column 3): \"3\"; expected 0 (empty)",
            ),
            (
                "2 0 0 0 0 0 x 0 0 0 0 0 0 0 0 0",
                true,
                "number 7 (row 2, column 3): \"x\"; expected 0 (empty)",
            ),
            ("18 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0", true, "an exponent from 1 (a 2) to 17"),
            ("1 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0", false, "number 1 (row 1, column 1): \"1\""),
            ("2 0\n0 -2", false, "number 4 (row 2, column 2): \"-2\""),
            ("0 0\n0 0", false, "the board is empty"),
            ("64 0\n0 2", false, "at most 32"),
        ] {
            let refused = read_board_file(text, exponents).expect_err(text).to_string();
            assert!(refused.contains(why), "{text:?}: {refused}");
        }
    }
}
