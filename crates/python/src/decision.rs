//! The answer of an agent, as Python sees it.

use crate::convert::data;
use plyground_catalog::Thought;
use plyground_core::{Bound as Kind, Judged as Ours};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// An agent's answer: the move, its value for the first player, and the moves that were judged.
#[pyclass(frozen, module = "plyground")]
pub(crate) struct Decision {
    thought: Thought,
}

/// An agent's evaluation of one move.
#[pyclass(frozen, module = "plyground")]
pub(crate) struct Judged {
    judged: Ours<String>,
}

impl Decision {
    pub(crate) fn new(thought: Thought) -> Self {
        Self { thought }
    }

    pub(crate) fn thought(&self) -> &Thought {
        &self.thought
    }
}

#[pymethods]
impl Decision {
    /// The move to play.
    #[getter(r#move)]
    fn mv(&self) -> &str {
        &self.thought.decision.mv
    }

    /// Expected payoff for the first player.
    #[getter]
    fn value(&self) -> f64 {
        self.thought.decision.value
    }

    /// The line of play that the agent expects.
    #[getter]
    fn line(&self) -> Vec<String> {
        self.thought.decision.line.clone()
    }

    /// The depth of the search, in plies.
    #[getter]
    fn depth(&self) -> u32 {
        self.thought.decision.depth
    }

    /// Every move that was judged, in the game's order.
    #[getter]
    fn judged(&self) -> Vec<Judged> {
        self.thought.decision.judged.iter().map(|judged| Judged { judged: judged.clone() }).collect()
    }

    /// Positions entered.
    #[getter]
    fn nodes(&self) -> u64 {
        self.thought.nodes
    }

    /// Plies of playouts.
    #[getter]
    fn playout_plies(&self) -> u64 {
        self.thought.playout_plies
    }

    /// The time that it took, measured.
    #[getter]
    fn seconds(&self) -> f64 {
        self.thought.time.as_secs_f64()
    }

    /// The account of the search, if it was asked for and the agent has one: a tree, iterations or a frontier.
    #[getter]
    fn inside(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        data(py, &self.thought.insight)
    }

    /// All of it as dicts and lists.
    fn to_dict(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let all = PyDict::new(py);
        let decision = &self.thought.decision;
        all.set_item("move", &decision.mv)?;
        all.set_item("value", decision.value)?;
        all.set_item("line", &decision.line)?;
        all.set_item("depth", decision.depth)?;
        all.set_item("judged", data(py, &decision.judged)?)?;
        all.set_item("nodes", self.thought.nodes)?;
        all.set_item("playout_plies", self.thought.playout_plies)?;
        Ok(all.into_any().unbind())
    }

    /// What a notebook shows.
    fn _repr_html_(this: Bound<'_, Self>) -> PyResult<String> {
        this.py().import("plyground._drawn")?.call_method1("decision_html", (this,))?.extract()
    }

    fn __repr__(&self) -> String {
        let decision = &self.thought.decision;
        format!("<Decision {} value {:.4}, {} nodes>", decision.mv, decision.value, self.thought.nodes)
    }
}

#[pymethods]
impl Judged {
    /// The move.
    #[getter(r#move)]
    fn mv(&self) -> &str {
        &self.judged.mv
    }

    /// Expected payoff for the first player after it.
    #[getter]
    fn value(&self) -> f64 {
        self.judged.value
    }

    /// Whether the value is "exact", a bound ("upper", "lower") or "unproven".
    #[getter]
    fn bound(&self) -> &'static str {
        match self.judged.bound {
            Kind::Exact => "exact",
            Kind::Upper => "upper",
            Kind::Lower => "lower",
            Kind::Unproven => "unproven",
        }
    }

    /// How often a sampling search tried it; 0 for others.
    #[getter]
    fn visits(&self) -> u64 {
        self.judged.visits
    }

    /// The line of play that the agent expects.
    #[getter]
    fn line(&self) -> Vec<String> {
        self.judged.line.clone()
    }

    fn __repr__(&self) -> String {
        format!("<Judged {} value {:.4}>", self.judged.mv, self.judged.value)
    }
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Decision>()?;
    module.add_class::<Judged>()
}
