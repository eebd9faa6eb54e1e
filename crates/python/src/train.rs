//! Training from Python: a trainer is asked for one round after another, so that what happens between them is Python's.

use crate::convert::{data, from_python};
use crate::errors::Error;
use crate::signals::interruptible;
use plyground_core::Seed;
use plyground_learn::dqn;
use plyground_learn::ntuple::{BadNetwork, BadWeights, Layout, Method, Tally, Trainer, UNIT};
use pyo3::exceptions::{PyMemoryError, PyOSError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::json;
use std::fmt::Display;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What a file says of the command that made it.
const COMMAND: &str = "plyground in Python";

fn wrong(why: impl Display) -> PyErr {
    Error::new_err(why.to_string())
}

fn lock<T>(trainer: &Mutex<T>) -> MutexGuard<'_, T> {
    trainer.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The defaults with the parts that are given.
fn changed<T: Serialize + DeserializeOwned>(defaults: &T, parts: &Bound<'_, PyDict>) -> PyResult<T> {
    let mut all = serde_json::to_value(defaults).map_err(wrong)?;
    let given = from_python(parts.as_any(), "setting")?;
    let known =
        all.as_object().map(|all| all.keys().cloned().collect::<Vec<_>>().join(", ")).unwrap_or_default();
    for (name, value) in given.as_object().into_iter().flatten() {
        let part = all
            .get_mut(name)
            .ok_or_else(|| wrong(format!("{name:?} is no part of the setting; there are {known}")))?;
        *part = value.clone();
    }
    serde_json::from_value(all).map_err(wrong)
}

/// The training of an n-tuple network for 2048.
#[pyclass(frozen, module = "plyground")]
pub(crate) struct NTupleTrainer {
    trainer: Mutex<Trainer>,
}

fn told(tally: &Tally) -> serde_json::Value {
    let largest: serde_json::Map<String, serde_json::Value> = tally
        .largest
        .iter()
        .enumerate()
        .filter(|(_, games)| **games > 0)
        .map(|(exponent, games)| ((1_u64 << exponent).to_string(), json!(games)))
        .collect();
    json!({
        "games": tally.games(), "moves": tally.moves, "mean": tally.mean(), "best": tally.best(),
        "scores": tally.scores, "largest": largest,
    })
}

#[pymethods]
impl NTupleTrainer {
    #[new]
    fn new(
        py: Python<'_>,
        layout: &str,
        stages: Vec<u32>,
        seed: u64,
        method: &Bound<'_, PyDict>,
    ) -> PyResult<Self> {
        let layout: Layout = layout.parse().map_err(wrong)?;
        let method = changed(&Method::default(), method)?;
        method.check().map_err(wrong)?;
        let made = interruptible(py, move |_| Trainer::new(layout, &stages, method, Seed(seed)))?;
        let trainer = made.map_err(|why| match why {
            BadNetwork::Memory(..) => PyMemoryError::new_err(why.to_string()),
            why => wrong(why),
        })?;
        Ok(Self { trainer: Mutex::new(trainer) })
    }

    /// The training in a file.
    #[staticmethod]
    fn resume(py: Python<'_>, file: &str) -> PyResult<Self> {
        let opened = interruptible(py, |_| Trainer::resume(Path::new(file)))?;
        let trainer = opened.map_err(|why| wrong(format!("{file}: {why}")))?;
        Ok(Self { trainer: Mutex::new(trainer) })
    }

    /// Games so far.
    #[getter]
    fn games(&self) -> u64 {
        lock(&self.trainer).games()
    }

    /// Moves so far.
    #[getter]
    fn moves(&self) -> u64 {
        lock(&self.trainer).moves()
    }

    /// How it learns, as a dict.
    #[getter]
    fn method(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        data(py, &lock(&self.trainer).method())
    }

    /// The cells of each tuple.
    #[getter]
    fn tuples(&self) -> Vec<Vec<u32>> {
        let trainer = lock(&self.trainer);
        let tuples = trainer.network().layout().tuples().iter();
        tuples.map(|tuple| tuple.iter().map(|&cell| u32::from(cell)).collect()).collect()
    }

    /// The tiles at which another set of weights begins.
    #[getter]
    fn stages(&self) -> Vec<u32> {
        lock(&self.trainer).network().stages()
    }

    /// Plays so many more games, and learns. Ctrl-C is heard at the end of the round.
    fn round(&self, py: Python<'_>, games: u64, threads: usize) -> PyResult<Py<PyAny>> {
        let tally = interruptible(py, |_| lock(&self.trainer).round(games, threads.max(1)))?;
        data(py, &told(&tally))
    }

    /// Plays so many games that nobody learns from.
    fn test(&self, py: Python<'_>, games: u64, threads: usize) -> PyResult<Py<PyAny>> {
        let tally = interruptible(py, |_| lock(&self.trainer).test(games, threads.max(1)))?;
        data(py, &told(&tally))
    }

    /// The points that are expected from a board on: sixteen exponents, row by row.
    fn value(&self, board: [u8; 16]) -> PyResult<f64> {
        Ok(lock(&self.trainer).network().value(packed(board)?))
    }

    /// All weights as the bytes of 32-bit whole numbers, stage by stage and tuple by tuple; and the weights of one point.
    fn weights<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyBytes>, f32)> {
        let all: Vec<u8> = interruptible(py, |_| {
            lock(&self.trainer).network().resolved().flat_map(i32::to_ne_bytes).collect()
        })?;
        Ok((PyBytes::new(py, &all), UNIT))
    }

    /// Writes all that it takes to go on.
    fn save(&self, py: Python<'_>, file: &str) -> PyResult<()> {
        let saved = interruptible(py, |_| lock(&self.trainer).save(Path::new(file), COMMAND))?;
        saved.map_err(|why: BadWeights| PyOSError::new_err(format!("{file}: {why}")))
    }
}

/// A board as the networks read it.
fn packed(board: [u8; 16]) -> PyResult<u64> {
    if let Some(exponent) = board.iter().find(|&&exponent| exponent > 15) {
        return Err(wrong(format!(
            "board: {exponent} is no exponent of a tile; expected 0 (empty) to 15 (32768)"
        )));
    }
    Ok(board.iter().rev().fold(0, |tiles, &exponent| tiles << 4 | u64::from(exponent)))
}

/// The training of a deep Q-network for 2048.
#[pyclass(frozen, module = "plyground")]
pub(crate) struct DqnTrainer {
    trainer: Mutex<dqn::Trainer>,
}

#[pymethods]
impl DqnTrainer {
    #[new]
    fn new(py: Python<'_>, preset: &str, seed: u64, parts: &Bound<'_, PyDict>) -> PyResult<Self> {
        let setting = dqn::Setting::preset(preset).ok_or_else(|| {
            wrong(format!("{preset:?} is not a setting; there are {}", dqn::Setting::PRESETS.join(" and ")))
        })?;
        let setting = changed(&setting, parts)?;
        let trainer = interruptible(py, move |_| dqn::Trainer::new(setting, Seed(seed)))?.map_err(wrong)?;
        Ok(Self { trainer: Mutex::new(trainer) })
    }

    /// The training in a file.
    #[staticmethod]
    fn resume(py: Python<'_>, file: &str) -> PyResult<Self> {
        let opened = interruptible(py, |_| dqn::Trainer::resume(Path::new(file)))?;
        let trainer = opened.map_err(|why| wrong(format!("{file}: {why}")))?;
        Ok(Self { trainer: Mutex::new(trainer) })
    }

    /// Episodes so far.
    #[getter]
    fn episodes(&self) -> usize {
        lock(&self.trainer).curve().len()
    }

    /// All parts of the setting, as a dict.
    #[getter]
    fn setting(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        data(py, lock(&self.trainer).setting())
    }

    /// Whether the network's numbers are no longer finite.
    #[getter]
    fn diverged(&self) -> bool {
        lock(&self.trainer).diverged()
    }

    /// Plays one more episode, and learns.
    fn episode(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let episode = interruptible(py, |_| lock(&self.trainer).episode())?;
        data(py, &row(&episode))
    }

    /// Plays so many games that nobody learns from.
    fn test(&self, py: Python<'_>, games: u64) -> PyResult<Py<PyAny>> {
        let games = interruptible(py, |_| lock(&self.trainer).test(games))?;
        data(py, &games.iter().map(row).collect::<Vec<_>>())
    }

    /// The bytes of every layer's matrix (32-bit floating point, input by input) and biases.
    fn weights<'py>(&self, py: Python<'py>) -> Vec<(Bound<'py, PyBytes>, Bound<'py, PyBytes>)> {
        let bytes = |numbers: &[f32]| {
            PyBytes::new(py, &numbers.iter().flat_map(|number| number.to_ne_bytes()).collect::<Vec<u8>>())
        };
        let trainer = lock(&self.trainer);
        trainer.network().matrices().map(|(matrix, biases)| (bytes(matrix), bytes(biases))).collect()
    }

    /// Writes all that it takes to go on, or what it takes to play.
    fn save(&self, py: Python<'_>, file: &str, whole: bool) -> PyResult<()> {
        let saved = interruptible(py, |_| {
            let trainer = lock(&self.trainer);
            if whole {
                trainer.save(Path::new(file), COMMAND)
            } else {
                trainer.save_network(Path::new(file), COMMAND)
            }
        })?;
        saved.map_err(|why| PyOSError::new_err(format!("{file}: {why}")))
    }
}

fn row(episode: &dqn::Episode) -> serde_json::Value {
    json!({
        "moves": episode.moves, "score": episode.score, "largest": episode.largest, "epsilon": episode.epsilon,
        "loss": episode.loss,
    })
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<NTupleTrainer>()?;
    module.add_class::<DqnTrainer>()
}
