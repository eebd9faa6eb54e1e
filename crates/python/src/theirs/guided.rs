//! Searches of ours that ask functions of Python's: what a position is worth, or how a playout goes on.

use super::book::{Batch, Book, Guide, Source};
use super::game::{Judge, Live, place_of};
use super::position::{Place, is_theirs};
use crate::convert::budget;
use crate::decision::Decision;
use crate::errors::{Error, Raise};
use crate::guard::guarded;
use crate::rules::Rules;
use crate::signals::interruptible;
use crate::state::State;
use plyground_catalog::agents::{by_evaluation, by_evaluation_for_two};
use plyground_catalog::{AgentKind, AgentSpec, SpecError, Thought};
use plyground_core::{Context, Seed, Turn};
use pyo3::prelude::*;
use std::sync::Arc;

/// The searches that take an evaluation.
fn kinds() -> Vec<AgentKind<Live<2>>> {
    let mut all = by_evaluation::<Live<2>, Judge>();
    all.extend(by_evaluation_for_two::<Live<2>, Judge>());
    all
}

/// A search with functions of Python's.
#[pyclass(frozen, module = "plyground")]
pub(crate) struct Guided {
    spec: AgentSpec,
    evaluate: Option<(Py<PyAny>, Batch)>,
    policy: Option<Py<PyAny>>,
}

/// The row of the search that is named.
fn kind(spec: &AgentSpec) -> PyResult<AgentKind<Live<2>>> {
    let names: Vec<&str> = kinds().iter().map(|kind| kind.info().name).collect();
    let unknown = || {
        let why = format!("{} takes no function of yours; there are {}", spec.name, names.join(", "));
        Error::new_err(why)
    };
    kinds().into_iter().find(|kind| kind.info().name == spec.name).ok_or_else(unknown)
}

#[pymethods]
impl Guided {
    #[new]
    #[pyo3(signature = (agent, value = None, evaluate = None, policy = None))]
    fn new(
        agent: &str,
        value: Option<Py<PyAny>>,
        evaluate: Option<Py<PyAny>>,
        policy: Option<Py<PyAny>>,
    ) -> PyResult<Self> {
        let spec = agent.parse::<AgentSpec>().raise()?;
        let evaluate = match (value, evaluate) {
            (Some(_), Some(_)) => {
                return Err(Error::new_err("value and evaluate are two evaluations; give one of them"));
            }
            (Some(one), None) => Some((one, Batch::One)),
            (None, many) => many.map(|many| (many, Batch::Many)),
        };
        let kind = kind(&spec)?;
        guarded(|| kind.make(&spec, plyground_core::Budget::default()).transpose().raise())?;
        Ok(Self { spec, evaluate, policy })
    }

    fn __str__(&self) -> String {
        self.spec.to_string()
    }

    /// A move for the player to move, with the limits given here where the agent's own text sets none.
    #[pyo3(signature = (state, *, seed = 1, nodes = None, depth = None, time = None))]
    fn choose(
        &self,
        py: Python<'_>,
        state: &State,
        seed: u64,
        nodes: Option<u64>,
        depth: Option<u32>,
        time: Option<f64>,
    ) -> PyResult<Decision> {
        let limits = budget(nodes, depth, time)?;
        if !guarded(|| Ok(matches!(state.position.turn(), Turn::Player(_))))? {
            return Err(Error::new_err("position: no player is to move"));
        }
        let guide = Guide {
            rules: state.rules.clone_ref(py),
            evaluate: self.evaluate.as_ref().map(|(function, batch)| (function.clone_ref(py), *batch)),
            policy: self.policy.as_ref().map(|policy| policy.clone_ref(py)),
        };
        let own = state.position.state().downcast_ref::<Place>();
        let known = own.map(Place::book).filter(|book| is_theirs(book));
        let (source, repetition) = match known.map(|book| (&book.source, book.repetition)) {
            Some((Source::Theirs(calls), repetition)) => (Source::Theirs(Arc::clone(calls)), repetition),
            _ => (Source::Ours, None),
        };
        let book = Arc::new(Book::new(source, String::new(), repetition, Some(guide)));
        let place = guarded(|| Ok(place_of(&book, &state.position)))?;
        guarded(|| self.check_plays(state.rules.get()))?;
        let thought = interruptible(py, |cancelled| -> Result<Thought, SpecError> {
            let made = kinds().iter().find_map(|kind| kind.make(&self.spec, limits));
            let (mut agent, budget) = made.ok_or_else(|| SpecError::BadText(self.spec.to_string()))??;
            let mut ctx = Context::new(budget, Seed(seed).branch(1).rng()).cancelled_by(cancelled);
            let decision = agent.choose(&Live::<2>(book), &place, &mut ctx);
            let (nodes, playout_plies, time) = (ctx.nodes(), ctx.playout_plies(), ctx.elapsed());
            let decision = decision.map(|mv| mv.to_string());
            Ok(Thought { decision, nodes, playout_plies, time, cpu: None, late: None, insight: None })
        })?;
        Ok(Decision::new(thought.raise()?))
    }
}

impl Guided {
    /// Some searches know no chance; a game is known to have some by the agents that it lacks.
    fn check_plays(&self, rules: &Rules) -> PyResult<()> {
        let (name, game) = (self.spec.name.as_str(), rules.game.entry().name);
        let for_two = by_evaluation_for_two::<Live<2>, Judge>().iter().any(|kind| kind.info().name == name);
        if !for_two || rules.game.agent_names().contains(&name) {
            return Ok(());
        }
        Err(Error::new_err(format!(
            "{name} does not play {game}: it is a game with chance, or for one player"
        )))
    }
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Guided>()
}
