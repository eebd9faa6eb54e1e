//! An agent of ours in Python's hands.

use crate::convert::{GameArg, budget};
use crate::decision::Decision;
use crate::errors::{Error, Raise};
use crate::guard::guarded;
use crate::rules::Rules;
use crate::signals::interruptible;
use crate::state::State;
use plyground_catalog::{AgentSpec, Thinking};
use plyground_core::{Seed, Turn};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// An agent for one game, as the command line names it: `uct(nodes=2000)`.
#[pyclass(frozen, module = "plyground")]
pub(crate) struct Searcher {
    rules: Py<Rules>,
    spec: AgentSpec,
}

#[pymethods]
impl Searcher {
    #[new]
    fn new(py: Python<'_>, game: GameArg<'_>, agent: &str) -> PyResult<Self> {
        let rules = game.open(py)?;
        let spec = agent.parse::<AgentSpec>().raise()?;
        guarded(|| {
            let game = &rules.get().game;
            game.allowance(&spec, plyground_core::Budget::default()).raise()?;
            let mut table = game.open(None, Seed(1)).raise()?;
            table.seat(plyground_core::Player::First, Some(&spec)).raise()
        })?;
        Ok(Self { rules: rules.unbind(), spec })
    }

    /// The game that it plays.
    #[getter]
    fn game(&self, py: Python<'_>) -> Py<Rules> {
        self.rules.clone_ref(py)
    }

    /// A move for the player to move, with the limits given here where the agent's own text sets none. The same seed and the
    /// same limits of nodes or depth give the same answer, also on the command line.
    #[pyo3(signature = (state, *, seed = 1, nodes = None, depth = None, time = None, inside = false))]
    #[expect(clippy::too_many_arguments, reason = "keyword arguments")]
    fn choose(
        &self,
        py: Python<'_>,
        state: &State,
        seed: u64,
        nodes: Option<u64>,
        depth: Option<u32>,
        time: Option<f64>,
        inside: bool,
    ) -> PyResult<Decision> {
        let limits = budget(nodes, depth, time)?;
        let (game, theirs) = (&self.rules.get().game, &state.rules.get().game);
        if game.entry().name != theirs.entry().name {
            let (ours, theirs) = (game.entry().name, theirs.entry().name);
            return Err(Error::new_err(format!(
                "the agent plays {ours}, and the position is one of {theirs}"
            )));
        }
        let (spec, position) = (&self.spec, &state.position);
        let thought = interruptible(py, |cancelled| {
            let table = theirs.open(Some(&position.text()), Seed(seed)).raise()?;
            match table.turn() {
                Turn::Player(_) => {}
                Turn::Over => return Err(Error::new_err("position: the game is over")),
                Turn::Chance => {
                    let why = "position: a chance event comes next, so no agent can move";
                    return Err(Error::new_err(why));
                }
            }
            let thinking = Thinking { budget: limits, cancelled, listen: &mut |_| () };
            if inside {
                table.look_inside(spec, thinking).raise()
            } else {
                table.consult(spec, thinking).raise()
            }
        })??;
        thought.map(Decision::new).ok_or_else(|| Error::new_err("position: no player is to move"))
    }

    fn __str__(&self) -> String {
        self.spec.to_string()
    }

    fn __repr__(&self) -> String {
        format!("plyground.agent({:?}, {:?})", self.rules.get().game.entry().name, self.spec.to_string())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let kind = py.get_type::<Self>();
        (kind, (self.rules.clone_ref(py), self.spec.to_string())).into_pyobject(py)
    }
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Searcher>()
}
