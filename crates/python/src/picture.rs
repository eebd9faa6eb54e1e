//! Boards as pictures: SVG for notebooks, pixels for learners and videos.

use crate::errors::{Error, InternalError};
use crate::guard::guarded;
use crate::state::State;
use numpy::ndarray::Array3;
use numpy::{IntoPyArray, PyArray3};
use plyground_core::view::Gesture;
use plyground_picture::{Error as Why, Wish, svg};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// White paper, as the page's board stands on by day, and its counterpart by night.
const PAPER: [[u8; 3]; 2] = [[255, 255, 255], [21, 24, 28]];

#[expect(clippy::needless_pass_by_value, reason = "for map_err")]
fn raise(why: Why) -> PyErr {
    match why {
        Why::Width(_) => Error::new_err(why.to_string()),
        // A view of ours that cannot be drawn is our mistake.
        Why::View(_) | Why::Svg(_) => InternalError::new_err(why.to_string()),
    }
}

/// How wide a board is in a notebook, in pixels.
pub(crate) const NOTEBOOK: f64 = 340.0;

/// The board as SVG; the cells of `hint`, a legal move, are pointed at.
pub(crate) fn draw(
    state: &State,
    width: Option<f64>,
    dark: bool,
    flipped: bool,
    hint: Option<&str>,
) -> PyResult<String> {
    guarded(|| {
        let (view, entry) = (state.position.view(), state.rules.get().game.entry());
        let cells = match hint {
            None => Vec::new(),
            Some(mv) => {
                let input = view.inputs.iter().find(|input| input.mv == mv);
                let input =
                    input.ok_or_else(|| Error::new_err(format!("hint = {mv:?}: no legal move here")))?;
                if let Gesture::Path(cells) = &input.gesture { cells.clone() } else { Vec::new() }
            }
        };
        let label = format!("{}: {}", entry.title, state.position.text());
        svg(entry.name, &view, &Wish { dark, flipped, hint: cells, width, label }).map_err(raise)
    })
}

/// The board as PNG.
pub(crate) fn png<'py>(
    py: Python<'py>,
    state: &State,
    width: Option<f64>,
    dark: bool,
    flipped: bool,
    hint: Option<&str>,
) -> PyResult<Bound<'py, PyBytes>> {
    let drawn = draw(state, width, dark, flipped, hint)?;
    guarded(|| Ok(PyBytes::new(py, &plyground_picture::png(&drawn).map_err(raise)?)))
}

/// The board as an array.
pub(crate) fn pixels<'py>(
    py: Python<'py>,
    state: &State,
    width: Option<f64>,
    dark: bool,
    flipped: bool,
) -> PyResult<Bound<'py, PyArray3<u8>>> {
    let drawn = draw(state, width, dark, flipped, None)?;
    guarded(|| {
        let picture = plyground_picture::pixels(&drawn, PAPER[usize::from(dark)]).map_err(raise)?;
        let shape = [picture.height, picture.width, 3];
        Ok(Array3::from_shape_vec(shape, picture.rgb).expect("three bytes a pixel").into_pyarray(py))
    })
}
