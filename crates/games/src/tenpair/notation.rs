//! Boards and moves as text: `9:123456789/111213141/516171819`, `1a-2a`, `deal`.
//!
//! Written is always the width, the rows with `/` between them, `.` for a crossed-out cell and capitals for
//! the digits beyond 9. Read is also a board without its width (9 then), with white space between rows or
//! with nothing at all between them, and small letters.

use super::moves::{Cell, Move};
use super::state::{MOST_CELLS, State};
use plyground_core::BadNotation;
use std::fmt::{self, Display, Write};
use std::str::FromStr;

const DIGITS: &[u8; 36] = b".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// A digit as it is written; `.` for 0, which stands for a crossed-out cell.
pub(super) fn letter(digit: u8) -> char {
    char::from(DIGITS[usize::from(digit)])
}

impl Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.width();
        let mut text = String::with_capacity(self.cells() + self.cells() / width + 3);
        write!(text, "{width}:")?;
        for (cell, digit) in self.digits().enumerate() {
            if cell > 0 && cell % width == 0 {
                text.push('/');
            }
            text.push(letter(digit));
        }
        f.write_str(&text)
    }
}

impl FromStr for State {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Self, BadNotation> {
        read_board(text, 9)
    }
}

/// A board from text; `width` is used where the text does not say one.
pub(super) fn read_board(text: &str, width: usize) -> Result<State, BadNotation> {
    let (width, cells) = match text.split_once(':') {
        None => (width, text),
        Some((width, cells)) => (read_width(width.trim())?, cells),
    };
    let rows = read_rows(cells.trim());
    let (last, full) = rows.split_last().expect("even no text is a row");
    let short = full.iter().position(|row| row.chars().count() != width);
    if let Some(row) = short {
        let found = full[row].chars().count();
        return Err(BadNotation::new(format!("row {}: expected {width} cells, found {found}", row + 1)));
    }
    let found = last.chars().count();
    if found == 0 && full.is_empty() {
        return Err(BadNotation::new("a board without cells; expected digits or ., such as 9:123456789"));
    }
    if found == 0 || (found > width && !full.is_empty()) {
        let row = rows.len();
        return Err(BadNotation::new(format!("row {row}: expected 1 to {width} cells, found {found}")));
    }
    if full.len() * width + found > MOST_CELLS {
        let cells = full.len() * width + found;
        return Err(BadNotation::new(format!("{cells} cells; expected at most {MOST_CELLS}")));
    }
    let cells = rows.iter().flat_map(|row| row.chars()).enumerate();
    let digits: Result<Vec<u8>, BadNotation> = cells.map(|(cell, c)| read_cell(c, cell, width)).collect();
    Ok(State::new(width, &digits?))
}

/// Rows are parted by `/`, by white space, or by both together.
fn read_rows(text: &str) -> Vec<&str> {
    let mut rows = Vec::new();
    for part in text.split('/') {
        let before = rows.len();
        rows.extend(part.split_whitespace());
        if rows.len() == before {
            rows.push("");
        }
    }
    rows
}

fn read_width(text: &str) -> Result<usize, BadNotation> {
    let width = text.parse().ok().filter(|width| (3..=35).contains(width));
    let plain = text.bytes().all(|byte| byte.is_ascii_digit());
    let wrong =
        || BadNotation::new(format!("width {text:?}; expected a number from 3 to 35 before the colon"));
    width.filter(|_| plain).ok_or_else(wrong)
}

fn read_cell(c: char, cell: usize, width: usize) -> Result<u8, BadNotation> {
    let upper = c.to_ascii_uppercase();
    let digit = DIGITS.iter().position(|&digit| char::from(digit) == upper);
    let most = letter(width as u8);
    let wrong = |what: String| {
        let (row, column) = (cell / width + 1, column_name(cell % width));
        BadNotation::new(format!("row {row}, column {column}: {what}; expected 1 to {most} or ."))
    };
    match digit {
        Some(digit) if digit <= width => Ok(digit as u8),
        Some(_) => Err(wrong(format!("{upper} is above the width {width}"))),
        None => Err(wrong(format!("{c:?} is not a cell"))),
    }
}

/// a to z, then aa to ai, as spreadsheets count.
fn column_name(column: usize) -> String {
    let letter = |index: usize| char::from(b'a' + index as u8);
    if column < 26 { letter(column).to_string() } else { format!("a{}", letter(column - 26)) }
}

impl Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.row() + 1, column_name(self.column()))
    }
}

impl FromStr for Cell {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Self, BadNotation> {
        let wrong = |why| BadNotation::new(format!("cell {text:?}: {why}"));
        let letters = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        let (row, column) = text.split_at(letters);
        let row: Option<usize> = row.parse().ok().filter(|row| (1..=MOST_CELLS / 3 + 1).contains(row));
        let row = row.ok_or_else(|| wrong("expected a row number from 1 first, such as 1a"))?;
        let column = match *column.to_ascii_lowercase().as_bytes() {
            [letter @ b'a'..=b'z'] => letter - b'a',
            [b'a', letter @ b'a'..=b'i'] => letter - b'a' + 26,
            _ => return Err(wrong("expected a column from a to z or aa to ai after the row, such as 1a")),
        };
        Ok(Self::new(row - 1, column.into()))
    }
}

impl Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pair(first, second) => write!(f, "{first}-{second}"),
            Self::Deal => f.write_str("deal"),
        }
    }
}

impl FromStr for Move {
    type Err = BadNotation;

    fn from_str(text: &str) -> Result<Self, BadNotation> {
        let text = text.trim();
        if text.eq_ignore_ascii_case("deal") {
            return Ok(Self::Deal);
        }
        let wanted = "expected two cells such as 1a-2a, or deal";
        let (first, second) = text.split_once('-').ok_or_else(|| BadNotation::new(wanted))?;
        let (first, second): (Cell, Cell) = (first.trim().parse()?, second.trim().parse()?);
        if first == second {
            return Err(BadNotation::new(format!("{first} twice; expected two different cells")));
        }
        Ok(Self::pair(first, second))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_read_in_every_accepted_spelling() {
        let standard = "9:123456789/111213141/516171819";
        for (text, canonical) in [
            (standard, standard),
            ("123456789111213141516171819", standard),
            (" 123456789 111213141 516171819\n", standard),
            ("9: 123456789 / 111213141/516171819", standard),
            ("9:123456789111213141516171819", standard),
            ("9:..", "9:.."),
            ("9:.........", "9:........."),
            ("3:123/1", "3:123/1"),
            ("3:123/", "row 2: expected 1 to 3 cells, found 0"),
            ("12:123456789abc/c.b", "12:123456789ABC/C.B"),
            ("35:zZ1", "35:ZZ1"),
            ("", "a board without cells; expected digits or ., such as 9:123456789"),
            ("9:", "a board without cells; expected digits or ., such as 9:123456789"),
            ("9:123456789/12345678/1", "row 2: expected 9 cells, found 8"),
            ("9:1234567891/1", "row 1: expected 9 cells, found 10"),
            ("9:123456789/1234567891", "row 2: expected 1 to 9 cells, found 10"),
            ("9:123456789//1", "row 2: expected 9 cells, found 0"),
            ("5:12345/12645", "row 2, column c: 6 is above the width 5; expected 1 to 5 or ."),
            ("9:12A", "row 1, column c: A is above the width 9; expected 1 to 9 or ."),
            ("10:12b", "row 1, column c: B is above the width 10; expected 1 to A or ."),
            ("9:10", "row 1, column b: '0' is not a cell; expected 1 to 9 or ."),
            ("9:1é", "row 1, column b: 'é' is not a cell; expected 1 to 9 or ."),
            ("2:11", "width \"2\"; expected a number from 3 to 35 before the colon"),
            ("+9:11", "width \"+9\"; expected a number from 3 to 35 before the colon"),
            (":11", "width \"\"; expected a number from 3 to 35 before the colon"),
        ] {
            match text.parse::<State>() {
                Ok(state) => assert_eq!(state.to_string(), canonical, "{text}"),
                Err(why) => assert_eq!(why.to_string(), canonical, "{text}"),
            }
        }
    }

    #[test]
    fn a_board_of_three_million_digits_is_refused_with_the_limit() {
        let text = format!("9:{}", "1".repeat(3_000_000));
        let why = text.parse::<State>().expect_err("too many cells").to_string();
        assert_eq!(why, "3000000 cells; expected at most 1048576");
    }

    #[test]
    fn moves_are_read_and_put_in_order() {
        for (text, canonical) in [
            ("1a-2a", "1a-2a"),
            ("2a-1a", "1a-2a"),
            (" 1C - 1b ", "1b-1c"),
            ("DEAL", "deal"),
            ("10z-9ai", "9ai-10z"),
            ("1aa-1z", "1z-1aa"),
            ("1a-1a", "1a twice; expected two different cells"),
            ("1aj-1a", "cell \"1aj\": expected a column from a to z or aa to ai after the row, such as 1a"),
            ("1a-2é", "cell \"2é\": expected a column from a to z or aa to ai after the row, such as 1a"),
            ("1a", "expected two cells such as 1a-2a, or deal"),
            ("0a-1a", "cell \"0a\": expected a row number from 1 first, such as 1a"),
            ("99999999a-1a", "cell \"99999999a\": expected a row number from 1 first, such as 1a"),
        ] {
            match text.parse::<Move>() {
                Ok(mv) => assert_eq!(mv.to_string(), canonical, "{text}"),
                Err(why) => assert_eq!(why.to_string(), canonical, "{text}"),
            }
        }
    }
}
