//! Sizes of memory as people write them: `64MiB`.

use crate::notation::BadNotation;
use serde::{Deserialize, Serialize};
use std::{fmt, str::FromStr};

/// A number of bytes. Its text has a unit of 1024s where it is a whole number of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Size(pub u64);

const UNITS: [(&str, u64); 4] = [("GiB", 1 << 30), ("MiB", 1 << 20), ("KiB", 1 << 10), ("B", 1)];

impl Size {
    /// This many MiB.
    pub const fn mib(count: u64) -> Self {
        Self(count << 20)
    }

    /// The number of bytes, as an index can be.
    pub fn bytes(self) -> usize {
        usize::try_from(self.0).unwrap_or(usize::MAX)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whole = |&&(_, unit): &&(&str, u64)| self.0.is_multiple_of(unit) && self.0 >= unit;
        let (name, unit) = UNITS.iter().find(whole).unwrap_or(&("B", 1));
        write!(f, "{}{name}", self.0 / unit)
    }
}

impl FromStr for Size {
    type Err = BadNotation;
    fn from_str(text: &str) -> Result<Self, BadNotation> {
        let wrong = || {
            BadNotation::new(format!(
                "{text:?} is not a size: expected a number and B, KiB, MiB or GiB, such as 64MiB"
            ))
        };
        let digits = text.trim().trim_end_matches(|letter: char| !letter.is_ascii_digit());
        let unit = text.trim()[digits.len()..].trim().to_ascii_lowercase();
        let unit = match unit.as_str() {
            "" | "b" => 1,
            "k" | "kb" | "kib" => 1 << 10,
            "m" | "mb" | "mib" => 1 << 20,
            "g" | "gb" | "gib" => 1_u64 << 30,
            _ => return Err(wrong()),
        };
        let count: u64 = digits.trim().parse().map_err(|_| wrong())?;
        count.checked_mul(unit).map(Self).ok_or_else(wrong)
    }
}

impl From<Size> for String {
    fn from(size: Size) -> Self {
        size.to_string()
    }
}

impl TryFrom<String> for Size {
    type Error = BadNotation;
    fn try_from(text: String) -> Result<Self, BadNotation> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_round_trip_in_their_largest_whole_unit() {
        for (text, bytes) in
            [("0B", 0), ("1023B", 1023), ("1KiB", 1024), ("64MiB", 64 << 20), ("3GiB", 3 << 30)]
        {
            assert_eq!(text.parse(), Ok(Size(bytes)));
            assert_eq!(Size(bytes).to_string(), text);
        }
        assert_eq!("64 mb".parse(), Ok(Size::mib(64)));
        for text in ["", "MiB", "-1B", "1.5GiB", "64 parsecs", "99999999999GiB"] {
            assert!(text.parse::<Size>().is_err(), "{text:?} was read");
        }
    }
}
