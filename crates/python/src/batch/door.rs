//! The boards as Python sees them: arrays in and out.

use super::pairs::Pairs;
use super::slides::Slides;
use super::{Batch, Boards, Illegal, Last, Out, Renewal, Wrong};
use crate::convert::from_python;
use crate::errors::{Error, IllegalMove};
use crate::guard::guarded;
use numpy::ndarray::{Array1, Array2, Array4};
use numpy::{IntoPyArray, PyArray1, PyArray2, PyArray3, PyArray4, PyArrayMethods};
use plyground_core::Seed;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use serde::de::DeserializeOwned;

/// Boards of one game side by side.
#[pyclass(module = "plyground._native", name = "Batch")]
pub(crate) struct Door {
    boards: Box<dyn Boards>,
    /// The shapes of an observation and of a mask.
    shape: [usize; 3],
    actions: usize,
}

/// The boards that began anew in a step: their numbers, last observations and last masks.
type Renewed<'py> = (Vec<usize>, Bound<'py, PyArray4<u8>>, Bound<'py, PyArray2<i8>>);

/// An observation and a mask.
type Look<'py> = (Bound<'py, PyArray3<u8>>, Bound<'py, PyArray1<i8>>);

/// The same of every board.
type Looks<'py> = (Bound<'py, PyArray4<u8>>, Bound<'py, PyArray2<i8>>);

/// What a step of all boards gives: observations, rewards, ended, masks, and which boards began anew.
type Stepped<'py> = (
    Bound<'py, PyArray4<u8>>,
    Bound<'py, PyArray1<f64>>,
    Bound<'py, PyArray1<bool>>,
    Bound<'py, PyArray2<i8>>,
    Option<Renewed<'py>>,
);

impl Door {
    fn new(boards: Box<dyn Boards>) -> Self {
        Self { shape: boards.shape(), actions: boards.actions(), boards }
    }

    /// A board by its number.
    fn place(&self, board: usize) -> PyResult<usize> {
        let count = self.boards.count();
        if board < count {
            return Ok(board);
        }
        Err(Error::new_err(format!("board {board}: there are {count}, counted from 0")))
    }

    fn refuse(&self, wrong: Wrong) -> PyErr {
        let on = |board: usize| {
            if self.boards.count() == 1 { String::new() } else { format!(" on board {board}") }
        };
        match wrong {
            Wrong::NoAction { board, action, actions } => Error::new_err(format!(
                "action {action}{}: expected a whole number from 0 to {}",
                on(board),
                actions - 1
            )),
            Wrong::Illegal { board, action, text } => IllegalMove::new_err(format!(
                "action {action}{} is not legal at {text}; the action mask says what is",
                on(board)
            )),
            Wrong::Ended { board } => {
                Error::new_err(format!("the episode{} has ended: call reset() first", on(board)))
            }
        }
    }
}

/// The game with these rules.
fn game<G: DeserializeOwned>(rules: &Bound<'_, PyDict>) -> PyResult<G> {
    let rules = from_python(rules.as_any(), "rules")?;
    serde_json::from_value(rules).map_err(|why| Error::new_err(why.to_string()))
}

fn illegal(word: &str) -> PyResult<Illegal> {
    match word {
        "stay" => Ok(Illegal::Stay),
        "end" => Ok(Illegal::End),
        "raise" => Ok(Illegal::Refuse),
        _ => Err(Error::new_err(format!("illegal = {word:?}: expected \"stay\", \"end\" or \"raise\""))),
    }
}

fn renewal(word: &str) -> PyResult<Renewal> {
    match word {
        "NextStep" => Ok(Renewal::Next),
        "SameStep" => Ok(Renewal::Same),
        "Disabled" => Ok(Renewal::Never),
        _ => Err(Error::new_err(format!(
            "autoreset_mode = {word:?}: expected \"NextStep\", \"SameStep\" or \"Disabled\""
        ))),
    }
}

fn some(count: usize) -> PyResult<usize> {
    if count > 0 { Ok(count) } else { Err(Error::new_err("num_envs = 0: expected 1 or more")) }
}

#[pymethods]
impl Door {
    /// Boards that slide.
    #[staticmethod]
    fn slides(
        rules: &Bound<'_, PyDict>,
        count: usize,
        planes: bool,
        unlawful: &str,
        fine: f64,
    ) -> PyResult<Self> {
        let (game, unlawful, count) = (game(rules)?, illegal(unlawful)?, some(count)?);
        guarded(|| Ok(Self::new(Box::new(Batch::new(Slides::new(game, planes), count, unlawful, fine)))))
    }

    /// Boards whose digits are paired.
    #[staticmethod]
    fn pairs(
        rules: &Bound<'_, PyDict>,
        count: usize,
        planes: bool,
        unlawful: &str,
        fine: f64,
    ) -> PyResult<Self> {
        let (game, unlawful, count) = (game(rules)?, illegal(unlawful)?, some(count)?);
        guarded(|| {
            let pairs = Pairs::new(game, planes).map_err(Error::new_err)?;
            Ok(Self::new(Box::new(Batch::new(pairs, count, unlawful, fine))))
        })
    }

    /// How many there are.
    #[getter]
    fn count(&self) -> usize {
        self.boards.count()
    }

    /// Actions are the numbers below this.
    #[getter]
    fn actions(&self) -> usize {
        self.actions
    }

    /// The shape of an observation.
    #[getter]
    fn shape(&self) -> (usize, usize, usize) {
        self.shape.into()
    }

    /// A new game on a board; without a seed from the board's own random numbers.
    #[pyo3(signature = (board, seed = None))]
    fn restart(&mut self, board: usize, seed: Option<u64>) -> PyResult<()> {
        let board = self.place(board)?;
        guarded(|| {
            self.boards.restart(board, seed);
            Ok(())
        })
    }

    /// One board's observation and mask.
    fn look<'py>(&self, py: Python<'py>, board: usize) -> PyResult<Look<'py>> {
        let board = self.place(board)?;
        guarded(|| {
            let seen = PyArray3::zeros(py, self.shape, false);
            self.boards.observe(board, seen.readwrite().as_slice_mut()?);
            let mask = PyArray1::zeros(py, [self.actions], false);
            self.boards.mask(board, mask.readwrite().as_slice_mut()?);
            Ok((seen, mask))
        })
    }

    /// All boards' observations and masks.
    fn look_at_all<'py>(&self, py: Python<'py>) -> PyResult<Looks<'py>> {
        guarded(|| {
            let (size, many) = (self.shape.iter().product::<usize>(), self.actions);
            let [planes, rows, columns] = self.shape;
            let mut seen = Array4::zeros([self.boards.count(), planes, rows, columns]);
            let mut masks = Array2::zeros([self.boards.count(), many]);
            let all = seen.as_slice_mut().expect("standard layout").chunks_exact_mut(size);
            all.enumerate().for_each(|(board, out)| self.boards.observe(board, out));
            let all = masks.as_slice_mut().expect("standard layout").chunks_exact_mut(many);
            all.enumerate().for_each(|(board, out)| self.boards.mask(board, out));
            Ok((seen.into_pyarray(py), masks.into_pyarray(py)))
        })
    }

    /// One step of the only board, as an environment returns it: observation, reward, terminated, truncated, info.
    fn step_one<'py>(&mut self, py: Python<'py>, action: i64) -> PyResult<Bound<'py, PyTuple>> {
        guarded(|| {
            let actions = [action];
            if let Some(wrong) = self.boards.wrong(&actions, Renewal::Never) {
                return Err(self.refuse(wrong));
            }
            let seen = PyArray3::zeros(py, self.shape, false);
            let mask = PyArray1::zeros(py, [self.actions], false);
            let (mut reward, mut ended) = ([0.0], [false]);
            let (mut seen_out, mut mask_out) = (seen.readwrite(), mask.readwrite());
            let out = Out {
                seen: seen_out.as_slice_mut()?,
                masks: mask_out.as_slice_mut()?,
                rewards: &mut reward,
                ended: &mut ended,
            };
            self.boards.step(&actions, Renewal::Never, out);
            drop((seen_out, mask_out));
            let info = PyDict::new(py);
            info.set_item(pyo3::intern!(py, "action_mask"), mask)?;
            (seen, reward[0], ended[0], false, info).into_pyobject(py)
        })
    }

    /// One step of all boards.
    fn step<'py>(
        &mut self,
        py: Python<'py>,
        actions: &Bound<'py, PyArray1<i64>>,
        autoreset: &str,
    ) -> PyResult<Stepped<'py>> {
        let renewal = renewal(autoreset)?;
        let actions = actions.try_readonly()?;
        let actions = actions.as_slice()?;
        let count = self.boards.count();
        if actions.len() != count {
            let given = actions.len();
            return Err(Error::new_err(format!("{given} actions: expected {count}, one for each board")));
        }
        guarded(|| {
            if let Some(wrong) = self.boards.wrong(actions, renewal) {
                return Err(self.refuse(wrong));
            }
            let [planes, rows, columns] = self.shape;
            let mut seen = Array4::zeros([count, planes, rows, columns]);
            let mut masks = Array2::zeros([count, self.actions]);
            let mut rewards = Array1::zeros(count);
            let mut ended = Array1::from_elem(count, false);
            let boards = &mut self.boards;
            let last = py.detach(|| {
                let out = Out {
                    seen: seen.as_slice_mut().expect("standard layout"),
                    masks: masks.as_slice_mut().expect("standard layout"),
                    rewards: rewards.as_slice_mut().expect("standard layout"),
                    ended: ended.as_slice_mut().expect("standard layout"),
                };
                boards.step(actions, renewal, out)
            });
            let last = self.last(py, last);
            let (seen, masks) = (seen.into_pyarray(py), masks.into_pyarray(py));
            Ok((seen, rewards.into_pyarray(py), ended.into_pyarray(py), masks, last))
        })
    }

    /// A random legal action for every board; 0 where the episode has ended.
    fn sample<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        guarded(|| {
            let mut actions = Array1::zeros(self.boards.count());
            self.boards.sample(actions.as_slice_mut().expect("standard layout"));
            Ok(actions.into_pyarray(py))
        })
    }

    /// Begins the random actions of `sample` anew.
    fn seed_sampling(&mut self, seed: u64) {
        self.boards.seed_sampling(Seed(seed));
    }

    /// A board's position in the game's notation.
    fn text(&self, board: usize) -> PyResult<String> {
        let board = self.place(board)?;
        guarded(|| Ok(self.boards.text(board)))
    }
}

impl Door {
    fn last<'py>(&self, py: Python<'py>, last: Last) -> Option<Renewed<'py>> {
        let (count, [planes, rows, columns]) = (last.boards.len(), self.shape);
        if count == 0 {
            return None;
        }
        let seen = Array4::from_shape_vec([count, planes, rows, columns], last.seen).expect("as many values");
        let masks = Array2::from_shape_vec([count, self.actions], last.masks).expect("as many values");
        Some((last.boards, seen.into_pyarray(py), masks.into_pyarray(py)))
    }
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Door>()
}
