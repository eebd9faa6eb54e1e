//! A part of the tables: a shape and the tile to be built in it.

use super::shape::{SHAPES, Shape};
use std::fmt;
use std::str::FromStr;

/// A shape and the tile to be built beside its anchor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// Which cells are walls.
    pub shape: Shape,
    /// The exponent of the tile.
    pub(super) target: u32,
}

/// The smallest tile that a part builds is 2 to this: below it a new tile would be the goal itself.
const LEAST: u32 = 4;

/// A text that is no part.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?}: expected {expected}", expected = Part::expected())]
pub struct BadPart(String);

impl Part {
    /// The part in which this shape builds the tile 2^target; `None` if there would be too many fillings.
    pub fn new(shape: Shape, target: u32) -> Option<Self> {
        (LEAST..=Self::most(shape)).contains(&target).then_some(Self { shape, target })
    }

    /// The largest exponent that a shape can build: half of its cells must have at most 65536 fillings.
    fn most(shape: Shape) -> u32 {
        let half = shape.free().len().div_ceil(2) as u32;
        (LEAST..=11).take_while(|target| target.pow(half) <= 1 << 16).last().unwrap_or(LEAST)
    }

    /// All parts, those with the fewest fillings first.
    pub fn all() -> Vec<Self> {
        let of_shape = |shape| (LEAST..=Self::most(shape)).filter_map(move |target| Self::new(shape, target));
        let mut all: Vec<Self> = SHAPES.into_iter().flat_map(of_shape).collect();
        all.sort_by_key(|part| part.fillings());
        all
    }

    /// What is built if nobody says which parts: what ten minutes and four gigabytes hold. Smaller tiles need no table.
    pub fn usual() -> Vec<Self> {
        let usual = |part: &Self| {
            let largest = if part.shape.free().len() > 8 { 8 } else { 9 };
            part.shape.name.starts_with("row") && (6..=largest).contains(&part.target)
        };
        Self::all().into_iter().filter(usual).collect()
    }

    /// How many ways there are to fill its free cells.
    pub fn fillings(self) -> u64 {
        u64::from(self.target).pow(self.shape.free().len() as u32)
    }

    /// The tile that is to be built.
    pub fn tile(self) -> u32 {
        1 << self.target
    }

    /// How parts are written, for help and errors.
    pub fn expected() -> String {
        let shape = |shape: Shape| format!("{}-16 to {}-{}", shape.name, shape.name, 1 << Self::most(shape));
        SHAPES.map(shape).join(", ")
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.shape.name, self.tile())
    }
}

impl FromStr for Part {
    type Err = BadPart;

    fn from_str(text: &str) -> Result<Self, BadPart> {
        let read = || {
            let (shape, tile) = text.split_once('-')?;
            let tile: u32 = tile.parse().ok()?;
            Self::new(Shape::named(shape)?, tile.is_power_of_two().then(|| tile.ilog2())?)
        };
        read().ok_or_else(|| BadPart(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_read_as_they_are_written() {
        for part in Part::all() {
            assert_eq!(part.to_string().parse(), Ok(part));
        }
        for text in
            ["", "block", "block-8", "block-100", "block-1024", "square-4096", "ring-64", "block-256-1"]
        {
            let why = text.parse::<Part>().expect_err(text).to_string();
            assert!(why.contains("block-16 to block-512") && why.contains("square-2048"), "{why}");
        }
    }

    #[test]
    fn the_usual_parts_fit_ten_minutes_and_four_gigabytes() {
        let names: Vec<String> = Part::usual().iter().map(ToString::to_string).collect();
        let expected = "row9-64 row9-128 row8-64 row9-256 row9-512 row8-128 row7-64 row8-256 row7-128 row8-512 row6-64 row7-256 row6-128 row6-256";
        assert_eq!(names.join(" "), expected);
        // Two bytes and a bit for each filling.
        let bytes: u64 = Part::usual().iter().map(|part| part.fillings() * 17 / 8).sum();
        assert!(bytes < 4 << 30, "{bytes}");
    }
}
