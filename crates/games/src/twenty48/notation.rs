//! Text: positions as `0,2,4,8/…/…/… SCORE`, with ` +` behind if a new tile is due; moves as `up`, `right`,
//! `down`, `left`; new tiles as `b3=2`, a 2 in the second column (letters from the left) and the third row
//! (numbers from the top).

use super::moves::Move;
use super::rules::LARGEST;
use super::state::{State, limit};
use plyground_core::{BadNotation, Text};
use std::fmt;
use std::str::FromStr;

/// The name of a cell, rows and columns from 0.
pub(super) fn cell_name(row: usize, column: usize) -> String {
    format!("{}{}", char::from(b'a' + column as u8), row + 1)
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Up => f.pad("up"),
            Self::Right => f.pad("right"),
            Self::Down => f.pad("down"),
            Self::Left => f.pad("left"),
            Self::New { row, column, four } => {
                let tile = if four { 4 } else { 2 };
                f.pad(&format!("{}={tile}", cell_name(row.into(), column.into())))
            }
        }
    }
}

impl FromStr for Move {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Self, BadNotation> {
        match text {
            "up" => Ok(Self::Up),
            "right" => Ok(Self::Right),
            "down" => Ok(Self::Down),
            "left" => Ok(Self::Left),
            _ => match *text.as_bytes() {
                [column @ b'a'..=b'd', row @ b'1'..=b'4', b'=', tile @ (b'2' | b'4')] => {
                    Ok(Self::New { row: row - b'1', column: column - b'a', four: tile == b'4' })
                }
                _ => Err(BadNotation::new(
                    "a move is up, right, down or left; a new tile is a cell, a to d and 1 to 4, and its value, 2 or 4, such as b3=2",
                )),
            },
        }
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.rows() {
            for column in 0..self.columns() {
                let before = if column > 0 { "," } else { ["", "/"][usize::from(row > 0)] };
                write!(f, "{before}{}", self.tile(row, column))?;
            }
        }
        write!(f, " {}{}", self.score(), if self.due { " +" } else { "" })
    }
}

impl FromStr for State {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Self, BadNotation> {
        let words: Vec<&str> = text.split_whitespace().collect();
        if words.iter().skip(1).any(|word| word.contains([',', '/'])) {
            return Err(bad(
                "white space inside the board: separate tiles with commas and rows with / only, as in 2,0/0,2 0",
            ));
        }
        let (board, score, due) = match *words.as_slice() {
            [board, score] => (board, score, false),
            [board, score, "+"] => (board, score, true),
            [_, _, other, ..] => {
                return Err(bad(format!(
                    "{other:?} after the score: only a + may follow it, if a new tile is due"
                )));
            }
            [_] => return Err(bad("the score is missing: it follows the board, as in 2,0/0,2 0")),
            [] => return Err(bad("the position is empty; expected one such as 2,0/0,2 0")),
        };
        let mut state = read_board(board)?;
        state.due = due;
        check_tiles(&state)?;
        let (worth, score) = (state.worth(), read_number(score));
        let score = score.filter(|score| score % 4 == 0 && *score <= worth).ok_or_else(|| {
            let found = words[1];
            bad(format!(
                "the score {found:?} is impossible: with these tiles it is a multiple of 4 from 0 to {worth}"
            ))
        })?;
        state.missing = worth - score;
        Ok(state)
    }
}

fn bad(sentence: impl Into<Text>) -> BadNotation {
    BadNotation::new(sentence)
}

fn read_board(text: &str) -> Result<State, BadNotation> {
    let rows: Vec<Vec<&str>> = text.split('/').map(|row| row.split(',').collect()).collect();
    let (height, width) = (rows.len(), rows[0].len());
    if !(2..=4).contains(&height) {
        return Err(bad(format!("a board has 2 to 4 rows with / between them; found {height}")));
    }
    if !(2..=4).contains(&width) {
        return Err(bad(format!(
            "row 1: a board has 2 to 4 columns with commas between them; found {width}"
        )));
    }
    let mut exponents = [0; 16];
    for (r, row) in rows.iter().enumerate() {
        if row.len() != width {
            let found = row.len();
            return Err(bad(format!("row {}: expected {width} tiles as in row 1, found {found}", r + 1)));
        }
        for (c, text) in row.iter().enumerate() {
            exponents[4 * r + c] = read_tile(text).ok_or_else(|| {
                bad(format!(
                    "row {}, column {}: {text:?} is not a tile; expected 0 (empty) or a power of two from 2 to {LARGEST}",
                    r + 1,
                    c + 1
                ))
            })?;
        }
    }
    let mut state = State::empty(height as u32, width as u32);
    state.set_exponents(&exponents);
    Ok(state)
}

/// The exponent of a tile.
fn read_tile(text: &str) -> Option<u8> {
    match read_number(text)? {
        0 => Some(0),
        tile if tile.is_power_of_two() && (2..=LARGEST).contains(&tile) => Some(tile.trailing_zeros() as u8),
        _ => None,
    }
}

/// Digits only, and none to spare: a number is written in one way.
fn read_number(text: &str) -> Option<u32> {
    let plain = text.bytes().all(|digit| digit.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    text.parse().ok().filter(|_| plain)
}

/// Boards that no rules can have: too few tiles, too many, or too large ones together.
pub(super) fn check_tiles(state: &State) -> Result<(), BadNotation> {
    let cells = state.rows() * state.columns();
    let tiles = cells - state.empty_cells() as usize;
    if tiles == 0 {
        return Err(bad("the board is empty; expected at least one tile"));
    }
    if state.due && tiles == cells {
        return Err(bad("the board is full: a new tile can only be due (+) where there is an empty cell"));
    }
    check_limits(state, 0)
}

/// Whether the tiles are as small as tiles must be; `less` takes this many doublings off every bound.
pub(super) fn check_limits(state: &State, less: usize) -> Result<(), BadNotation> {
    let (rows, columns) = (state.rows(), state.columns());
    let mut exponents = state.exponents();
    exponents.sort_unstable_by(|a, b| b.cmp(a));
    for (i, &exponent) in exponents.iter().enumerate().take(rows * columns) {
        let most = limit(rows * columns, i + 1) - less;
        if usize::from(exponent) > most {
            let what = match i {
                0 => "the largest tile".to_owned(),
                1 => "the second largest tile".to_owned(),
                2 => "the third largest tile".to_owned(),
                _ => format!("the {}th largest tile", i + 1),
            };
            let new = if less == 0 { "" } else { " if every new tile is a 2" };
            return Err(bad(format!(
                "{what} is {}: on {rows}x{columns} cells it is at most {}{new}, for lack of room to merge more",
                1_u32 << exponent,
                1_u32 << most
            )));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_that_is_no_position_is_refused_with_what_would_be_right() {
        for (text, why) in [
            ("", "the position is empty; expected one such as 2,0/0,2 0"),
            ("2,0/0,2", "the score is missing: it follows the board, as in 2,0/0,2 0"),
            ("2,0/0,2 0 -", "\"-\" after the score: only a + may follow it, if a new tile is due"),
            ("2,0/0,2 0 + +", "\"+\" after the score: only a + may follow it, if a new tile is due"),
            (
                "2 ,0/0,2 0",
                "white space inside the board: separate tiles with commas and rows with / only, as in 2,0/0,2 0",
            ),
            (
                "2,0/ 0,2",
                "white space inside the board: separate tiles with commas and rows with / only, as in 2,0/0,2 0",
            ),
            ("2,0 0", "a board has 2 to 4 rows with / between them; found 1"),
            ("2,0/0,2/0,0/0,0/0,0 0", "a board has 2 to 4 rows with / between them; found 5"),
            ("2/2 0", "row 1: a board has 2 to 4 columns with commas between them; found 1"),
            ("2,0,0/0,2 0", "row 2: expected 3 tiles as in row 1, found 2"),
            (
                "2,0/0,3 0",
                "row 2, column 2: \"3\" is not a tile; expected 0 (empty) or a power of two from 2 to 131072",
            ),
            (
                "2,/0,2 0",
                "row 1, column 2: \"\" is not a tile; expected 0 (empty) or a power of two from 2 to 131072",
            ),
            (
                "2,262144/0,2 0",
                "row 1, column 2: \"262144\" is not a tile; expected 0 (empty) or a power of two from 2 to 131072",
            ),
            ("0,0/0,0 0 +", "the board is empty; expected at least one tile"),
            ("2,4/4,2 0 +", "the board is full: a new tile can only be due (+) where there is an empty cell"),
            (
                "64,2/0,0 0",
                "the largest tile is 64: on 2x2 cells it is at most 32, for lack of room to merge more",
            ),
            (
                "0,0,0,131072/0,0,0,131072/0,0,0,0/0,0,0,0 0",
                "the second largest tile is 131072: on 4x4 cells it is at most 65536, for lack of room to merge more",
            ),
            (
                "8,8/8,8 0",
                "the 4th largest tile is 8: on 2x2 cells it is at most 4, for lack of room to merge more",
            ),
            (
                "4,8/0,0 -4",
                "the score \"-4\" is impossible: with these tiles it is a multiple of 4 from 0 to 20",
            ),
            (
                "4,8/0,0 6",
                "the score \"6\" is impossible: with these tiles it is a multiple of 4 from 0 to 20",
            ),
            (
                "4,8/0,0 24",
                "the score \"24\" is impossible: with these tiles it is a multiple of 4 from 0 to 20",
            ),
        ] {
            let refused = text.parse::<State>().expect_err(text);
            assert_eq!(refused.to_string(), why);
        }
    }

    #[test]
    fn positions_read_and_write_the_same_text() {
        for text in [
            "2,0/0,2 0",
            "4,8/0,0 20 +",
            "0,2,4/8,16,32 0",
            "32,16,8/4,0,0/0,0,0/0,0,2 196",
            "131072,65536,32768,16384/1024,2048,4096,8192/512,256,128,64/4,8,16,32 0",
        ] {
            assert_eq!(text.parse::<State>().expect(text).to_string(), text);
        }
        assert_eq!(" 2,0/0,2   0 ".parse::<State>(), "2,0/0,2 0".parse(), "white space is free");
    }

    #[test]
    fn moves_read_and_write_the_same_text() {
        for (text, mv) in [
            ("up", Move::Up),
            ("right", Move::Right),
            ("down", Move::Down),
            ("left", Move::Left),
            ("b3=2", Move::New { row: 2, column: 1, four: false }),
            ("d1=4", Move::New { row: 0, column: 3, four: true }),
        ] {
            assert_eq!((text.parse(), mv.to_string()), (Ok(mv), text.to_owned()));
        }
        for text in ["", "Up", "b3", "b3=8", "b3=22", "e1=2", "a5=2", "a0=2", "ü1=2", "0"] {
            let why = text.parse::<Move>().expect_err(text).to_string();
            assert!(why.contains("up, right, down or left") && why.contains("b3=2"), "{why}");
        }
    }
}
