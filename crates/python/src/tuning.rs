//! What tuning asks of Rust: which parameters an agent has, the agent with others, and what a run of two agents says.

use crate::cluster::of_store;
use crate::convert::{data, from_python};
use crate::errors::{Error, Raise};
use crate::guard::guarded;
use plyground_catalog::{AgentSpec, find};
use plyground_stats::{Counted, Elo, Outcome, Tally, paired_difference};
use plyground_store::{Access, Store};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Every parameter of an agent: its kind, its limits and its value.
#[pyfunction]
fn agent_parameters(
    py: Python<'_>,
    game: &str,
    rules: &Bound<'_, PyDict>,
    agent: &str,
) -> PyResult<Py<PyAny>> {
    let Value::Object(rules) = from_python(rules.as_any(), "rules")? else {
        unreachable!("a dict is a table")
    };
    guarded(|| {
        let game = find(game).raise()?.open(rules).raise()?;
        let spec = agent.parse::<AgentSpec>().raise()?;
        game.check_player(&spec).raise()?;
        let about = game.agents().into_iter().find(|about| about.name == spec.name);
        let about = about.ok_or_else(|| Error::new_err(format!("there is no agent {:?}", spec.name)))?;
        let all = about.parameters.iter().map(|parameter| {
            let value = spec.parameters.get(parameter.name).or_else(|| about.defaults.get(parameter.name));
            json!({ "parameter": parameter, "value": value })
        });
        data(py, &all.collect::<Vec<_>>())
    })
}

/// The agent with these values of parameters, as text.
#[pyfunction]
fn agent_with(agent: &str, values: &Bound<'_, PyDict>) -> PyResult<String> {
    let Value::Object(values) = from_python(values.as_any(), "parameters")? else {
        unreachable!("a dict is a table")
    };
    let mut spec = agent.parse::<AgentSpec>().raise()?;
    spec.parameters.extend(values);
    Ok(spec.to_string())
}

/// How much better the first of a run's two agents did than the second, with 95 % intervals: the Elo difference of a match, or
/// the mean difference of payoffs on equal seeds.
#[pyfunction]
fn difference(py: Python<'_>, db: &str, key: &str) -> PyResult<Py<PyAny>> {
    guarded(|| measured(py, db, key))
}

fn measured(py: Python<'_>, db: &str, key: &str) -> PyResult<Py<PyAny>> {
    let games = py.detach(|| {
        let store = Store::open(db, Access::Read)?;
        let run = store.run(key)?;
        store.games(run.id)
    });
    let games = games.map_err(|why| of_store(&why))?;
    // Whoever sits first in the first game is the first agent.
    let Some(one) = games.first().map(|game| game.first.clone()) else { return Ok(py.None()) };
    if games.iter().any(|game| game.second.is_some()) {
        let tally = Tally::of(games.iter().map(|game| {
            let outcome = Outcome::of(game.payoff);
            let outcome = if game.first == one { outcome } else { outcome.reversed() };
            Counted { pair: Some(game.pair), outcome, fingerprint: game.fingerprint }
        }));
        return data(py, &json!({ "tally": tally, "elo": Elo::of(&tally) }));
    }
    let mut pairs: BTreeMap<u64, [Option<f64>; 2]> = BTreeMap::new();
    for game in &games {
        pairs.entry(game.pair).or_default()[usize::from(game.first != one)] = Some(game.payoff);
    }
    let pairs = pairs.values().filter_map(|[one, other]| Some(((*one)?, (*other)?)));
    data(py, &json!({ "payoff": paired_difference(pairs) }))
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(agent_parameters, module)?)?;
    module.add_function(wrap_pyfunction!(agent_with, module)?)?;
    module.add_function(wrap_pyfunction!(difference, module)?)
}
