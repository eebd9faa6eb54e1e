//! Pictures of boards where there is no browser: the SVG that the page draws, and the same as pixels.
//!
//! There is one renderer, and it is the page's: `drawings.js` is its drawings packed into one file (`make drawings`), and a
//! small JavaScript engine runs them here. What a game's drawing shows on the page it therefore shows here, and a game without
//! one gets the page's general drawing.

mod drawing;
mod pixels;

pub use drawing::svg;
pub use pixels::{Pixels, pixels, png};

use serde::Serialize;

/// How a board is to be drawn.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Wish {
    /// In the colours of the page at night.
    pub dark: bool,
    /// Seen from the other side, where the board has one.
    pub flipped: bool,
    /// Cells to point at, such as those of a move.
    pub hint: Vec<usize>,
    /// The width in pixels; `None`: as wide as the page draws the board at most.
    pub width: Option<f64>,
    /// What the picture shows, for those who do not see it.
    pub label: String,
}

/// Why there is no picture.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The width cannot be drawn.
    #[error("width = {0}: expected a number of pixels from {least} to {most}", least = LEAST, most = MOST)]
    Width(f64),
    /// The view cannot be: a piece stands on a cell that is not there, or a number is not finite.
    #[error("the board cannot be drawn: {0}")]
    View(String),
    /// The SVG is not what the drawings make.
    #[error("the SVG cannot be turned into pixels: {0}")]
    Svg(String),
}

/// The narrowest and the widest picture, in pixels.
const LEAST: u32 = 16;
const MOST: u32 = 4096;

/// Refuses what cannot be drawn.
fn check(wish: &Wish) -> Result<(), Error> {
    match wish.width {
        Some(width) if !(f64::from(LEAST)..=f64::from(MOST)).contains(&width) => Err(Error::Width(width)),
        _ => Ok(()),
    }
}
